"""What a case writes about a seat: cities and figures, dials, cards, tokens, technologies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.civilization.casebook.pyramids import build_pyramid
from games.civilization.casebook.stock import (
    draw,
    id_of,
    ids_of,
    refill,
    revealed_square,
    set_events,
    set_units,
    square_of,
)
from games.civilization.casebook.words import FIGURE, NAMES
from games.civilization.facts import (
    FIGURES,
    GOVERNMENTS,
    GREAT_PERSONS,
    MARKET_RESOURCES,
    PANAMA,
    SHEET,
    TECHNOLOGIES,
    TOKENS,
)
from games.civilization.grid import distance
from games.civilization.reckoning.limits import event_limit
from games.civilization.state import RESOURCE_ORDER, City, CivilizationState, Figure, Player
from games.engine.cases.casebook import Given
from games.engine.cases.notation import Unreadable, as_list, counted, is_nothing, near, normal, number_of, yes_or_no

WALLED = {"walled": True, "unwalled": False, "with walls": True}

CITY_KEYS = ("walls", "actions", "extra actions", "extra production")


# -- cities --------------------------------------------------------------------------------------------------------


def settle(given: Given, state: CivilizationState, seat: int) -> None:
    """The capital and the other cities of a seat."""
    player = state.players[seat]
    where = given.where
    if given.has("capital"):
        old = next((city for city in player.cities if city.capital), None)
        (city,) = _cities(given.take("capital"), state, f"{where}: capital", walls=old is not None and old.walls)
        city.capital = True
        player.cities = [city, *(one for one in player.cities if not one.capital)]
    if given.has("walls"):
        player.capital.walls = yes_or_no(given.take("walls"), f"{where}: walls")
    if given.has("cities"):
        capital = player.capital
        written = _cities(given.take("cities"), state, f"{where}: cities", walls=False)
        for city in written:
            if city.square == capital.square:
                capital.walls = city.walls or capital.walls
                capital.actions, capital.extra_actions = city.actions, city.extra_actions
                capital.extra_production = city.extra_production
        player.cities = [capital, *(city for city in written if city.square != capital.square)]
    if player.free_markers < 0:
        raise Unreadable(f"{where}: a player has one capital and two other cities at most")


def _cities(value: Any, state: CivilizationState, where: str, *, walls: bool) -> list[City]:
    """Cities: `[K5, K9 walled]`, `{K5: {walls: yes, actions: [build]}}`, or these in a list."""
    found = []
    for item in as_list(value) if not isinstance(value, Mapping) else [value]:
        if isinstance(item, Mapping):
            found += [_city(state, str(square), said, where, walls) for square, said in item.items()]
        else:
            found += [_city(state, part.strip(), None, where, walls) for part in str(item).split(",")]
    return found


def _city(state: CivilizationState, said: str, parts: Any, where: str, walls: bool) -> City:
    square, _, word = said.partition(" ")
    if word and normal(word) not in WALLED:
        raise Unreadable(f"{where}: '{said}' is no city; write for example 'K5' or 'K5 walled'")
    city = City(revealed_square(state, square, where), walls=WALLED.get(normal(word), walls))
    if is_nothing(parts):
        return city
    if not isinstance(parts, Mapping):
        raise Unreadable(f"{where}: {square}: keys with values are expected, for example '{{walls: yes}}'")
    own = Given(parts, f"{where}: {square}")
    city.walls = yes_or_no(own.take("walls", default="yes" if city.walls else "no"), own.where)
    city.actions = ids_of_actions(own.take("actions"), own.where)
    city.extra_actions = own.number("extra actions", default=0)
    city.extra_production = own.number("extra production", default=0)
    own.done()
    return city


def ids_of_actions(value: Any, where: str) -> list[str]:
    """City actions that were taken already."""
    found = [normal(one) for one in as_list(value)]
    if odd := next((one for one in found if one not in ("build", "arts", "harvest")), None):
        raise Unreadable(f"{where}: actions: there is no city action '{odd}'{near(odd, ('build', 'arts', 'harvest'))}")
    return found


# -- everything else -----------------------------------------------------------------------------------------------


def equip(given: Given, state: CivilizationState, seat: int, named: frozenset[str]) -> None:
    """Everything but the cities. `named` is all that the case names, which no filler may be."""
    player, where = state.players[seat], given.where
    build_pyramid(given, player, named)
    if given.has("government"):
        player.government = id_of(given.take("government"), GOVERNMENTS, where)
    _fresh(given, state, player)
    player.changed = yes_or_no(given.take("changed", default="yes" if player.changed else "no"), f"{where}: changed")
    for name in ("trade", "culture", "step"):
        setattr(player, name, given.number(name, default=getattr(player, name)))
    _coins(given, player)
    _tokens(given, state, player)
    if given.has("units"):
        set_units(state, player, given.take("units"), f"{where}: units")
    if given.has("events"):
        set_events(state, player, given.take("events"), f"{where}: events")
    for name, held in (("reserve", player.reserve), ("reserve new", player.reserve_new)):
        if given.has(name):
            wanted = ids_of(given.take(name), GREAT_PERSONS, f"{where}: {name}")
            refill(held, wanted, lambda _: (state.persons,), f"{where}: {name}")
    if given.has("used"):
        player.used = [_used(one) for one in as_list(given.take("used"))]
    if given.has("figures"):
        player.figures = _figures(given.take("figures"), state, player, f"{where}: figures")
        for kind in FIGURES:
            if player.supply(kind) < 0:
                raise Unreadable(f"{where}: figures: there are not so many figures of the kind '{kind}'")
    if len(player.events) > event_limit(state, seat):
        raise Unreadable(f"{where}: events: the hand limit is {event_limit(state, seat)}")


def _used(said: object) -> str:
    return NAMES.find(said) or normal(said).replace(" ", "-")


def _fresh(given: Given, state: CivilizationState, player: Player) -> None:
    """Fresh governments until the end of this Start of Turn, or with the turn in which they still are."""
    if not given.has("fresh"):
        return
    value, where = given.take("fresh"), f"{given.where}: fresh"
    pairs = value.items() if isinstance(value, Mapping) else [(one, state.turn) for one in as_list(value)]
    player.fresh = {id_of(key, GOVERNMENTS, where): number_of(turn, where) for key, turn in pairs}


def _coins(given: Given, player: Player) -> None:
    """Coin tokens: a number of them on the sheet, or numbers by place."""
    if not given.has("coins"):
        return
    value, where = given.take("coins"), f"{given.where}: coins"
    if not isinstance(value, Mapping):
        value = {SHEET: number_of(value, where)}
    places = [SHEET, PANAMA, *(one.id for one in TECHNOLOGIES.values() if one.coin_tokens)]
    player.coins = {}
    for key, number in value.items():
        place, count = id_of(key, places, where), number_of(number, where)
        if place in TECHNOLOGIES and (place not in player.technologies or count > TECHNOLOGIES[place].coin_tokens):
            raise Unreadable(f"{where}: there is no room for {count} coins on {NAMES.title(place)}")
        if count:
            player.coins[place] = count


def _tokens(given: Given, state: CivilizationState, player: Player) -> None:
    """Resources of the market, and tokens kept face down."""
    if given.has("resources"):
        where = f"{given.where}: resources"
        for kind in MARKET_RESOURCES:
            state.resources[kind] += player.resources[kind]
            player.resources[kind] = 0
        for kind in ids_of(given.take("resources"), MARKET_RESOURCES, where):
            if not state.resources[kind]:
                raise Unreadable(f"{where}: the market has no more {kind}; give more of it as 'huts' or 'villages'")
            state.resources[kind] -= 1
            player.resources[kind] += 1
    for kind, held, pile in (("hut", player.huts, state.hut_pile), ("village", player.villages, state.village_pile)):
        if given.has(f"{kind}s"):
            where = f"{given.where}: {kind}s"
            pile += held
            held.clear()
            kept = [one for one in TOKENS[kind] if one in RESOURCE_ORDER]
            for content in ids_of(given.take(f"{kind}s"), kept, where):
                draw(content, where, pile)
                held.append(content)
            held.sort(key=RESOURCE_ORDER.__getitem__)


WRITTEN = re.compile(r"(.*?)(?: (?:for|to) (\S+))?( moved)?")
"""A figure with the city for which a scout gathers: 'scout@K5 for C3', 'army@D4 moved'."""


def _figures(value: Any, state: CivilizationState, player: Player, where: str) -> list[Figure]:
    """Figures on the map: `[army@D4, 2 army on E5, scout@K5 for C3, army@F2 moved]`."""
    found = []
    for item in as_list(value):
        for part in str(item).split(","):
            number, said = counted(part)
            written = WRITTEN.fullmatch(normal(said))
            figure = FIGURE.fullmatch(written[1]) if written is not None else None
            if written is None or figure is None:
                raise Unreadable(f"{where}: '{part.strip()}' is no figure; write for example 'army@D4' or '2 scout@E5'")
            kind = "army" if figure[1].startswith("a") else "scout"
            square = revealed_square(state, figure[2], where)
            city = _gathers_for(state, player, kind, square, written[2], where)
            found += [Figure(kind, square, moved=bool(written[3]), city=city) for _ in range(number)]
    return found


def _gathers_for(
    state: CivilizationState, player: Player, kind: str, square: str, said: str | None, where: str
) -> str | None:
    if kind != "scout" or not player.cities or (said is not None and is_nothing(said)):
        return None
    if said is None:
        return min((city.square for city in player.cities), key=lambda city: distance(square, city))
    city = square_of(state, said, where)
    if all(one.square != city for one in player.cities):
        raise Unreadable(f"{where}: {city} is no city of this player")
    return city
