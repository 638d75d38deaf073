"""Copies of a database file that are whole even while the bot plays on."""

import asyncio
import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from db.errors import NotFound, SaveFailed, TargetExists


async def copy_database(source: Path, target: Path) -> None:
    """Copy a database into a new file. The source may be in use; its writers are not held up.

    The target appears only when it is complete and on the disk. Raises NotFound, TargetExists, SaveFailed.
    """
    await asyncio.to_thread(copy_file, source, target)


def copy_file(source: Path, target: Path) -> None:
    """`copy_database` for callers that may block."""
    if not source.is_file():
        raise NotFound(f"database {source}")
    if target.exists():
        raise TargetExists(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    try:
        with closing(open_read_only(source)) as connection:
            # A copy of the file itself would lack what is still in the write-ahead log.
            connection.execute("VACUUM INTO ?", (str(partial),))
        sync(partial)
        if target.exists():
            raise TargetExists(target)
        partial.rename(target)
        sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise SaveFailed(f"the copy {target} could not be written: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


def backup_name(database: Path, folder: Path, now: datetime, label: str) -> Path:
    """A file name in the folder that is not taken, with time and label."""
    stem = f"{database.stem}-{now:%Y%m%dT%H%M%SZ}-{label}"
    name, number = folder / f"{stem}{database.suffix}", 1
    while name.exists():
        number += 1
        name = folder / f"{stem}-{number}{database.suffix}"
    return name


def open_read_only(path: Path) -> sqlite3.Connection:
    """A connection that cannot change the file, for use beside the bot's own."""
    return sqlite3.connect(read_only_uri(path), uri=True, isolation_level=None, timeout=10)


def read_only_uri(path: Path) -> str:
    """The address under which SQLite opens a file without changing it."""
    return f"{path.absolute().as_uri()}?mode=ro"


def sync(path: Path) -> None:
    """Wait until a file, or the list of files of a folder, is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
