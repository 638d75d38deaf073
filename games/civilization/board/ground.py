"""The land itself: squares of each terrain, drawn once and kept, and face-down tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from PIL import Image, ImageDraw

from games.civilization.board.style import HIDDEN, HIDDEN_STRIPE, STONE, TERRAIN
from games.civilization.board.window import Window
from games.civilization.grid import TILE, place
from games.civilization.view import CivilizationView
from games.drawing.masks import Point
from games.drawing.palette import GROUND, INK, Colour, mix, rgb

FINE: Final = 4
"""How many times the size a square is drawn at before it is reduced."""
VARIANTS: Final = 4
"""So many squares of each terrain look a little different."""
DARK: Final = "#000000"
LIGHT: Final = "#FFFFFF"

TREES: Final = (
    ((20, 32), (50, 22), (78, 34), (34, 58), (66, 62), (16, 84), (88, 84), (50, 92)),
    ((28, 24), (62, 30), (84, 52), (16, 54), (48, 60), (74, 86), (30, 90)),
    ((16, 28), (44, 36), (74, 22), (26, 66), (58, 66), (86, 64), (44, 94), (76, 96)),
    ((32, 30), (70, 26), (50, 56), (20, 66), (82, 66), (34, 94), (64, 92)),
)
"""Where the trees of the variants stand, for a square of 97."""
PEAKS: Final = (
    ((36, 16, 32, 56), (70, 38, 27, 42)),
    ((62, 14, 34, 58), (28, 40, 25, 38)),
    ((32, 30, 27, 46), (68, 20, 29, 58)),
    ((48, 14, 36, 60), (80, 46, 19, 34)),
)
"""The peaks of the variants: where the top is, half the width and the height."""


class _Brush:
    """Draws in units of a square of 97 on a square of any size."""

    def __init__(self, side: int, fill: Colour) -> None:
        self.scale = side * FINE / 97
        self.image = Image.new("RGB", (side * FINE, side * FINE), rgb(fill))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        self.draw.polygon([(x * self.scale, y * self.scale) for x, y in points], rgb(colour))

    def line(self, points: Sequence[Point], colour: Colour, stroke: float) -> None:
        path = [(x * self.scale, y * self.scale) for x, y in points]
        self.draw.line(path, rgb(colour), round(stroke * self.scale), joint="curve")


@lru_cache(maxsize=96)
def land(terrain: str, variant: int, side: int) -> Image.Image:
    """A square of a terrain. Must not be changed: it is kept for the next picture."""
    fill = TERRAIN[terrain]
    brush = _Brush(side, fill)
    {"grassland": _grass, "forest": _forest, "mountain": _mountain, "desert": _desert, "water": _water}[terrain](
        brush, fill, variant
    )
    stroke = max(1, round(side / 97)) * FINE
    brush.draw.rectangle((0, 0, side * FINE - 1, side * FINE - 1), None, rgb(mix(fill, DARK, 0.4)), stroke // 2)
    return brush.image.reduce(FINE)


def _grass(brush: _Brush, fill: Colour, variant: int) -> None:
    """Tufts."""
    rng = Random(variant)
    for row in range(3):
        for column in range(3):
            x, y = 18 + column * 31 + rng.uniform(-9, 9), 22 + row * 31 + rng.uniform(-8, 8)
            colour = mix(fill, DARK, 0.26) if (row + column) % 2 else mix(fill, LIGHT, 0.2)
            brush.line([(x - 6, y - 6), (x - 1, y + 3)], colour, 2.6)
            brush.line([(x + 5, y - 8), (x + 1, y + 3)], colour, 2.6)


def _forest(brush: _Brush, fill: Colour, variant: int) -> None:
    """Firs, those behind darker."""
    for x, y in sorted(TREES[variant], key=lambda spot: spot[1]):
        shade = 0.06 + 0.1 * y / 97
        for half, top, low in ((9, -22, -4), (13, -12, 10)):
            brush.polygon([(x, y + top), (x + half, y + low), (x - half, y + low)], mix(fill, "#7FBF8A", shade * 1.3))
            brush.polygon([(x, y + top), (x + half, y + low), (x, y + low)], mix(fill, DARK, 0.34))


def _mountain(brush: _Brush, fill: Colour, variant: int) -> None:
    """Peaks with snow, one side in the shade."""
    for x, y, half, high in PEAKS[variant]:
        low, cap = y + high, 0.34
        brush.polygon([(x - half, low), (x, y), (x + half, low)], mix(fill, DARK, 0.2))
        brush.polygon([(x, y), (x + half, low), (x - half * 0.1, low), (x + half * 0.12, y + high * 0.5)],
                      mix(fill, DARK, 0.42))  # fmt: skip
        edge = [(x, y), (x + half * cap, y + high * cap), (x + half * 0.1, y + high * 0.24)]
        edge += [(x - half * 0.06, y + high * 0.36), (x - half * cap, y + high * cap)]
        brush.polygon(edge, STONE)


def _desert(brush: _Brush, fill: Colour, variant: int) -> None:
    """Dunes."""
    for row, y in enumerate((24, 52, 80)):
        shift = (variant * 17 + row * 23) % 34
        for start in range(-40 + shift, 97, 46):
            ridge = [(start + x, y - 11 * math.sin(math.pi * x / 40) ** 1.5) for x in range(0, 41, 4)]
            brush.line(ridge, mix(fill, "#8A6A2F", 0.36), 2.8)


def _water(brush: _Brush, fill: Colour, variant: int) -> None:
    """Waves."""
    for row, y in enumerate((20, 46, 72, 95)):
        shift = (variant * 13 + row * 29) % 60
        for start in range(-60 + shift, 97, 62):
            wave = [(start + x, y + 4.5 * math.sin(2 * math.pi * x / 21)) for x in range(0, 43, 3)]
            brush.line(wave, mix(fill, LIGHT, 0.22), 2.8)


@lru_cache(maxsize=16)
def hatched(wide: int, high: int, step: int) -> Image.Image:
    """A face-down tile or a part of it. Must not be changed: it is kept for the next picture."""
    image = Image.new("RGB", (wide * 2, high * 2), rgb(HIDDEN))
    draw = ImageDraw.Draw(image)
    for start in range(0, 2 * (wide + high), 2 * step):
        draw.line([(start, -4), (start - 2 * high - 8, 2 * high + 4)], rgb(HIDDEN_STRIPE), round(step * 0.4))
    return image.reduce(2)


def ground(view: CivilizationView, window: Window, width: int, height: int) -> Image.Image:
    """The land in a window on a picture of this size, with the edges of the tiles."""
    image = Image.new("RGB", (width, height), rgb(GROUND))
    draw = ImageDraw.Draw(image)
    for square, what in view.squares.items():
        if window.shows(square):
            x, y = place(square)
            image.paste(land(what.terrain, (x * 5 + y * 3 + x * y) % VARIANTS, window.side), window.at(square))
    edge = window.size(4)
    for slot in view.board.slots.values():
        part = window.part(slot.x, slot.y, TILE, TILE)
        if part is None:
            continue
        left, top, wide, high = part
        if view.tiles[slot.id] is None:
            image.paste(hatched(wide, high, window.size(34)), (left, top))
        draw.rectangle((left, top, left + wide - 1, top + high - 1), None, rgb(INK), max(3, edge // 2))
    return image
