"""The pictures of Civilization as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.board.maps import map_picture, map_view, question_picture
from games.civilization.board.tables import (
    battle_picture,
    dashboard_picture,
    hand_picture,
    market_picture,
    offers_picture,
    overview_picture,
    score_picture,
)
from games.civilization.text.looks import BATTLE, MARKET, OFFERS, SEAT, SEATS, views
from games.civilization.view import CivilizationView
from games.drawing.picture import Picture
from games.engine.question import Question


class CivilizationPictures:
    """Implements `games.engine.gametype.Pictures`, `SeveralPictures` and `Views`."""

    def table(
        self, view: CivilizationView, names: Sequence[str], asked: Sequence[int], before: CivilizationView | None
    ) -> Picture:
        """The part of the map where most changed since `before`, with what changed."""
        return map_picture(view, names, asked, before)

    def tables(
        self, view: CivilizationView, names: Sequence[str], asked: Sequence[int], before: CivilizationView | None
    ) -> Sequence[Picture]:
        """The map, and under it the battle that is on or else all seats."""
        below = (
            overview_picture(view, names, asked, before)
            if view.battle is None
            else battle_picture(view, names, asked)
        )  # fmt: skip
        return (self.table(view, names, asked, before), below)

    def views(self, view: CivilizationView, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """What can be looked at closely: keys for `show`, with labels; the same as in words."""
        return views(view, names)

    def show(self, view: CivilizationView, names: Sequence[str], key: str) -> Picture:
        """One of the `views` in full size; all seats for a battle that is over. Raises KeyError for any other key."""
        if key == MARKET:
            return market_picture(view, names)
        if key == OFFERS:
            return offers_picture(view, names)
        if key == BATTLE and view.battle is not None:
            return battle_picture(view, names)
        if key in (SEATS, BATTLE):
            return overview_picture(view, names)
        seats = {f"{SEAT}{seat}": seat for seat in range(len(view.seats))}
        if key in seats:
            return dashboard_picture(view, names, seats[key])
        return map_view(view, names, key)

    def hand(self, view: CivilizationView, names: Sequence[str], question: Question | None) -> Picture:
        """What the seat of this view holds, for that seat's eyes only; the map if its question is about squares.

        Raises ValueError for a spectator's view.
        """
        where = None if question is None or view.reader is None else question_picture(view, names, question)
        return where or hand_picture(view, names, question)

    def score(self, view: CivilizationView, names: Sequence[str]) -> Picture:
        """The final sheet. Raises ValueError if the game is not over."""
        return score_picture(view, names)
