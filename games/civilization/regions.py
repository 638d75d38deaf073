"""Parts of the map that are looked at by themselves: two tiles beside each other, with one row more."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.civilization.facts import CIVILIZATIONS
from games.civilization.grid import TILE, named, place
from games.civilization.view import CivilizationView

WHOLE: Final = "map"
"""The key of the whole map."""
WIDE: Final = 8
HIGH: Final = 5


class Region(NamedTuple):
    """A rectangle of squares: its first column and row, and how many there are."""

    column: int
    row: int
    wide: int
    high: int

    def shows(self, square: str) -> bool:
        """Whether a square lies in it."""
        x, y = place(square)
        return 0 <= x - self.column < self.wide and 0 <= y - self.row < self.high


def regions(view: CivilizationView) -> dict[str, tuple[str, Region]]:
    """The regions of this map: key, label and squares; together they show all of it."""
    found = {}
    slots = view.board.slots.values()
    for y in sorted({slot.y for slot in slots}):
        columns = sorted(slot.x for slot in slots if slot.y == y)
        starts = columns[:: len(columns) - 2][:2] if len(columns) > 2 else columns[:1]
        for x in starts:
            # A tile that is alone in its row stands in the middle.
            column = x - TILE // 2 if len(columns) == 1 else x
            region = Region(column, min(y, view.board.height - HIGH), WIDE, HIGH)
            first, last = named(column, region.row), named(column + WIDE - 1, region.row + HIGH - 1)
            found[f"{WHOLE}-{first}"] = (f"Map {first} to {last}{_homes(view, region)}", region)
    return found


def _homes(view: CivilizationView, region: Region) -> str:
    """Whose capitals lie in a region."""
    found = [
        CIVILIZATIONS[seat.civilization].name
        for seat in view.seats
        if any(city.capital and region.shows(city.square) for city in seat.cities)
    ]
    return f": {', '.join(found)}" if found else ""


def map_views(view: CivilizationView) -> list[tuple[str, str]]:
    """The parts of the map that can be looked at: keys and labels, at most nine."""
    return [(WHOLE, "Whole map"), *((key, label) for key, (label, _) in regions(view).items())]
