"""The colours of all boards, and the colour, shape and sign of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Colour = str
"""Six hexadecimal digits after a number sign."""

GROUND: Final = "#14181F"
PANEL: Final = "#212832"
RAISED: Final = "#2D3643"
LINE: Final = "#46515F"
INK: Final = "#14181F"
"""Dark text and outlines."""

TEXT: Final = "#F5F2EA"
SOFT: Final = "#B9C0C8"
DIM: Final = "#7F8A96"
"""Only for what is empty or zero."""

CHANGE: Final = "#FFFFFF"
"""White marks what changed, and nothing else."""
ALLOWED: Final = "#7BD88F"
WARNING: Final = "#FF9E80"
COIN: Final = "#F0CF5A"

Shape = Literal["circle", "square", "triangle", "diamond", "star", "pentagon"]


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told from the others: always by colour and shape together. `sign` is the shape as a character."""

    colour: Colour
    shape: Shape
    sign: str


SEATS: Final = (
    SeatLook("#E08A00", "circle", "●"),
    SeatLook("#209CE2", "square", "■"),
    SeatLook("#D993BB", "triangle", "▲"),
    SeatLook("#20D98F", "diamond", "◆"),
    SeatLook("#F3E850", "star", "★"),
    SeatLook("#B98AE0", "pentagon", "⬟"),
)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue, each 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with a share (0 to 1) of `second`."""
    parts = [round(a * (1 - share) + b * share) for a, b in zip(rgb(first), rgb(second), strict=True)]
    return "#" + "".join(f"{part:02X}" for part in parts)


def contrast(first: Colour, second: Colour) -> float:
    """The contrast of two colours as the accessibility guidelines of the web reckon it: 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def text_on(fill: Colour) -> Colour:
    """Dark or light text, whichever reads better on this fill."""
    return max((INK, TEXT), key=lambda colour: contrast(colour, fill))


def _luminance(colour: Colour) -> float:
    linear = [part / 255 for part in rgb(colour)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in linear]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
