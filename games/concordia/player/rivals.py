"""How other seats stand, from what lies open and from the cards that everybody has seen them buy."""

from __future__ import annotations

from collections.abc import Sequence

from games.concordia.facts import GOODS, STARTING_HAND
from games.concordia.player.notes import Notes
from games.concordia.player.position import Position, Table
from games.concordia.player.worth import final, worth
from games.concordia.view import ConcordiaView

UNKNOWN = 6.0
"""What a card is worth that a seat has and whose purchase was not seen, in points."""


def best_rival(view: ConcordiaView, me: int, notes: Notes | None) -> tuple[float, float]:
    """The points of the best other seat now, and the most that another one is expected to have in the end."""
    now, later = [0.0], [0.0]
    for seat in range(len(view.seats)):
        if seat != me:
            cards = notes[seat] if notes is not None else ()
            theirs, unknown = position_of(view, seat, cards)
            now.append(final(theirs) + UNKNOWN * unknown)
            later.append(worth(theirs, theirs.table.turns) + UNKNOWN * unknown)
    return max(now), max(later)


def position_of(view: ConcordiaView, seat: int, bought: Sequence[str]) -> tuple[Position, int]:
    """The position of another seat, and how many of its cards are not known; which are in its hand is a guess."""
    shown = view.seat(seat)
    owned = (*STARTING_HAND, *bought)
    unknown = shown.hand_count + shown.pile_count - len(owned)
    hand = [card for card in reversed(owned) if card != shown.top][: shown.hand_count]
    found = Position(
        table=Table(view, seat),
        coins=shown.coins,
        goods={good: shown.goods[good] for good in GOODS},
        stored=dict(shown.stored),
        colonists=tuple((one.kind, one.place) for one in shown.colonists),
        houses=shown.houses,
        hand=tuple(hand),
        pile=(),
        owned=owned,
        display=(),
        sold=(),
        turned=frozenset(),
        left=1,
        magnus=view.magnus == seat,
    )
    return found, max(0, unknown)
