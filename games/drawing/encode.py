"""Picture files: lossless where that is small enough, else 256 colours that keep every flat colour."""

from __future__ import annotations

from io import BytesIO
from typing import Final, cast

from PIL import Image

MOST_BYTES: Final = 300_000
COLOURS: Final = 256
EXACT: Final = 64
"""So many of the most frequent colours are kept as they are."""


def png(image: Image.Image, palette: Image.Image | None = None) -> bytes:
    """The picture as a PNG file; equal pictures give equal bytes.

    With a `palette` (a picture made by `reduced`) it has those colours: much faster for large pictures of one kind.
    """
    if palette is not None:
        return _saved(image.quantize(palette=palette, dither=Image.Dither.NONE))
    data = _saved(image)
    return data if len(data) <= MOST_BYTES else _saved(reduced(image))


def reduced(image: Image.Image) -> Image.Image:
    """The picture with 256 colours: the most frequent ones exactly, the rest chosen by coverage.

    A plain median cut loses the small seat signs; coverage alone tints the dark ground.
    """
    counts = cast("list[tuple[int, tuple[int, int, int]]]", image.getcolors(image.width * image.height))
    frequent: list[int] = []
    for _, colour in sorted(counts, reverse=True)[:EXACT]:
        frequent.extend(colour)
    left = COLOURS - len(frequent) // 3
    covering = image.quantize(left, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    palette = frequent + covering[: 3 * left]
    sheet = Image.new("P", (1, 1))
    sheet.putpalette(palette + palette[:3] * (COLOURS - len(palette) // 3))
    return image.quantize(palette=sheet, dither=Image.Dither.NONE)


def _saved(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=3)
    return file.getvalue()
