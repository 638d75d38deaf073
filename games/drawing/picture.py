"""A finished picture with the same facts in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from games.drawing.canvas import Canvas
from games.drawing.encode import png

LONGEST_ALT: Final = 1024
"""Characters that Discord takes as alternative text; those beyond the first 65,536 signs count twice."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file with its size in pixels and its alternative text."""

    png: bytes
    width: int
    height: int
    alt: str


def picture(canvas: Canvas, alt: str, palette: Image.Image | None = None) -> Picture:
    """The canvas, finished and encoded, perhaps with the colours of a palette."""
    return Picture(png(canvas.finish(), palette), canvas.width, canvas.height, alt)


def length(text: str) -> int:
    """The length as the strictest counter has it."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def joined(sentences: Sequence[str], limit: int = LONGEST_ALT) -> str:
    """As many of the sentences as fit, in their order, and always the last; one that is too long goes as a whole."""
    *others, last = sentences
    text = ""
    for sentence in others:
        longer = f"{text}{sentence} "
        if length(longer) + length(last) <= limit:
            text = longer
    return text + last
