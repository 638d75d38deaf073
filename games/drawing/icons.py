"""Signs of our own: each is one strong outline that is known at ten pixels.

All take the centre and the side of the square they fill.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.masks import Point
from games.drawing.palette import COIN, INK, SOFT, TEXT, Colour, mix
from games.drawing.seats import star
from games.drawing.typesetting import Role


def _points(x: float, y: float, side: float, *pairs: Point) -> list[Point]:
    return [(x + a * side / 2, y + b * side / 2) for a, b in pairs]


def coin(canvas: Canvas, x: float, y: float, side: float, colour: Colour = COIN) -> None:
    """A coin without a figure."""
    canvas.disc(x, y, side / 2, colour)
    canvas.circle(x, y, side * 0.37, mix(colour, INK, 0.5), max(1.5, side * 0.055))


def price(canvas: Canvas, x: float, y: float, radius: float, figure: int, size: int, colour: Colour = COIN) -> None:
    """A coin with a figure on it; give the `colour` a share of the ground for what cannot be had."""
    canvas.disc(x, y, radius, mix(colour, INK, 0.55))
    canvas.disc(x, y, radius - 2, colour)
    canvas.text(
        x, y, str(figure), Role.KEY, size=size, weight=Weight.BOLD, colour=INK, align="middle",
        room=radius * 1.7,
    )  # fmt: skip


def card(canvas: Canvas, x: float, y: float, side: float, colour: Colour = SOFT, ground: Colour = INK) -> None:
    """One card: a hand."""
    width, height = round(side * 0.7), round(side * 0.94)
    left, top = round(x - width / 2), round(y - height / 2)
    canvas.rect(left, top, width, height, colour, max(2, round(side * 0.12)))
    inset = max(2, round(side * 0.13))
    canvas.rect(left + inset, top + inset, width - 2 * inset, round(height * 0.34), ground, 1)


def stack(canvas: Canvas, x: float, y: float, side: float, colour: Colour = SOFT, ground: Colour = INK) -> None:
    """Three cards on each other: a deck or a pile."""
    width, height, step = round(side * 0.62), round(side * 0.78), max(2, round(side * 0.12))
    left, top = round(x - width / 2 - step), round(y - height / 2 - step)
    for layer, share in ((2, 0.62), (1, 0.35), (0, 0.0)):
        at_x, at_y = left + layer * step, top + layer * step
        canvas.rect(at_x - 1, at_y - 1, width + 2, height + 2, ground, 4)
        canvas.rect(at_x, at_y, width, height, mix(colour, ground, share), 3)


def sword(canvas: Canvas, x: float, y: float, side: float, colour: Colour = TEXT) -> None:
    """A sword: an attack."""
    blade = ((0.98, -0.98), (0.9, -0.5), (-0.18, 0.5), (-0.5, 0.18), (0.5, -0.9))
    canvas.polygon(_points(x, y, side, *blade), colour)
    canvas.line(_points(x, y, side, (-0.68, -0.08), (0.08, 0.68)), colour, side * 0.13)
    canvas.line(_points(x, y, side, (-0.38, 0.38), (-0.82, 0.82)), colour, side * 0.15)


def shield(canvas: Canvas, x: float, y: float, side: float, colour: Colour = TEXT) -> None:
    """A shield: protection."""
    edge = [(-0.82, -0.78), (0, -0.95), (0.82, -0.78), (0.82, 0.05), (0.7, 0.42), (0.42, 0.72), (0, 0.98)]
    edge += [(-0.42, 0.72), (-0.7, 0.42), (-0.82, 0.05)]
    canvas.polygon(_points(x, y, side, *edge), colour)


def points_star(canvas: Canvas, x: float, y: float, side: float, colour: Colour) -> None:
    """A star: points."""
    canvas.polygon(star(x, y + side * 0.03, side * 0.54, side * 0.25), colour)


def burst(canvas: Canvas, x: float, y: float, side: float, colour: Colour) -> None:
    """A jagged burst: points lost."""
    canvas.polygon(star(x, y, side * 0.52, side * 0.38, 9), colour)


def crown(canvas: Canvas, x: float, y: float, side: float, colour: Colour = COIN) -> None:
    """A crown: the winner."""
    edge: Sequence[Point] = (
        (-0.85, 0.62), (-1, -0.5), (-0.46, 0.02), (0, -0.8), (0.46, 0.02), (1, -0.5), (0.85, 0.62),
    )  # fmt: skip
    canvas.polygon(_points(x, y, side, *edge), colour)
