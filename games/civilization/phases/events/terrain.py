"""Drought and Deforestation: a disaster token covers a square for the rest of the game (4.6, 4.12)."""

from __future__ import annotations

from games.civilization.consent import aimable
from games.civilization.facts import DISASTER_TERRAIN
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.reckoning.squares import owner, terrain


def fields(game: Civilization, me: int, event: str) -> list[str]:
    """The squares of the right terrain without building, wonder, great person or city (the last two: 12.8)."""
    state = game.state
    if not state.disasters_left:
        return []
    return [
        square for square in state.chart if fits(game, event, square) and aimable(game, me, event, owner(state, square))
    ]


def fits(game: Civilization, event: str, square: str) -> bool:
    """Whether a square can get the token of this event."""
    present = terrain(game.state, square)
    wanted = present == "forest" if event == "deforestation" else present != "mountain"
    bare = square not in game.state.markers and square not in game.state.floods
    return wanted and bare and game.state.city_at(square) is None


async def change_terrain(game: Civilization, me: int, event: str) -> None:
    """Lay the token."""
    square = await game.pick_square(me, "event_square", fields(game, me, event), context={"event": event})
    assert square is not None

    async def effect() -> None:
        if game.state.disasters_left and fits(game, event, square):
            game.put_disaster(square, DISASTER_TERRAIN[event], event)

    await play(game, me, event, [owner(game.state, square)], {"square": square}, effect)
