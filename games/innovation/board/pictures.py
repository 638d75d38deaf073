"""The pictures of Innovation as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing.picture import Picture
from games.engine.question import Question
from games.innovation.board import board_picture, changes_between, hand_picture, score_picture, seat_picture
from games.innovation.text.looks import seat_shown, seat_views
from games.innovation.view import InnovationView


class InnovationPictures:
    """Implements `games.engine.gametype.Pictures` and `Views`: the boards of the seats."""

    def table(
        self, view: InnovationView, names: Sequence[str], asked: Sequence[int], before: InnovationView | None
    ) -> Picture:
        """The public board, with what changed since `before`."""
        changes = None if before is None else changes_between(before, view)
        return board_picture(view, names, changes=changes, asked=asked)

    def views(self, view: InnovationView, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """The seats."""
        return seat_views(names)

    def show(self, view: InnovationView, names: Sequence[str], key: str) -> Picture:
        """The public board with the piles of one seat large."""
        return seat_picture(view, names, seat_shown(view, key))

    def hand(self, view: InnovationView, names: Sequence[str], question: Question | None) -> Picture:
        """The hand of the seat of this view."""
        return hand_picture(view, names, question)

    def score(self, view: InnovationView, names: Sequence[str]) -> Picture:
        """The final sheet."""
        return score_picture(view, names)
