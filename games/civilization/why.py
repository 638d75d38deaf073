"""What a seat might expect to be able to do now and is not offered, and why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    FIGURES,
    GOVERNMENTS,
    KINDS,
    MARKET_RESOURCES,
    TECHNOLOGIES,
    WONDERS,
)
from games.civilization.grid import place
from games.civilization.rulebook import RULEBOOK
from games.civilization.text import names as called
from games.civilization.text.log_goods import offer_name
from games.civilization.why_reasons import BUILDING, REASONS, Now
from games.phrases import capital
from games.why_words import answers

FAR: Final = 1
"""How many squares beyond its steps a group may be expected to reach."""

Thing = tuple[str, str]


def _expected(now: Now) -> Iterator[Thing]:
    yield from ((key, capital(label)) for key, label in _by_phase(now))


def _by_phase(now: Now) -> Iterator[Thing]:
    parts = [_start, _trade, _cities, _movement, _research]
    order = {"trade": 1, "cities": 2, "movement": 3, "research": 4}
    first = order.get(now.view.phase, 0)
    if now.view.phase == "civilizations":
        yield from ((f"civilization/{one}", f"Play the {called.civilization(one)}") for one in CIVILIZATIONS)
        return
    if now.view.phase == "homes":
        yield from _settling(now)
        yield "end", "End my part of this phase"
        return
    yield from _within(now)
    for part in [*parts[first:], *parts[:first]]:
        yield from part(now)
    yield from _cards(now)
    yield "end", "End my part of this phase"


def _settling(now: Now) -> Iterator[Thing]:
    """In the set-up, the squares of the own home tile for the capital, then those around it."""
    board = now.view.board
    if now.topic == "capital":
        squares = [one for one, slot in board.slot_of.items() if slot == now.me.home]
    else:
        squares = [one for city in now.me.cities for one in board.around[city.square]]
    yield from ((f"settle/{one}", f"Place it at {one}") for one in sorted(squares, key=place))


def _within(now: Now) -> Iterator[Thing]:
    """What stands beside the choices of an open question within an action."""
    view, march = now.view, now.view.march
    if now.topic in BUILDING:
        yield from _items(now, now.building_in)
    elif now.topic == "build_square" and now.question is not None:
        around = view.board.around[now.question.context["city"]]
        yield from ((f"square/{one}", f"Place it at {one}") for one in around)
    elif now.topic in ("harvest", "harvest_second"):
        yield from ((f"resource/{kind}", f"Harvest {kind}") for kind in MARKET_RESOURCES)
    elif now.topic == "march" and march is not None:
        x, y = place(march.square)
        away = {one: abs(x - place(one)[0]) + abs(y - place(one)[1]) for one in view.board.slot_of}
        near = sorted((one for one in away if 0 < away[one] <= march.steps + FAR), key=lambda one: (away[one], one))
        yield from ((f"way/{one}", f"Move to {one}") for one in near if one in view.squares)
        hidden = {view.board.slot_of[one]: one for one in reversed(near) if one not in view.squares}
        yield from ((f"explore/{one}", f"Explore the tile at {one}") for one in hidden.values())


def _start(now: Now) -> Iterator[Thing]:
    me = now.me
    squares = sorted({figure.square for figure in me.figures if figure.square}, key=place)
    yield from ((f"found/{one}", f"Found a city at {one}") for one in squares)
    if not squares:
        yield "found", "Found a city"
    others = [one for one in GOVERNMENTS if one != me.government]
    yield from ((f"government/{one}", f"Change to {called.government(one)}") for one in others)
    persons = dict.fromkeys((*me.reserve, *me.reserve_new))
    yield from ((f"person/{one}", f"Place the great person ({called.person(one)})") for one in persons)
    for wonder in _own_wonders(now):
        yield f"wonder/{wonder}", f"Use {called.wonder(wonder)}"


def _own_wonders(now: Now) -> Sequence[str]:
    """The wonders in the own outskirts that are used by choice."""
    markers = [one.marker for one in now.view.squares.values() if one.owner == now.reader and one.marker is not None]
    return [id for kind, id in markers if kind == "wonder" and WONDERS[id].timing == "start" and id in CHOSEN]


CHOSEN: Final = ("hanging-gardens", "statue-of-liberty", "sydney-opera-house")
"""The wonders whose use is chosen in Start of Turn; others give what they give by themselves."""


def _trade(now: Now) -> Iterator[Thing]:
    for seat, name in enumerate(now.names):
        if seat != now.reader:
            yield f"offer/seat-{seat}", f"Make an offer to {name}"
    for offer in now.view.floor.offers if now.view.floor is not None else ():
        if offer.to == now.reader:
            key = f"accept/seat-{offer.seat}/0-{offer.number}"
            yield key, f"Accept {offer_name(offer.number)} of {now.names[offer.seat]}"


def _cities(now: Now) -> Iterator[Thing]:
    for city in now.me.cities:
        where = called.city(now.view, city.square)
        yield f"build/{city.square}", f"Build in {where}"
        yield f"arts/{city.square}", f"Devote {where} to the arts"
        yield f"harvest/{city.square}", f"Harvest with {where}"
        if now.me.civilization == "egypt":
            yield f"egypt/{city.square}", f"Build for free in {where}"
    yield "advance", "Advance on the culture track"
    for one in ABILITIES.values():
        if one.technology in now.me.technologies and one.price in ("trade", "culture"):
            yield f"purchase/{one.id}", f"Buy a coin with {called.technology(one.technology)}"
    if now.topic == "cities":
        for city in now.me.cities:
            yield from _items(now, city.square)


def _items(now: Now, city: str) -> Iterator[Thing]:
    wonders = [one for one in now.view.wonder_market if one is not None]
    items = [("figure", one) for one in FIGURES] + [("unit", one) for one in KINDS]
    items += [("building", one) for one in BUILDINGS] + [("wonder", one) for one in wonders]
    where = called.city(now.view, city)
    for kind, id in items:
        yield f"item/{city}/{kind}/{id}", f"Build {called.item(kind, id)} in {where}"


def _movement(now: Now) -> Iterator[Thing]:
    squares = sorted({figure.square for figure in now.me.figures if figure.square}, key=place)
    yield from ((f"move/{one}", f"Move figures from {one}") for one in squares)


def _research(now: Now) -> Iterator[Thing]:
    unknown = [one for one in TECHNOLOGIES.values() if one.id not in now.me.technologies]
    unknown.sort(key=lambda one: one.level)
    yield from ((f"research/{one.id}", f"Research {called.levelled(one.id)}") for one in unknown)


def _cards(now: Now) -> Iterator[Thing]:
    """Own abilities and held events."""
    for one in ABILITIES.values():
        if one.technology in now.me.technologies and one.price not in ("trade", "culture"):
            yield f"ability/{one.id}", f"Use {called.ability(one.id)}"
    for event in now.view.own.events if now.view.own is not None else ():
        yield f"event/{event}", f"Play {called.event(event)}"


WHY: Final = answers(Now, _expected, REASONS, RULEBOOK)
