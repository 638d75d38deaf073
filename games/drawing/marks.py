"""How change is marked: white rings and white pills, used for nothing else."""

from __future__ import annotations

from games.drawing.canvas import Canvas
from games.drawing.fonts import CAPITALS, Box, Weight, width
from games.drawing.palette import CHANGE, INK
from games.drawing.typesetting import Role

MOST_RINGS = 8
"""More rings in one picture tell nothing any more."""
MINUS = "−"


def ring(canvas: Canvas, x: int, y: int, width: int, height: int, radius: int = 10) -> None:
    """Round a thing that changed: a white line with a dark gap."""
    canvas.frame(x - 3, y - 3, width + 6, height + 6, INK, radius + 3, 3)
    canvas.frame(x - 6, y - 6, width + 12, height + 12, CHANGE, radius + 6, 4)


def pill(canvas: Canvas, right: int, middle: int, text: str, size: int = 24) -> Box:
    """A white pill with dark bold figures; `right` is its right edge, `middle` its height on the sheet."""
    height = size + 6
    wide = max(height, round(width(text, size, Weight.BOLD)) + 20)
    left, top = right - wide, middle - height // 2
    canvas.rect(left - 2, top - 2, wide + 4, height + 4, INK, height // 2 + 2)
    canvas.rect(left, top, wide, height, CHANGE, height // 2)
    margin = (10, (height - size * CAPITALS) / 2 - 1)
    return canvas.text(left + wide / 2, middle, text, Role.PILL, size=size, colour=INK, align="middle", margin=margin)


def signed(number: int) -> str:
    """A change as a figure with its sign."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number else "0"
