"""What charts follow over a game of Innovation. All of it is open while the game runs."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.gametype import Measure
from games.innovation.state import InnovationState
from games.innovation.view import InnovationView


def _points(state: InnovationState) -> Sequence[int]:
    return [player.points for player in state.players]


def _points_seen(view: InnovationView) -> Sequence[int]:
    return [seat.points for seat in view.seats]


def _achievements(state: InnovationState) -> Sequence[int]:
    return [len(player.achievements) for player in state.players]


def _achievements_seen(view: InnovationView) -> Sequence[int]:
    return [len(seat.achievements) for seat in view.seats]


def _icons(state: InnovationState) -> Sequence[int]:
    return [sum(player.icons) for player in state.players]


def _icons_seen(view: InnovationView) -> Sequence[int]:
    return [sum(seat.icons) for seat in view.seats]


def _cards(state: InnovationState) -> Sequence[int]:
    return [sum(len(pile.cards) for pile in player.board.values()) for player in state.players]


def _cards_seen(view: InnovationView) -> Sequence[int]:
    return [sum(len(pile.cards) for pile in seat.piles) for seat in view.seats]


MEASURES = (
    Measure("points", "Points in the score pile", _points, _points_seen),
    Measure("achievements", "Achievements", _achievements, _achievements_seen),
    Measure("icons", "Icons on the board", _icons, _icons_seen),
    Measure("cards", "Cards on the board", _cards, _cards_seen),
)
