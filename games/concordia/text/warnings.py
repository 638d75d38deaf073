"""What a sensible player wants to be asked once more: cards and choices that would do nothing, and gains without room.

Whatever is chosen can be taken back until the turn is ended, so nothing else is asked twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.concordia.choices import Production
from games.concordia.facts import CARDS
from games.concordia.prices import COLONIST, Price
from games.concordia.text.labels import STOP_KEYS, short_topic
from games.concordia.text.phrases import amounts, goods_words
from games.concordia.text.possible import buildable, buyable, copyable
from games.concordia.view import ConcordiaView, SeatView
from games.engine.question import Option, Question


def warning_words(question: Question, option: Option[Any], view: ConcordiaView) -> str | None:
    """Why a choice should be asked once more; None if it need not be."""
    me, topic = view.seat(question.seat), short_topic(question.topic)
    if topic == "card":
        useless = USELESS.get(CARDS[option.key].action)
        why = useless(view, me, option.key) if useless else None
        return f"{why} Do you play it all the same?" if why else None
    if topic == "prefect" and isinstance(option.value, Production) and not me.free:
        return "Your storehouse is full, so you would gain nothing. Do you let the province produce all the same?"
    if option.key in STOP_KEYS:
        return _stopping(topic, view, me)
    return None


def _stopping(topic: str, view: ConcordiaView, me: SeatView) -> str | None:
    """A card that ends without having done anything."""
    done = {step.verb for step in view.steps}
    if topic == "buy" and not view.sold:
        return "You have bought nothing, though you could pay for a card. Do you go on without one?"
    if topic == "move" and "move" not in done and not buildable(view, me):
        return "You have moved nobody, and there is no house that you could build. Do you stop all the same?"
    return None


# -- cards without effect ------------------------------------------------------------------------------------------


def _tribune(view: ConcordiaView, me: SeatView, card: str) -> str | None:
    can_place = any(me.stored.values()) and Price(0, COLONIST).affordable(me.coins, me.goods)
    if me.pile_count or can_place:
        return None
    return f"Your pile is empty, and you cannot pay {amounts(COLONIST)} for a colonist: the Tribune would do nothing."


def _diplomat(view: ConcordiaView, me: SeatView, card: str) -> str | None:
    if copyable(view, me.seat):
        return None
    return "No other player has a card on top of the pile that can be copied: the Diplomat would do nothing."


def _buying(view: ConcordiaView, me: SeatView, card: str) -> str | None:
    facts = CARDS[card]
    if buyable(view, me, space_counts=facts.action == "senator"):
        return None
    if not view.display:
        return f"No card is for sale any more: the {facts.name} would do nothing."
    return f"You can pay for no card of the display with {goods_words(me.goods)}: the {facts.name} would do nothing."


def _specialist(view: ConcordiaView, me: SeatView, card: str) -> str | None:
    facts = CARDS[card]
    if not any(view.tokens[city] == facts.parameter for city in me.houses):
        return f"You have no house in a {facts.parameter} city: the {facts.name} would do nothing."
    return None if me.free else f"Your storehouse is full: the {facts.name} would bring you nothing."


USELESS: Mapping[str, Callable[[ConcordiaView, SeatView, str], str | None]] = {
    "tribune": _tribune,
    "diplomat": _diplomat,
    "senator": _buying,
    "consul": _buying,
    "specialist": _specialist,
}
"""Why a card of this action would do nothing; None if it would do something."""
