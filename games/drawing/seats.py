"""Seats on a board: their signs, and their names as the font can draw them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final
from unicodedata import bidirectional

from games.drawing.canvas import Canvas
from games.drawing.fonts import drawable
from games.drawing.masks import Point
from games.drawing.palette import INK, SEATS, Colour, SeatLook, Shape

_SIGNS: Final = "".join(seat.sign for seat in SEATS)
_ISOLATES: Final = "\u2068\u2069"
"""Round a name that is written from right to left, so that it cannot turn round what stands beside it."""


def look(seat: int) -> SeatLook:
    """Colour, shape and sign of a seat."""
    return SEATS[seat % len(SEATS)]


def star(x: float, y: float, outer: float, inner: float, spikes: int = 5) -> list[Point]:
    """The corners of a star that stands on two of its spikes."""
    turns = [(math.pi * i / spikes, outer if i % 2 == 0 else inner) for i in range(2 * spikes)]
    return [(x + math.sin(turn) * radius, y - math.cos(turn) * radius) for turn, radius in turns]


def corners(shape: Shape, x: float, y: float, radius: float) -> list[Point]:
    """The corners of a seat's shape; all shapes look equally large. A circle has none."""
    r = radius
    if shape == "square":
        return [(x + a * 0.86 * r, y + b * 0.86 * r) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if shape == "triangle":
        return [(x, y - 1.1 * r), (x + 1.1 * r, y + 0.8 * r), (x - 1.1 * r, y + 0.8 * r)]
    if shape == "diamond":
        return [(x, y - 1.15 * r), (x + 1.15 * r, y), (x, y + 1.15 * r), (x - 1.15 * r, y)]
    if shape == "star":
        return star(x, y + 0.05 * r, 1.2 * r, 0.54 * r)
    if shape == "pentagon":
        turns = [2 * math.pi * i / 5 for i in range(5)]
        return [(x + math.sin(t) * 1.06 * r, y + 0.06 * r - math.cos(t) * 1.06 * r) for t in turns]
    return []


def sign(canvas: Canvas, seat: int, x: float, y: float, radius: float, outline: Colour = INK) -> None:
    """The seat's shape in its colour, with the dark outline that carries it over any ground."""
    seat_look = look(seat)
    if seat_look.shape == "circle":
        canvas.disc(x, y, radius + 1.5, outline)
        canvas.disc(x, y, radius - 1.5, seat_look.colour)
    else:
        canvas.polygon(corners(seat_look.shape, x, y, radius), seat_look.colour, outline, 3)


def plain_names(names: Sequence[str]) -> list[str]:
    """The names without the signs of seats and the marks of direction that a message puts round them."""
    return [name.strip(_ISOLATES + " ").lstrip(_SIGNS).strip(_ISOLATES + " ") for name in names]


def drawn_names(names: Sequence[str]) -> list[str]:
    """The names as they can be drawn; who has no letter that the font knows is named by the seat."""
    drawn = [drawable(name) for name in plain_names(names)]
    return [
        name if any(letter.isalnum() for letter in name) else f"Player {seat + 1}" for seat, name in enumerate(drawn)
    ]


def spoken_names(names: Sequence[str], most: int) -> list[str]:
    """The names for alternative texts, each with at most so many letters and the word for its shape."""
    spoken = []
    for seat, name in enumerate(plain_names(names)):
        text = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
        text = text if len(text) <= most else text[: most - 1].rstrip() + "…"
        if any(bidirectional(letter) in ("R", "AL") for letter in text):
            text = f"{_ISOLATES[0]}{text}{_ISOLATES[1]}"
        spoken.append(f"{text or f'Player {seat + 1}'} ({look(seat).shape})")
    return spoken
