"""The signs of goods: each is one outline that is known without its colour. All take centre and side of a square."""

from __future__ import annotations

from typing import Final

from games.concordia.board.parts import GOOD_COLOURS
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.masks import Point
from games.drawing.palette import COIN, INK, PANEL, TEXT, Colour, mix
from games.drawing.typesetting import Role

ANY: Final = "any"


def _points(x: float, y: float, side: float, *pairs: Point) -> list[Point]:
    return [(x + a * side / 2, y + b * side / 2) for a, b in pairs]


def good(canvas: Canvas, name: str, x: int, y: int, side: int, colour: Colour | None = None) -> None:
    """The sign of a good, in its colour or in another."""
    fill = colour or GOOD_COLOURS[name]
    {"brick": _brick, "food": _food, "tool": _tool, "wine": _wine, "cloth": _cloth}[name](canvas, x, y, side, fill)


def _brick(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """A wall of three bricks."""
    half, high, gap = round(side * 0.47), round(side * 0.33), max(2, round(side * 0.08))
    top = y - high - gap // 2
    canvas.rect(x - half, top, 2 * half, high, fill, 2)
    wide = half - gap // 2
    canvas.rect(x - half, top + high + gap, wide, high, fill, 2)
    canvas.rect(x + half - wide, top + high + gap, wide, high, fill, 2)


def _food(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """An ear of grain."""
    canvas.line(_points(x, y, side, (0, 0.92), (0, -0.5)), fill, max(2, side * 0.09))
    canvas.polygon(_points(x, y, side, (0, -1), (0.24, -0.66), (0, -0.3), (-0.24, -0.66)), fill)
    for low in (-0.3, 0.1, 0.5):
        for way in (-1, 1):
            leaf = ((0, low + 0.2), (way * 0.2, low - 0.2), (way * 0.66, low - 0.32), (way * 0.5, low + 0.12))
            canvas.polygon(_points(x, y, side, *leaf), fill)


def _tool(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """A hammer."""
    head = ((-0.92, -0.36), (-0.4, -0.9), (0.2, -0.92), (0.26, -0.66), (-0.14, -0.4), (-0.5, 0))
    canvas.polygon(_points(x, y, side, *head), fill)
    canvas.line(_points(x, y, side, (-0.26, -0.4), (0.76, 0.8)), fill, max(4, side * 0.19))


def _wine(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """An amphora."""
    body = (
        (-0.28, -0.96), (0.28, -0.96), (0.2, -0.62), (0.56, -0.2), (0.48, 0.36), (0.16, 0.96), (-0.16, 0.96),
        (-0.48, 0.36), (-0.56, -0.2), (-0.2, -0.62),
    )  # fmt: skip
    canvas.polygon(_points(x, y, side, *body), fill)
    for way in (-1, 1):
        handle = ((way * 0.24, -0.78), (way * 0.66, -0.7), (way * 0.74, -0.36), (way * 0.5, -0.08))
        canvas.line(_points(x, y, side, *handle), fill, max(2, side * 0.08))


def _cloth(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """A cloth that hangs from its roll."""
    half = round(side * 0.47)
    roll = round(side * 0.2)
    canvas.rect(x - half, y - half, 2 * half, roll, fill, roll // 2)
    hem = ((0.8, 0.62), (0.54, 0.92), (0.27, 0.62), (0, 0.92), (-0.27, 0.62), (-0.54, 0.92), (-0.8, 0.62))
    gap = -0.94 + 2 * (roll + max(2, round(side * 0.05))) / side
    canvas.polygon(_points(x, y, side, (-0.8, gap), (0.8, gap), *hem), fill)


def any_good(canvas: Canvas, x: int, y: int, side: int) -> None:
    """A good of any kind."""
    canvas.circle(x, y, side / 2, TEXT, max(2, side * 0.09))
    size = max(20, round(side * 0.68))
    canvas.text(x, y, "?", Role.SECONDARY, size=size, weight=Weight.BOLD, align="middle")


def cost(canvas: Canvas, name: str, x: int, y: int, side: int) -> None:
    """A good, or one of any kind."""
    if name == ANY:
        any_good(canvas, x, y, side)
    else:
        good(canvas, name, x, y, side)


def magnus(canvas: Canvas, x: int, y: int, side: int) -> None:
    """A laurel wreath: the Praefectus Magnus."""
    for way in (-1, 1):
        stem = ((way * 0.1, 0.86), (way * 0.62, 0.56), (way * 0.8, 0), (way * 0.62, -0.62))
        canvas.line(_points(x, y, side, *stem), COIN, max(2, side * 0.08))
        for a, b in ((0.3, 0.78), (0.7, 0.42), (0.82, -0.1), (0.68, -0.56)):
            leaf = ((a - 0.02, b), (a + 0.3, b - 0.22), (a + 0.14, b - 0.44), (a - 0.12, b - 0.24))
            canvas.polygon(_points(x, y, side, *[(way * p, q) for p, q in leaf]), COIN)
            inner = ((a, b), (a - 0.34, b - 0.1), (a - 0.3, b - 0.34), (a - 0.06, b - 0.22))
            canvas.polygon(_points(x, y, side, *[(way * p, q) for p, q in inner]), COIN)


def concordia(canvas: Canvas, x: int, y: int, side: int) -> None:
    """The Concordia card with its points."""
    wide, high = round(side * 0.78), side
    canvas.rect(x - wide // 2, y - high // 2, wide, high, COIN, 4)
    canvas.text(x, y, "7", Role.SECONDARY, size=max(20, round(side * 0.72)), weight=Weight.BOLD, colour=INK,
                align="middle")  # fmt: skip


def coin_figure(canvas: Canvas, x: int, y: int, radius: int, figure: int, size: int) -> None:
    """A coin with a figure, as a turned bonus marker shows it."""
    canvas.disc(x, y, radius, mix(COIN, INK, 0.55))
    canvas.disc(x, y, radius - 2, COIN)
    canvas.text(x, y, str(figure), Role.KEY, size=size, weight=Weight.BOLD, colour=INK, align="middle")


def house_sign(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour = PANEL) -> None:
    """A house without an owner."""
    canvas.polygon(
        _points(
            x, y, side, (-0.74, 0.9), (-0.74, -0.02), (-1, -0.02), (0, -0.95), (1, -0.02), (0.74, -0.02), (0.74, 0.9)
        ),
        colour,
    )
    wide = round(side * 0.22)
    canvas.rect(x - wide // 2, y + round(side * 0.1), wide, round(side * 0.36), ground)
