"""Concordia through the whole bot: games by clicks and by commands, turns in steps, storing, and what is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game
from games.concordia.facts import MAPS, ROMA
from games.concordia.state import ConcordiaState
from tests.e2e.room import Room, alts_of, button_ids, entries_of, labels_of, text_of, walk
from tests.e2e.test_any_game import press_something
from tests.e2e.test_commands import offered, say
from tests.games.concordia.positions import give, table

SEATS = [("alice", "bob"), ("alice", "bob", "cyd"), ("alice", "bob", "cyd", "dora", "eve")]


def at(wanted: ConcordiaState) -> Callable[[ConcordiaState], None]:
    """Put a game into this position."""

    def change(state: ConcordiaState) -> None:
        for one in fields(wanted):
            if one.name not in ("seed", "options"):
                setattr(state, one.name, getattr(wanted, one.name))
        state.options = wanted.options

    return change


def late(state: ConcordiaState) -> None:
    """Everybody is rich and has all houses but one on the map, so that the game ends soon."""
    cities = [city for city in MAPS[state.options.map].cities if city != ROMA]
    for seat in range(state.seats):
        give(state, seat, coins=100, goods="2 1 2 1 1", stored="1 1", houses=" ".join(cities[seat : seat + 14]))


def position(seats: int = 2) -> ConcordiaState:
    """Alice has her turn; she and Bob have houses in Italia, whose goods he has no room for."""
    state = table(seats, tokens={"aquileia": "cloth", "syracusae": "wine", "novaria": "brick"}, map="imperium")
    state.markers["italia"] = "food"
    give(state, 0, coins=30, goods="2 1 1 0 0", stored="1 1", houses="aquileia")
    give(state, 1, goods="2 3 1 3 0", stored="1 1", houses="syracusae novaria")
    return state


async def started(room: Room, state: ConcordiaState, *names: str) -> Game:
    game = await room.start(*(names or ("alice", "bob")), game="concordia")
    await room.set_up(game, at(state))
    return game


async def end_reached(room: Room, game: Game, names: tuple[str, ...]) -> None:
    assert (await room.table(game)).match.result is not None
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Play again"]
    assert alts_of(final)
    for name in names:
        assert name in text_of(final)


def menus_of(message: Any) -> list[discord.SelectMenu]:
    return [part for part in walk(message) if isinstance(part, discord.SelectMenu)]


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_clicks(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="concordia")
    await room.set_up(game, late)
    rng = Random(len(names))
    for step in range(500):
        table = await room.table(game)
        if table.match.result is not None:
            break
        if step % 60 == 59:
            await room.restart()
        name = names[rng.choice(sorted(table.match.open))]
        panel = await room.hand(name, game)
        for _ in range(8):
            sure = [label for label in labels_of(panel) if label.startswith("Yes: ")]
            if sure:
                panel = await room.press(name, panel, sure[0])
            elif pressable(panel):
                panel = (await press_something(room.people[name], panel, rng)).response.message
            if (await room.table(game)).match.moves != table.match.moves:
                break
    await end_reached(room, game, names)


def pressable(panel: Any) -> bool:
    verbs = [ids.parse(getattr(part, "custom_id", None) or "") for part in walk(panel)]
    return any(
        one and one.verb in (ids.ANSWER, ids.SURE, ids.ADD, ids.PICK, ids.CONFIRM, ids.SHORTCUT) for one in verbs
    )


@pytest.mark.parametrize("names", SEATS)
async def test_a_game_by_commands(room: Room, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game="concordia")
    await room.set_up(game, late)
    rng = Random(len(names))
    for step in range(400):
        table = await room.table(game)
        if table.match.result is not None:
            break
        if step % 80 == 79:
            await room.restart()
        seat = rng.choice(sorted(table.match.open))
        await act(room, names[seat], game, rng)
    await end_reached(room, game, names)


COMMANDS: dict[str, tuple[str, ...]] = {
    "card": ("play card", "produce province", "copy player", "build city", "buy card"),
    "move": ("move colonist to", "move colonist to build", "build city"),
    "build": ("build city",),
    "prefect": ("produce province",),
    "place": ("deploy colonist city",),
    "diplomat": ("copy player",),
    "buy": ("buy card",),
    "store": ("store goods",),
    "pay": ("pay goods",),
    "trade": ("trade what good amount",),
}
"""The commands that fit to a question, with their options."""

WRITTEN = {"deploy": {"colonist": ("land", "sea")}, "trade": {"what": ("sell", "buy"), "good": ("tool", "wine")}}
"""What is chosen without autocomplete."""


async def act(room: Room, name: str, game: Game, rng: Random) -> None:
    """Answer what is open by a command, with what autocomplete offers."""
    seat = [member.name for member in (await room.table(game)).seats].index(name)
    topic = (await room.table(game)).match.open[seat].topic.removeprefix("concordia.")
    place, person = await room.place_of(game), room.people[name]
    for said in rng.sample(COMMANDS.get(topic, ()), len(COMMANDS.get(topic, ()))):
        command, *options = said.split()
        filled: dict[str, Any] = {}
        for option in options:
            if option in WRITTEN.get(command, {}):
                filled[option] = rng.choice(WRITTEN[command][option])
                continue
            found = await person.autocomplete(place, f"concordia {command}", option, "", **filled)
            if not found:
                break
            filled[option] = rng.choice(found)["value"]
        else:
            result = await person.slash(place, f"concordia {command}", **filled)
            sure = [label for label in labels_of(result.response.message) if label.startswith("Yes: ")]
            if sure:
                await person.click(result.response.message, label=sure[0])
            return
    if topic in ("colonist", "tribune_colonist"):
        await say(room, name, game, f"concordia {'coins' if topic == 'colonist' else 'end'}")
    else:
        panel = await say(room, name, game, "concordia end")
        assert "Something else is asked" not in panel
