"""Bring a database file to the newest schema by numbered SQL files, or refuse it.

All missing migrations run in one transaction, so that a failure leaves the file exactly as it was. The functions
block: they run before the bot does, or in a thread.
"""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from pathlib import Path

from db.backup import backup_name, copy_file
from db.errors import MigrationFailed, NotOurDatabase, SchemaTooNew
from db.rows import to_millis

APPLICATION_ID = 0x4C545442
"""Stands in the head of every file of ours, so that no other database is taken for one."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered step of the schema."""

    version: int
    name: str
    sql: str


def packaged_migrations() -> list[Migration]:
    """The migrations that come with the program, in order from 1 without a gap."""
    found = []
    for entry in files("db").joinpath("migrations").iterdir():
        if match := re.fullmatch(r"(\d{4})_(\w+)\.sql", entry.name):
            found.append(Migration(int(match[1]), entry.name, entry.read_text(encoding="utf-8")))
    found.sort(key=lambda migration: migration.version)
    if [migration.version for migration in found] != list(range(1, len(found) + 1)):
        raise RuntimeError("the numbers of the migrations have a gap or a double")
    return found


def read_version(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """The schema version of an open file, 0 if it is empty.

    Raises NotOurDatabase for any other file, SchemaTooNew if the version is above `known`.
    """
    try:
        version = _number(connection, "PRAGMA user_version")
        application = _number(connection, "PRAGMA application_id")
        tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        raise NotOurDatabase(path, str(error)) from error
    if application != APPLICATION_ID and (tables or version or application):
        raise NotOurDatabase(path, "it is a database of another program")
    if version > known:
        raise SchemaTooNew(path, version, known)
    return version


def migrate(path: Path, backups: Path, now: datetime, migrations: Sequence[Migration]) -> None:
    """Bring the file up to date, after a backup into the folder `backups` if it held anything.

    Raises NotOurDatabase, SchemaTooNew, MigrationFailed.
    """
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    except sqlite3.Error as error:
        raise NotOurDatabase(path, str(error)) from error
    with closing(connection):
        version = read_version(connection, path, len(migrations))
        missing = migrations[version:]
        if not missing:
            return
        if version:
            copy_file(path, backup_name(path, backups, now, f"schema{version}"))
        _apply(connection, missing, now)


def _apply(connection: sqlite3.Connection, missing: Sequence[Migration], now: datetime) -> None:
    # A migration may rebuild a table that others point to: they are checked at the end instead.
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        for migration in missing:
            try:
                for statement in _statements(migration.sql):
                    connection.execute(statement)
                connection.execute(
                    "INSERT INTO migration (version, name, applied_at) VALUES (?, ?, ?)",
                    (migration.version, migration.name, to_millis(now)),
                )
                if connection.execute("PRAGMA foreign_key_check").fetchall():
                    raise sqlite3.IntegrityError("rows point to rows that are gone")
            except (sqlite3.Error, sqlite3.Warning) as error:
                raise MigrationFailed(migration.name, str(error)) from error
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {missing[-1].version}")
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _statements(sql: str) -> Iterator[str]:
    # Not executescript: it would commit the transaction first.
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement


def _number(connection: sqlite3.Connection, sql: str) -> int:
    return int(connection.execute(sql).fetchone()[0])
