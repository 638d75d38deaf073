"""The kinds of units: their signs, and units as cards with strength and wounds."""

from __future__ import annotations

import math
from typing import Final

from games.civilization.board.signs import points
from games.civilization.facts import UNITS
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import INK, LINE, RAISED, SOFT, TEXT, WARNING, Colour, mix
from games.drawing.typesetting import Role

UNIT_COLOURS: Final[dict[str, Colour]] = {
    "infantry": "#E58E73",
    "artillery": "#8FB8F0",
    "mounted": "#9CCB78",
    "aircraft": "#D6D9DE",
}
"""The kinds of units; the sign always stands beside."""


def unit_sign(canvas: Canvas, kind: str, x: int, y: int, side: int, colour: Colour | None = None) -> None:
    """The sign of a kind of unit, in its colour or in another. Takes centre and side of a square."""
    fill = colour or UNIT_COLOURS[kind]
    {"infantry": _infantry, "artillery": _artillery, "mounted": _mounted, "aircraft": _aircraft}[kind](
        canvas, x, y, side, fill
    )


def _infantry(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """A soldier with a spear."""
    canvas.disc(x - side * 0.12, y - side * 0.3, side * 0.17, fill)
    body = ((-0.62, -0.14), (0.14, -0.14), (0.24, 0.3), (0.06, 0.3), (0.06, 0.98), (-0.54, 0.98), (-0.54, 0.3),
            (-0.72, 0.3))  # fmt: skip
    canvas.polygon(points(x, y, side, *body), fill)
    canvas.line(points(x, y, side, (0.58, -0.5), (0.58, 0.94)), fill, max(2, side * 0.09))
    canvas.polygon(points(x, y, side, (0.58, -1), (0.8, -0.42), (0.36, -0.42)), fill)


def _artillery(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """A cannon on its wheel."""
    barrel = ((-0.86, 0.02), (0.82, -0.84), (1, -0.42), (-0.5, 0.5))
    canvas.polygon(points(x, y, side, *barrel), fill)
    canvas.polygon(points(x, y, side, (-0.2, 0.2), (-0.98, 0.74), (-0.9, 0.94), (0.1, 0.5)), fill)
    wheel_x, wheel_y = x + side * 0.06, y + side * 0.2
    canvas.disc(wheel_x, wheel_y, side * 0.32, INK)
    canvas.circle(wheel_x, wheel_y, side * 0.27, fill, max(2, side * 0.1))
    canvas.disc(wheel_x, wheel_y, side * 0.09, fill)


def _mounted(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """The head of a horse."""
    head = (
        (-0.02, -0.98), (0.2, -0.7), (0.52, -0.46), (0.94, 0.1), (0.72, 0.4), (0.4, 0.24), (0.16, 0.26), (0.3, 0.6),
        (0.44, 0.96), (-0.78, 0.96), (-0.74, 0.3), (-0.56, -0.3), (-0.22, -0.66),
    )  # fmt: skip
    canvas.polygon(points(x, y, side, *head), fill)
    canvas.disc(x + side * 0.1, y - side * 0.18, max(1.5, side * 0.06), INK)


def _aircraft(canvas: Canvas, x: int, y: int, side: int, fill: Colour) -> None:
    """An aeroplane from above."""
    half = (
        (0.0, -1.0), (0.13, -0.8), (0.15, -0.36), (0.98, 0.1), (0.98, 0.34), (0.15, 0.14), (0.12, 0.6), (0.42, 0.82),
        (0.42, 0.98), (0.0, 0.88),
    )  # fmt: skip
    canvas.polygon(points(x, y, side, *half, *[(-a, b) for a, b in reversed(half)]), fill)


def bursts(x: int, y: int, radius: float) -> list[tuple[float, float]]:
    """The corners of a jagged spot: a wound."""
    return [
        (x + math.sin(turn) * length, y - math.cos(turn) * length)
        for place in range(16)
        for turn, length in [(math.pi * place / 8, radius if place % 2 == 0 else radius * 0.62)]
    ]


def wound(canvas: Canvas, x: int, y: int, radius: int, count: int) -> None:
    """Wounds: a jagged spot with their number."""
    canvas.polygon(bursts(x, y, radius + 3), INK)
    canvas.polygon(bursts(x, y, radius), WARNING)
    canvas.text(
        x, y, str(count), Role.SECONDARY, size=max(20, radius), weight=Weight.BOLD, colour=INK, align="middle"
    )  # fmt: skip


def unit_card(
    canvas: Canvas, unit: str, strength: int, x: int, y: int, wide: int, high: int, *, wounds: int = 0,
    edge: Colour | None = None,
) -> None:  # fmt: skip
    """A unit: the sign of its kind, its strength, and its wounds."""
    kind = UNITS[unit].kind
    colour = UNIT_COLOURS[kind]
    canvas.rect(x - 2, y - 2, wide + 4, high + 4, edge or INK, 10)
    canvas.rect(x, y, wide, high, mix(RAISED, colour, 0.14), 8)
    canvas.rect(x, y, wide, high, colour, 8, part=(0, 0, wide, 6))
    middle = y + 6 + (high - 6) // 2
    figure = min(44, high - 20)
    sign = min(high - 14, wide // 2 - 8, 48)
    at_x, at_y = x + wide * 7 // 10, middle
    if wounds:
        at_x, at_y = at_x - 5, at_y - 3
    canvas.text(at_x, at_y, str(strength), Role.FIGURE, size=max(32, figure), align="middle")
    unit_sign(canvas, kind, x + wide // 4 + 4, middle, sign)
    if wounds:
        wound(canvas, x + wide - 10, y + high - 10, 17, wounds)


def unit_back(canvas: Canvas, x: int, y: int, wide: int, high: int, colour: Colour = SOFT) -> None:
    """A unit card face down."""
    canvas.rect(x - 1, y - 1, wide + 2, high + 2, INK, 6)
    canvas.rect(x, y, wide, high, mix(colour, INK, 0.35), 5)
    canvas.rect(x + 4, y + 4, wide - 8, high - 8, LINE, 3)
    canvas.line([(x + wide * 0.3, y + high * 0.3), (x + wide * 0.7, y + high * 0.7)], TEXT, 2)
    canvas.line([(x + wide * 0.7, y + high * 0.3), (x + wide * 0.3, y + high * 0.7)], TEXT, 2)
