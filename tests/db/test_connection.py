"""The connection's thread: whole pieces of work in order, in shared transactions, acknowledged when they are stored."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from db import NotFound, SaveFailed, Store
from db.connection import MOST_AT_ONCE, Database, Transaction


@pytest.fixture
def database(store: Store) -> Database:
    return store._database


def add(number: int) -> Callable[[Transaction], int]:
    """The work that keeps settings for the server of this number."""

    def work(tx: Transaction) -> int:
        tx.all("INSERT INTO guild (guild_id, settings, updated_at) VALUES (?, '{}', 0)", (number,))
        return number

    return work


async def numbers(database: Database) -> list[int]:
    """The servers in the store."""
    return await database.read(lambda tx: [row[0] for row in tx.all("SELECT guild_id FROM guild ORDER BY 1")])


class Barrier:
    """Holds the connection's thread up while `work` runs, until `open`."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self._open = threading.Event()

    def work(self, tx: Transaction) -> None:
        self._reached.set()
        assert self._open.wait(10)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self._reached.wait, 10)

    def open(self) -> None:
        self._open.set()


async def together(database: Database, *works: Callable[[Transaction], Any]) -> list[Any]:
    """Let these wait at the same time; what came of each."""
    barrier = Barrier()
    first = asyncio.create_task(database.read(barrier.work))
    await barrier.reached()
    tasks = [asyncio.create_task(database.write(work)) for work in works]
    await asyncio.sleep(0)
    barrier.open()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_work_is_done_on_one_thread_and_in_the_order_asked(database: Database) -> None:
    done: list[tuple[int, int]] = []

    def note(number: int) -> Callable[[Transaction], None]:
        return lambda tx: done.append((number, threading.get_ident()))

    await asyncio.gather(*(database.write(note(k)) if k % 3 else database.read(note(k)) for k in range(200)))

    assert [number for number, _ in done] == list(range(200))
    [thread] = {thread for _, thread in done}
    assert thread != threading.get_ident()


async def test_those_that_wait_at_the_same_time_share_a_transaction(database: Database) -> None:
    statements: list[str] = []
    await database._outer.set_trace_callback(statements.append)

    assert await together(database, *map(add, range(MOST_AT_ONCE))) == list(range(MOST_AT_ONCE))

    assert statements.count("COMMIT") == 2
    assert statements.count("BEGIN IMMEDIATE") == 1
    assert await numbers(database) == list(range(MOST_AT_ONCE))


async def test_more_than_fit_into_one_transaction_are_all_done(database: Database) -> None:
    many = 3 * MOST_AT_ONCE + 1
    assert await together(database, *map(add, range(many))) == list(range(many))
    assert await numbers(database) == list(range(many))


async def test_what_fails_is_undone_alone(database: Database) -> None:
    def refuse(tx: Transaction) -> None:
        add(20)(tx)
        raise NotFound("anything")

    def break_off(tx: Transaction) -> None:
        add(30)(tx)
        add(1)(tx)

    results = await together(database, add(1), refuse, add(2), break_off, add(3))

    assert [results[0], results[2], results[4]] == [1, 2, 3]
    assert isinstance(results[1], NotFound)
    assert isinstance(results[3], SaveFailed)
    assert await numbers(database) == [1, 2, 3]


def fail_at_the_commit(tx: Transaction) -> None:
    """Point to a game that is not there, which is found out only when the transaction ends."""
    tx.all("PRAGMA defer_foreign_keys = ON")
    tx.all("INSERT INTO invitation (game_id, user_id) VALUES (999, 1)")


def end_the_transaction(tx: Transaction) -> None:
    """Fail so that SQLite itself rolls everything back, as it may when the disk is full."""
    tx.all("INSERT OR ROLLBACK INTO guild (guild_id, settings, updated_at) VALUES (1, '{}', 0)")


@pytest.mark.parametrize("disaster", [fail_at_the_commit, end_the_transaction])
async def test_nothing_is_acknowledged_if_the_transaction_fails(database: Database, disaster: Any) -> None:
    results = await together(database, add(1), disaster, add(2))

    assert [type(result) for result in results] == [SaveFailed] * 3
    assert "constraint failed" in str(results[0])
    assert await numbers(database) == []
    await database.write(add(4))
    assert await numbers(database) == [4]


async def test_a_full_disk_changes_nothing(database: Database) -> None:
    await database.write(add(1))
    pages = await database.read(lambda tx: tx.all("PRAGMA page_count")[0][0])
    await database.read(lambda tx: tx.all(f"PRAGMA max_page_count = {pages}"))

    def write_much(tx: Transaction) -> None:
        tx.all("INSERT INTO person (user_id, settings, updated_at) VALUES (1, json_quote(hex(zeroblob(99999))), 0)")

    with pytest.raises(SaveFailed, match="full"):
        await database.write(write_much)

    assert await database.read(lambda tx: tx.all("SELECT * FROM person")) == []
    await database.read(lambda tx: tx.all(f"PRAGMA max_page_count = {10 * pages + 1000}"))
    await database.write(write_much)
    assert len(await database.read(lambda tx: tx.all("SELECT * FROM person"))) == 1


async def test_nothing_is_acknowledged_before_it_is_stored(database: Database, path: Path) -> None:
    first, second = Barrier(), Barrier()
    held = asyncio.create_task(database.read(first.work))
    await first.reached()
    early = asyncio.create_task(database.write(add(1)))
    look = asyncio.create_task(numbers(database))
    late = asyncio.create_task(database.write(second.work))
    await asyncio.sleep(0)
    first.open()
    await held
    await second.reached()
    await asyncio.sleep(0.05)

    assert not early.done()
    assert not look.done()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM guild").fetchone() == (0,)
        second.open()
        assert await early == 1
        assert other.execute("SELECT count(*) FROM guild").fetchone() == (1,)
    assert await look == [1]
    await late


async def test_what_is_cancelled_is_done_as_a_whole_and_seen_by_all_that_follows(database: Database) -> None:
    barrier = Barrier()

    def slow(tx: Transaction) -> None:
        add(1)(tx)
        barrier.work(tx)
        add(2)(tx)

    under_way = asyncio.create_task(database.write(slow))
    await barrier.reached()
    still_waiting = asyncio.create_task(database.write(add(3)))
    await asyncio.sleep(0)
    for task in (under_way, still_waiting):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    seen = asyncio.create_task(numbers(database))
    await asyncio.sleep(0)
    barrier.open()

    assert await seen == [1, 2, 3]


async def test_closing_waits_for_all_that_was_asked_for(database: Database, path: Path) -> None:
    tasks = [asyncio.create_task(database.write(add(number))) for number in range(5)]
    await asyncio.sleep(0)
    await database.close()

    assert await asyncio.gather(*tasks) == list(range(5))
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM guild").fetchone() == (5,)
