"""Another game in the same bot: nothing in the surface is made for one game only, and all kinds of question work."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game
from games.engine.gametype import GameType
from games.engine.question import Kind, Question, Ref
from tests.cogs.ui.asking import kind_asking
from tests.e2e.quick import QuickEnv
from tests.e2e.room import Clock, Room, check, furnish, make_bot, walk
from tests.games.engine.toy import TOY

NUMBER = Question(0, "asking.number", Kind.AMOUNT, (), 0, 100, Ref("phase", "action"), ("0",), quiet=True)


@pytest.fixture
async def any_room(path: Path, clock: Clock, request: pytest.FixtureRequest) -> AsyncIterator[Room]:
    """A room whose bot knows one other game."""
    kind: GameType = request.param
    env = QuickEnv(make_bot(path, clock, {kind.id: kind}), check_errors=False)
    await env.start()
    try:
        room = furnish(env, path, clock)
        yield room
        check(room)
    finally:
        await env.shutdown()
        await env.bot.close_store()


async def start_by_greeting(room: Room, *names: str) -> Game:
    await room.bot.greet(room.channel.id, "Welcome.")
    (game_button,) = [part.label for part in walk(room.channel.last_message) if isinstance(part, discord.Button)]
    host, *others = (room.people[name] for name in names)
    opened = await host.click(room.channel.last_message, label=game_button)
    lobby = opened.followups[0].message
    for person in others:
        await person.click(lobby, label="Join")
    await host.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    return game


def presses(panel: Any) -> list[Any]:
    """The controls of a panel that lead to an answer."""
    found = []
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and pressed.verb in (ids.ANSWER, ids.ADD, ids.CONFIRM, ids.SHORTCUT, ids.PICK) and not part.disabled:
            found.append(part)
    return found


async def press_something(person: Any, panel: Any, rng: Random) -> Any:
    part = rng.choice(presses(panel))
    if isinstance(part, discord.SelectMenu):
        number = rng.randint(part.min_values, part.max_values)
        values = [option.value for option in rng.sample(part.options, number)]
        return await person.select(panel, values, custom_id=part.custom_id)
    return await person.click(panel, custom_id=part.custom_id)


@pytest.mark.parametrize("any_room", [TOY], indirect=True)
async def test_random_presses_play_another_game_to_its_end(any_room: Room) -> None:
    names = ("alice", "bob", "cyd")
    game = await start_by_greeting(any_room, *names)
    seats = [seat.name for seat in await any_room.bot.tables.store.seats(game.id)]
    rng = Random(7)
    for _ in range(600):
        table = await any_room.table(game)
        if table.match.result is not None:
            break
        name = seats[rng.choice(sorted(table.match.open))]
        panel = await any_room.hand(name, game)
        await press_something(any_room.people[name], panel, rng)
    final = await any_room.last_message(game)
    assert "Play again" in [part.label for part in walk(final) if isinstance(part, discord.Button)]


@pytest.mark.parametrize("any_room", [kind_asking(NUMBER)], indirect=True)
async def test_a_large_number_is_asked_in_a_form_that_outlives_a_restart(any_room: Room) -> None:
    game = await start_by_greeting(any_room, "alice", "bob")
    (name,) = [seat.name for seat in await any_room.bot.tables.store.seats(game.id) if seat.seat == 0]
    person = any_room.people[name]
    panel = await any_room.hand(name, game)
    form = await person.click(panel, label="Enter 0 to 100")
    assert form.modal["title"] == "Your choice"
    wrong = await person.submit_modal(form, {"number": "many"})
    assert wrong.acknowledged
    before = (await any_room.table(game)).match.moves
    form = await person.click(await any_room.hand(name, game), label="Enter 0 to 100")
    await any_room.restart()
    done = await person.submit_modal(form, {"number": " 42 "})
    assert done.acknowledged
    assert (await any_room.table(game)).match.moves == before + 1
