"""Where everything stands on a map, in pixels of the whole map: found once so that nothing hides anything.

The table holds the middle of each place: `spot` for the colonist of a line, `row` for up to five houses of a city (for
Roma its colonists), `name` for a city's name, `badge` for a province. Every place is free for the fullest position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from games.concordia.board.parts import map_x, map_y
from games.concordia.facts import MAPS, ROMA, table
from games.drawing.fonts import Box, Weight, ink, width
from games.drawing.masks import Point

CITY_RADIUS: Final = 29
ROMA_RADIUS: Final = 38
HOUSE_STEP: Final = 33
HOUSE_HALF: Final = 16
ROW_WIDE: Final = 168
ROW_HIGH: Final = 42
ROMA_WIDE: Final = 206
ROMA_HIGH: Final = 88
NAME_SIZE: Final = 28
BADGE_SIZE: Final = 27
BADGE_HIGH: Final = 42
BADGE_SIGN: Final = 46
"""How far right of a badge's edge its name begins."""
COLONIST: Final = 21
"""The radius of a colonist on a line."""
SPOTS: Final = {"land": (44, 54), "sea": (60, 52)}
"""Width and height of a colonist on a line."""


class Spot(NamedTuple):
    """A point on the whole map."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Places:
    """All places of a map by the id of the city, line or province."""

    cities: Mapping[str, Spot]
    rows: Mapping[str, Spot]
    names: Mapping[str, Spot]
    spots: Mapping[str, Spot]
    badges: Mapping[str, Spot]


@cache
def places(map: str) -> Places:
    """The places of a map."""
    found: dict[str, dict[str, Spot]] = {"row": {}, "name": {}, "spot": {}, "badge": {}}
    for line in table("places.csv"):
        if line["map"] == map:
            found[line["kind"]][line["id"]] = Spot(int(line["x"]), int(line["y"]))
    cities = {city.id: Spot(map_x(city.x), map_y(city.y)) for city in MAPS[map].cities.values()}
    return Places(cities, found["row"], found["name"], found["spot"], found["badge"])


def around(spot: Point, wide: float, high: float) -> Box:
    """The box of this size round a point."""
    x, y = spot
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def city_box(map: str, city: str) -> Box:
    """The plate of a city."""
    radius = ROMA_RADIUS if city == ROMA else CITY_RADIUS
    return around(places(map).cities[city], 2 * radius, 2 * radius)


def row_box(map: str, city: str) -> Box:
    """The place of a city's houses."""
    wide, high = (ROMA_WIDE, ROMA_HIGH) if city == ROMA else (ROW_WIDE, ROW_HIGH)
    return around(places(map).rows[city], wide, high)


def name_box(map: str, city: str) -> Box:
    """The letters of a city's name."""
    box = ink(MAPS[map].cities[city].name, NAME_SIZE, Weight.BOLD)
    return around(places(map).names[city], box.right - box.left, box.bottom - box.top)


def spot_box(map: str, line: str) -> Box:
    """The colonist on a line."""
    return around(places(map).spots[line], *SPOTS[MAPS[map].lines[line].kind])


def badge_box(map: str, province: str) -> Box:
    """The badge of a province with its bonus marker."""
    wide = BADGE_SIGN + width(MAPS[map].provinces[province].name, BADGE_SIZE, Weight.BOLD) + 16
    return around(places(map).badges[province], round(wide), BADGE_HIGH)


def house_spots(map: str, city: str, count: int) -> list[Spot]:
    """Where the houses of a city stand, in order of building: in their row, as near to the city as it allows."""
    row, city_x = places(map).rows[city], places(map).cities[city].x
    spare = (ROW_WIDE - 4 - count * HOUSE_STEP) // 2
    middle = min(max(city_x, row.x - spare), row.x + spare)
    left = middle - (count - 1) * HOUSE_STEP // 2
    return [Spot(left + place * HOUSE_STEP, row.y) for place in range(count)]


@cache
def course(map: str, line: str) -> tuple[Point, ...]:
    """The course of a line: a curve from its first city over the spot to the other, with the spot in its middle."""
    start, end = (places(map).cities[city] for city in MAPS[map].lines[line].ends)
    spot = places(map).spots[line]
    bend = (2 * spot.x - (start.x + end.x) / 2, 2 * spot.y - (start.y + end.y) / 2)
    steps = [step / 24 for step in range(25)]
    return tuple(
        (
            (1 - t) ** 2 * start.x + 2 * t * (1 - t) * bend[0] + t**2 * end.x,
            (1 - t) ** 2 * start.y + 2 * t * (1 - t) * bend[1] + t**2 * end.y,
        )
        for t in steps
    )
