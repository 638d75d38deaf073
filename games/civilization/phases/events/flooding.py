"""Flooding: a bare square becomes water for the rest of the game (4.6, 12.8)."""

from __future__ import annotations

from games.civilization.consent import aimable
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.squares import empty, owner, terrain


def lowlands(game: Civilization, me: int, event: str) -> list[str]:
    """The land squares that can be flooded."""
    state = game.state
    return [one for one in state.chart if fits(game, one) and aimable(game, me, event, owner(state, one))]


def fits(game: Civilization, square: str) -> bool:
    """Whether a square is land but no mountain, with no figure, city, marker or token, disaster tokens included."""
    state = game.state
    bare = empty(state, square) and square not in state.disasters
    return bare and terrain(state, square) not in ("mountain", "water")


async def flood(game: Civilization, me: int, event: str) -> None:
    """Lay the flood token."""
    square = await game.pick_square(me, "event_square", lowlands(game, me, event), context={"event": event})
    assert square is not None

    async def effect() -> None:
        if fits(game, square):
            game.flood(square, event)

    await play(game, me, event, [owner(game.state, square)], {"square": square}, effect)
