"""Two worlds that differ only in what a seat must not know show that seat the same: bytes of pictures, their words,
panels with all ids, completions, errors, the public messages, and the operator the same log."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from db import Game
from games.dominion import DOMINION
from games.dominion.options import DominionOptions
from games.dominion.state import DominionState
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.storing import plain, restored
from tests.e2e.quick import QuickEnv
from tests.e2e.room import NAMES, Clock, Room, check, entries_of, furnish, labels_of, make_bot
from tests.e2e.test_replay import closed, look_as
from tests.soak.watching import SECRET, listening

SEATS = 3


def positions(seed: int, reader: int | None) -> tuple[DominionState, DominionState]:
    """A position some answers into a game in which the first seat is asked, and one that looks the same to a reader."""
    rng = Random(seed)
    match = Match.start(DOMINION, Setup(SEATS, DominionOptions(), f"{rng.getrandbits(128):032x}"))
    for number in range(400):
        (question, *_) = match.open.values()
        if number > 60 and question.quiet and question.seat == 0 and not match.answers_since:
            break
        seat = rng.choice(sorted(match.open))
        match.answer(seat, match.open[seat].sample(rng))
    true = match.quiet_state()
    dealt = DOMINION.imagine(DOMINION.view(match.quiet_state(), reader), match.facts, rng)
    dealt.seed, dealt.chance_used = true.seed, dict(true.chance_used)
    assert plain(true) != plain(dealt)
    return true, dealt


async def message_as_it_is(message: Any) -> list[Any]:
    """All of a message: its parts with their ids, and the bytes of its pictures."""
    parts = [part.to_dict() for part in message.components]
    return [json.dumps(parts, sort_keys=True, default=str), [await one.read() for one in message.attachments]]


async def shown(state: DominionState, name: str, commands: tuple[str, ...]) -> dict[str, Any]:
    """All that one person is shown in a room that has come to this position, and the operator's log."""
    with tempfile.TemporaryDirectory() as folder, listening() as listener:
        path, clock = Path(folder, "longtable.sqlite"), Clock()
        env = QuickEnv(make_bot(path, clock), check_errors=False)
        await env.start()
        try:
            room = furnish(env, path, clock)
            return await _look(room, state, name, commands) | {
                "log": [re.sub(r"memory \d+", "memory", line) for line in listener.lines]
            }
        finally:
            await env.shutdown()
            await env.bot.close_store()


async def _look(room: Room, state: DominionState, name: str, commands: tuple[str, ...]) -> dict[str, Any]:
    room.bot.tables._new_seed = lambda: "00" * 16
    game = await room.start(*NAMES[:SEATS])

    def change(other: DominionState) -> None:
        for field in DominionState.__dataclass_fields__:
            setattr(other, field, getattr(restored(DominionState, plain(state)), field))

    await room.set_up(game, change)
    person, place = room.people[name], await room.place_of(game)
    seen: dict[str, Any] = {}
    for step, command in enumerate(("", *commands)):
        if command:
            await room.alice.slash(place, command)
            await room.pass_time()
        turn = await room.turn_message(game)
        seen[f"{step} turn"] = await message_as_it_is(turn)
        for label in ("My hand", "Board", "Log"):
            result = await person.click(turn, label=label)
            seen[f"{step} {label}"] = await message_as_it_is(result.response.message)
        said = [
            ("choose", {"answer": "Mountain"}),
            ("dominion buy", {"card": "x"}),
            ("dominion play", {"card": "x"}),
        ]
        looks = ("table status", "table orders", "dominion supply", "table undo", "waiting")
        for what, options in [*((look, {}) for look in looks), *said]:
            result = await person.slash(place, what, **options)
            seen[f"{step} /{what}"] = await message_as_it_is(result.response.message)
        for what, option in (("choose", "answer"), ("dominion play", "card"), ("dominion buy", "card")):
            seen[f"{step} {what} …"] = await person.autocomplete(place, what, option, "")
    check(room)
    return seen | await _looked_back(person, place, game)


async def _looked_back(person: Any, place: Any, game: Game) -> dict[str, Any]:
    """What looking back, watching and taking the game along show."""
    seen: dict[str, Any] = {}
    shown = (await person.slash(place, "replay", game=game.id)).response.message
    for way in ("Last", "Back", "First"):
        seen[f"replay {way}"] = await message_as_it_is(shown)
        for eyes in entries_of(shown):
            shown = await look_as(person, shown, eyes)
            seen[f"replay {way} {eyes}"] = await message_as_it_is(shown)
        if way in labels_of(shown) and way not in closed(shown):
            shown = (await person.click(shown, label=way)).response.message
    seen["charts"] = await message_as_it_is((await person.click(shown, label="Charts")).response.message)
    for what in ("games", "stats", "leaderboard"):
        seen[what] = await message_as_it_is((await person.slash(place, what)).response.message)
    for what in ("table export", "note"):
        seen[what] = await message_as_it_is((await person.slash(place, what, game=game.id)).response.message)
    return seen


@pytest.mark.parametrize(("reader", "seed"), [(0, 5), (0, 6), (1, 1), (2, 2), (None, 3)])
def test_what_a_seat_must_not_know_changes_nothing_that_it_is_shown(reader: int | None, seed: int) -> None:
    true, dealt = positions(seed, reader)
    name = "dora" if reader is None else NAMES[reader]
    worlds = [asyncio.run(shown(state, name, ("hand", "table undo"))) for state in (true, dealt)]
    one, other = worlds
    assert one.keys() == other.keys()
    for what in one:
        assert one[what] == other[what], what
    assert any(pictures for _, pictures in (one["0 Board"], one["0 My hand"]) if pictures)
    assert not any(SECRET.search(line) for world in worlds for line in world["log"])


async def test_the_log_of_a_whole_game_names_no_card(room: Room) -> None:
    from tests.e2e.test_whole_games import click_a_turn, late

    with listening() as listener:
        game = await room.start("alice", "bob")
        await room.set_up(game, late)
        for _ in range(60):
            table = await room.table(game)
            if table.match.result is not None:
                break
            (seat,) = table.match.open
            await click_a_turn(room, game, NAMES[seat])
        await room.pass_time()
    assert (await room.table(game)).match.result is not None
    assert await room.bot.tables.store.moves(game.id)
    lines = [line for line in listener.lines if SECRET.search(line)]
    assert lines == []
