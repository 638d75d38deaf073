"""The pieces of the seats: houses, land and sea colonists, each with the colour and the shape of its seat."""

from __future__ import annotations

from games.drawing.canvas import Canvas
from games.drawing.palette import INK
from games.drawing.seats import corners, look, sign


def house(canvas: Canvas, seat: int, x: int, y: int, half: int) -> None:
    """A house, twice `half` wide: a roof over the seat's own shape, which is known even where it is small."""
    colour = look(seat).colour
    sign(canvas, seat, x, y + round(half * 0.42), round(half * 0.84))
    eaves, ridge = y - round(half * 0.34), y - round(half * 1.12)
    roof = [(x - half, eaves), (x, ridge), (x + half, eaves)]
    canvas.line(roof, INK, half * 0.6)
    canvas.line(roof, colour, half * 0.3)


def land_colonist(canvas: Canvas, seat: int, x: int, y: int, radius: int) -> None:
    """A pawn with the seat's shape cut in."""
    r, colour = radius, look(seat).colour
    body = [(x - r, y + 1.15 * r), (x - 0.6 * r, y - 0.15 * r), (x + 0.6 * r, y - 0.15 * r), (x + r, y + 1.15 * r)]
    rounded = [(round(a), round(b)) for a, b in body]
    canvas.polygon(rounded, colour, INK, 3)
    canvas.disc(x, y - round(0.66 * r), round(0.62 * r), INK)
    canvas.disc(x, y - round(0.66 * r), round(0.62 * r) - 2, colour)
    canvas.polygon(
        [(x - round(0.42 * r), y - round(0.2 * r)), (x + round(0.42 * r), y - round(0.2 * r)),
         (x + round(0.6 * r), y + round(0.5 * r)), (x - round(0.6 * r), y + round(0.5 * r))], colour,
    )  # fmt: skip
    _cut(canvas, seat, x, y + round(0.52 * r), max(3, round(0.44 * r)))


def sea_colonist(canvas: Canvas, seat: int, x: int, y: int, radius: int) -> None:
    """A ship with the seat's shape cut in."""
    r, colour = radius, look(seat).colour
    hull = [(x - 1.36 * r, y + 0.02 * r), (x + 1.36 * r, y + 0.02 * r), (x + 0.86 * r, y + r), (x - 0.86 * r, y + r)]
    sail = [(x + 0.02 * r, y - 1.25 * r), (x + 1.0 * r, y - 0.2 * r), (x + 0.02 * r, y - 0.2 * r)]
    canvas.line([(x - round(0.16 * r), y - round(1.2 * r)), (x - round(0.16 * r), y)], INK, max(3, round(r * 0.16)))
    for part in (hull, sail):
        canvas.polygon([(round(a), round(b)) for a, b in part], colour, INK, 3)
    _cut(canvas, seat, x, y + round(0.5 * r), max(3, round(0.4 * r)))


def colonist(canvas: Canvas, kind: str, seat: int, x: int, y: int, radius: int) -> None:
    """A colonist of either kind."""
    (land_colonist if kind == "land" else sea_colonist)(canvas, seat, x, y, radius)


def _cut(canvas: Canvas, seat: int, x: int, y: int, radius: int) -> None:
    shape = look(seat).shape
    if shape == "circle":
        canvas.disc(x, y, radius, INK)
    else:
        canvas.polygon(corners(shape, x, y, radius), INK)
