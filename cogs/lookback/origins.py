"""Games that go on from a position of another game: which one, and the match that they begin with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction
from cogs.lookback.looking_back import position
from cogs.lookback.story import story_of
from cogs.lookups import check_visible
from cogs.table_options import ORIGIN
from db import Game, NotFound, Status
from games.engine.match import Match


@dataclass(frozen=True, slots=True)
class Origin:
    """A step of a finished game from which another one can go on."""

    game: Game
    step: int
    revision: int
    match: Match

    @property
    def stored(self) -> dict[str, Any]:
        """What the options of the new table keep of it."""
        seats: int = self.match.state.seats
        return {ORIGIN: {"game": self.game.id, "step": self.step, "revision": self.revision, "seats": seats}}


async def origin_at(club: Club, interaction: Interaction, game_id: int, place: int) -> Origin:
    """The position at a step of a game, counted from 0. Raises WrongTime if no game can go on from there."""
    game = await check_visible(club, interaction, game_id)
    if game.status is not Status.FINISHED:
        raise WrongTime("Only from a game that was played to its end can another one go on: it has no secrets left.")
    steps = (await story_of(club.tables, game)).steps(None)
    step = steps[max(0, min(place, len(steps) - 1))]
    match = await position(club.tables, game.id, step.revision)
    if match.result is not None:
        raise WrongTime("The game is over at this step. Go back in the replay, and play on from an earlier one.")
    return Origin(game, steps.index(step), step.revision, match)


async def first_match(club: Club, game: Game) -> Match | None:
    """The match with which a table begins that goes on from another game; None for a new game.

    Raises WrongTime if that position is not there any more.
    """
    origin = game.options.get(ORIGIN)
    if origin is None:
        return None
    try:
        match = await position(club.tables, origin["game"], origin["revision"])
    except NotFound:
        raise WrongTime("The game from which this one was to go on is not kept any more.") from None
    for seat in range(match.state.seats):
        # Who plays now has given no orders, and has not left.
        match.hand_over(seat)
    match.news()
    return match


def origin_note(game: Game) -> str:
    """What the table is told when such a game begins; empty for a new game."""
    origin = game.options.get(ORIGIN)
    if origin is None:
        return ""
    return f"-# This game goes on from step {origin['step'] + 1} of game {origin['game']}."
