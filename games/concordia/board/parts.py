"""What the pictures of Concordia share: measures, the colours of goods, and where points of a map lie."""

from __future__ import annotations

from typing import Final

from games.drawing.palette import GROUND, PANEL, Colour, mix
from games.drawing.parts import EDGE, HEAD

WIDTH: Final = 1100
INNER: Final = WIDTH - 2 * EDGE
RADIUS: Final = 10
HOLLOW: Final = mix(PANEL, GROUND, 0.6)
"""The ground of an empty place."""

MAP_WIDTH: Final = 1650
MAP_HEIGHT: Final = 1050
MAP_SCALE: Final = 1.5
"""How much larger the letters of a map are, as it is wider."""
MAP_TOP: Final = round(HEAD * MAP_SCALE)
"""Where the head line of a map ends."""

GOOD_COLOURS: Final[dict[str, Colour]] = {
    "brick": "#D0694F",
    "food": "#EBCB4B",
    "tool": "#D5DBE2",
    "wine": "#C97BB8",
    "cloth": "#588CEE",
}
"""As they stand on dark ground."""


def map_x(share: float) -> int:
    """The pixel of a fraction of the map's width."""
    return round(28 + share * 1584)


def map_y(share: float) -> int:
    """The pixel of a fraction of the map's height."""
    return round(146 + share * 878)


def column(place: int, columns: int, gap: int) -> tuple[int, int]:
    """Left edge and width of one of so many equal columns over the whole width, on whole pixels."""
    left = EDGE + place * (INNER + gap) // columns
    return left, EDGE + (place + 1) * (INNER + gap) // columns - gap - left
