"""Positions as a case describes them. docs/rules-cases.md tells the keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from games.concordia.casebook import cards, tokens
from games.concordia.casebook.places import city_of, read_colonists, read_goods, read_kinds
from games.concordia.casebook.words import MOST_SEATS, NAMES, WORDS
from games.concordia.facts import COLONISTS_EACH, HOUSES, KINDS, MAPS, ROMA
from games.concordia.options import ConcordiaOptions
from games.concordia.setup import new, player
from games.concordia.state import Colonist, ConcordiaState, Phase, Player
from games.engine.cases.casebook import Given, Position
from games.engine.cases.notation import Unreadable, as_list, near, normal, seat_name, seat_of, seats_of
from games.engine.gametype import Setup

SEED = "0" * 32

PHASES = {"card": Phase.CARD, "turn": Phase.CARD, "begin": Phase.BEGIN}

CARD_KEYS = ("hand", "pile", "bought")


def position(given: Given, before: Position | None) -> Position:
    """The position that is described: from nothing, from a set-up, or on from another one."""
    if given.has("setup", "set up"):
        before = _set_up(given.part("setup", "set up"))
    bare = before is None
    if before is None:
        before = _bare(given)
    state: ConcordiaState = before.state
    where = given.where
    _turn(given, state, fresh=bare)
    parts = _parts(given, state)
    tokens.lay(state, given.take("tokens", "city tokens"), given.take("markers", "bonus markers"), where)
    _houses(given, state, parts)
    for own, seat in parts:
        _pieces(own, state, seat)
    _cards(given, state, parts, fresh=bare)
    for own, _ in parts:
        own.done()
    if given.has("magnus", "praefectus magnus"):
        (state.magnus,) = seats_of(given.take("magnus", "praefectus magnus"), state.seats, where)
    if given.has("concordia", "concordia card"):
        (state.concordia,) = seats_of(given.take("concordia", "concordia card"), state.seats, where)
    _one_on_a_line(state, where)
    return before


# -- the table -----------------------------------------------------------------------------------------------------


def _set_up(given: Given) -> Position:
    options = _options(given, ())
    seats = _seats(given.number("players", "seats", default=2), given.where)
    first = given.take("start player", "first player", default="P1")
    seed = str(given.take("seed", default=SEED))
    if not re.fullmatch(r"(?:[0-9a-f]{2})+", seed):
        seed = seed.encode().hex()
    given.done()
    start = None if normal(first) == "random" else seats_of(first, seats, given.where)[0]
    return Position(new(Setup(seats, options, seed, start)), options)


def _bare(given: Given) -> Position:
    named = [seat for word in given.mentions for seat in [seat_of(word)] if seat is not None]
    seats = _seats(given.number("players", "seats", default=max([2, *(seat + 1 for seat in named)])), given.where)
    options = _options(given, given.mentions)
    first = seats_of(given.take("start player", "first player", "first", default="P1"), seats, given.where)[0]
    state = ConcordiaState(seed=SEED, seats=seats, options=options, players=[], first=first)
    state.players = [player((seat - first) % seats) for seat in range(seats)]
    state.magnus = (first - 1) % seats
    return Position(state, options)


def _seats(seats: int, where: str) -> int:
    if not 2 <= seats <= MOST_SEATS:
        raise Unreadable(f"{where}: Concordia is played by 2 to 5, not by {seats}")
    return seats


def _options(given: Given, mentions: Any) -> ConcordiaOptions:
    values: dict[str, Any] = {}
    for key, value in given.part("options", "table options").rest().items():
        name = next((field for field in ConcordiaOptions.model_fields if normal(field) == normal(key)), None)
        if name is None:
            raise Unreadable(f"{given.where}: there is no option '{key}'{near(key, ConcordiaOptions.model_fields)}")
        values[name] = _word(value)
    for name in ConcordiaOptions.model_fields:
        if given.has(name.replace("_", " ")):
            values[name] = _word(given.take(name.replace("_", " ")))
    values.setdefault("map", _map_named(mentions))
    try:
        return ConcordiaOptions(**values)
    except ValidationError as error:
        told = "; ".join(str(one["msg"]).removeprefix("Value error, ") for one in error.errors())
        raise Unreadable(f"{given.where}: the options do not fit: {told}") from error


def _word(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else normal(value)


def _map_named(mentions: Any) -> str:
    """Italia if a city is named that only Italia has, else Imperium."""
    imperium, italia = (MAPS[map].cities for map in ("imperium", "italia"))
    texts = [f" {normal(word).replace('@', ' ')} " for word in mentions]
    named = {city for city in italia if any(f" {city} " in text for text in texts)}
    return "italia" if named - set(imperium) else "imperium"


def _turn(given: Given, state: ConcordiaState, *, fresh: bool) -> None:
    """Whose turn it is, and which one."""
    active = given.take("turn", "whose turn", "active", "active player", "current player")
    said = given.take("phase")
    if fresh or active is not None:
        state.active = seats_of(active if active is not None else "P1", state.seats, f"{given.where}: turn")[0]
        rounds = 1 if fresh else max(1, -(-state.turn // state.seats))
        state.turn = rounds * state.seats + (state.active - state.first) % state.seats + 1
        state.phase = Phase.CARD
        state.steps = []
    state.turn = given.number("turn number", default=state.turn)
    if said is not None:
        phase = PHASES.get(normal(said))
        if phase is None:
            raise Unreadable(f"{given.where}: there is no phase '{said}'{near(str(said), PHASES)}")
        state.phase = phase
        if phase is Phase.BEGIN:
            state.turn -= 1


def _parts(given: Given, state: ConcordiaState) -> list[tuple[Given, int]]:
    parts = []
    for seat, written in given.seats():
        where = f"{given.where}: {seat_name(seat)}"
        if seat >= state.seats:
            raise Unreadable(f"{where}: the game has {state.seats} players; say 'players: {seat + 1}'")
        if not isinstance(written, Mapping):
            raise Unreadable(f"{where}: keys with values are expected, for example '{{coins: 7}}'")
        parts.append((Given({WORDS.get(normal(key), str(key)): value for key, value in written.items()}, where), seat))
    return sorted(parts, key=lambda part: part[1])


# -- pieces --------------------------------------------------------------------------------------------------------


def _houses(given: Given, state: ConcordiaState, parts: list[tuple[Given, int]]) -> None:
    """Houses by city and by seat; numbers last, when all named cities are known."""
    where = f"{given.where}: houses"
    for city, said in given.part("houses").rest().items():
        state.houses[_building_site(state, city, where)] = seats_of(said, state.seats, f"{where}: {city}")
    numbers: list[tuple[int, int, str]] = []
    for own, seat in parts:
        if own.has("houses"):
            numbers.append((seat, _own_houses(own, state, seat), own.where))
    named = {one for word in given.mentions for one in _cities_in(word)}
    for seat, number, place in numbers:
        spare = [city for city, seats in state.houses.items() if city not in named and seat not in seats]
        if number > len(spare):
            raise Unreadable(f"{place}: houses: only {len(spare)} cities are left that the case does not name")
        for city in spare[:number]:
            state.houses[city].append(seat)
    for seat, one in enumerate(state.players):
        one.houses_left = HOUSES - len(state.houses_of(seat))
        if one.houses_left < 0:
            raise Unreadable(f"{where}: {seat_name(seat)} has more than {HOUSES} houses")


def _own_houses(own: Given, state: ConcordiaState, seat: int) -> int:
    """Houses of one seat as written for it; how many it has besides in any city."""
    value = own.take("houses")
    for seats in state.houses.values():
        if seat in seats:
            seats.remove(seat)
    number = 0
    for item in as_list(value):
        for part in str(item).split(","):
            if count := re.fullmatch(r"(\d+)(?: others?| more)?", part.strip()):
                number += int(count[1])
                continue
            seats = state.houses[_building_site(state, part, f"{own.where}: houses")]
            if seat in seats:
                raise Unreadable(f"{own.where}: houses: {part.strip()} is named twice")
            seats.append(seat)
    return number


def _building_site(state: ConcordiaState, said: object, where: str) -> str:
    city = city_of(said, where)
    if city not in state.houses:
        raise Unreadable(f"{where}: nobody can have a house in {NAMES.title(city)} on this map")
    return city


def _cities_in(word: str) -> list[str]:
    form = f" {normal(word).replace('@', ' ')} "
    return [city for map in MAPS.values() for city in map.cities if f" {normal(city)} " in form]


def _pieces(own: Given, state: ConcordiaState, seat: int) -> None:
    """Coins, goods and colonists of a seat."""
    one = state.players[seat]
    one.coins = own.number("coins", default=one.coins)
    if own.has("goods"):
        one.goods = read_goods(own.take("goods"), f"{own.where}: goods")
    if own.has("first score"):
        one.first_score = own.number("first score", default=0)
    _colonists(own, state, one)
    if one.free < 0:
        raise Unreadable(f"{own.where}: goods and colonists need {12 - one.free} spaces; a storehouse has 12")


def _colonists(own: Given, state: ConcordiaState, one: Player) -> None:
    if not own.has("stored") and not own.has("colonists"):
        return
    placed = read_colonists(own.take("colonists", default=[]), f"{own.where}: colonists")
    count = {kind: sum(kind == of for of, _ in placed) for kind in KINDS}
    stored = {kind: COLONISTS_EACH - count[kind] for kind in KINDS}
    if own.has("stored"):
        stored = read_kinds(own.take("stored"), f"{own.where}: stored")
    for kind in KINDS:
        in_roma = COLONISTS_EACH - stored[kind] - count[kind]
        if in_roma < 0 or stored[kind] < 0:
            raise Unreadable(f"{own.where}: there are {COLONISTS_EACH} {kind} colonists, not more")
        placed += [(kind, ROMA)] * in_roma
    places = {*state.map.cities, *state.map.lines}
    if odd := next((place for _, place in placed if place not in places), None):
        raise Unreadable(f"{own.where}: colonists: {NAMES.title(odd)} is not on this map")
    one.stored = stored
    one.colonists = [Colonist(kind, place) for kind, place in placed]


def _one_on_a_line(state: ConcordiaState, where: str) -> None:
    found: set[str] = set()
    for seat, one in enumerate(state.players):
        for colonist in one.colonists:
            if colonist.place in state.map.lines and colonist.place in found:
                raise Unreadable(f"{where}: {seat_name(seat)}: {NAMES.title(colonist.place)} is occupied already")
            found.add(colonist.place)


def _cards(given: Given, state: ConcordiaState, parts: list[tuple[Given, int]], *, fresh: bool) -> None:
    seats = {seat: {key: own.take(key) for key in CARD_KEYS if own.has(key)} for own, seat in parts}
    written = cards.Written(
        seats,
        has_display=given.has("display"),
        has_stack=given.has("stack"),
        display=given.take("display"),
        stack=given.take("stack"),
    )
    if fresh or written.anything:
        cards.lay(state, written, given.where)


def purpose(said: str, where: str) -> str:
    """There is no chance after the set-up."""
    raise Unreadable(f"{where}: '{said}': nothing is left to chance after the set-up; write display and stack")
