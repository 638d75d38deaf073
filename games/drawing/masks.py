"""Smooth shapes as masks: drawn at four times the size, reduced once, and kept for the next picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

FINE: Final = 4
"""How many times the size shapes are drawn at."""

Point = tuple[float, float]
Path = tuple[tuple[int, int], ...]
"""Points in quarters of a pixel."""


def placed(points: Sequence[Point], margin: float) -> tuple[int, int, int, int, Path]:
    """Whole-pixel origin and size of the box round the points, and the points inside it as a path."""
    left = math.floor(min(x for x, _ in points) - margin)
    top = math.floor(min(y for _, y in points) - margin)
    right = math.ceil(max(x for x, _ in points) + margin) + 1
    bottom = math.ceil(max(y for _, y in points) + margin) + 1
    path = tuple((round((x - left) * FINE), round((y - top) * FINE)) for x, y in points)
    return left, top, right - left, bottom - top, path


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A filled rectangle with round corners."""
    mask, draw = _sheet(width, height)
    draw.rounded_rectangle((0, 0, width * FINE - 1, height * FINE - 1), radius * FINE, 255)
    return mask.reduce(FINE)


@lru_cache(maxsize=128)
def frame(width: int, height: int, radius: int, stroke: int) -> Image.Image:
    """The border of such a rectangle, inside its edge."""
    mask = rounded(width, height, radius).copy()
    inner = rounded(width - 2 * stroke, height - 2 * stroke, max(0, radius - stroke))
    middle = mask.crop((stroke, stroke, width - stroke, height - stroke))
    mask.paste(ImageChops.multiply(middle, ImageChops.invert(inner)), (stroke, stroke))
    return mask


@lru_cache(maxsize=512)
def polygon(width: int, height: int, path: Path) -> Image.Image:
    """A filled polygon in a box of this size."""
    mask, draw = _sheet(width, height)
    draw.polygon(path, 255)
    return mask.reduce(FINE)


@lru_cache(maxsize=512)
def polyline(width: int, height: int, path: Path, stroke: int) -> Image.Image:
    """A line with round joints and ends; `stroke` in quarters of a pixel."""
    mask, draw = _sheet(width, height)
    draw.line(path, 255, stroke, joint="curve")
    half = stroke / 2
    for x, y in path:
        draw.ellipse((x - half, y - half, x + half, y + half), 255)
    return mask.reduce(FINE)


@lru_cache(maxsize=128)
def disc(width: int, height: int, x: int, y: int, radius: int, stroke: int) -> Image.Image:
    """A disc, or with a stroke a ring inside the disc's edge; all but the box in quarters of a pixel."""
    mask, draw = _sheet(width, height)
    box = (x - radius, y - radius, x + radius, y + radius)
    if stroke:
        draw.ellipse(box, None, 255, stroke)
    else:
        draw.ellipse(box, 255)
    return mask.reduce(FINE)


def _sheet(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    mask = Image.new("L", (width * FINE, height * FINE))
    return mask, ImageDraw.Draw(mask)
