"""A look at a database file from outside, also while the bot is running."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from db.backup import open_read_only
from db.errors import NotFound, NotOurDatabase, NotReady
from db.migrate import packaged_migrations, read_version
from db.models import Health
from db.outbox import DUE_SINCE
from db.rows import to_time

SQLITE_VERSION = sqlite3.sqlite_version


async def inspect(path: Path) -> Health:
    """Check a database file and count what is in it, without changing it.

    Raises NotFound, NotOurDatabase, SchemaTooNew.
    """
    return await asyncio.to_thread(inspect_file, path)


def inspect_file(path: Path) -> Health:
    """`inspect` for callers that may block."""
    if not path.is_file():
        raise NotFound(f"database {path}")
    known = len(packaged_migrations())
    games: dict[str, int] = {}
    due, oldest = 0, None
    try:
        with closing(open_read_only(path)) as connection:
            version = read_version(connection, path, known)
            problems = _problems(connection)
            if version and not problems:
                games = dict(connection.execute("SELECT status, count(*) FROM game GROUP BY status"))
                due, oldest = connection.execute(
                    f"SELECT count(*), min({DUE_SINCE}) FROM notice WHERE state = 'due'"
                ).fetchone()
    except sqlite3.Error as error:
        raise NotOurDatabase(path, str(error)) from error
    log = path.with_name(path.name + "-wal")
    return Health(
        schema_version=version,
        known_version=known,
        problems=tuple(problems),
        database_bytes=path.stat().st_size,
        log_bytes=log.stat().st_size if log.exists() else 0,
        games=games,
        notices_due=due,
        oldest_notice_due=to_time(oldest),
    )


def must_be_up_to_date(path: Path) -> None:
    """Refuse a file whose schema is not the newest. Raises NotFound, NotOurDatabase, SchemaTooNew, NotReady."""
    if not path.is_file():
        raise NotFound(f"database {path}")
    known = len(packaged_migrations())
    try:
        with closing(open_read_only(path)) as connection:
            if read_version(connection, path, known) < known:
                raise NotReady(path)
    except sqlite3.Error as error:
        raise NotOurDatabase(path, str(error)) from error


def _problems(connection: sqlite3.Connection) -> list[str]:
    try:
        rows = connection.execute("PRAGMA integrity_check(20)").fetchall()
        problems = [str(row[0]) for row in rows if row[0] != "ok"]
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
            problems.append(f"row {row} of {table} points to a missing row of {parent}")
    except sqlite3.DatabaseError as error:
        problems = [str(error)]
    return problems
