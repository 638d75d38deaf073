"""What stands on the map, each drawn for a square of any side: figures, cities, tokens, markers, marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from games.civilization.board.signs import chip, points, shown, sign
from games.civilization.board.style import CARD, CHIP, STONE, VIOLET
from games.civilization.facts import BUILDINGS, GREAT_PERSONS, WONDERS, Icons
from games.drawing import icons as common
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.masks import Point
from games.drawing.palette import COIN, DIM, INK, SOFT, TEXT, WARNING, Colour, mix
from games.drawing.seats import corners, look, star
from games.drawing.typesetting import Role, fitting_size

TENT: Final = "#C0583C"
DOME: Final = "#E9D8B4"

SPLIT: Final = {
    "stonehenge": ("Stone-", "henge"),
    "statue-of-liberty": ("Statue of", "Liberty"),
    "humanitarian": ("Humani-", "tarian"),
    "industrialist": ("Industri-", "alist"),
    "university": ("Univer-", "sity"),
}
"""Names that are not broken at their spaces, or are too long for a square without a hyphen."""


LINES: Final[Sequence[Sequence[float]]] = (
    (0.2,),
    (0.33, 0.71),
    (0.25, 0.57, 0.8),
    (0.19, 0.44, 0.64, 0.84),
)
"""Where the signs and the lines of the name stand on a card, by the number of lines, as shares of its height."""

Spot = tuple[int, int, int, int]
"""Left, top, width and height."""


def shape(canvas: Canvas, seat: int, x: float, y: float, radius: float, colour: Colour = INK) -> None:
    """The shape of a seat without an outline, as it is cut into a piece."""
    if look(seat).shape == "circle":
        canvas.disc(x, y, radius, colour)
    else:
        canvas.polygon(corners(look(seat).shape, x, y, radius), colour)


def _dome(x: float, y: float, half: float) -> list[Point]:
    """The upper half of a disc; its base is centred on the place."""
    turns = [math.pi * step / 16 for step in range(17)]
    return [(x - math.cos(turn) * half, y - math.sin(turn) * half) for turn in turns]


# -- figures ---------------------------------------------------------------------------------------------------


def army(canvas: Canvas, seat: int, x: int, y: int, half: int) -> None:
    """A shield with the seat's shape."""
    edge = ((-0.84, -1), (0.84, -1), (0.84, 0.18), (0.5, 0.66), (0, 1.08), (-0.5, 0.66), (-0.84, 0.18))
    path = points(x, y, 2 * half, *edge)
    canvas.polygon(path, look(seat).colour, INK, max(3, half * 0.15))
    shape(canvas, seat, x, y - half * 0.18, half * 0.5)


def scout(canvas: Canvas, seat: int, x: int, y: int, half: int) -> None:
    """A covered wagon with the seat's shape."""
    colour, line = look(seat).colour, max(3, half * 0.15)
    base = y + half * 0.36
    canvas.polygon(_dome(x, base, half * 1.04), colour, INK, line)
    body = [(x - half * 1.08, base), (x + half * 1.08, base), (x + half * 0.94, base + half * 0.3)]
    canvas.polygon([*body, (x - half * 0.94, base + half * 0.3)], colour, INK, line)
    for way in (-1, 1):
        wheel = x + way * half * 0.56
        canvas.disc(wheel, base + half * 0.48, half * 0.42, INK)
        canvas.disc(wheel, base + half * 0.48, half * 0.3, colour)
        canvas.disc(wheel, base + half * 0.48, half * 0.14, INK)
    shape(canvas, seat, x, y - half * 0.14, half * 0.46)


def figure(canvas: Canvas, kind: str, seat: int, x: int, y: int, half: int, count: int, *, moved: bool) -> None:
    """Some figures of a kind, with their number and a tick once they have moved this turn."""
    (army if kind == "army" else scout)(canvas, seat, x, y, half)
    if count > 1:
        radius = max(12, round(half * 0.56))
        at_x, at_y = x + round(half * 0.76), y + round(half * 0.7)
        canvas.disc(at_x, at_y, radius + 2, look(seat).colour)
        canvas.disc(at_x, at_y, radius, CHIP)
        canvas.text(
            at_x, at_y, str(count), Role.SECONDARY, size=max(20, round(radius * 1.55)), weight=Weight.BOLD,
            align="middle",
        )  # fmt: skip
    if moved:
        tick(canvas, x - round(half * 0.8), y - round(half * 0.74), max(9, round(half * 0.42)))


def tick(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """Has moved, or has acted."""
    canvas.disc(x, y, radius + 1, SOFT)
    canvas.disc(x, y, radius - 1, CHIP)
    canvas.line(points(x, y, 2 * radius, (-0.5, 0.05), (-0.12, 0.42), (0.52, -0.4)), SOFT, max(2, radius * 0.3))


# -- cities ----------------------------------------------------------------------------------------------------


def city(canvas: Canvas, seat: int, x: int, y: int, side: int, *, capital: bool, walls: bool) -> None:
    """A city centre: a dark square with the seat's block and shape, a star for the capital, battlements for walls."""

    def at(length: float) -> int:
        return round(length * side / 97)

    middle_x, middle_y, colour = x + side // 2, y + side // 2, look(seat).colour
    canvas.rect(x + at(3), y + at(3), side - at(6), side - at(6), CHIP, at(9))
    if walls:
        _walls(canvas, x, y, side)
    high = at(46 if walls else 56)
    canvas.rect(middle_x - at(31), middle_y - high // 2, at(62), high, colour, at(8))
    radius = at(20 if walls else 24)
    shape(canvas, seat, middle_x, middle_y, radius)
    if capital:
        canvas.polygon(star(middle_x, middle_y + at(1), radius * 0.6, radius * 0.26), colour)


def _walls(canvas: Canvas, x: int, y: int, side: int) -> None:
    """Battlements above and below, and walls at the sides."""

    def at(length: float) -> int:
        return round(length * side / 97)

    canvas.frame(x + at(5), y + at(10), side - at(10), side - at(20), STONE, at(5), at(7))
    for step in range(5):
        left = x + at(5 + step * 18.75)
        canvas.rect(left, y + at(3), at(12), at(10), STONE)
        canvas.rect(left, y + side - at(13), at(12), at(10), STONE)


def outskirts(canvas: Canvas, seat: int, x: int, y: int, wide: int, high: int, stroke: int) -> None:
    """The frame round the squares of a city."""
    canvas.frame(x, y, wide, high, INK, stroke * 2, round(stroke * 1.6))
    edge = max(1, round(stroke * 0.25))
    canvas.frame(x + edge, y + edge, wide - 2 * edge, high - 2 * edge, look(seat).colour, stroke * 2 - edge, stroke)


# -- tokens ----------------------------------------------------------------------------------------------------


def hut(canvas: Canvas, x: int, y: int, half: int) -> None:
    """A round hut with a door."""
    base = y + half * 0.02
    edge = _dome(x, base, half)
    edge += [(x + half * 0.94, base), (x + half * 0.94, y + half * 0.76), (x - half * 0.94, y + half * 0.76)]
    canvas.polygon([*edge, (x - half * 0.94, base)], DOME, INK, max(3, half * 0.13))
    canvas.line([(x - half * 0.9, base), (x + half * 0.9, base)], mix(DOME, INK, 0.45), max(2, half * 0.09))
    door = _dome(x, y + half * 0.3, half * 0.28)
    canvas.polygon([*door, (x + half * 0.28, y + half * 0.76), (x - half * 0.28, y + half * 0.76)], INK)


def village(canvas: Canvas, x: int, y: int, half: int) -> None:
    """Two tents."""
    for way in (-1, 1):
        at_x = x + way * half * 0.66
        edge = [(at_x, y - half), (at_x + half * 0.92, y + half * 0.8), (at_x - half * 0.92, y + half * 0.8)]
        canvas.polygon(edge, TENT, INK, max(3, half * 0.13))
        door = [(at_x, y + half * 0.02), (at_x + half * 0.3, y + half * 0.8), (at_x - half * 0.3, y + half * 0.8)]
        canvas.polygon(door, INK)


# -- markers ---------------------------------------------------------------------------------------------------


def marker_name(kind: str, id: str) -> str:
    """The name of a building, wonder or person."""
    if kind == "building":
        return BUILDINGS[id].name
    return WONDERS[id].name if kind == "wonder" else GREAT_PERSONS[id].name


def marker_lines(kind: str, id: str) -> Sequence[str]:
    """The lines in which its name stands on a square."""
    return SPLIT.get(id) or marker_name(kind, id).removeprefix("The ").split(" ")


def card(canvas: Canvas, kind: str, box: Spot, side: int, *, obsolete: bool) -> None:
    """The ground of a building, wonder or person: a pale card, or a violet one with a golden edge."""
    left, top, wide, high = box
    rim = max(2, round(side * 0.02))
    radius = round(side * {"building": 0.08, "wonder": 0.07, "person": 0.22}[kind])
    canvas.rect(left - rim, top - rim, wide + 2 * rim, high + 2 * rim, INK, radius + rim)
    if kind == "building":
        canvas.rect(left, top, wide, high, CARD, radius)
        return
    edge = max(3, round(side * 0.036))
    canvas.rect(left, top, wide, high, DIM if obsolete else COIN, radius)
    canvas.rect(left + edge, top + edge, wide - 2 * edge, high - 2 * edge, VIOLET, radius - edge)
    if obsolete:
        canvas.line([(left + 2 * edge, top + 2 * edge), (left + wide - 2 * edge, top + high - 2 * edge)], DIM, edge)


def inscription(
    canvas: Canvas, kind: str, id: str, icons: Icons, box: Spot, side: int, *, obsolete: bool, crowded: bool
) -> None:
    """The signs and the name on such a card. With figures on it (`crowded`) the signs alone, higher."""
    left, top, wide, high = box
    middle, names = left + wide // 2, shown(icons)
    lines = () if crowded else marker_lines(kind, id)
    at = LINES[len(lines)]
    least, room = round(side * 0.176), wide - round(side * (0.03 if kind == "building" else 0.11))
    chip_side = round(side * {1: 0.31, 2: 0.31, 3: 0.27}.get(len(names), 0.21) * (0.86 if len(lines) == 3 else 1))
    for place, name in enumerate(names):
        across = middle + round((place - (len(names) - 1) / 2) * (chip_side + max(1, side // 64)))
        chip(canvas, name, across, top + round(high * at[0]), chip_side)
    usual = round(side * (0.24, 0.24, 0.206, 0.176)[len(lines)])
    weight, size = Weight.BOLD, least
    if lines:
        found = [fitting_size(line, room, usual, least, Weight.BOLD) for line in lines]
        weight = Weight.NORMAL if None in found else Weight.BOLD
        size = min(one or least for one in found)
    colour = INK if kind == "building" else SOFT if obsolete else TEXT
    for line, share in zip(lines, at[1:], strict=True):
        y = top + round(high * share)
        canvas.text(middle, y, line, Role.TAP, size=size, weight=weight, colour=colour, align="middle")


# -- signs of a square -----------------------------------------------------------------------------------------


def resource(canvas: Canvas, name: str, x: int, y: int, radius: int) -> None:
    """A resource on its dark disc."""
    canvas.disc(x, y, radius + 1, SOFT)
    canvas.disc(x, y, radius - 1, CHIP)
    sign(canvas, name, x, y, round(radius * 1.3))


def natural_wonder(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """A natural wonder: a golden peak under a star."""
    canvas.disc(x, y, radius + 1, COIN)
    canvas.disc(x, y, radius - 1, CHIP)
    canvas.polygon(points(x, y, 2 * radius, (-0.72, 0.52), (-0.16, -0.2), (0.1, 0.1), (0.3, -0.1), (0.74, 0.52)), COIN)
    canvas.polygon(star(x + radius * 0.02, y - radius * 0.48, radius * 0.3, radius * 0.13), COIN)


def padlock(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """No figure may leave this square in this turn."""
    canvas.disc(x, y, radius + 1, WARNING)
    canvas.disc(x, y, radius - 1, CHIP)
    wide, high = round(radius * 0.98), round(radius * 0.7)
    canvas.circle(x, y - radius * 0.18, radius * 0.42, WARNING, max(2, radius * 0.16))
    canvas.rect(x - wide // 2, y - round(radius * 0.12), wide, high, WARNING, 2)


def crack(canvas: Canvas, x: int, y: int, side: int) -> None:
    """A disaster has changed this land."""
    path = ((-0.84, -0.5), (-0.58, -0.3), (-0.46, -0.6), (-0.1, -0.28), (0.06, -0.52), (0.34, -0.1), (0.84, -0.3))
    branch = ((-0.1, -0.28), (-0.2, 0.1), (0.08, 0.26))
    for colour, stroke in ((WARNING, 8), (INK, 4)):
        for line in (path, branch):
            canvas.line(points(x + side // 2, y + side // 2, side, *line), colour, max(2, round(stroke * side / 97)))


def swords(canvas: Canvas, x: int, y: int, radius: int) -> None:
    """A battle is fought here."""
    canvas.disc(x, y, radius + round(radius * 0.14), INK)
    canvas.disc(x, y, radius, WARNING)
    canvas.disc(x, y, radius - round(radius * 0.16), CHIP)
    side = radius * 1.2
    common.sword(canvas, x, y, side, TEXT)
    blade = ((0.98, -0.98), (0.9, -0.5), (-0.18, 0.5), (-0.5, 0.18), (0.5, -0.9))
    canvas.polygon(points(x, y, side, *[(-a, b) for a, b in blade]), TEXT)
    canvas.line(points(x, y, side, (0.68, -0.08), (-0.08, 0.68)), TEXT, side * 0.13)
    canvas.line(points(x, y, side, (0.38, 0.38), (0.82, 0.82)), TEXT, side * 0.15)
