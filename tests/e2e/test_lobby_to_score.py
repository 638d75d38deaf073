"""Whole games from the lobby to the score, nothing prepared: people press what the computer player would choose.

Of a long game the computer plays the middle by itself.
"""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from cogs.ui import ids
from db import Game
from games.catalogue import GAMES
from games.engine.match import Match
from games.engine.players import situation
from games.engine.question import Answer, Kind
from tests.e2e.room import Room, alts_of, labels_of, text_of
from tests.e2e.test_any_game import press_something

MOST_PRESSES = 2000
BETWEEN_RESTARTS = 150

LONG = {"civilization": 40}
"""How many answers are pressed at the beginning and at the end of a long game."""


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("dominion", ("alice", "bob", "cyd")),
        ("innovation", ("alice", "bob", "cyd")),
        ("concordia", ("alice", "bob")),
        ("civilization", ("alice", "bob")),
    ],
)
async def test_a_whole_game(room: Room, kind: str, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game=kind)
    for number in range(MOST_PRESSES):
        if (await room.table(game)).match.result is not None:
            break
        if number == LONG.get(kind):
            await go_on_near_the_end(room, game)
        if number % BETWEEN_RESTARTS == BETWEEN_RESTARTS - 1:
            await room.restart()
        await press_as_a_computer(room, game, names, Random(number))
    assert (await room.table(game)).match.result is not None
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Replay", "Charts", "Play again"]
    assert alts_of(final) and all(name in text_of(final) for name in names)


async def press_as_a_computer(room: Room, game: Game, names: tuple[str, ...], rng: Random) -> None:
    """One press of the first seat that is asked; what takes more than one press is picked at random."""
    table = await room.table(game)
    seat = table.match.awaited[0]
    question = table.match.open[seat]
    if question.kind is not Kind.CHOOSE:
        await press_something(room.people[names[seat]], await room.hand(names[seat], game), rng)
        return
    answer = answer_of_a_computer(table.match, seat)
    token = ids.token(answer[0])
    pressed = ids.custom_id(ids.SURE, game.id, table.match.question_id(seat), token)
    await room.press_kept(names[seat], await room.place_of(game), pressed)


def answer_of_a_computer(match: Match, seat: int) -> Answer:
    """What the computer player would choose, without having taken notes."""
    player = next(iter(match.kind.players.values()))
    notes = player.begin(seat, match.state.seats)
    return match.open[seat].check(player.answer(situation(match, seat, notes, looks_ahead=player.looks_ahead)))


async def go_on_near_the_end(room: Room, game: Game) -> None:
    """Let computers play until few answers are left."""
    kind = GAMES[game.kind]
    match = Match.load(kind, (await room.table(game)).match.dump())
    stored = []
    while match.result is None:
        stored.append(match.dump())
        seat = match.awaited[0]
        match.answer(seat, answer_of_a_computer(match, seat))
    late = Match.load(kind, stored[max(0, len(stored) - LONG[game.kind])]).quiet_state()

    def change(state: Any) -> None:
        for field in fields(late):
            setattr(state, field.name, getattr(late, field.name))

    await room.set_up(game, change)
