"""What each card in a hand would do now, in a few words with the figures of the moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.concordia.facts import CARDS, GOOD, Card
from games.concordia.text.possible import copyable
from games.concordia.view import ConcordiaView, SeatView
from games.phrases import listed, number

TRIBUNE_FREE = 3
"""So many cards are taken back without a coin."""
COLONIST_COINS = 5


def hint(view: ConcordiaView, me: SeatView, card: str) -> str:
    """What the card does if it is played next."""
    return HINTS[CARDS[card].action](view, me, CARDS[card])


def _tribune(view: ConcordiaView, me: SeatView, card: Card) -> str:
    back = me.pile_count + 1
    coins = max(0, back - TRIBUNE_FREE)
    gain = f", gain {number(coins, 'coin')}" if coins else ""
    return f"Take back {number(back, 'card')}{gain}"


def _architect(view: ConcordiaView, me: SeatView, card: Card) -> str:
    return f"Move colonists {number(len(me.colonists), 'step')}, then build"


def _prefect(view: ConcordiaView, me: SeatView, card: Card) -> str:
    total = sum(GOOD[view.markers[province]].marker_coins for province in view.turned)
    if not total:
        return "A province produces"
    return f"A province produces, or take {number(total, 'coin')}"


def _colonist(view: ConcordiaView, me: SeatView, card: Card) -> str:
    return f"Place colonists, or take {number(COLONIST_COINS + len(me.colonists), 'coin')}"


def _mercator(view: ConcordiaView, me: SeatView, card: Card) -> str:
    return f"Take {card.parameter} coins, trade up to two goods"


def _diplomat(view: ConcordiaView, me: SeatView, card: Card) -> str:
    tops = [CARDS[other.top].name for other in copyable(view, me.seat) if other.top is not None]
    return f"Copy {listed(list(dict.fromkeys(tops)), 'or')}" if tops else "Nothing to copy now"


def _senator(view: ConcordiaView, me: SeatView, card: Card) -> str:
    return "Buy up to two cards"


def _consul(view: ConcordiaView, me: SeatView, card: Card) -> str:
    return "Buy a card without its space's cost"


def _specialist(view: ConcordiaView, me: SeatView, card: Card) -> str:
    houses = sum(view.tokens[city] == card.parameter for city in me.houses)
    return f"Gain {houses} {card.parameter}" if houses else f"No house in a {card.parameter} city yet"


HINTS: Mapping[str, Callable[[ConcordiaView, SeatView, Card], str]] = {
    "tribune": _tribune,
    "architect": _architect,
    "prefect": _prefect,
    "colonist": _colonist,
    "mercator": _mercator,
    "diplomat": _diplomat,
    "senator": _senator,
    "consul": _consul,
    "specialist": _specialist,
}
