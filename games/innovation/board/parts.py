"""What the pictures of Innovation share: measures, and the colours of piles and icons."""

from __future__ import annotations

from typing import Final

from games.drawing.palette import GROUND, PANEL, Colour, mix
from games.drawing.parts import EDGE

WIDTH: Final = 1100
HEIGHT: Final = 700
INNER: Final = WIDTH - 2 * EDGE
RADIUS: Final = 10
HOLLOW: Final = mix(PANEL, GROUND, 0.6)
"""The ground of an empty pile or place."""

PILE_COLOURS: Final[dict[str, Colour]] = {
    "blue": "#4486DD",
    "red": "#E2604F",
    "green": "#50BB80",
    "yellow": "#E0B530",
    "purple": "#C0A1DF",
}
ICON_COLOURS: Final[dict[str, Colour]] = {
    "crown": "#F2C94C",
    "leaf": "#86D791",
    "bulb": "#F4F1DE",
    "tower": "#A79176",
    "factory": "#EB653D",
    "clock": "#51B4EB",
}
"""As they stand on dark ground."""


def word_colour(colour: str) -> Colour:
    """The colour of a pile for letters on the ground."""
    return mix(PILE_COLOURS[colour], "#FFFFFF", 0.35)


def covered_colour(colour: str) -> Colour:
    """The colour of a covered card."""
    return mix(PILE_COLOURS[colour], GROUND, 0.42)


def column(place: int, columns: int, gap: int) -> tuple[int, int]:
    """Left edge and width of one of so many equal columns over the whole width, on whole pixels."""
    left = EDGE + place * (INNER + gap) // columns
    return left, EDGE + (place + 1) * (INNER + gap) // columns - gap - left
