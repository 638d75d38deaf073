"""The map as a whole or a part of it: what stands on the ground, drawn the same way at any scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from games.concordia.board.changes import Changes, Move
from games.concordia.board.crowd import Crowd, crowds
from games.concordia.board.ground import SEA, ground
from games.concordia.board.parts import GOOD_COLOURS, MAP_HEIGHT, MAP_WIDTH
from games.concordia.board.pieces import colonist, house
from games.concordia.board.places import (
    BADGE_HIGH,
    BADGE_SIGN,
    BADGE_SIZE,
    CITY_RADIUS,
    COLONIST,
    HOUSE_HALF,
    NAME_SIZE,
    ROMA_RADIUS,
    badge_box,
    city_box,
    course,
    house_spots,
    name_box,
    places,
    row_box,
    spot_box,
)
from games.concordia.board.signs import coin_figure, good
from games.concordia.facts import GOOD, MAPS, ROMA
from games.concordia.view import ConcordiaView
from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Box, Weight
from games.drawing.masks import Point
from games.drawing.palette import CHANGE, INK, LINE, SOFT, mix, rgb
from games.drawing.seats import star
from games.drawing.typesetting import Role

LAND_LINE: Final = ("#E0B071", "#221A10")
SEA_LINE: Final = ("#8CCBF0", "#0B1D2A")
PLATE: Final = "#2A2F36"
CHIP: Final = "#12181D"
HALO: Final = "#10161B"
DASH: Final = (17.0, 13.0)
FINE: Final = 2


class Window(NamedTuple):
    """A part of the map: its upper left corner and size in pixels of the whole map, and by how much it is enlarged."""

    left: int
    top: int
    wide: int
    high: int
    scale: float

    def at(self, point: Point) -> tuple[int, int]:
        """Where a point of the map lies on the picture."""
        return round((point[0] - self.left) * self.scale), round((point[1] - self.top) * self.scale)

    def size(self, length: float) -> int:
        """A length of the map on the picture."""
        return round(length * self.scale)

    def shows(self, box: Box, *, whole: bool = True) -> bool:
        """Whether a box of the map lies in this part, as a whole or with its middle."""
        if whole:
            right, low = self.left + self.wide, self.top + self.high
            return box.left >= self.left and box.top >= self.top and box.right <= right and box.bottom <= low
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        return -40 < x - self.left < self.wide + 40 and -40 < y - self.top < self.high + 40


WHOLE: Final = Window(0, 0, MAP_WIDTH, MAP_HEIGHT, 1)


@lru_cache(maxsize=8)
def background(map: str, window: Window) -> Image.Image:
    """The ground and the lines of a part of the map, drawn once and kept."""
    wide, high, scale = window.size(window.wide), window.size(window.high), window.scale * FINE
    box = (window.left, window.top, window.left + window.wide, window.top + window.high)
    image = ground(map).resize((wide * FINE, high * FINE), Image.Resampling.BICUBIC, box)
    draw = ImageDraw.Draw(image)

    def stroke(points: Sequence[Point], colour: str, width: float) -> None:
        path = [((x - window.left) * scale, (y - window.top) * scale) for x, y in points]
        draw.line(path, rgb(colour), round(width * scale), joint="curve")
        for x, y in (path[0], path[-1]):
            half = width * scale / 2 - 1
            draw.ellipse((x - half, y - half, x + half, y + half), rgb(colour))

    for kind in ("sea", "land"):
        for line in MAPS[map].lines.values():
            if line.kind == kind == "land":
                stroke(course(map, line.id), LAND_LINE[1], 11)
            elif line.kind == kind:
                for dash in dashes(course(map, line.id), *DASH):
                    stroke(dash, SEA_LINE[1], 9.5)
                    stroke(dash, SEA_LINE[0], 5.5)
    for line in MAPS[map].lines.values():
        if line.kind == "land":
            stroke(course(map, line.id), LAND_LINE[0], 6)
    return image.reduce(FINE)


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """The pieces of a dashed line."""
    drawing, used = True, 0.0
    piece = [points[0]]
    for (x0, y0), (x1, y1) in pairwise(points):
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        done = 0.0
        while long - done > 1e-6:
            step = min((on if drawing else off) - used, long - done)
            done += step
            used += step
            piece.append((x0 + (x1 - x0) * done / long, y0 + (y1 - y0) * done / long))
            if used >= (on if drawing else off) - 1e-6:
                if drawing:
                    yield piece
                drawing, used, piece = not drawing, 0.0, [piece[-1]]
    if drawing and len(piece) > 1:
        yield piece


def draw_chart(canvas: Canvas, view: ConcordiaView, window: Window, changes: Changes | None) -> None:
    """All that stands on the map, over its background."""
    map = view.options.map
    told = _told(changes)
    for move in told.moves:
        _way(canvas, map, window, move)
    crowded = crowds(view)
    for crowd in crowded:
        if crowd.leader and window.shows(crowd.box):
            path = [window.at(point) for point in crowd.leader]
            canvas.line(path, INK, window.size(9))
            canvas.line(path, SOFT, window.size(4))
    for city in view.map.cities:
        if window.shows(city_box(map, city), whole=False):
            _city(canvas, view, window, city)
            for owner, spot in zip(view.houses.get(city, ()), _house_spots(view, city), strict=True):
                house(canvas, owner, *window.at(spot), window.size(HOUSE_HALF))
    for crowd in crowded:
        if window.shows(crowd.box):
            _crowd(canvas, window, crowd)
    for seat in view.seats:
        for one in seat.colonists:
            if one.place in view.map.lines and window.shows(spot_box(map, one.place), whole=False):
                colonist(canvas, one.kind, seat.seat, *window.at(places(map).spots[one.place]), window.size(COLONIST))
    for province in view.map.provinces:
        if window.shows(badge_box(map, province)):
            _badge(canvas, view, window, province)
    _rings(canvas, view, window, told, crowded)
    for city in view.map.cities:
        if window.shows(name_box(map, city)):
            x, y = window.at(places(map).names[city])
            canvas.text(
                x, y, view.map.cities[city].name, Role.SECONDARY, size=window.size(NAME_SIZE), weight=Weight.BOLD,
                align="middle", halo=HALO,
            )  # fmt: skip


def _house_spots(view: ConcordiaView, city: str) -> list[Point]:
    return list(house_spots(view.options.map, city, len(view.houses.get(city, ()))))


def _city(canvas: Canvas, view: ConcordiaView, window: Window, city: str) -> None:
    """A disc with the sign of the good in its colour; a square for brick, which Jupiter does not count."""
    x, y = window.at(places(view.options.map).cities[city])
    if city == ROMA:
        radius = window.size(ROMA_RADIUS)
        canvas.polygon(star(x, y, radius + 4, radius * 0.47), "#FFFFFF", INK, 4)
        return
    name = view.tokens[city]
    radius, rim, colour = window.size(CITY_RADIUS), window.size(5), GOOD_COLOURS[name]
    if name == "brick":
        half = round(radius * 0.94)
        canvas.rect(x - half - 1, y - half - 1, 2 * half + 2, 2 * half + 2, INK, window.size(6) + 1)
        canvas.rect(x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2, colour, window.size(6))
        canvas.rect(x - half + rim, y - half + rim, 2 * half - 2 * rim, 2 * half - 2 * rim, PLATE, window.size(3))
    else:
        canvas.disc(x, y, radius + 1, INK)
        canvas.disc(x, y, radius - 1, colour)
        canvas.disc(x, y, radius - rim, PLATE)
    good(canvas, name, x, y, window.size(34))


def _badge(canvas: Canvas, view: ConcordiaView, window: Window, province: str) -> None:
    """The name of a province with its bonus marker: its good, or its coins once it was turned."""
    facts = view.map.provinces[province]
    box = badge_box(view.options.map, province)
    x, y = window.at((box.left, box.top))
    wide, high = window.size(box.right - box.left), window.size(BADGE_HIGH)
    canvas.rect(x - 1, y - 1, wide + 2, high + 2, INK, high // 2 + 1)
    canvas.rect(x, y, wide, high, mix(facts.colour, "#FFFFFF", 0.45), high // 2)
    rim = window.size(3)
    canvas.rect(x + rim, y + rim, wide - 2 * rim, high - 2 * rim, CHIP, high // 2 - rim)
    middle, sign_x = y + high // 2, x + window.size(26)
    marker = view.markers[province]
    if province in view.turned:
        coin_figure(canvas, sign_x, middle, window.size(16), GOOD[marker].marker_coins, window.size(27))
    else:
        good(canvas, marker, sign_x, middle, window.size(29))
    canvas.text(
        x + window.size(BADGE_SIGN), middle, facts.name, Role.SECONDARY, size=window.size(BADGE_SIZE),
        weight=Weight.BOLD,
    )  # fmt: skip


def _crowd(canvas: Canvas, window: Window, crowd: Crowd) -> None:
    """The colonists in a city, on a chip beside it."""
    left, top = window.at((crowd.box.left, crowd.box.top))
    right, low = window.at((crowd.box.right, crowd.box.bottom))
    canvas.rect(left, top, right - left, low - top, INK, window.size(14))
    canvas.rect(left + 2, top + 2, right - left - 4, low - top - 4, LINE, window.size(13))
    canvas.rect(left + 4, top + 4, right - left - 8, low - top - 8, CHIP, window.size(12))
    for group in crowd.groups:
        x, y = window.at(group.spot)
        colonist(canvas, group.kind, group.seat, x, y, window.size(group.radius))
        if group.count > 1:
            canvas.text(
                *window.at(group.figure), f"{group.count}", Role.SECONDARY, size=window.size(27), weight=Weight.BOLD,
                align="middle",
            )  # fmt: skip


# -- changes ---------------------------------------------------------------------------------------------------


def _told(changes: Changes | None) -> Changes:
    """The changes that are marked, at most eight: new houses first, then moves, markers and new colonists."""
    if changes is None:
        return Changes((), (), (), (), (), (), ())
    left = marks.MOST_RINGS
    houses = changes.houses[:left]
    moves = changes.moves[: left - len(houses)]
    markers = changes.markers[: left - len(houses) - len(moves)]
    arrived = changes.arrived[: left - len(houses) - len(moves) - len(markers)]
    return Changes(moves, arrived, houses, markers, (), (), ())


def _way(canvas: Canvas, map: str, window: Window, move: Move) -> None:
    """White dashes along the lines really gone, with a small ring where the way began."""
    path = [window.at(point) for point in way_points(map, move)]
    canvas.line(path, INK, window.size(17))
    for dash in dashes(path, window.size(15), window.size(8)):
        canvas.line(dash, CHANGE, window.size(7))
    if move.start in MAPS[map].lines:
        canvas.disc(*path[0], window.size(15), INK)
        canvas.disc(*path[0], window.size(12), SEA)
        canvas.circle(*path[0], window.size(13), CHANGE, window.size(5))


def way_points(map: str, move: Move) -> list[Point]:
    """The points of a way: from the middle of a line or a city along the lines to the middle of the last."""
    lines = MAPS[map].lines
    if move.start in lines:
        city = next(city for city in lines[move.start].ends if city in lines[move.way[0]].ends)
        half = list(course(map, move.start)[:13])
        path = half[::-1] if lines[move.start].ends[0] == city else list(course(map, move.start)[12:])
    else:
        city, path = move.start, [places(map).cities[move.start]]
    for id in move.way:
        points = list(course(map, id))
        if lines[id].ends[0] != city:
            points.reverse()
        path += points[:13] if id == move.end else points
        first, second = lines[id].ends
        city = second if city == first else first
    return path


def _rings(canvas: Canvas, view: ConcordiaView, window: Window, told: Changes, crowded: Sequence[Crowd]) -> None:
    """White rings round new houses, turned markers and new colonists."""
    map = view.options.map
    for city, seat in told.houses:
        spots = _house_spots(view, city)
        spot = spots[view.houses[city].index(seat)]
        if window.shows(row_box(map, city), whole=False):
            _ring(canvas, window, spot, 25)
    for province in told.markers:
        box = badge_box(map, province)
        if window.shows(box):
            x, y = window.at((box.left, box.top))
            wide, high = window.size(box.right - box.left), window.size(BADGE_HIGH)
            marks.ring(canvas, x, y, wide, high, high // 2)
    for seat, kind, place in told.arrived:
        for crowd in crowded:
            for group in crowd.groups:
                if (crowd.city, group.seat, group.kind) == (place, seat, kind) and window.shows(crowd.box):
                    _ring(canvas, window, group.spot, 22)


def _ring(canvas: Canvas, window: Window, spot: Point, radius: int) -> None:
    x, y = window.at(spot)
    canvas.circle(x, y, window.size(radius + 2), INK, window.size(9))
    canvas.circle(x, y, window.size(radius), CHANGE, window.size(5))
