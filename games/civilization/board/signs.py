"""The signs of icons and resources: each is one outline that is known without its colour.

All take the centre and the side of the square they fill, on whole pixels: equal shapes are then drawn only once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from games.civilization.board.style import CHIP, SIGNS
from games.civilization.facts import Icons
from games.drawing import icons as common
from games.drawing.canvas import Canvas
from games.drawing.masks import Point
from games.drawing.palette import Colour

_TOOTH: Final = 0.14
_TEETH: Final = 8

Draw = Callable[[Canvas, int, int, int, Colour, Colour], None]


def points(x: float, y: float, side: float, *pairs: Point) -> list[Point]:
    """Places in a square of this side round a centre; the square reaches from -1 to 1."""
    return [(x + a * side / 2, y + b * side / 2) for a, b in pairs]


def sign(
    canvas: Canvas, name: str, x: int, y: int, side: int, colour: Colour | None = None, ground: Colour = CHIP
) -> None:
    """The sign of an icon or a resource ('trade', 'wheat'), in its colour or in another, on a ground."""
    _DRAWN[name](canvas, x, y, side, colour or SIGNS[name], ground)


def chip(canvas: Canvas, name: str, x: int, y: int, side: int) -> None:
    """A sign on a dark chip, which carries it over any ground. `side` is that of the chip."""
    canvas.rect(x - side // 2, y - side // 2, side, side, CHIP, round(side * 0.27))
    sign(canvas, name, x, y, round(side * 0.74))


def shown(icons: Icons) -> list[str]:
    """The signs of the icons of a square or marker, one for each; combat is one sign for all its points."""
    counts = {"trade": icons.trade, "production": icons.production, "culture": icons.culture, "coin": icons.coin}
    return [name for name, count in counts.items() for _ in range(count)] + ["combat"] * bool(icons.combat)


def _trade(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """Two arrows against each other."""
    right = ((-0.95, -0.46), (0.2, -0.46), (0.2, -0.9), (0.95, -0.27), (0.2, 0.0), (0.2, -0.1), (-0.95, -0.1))
    canvas.polygon(points(x, y, side, *right), colour)
    canvas.polygon(points(x, y, side, *[(-a, -b) for a, b in right]), colour)


def _production(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A gear wheel."""
    edge: list[Point] = []
    for tooth in range(2 * _TEETH):
        turn, radius = tooth * math.pi / _TEETH, 0.98 if tooth % 2 == 0 else 0.7
        edge += [(radius * math.cos(turn + way * _TOOTH), radius * math.sin(turn + way * _TOOTH)) for way in (-1, 1)]
    canvas.polygon(points(x, y, side, *edge), colour)
    canvas.disc(x, y, side * 0.16, ground)


def _culture(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A temple."""
    canvas.polygon(points(x, y, side, (-0.95, -0.42), (0, -0.98), (0.95, -0.42)), colour)
    canvas.polygon(points(x, y, side, (-0.9, 0.68), (0.9, 0.68), (0.9, 0.96), (-0.9, 0.96)), colour)
    for left in (-0.74, -0.15, 0.44):
        column = ((left, -0.34), (left + 0.3, -0.34), (left + 0.3, 0.7), (left, 0.7))
        canvas.polygon(points(x, y, side, *column), colour)


def _coin(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    common.coin(canvas, x, y, side, colour)


def _combat(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A sword."""
    common.sword(canvas, x, y, side, colour)


def _wheat(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """An ear of grain."""
    canvas.line(points(x, y, side, (0, 0.92), (0, -0.5)), colour, max(2, side * 0.09))
    canvas.polygon(points(x, y, side, (0, -1), (0.26, -0.66), (0, -0.28), (-0.26, -0.66)), colour)
    for low in (-0.28, 0.12, 0.52):
        for way in (-1, 1):
            leaf = ((0, low + 0.22), (way * 0.22, low - 0.2), (way * 0.7, low - 0.34), (way * 0.54, low + 0.12))
            canvas.polygon(points(x, y, side, *leaf), colour)


def _silk(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A cloth that hangs from its roll."""
    roll = ((-0.96, -0.92), (0.96, -0.92), (0.96, -0.54), (-0.96, -0.54))
    hem = ((0.78, 0.62), (0.52, 0.94), (0.26, 0.62), (0, 0.94), (-0.26, 0.62), (-0.52, 0.94), (-0.78, 0.62))
    canvas.polygon(points(x, y, side, *roll), colour)
    canvas.polygon(points(x, y, side, (-0.78, -0.38), (0.78, -0.38), *hem), colour)


def _incense(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A bowl with smoke above it."""
    canvas.polygon(points(x, y, side, (-0.88, 0.3), (0.88, 0.3), (0.5, 0.92), (-0.5, 0.92)), colour)
    smoke = ((-0.05, 0.18), (-0.3, -0.06), (0.1, -0.4), (0.3, -0.64), (0.06, -0.94))
    canvas.line(points(x, y, side, *smoke), colour, max(3, side * 0.15))


def _iron(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """A bar of metal."""
    canvas.polygon(points(x, y, side, (-0.52, -0.52), (0.52, -0.52), (0.74, -0.06), (-0.74, -0.06)), colour)
    canvas.polygon(points(x, y, side, (-0.8, 0.08), (0.8, 0.08), (1, 0.6), (-1, 0.6)), colour)


def _spy(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """An eye."""
    eye = ((-1, 0), (-0.54, -0.48), (0, -0.64), (0.54, -0.48), (1, 0), (0.54, 0.48), (0, 0.64), (-0.54, 0.48))
    canvas.polygon(points(x, y, side, *eye), colour)
    canvas.disc(x, y, side * 0.19, ground)


def _uranium(canvas: Canvas, x: int, y: int, side: int, colour: Colour, ground: Colour) -> None:
    """The sign of radiation: three blades round a core."""
    for blade in range(3):
        middle = -math.pi / 2 + blade * 2 * math.pi / 3
        turns = [middle + math.pi / 6 * share for share in (-1, -0.5, 0, 0.5, 1)]
        outer = [(0.98 * math.cos(turn), 0.98 * math.sin(turn)) for turn in turns]
        inner = [(0.32 * math.cos(turn), 0.32 * math.sin(turn)) for turn in reversed(turns)]
        canvas.polygon(points(x, y, side, *outer, *inner), colour)
    canvas.disc(x, y, side * 0.1, colour)


_DRAWN: Final[Mapping[str, Draw]] = {
    "trade": _trade,
    "production": _production,
    "culture": _culture,
    "coin": _coin,
    "combat": _combat,
    "wheat": _wheat,
    "silk": _silk,
    "incense": _incense,
    "iron": _iron,
    "spy": _spy,
    "uranium": _uranium,
}
