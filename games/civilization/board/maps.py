"""The finished pictures of the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from games.civilization.board.alt import map_alt, region_alt
from games.civilization.board.atlas import draw_map, draw_region, message_window, whole_window
from games.civilization.board.changes import changes_between
from games.civilization.board.colours import palette
from games.civilization.board.window import close_up
from games.civilization.grid import named, place
from games.civilization.regions import HIGH, WHOLE, WIDE, Region, regions
from games.civilization.view import CivilizationView
from games.drawing.picture import Picture, picture
from games.drawing.seats import drawn_names
from games.engine.question import Question

ON_THE_MAP: Final = frozenset(
    f"civilization.{topic}"
    for topic in (
        "capital", "marker", "figure", "person", "movement", "march", "build_square", "event_square", "event_squares",
        "event_to", "event_city", "ability_city", "ability_start", "ability_square",
    )
)  # fmt: skip
"""The questions for squares: what a seat holds does not matter to them, or their words tell it."""


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


def question_picture(view: CivilizationView, names: Sequence[str], question: Question) -> Picture | None:
    """The part of the map that an open question for squares is about; None for any other question."""
    if question.topic not in ON_THE_MAP:
        return None
    squares = {option.ref.id for option in question.options if option.ref is not None and option.ref.kind == "square"}
    if view.march is not None and squares:
        squares.add(view.march.square)
    region = region_around(view, squares)
    if region is None:
        return map_picture(view, names, (question.seat,), None) if squares else None
    first, last = named(region.column, region.row), named(region.column + WIDE - 1, region.row + HIGH - 1)
    window = close_up(region)
    return picture(draw_region(view, window), region_alt(view, names, window, f"Map {first} to {last}"), palette())


def region_around(view: CivilizationView, squares: Collection[str]) -> Region | None:
    """The part of the map, as large as a close-up, in the middle of which these squares lie; None if it is too small.

    At the edges of the map it is moved inwards.
    """
    places = [place(square) for square in squares]
    if not places:
        return None
    columns, rows = sorted(x for x, _ in places), sorted(y for _, y in places)
    if columns[-1] - columns[0] >= WIDE or rows[-1] - rows[0] >= HIGH:
        return None
    column = _start(columns[0], columns[-1], WIDE, view.board.width)
    return Region(column, _start(rows[0], rows[-1], HIGH, view.board.height), WIDE, HIGH)


def _start(first: int, last: int, size: int, whole: int) -> int:
    """Where a stretch of this size begins so that what it must show lies in its middle."""
    return max(0, min(whole - size, (first + last + 1 - size) // 2))
