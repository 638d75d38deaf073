"""The map as geometry: squares, slots of tiles, what is printed on tiles, neighbours and distances (section 2.3).

Squares are named as on the printed grid, letters across and numbers down: 'A1' is the square at the top left, 'J11'
lies nine to the right of it and ten below. A slot, and the tile in it, is named by its top left square.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from games.civilization.facts import Icons, icons, table

TILE = 4
"""The squares along an edge of a tile."""

SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The steps up, right, down and left; a tile discovered by such a step is turned by 0, 90, 180 or 270 degrees."""

NEUTRAL_TILES = tuple(row["id"] for row in table("map_tiles.csv") if row["kind"] == "neutral")
"""The neutral tiles, in the fixed order."""

AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on a square: terrain, icons, a resource, a mark for a hut or village, a natural wonder."""

    terrain: str
    icons: Icons
    resource: str | None
    mark: str | None
    natural_wonder: bool
    recommended: bool


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a tile. `home` is the number of the home tile (0 for home-1), `rotation` that of the home tile."""

    id: str
    x: int
    y: int
    home: int | None
    rotation: int


@dataclass(frozen=True, slots=True)
class Board:
    """The slots for so many players, with all squares and their neighbours."""

    slots: Mapping[str, Slot]
    slot_of: Mapping[str, str]
    """The slot of each square; its keys are all squares, row by row."""
    sides: Mapping[str, tuple[str, ...]] = field(compare=False)
    """The squares beside each square: up, right, down, left, as far as they exist."""
    around: Mapping[str, tuple[str, ...]] = field(compare=False)
    """The up to eight neighbours of each square, row by row."""
    width: int
    height: int


def named(x: int, y: int) -> str:
    """The square at a place."""
    return f"{chr(ord('A') + x)}{y + 1}"


@cache
def place(square: str) -> tuple[int, int]:
    """Where a square lies: x to the right, y downward, from 0."""
    return ord(square[0]) - ord("A"), int(square[1:]) - 1


def distance(one: str, other: str) -> int:
    """How far apart two squares are, the longer of the two ways across and down (the distance of cities)."""
    (x, y), (other_x, other_y) = place(one), place(other)
    return max(abs(x - other_x), abs(y - other_y))


def side(start: str, to: str) -> int:
    """By how much a tile is turned that is discovered by a step from one square to another (section 5.2)."""
    (x, y), (to_x, to_y) = place(start), place(to)
    return 90 * SIDES.index((to_x - x, to_y - y))


@cache
def board(seats: int) -> Board:
    """The slots for so many players (section 2.3)."""
    slots = {}
    for row in table("map_layouts.csv"):
        if int(row["players"]) == seats:
            x, y = int(row["x"]), int(row["y"])
            home = int(row["slot"].removeprefix("home-")) - 1 if row["slot"] != "neutral" else None
            slots[named(x, y)] = Slot(named(x, y), x, y, home, int(row["rotation"] or 0))
    places = {(slot.x + x, slot.y + y): id for id, slot in slots.items() for x in range(TILE) for y in range(TILE)}
    ordered = sorted(places, key=lambda at: (at[1], at[0]))

    def near(x: int, y: int, steps: Iterable[tuple[int, int]]) -> tuple[str, ...]:
        return tuple(named(x + dx, y + dy) for dx, dy in steps if (x + dx, y + dy) in places)

    return Board(
        slots=slots,
        slot_of={named(*at): places[at] for at in ordered},
        sides={named(*at): near(*at, SIDES) for at in ordered},
        around={named(*at): near(*at, AROUND) for at in ordered},
        width=1 + max(x for x, _ in places),
        height=1 + max(y for _, y in places),
    )


@cache
def printed(tile: str) -> Mapping[tuple[int, int], Printed]:
    """What is printed on a tile that is not turned, by row and column."""
    return {
        (int(row["row"]), int(row["column"])): Printed(
            terrain=row["terrain"],
            icons=icons(row),
            resource=row["resource"] or None,
            mark=row["mark"] or None,
            natural_wonder=row["natural_wonder"] == "yes",
            recommended=row["recommended_capital"] == "yes",
        )
        for row in table("map_squares.csv")
        if row["tile"] == tile
    }


def unturned(row: int, column: int, rotation: int) -> tuple[int, int]:
    """The printed square that lies at this row and column of a turned tile."""
    last = TILE - 1
    return {
        0: (row, column),
        90: (last - column, row),
        180: (last - row, last - column),
        270: (column, last - row),
    }[rotation]


@lru_cache(maxsize=4096)
def tile_squares(slot: str, tile: str, rotation: int) -> Mapping[str, Printed]:
    """The squares of a tile that lies in a slot."""
    x, y = place(slot)
    on_tile = printed(tile)
    return {
        named(x + column, y + row): on_tile[unturned(row, column, rotation)]
        for row in range(TILE)
        for column in range(TILE)
    }


@lru_cache(maxsize=4096)
def chart(tiles: tuple[tuple[str, str, int], ...]) -> Mapping[str, Printed]:
    """All revealed squares with what is printed on them, from (slot, tile, rotation) of the revealed tiles."""
    return {square: what for tile in tiles for square, what in tile_squares(*tile).items()}


def inner(slot: str) -> list[str]:
    """The four inner squares of a tile, among which a capital is placed, row by row."""
    x, y = place(slot)
    return [named(x + column, y + row) for row in (1, 2) for column in (1, 2)]


def within(seats: int, revealed: Collection[str], starts: Iterable[str], steps: int) -> dict[str, int]:
    """The revealed squares within so many steps of any start, with their distance.

    Steps go to the side over revealed squares of any terrain, whatever stands there (conventions).
    """
    sides = board(seats).sides
    found = dict.fromkeys((start for start in starts if start in revealed), 0)
    edge = list(found)
    for step in range(1, steps + 1):
        edge = [
            next_square
            for square in edge
            for next_square in sides[square]
            if next_square in revealed and found.setdefault(next_square, step) == step
        ]
        edge = list(dict.fromkeys(edge))
    return found
