"""The pictures of Dominion as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.dominion.board import board_picture, changes_between, hand_picture, score_picture
from games.dominion.view import DominionView
from games.drawing.picture import Picture
from games.engine.question import Question


class DominionPictures:
    """Implements `games.engine.gametype.Pictures`."""

    def table(
        self, view: DominionView, names: Sequence[str], asked: Sequence[int], before: DominionView | None
    ) -> Picture:
        """The public board, with what changed since `before`."""
        changes = None if before is None else changes_between(before, view)
        return board_picture(view, names, changes=changes, asked=asked)

    def hand(self, view: DominionView, names: Sequence[str], question: Question | None) -> Picture:
        """The hand of the seat of this view."""
        return hand_picture(view, names, question)

    def score(self, view: DominionView, names: Sequence[str]) -> Picture:
        """The final sheet."""
        return score_picture(view, names)
