"""Earlier positions of a game: the beginning of their turn, and the acts from there on done again."""

from __future__ import annotations

from collections.abc import Iterable

from cogs.errors import NoSuchGame, WrongTime
from cogs.tables import Tables
from db import Move, NotFound
from games.engine.match import Match
from games.engine.replay import Act, DoesNotFit, replayed


async def position(tables: Tables, game_id: int, revision: int) -> Match:
    """The match as it stood after the act with this revision, also of a game that is over or went back since.

    It is a match of its own, to look at or to go on from. Raises NotFound for an unknown game, NoSuchGame if it is not
    installed, and WrongTime if the position cannot be worked out: it lies before the start or under older rules.
    """
    game = await tables.store.game(game_id)
    kind = tables.games.get(game.kind)
    if kind is None:
        raise NoSuchGame(f"This table plays {game.title}, which is not installed here.")
    try:
        frame = await tables.store.frame_at(game_id, revision)
    except NotFound:
        raise WrongTime("This position was not kept, so there is nothing to see.") from None
    rows = await tables.store.moves(game_id, after_revision=frame.revision, include_taken_back=True)
    try:
        return replayed(kind, frame.snapshot, acts_of(row for row in rows if row.revision <= revision))
    except DoesNotFit as error:
        raise WrongTime(
            "This position cannot be shown any more, because the rules of the game were corrected since."
        ) from error


def acts_of(rows: Iterable[Move]) -> list[Act]:
    """The entries of a move log as the engine does them again."""
    return [Act(row.revision, row.kind, row.seat, row.data) for row in rows]
