"""What stands on the boards of every game: the head line and the band of figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, LINE, PANEL, SOFT, TEXT
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role, fitting_size, shortened

EDGE: Final = 16
"""The free margin round a board."""
HEAD: Final = 78
"""The height of the head line."""
LEAST_NAME: Final = 6
"""So many letters of a name are kept even where the rest of the line suffers."""


def head(canvas: Canvas, seats: Sequence[int], name: str, what: str, right: str, scale: float = 1) -> None:
    """The head line: the signs of those it is about, a name, what they do, and one soft fact at the right.

    Its colour is that of the only seat, neutral for none or several. `scale` enlarges it on wider pictures.
    """
    colour = look(seats[0]).colour if len(seats) == 1 else LINE
    high, line = round(HEAD * scale), round(4 * scale)
    middle = round(HEAD * scale / 2 - line / 2)
    canvas.rect(0, 0, canvas.width, high, PANEL)
    canvas.rect(0, 0, round(12 * scale), high, colour)
    canvas.rect(0, high - line, canvas.width, line, colour)
    end = canvas.width - 20.0 * scale
    if right:
        soft = round(29 * scale)
        end = canvas.text(end, middle, right, Role.SECONDARY, size=soft, colour=SOFT, align="right").left - 28 * scale
    x = 46 * scale
    for seat in seats:
        sign(canvas, seat, x, middle, 19 * scale)
        x += 44 * scale
    x -= (12 if seats else 18) * scale
    usual, least = (round(size * scale) for size in (Role.TITLE.value.usual, Role.TITLE.value.least))
    gap = 14 * scale
    size = fitting_size(f"{name}  {what}", end - x - gap, usual, least, Weight.BOLD) or least
    what_room = width(what, size, Weight.NORMAL) + gap
    name = shortened(name, max(end - x - what_room, width(name[:LEAST_NAME], size, Weight.BOLD)), size, Weight.BOLD)
    box = canvas.text(x, middle, name, Role.TITLE, size=size)
    if what:
        canvas.text(
            box.right + gap, middle, what, Role.TITLE, size=size, weight=Weight.NORMAL, room=end - box.right - gap,
            shorten=True,
        )  # fmt: skip


def figure(canvas: Canvas, x: float, baseline: float, number: int, word: str) -> float:
    """A great figure with its word on the same line; zero is dim. Returns where the next one may begin."""
    colour = TEXT if number else DIM
    end = canvas.text(x, baseline, str(number), Role.FIGURE, size=40, colour=colour, on_baseline=True).right
    end = canvas.text(end + 11, baseline, word, Role.KEY, size=26, colour=SOFT, on_baseline=True).right
    return end + 28
