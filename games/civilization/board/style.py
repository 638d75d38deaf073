"""What the pictures of Civilization share: sizes and colours."""

from __future__ import annotations

from typing import Final

from games.drawing.palette import COIN, TEXT, Colour
from games.drawing.parts import EDGE

WIDTH: Final = 1100
"""The width of pictures of seats, market and battle, in pixels."""
INNER: Final = WIDTH - 2 * EDGE
"""The width between the margins of such a picture."""
RADIUS: Final = 10
"""Of the corners of boxes."""

MAP_WIDTH: Final = 1650
"""The width of pictures of the map."""
MAP_SCALE: Final = MAP_WIDTH / WIDTH

TERRAIN: Final[dict[str, Colour]] = {
    "grassland": "#6E9A52",
    "forest": "#254C35",
    "mountain": "#80786F",
    "desert": "#E3C988",
    "water": "#3270A5",
}

SIGNS: Final[dict[str, Colour]] = {
    "trade": "#8FD3F5",
    "production": "#FFB27A",
    "culture": "#D6A6F0",
    "coin": COIN,
    "combat": "#F08A80",
    "wheat": "#EBCB4B",
    "silk": "#7FA8F5",
    "incense": "#E7A6D8",
    "iron": "#C9D1DA",
    "spy": TEXT,
    "uranium": "#A8E05F",
}
"""Icons and resources as they stand on dark chips."""

CHIP: Final = "#11161B"
"""The dark ground of signs."""

LEVELS: Final[tuple[Colour, ...]] = ("#D9A648", "#58B98A", "#5FB3E8", "#B98AE0", "#F08A80")
"""The levels of the pyramid from I to V; a numeral always stands beside."""

CARD: Final = "#EDE4CF"
"""Buildings."""
VIOLET: Final = "#3A2E52"
"""Wonders and great persons, with a golden edge."""
STONE: Final = "#E4E0DA"
"""City walls, and snow."""
HIDDEN: Final = "#262E38"
HIDDEN_STRIPE: Final = "#303A46"
"""Face-down tiles."""
