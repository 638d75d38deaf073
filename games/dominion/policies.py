"""Standing orders of Dominion: what is offered, the table's defaults, and the computed wishes (section 3.8)."""

from __future__ import annotations

from collections.abc import Mapping

from games.dominion.cards import ACTIONS, COST, TREASURES
from games.dominion.options import DominionOptions
from games.dominion.view import DominionView
from games.engine.orders import OrderChoice, OrderOffer, Policy
from games.engine.question import Answer, Question

MOAT = "dominion.moat"
TREASURES_TOPIC = "dominion.treasures"
ACTION = "dominion.action"
END_TURN = "dominion.end_turn"

MOAT_WISHES: dict[str, tuple[str, ...]] = {"always": ("show", "pass"), "never": ("pass",), "ask": ()}
"""'Always' passes when there is no Moat to show, so that nobody waits."""

ORDER_OFFERS = (
    OrderOffer(MOAT, tuple(OrderChoice(choice, wishes) for choice, wishes in MOAT_WISHES.items())),
    OrderOffer(TREASURES_TOPIC, (OrderChoice("all", ("@all",)), OrderChoice("ask", ()))),
    OrderOffer(ACTION, (OrderChoice("end_when_useless", ("@end_when_useless",)), OrderChoice("ask", ()))),
    OrderOffer(END_TURN, (OrderChoice("at_once", ("end",)), OrderChoice("ask", ()))),
)


def default_orders(options: DominionOptions) -> Mapping[str, tuple[str, ...]]:
    """The table's default: only the Moat is answered without asking, as the table option says."""
    return {MOAT: MOAT_WISHES[options.moat]}


def all_treasures(view: DominionView, question: Question) -> Answer | None:
    """Play every Treasure in hand."""
    return next((shortcut.answer for shortcut in question.shortcuts if shortcut.name == "all"), None)


def end_when_useless(view: DominionView, question: Question) -> Answer | None:
    """End the Action phase if no Action card in hand could do anything at all."""
    if view.own is None:
        return None
    return ("end",) if not useful_actions(view) else None


def useful_actions(view: DominionView) -> list[str]:
    """The Action cards in the own hand that could have any effect when played now.

    Extra actions count only if some other card is useful; drawing counts only if there is a card to draw.
    """
    if view.own is None or view.reader is None:
        return []
    actions = [card for card in view.own.hand if card in ACTIONS]
    useful = [card for card in actions if card not in NEEDS_ANOTHER and _does_something(card, view)]
    return [card for card in actions if card in useful or (card in NEEDS_ANOTHER and useful)]


NEEDS_ANOTHER = frozenset({"throne_room"})
"""Does nothing but play another Action card."""


def _does_something(card: str, view: DominionView) -> bool:
    """Whether the card by itself could change anything; True in any doubt."""
    assert view.own is not None and view.reader is not None
    rest = list(view.own.hand)
    rest.remove(card)
    seat = view.seats[view.reader]
    can_draw = seat.has_deck or seat.discard_top is not None
    if card in ("moat", "smithy", "laboratory", "village", "adventurer"):
        return can_draw
    if card in ("cellar", "chapel", "remodel"):
        return bool(rest)
    if card == "library":
        return can_draw and len(rest) < 7
    if card == "moneylender":
        return "copper" in rest
    if card == "mine":
        return any(held in TREASURES for held in rest)
    if card == "workshop":
        return _can_gain(view, 4)
    return True


def _can_gain(view: DominionView, limit: int) -> bool:
    return any(pile.count and COST[pile.card] <= limit for pile in view.supply)


POLICIES: Mapping[str, Mapping[str, Policy]] = {
    TREASURES_TOPIC: {"all": all_treasures},
    ACTION: {"end_when_useless": end_when_useless},
}
