"""What events can aim at."""

from __future__ import annotations

from collections.abc import Collection

from games.civilization.grid import within
from games.civilization.reckoning.squares import owner
from games.civilization.state import CivilizationState


def reach(state: CivilizationState, me: int, limit: int | None) -> Collection[str]:
    """The revealed squares within so many steps of a figure or city centre of the seat; all without a limit."""
    if limit is None:
        return state.chart
    player = state.players[me]
    starts = [city.square for city in player.cities] + [one.square for one in player.figures if one.square]
    return within(state.seats, state.chart, starts, limit)


def has_building(state: CivilizationState, square: str) -> bool:
    """Whether a building, or a city with walls, stands on a square (4.6)."""
    marker = state.markers.get(square)
    found = state.city_at(square)
    return (marker is not None and marker.kind == "building") or (found is not None and found[1].walls)


def building_owner(state: CivilizationState, square: str) -> int | None:
    """Whose building, or walls, stand on a square."""
    found = state.city_at(square)
    return owner(state, square) if found is None else found[0]
