"""Presses in a simulated Discord with many games in progress, while pictures of other games are drawn.

The simulator takes one press at a time and lets the bot finish all it owes before the next one, so the other games
are a thread that draws without end.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import combinations, cycle
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import perf_counter
from typing import Any
from unittest.mock import patch

import simcord
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs.pictures import Gallery
from cogs.ui import ids
from db import Game, NewGame
from games.engine.question import Question
from tests.bench.figures import Figure, percentile
from tests.bench.pictures import NAMES as SEATED
from tests.bench.pictures import board, positions
from tests.e2e.room import NAMES, Clock, Room, forged, furnish, make_bot

GAMES = 200
CLICKS_EACH = 60
TICK = 0.002
MOST_DELAY = 50
"""By how many milliseconds drawing may hold the loop up."""


def figures() -> Iterator[Figure]:
    """One bot on one file."""
    with TemporaryDirectory() as folder:
        yield from asyncio.run(_figures(Path(folder)))


async def _figures(folder: Path) -> list[Figure]:
    path, clock = folder / "longtable.sqlite", Clock()
    env = simcord.Env(make_bot(path, clock), check_errors=False)
    await env.start()
    try:
        found = [figure async for figure in _clicks(furnish(env, path, clock))]
    finally:
        await env.shutdown()
        await env.bot.close_store()
    return [*found, *[figure async for figure in _pauses()]]


async def begin(room: Room, *names: str) -> Game:
    """A running game of two of the people, played in the channel of the room."""
    store, people = room.bot.tables.store, [room.people[name] for name in names]
    facts: dict[str, Any] = {"channel_id": room.channel.id, "guild_id": room.guild.id}
    new = NewGame(kind="dominion", title="Dominion", host_id=people[0].id, seats_wanted=2, rules=1, **facts)
    game = await store.create_game(new)
    for name, person in zip(names, people, strict=True):
        await store.join(game.id, person.id, name, limit=2)
    return (await room.bot.tables.start(game.id, people[0].id, place_id=room.channel.id)).game


async def _clicks(room: Room) -> AsyncIterator[Figure]:
    pairs = list(combinations(NAMES, 2))
    games = [await begin(room, *pairs[number % len(pairs)]) for number in range(GAMES)]
    acknowledged: dict[int, float] = {}
    sent = AsyncWebhookAdapter.create_interaction_response

    async def noted(adapter: AsyncWebhookAdapter, id: int, *args: Any, **more: Any) -> Any:
        answer = await sent(adapter, id, *args, **more)
        acknowledged[id] = perf_counter()
        return answer

    with patch.object(AsyncWebhookAdapter, "create_interaction_response", noted), drawing():
        times = [wait * 1000 for name in NAMES for wait in await _clicking(room, name, games, acknowledged)]
    yield Figure("clicks", f"click to acknowledgement, {GAMES} games in progress, median", median(times), "ms")
    yield Figure("clicks", "click to acknowledgement, 99th percentile", percentile(times, 0.99), "ms", most=250)
    yield Figure("clicks", "clicks measured", len(times), "clicks")
    moves = sum([(await room.bot.tables.table(game.id)).match.moves for game in games])
    yield Figure("clicks", "answers among them that counted", moves, "answers")
    yield Figure("clicks", "live matches of the bot", len(room.bot.tables._live), "matches")


async def _clicking(room: Room, name: str, games: list[Game], acknowledged: dict[int, float]) -> list[float]:
    """What one person presses, and how long each press waited to be acknowledged."""
    rng, times = Random(name), []
    person = room.people[name]
    for number in range(CLICKS_EACH):
        tables = [await room.bot.tables.table(game.id) for game in rng.sample(games, len(games))]
        asks = [(table, seat) for table in tables for seat in table.match.open]
        table, seat = next(one for one in asks if one[0].seats[one[1]].user_id == person.id)
        control = ids.custom_id(ids.HAND, table.game.id)
        if number % 4:
            control = _answering(table.game.id, table.match.question_id(seat), table.match.open[seat])
        message = await _message_with(room, control)
        start = perf_counter()
        result = await person.click(message, label="kept")
        times.append(acknowledged[result._interaction.id] - start)
    return times


@contextlib.contextmanager
def drawing() -> Iterator[None]:
    """Boards of other games are drawn in a thread as long as the block lasts."""
    over, matches = Event(), positions()

    def draw() -> None:
        for match in cycle(matches):
            if over.is_set():
                return
            board(match)

    thread = Thread(target=draw)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _answering(game_id: int, question_id: str, question: Question) -> str:
    if question.shortcuts:
        return ids.custom_id(ids.SHORTCUT, game_id, question_id, question.shortcuts[0].name)
    return ids.custom_id(ids.ANSWER, game_id, question_id, question.keys[0])


async def _message_with(room: Room, control: str) -> Any:
    return await room.bot.get_partial_messageable(room.channel.id).send(view=forged(control))


async def _pauses() -> AsyncIterator[Figure]:
    """How long the event loop stands still while pictures are drawn beside it."""
    gallery, matches = Gallery(), positions()
    draw = matches[0].kind.pictures
    assert draw is not None

    async def draw_all() -> None:
        boards = [
            gallery.draw(f"{number}.png", draw.table, match.view(None), SEATED[: match.state.seats], [0], None)
            for number, match in enumerate(matches)
        ]
        await asyncio.gather(*boards)

    idle = await longest_pause(lambda: asyncio.sleep(1))
    yield Figure("clicks", "longest pause of the loop, nothing drawn", idle, "ms")
    busy = await longest_pause(draw_all)
    most, against = idle + MOST_DELAY, f"{MOST_DELAY} above that"
    yield Figure("clicks", "longest pause of the loop while boards are drawn", busy, "ms", most=most, against=against)


async def longest_pause(act: Callable[[], Awaitable[None]]) -> float:
    """The longest time, in milliseconds, by which the loop was late while something went on."""
    worst = 0.0

    async def tick() -> None:
        nonlocal worst
        while True:
            start = perf_counter()
            await asyncio.sleep(TICK)
            worst = max(worst, perf_counter() - start - TICK)

    ticking = asyncio.create_task(tick())
    await act()
    ticking.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await ticking
    return worst * 1000
