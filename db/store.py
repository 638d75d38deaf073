"""The store: everything the bot keeps, in one SQLite file."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from db.backup import copy_database
from db.clocks import Clocks
from db.connection import Database
from db.frames import Frames
from db.health import inspect, must_be_up_to_date
from db.lists import Lists
from db.lobby import Lobby
from db.lock import ProcessLock
from db.migrate import migrate, packaged_migrations
from db.models import Health
from db.motions import Motions
from db.notes import Notes
from db.organisers import Organisers
from db.outbox import Outbox
from db.people import People
from db.play import Play
from db.practice import Practice
from db.privacy import Privacy
from db.records import Records
from db.reminders import Reminders
from db.reports import Reports
from db.seats import Seats
from db.servers import Servers
from db.spectators import Spectators
from db.timers import Timers
from db.transfer import Transfer


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


class Store(
    Lobby,
    Seats,
    Servers,
    Organisers,
    Play,
    Frames,
    Motions,
    Clocks,
    Notes,
    Lists,
    Outbox,
    Timers,
    People,
    Practice,
    Privacy,
    Records,
    Reminders,
    Reports,
    Spectators,
    Transfer,
):
    """One open database. Open it with `Store.open`; use it from one event loop; close it at the end.

    Every method that changes something returns only when the change is on the disk. Errors are `StoreError`s.
    """

    def __init__(self, database: Database, lock: ProcessLock | None, clock: Callable[[], datetime]) -> None:
        """For `Store.open` only."""
        self._database = database
        self._lock = lock
        self._clock = clock

    @classmethod
    async def open(cls, path: Path, *, backups: Path | None = None, clock: Callable[[], datetime] = utc_now) -> "Store":
        """Open the database, or make a new one, and bring it up to date.

        Before an older file is changed, a copy goes into `backups` (by default the folder `backups` beside the
        file). Raises StoreLocked, SchemaTooNew, NotOurDatabase, MigrationFailed.
        """
        lock = ProcessLock(path)
        try:
            await asyncio.to_thread(migrate, path, backups or path.parent / "backups", utc_now(), packaged_migrations())
            return cls(await Database.connect(path), lock, clock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    async def look_at(cls, path: Path) -> "Store":
        """Open the database for reading only, also while the bot is running. Whatever would change it fails.

        Raises NotFound, NotOurDatabase, SchemaTooNew, and NotReady if it must be brought up to date first.
        """
        await asyncio.to_thread(must_be_up_to_date, path)
        return cls(await Database.look_at(path), None, utc_now)

    async def close(self) -> None:
        """Finish what is under way and give the file free."""
        try:
            await self._database.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    async def __aenter__(self) -> "Store":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def backup(self, target: Path) -> None:
        """Write a complete copy into a new file while the play goes on. Raises TargetExists."""
        await copy_database(self._database.path, target)

    async def health(self) -> Health:
        """Check the file and count what is in it."""
        return await inspect(self._database.path)
