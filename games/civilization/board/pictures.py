"""The pictures of Civilization as the rest of Longtable asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from games.civilization.board.maps import map_picture, map_view
from games.civilization.regions import map_views
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
        """The map, and under it the battle or the dashboard of the seat that is to act."""
        return (self.table(view, names, asked, before),)

    def views(self, view: CivilizationView, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        """What can be looked at closely: keys for `show`, with labels."""
        return map_views(view)

    def show(self, view: CivilizationView, names: Sequence[str], key: str) -> Picture:
        """One of the `views` in full size. Raises KeyError for any other key."""
        return map_view(view, names, key)

    def hand(self, view: CivilizationView, names: Sequence[str], question: Question | None) -> Picture:
        """What the seat of this view holds, for that seat's eyes only. Raises ValueError for a spectator's view."""
        raise NotImplementedError

    def score(self, view: CivilizationView, names: Sequence[str]) -> Picture:
        """The final sheet. Raises ValueError if the game is not over."""
        raise NotImplementedError
