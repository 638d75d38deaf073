"""The labels of options, shortcuts and standing orders, and short words for faces and given answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.concordia.choices import Coins, House, Move, Placing, Production, Purchase, Target, Trade
from games.concordia.facts import CARDS, KINDS
from games.concordia.text.phrases import (
    LINES,
    ROMAN,
    card_name,
    coins,
    colonist,
    goods_words,
    payment,
    pieces,
    place_name,
    price,
    province_name,
)
from games.engine.question import Option, Question, Ref
from games.engine.record import Entry
from games.phrases import capital, number

PHASES = {"turn": "The turn"}
"""What is asked about if no card is being carried out."""

STOPS: Mapping[str, str] = {
    "tribune_colonist": "No colonist",
    "move": "Stop moving",
    "build": "Stop building",
    "place": "Place no more",
    "trade": "End the trade",
    "buy": "Buy nothing more",
    "end_turn": "End the turn",
}
"""What stopping or declining means, by topic."""

STOP_KEYS = ("done", "none", "end")


def short_topic(topic: str) -> str:
    """The topic without the name of the game in front."""
    return topic.removeprefix("concordia.")


def face_words(face: Ref) -> str:
    """What others read of an open question: the card or the phase."""
    return PHASES[face.id] if face.kind == "phase" else card_name(face.id)


def seat_of(key: str) -> int:
    """The seat in a key such as 'seat-0'."""
    return int(key.removeprefix("seat-"))


def option_words(question: Question, option: Option[Any]) -> str:
    """The label of an option."""
    topic, key, value = short_topic(question.topic), option.key, option.value
    if topic == "buy" and key == "done" and _is_first_purchase(question):
        return "Buy nothing"
    if key in STOP_KEYS:
        return STOPS[topic]
    if topic == "tribune_colonist":
        return f"{capital(colonist(key))} into Roma for 1 food and 1 tool"
    if isinstance(value, Purchase):
        return purchase_words(value, [one.value for one in question.options])
    words = VALUES.get(type(value))
    if words is not None:
        return words(value)
    if topic == "colonist":
        return "Place colonists for 1 food and 1 tool each"
    return card_name(key) if key in CARDS else capital(key)


def group_words(start: str) -> str:
    """The label of several options whose keys begin so: 'Land colonist in Roma', 'Buy', 'Buy wine'."""
    first, _, good = start.rstrip("/").partition("/")
    kind, _, place = first.partition("@")
    if place:
        return f"{capital(colonist(kind))} {'on' if place in LINES else 'in'} {place_name(place)}"
    return capital(colonist(kind)) if kind in KINDS else f"{capital(kind)} {good}".rstrip()


def _is_first_purchase(question: Question) -> bool:
    return question.context["left"] == CARDS[question.face.id].parameter


def move_words(move: Move) -> str:
    """'Land from Roma to Novaria-Roma (brick), 1 step': with `colonist`, the longest would be too long for a label."""
    return f"{capital(move.kind)} from {place_name(move.start)} to {goal_words(move)}"


def goal_words(move: Move) -> str:
    """Where a move ends, for which goods one could build there, and how far it is: 'Novaria-Roma (brick), 1 step'."""
    goods = f" ({', '.join(move.goods)})" if move.goods else ""
    return f"{place_name(move.line)}{goods}, {number(move.steps, 'step')}"


def purchase_words(purchase: Purchase, offered: Sequence[Any] = ()) -> str:
    """'Mercator for 1 wine + any 1'; with its deck if another card of that name is offered."""
    facts = CARDS[purchase.card]
    same = [one for one in offered if isinstance(one, Purchase) and CARDS[one.card].name == facts.name]
    name = f"{facts.name} (deck {ROMAN[facts.deck]})" if len(same) > 1 else facts.name
    return f"{name} for {payment(purchase.goods, purchase.any)}"


def trade_words(trade: Trade) -> str:
    """'Sell 3 wine for 18 coins'."""
    return f"{capital(trade.verb)} {pieces(trade.good, trade.count)} for {coins(trade.coins)}"


VALUES: Mapping[type[Any], Callable[[Any], str]] = {
    Move: move_words,
    House: lambda house: f"{place_name(house.city)}: {price(house.goods, house.coins)}",
    Production: lambda one: f"{province_name(one.province)}: {goods_words(one.goods)}",
    Coins: lambda one: f"Take {coins(one.coins)}",
    Placing: lambda one: f"{capital(colonist(one.kind))} in {place_name(one.city)}",
    Trade: trade_words,
    Target: lambda one: f"{card_name(one.card)} of player {one.seat + 1}",
}
"""The label by the kind of value behind an option."""


def shortcut_words(question: Question, name: str) -> str:
    """The label of a shortcut."""
    return capital(name.replace("_", " "))


# -- given answers -------------------------------------------------------------------------------------------------


def answered_words(entry: Entry) -> str:
    """A given answer in a few words: 'Build in Massilia'."""
    topic, keys = short_topic(entry.topic), entry.answer
    if topic in ("store", "pay"):
        chosen = goods_words({key: keys.count(key) for key in keys})
        return f"Keep {chosen}" if topic == "store" else f"Pay {chosen} as goods of any kind"
    (key,) = keys
    if key in STOP_KEYS:
        return STOPS[topic]
    return ANSWERED[topic](key)


def _moved(key: str) -> str:
    piece, _, line = key.partition("/")
    kind, _, start = piece.partition("@")
    return f"Move a {colonist(kind)} from {place_name(start)} to {place_name(line)}"


def _placed(key: str) -> str:
    kind, _, city = key.partition("/")
    return f"Place a {colonist(kind)} in {place_name(city)}"


def _traded(key: str) -> str:
    verb, good, count = key.split("/")
    return f"{capital(verb)} {pieces(good, int(count))}"


ANSWERED: Mapping[str, Callable[[str], str]] = {
    "card": lambda key: f"Play {card_name(key)}",
    "tribune_colonist": lambda key: f"Put a {colonist(key)} into Roma",
    "move": _moved,
    "build": lambda key: f"Build in {place_name(key)}",
    "prefect": lambda key: "Prefect: take the coins" if key == "coins" else f"Prefect: {province_name(key)} produces",
    "colonist": lambda key: "Colonist: take the coins" if key == "coins" else "Colonist: place colonists",
    "place": _placed,
    "trade": _traded,
    "diplomat": lambda key: f"Copy the card of player {seat_of(key) + 1}",
    "buy": lambda key: f"Buy {CARDS[key].name}",
}
"""A given answer by its topic, unless it stops or chooses goods."""


# -- standing orders -----------------------------------------------------------------------------------------------

ORDERS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "store": (
        "Goods that do not all fit into my storehouse",
        {"dearest": "Keep the most expensive", "ask": "Ask me each time"},
    ),
    "pay": (
        "Goods of any kind that I pay for a card",
        {"cheapest": "Pay with the cheapest", "ask": "Ask me each time"},
    ),
    "tribune_colonist": (
        "A colonist with my Tribune",
        {"none": "Take none", "ask": "Ask me each time"},
    ),
    "end_turn": ("The end of my turn", {"at_once": "End it at once", "ask": "Ask me each time"}),
}


def order_words(topic: str, choice: str | None) -> str:
    """The title of an order topic, or the label of one of its choices."""
    title, choices = ORDERS[short_topic(topic)]
    return title if choice is None else choices[choice]
