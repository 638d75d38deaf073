"""The shipped font: loaded once, measured with figures of equal width, and asked which signs it can draw."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

FEATURES: Final = ["tnum"]
"""Figures of equal width, in measuring as in drawing: else texts that were measured apart collide."""

CAPITALS: Final = 0.727
"""The height of a capital letter, as a share of the type size."""

HALO: Final = 4
"""The width of the dark edge round letters on a map, in pixels."""

_NO_GLYPH: Final = "\U0010ffff"
"""A character that no font has: what is drawn for it is drawn for every missing one."""


class Weight(StrEnum):
    """The weights that stay readable when a picture is reduced to a phone's width."""

    NORMAL = "Inter-SemiBold.otf"
    BOLD = "Inter-Bold.otf"


class Box(NamedTuple):
    """A rectangle in pixels; right and lower edge are outside."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Box:
        """The same rectangle elsewhere."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


@lru_cache(maxsize=128)
def font(size: int, weight: Weight) -> ImageFont.FreeTypeFont:
    """The font at a size in pixels."""
    path = files("games.drawing") / "fonts" / weight.value
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=4096)
def width(text: str, size: int, weight: Weight = Weight.NORMAL) -> float:
    """How far a text advances, in pixels."""
    return font(size, weight).getlength(text, features=FEATURES)


@lru_cache(maxsize=2048)
def ink(text: str, size: int, weight: Weight) -> Box:
    """The box that the letters really cover, seen from the start of their baseline."""
    return Box(*font(size, weight).getbbox(text, anchor="ls", features=FEATURES))


@lru_cache(maxsize=1024)
def letters(text: str, size: int, weight: Weight, edge: int = 0) -> Image.Image:
    """A text as a mask of the size of its ink; with an `edge`, letters so much fatter on a mask so much larger."""
    box = ink(text, size, weight)
    wide, high = int(box.right - box.left) + 2 * edge, int(box.bottom - box.top) + 2 * edge
    mask = Image.new("L", (max(1, wide), max(1, high)))
    ImageDraw.Draw(mask).text(
        (edge - box.left, edge - box.top), text, 255, font(size, weight), anchor="ls", features=FEATURES,
        stroke_width=edge,
    )  # fmt: skip
    return mask


@lru_cache(maxsize=4096)
def has_glyph(letter: str) -> bool:
    """Whether the font has a drawing of its own for this character."""
    return _drawn(letter) != _drawn(_NO_GLYPH)


def _drawn(letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font(20, Weight.NORMAL).getmask(letter)
    return mask.size, bytes(mask)


def drawable(text: str) -> str:
    """The text without what the font cannot draw; dressed-up letters become plain ones. May be empty.

    Line breaks become spaces; marks that no letter carries in the font, and invisible signs, are left out.
    """
    kept = []
    for letter in unicodedata.normalize("NFC", text):
        group = unicodedata.category(letter)
        if group.startswith("Z") or letter in "\t\n\r\v\f":
            kept.append(" ")
        elif group[0] in "CM":
            continue
        elif has_glyph(letter):
            kept.append(letter)
        else:
            plain = unicodedata.normalize("NFKC", letter)
            kept.extend(part for part in plain if part == " " or (part.isprintable() and has_glyph(part)))
    return " ".join("".join(kept).split())
