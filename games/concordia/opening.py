"""What a game of Concordia began with: its map."""

from __future__ import annotations

from games.concordia.state import ConcordiaState
from games.engine.gametype import Opening


def map_name(state: ConcordiaState, seat: int) -> str:
    """The side of the board that is played on; the same for every seat."""
    return state.map.name


OPENING = Opening("map", map_name)
