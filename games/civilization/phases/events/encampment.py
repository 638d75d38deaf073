"""Barbarian Encampment: a new village on an empty square far from all cities (4.6, 12.8)."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.squares import empty, owner, terrain


def camps(game: Civilization, me: int, event: str) -> list[str]:
    """The empty land squares outside all outskirts; none if no village token is left."""
    state = game.state
    return [square for square in state.chart if fits(game, square)] if state.village_pile else []


def fits(game: Civilization, square: str) -> bool:
    """Whether a village token can be laid on a revealed square."""
    state = game.state
    return empty(state, square) and terrain(state, square) != "water" and owner(state, square) is None


async def encamp(game: Civilization, me: int, event: str) -> None:
    """Lay the next village token face down, seen by nobody."""
    square = await game.pick_square(me, "event_square", camps(game, me, event), context={"event": event})
    assert square is not None

    async def effect() -> None:
        if game.state.village_pile and fits(game, square):
            game.lay_village(square, event)

    await play(game, me, event, [], {"square": square}, effect)
