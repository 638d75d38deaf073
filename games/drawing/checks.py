"""What is wrong with a drawn board, for the tests: texts outside, texts that collide, letters too small."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.drawing.canvas import Canvas

WIDEST: Final = 11 / 7
"""The least width of a picture by its height: a taller one is shrunk by Discord and loses its letters."""
TOUCH: Final = 1
"""By so many pixels two boxes may overlap."""


def problems(canvas: Canvas) -> Iterator[str]:
    """One line for each fault; none for a sound board."""
    if canvas.width / canvas.height < WIDEST - 0.001:
        yield f"taller than 11:7: {canvas.width} x {canvas.height}"
    texts = canvas.texts
    for index, text in enumerate(texts):
        box = text.box
        if box.left < 0 or box.top < 0 or box.right > canvas.width or box.bottom > canvas.height:
            yield f"outside: {text.text!r}"
        if text.size < text.role.value.least:
            yield f"too small for {text.role.name}: {text.text!r} at {text.size}"
        for other in texts[index + 1 :]:
            across = min(box.right, other.box.right) - max(box.left, other.box.left)
            down = min(box.bottom, other.box.bottom) - max(box.top, other.box.top)
            if across > TOUCH and down > TOUCH:
                yield f"overlap: {text.text!r} and {other.text!r}"
