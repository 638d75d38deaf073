"""The table service on a real file: answers with their durable commits, and what is kept of finished games."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import aiosqlite

from cogs.live_tables import MOST_LIVE
from cogs.tables import Tables
from db import Game, NewGame, Store
from games.engine.question import Question
from tests.bench.figures import Figure, percentile
from tests.bench.money import big_money

LIVE = 1000
SINGLE = 300
AT_ONCE, EACH = 200, 6
FINISHED = 6
PEOPLE = (1, 2)


def figures() -> Iterator[Figure]:
    """All on one file in a folder of its own."""
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_figures(Path(folder)))


async def _figures(folder: Path) -> list[Figure]:
    async with await Store.open(folder / "longtable.sqlite") as store:
        tables = Tables(store)
        games = [await begin(tables) for _ in range(LIVE)]
        found = [figure async for figure in _played(tables, games, folder)]
        found += [figure async for figure in _finished(tables, folder)]
        return found


async def begin(tables: Tables) -> Game:
    """A running game of two."""
    new = NewGame(kind="dominion", title="Bench", host_id=PEOPLE[0], channel_id=5, seats_wanted=2, rules=1)
    game = await tables.store.create_game(new)
    for person in PEOPLE:
        await tables.store.join(game.id, person, f"Person {person}", limit=2)
    table = await tables.start(game.id, PEOPLE[0], place_id=7)
    return table.game


async def answer(tables: Tables, game: Game, choose: Callable[[Question, int], tuple[str, ...]]) -> float:
    """One answer as a press brings it; returns the seconds until it was on the disk, the loading included."""
    start = perf_counter()
    table = await tables.table(game.id)
    ((seat, question), *_) = table.match.open.items()
    user = table.seats[seat].user_id
    assert user is not None
    await tables.submit(game.id, user, table.match.question_id(seat), choose(question, table.match.state.coins))
    return perf_counter() - start


async def _played(tables: Tables, games: list[Game], folder: Path) -> AsyncIterator[Figure]:
    rng = Random(1)

    def at_random(question: Question, coins: int) -> tuple[str, ...]:
        return question.sample(rng)

    single = [await answer(tables, rng.choice(games), at_random) for _ in range(SINGLE)]
    yield Figure("store", f"answer with commit, {LIVE:,} live games, median", median(single) * 1000, "ms", most=5)
    yield Figure("store", "the same, 99th percentile", percentile(single, 0.99) * 1000, "ms")
    yield Figure("store", "live matches in memory", len(tables._live), "matches", most=MOST_LIVE, against="the bound")

    async def several(game: Game) -> None:
        for _ in range(EACH):
            await answer(tables, game, at_random)

    chosen = games[:AT_ONCE]
    size = len((await tables.table(chosen[0].id)).match.dump())
    for game in chosen:
        await tables.table(game.id)
    raw, bulk = 0.0, 0.0
    for _ in range(3):
        raw = max(raw, await raw_commits(folder / "raw.sqlite", size, AT_ONCE, EACH))
        start = perf_counter()
        await asyncio.gather(*(several(game) for game in chosen))
        bulk = max(bulk, AT_ONCE * EACH / (perf_counter() - start))
    yield Figure("store", f"raw commits a second, {size / 1024:.1f} KiB snapshots", raw, "commits/s")
    yield Figure(
        "store", f"answers a second, {AT_ONCE} games at once", bulk, "commits/s", raw / 2, against="half of raw"
    )


async def raw_commits(path: Path, size: int, games: int, each: int) -> float:
    """Commits a second of nothing but a snapshot of this size and a line of the move log."""
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()
    snapshot = Random(1).randbytes(size // 2).hex()
    lock = asyncio.Lock()
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("CREATE TABLE game (id INTEGER PRIMARY KEY, revision INTEGER, snapshot TEXT)")
        await connection.execute("CREATE TABLE move (game INTEGER, revision INTEGER, data TEXT)")
        await connection.executemany("INSERT INTO game VALUES (?, 0, ?)", [(game, snapshot) for game in range(games)])

        async def play(game: int) -> None:
            for revision in range(1, each + 1):
                async with lock:
                    await connection.execute("BEGIN IMMEDIATE")
                    await connection.execute(
                        "UPDATE game SET revision = ?, snapshot = ? WHERE id = ?", (revision, snapshot, game)
                    )
                    await connection.execute("INSERT INTO move VALUES (?, ?, 'played a card')", (game, revision))
                    await connection.execute("COMMIT")

        start = perf_counter()
        await asyncio.gather(*(play(game) for game in range(games)))
        return games * each / (perf_counter() - start)


async def _finished(tables: Tables, folder: Path) -> AsyncIterator[Figure]:
    loose = []
    for _ in range(FINISHED):
        game = await begin(tables)
        while (table := await tables.table(game.id)).match.result is None:
            if table.match.state.supply["province"] == 1:
                loose.append(_rows(folder / "longtable.sqlite", game.id))
            await answer(tables, game, big_money)
    with sqlite3.connect(folder / "longtable.sqlite") as connection:
        (packed,) = connection.execute("SELECT avg(length(data)) FROM archive").fetchone()
    yield Figure("store", "rows of a game shortly before its end", max(loose) / 1024, "KiB")
    yield Figure(
        "store",
        "a finished game, packed, mean",
        packed / 1024,
        "KiB",
        most=max(loose) / 1024 / 4,
        against="a quarter of its rows",
    )


def _rows(path: Path, game_id: int) -> int:
    """How many bytes the rows of a running game hold."""
    queries = ("SELECT length(data) FROM move", "SELECT length(data) FROM event", "SELECT length(data) FROM snapshot")
    with sqlite3.connect(path) as connection:
        return sum(row[0] for query in queries for row in connection.execute(f"{query} WHERE game_id = ?", (game_id,)))
