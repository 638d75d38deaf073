"""The labels of options and shortcuts, and short words for faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.civilization.facts import ABILITIES, BUILDINGS, CONVERSION, LOOT, UNITS
from games.civilization.phases.city_abilities import Aim
from games.civilization.reckoning.building import Item
from games.civilization.reckoning.combat import trumps
from games.civilization.text.gives import (
    MOST_LABEL,
    ability_words,
    built_words,
    effect_words,
    price_words,
    technology_label,
)
from games.civilization.text.labels_menu import group_words, menu_label
from games.civilization.text.names import (
    civilization,
    coin_place,
    deck,
    event,
    figure,
    figures,
    government,
    item,
    levelled,
    payment,
    promise,
    resource,
    technology,
    thing,
    token,
    unit,
    unit_kind,
    with_article,
    wonder,
)
from games.civilization.text.said import Label, Said, seat_words, short_topic
from games.engine.question import Option, Question, Ref
from games.phrases import capital, listed

MENUS = ("start", "cities", "movement", "march", "trade")
"""The topics whose keys are paths that begin with what is done."""


def face_words(face: Ref) -> str:
    """What others read of an open question: the phase, card or action."""
    return capital(thing(face))


def option_words(question: Question, option: Option[Any]) -> str:
    """The label of an option."""
    topic = short_topic(question.topic)
    late = question.late[0] if question.late else ""
    return label(Said(topic, option.key, question.context, option.value, option.ref, late))


def label(said: Said) -> str:
    """The label of something that may be chosen. Raises KeyError for a topic that the game does not have."""
    return menu_label(said) if said.topic in MENUS else LABELS[said.topic](said)


def group(question: Question, start: str) -> str:
    """The label of several options whose keys begin so."""
    return group_words(short_topic(question.topic), start)


def shortcut_words(question: Question, name: str) -> str:
    """The label of a shortcut; 'none' chooses nothing."""
    topic = short_topic(question.topic)
    if name == "none":
        return NONE.get(topic, "Nothing")
    if topic == "group":
        copies = {option.key: option.copies for option in question.options}
        return f"All: {figures(copies.get('army', 0), copies.get('scout', 0))}"
    return "All"


NONE: Mapping[str, str] = {"offer_give": "Give nothing", "offer_ask": "Ask for nothing"}
"""What choosing nothing means, by topic."""


# -- squares and players -------------------------------------------------------------------------------------------


def _at(start: str) -> Label:
    return lambda said: f"{start}{said.key}"


def _capital(said: Said) -> str:
    return f"Capital at {said.key}" + (" (recommended)" if said.key == said.late else "")


def _marker(said: Said) -> str:
    kind, id = said.context.get("kind"), said.context.get("id")
    return f"{capital(thing(Ref(kind, id)))} at {said.key}" if kind and id else f"Place it at {said.key}"


def _figure(said: Said) -> str:
    kind = said.context.get("figure")
    return f"{capital(figure(kind))} at {said.key}" if kind else f"Figure at {said.key}"


def _seat(start: str = "") -> Label:
    return lambda said: capital(f"{start}{seat_words(said.key)}")


def _city(said: Said) -> str:
    return capital(said.city(said.key))


# -- building ------------------------------------------------------------------------------------------------------


def _item(said: Said) -> str:
    """'Build a Granary for 5 production and 6 trade: 1 trade and 1 production'."""
    if said.key == "one":
        return "Build nothing more"
    kind, id = said.parts
    named, brings = f"Build {item(kind, id)}", built_words(kind, id)
    if not isinstance(said.value, Item):
        return named
    price = f"{said.value.cost} production{_conversion(said, said.value.cost)}"
    told = f"{named} for free" if said.context.get("free") else f"{named} for {price}"
    return f"{told}: {brings}" if brings and len(told) + len(brings) + 2 <= MOST_LABEL else told


def _conversion(said: Said, cost: int) -> str:
    """The trade that buys what is missing; `spent` is the production that a first thing takes."""
    if "production" not in said.context:
        return ""
    spent = int(said.context.get("spent", "0"))
    trade = _trade_for(said, spent + cost) - _trade_for(said, spent)
    return f" and {trade} trade" if trade else ""


def _trade_for(said: Said, cost: int) -> int:
    """How much trade buys what the production of the city lacks for a cost (3.3.1)."""
    missing = max(0, cost - int(said.context["production"]))
    return CONVERSION * -(-missing // int(said.context["bought"]))


def _item_square(said: Said) -> str:
    kind, id = said.context.get("kind"), said.context.get("id")
    return f"{capital(item(kind, id))} at {said.key}" if kind and id else f"Place it at {said.key}"


# -- what is given and paid ----------------------------------------------------------------------------------------


def _goods(said: Said) -> str:
    what, _, id = said.key.partition("/")
    if what in ("trade", "culture"):
        return f"{capital(what)} (you are asked how much)"
    if what == "promise":
        return f"Promise of {promise(id)}"
    if what == "deck":
        return capital(deck(id))
    if what == "event":
        return event(id)
    return capital(payment(said.key) if id else token(what))


def _paid(said: Said) -> str:
    return capital(payment(said.key))


def _event(said: Said) -> str:
    return event(said.key)


def _resource(said: Said) -> str:
    return capital(resource(said.key))


# -- aims ----------------------------------------------------------------------------------------------------------


def _target(said: Said) -> str:
    kind, _, id = said.key.partition("/")
    if kind == "wonder":
        return f"{capital(wonder(id))} becomes obsolete"
    if kind != "building":
        return capital(f"{seat_words(said.key)} loses a random unit")
    named = BUILDINGS[said.value.details["building"]].name if isinstance(said.value, Aim) else "the building"
    return f"Destroy {named} at {id}"


def _event_to(said: Said) -> str:
    return f"Leave them at {said.key}" if said.key == said.context.get("square") else f"To {said.key}"


def _victim(said: Said) -> str:
    return "The great person" if said.key == "person" else "Figures"


def _technology(said: Said) -> str:
    return technology_label(said.key)


# -- reactions -----------------------------------------------------------------------------------------------------


def _cancel(said: Said) -> str:
    """'Cancel with Jousting Tourney'; 'Cancel with Writing, paid with spy (hut token)'."""
    if said.key == "pass":
        return "Let it happen"
    kind, id, *means = said.parts
    if kind == "event":
        return f"Cancel with {event(id)}"
    paid = f"Cancel with {technology(ABILITIES[id].technology)}, paid with {payment('/'.join(means[:2]))}"
    return f"{paid}, naming {seat_words(means[2])}" if len(means) > 2 else paid


def _interrupt(said: Said) -> str:
    if said.key == "pass":
        return "Let it happen"
    kind, id, square, *what = said.parts
    if kind == "ability":
        return f"Communism: no figure leaves {square} this turn"
    return f"{event(id)}: kill {_dead(what[0])} at {square}"


def _dead(what: str) -> str:
    """Who is killed: 'person', 'army', 'army+scout'."""
    return "the great person" if what == "person" else listed([with_article(figure(one)) for one in what.split("+")])


# -- battle and loot -----------------------------------------------------------------------------------------------


def _battle(said: Said) -> str:
    if said.key == "done":
        return menu_label(said)
    kind, id, *place = said.parts
    if kind == "ability":
        return ability_words(id)
    plus = said.context.get(UNITS[id].kind)
    played = capital(unit(id, UNITS[id].strength + int(plus)) if plus is not None else unit(id))
    if place[0] == "new":
        return f"{played} as a new front"
    return f"{played} against {_front(said, place[0])}{_against(said, id, place)}"


def _front(said: Said, place: str) -> str:
    there = said.context.get(f"front/{place}")
    if there is None:
        return f"front {place}"
    other, strength = there.split()
    return f"{unit(other, int(strength))} on front {place}"


def _against(said: Said, id: str, place: list[str]) -> str:
    """Who strikes first, and Metalworking."""
    there = said.context.get(f"front/{place[0]}")
    told = ""
    if there is not None:
        other = there.split()[0]
        told = ", trumps it" if trumps(id, other) else ", is trumped" if trumps(other, id) else ""
    if len(place) > 1:
        one = ABILITIES[place[1]]
        told += f", {effect_words(one)} for {price_words(one)}"
    return told


def _wounds(said: Said) -> str:
    there = said.context.get(f"front/{said.key}")
    if there is None:
        return f"Front {said.key}"
    other, strength = there.split()
    return f"{capital(unit(other, int(strength)))} on front {said.key}"


def _loot(said: Said) -> str:
    if said.key == "done":
        return menu_label(said)
    effect, _, rest = said.key.partition("/")
    return f"{LOOTED[effect](rest)}, for {LOOT[effect][0]} loot"


def _looted_resource(rest: str) -> str:
    return f"Take 1 {payment(rest)}" if "/" in rest else f"Take {with_article(token(rest))} unseen"


LOOTED: Mapping[str, Callable[[str], str]] = {
    "trade": lambda rest: f"Take {rest} trade",
    "culture": lambda rest: f"Take {rest} culture",
    "resource": _looted_resource,
    "discard-coin": lambda rest: f"Discard a coin from {coin_place(rest)}",
    "steal-coin": lambda rest: f"Take a coin from {coin_place(rest)}",
    "technology": lambda rest: f"Learn {levelled(rest)}",
    "culture-card": lambda rest: f"Take {with_article(deck(rest))} unseen",
}
"""What loot buys, by effect."""


# -- all topics ----------------------------------------------------------------------------------------------------


def _either(words: Mapping[str, str], other: Label) -> Label:
    """The words of single keys, else the other label."""
    return lambda said: words.get(said.key) or other(said)


LABELS: Mapping[str, Label] = {
    "civilization": lambda said: civilization(said.key),
    "capital": _capital,
    "marker": _marker,
    "figure": _figure,
    "discard": _event,
    "person": _either({"reserve": "Keep it in reserve"}, _at("Place it at ")),
    "resource": _resource,
    "leave": _figure,
    "government": _either({"keep": "Keep the present government"}, lambda said: f"Change to {government(said.key)}"),
    "exchange": _technology,
    "sacrifice": _technology,
    "research": _either({"none": "Research nothing"}, _technology),
    "offer_give": _goods,
    "offer_ask": _goods,
    "accept_hut": _paid,
    "accept_village": _paid,
    "accept_ancient": _event,
    "accept_medieval": _event,
    "accept_modern": _event,
    "ability_seat": _seat(),
    "build_item": _item,
    "build_second": _item,
    "build_square": _item_square,
    "harvest": _resource,
    "harvest_second": _either({"one": "Harvest only one"}, _resource),
    "ability_city": _city,
    "ability_target": _target,
    "ability_start": _at("Figures at "),
    "ability_square": _at("To "),
    "group": lambda said: capital(figure(said.key)),
    "combustion": lambda said: "Destroy the building" if said.key == "yes" else "Leave the building",
    "lock": _at("Lock "),
    "bomb": _at("Destroy the city at "),
    "event_square": _at("At "),
    "event_squares": _at("At "),
    "event_to": _event_to,
    "event_seat": _seat(),
    "event_city": _city,
    "event_seats": _seat(),
    "before_battle": lambda said: "Play nothing" if said.key == "pass" else f"Play {event(said.parts[1])}",
    "event_units": lambda said: capital(unit_kind(said.key)),
    "event_coin": lambda said: f"The coin token on {coin_place(said.key)}",
    "event_supply": lambda said: "Gain trade" if said.key == "trade" else f"One more action of the city at {said.key}",
    "event_figure": lambda said: capital(figure(said.parts[0])) + " that has moved" * (len(said.parts) > 1),
    "event_victim": _victim,
    "event_figures": lambda said: capital(figure(said.key)),
    "consent": lambda said: "Agree" if said.key == "yes" else "Refuse",
    "gift_to": _seat(),
    "pay": _paid,
    "cancel_action": _cancel,
    "cancel_event": _cancel,
    "cancel_ability": _cancel,
    "interrupt": _interrupt,
    "battle": _battle,
    "wounds": _wounds,
    "heal": _wounds,
    "keep": _either({"nobody": "Keep no unit"}, lambda said: f"Keep {unit(said.key)}"),
    "loot": _loot,
}
"""The label by topic, but for menus."""

AMOUNTS: Mapping[str, str] = {
    "offer_give_trade": "{count} trade",
    "offer_give_culture": "{count} culture",
    "offer_ask_trade": "{count} trade",
    "offer_ask_culture": "{count} culture",
}
"""The topics that ask for a number, and what is counted."""
