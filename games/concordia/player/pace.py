"""How long a game still takes, in turns of one seat."""

from __future__ import annotations

from games.concordia.view import ConcordiaView

HOUSES_A_TURN = 0.4
CARDS_A_TURN = 0.28
COLONISTS_A_TURN = 0.1
"""What a seat builds, buys and places in a turn, on average over a game."""

FASTEST = 0.6
"""How many houses in a turn a seat builds that goes for the fifteenth."""


def turns_left(view: ConcordiaView) -> float:
    """How many turns a seat has after the present one; nobody knows, so it is an estimate."""
    if view.last_round:
        return 0.0
    cards = len(view.display) - len(view.sold) + sum(count for _, count in view.stack)
    by_cards = cards / (CARDS_A_TURN * len(view.seats))
    by_houses = min(seat.houses_left for seat in view.seats) / FASTEST
    return max(1.0, min(by_cards, by_houses))
