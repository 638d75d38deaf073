"""Measures that are filled: bars with ticks, and the pyramid in little."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.civilization.board.style import CHIP, LEVELS
from games.civilization.reckoned import SMALLEST
from games.drawing.canvas import Canvas
from games.drawing.palette import DIM, INK, SOFT, Colour, mix
from games.drawing.typesetting import Role

BAR: Final = 26
"""The height of a bar."""
CROWDED: Final = 9
"""From so many stones in a row on they lie closer."""


def bar(
    canvas: Canvas,
    x: int,
    y: int,
    wide: int,
    share: float,
    colour: Colour,
    ticks: Mapping[float, str],
    *,
    high: int = BAR,
    size: int = 20,
    reached: float | None = None,
) -> None:
    """A bar that is full up to a share, with ticks at shares and their labels under it.

    Labels of ticks that are reached are bright; `reached` says up to which share, as a rule as far as the bar is full.
    """
    share = min(1.0, max(0.0, share))
    canvas.rect(x, y, wide, high, CHIP, high // 2)
    if share:
        canvas.rect(x, y, wide, high, colour, high // 2, part=(0, 0, max(high // 2, round(wide * share)), high))
    bright = share if reached is None else reached
    for at, label in ticks.items():
        place = x + round(wide * at)
        if at < 1:
            canvas.rect(place - 2, y, 4, high, INK if at <= share else mix(DIM, CHIP, 0.4))
        if label:
            canvas.text(
                place, y + high + 5 + size // 2, label, Role.SECONDARY, size=size, align="middle",
                colour=SOFT if at <= bright else DIM,
            )  # fmt: skip


def little_pyramid(canvas: Canvas, rows: Sequence[int], x: int, bottom: int, wide: int, high: int) -> None:
    """The rows of a pyramid as stones, with the places of the smallest one with Space Flight as holes."""
    across = max(SMALLEST[0], *rows)
    gap = 3 if across < CROWDED else 2
    step_high = (high + gap) // len(SMALLEST)
    step = min((wide + gap) // across, 30)
    stone, tall = step - gap, step_high - gap
    for level, (count, need) in enumerate(zip(rows, SMALLEST, strict=True)):
        places = max(count, need)
        left = x + wide // 2 - (places * step - gap) // 2
        top = bottom - (level + 1) * step_high + gap
        for place in range(places):
            at_x = left + place * step
            if place < count:
                canvas.rect(at_x, top, stone, tall, LEVELS[level], 2)
            else:
                canvas.rect(at_x, top, stone, tall, mix(LEVELS[level], CHIP, 0.72), 2)
                canvas.rect(at_x + 2, top + 2, stone - 4, tall - 4, CHIP, 1)
