"""The pictures of Concordia as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.concordia.board import (
    REGIONS,
    changes_between,
    hand_picture,
    map_picture,
    region_picture,
    score_picture,
    table_picture,
)
from games.concordia.view import ConcordiaView
from games.drawing.picture import Picture
from games.engine.question import Question

MAP: Final = "map"
TABLE: Final = "table"

ON_THE_MAP: Final = frozenset({"concordia.move", "concordia.build", "concordia.place", "concordia.prefect"})
"""The questions that are answered from the map: the hand does not matter to them, and their words tell what one has."""


class ConcordiaPictures:
    """Implements `games.engine.gametype.Pictures`, `SeveralPictures` and `Views`: map, regions and table."""

    def table(
        self, view: ConcordiaView, names: Sequence[str], asked: Sequence[int], before: ConcordiaView | None
    ) -> Picture:
        """The map, with what changed since `before`."""
        changes = None if before is None else changes_between(before, view)
        return map_picture(view, names, changes=changes, asked=asked)

    def tables(
        self, view: ConcordiaView, names: Sequence[str], asked: Sequence[int], before: ConcordiaView | None
    ) -> Sequence[Picture]:
        """The map, and the table beside it with seats, prices and display."""
        changes = None if before is None else changes_between(before, view)
        return (
            map_picture(view, names, changes=changes, asked=asked),
            table_picture(view, names, changes=changes, asked=asked),
        )

    def views(self, view: ConcordiaView, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """What can be looked at closely: keys for `show`, with labels."""
        regions = REGIONS[view.options.map].items()
        return (
            (MAP, "Whole map"),
            (TABLE, "Storehouses and display"),
            *((key, label) for key, (label, _, _) in regions),
        )

    def show(self, view: ConcordiaView, names: Sequence[str], key: str) -> Picture:
        """One of the `views` in full size. Raises KeyError for any other key."""
        if key == MAP:
            return map_picture(view, names)
        if key == TABLE:
            return table_picture(view, names)
        return region_picture(view, names, key)

    def hand(self, view: ConcordiaView, names: Sequence[str], question: Question | None) -> Picture:
        """The hand of the seat of this view; the map if that is what its question is about."""
        if question is not None and question.topic in ON_THE_MAP:
            return map_picture(view, names, asked=(question.seat,))
        return hand_picture(view, names, question)

    def score(self, view: ConcordiaView, names: Sequence[str]) -> Picture:
        """The final sheet."""
        return score_picture(view, names)
