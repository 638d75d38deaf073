"""One connection to one SQLite file, shared by all tasks of the process.

The connection lives on a thread of its own. What a caller wants done is one plain function that runs there from its
begin to its end, one after the other in the order in which they were asked for; so none ever sees the half of another,
and no task can be stopped in the middle of one. Those that wait at the same time share one transaction, and with it
the slow way to the disk: each is undone alone if it fails, and none is acknowledged before the transaction is on the
disk.
"""

import sqlite3
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

import aiosqlite

from db.backup import read_only_uri
from db.errors import SaveFailed

Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]
T = TypeVar("T")

SETTINGS = """
PRAGMA busy_timeout = 10000;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
"""

STATEMENTS = 256
"""How many statements stay prepared: more than the store has."""

MOST_AT_ONCE = 64
"""How many pieces of work share a transaction at most, so that the first of them need not wait long for the last."""


class Transaction:
    """Statements inside `Database.write` or `Database.read`, for the connection's thread only."""

    __slots__ = ("_connection",)

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    # Cursors are always run to their end here: one left open lets a later COMMIT fail.

    def all(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Run one statement and return its rows."""
        return self._connection.execute(sql, parameters).fetchall()

    def one(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """Run one statement and return its first row, or None."""
        rows = self.all(sql, parameters)
        return rows[0] if rows else None

    def many(self, sql: str, rows: Iterable[Parameters]) -> None:
        """Run one statement for each of the rows."""
        self._connection.executemany(sql, rows)


class Job(Generic[T]):
    """A piece of work and what came of it."""

    __slots__ = ("_result", "_work", "error", "writes")

    def __init__(self, work: Callable[[Transaction], T], *, writes: bool) -> None:
        self._work = work
        self.writes = writes
        self.error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Do the work inside an open transaction. An error is kept, after all that the work has changed is undone.

        Raises the error only if SQLite has given up the whole transaction because of it.
        """
        if self.writes:
            connection.execute("SAVEPOINT job")
        try:
            self._result = self._work(Transaction(connection))
        except BaseException as error:
            self.error = error
            if not connection.in_transaction:
                raise
            if self.writes:
                connection.execute("ROLLBACK TO job")
        if self.writes:
            connection.execute("RELEASE job")

    def result(self) -> T:
        """What the work returned, once it is done. Raises what it raised."""
        if self.error is not None:
            raise self.error
        return self._result


class Database:
    """An open SQLite file. Use `Database.connect`; errors of SQLite come out as `SaveFailed`."""

    __slots__ = ("_inner", "_outer", "_waiting", "path")

    def __init__(self, path: Path, outer: aiosqlite.Connection, inner: sqlite3.Connection) -> None:
        self.path = path
        self._outer = outer
        self._inner = inner
        self._waiting: deque[Job[Any]] = deque()

    @classmethod
    async def connect(cls, path: Path) -> "Database":
        """Open a file that is up to date, with the settings that keep every acknowledged commit."""
        outer = await aiosqlite.connect(path, isolation_level=None, cached_statements=STATEMENTS)
        return await cls._set_up(path, outer, SETTINGS)

    @classmethod
    async def look_at(cls, path: Path) -> "Database":
        """Open a file for reading only, beside whoever writes to it."""
        outer = await aiosqlite.connect(read_only_uri(path), uri=True, isolation_level=None, timeout=10)
        return await cls._set_up(path, outer, "")

    @classmethod
    async def _set_up(cls, path: Path, outer: aiosqlite.Connection, settings: str) -> "Database":
        outer.row_factory = sqlite3.Row
        try:
            async with outer.executescript(settings) as cursor:
                return cls(path, outer, cursor.connection)
        except BaseException as error:
            await outer.close()
            if isinstance(error, sqlite3.Error):
                raise SaveFailed(str(error)) from error
            raise

    async def close(self) -> None:
        """Wait for all that was asked for, and close the file."""
        await self._outer.close()

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Do the work as a whole: it is on the disk when this returns, and nothing is changed if it raises.

        If the task that waits is cancelled, the work is done as a whole all the same, and whatever is asked for
        afterwards sees what came of it.
        """
        return await self._do(Job(work, writes=True))

    async def read(self, work: Callable[[Transaction], T]) -> T:
        """Read, any number of times, one and the same state."""
        return await self._do(Job(work, writes=False))

    async def _do(self, job: Job[T]) -> T:
        self._waiting.append(job)
        try:
            # aiosqlite has no public way to run a function on its thread, only single statements, each with a
            # way there and back of its own. This is the only place that uses the private one. The thread takes
            # calls in order, so the job is done after its own call at the latest, mostly after an earlier one.
            await self._outer._execute(self._do_waiting)  # type: ignore[no-untyped-call]
            return job.result()
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise SaveFailed(str(error)) from error

    def _do_waiting(self) -> None:
        """On the connection's thread: do in one transaction what waits."""
        jobs = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
        if not jobs:
            return
        try:
            self._inner.execute("BEGIN IMMEDIATE" if any(job.writes for job in jobs) else "BEGIN")
            for job in jobs:
                job.run(self._inner)
            self._inner.execute("COMMIT")
        except BaseException as error:
            for job in jobs:
                job.error = error
            self._inner.rollback()
