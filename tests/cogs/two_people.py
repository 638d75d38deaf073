"""Games of two people who choose by chance."""

from __future__ import annotations

from random import Random

from cogs.tables import Tables
from db import Game, NewGame
from games.engine.refusal import Refusal

PEOPLE = (1_100_000_000_000_000_001, 1_100_000_000_000_000_002)


async def begin(tables: Tables, kind: str = "dominion") -> Game:
    """A running game of Anna and Ben."""
    new = NewGame(kind=kind, title="Friday", host_id=PEOPLE[0], channel_id=5, guild_id=8, seats_wanted=2, rules=1)
    game = await tables.store.create_game(new)
    for person, name in zip(PEOPLE, ("Anna", "Ben"), strict=True):
        await tables.store.join(game.id, person, name, limit=2)
    await tables.start(game.id, PEOPLE[0], place_id=7)
    return game


async def play(tables: Tables, game: Game, moves: int, *, undo: bool = True) -> None:
    """So many answers by chance, as long as the game goes on; with `undo` some are taken back."""
    rng = Random(5)
    for number in range(moves):
        match = (await tables.table(game.id)).match
        if match.result is not None:
            return
        seat = rng.choice(match.awaited)
        question = match.open[seat]
        await tables.submit(game.id, PEOPLE[seat], match.question_id(seat), question.sample(rng), topic=question.topic)
        if undo and number % 7 == 3:
            try:
                await tables.undo(game.id, PEOPLE[seat])
            except Refusal:
                continue
