"""Games played at random below the surface, for tests of what comes after."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cogs.ui import ids
from db import Game
from games.engine.refusal import Refusal
from tests.e2e.room import Room


async def play_out(room: Room, game: Game, names: Sequence[str], *, seed: int = 1, most: int = 5000) -> None:
    """Answer everything at random until the game is over or `most` answers were given; now and then take one back.

    Only what the table is owed in the end is posted: messages in between would be drawn for nobody.
    """
    rng, tables = Random(seed), room.bot.tables
    poke, tables.poke = tables.poke, lambda game_id: None
    try:
        for number in range(most):
            match = (await tables.table(game.id)).match
            if match.result is not None:
                break
            seat = rng.choice(match.awaited)
            person, question = room.people[names[seat]].id, match.open[seat]
            answer = question.late if match.on_floor and rng.random() < 0.7 else question.sample(rng)
            await tables.submit(game.id, person, match.question_id(seat), answer, topic=question.topic)
            if number % 29 == 7:
                try:
                    await tables.undo(game.id, person)
                except Refusal:
                    continue
    finally:
        tables.poke = poke
    poke(game.id)
    await room.pass_time(10)


async def finish(room: Room, game: Game, names: Sequence[str], *, most: int = 80) -> None:
    """Play for a while; then all but the first leave, and the game is over."""
    await play_out(room, game, names, most=most)
    for name in names[1:]:
        await room.press_again(name, game, ids.custom_id(ids.RESIGN_CONFIRM, game.id))
    await room.pass_time(10)
