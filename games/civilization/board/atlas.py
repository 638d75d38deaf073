"""The pictures of the map: what a message shows of it, the whole map, and close-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.band import BAND_FOOT, BAND_GAP, BAND_HIGH, HEAD_HIGH, draw_band, draw_head
from games.civilization.board.changes import Changes
from games.civilization.board.chart import draw_chart
from games.civilization.board.ground import ground
from games.civilization.board.style import MAP_WIDTH
from games.civilization.board.window import ROWS, Window, first_row, rows_from
from games.civilization.board.words import actors
from games.civilization.view import CivilizationView
from games.drawing.canvas import Canvas
from games.drawing.palette import GROUND

FOOT: Final = 14


def message_window(view: CivilizationView, changes: Changes | None, asked: Sequence[int]) -> Window:
    """The rows of the map that matter now, as a message shows them."""
    row = first_row(view, changes, tuple(asked))
    return rows_from(view, row, min(ROWS, view.board.height), HEAD_HIGH)


def whole_window(view: CivilizationView) -> Window:
    """The whole map under a head."""
    return rows_from(view, 0, view.board.height, HEAD_HIGH)


def draw_map(
    view: CivilizationView, names: Sequence[str], changes: Changes | None, asked: Sequence[int], window: Window
) -> Canvas:
    """The rows in a window, with head and band of seats. The names must be drawable.

    The whole map of three or four seats is higher than a message shows well; it is for opening in full.
    """
    band = window.bottom + BAND_GAP
    canvas = _sheet(view, window, band + BAND_HIGH + BAND_FOOT)
    draw_chart(canvas, view, window, changes)
    _trim(canvas, window)
    draw_head(canvas, view, names, asked)
    draw_band(canvas, view, names, actors(view, asked), changes, band)
    return canvas


def draw_region(view: CivilizationView, window: Window) -> Canvas:
    """A close-up."""
    canvas = _sheet(view, window, window.bottom + FOOT)
    draw_chart(canvas, view, window, None)
    _trim(canvas, window)
    return canvas


def _sheet(view: CivilizationView, window: Window, height: int) -> Canvas:
    return Canvas(MAP_WIDTH, height, ground(view, window, MAP_WIDTH, height))


def _trim(canvas: Canvas, window: Window) -> None:
    """Clean the edges of a window: frames and ways reach beyond it."""
    canvas.rect(0, 0, canvas.width, window.top - 5, GROUND)
    canvas.rect(0, window.bottom + 5, canvas.width, canvas.height - window.bottom - 5, GROUND)
    canvas.rect(0, 0, window.left - 5, canvas.height, GROUND)
    canvas.rect(window.right + 5, 0, canvas.width - window.right - 5, canvas.height, GROUND)
