"""One connection to one SQLite file, shared by all tasks of the process.

Everything, reading too, goes through one lock: a reader on the same connection would otherwise see the half of
another task's transaction.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import aiosqlite

from db.backup import read_only_uri
from db.errors import SaveFailed

Parameters: TypeAlias = Sequence[Any] | Mapping[str, Any]

SETTINGS = """
PRAGMA busy_timeout = 10000;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
"""


class Transaction:
    """Statements inside `Database.write` or `Database.read`."""

    __slots__ = ("_connection",)

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    # Cursors are always run to their end here: one left open lets a later COMMIT fail.

    async def all(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Run one statement and return its rows."""
        return list(await self._connection.execute_fetchall(sql, parameters))

    async def one(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """Run one statement and return its first row, or None."""
        rows = await self.all(sql, parameters)
        return rows[0] if rows else None

    async def many(self, sql: str, rows: Iterable[Parameters]) -> None:
        """Run one statement for each of the rows."""
        listed = list(rows)
        # Each call is a way to the connection's thread and back, and a cursor is closed by another one.
        if len(listed) == 1:
            await self.all(sql, listed[0])
        elif listed:
            async with self._connection.executemany(sql, listed):
                pass


class Database:
    """An open SQLite file. Use `Database.connect`; errors of SQLite come out as `SaveFailed`."""

    __slots__ = ("_connection", "_lock", "path")

    def __init__(self, path: Path, connection: aiosqlite.Connection) -> None:
        self.path = path
        self._connection = connection
        self._lock = asyncio.Lock()

    @classmethod
    async def connect(cls, path: Path) -> "Database":
        """Open a file that is up to date, with the settings that keep every acknowledged commit."""
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = sqlite3.Row
        try:
            async with connection.executescript(SETTINGS):
                pass
        except BaseException as error:
            await connection.close()
            if isinstance(error, sqlite3.Error):
                raise SaveFailed(str(error)) from error
            raise
        return cls(path, connection)

    @classmethod
    async def look_at(cls, path: Path) -> "Database":
        """Open a file for reading only, beside whoever writes to it."""
        connection = await aiosqlite.connect(read_only_uri(path), uri=True, isolation_level=None, timeout=10)
        connection.row_factory = sqlite3.Row
        return cls(path, connection)

    async def close(self) -> None:
        """Wait for a running transaction and close the file."""
        async with self._lock:
            await self._connection.close()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction: committed at the end of the block, rolled back on any error or cancellation."""
        async with self._lock, self._errors():
            try:
                transaction = Transaction(self._connection)
                await transaction.all("BEGIN IMMEDIATE")
                yield transaction
                await transaction.all("COMMIT")
            except BaseException:
                # Statements run in order on the connection's thread. If this task was cancelled, a statement
                # may still be under way there; the rollback comes after it, and does nothing after a COMMIT.
                await self._connection.rollback()
                raise

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """Several reads of one and the same state."""
        async with self._lock, self._errors():
            yield Transaction(self._connection)

    @asynccontextmanager
    async def _errors(self) -> AsyncIterator[None]:
        try:
            yield
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise SaveFailed(str(error)) from error
