"""What charts follow over a game of Concordia."""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.scoring import score
from games.concordia.state import ConcordiaState
from games.concordia.view import ConcordiaView
from games.engine.gametype import Measure


def _points(state: ConcordiaState) -> Sequence[int]:
    """The points as if the game ended now; they tell the cards in the hands."""
    return score(state).scores


def _coins(state: ConcordiaState) -> Sequence[int]:
    return [player.coins for player in state.players]


def _coins_seen(view: ConcordiaView) -> Sequence[int]:
    return [seat.coins for seat in view.seats]


def _houses(state: ConcordiaState) -> Sequence[int]:
    return [len(state.houses_of(seat)) for seat in range(state.seats)]


def _houses_seen(view: ConcordiaView) -> Sequence[int]:
    return [len(seat.houses) for seat in view.seats]


def _colonists(state: ConcordiaState) -> Sequence[int]:
    return [len(player.colonists) for player in state.players]


def _colonists_seen(view: ConcordiaView) -> Sequence[int]:
    return [len(seat.colonists) for seat in view.seats]


def _cards(state: ConcordiaState) -> Sequence[int]:
    return [len(state.cards_of(seat)) for seat in range(state.seats)]


def _cards_seen(view: ConcordiaView) -> Sequence[int]:
    bought = [len(view.sold) if seat.seat == view.active else 0 for seat in view.seats]
    return [seat.hand_count + seat.pile_count + new for seat, new in zip(view.seats, bought, strict=True)]


MEASURES = (
    Measure("points", "Points", _points),
    Measure("coins", "Coins", _coins, _coins_seen),
    Measure("houses", "Houses", _houses, _houses_seen),
    Measure("colonists", "Colonists on the map", _colonists, _colonists_seen),
    Measure("cards", "Cards", _cards, _cards_seen),
)
