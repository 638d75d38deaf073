"""The lock that keeps a second process off the database."""

from pathlib import Path

from filelock import FileLock, Timeout

from db.errors import NotOurDatabase, StoreLocked


class ProcessLock:
    """A lock of the operating system on a file beside the database; it goes with the process, however that ends."""

    __slots__ = ("_lock",)

    def __init__(self, database: Path) -> None:
        """Take the lock, and make the folder of the database if there is none.

        Raises StoreLocked if another process, or another store of this one, has the lock,
        NotOurDatabase if nothing can be written there.
        """
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(database.with_name(database.name + ".lock"), thread_local=False)
            self._lock.acquire(blocking=False)
        except Timeout:
            raise StoreLocked(database) from None
        except OSError as error:
            raise NotOurDatabase(database, str(error)) from error

    def release(self) -> None:
        """Give the database free."""
        self._lock.release()
