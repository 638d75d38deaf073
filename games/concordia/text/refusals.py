"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.concordia.facts import CARDS, GOODS, HOUSES, KINDS, PRICE, ROMA
from games.concordia.personalities import TRADED_KINDS
from games.concordia.prices import COLONIST, card_price
from games.concordia.routes import distances
from games.concordia.text.labels import option_words, short_topic
from games.concordia.text.phrases import (
    CITIES,
    PROVINCES,
    amounts,
    coins,
    colonist,
    goods_words,
    pieces,
    place_name,
    province_name,
)
from games.concordia.text.possible import beside, house_cost, traded
from games.concordia.text.questions import choosing, free_words
from games.concordia.view import ConcordiaView, SeatView
from games.engine.question import Question
from games.engine.refusal import CannotUndo, NotOpen, NotYours, Refusal
from games.phrases import listed, number, sentence, verb
from games.refusal_words import CLOSED, NOT_YOURS
from games.refusal_words import UNDO as UNDO_WORDS

UNDO: Mapping[str, str] = {**UNDO_WORDS, "seen": "This cannot be taken back: new cards were turned up since."}

MOST_SHOWN = 40
"""How many characters of something that was written are repeated."""

MOST_OFFERED = 12
"""How many possibilities are listed; of more, only the number is told."""


def refusal_words(refusal: Refusal, question: Question | None, view: Any) -> str:
    """Whole calm sentences for a refusal."""
    if isinstance(refusal, CannotUndo):
        return UNDO[refusal.reason]
    if isinstance(refusal, NotOpen):
        return CLOSED[refusal.reason]
    if isinstance(refusal, NotYours):
        return NOT_YOURS[refusal.reason]
    if question is None:
        return "This is not possible now."
    facts = refusal.facts
    if refusal.reason == "count":
        return f"Choose {choosing(question)}; you chose {facts['given']}."
    if refusal.reason == "too many copies":
        return f"There {verb(facts['most'], 'is', 'are')} only {pieces(facts['key'], facts['most'])} to choose from."
    if refusal.reason == "other question":
        return f"You are asked something else now. {_possible(question)}"
    return f"{_why_not(facts['key'], question, view)} {_possible(question)}"


def _possible(question: Question) -> str:
    labels = [option_words(question, option) for option in question.options]
    if len(labels) > MOST_OFFERED:
        return f"You can choose among {len(labels)} things; the list shows them."
    return sentence(f"Possible: {'; '.join(labels)}")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen in vain: the key, the question and the view of its seat."""

    key: str
    question: Question
    view: ConcordiaView

    @property
    def me(self) -> SeatView:
        """The seat that is asked."""
        return self.view.seat(self.question.seat)

    @property
    def have(self) -> str:
        """What the seat has."""
        return f"you have {amounts(self.me.goods, self.me.coins)}"


def _why_not(key: str, question: Question, view: ConcordiaView) -> str:
    reason = REASONS.get(short_topic(question.topic))
    told = reason(Wanted(key, question, view)) if reason else None
    return told or f"{key[:MOST_SHOWN].replace('_', ' ')!r} cannot be chosen here."


def _named(key: str, names: Mapping[str, str]) -> str | None:
    """The id of something written as an id or as a name."""
    wanted = key.strip().lower()
    return next((id for id, name in names.items() if wanted in (id, name.lower())), None)


# -- by topic ------------------------------------------------------------------------------------------------------


def _card(wanted: Wanted) -> str | None:
    named = _named(wanted.key, {id: card.name for id, card in CARDS.items()})
    if named is None:
        return None
    name, action = CARDS[named].name, CARDS[named].action
    if any(CARDS[card].action == action == "mercator" for card in wanted.me.hand or ()):
        return "Say which Mercator you play, by its coins."
    if wanted.key in (wanted.me.hand or ()):
        return f"Equal cards are one choice; each {name} does the same."
    if any(CARDS[card].name == name for card in wanted.me.pile or ()):
        return f"{name} lies on your pile; the Tribune takes it back into your hand."
    return f"You have no {name} in hand, and only cards from your hand can be played."


def _tribune_colonist(wanted: Wanted) -> str | None:
    if wanted.key not in KINDS:
        return None
    return f"You have no {colonist(wanted.key)} in your storehouse."


def _move(wanted: Wanted) -> str | None:
    piece, _, line = wanted.key.partition("/")
    kind, _, start = piece.partition("@")
    view, lines = wanted.view, wanted.view.map.lines
    if kind not in KINDS or line not in lines:
        return None
    if all((one.kind, one.place) != (kind, start) for one in wanted.me.colonists):
        return f"No {colonist(kind)} of yours is there."
    if lines[line].kind != kind:
        return f"{place_name(line)} is a {lines[line].kind} line; a {colonist(kind)} uses {kind} lines only."
    if any(one.place == line for seat in view.seats for one in seat.colonists):
        return f"A colonist stands on {place_name(line)} already; it may be crossed, but no move may end there."
    steps, left = distances(view.map.id, kind, start).get(line), int(wanted.question.context["left"])
    if steps is None:
        return f"No {kind} lines lead from {place_name(start)} to {place_name(line)}."
    are = verb(left, "is", "are")
    return f"{place_name(line)} is {number(steps, 'step')} away, and {number(left, 'step')} {are} left."


def _build(wanted: Wanted) -> str | None:
    view, me = wanted.view, wanted.me
    city = _named(wanted.key, {id: facts.name for id, facts in view.map.cities.items()})
    if city is None:
        other = _named(wanted.key, CITIES)
        return None if other is None else sentence(f"{place_name(other)} is not on the map {view.map.name}")
    name = place_name(city)
    if city == ROMA:
        return "Nobody may build in Roma."
    if city in me.houses:
        return f"You have a house in {name} already; there is one for each player in a city."
    if not me.houses_left:
        return f"All your {HOUSES} houses are built."
    if city not in beside(view, me):
        return sentence(f"No colonist of yours stands on a line that ends at {name}")
    price = house_cost(view, city)
    return f"A house in {name} costs {amounts(price.goods, price.coins)}; {wanted.have}."


def _prefect(wanted: Wanted) -> str | None:
    if wanted.key == "coins":
        return "No marker shows coins, so there is nothing to take."
    view = wanted.view
    province = _named(wanted.key, {id: facts.name for id, facts in view.map.provinces.items()})
    if province is None:
        other = _named(wanted.key, PROVINCES)
        return None if other is None else f"{province_name(other)} is not on the map {view.map.name}."
    return (
        f"The marker of {province_name(province)} shows coins, so the province cannot produce "
        "until somebody takes the coins with a Prefect."
    )


def _place(wanted: Wanted) -> str | None:
    kind, _, city = wanted.key.partition("/")
    me, cities = wanted.me, wanted.view.map.cities
    if kind not in KINDS or city not in cities:
        return None
    if not me.stored.get(kind):
        return f"You have no {colonist(kind)} in your storehouse."
    if city != ROMA and city not in me.houses:
        return f"You have no house in {place_name(city)}; colonists are placed in Roma or where you have a house."
    if kind not in cities[city].kinds:
        return f"{place_name(city)} has no {kind} lines, so no {colonist(kind)} can be placed there."
    return f"A colonist costs {amounts(COLONIST)}; {wanted.have}."


def _trade(wanted: Wanted) -> str | None:
    way, _, rest = wanted.key.partition("/")
    good, _, written = rest.partition("/")
    if way not in ("sell", "buy") or good not in GOODS or not written.isascii() or not written.isdigit():
        return None
    view, me, count = wanted.view, wanted.me, int(written[:4])
    kinds = traded(view)
    if good not in kinds and len(kinds) >= TRADED_KINDS:
        return f"A Mercator trades in at most two kinds of goods, and you have traded in {listed(kinds)}."
    other = "buy" if way == "sell" else "sell"
    if any(step.verb == other and step.thing == good for step in view.steps):
        return (
            f"The same good cannot be both sold and bought; you have {'bought' if other == 'buy' else 'sold'} {good}."
        )
    if count == 0:
        return "Trade at least one piece."
    if way == "sell":
        return f"You have only {pieces(good, me.goods[good])} to sell."
    if count > me.free:
        return f"{pieces(good, count)} would not fit: your storehouse has {free_words(me.free)}."
    return f"{pieces(good, count)} cost {coins(count * PRICE[good])}; you have {coins(me.coins)}."


def _diplomat(wanted: Wanted) -> str | None:
    written = wanted.key.removeprefix("seat-")
    if not written.isascii() or not written.isdigit() or int(written[:4]) >= len(wanted.view.seats):
        return None
    other = wanted.view.seats[int(written[:4])]
    if other.seat == wanted.question.seat:
        return "A Diplomat copies a card of another player."
    who = f"Player {other.seat + 1}"
    if other.top is None:
        return f"{who} has no card on the pile, so there is nothing to copy."
    if CARDS[other.top].action == "diplomat":
        return f"{who} has a Diplomat on top of the pile, and a Diplomat cannot be copied."
    return f"{who} has a card on top of the pile that does the same as one you can copy; they are one choice."


def _buy(wanted: Wanted) -> str | None:
    view = wanted.view
    named = _named(wanted.key, {id: CARDS[id].name for id in view.display})
    if named is None:
        other = _named(wanted.key, {id: card.name for id, card in CARDS.items()})
        return None if other is None else f"{CARDS[other].name} is not in the display."
    if named in view.sold:
        return f"You have bought {CARDS[named].name} already."
    senator = CARDS[wanted.question.face.id].action == "senator"
    price = card_price(named, view.display.index(named) + 1 if senator else None)
    any_kind = f" and {number(price.any, 'good')} of any kind" if price.any else ""
    return f"{CARDS[named].name} costs {goods_words(price.goods)}{any_kind}; you have {goods_words(wanted.me.goods)}."


def _goods(wanted: Wanted) -> str | None:
    return f"There is no {wanted.key} to choose from." if wanted.key in GOODS else None


REASONS: Mapping[str, Callable[[Wanted], str | None]] = {
    "card": _card,
    "tribune_colonist": _tribune_colonist,
    "move": _move,
    "build": _build,
    "prefect": _prefect,
    "store": _goods,
    "pay": _goods,
    "place": _place,
    "trade": _trade,
    "diplomat": _diplomat,
    "buy": _buy,
}
"""Why a key is not among the options, by topic; None if nothing is to be said about it."""
