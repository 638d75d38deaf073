"""Texts that fit their room: the sizes of each role, shrinking, lines, and the one place for an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from games.drawing.fonts import Weight, width

MORE: Final = "…"


@dataclass(frozen=True, slots=True)
class Sizes:
    """The usual and the least size in pixels on a picture 1,100 wide, and the weight."""

    usual: int
    least: int
    weight: Weight


class Role(Enum):
    """What a text is to the reader; the least sizes keep it readable when the picture is 400 pixels wide."""

    TITLE = Sizes(38, 30, Weight.BOLD)
    FIGURE = Sizes(38, 32, Weight.BOLD)
    KEY = Sizes(28, 26, Weight.NORMAL)
    NAME = Sizes(30, 26, Weight.BOLD)
    SECONDARY = Sizes(24, 20, Weight.NORMAL)
    PILL = Sizes(24, 20, Weight.BOLD)
    TAP = Sizes(19, 17, Weight.NORMAL)
    """Read only when the picture is opened; the message says it too."""


def fitting_size(text: str, room: float, size: int, least: int, weight: Weight) -> int | None:
    """The greatest size at which the text fits the room, or None if it does not even at the least one."""
    return next((s for s in range(size, least - 1, -1) if width(text, s, weight) <= room), None)


def shortened(text: str, room: float, size: int, weight: Weight) -> str:
    """The text, or its beginning with an ellipsis. Only for names of people and for lists."""
    if width(text, size, weight) <= room:
        return text
    while text and width(text + MORE, size, weight) > room:
        text = text[:-1].rstrip()
    return text + MORE


def wrapped(text: str, room: float, size: int, weight: Weight, most: int) -> list[str] | None:
    """The text broken at plain spaces into at most so many lines, or None if it does not fit."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, weight) <= room:
            lines[-1] = longer
        elif width(word, size, weight) <= room and len(lines) < most:
            lines.append(word)
        else:
            return None
    return lines


def balanced(text: str, room: float, size: int, weight: Weight, most: int) -> list[str] | None:
    """As `wrapped`, with lines of about equal length."""
    lines = wrapped(text, room, size, weight, most)
    while lines is not None and len(lines) > 1:
        room -= size / 2
        tighter = wrapped(text, room, size, weight, len(lines))
        if tighter is None:
            break
        lines = tighter
    return lines


def listed(items: Sequence[str], counts: Sequence[int], room: float, size: int, weight: Weight) -> str:
    """Items with commas; those that do not fit are counted together: 'Estate, 2 Coppers, +5'.

    `counts` says for how many things each item stands.
    """
    for kept in range(len(items), -1, -1):
        left = sum(counts[kept:])
        text = ", ".join([*items[:kept], *([f"+{left}"] if left else [])])
        if width(text, size, weight) <= room:
            return text
    return f"+{sum(counts)}"
