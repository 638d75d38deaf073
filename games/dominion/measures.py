"""What charts follow over a game of Dominion."""

from __future__ import annotations

from games.dominion.cards import COINS
from games.dominion.scoring import score
from games.dominion.state import DominionState
from games.dominion.view import DominionView, SeatView
from games.engine.gametype import Measure


def _points(state: DominionState) -> list[int]:
    """The points of all own cards, as if the game ended now."""
    return score(state).scores


def _cards(state: DominionState) -> list[int]:
    """How many cards each seat has anywhere."""
    return [len(player.cards()) for player in state.players]


def _cards_seen(view: DominionView) -> list[int] | None:
    counts = [_counted(seat) for seat in view.seats]
    known = [count for count in counts if count is not None]
    return known if len(known) == len(counts) else None


def _counted(seat: SeatView) -> int | None:
    if seat.deck_count is None or seat.discard_count is None:
        return None
    lying = seat.hand_count + len(seat.play) + len(seat.set_aside) + len(seat.revealed) + seat.looked_at_count
    return seat.deck_count + seat.discard_count + lying


def _money(state: DominionState) -> list[int]:
    """The coins of all own Treasures together."""
    return [sum(COINS.get(card, 0) for card in player.cards()) for player in state.players]


MEASURES = (
    Measure("points", "Points", _points),
    Measure("cards", "Cards", _cards, _cards_seen),
    Measure("money", "Coins of all Treasures", _money),
)
