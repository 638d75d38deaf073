"""Put a backup in the place of the database."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from db.backup import backup_name, copy_file, sync
from db.errors import NotOurDatabase, StoreError, TargetExists
from db.health import inspect_file
from db.lock import ProcessLock


async def restore(source: Path, target: Path, *, force: bool = False, backups: Path | None = None) -> Path | None:
    """Replace the database `target` by the backup `source`, which stays; returns where the old one is kept.

    An existing target is replaced only with `force`, and goes into `backups` (by default the folder `backups`
    beside it). An older schema is brought up to date when the bot starts. Raises StoreLocked while a process
    uses the target, TargetExists without `force`, and NotFound, NotOurDatabase or SchemaTooNew for a source
    that cannot be used; the target is unchanged then.
    """
    return await asyncio.to_thread(_restore, source, target, force, backups or target.parent / "backups")


def _restore(source: Path, target: Path, force: bool, backups: Path) -> Path | None:
    health = inspect_file(source)
    if health.problems:
        raise NotOurDatabase(source, f"it is damaged ({health.problems[0]})")
    if not health.schema_version:
        raise NotOurDatabase(source, "it is empty")
    if target.exists() and source.samefile(target):
        raise StoreError(f"The file {source} is the database itself. Name a backup to restore from.")
    lock = ProcessLock(target)
    try:
        if target.exists() and not force:
            raise TargetExists(target)
        fresh = target.with_name(target.name + ".restored")
        fresh.unlink(missing_ok=True)
        copy_file(source, fresh)
        kept = _put_aside(target, backups)
        fresh.rename(target)
        sync(target.parent)
        return kept
    finally:
        lock.release()


def _put_aside(target: Path, backups: Path) -> Path | None:
    # What is still in the write-ahead log goes into the file, and the log goes with the last connection. A
    # damaged file keeps its log: a log left behind would be taken for one of the restored file.
    if not target.exists():
        return None
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error:
        pass
    backups.mkdir(parents=True, exist_ok=True)
    kept = backup_name(target, backups, datetime.now(UTC), "before-restore")
    for ending in ("-wal", "-shm", ""):
        old = target.with_name(target.name + ending)
        if old.exists():
            shutil.move(old, kept.with_name(kept.name + ending))
    return kept
