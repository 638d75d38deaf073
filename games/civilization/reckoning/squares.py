"""Squares: what counts on them, whose they are, and where figures and people may stand (4.1, 5.1, 6.1)."""

from __future__ import annotations

from functools import cache

from games.civilization.facts import BUILDINGS, GREAT_PERSONS, WONDERS, Icons
from games.civilization.grid import Printed, tile_squares
from games.civilization.state import CivilizationState

NOTHING = Icons()
PLAIN = {"desert": Icons(trade=1), "grassland": NOTHING}
"""The icons of a square under a disaster token."""

WATER = Icons(trade=1)
"""The icons of a flooded square."""


def revealed(state: CivilizationState, square: str) -> bool:
    """Whether a square lies on a revealed tile."""
    return state.slots[state.board.slot_of[square]].revealed


def printed(state: CivilizationState, square: str) -> Printed:
    """What is printed on a revealed square. Raises KeyError for one that is face down or does not exist."""
    slot = state.board.slot_of[square]
    tile = state.slots[slot]
    if not tile.revealed:
        raise KeyError(square)
    return tile_squares(slot, tile.id, tile.rotation)[square]


def terrain(state: CivilizationState, square: str) -> str:
    """The present terrain of a revealed square: water if flooded, else that of its top token or the print (4.12)."""
    if square in state.floods:
        return "water"
    tokens = state.disasters.get(square)
    return tokens[-1] if tokens else printed(state, square).terrain


@cache
def marker_icons(kind: str, id: str) -> Icons:
    """The icons of a building, wonder or person."""
    if kind == "building":
        return BUILDINGS[id].icons
    if kind == "person":
        return GREAT_PERSONS[id].icons
    return Icons(culture=WONDERS[id].culture)


def icons_on(state: CivilizationState, square: str) -> Icons:
    """The icons that count on a revealed square: those of what covers it, else the printed ones (4.1)."""
    if state.city_at(square) is not None:
        return NOTHING
    marker = state.markers.get(square)
    if marker is not None:
        return marker_icons(marker.kind, marker.id)
    if square in state.floods:
        return WATER
    tokens = state.disasters.get(square)
    return PLAIN[tokens[-1]] if tokens else printed(state, square).icons


def symbol(state: CivilizationState, square: str) -> str | None:
    """The resource that shows on a revealed square: nothing covers it (4.1)."""
    changed = square in state.disasters or square in state.floods
    if changed or square in state.markers or state.city_at(square) is not None:
        return None
    return printed(state, square).resource


def blockaded(state: CivilizationState, seat: int, square: str) -> bool:
    """Whether figures of others stand on a square of this seat's outskirts (6.1)."""
    for other, player in enumerate(state.players):
        if other != seat:
            for figure in player.figures:
                if figure.square == square:
                    return True
    return False


def owner(state: CivilizationState, square: str) -> int | None:
    """The seat in whose outskirts a square lies."""
    found = state.city_around(square)
    return found[0] if found is not None else None


def wonder_square(state: CivilizationState, wonder: str) -> str | None:
    """The square on which a wonder stands."""
    for square, marker in state.markers.items():
        if marker.kind == "wonder" and marker.id == wonder:
            return square
    return None


def has_wonder(state: CivilizationState, seat: int, wonder: str) -> bool:
    """Whether the ability of a wonder works for a seat: built in its outskirts, not obsolete, not blockaded (4.5)."""
    square = wonder_square(state, wonder)
    return (
        square is not None
        and wonder not in state.obsolete
        and owner(state, square) == seat
        and not blockaded(state, seat, square)
    )


def token_on(state: CivilizationState, square: str) -> bool:
    """Whether a hut or village token lies on a square."""
    return square in state.huts or square in state.villages


def empty(state: CivilizationState, square: str) -> bool:
    """Whether a square is revealed and has no figure, city, marker, hut or village on it."""
    bare = square not in state.markers and state.city_at(square) is None and not token_on(state, square)
    return bare and revealed(state, square) and not state.figures_at(square)


def own_squares(state: CivilizationState, seat: int) -> list[str]:
    """The squares of the outskirts of all cities of a seat."""
    return [square for city in state.players[seat].cities for square in state.outskirts(city)]


def person_squares(state: CivilizationState, seat: int) -> list[str]:
    """Where a great person can be placed: land in the own outskirts without an enemy figure (4.7)."""
    return [
        square
        for square in own_squares(state, seat)
        if terrain(state, square) != "water" and not blockaded(state, seat, square)
    ]
