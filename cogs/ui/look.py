"""What messages look like: Discord's limits, the signs and colours of seats, the neutral colours."""

from __future__ import annotations

from typing import Final

MOST_TEXT: Final = 4000
"""Characters of all texts of a message with components together."""
MOST_IN_ROW: Final = 5
MOST_OPTIONS: Final = 25
LONGEST_ID: Final = 100
LONGEST_BUTTON: Final = 80
LONGEST_OPTION: Final = 100
"""Of the label, the value and the description of an option of a menu."""
LONGEST_PLACEHOLDER: Final = 150
LONGEST_TITLE: Final = 45
"""Of a form and of the labels in it."""
LONGEST_ALT: Final = 1024

MOST_RECAP: Final = 16
"""Lines of what happened in a message: about half a screen of a phone; the log has the rest."""

FEW: Final = 5
"""Up to so many options are buttons, more are a menu."""

SIGNS: Final = ("●", "■", "▲", "◆", "★", "⬟")
"""The sign of each seat; it always stands with the name, so that nobody needs the colour."""

SEAT_COLOURS: Final = (0xE08A00, 0x209CE2, 0xD993BB, 0x20D98F, 0xF3E850, 0xB98AE0)
NEUTRAL: Final = 0x7F8A96
WARNING: Final = 0xFF9E80


def sign(seat: int) -> str:
    """The sign of a seat."""
    return SIGNS[seat % len(SIGNS)]


def colour(seat: int | None) -> int:
    """The accent colour of a seat; the neutral one for nobody in particular."""
    return NEUTRAL if seat is None else SEAT_COLOURS[seat % len(SEAT_COLOURS)]
