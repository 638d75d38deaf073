"""The sheet a board is drawn on. Shapes go on at once, texts last, so that no shape ever covers a text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PIL import Image

from games.drawing import masks
from games.drawing.fonts import CAPITALS, HALO, Box, Weight, ink, letters
from games.drawing.masks import Point
from games.drawing.palette import GROUND, TEXT, Colour, rgb
from games.drawing.typesetting import Role, fitting_size, shortened

Align = Literal["left", "middle", "right"]


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text as it stands on the canvas. `ink` is what its letters cover, `box` what must stay free of other texts."""

    text: str
    x: float
    baseline: float
    size: int
    weight: Weight
    colour: Colour
    role: Role
    ink: Box
    box: Box
    halo: Colour | None = None


class Canvas:
    """A sheet of `width` by `height` pixels. Coordinates may be fractions; texts stand on whole pixels."""

    def __init__(self, width: int, height: int, background: Image.Image | None = None) -> None:
        self.width = width
        self.height = height
        self.texts: list[PlacedText] = []
        self._image = background.copy() if background else Image.new("RGB", (width, height), rgb(GROUND))

    # -- shapes ------------------------------------------------------------------------------------------------

    def rect(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        fill: Colour,
        radius: int = 0,
        part: tuple[int, int, int, int] | None = None,
    ) -> None:
        """A filled rectangle; of one with round corners perhaps only a part (x, y, width, height inside it)."""
        mask = masks.rounded(width, height, min(radius, width // 2, height // 2))
        if part is not None:
            left, top, wide, high = part
            mask = mask.crop((left, top, left + wide, top + high))
            x, y = x + left, y + top
        self._paste(fill, x, y, mask)

    def frame(self, x: int, y: int, width: int, height: int, colour: Colour, radius: int, stroke: int) -> None:
        """The border of a rectangle, inside its edge."""
        self._paste(colour, x, y, masks.frame(width, height, min(radius, height // 2), stroke))

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A filled circle."""
        self._disc(x, y, radius, fill, 0)

    def circle(self, x: float, y: float, radius: float, colour: Colour, stroke: float) -> None:
        """A ring inside the circle's edge."""
        self._disc(x, y, radius, colour, stroke)

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, outline: Colour | None = None, stroke: float = 0
    ) -> None:
        """A polygon; the outline is centred on its edge."""
        if fill is not None:
            left, top, width, height, path = masks.placed(points, 0)
            self._paste(fill, left, top, masks.polygon(width, height, path))
        if outline is not None:
            self.line([*points, points[0]], outline, stroke)

    def line(self, points: Sequence[Point], colour: Colour, stroke: float) -> None:
        """A line through the points, with round joints and ends."""
        left, top, width, height, path = masks.placed(points, stroke / 2)
        self._paste(colour, left, top, masks.polyline(width, height, path, round(stroke * masks.FINE)))

    def _disc(self, x: float, y: float, radius: float, colour: Colour, stroke: float) -> None:
        left, top, width, height, path = masks.placed([(x, y)], radius)
        fine = masks.FINE
        mask = masks.disc(width, height, *path[0], round(radius * fine), round(stroke * fine))
        self._paste(colour, left, top, mask)

    def _paste(self, colour: Colour, x: int, y: int, mask: Image.Image) -> None:
        self._image.paste(rgb(colour), (x, y), mask)

    # -- texts -------------------------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        role: Role,
        *,
        size: int | None = None,
        least: int | None = None,
        weight: Weight | None = None,
        colour: Colour = TEXT,
        align: Align = "left",
        room: float | None = None,
        shorten: bool = False,
        on_baseline: bool = False,
        margin: tuple[float, float] = (0, 0),
        halo: Colour | None = None,
    ) -> Box:
        """Place a text; it is drawn by `finish`. Returns the box of its ink.

        Its capitals are centred on `y`, or with `on_baseline` it stands on `y`. It shrinks to fit `room`, not below
        the role's least size (or `least`); then, with `shorten`, it ends in an ellipsis.
        `margin` is how much more room than its ink it takes at either side, and above and below; `halo` is the
        colour of an edge round its letters that keeps them apart from a restless ground.
        """
        sizes = role.value
        weight = weight or sizes.weight
        size = size or sizes.usual
        if room is not None:
            least = sizes.least if least is None else least
            fitting = fitting_size(text, room, size, least, weight)
            size = fitting or min(size, least)
            if fitting is None and shorten:
                text = shortened(text, room, size, weight)
        box = ink(text, size, weight)
        start = {"left": x, "middle": x - (box.left + box.right) / 2, "right": x - box.right}[align]
        start, baseline = round(start), round(y if on_baseline else y + size * CAPITALS / 2)
        box = box.moved(start, baseline)
        across, down = margin
        taken = Box(box.left - across, box.top - down, box.right + across, box.bottom + down)
        self.texts.append(PlacedText(text, start, baseline, size, weight, colour, role, box, taken, halo))
        return box

    def finish(self) -> Image.Image:
        """The picture: all shapes, and over them all texts."""
        for text in self.texts:
            if text.halo is not None:
                edge = letters(text.text, text.size, text.weight, HALO)
                self._paste(text.halo, round(text.ink.left) - HALO, round(text.ink.top) - HALO, edge)
            mask = letters(text.text, text.size, text.weight)
            self._paste(text.colour, round(text.ink.left), round(text.ink.top), mask)
        return self._image


@lru_cache(maxsize=16)
def background(width: int, height: int, draw: Callable[[Canvas], None]) -> Image.Image:
    """What `draw` puts on an empty canvas, without texts: drawn once and kept. Give it to `Canvas`."""
    canvas = Canvas(width, height)
    draw(canvas)
    if canvas.texts:
        raise ValueError("a background has no texts: they would not be checked")
    return canvas.finish()
