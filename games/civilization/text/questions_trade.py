"""What seats are asked in the Trade phase: deals, and Horseback Riding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from games.civilization.facts import ERAS, MARKET_RESOURCES
from games.civilization.phases.trade import PARTNER_TRADE
from games.civilization.subgames import Goods, Offer
from games.civilization.text import names as called
from games.civilization.text.asked import Asked, Line, funds, have, lines, stores
from games.civilization.text.log_goods import goods_words, offer_name
from games.civilization.text.tables import promise_lines
from games.phrases import capital, listed, number, verb

MOST_PROMISES = 4
"""So many promises of a side are named; more are counted."""


def _trade(asked: Asked) -> str:
    floor = asked.view.floor
    assert floor is not None
    me = asked.question.seat
    head = f"Trade: what do you do? {have(asked)}"
    if me in floor.done:
        head = "You are done with Trade. As long as somebody is not, you can come back."
    done = [asked.names[seat] for seat in floor.done if seat != me]
    told = [offer_line(asked, offer) for offer in floor.offers if me in (offer.seat, offer.to)]
    promised = tuple(one for one in asked.view.promises if me in (one.seat, one.to))
    told += promise_lines(replace(asked.view, promises=promised), asked.names)
    if done:
        told.append(f"{listed(done)} {verb(len(done), 'is', 'are')} done.")
    return lines(head, told)


def offer_line(asked: Asked, offer: Offer) -> str:
    """'Offer 2 of Ben: you get 3 trade for 1 wheat.'"""
    me = asked.question.seat
    gives, asks = goods_of(asked, offer.gives) or "nothing", goods_of(asked, offer.asks) or "nothing"
    name = offer_name(offer.number)
    if offer.seat == me:
        return f"Your {name} to {asked.names[offer.to]}: you give {gives} for {asks}."
    key = f"accept/seat-{offer.seat}/{asked.view.turn}-{offer.number}"
    cannot = "" if key in asked.keys or me in _done(asked) else " It cannot be accepted now."
    return f"{capital(name)} of {asked.names[offer.seat]}: you get {gives} for {asks}.{cannot}"


def _done(asked: Asked) -> list[int]:
    floor = asked.view.floor
    return [] if floor is None else floor.done


def goods_of(asked: Asked, goods: Goods) -> str | None:
    """Goods as the reader of an offer knows them; None if there are none."""
    return goods_words(asdict(goods), players=asked.names, most_promises=MOST_PROMISES)


def so_far(asked: Asked, short: str) -> str:
    """Goods that were put together, from their short form: '3 trade and a face-down hut token'; 'nothing'."""
    counts = {what: int(count) for what, _, count in (one.partition("=") for one in short.split())}
    goods: dict[str, Any] = {
        "trade": counts.get("trade", 0),
        "culture": counts.get("culture", 0),
        "resources": {kind: counts.get(kind, 0) for kind in MARKET_RESOURCES},
        "tokens": _repeated(counts, ("hut", "village")),
        "events": _repeated(counts, ERAS),
        "promises": [what.partition("/")[2] for what in counts if what.startswith("promise/")],
    }
    return goods_words(goods, players=asked.names, most_promises=MOST_PROMISES) or "nothing"


def _repeated(counts: Mapping[str, int], kinds: tuple[str, ...]) -> list[str]:
    return list(Counter({kind: counts.get(kind, 0) for kind in kinds}).elements())


def _give(asked: Asked) -> str:
    return (
        f"Offer to {asked.name(asked.context['to'])}: what do you give? Choose nothing if you only ask for something. "
        f"{have(asked)}"
    )


def _ask(asked: Asked) -> str:
    other = asked.view.seat(int(asked.context["to"].removeprefix("seat-")))
    cards = [number(count, called.deck(era)) for era, count in other.event_decks.items() if count]
    name = asked.names[other.seat]
    gift = " Choose nothing if it is a gift." if asked.question.least == 0 else ""
    held = f"{name} has {funds(other)}; {listed([stores(other, None), *cards])}."
    return f"You offer {name} {so_far(asked, asked.context['gives'])}. What do you ask for?{gift} {held}"


def _amount(verb_words: str, what: str) -> Line:
    def line(asked: Asked) -> str:
        question, context = asked.question, asked.context
        name = asked.name(context["to"])
        besides = so_far(asked, context.get("besides", ""))
        more = "" if besides == "nothing" else f" besides {besides}"
        gives = context.get("gives")
        offered = "" if gives is None else f" You give {so_far(asked, gives)}."
        return (
            f"Offer to {name}: how much {what} do you {verb_words}{more}? "
            f"From {question.least} to {question.most}.{offered}"
        )

    return line


def _accept(asked: Asked) -> str:
    name = asked.name(asked.context["from"])
    most = asked.question.most
    which = "which one" if most == 1 else f"which {most}"
    topic = asked.question.topic.rpartition("_")[2]
    what = called.token(topic) if topic in ("hut", "village") else called.deck(topic)
    return f"Offer {asked.context['number']} of {name} asks for {number(most, what)}: {which} do you give?"


def _ability_seat(asked: Asked) -> str:
    dials = [
        f"{asked.names[seat]}: {asked.view.seat(seat).trade} trade now"
        for seat in (int(key.removeprefix("seat-")) for key in asked.keys)
    ]
    return lines(f"Horseback Riding: which other player gains {PARTNER_TRADE} trade?", dials)


QUESTIONS: Mapping[str, Line] = {
    "trade": _trade,
    "offer_give": _give,
    "offer_ask": _ask,
    "offer_give_trade": _amount("give", "trade"),
    "offer_give_culture": _amount("give", "culture"),
    "offer_ask_trade": _amount("ask for", "trade"),
    "offer_ask_culture": _amount("ask for", "culture"),
    "accept_hut": _accept,
    "accept_village": _accept,
    "accept_ancient": _accept,
    "accept_medieval": _accept,
    "accept_modern": _accept,
    "ability_seat": _ability_seat,
}
"""The text by topic."""
