"""Whole games from the lobby to the score, nothing prepared: people press what the computer player would choose."""

from __future__ import annotations

from random import Random

import pytest

from cogs.ui import ids
from db import Game
from games.catalogue import GAMES
from games.engine.players import situation
from games.engine.question import Kind
from tests.e2e.room import Room, alts_of, labels_of, text_of
from tests.e2e.test_any_game import press_something

MOST_PRESSES = 2000
BETWEEN_RESTARTS = 150


@pytest.mark.parametrize(
    ("kind", "names"),
    [("dominion", ("alice", "bob", "cyd")), ("innovation", ("alice", "bob", "cyd")), ("concordia", ("alice", "bob"))],
)
async def test_a_whole_game(room: Room, kind: str, names: tuple[str, ...]) -> None:
    game = await room.start(*names, game=kind)
    for number in range(MOST_PRESSES):
        if (await room.table(game)).match.result is not None:
            break
        if number % BETWEEN_RESTARTS == BETWEEN_RESTARTS - 1:
            await room.restart()
        await press_as_a_computer(room, game, names, Random(number))
    assert (await room.table(game)).match.result is not None
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert labels_of(final) == ["Final board", "Full log", "Play again"]
    assert alts_of(final) and all(name in text_of(final) for name in names)


async def press_as_a_computer(room: Room, game: Game, names: tuple[str, ...], rng: Random) -> None:
    """One press of the first seat that is asked; what takes more than one press is picked at random."""
    table = await room.table(game)
    player = next(iter(GAMES[game.kind].players.values()))
    seat = min(table.match.open)
    question = table.match.open[seat]
    if question.kind is not Kind.CHOOSE:
        await press_something(room.people[names[seat]], await room.hand(names[seat], game), rng)
        return
    notes = player.begin(seat, len(names))
    answer = player.answer(situation(table.match, seat, notes, looks_ahead=player.looks_ahead))
    token = ids.token(answer[0])
    pressed = ids.custom_id(ids.SURE, game.id, table.match.question_id(seat), token)
    await room.press_kept(names[seat], await room.place_of(game), pressed)
