"""The finished pictures of the map."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.board.alt import map_alt, region_alt
from games.civilization.board.atlas import draw_map, draw_region, message_window, whole_window
from games.civilization.board.changes import changes_between
from games.civilization.board.colours import palette
from games.civilization.board.window import close_up
from games.civilization.regions import WHOLE, regions
from games.civilization.view import CivilizationView
from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names


def map_picture(
    view: CivilizationView, names: Sequence[str], asked: Sequence[int], before: CivilizationView | None
) -> Picture:
    """The rows of the map where most changed since `before`, else those in question, with all seats in figures."""
    changes = None if before is None else changes_between(before, view)
    window = message_window(view, changes, asked)
    canvas = draw_map(view, drawn_names(names), changes, asked, window)
    return picture(canvas, map_alt(view, names, changes, asked, window), palette())


def map_view(view: CivilizationView, names: Sequence[str], key: str) -> Picture:
    """The whole map, or a close-up of two tiles beside each other. Raises KeyError for any other key."""
    if key == WHOLE:
        window = whole_window(view)
        canvas = draw_map(view, drawn_names(names), None, (), window)
        return picture(canvas, map_alt(view, names, None, (), window), palette())
    label, region = regions(view)[key]
    window = close_up(region)
    return picture(draw_region(view, window), region_alt(view, names, window, label), palette())
