"""The six icons as silhouettes of our own, plain, on dark chips, and as small files for emoji."""

from __future__ import annotations

import math
from collections.abc import Callable
from io import BytesIO
from typing import Final

from games.drawing import masks
from games.drawing.canvas import Canvas
from games.drawing.masks import Point
from games.drawing.palette import INK, Colour, mix
from games.innovation.board.parts import ICON_COLOURS

CHIP_RADIUS: Final = 7
CHIP_SHARE: Final = 0.76
"""The side of an icon by the side of its chip."""


def icon(
    canvas: Canvas, name: str, x: float, y: float, side: float, ground: Colour = INK, colour: Colour | None = None
) -> None:
    """One icon in a square round the centre. `ground` is what lies under it and shows through its openings."""
    _DRAW[name](canvas, round(x), round(y), side / 2, colour or ICON_COLOURS[name], ground)


def chip(canvas: Canvas, name: str, x: float, y: float, side: int) -> None:
    """An icon on a dark chip, as on the cards."""
    left, top = round(x - side / 2), round(y - side / 2)
    canvas.rect(left, top, side, side, INK, min(CHIP_RADIUS, side // 4))
    icon(canvas, name, left + side / 2, top + side / 2, side * CHIP_SHARE)


def picture_place(canvas: Canvas, x: float, y: float, side: float, ground: Colour) -> None:
    """The place of a card that bears the picture and no icon: the outline of a hexagon."""
    turns = [math.pi * (1 / 6 + i / 3) for i in range(6)]
    edge = [(round(x) + math.cos(turn) * side * 0.4, round(y) + math.sin(turn) * side * 0.4) for turn in turns]
    canvas.polygon(edge, None, mix(ground, INK, 0.45), 2)


def icon_png(name: str, size: int = 128) -> bytes:
    """One icon on its chip as a PNG file with clear corners; equal arguments give equal bytes."""
    canvas = Canvas(size, size)
    canvas.rect(0, 0, size, size, INK)
    icon(canvas, name, size / 2, size / 2, size * 0.8)
    image = canvas.finish().convert("RGBA")
    image.putalpha(masks.rounded(size, size, size // 5))
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


# -- the silhouettes: centre, half the side, colour, ground ------------------------------------------------------


def _at(x: float, y: float, half: float, *pairs: Point) -> list[Point]:
    return [(x + a * half, y + b * half) for a, b in pairs]


def _crown(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    peaks = ((-0.86, -0.5), (0.0, -0.74), (0.86, -0.5))
    body = ((-0.72, 0.42), peaks[0], (-0.4, 0.02), peaks[1], (0.4, 0.02), peaks[2], (0.72, 0.42))
    canvas.polygon(_at(x, y, half, *body), colour)
    for place in _at(x, y, half, *peaks):
        canvas.disc(*place, half * 0.17, colour)
    canvas.polygon(_at(x, y, half, (-0.74, 0.56), (0.74, 0.56), (0.7, 0.88), (-0.7, 0.88)), colour)


def _leaf(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    tip, foot, steps = (0.9, -0.9), (-0.6, 0.6), 12
    long = math.hypot(tip[0] - foot[0], tip[1] - foot[1])
    along = ((tip[0] - foot[0]) / long, (tip[1] - foot[1]) / long)
    sides: dict[int, list[Point]] = {-1: [], 1: []}
    for step in range(steps + 1):
        share = step / steps
        broad = 0.58 * math.sin(math.pi * share**0.85)
        for side, edge in sides.items():
            edge.append(
                (
                    foot[0] + along[0] * long * share - side * along[1] * broad,
                    foot[1] + along[1] * long * share + side * along[0] * broad,
                )
            )
    canvas.polygon(_at(x, y, half, *sides[1], *reversed(sides[-1])), colour)
    canvas.line(_at(x, y, half, foot, (0.36, -0.36)), ground, max(1.5, half * 0.13))
    canvas.line(_at(x, y, half, (-0.86, 0.86), (-0.56, 0.56)), colour, half * 0.2)


def _bulb(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    canvas.disc(x, y - half * 0.3, half * 0.66, colour)
    canvas.polygon(_at(x, y, half, (-0.56, 0.02), (0.56, 0.02), (0.31, 0.5), (-0.31, 0.5)), colour)
    canvas.polygon(_at(x, y, half, (-0.31, 0.62), (0.31, 0.62), (0.22, 0.94), (-0.22, 0.94)), colour)
    canvas.line(_at(x, y, half, (-0.2, -0.16), (0, 0.06), (0.2, -0.16)), ground, max(1.5, half * 0.12))


def _tower(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    top = ((-0.84, -0.9), (-0.46, -0.9), (-0.46, -0.62), (-0.19, -0.62), (-0.19, -0.9))
    outline = [*top, *((-a, b) for a, b in reversed(top))]
    outline += [(0.84, -0.26), (0.6, -0.1), (0.6, 0.9), (-0.6, 0.9), (-0.6, -0.1), (-0.84, -0.26)]
    canvas.polygon(_at(x, y, half, *outline), colour)
    canvas.polygon(_at(x, y, half, (-0.22, 0.9), (-0.22, 0.36), (0, 0.14), (0.22, 0.36), (0.22, 0.9)), ground)


def _factory(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    roof = ((-0.92, -0.9), (-0.5, -0.9), (-0.44, 0.0), (0.1, -0.38), (0.1, 0.0), (0.92, -0.5))
    canvas.polygon(_at(x, y, half, (-0.92, 0.86), *roof, (0.92, 0.86)), colour)
    for left in (-0.56, -0.06, 0.44):
        window = ((left, 0.28), (left + 0.26, 0.28), (left + 0.26, 0.56), (left, 0.56))
        canvas.polygon(_at(x, y, half, *window), ground)


def _clock(canvas: Canvas, x: float, y: float, half: float, colour: Colour, ground: Colour) -> None:
    canvas.circle(x, y, half * 0.94, colour, max(2.0, half * 0.26))
    canvas.line(_at(x, y, half, (0, -0.46), (0, 0.06), (0.34, 0.24)), colour, max(1.5, half * 0.22))


_DRAW: Final[dict[str, Callable[[Canvas, float, float, float, Colour, Colour], None]]] = {
    "crown": _crown,
    "leaf": _leaf,
    "bulb": _bulb,
    "tower": _tower,
    "factory": _factory,
    "clock": _clock,
}
