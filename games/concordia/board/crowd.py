"""The colonists that stand in cities: on a chip beside the city, where it hides nothing."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.concordia.board.parts import MAP_HEIGHT, MAP_TOP, MAP_WIDTH
from games.concordia.board.places import (
    COLONIST,
    HOUSE_HALF,
    ROW_HIGH,
    Spot,
    around,
    badge_box,
    city_box,
    house_spots,
    name_box,
    places,
    spot_box,
)
from games.concordia.facts import KINDS, ROMA
from games.concordia.view import ConcordiaView
from games.drawing.fonts import Box
from games.drawing.masks import Point

RADIUS: Final = 14
CELL: Final = 39
CELL_COUNTED: Final = 58
"""How wide a piece is whose number stands beside it."""
LINE_HIGH: Final = 41
IN_A_LINE: Final = 5
PAD: Final = 4
EDGE: Final = 6
TURNS: Final = 24
NEAR: Final = 30
"""So near to Roma another place than its own is looked for."""


@dataclass(frozen=True, slots=True)
class Group:
    """Colonists of one seat and kind in a city: where the piece stands, and the figure if they are several."""

    seat: int
    kind: str
    count: int
    spot: Spot
    figure: Spot
    radius: int = RADIUS


@dataclass(frozen=True, slots=True)
class Crowd:
    """All colonists in a city: their chip, and the line that leads to the city if the chip is not beside it."""

    city: str
    box: Box
    groups: tuple[Group, ...]
    leader: tuple[Point, ...]


def crowds(view: ConcordiaView) -> list[Crowd]:
    """The chips of all cities with colonists, placed one after another where they hide nothing."""
    taken = list(_taken(view))
    found = []
    for city in view.map.cities:
        counts = Counter((one.kind, seat.seat) for seat in view.seats for one in seat.colonists if one.place == city)
        if counts:
            crowd = _placed(view, city, counts, taken)
            taken.append(crowd.box)
            found.append(crowd)
    return found


def _taken(view: ConcordiaView) -> Iterator[Box]:
    """What is on the map and must not be hidden."""
    map = view.options.map
    yield Box(0, 0, MAP_WIDTH, MAP_TOP)
    for city in view.map.cities:
        yield city_box(map, city)
        yield name_box(map, city)
        for spot in house_spots(map, city, len(view.houses.get(city, ()))):
            yield around(spot, 2 * HOUSE_HALF, ROW_HIGH)
    for province in view.map.provinces:
        yield badge_box(map, province)
    for seat in view.seats:
        for one in seat.colonists:
            if one.place in view.map.lines:
                yield spot_box(map, one.place)


def _placed(view: ConcordiaView, city: str, counts: Counter[tuple[str, int]], taken: Sequence[Box]) -> Crowd:
    lines = _lines(counts)
    wide = max(sum(_wide(count) for _, _, count in line) for line in lines) + 2 * PAD
    high = len(lines) * LINE_HIGH + 2 * PAD
    map = view.options.map
    middle = places(map).cities[city]
    box = next(
        (box for box in _tries(map, city, wide, high) if not any(_touch(box, other) for other in taken)),
        around(middle, wide, high),
    )
    groups = []
    for row, line in enumerate(lines):
        x = (box.left + box.right) / 2 - sum(_wide(count) for _, _, count in line) / 2
        y = round(box.top + PAD + (row + 0.5) * LINE_HIGH)
        for kind, seat, count in line:
            spot = Spot(round(x + CELL / 2), y)
            groups.append(Group(seat, kind, count, spot, Spot(round(x + CELL + 7), y)))
            x += _wide(count)
    near = _gap(box, city_box(map, city)) < COLONIST
    leader = () if near else (middle, ((box.left + box.right) / 2, (box.top + box.bottom) / 2))
    return Crowd(city, box, tuple(groups), leader)


def _lines(counts: Counter[tuple[str, int]]) -> list[list[tuple[str, int, int]]]:
    """The groups in seat order, land before sea; a line each if they are too many for one."""
    groups = [(kind, seat, count) for (kind, seat), count in sorted(counts.items())]
    if len(groups) <= IN_A_LINE:
        return [groups]
    return [[group for group in groups if group[0] == kind] for kind in KINDS if any(kind == one[0] for one in groups)]


def _wide(count: int) -> int:
    return CELL if count == 1 else CELL_COUNTED


def _tries(map: str, city: str, wide: float, high: float) -> Iterator[Box]:
    """Places for a chip, the best first: all round the city, nearer ones first. Roma has a place of its own."""
    plate, middle = city_box(map, city), places(map).cities[city]
    half = (plate.right - plate.left) / 2
    for away in range(4, 700, 10):
        if city == ROMA and away > NEAR:
            yield around(places(map).rows[ROMA], wide, high)
        for turn in range(TURNS):
            angle = math.pi / 2 + (turn + 1) // 2 * (1 if turn % 2 else -1) * 2 * math.pi / TURNS
            # The chip's middle moves along a rounded box round the city, so that the gap is the same everywhere.
            across = math.cos(angle) * (half + away + wide / 2)
            down = math.sin(angle) * (half + away + high / 2)
            box = around((round(middle.x + across), round(middle.y + down)), wide, high)
            if box.left >= EDGE and box.right <= MAP_WIDTH - EDGE and box.bottom <= MAP_HEIGHT - EDGE:
                yield box


def _touch(one: Box, other: Box) -> bool:
    return (
        one.left < other.right + 2
        and other.left < one.right + 2
        and one.top < other.bottom + 2
        and other.top < one.bottom + 2
    )


def _gap(one: Box, other: Box) -> float:
    across = max(0.0, one.left - other.right, other.left - one.right)
    down = max(0.0, one.top - other.bottom, other.top - one.bottom)
    return math.hypot(across, down)
