"""What must hold at every question; for tests and for stored games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from games.civilization.facts import (
    BUILDINGS,
    DISASTERS,
    EVENT_ORDER,
    EVENTS,
    FIGURES,
    GREAT_PERSONS,
    MARKET_RESOURCES,
    MOST_TRADE,
    POOLS,
    TECHNOLOGIES,
    TOKENS,
    UNIT_ORDER,
    UNITS,
    VICTORY_STEP,
    WONDERS,
)
from games.civilization.grid import distance
from games.civilization.reckoning.building import fits_terrain
from games.civilization.reckoning.limits import event_limit
from games.civilization.reckoning.pyramid import rows
from games.civilization.reckoning.squares import owner, revealed, terrain
from games.civilization.state import CivilizationState, Phase


def conserved(state: CivilizationState) -> Mapping[str, int]:
    """Every component that has a number of its own, wherever it lies."""
    counts: dict[str, int] = {}
    counts |= _named("unit", UNITS, _units(state))
    counts |= _named("event", EVENTS, _events(state))
    counts |= _named("person", GREAT_PERSONS, _persons(state))
    counts |= _named("wonder", WONDERS if state.options.tutorial == "no" else {}, _wonders(state))
    for kind, tokens in TOKENS.items():
        counts |= _named(kind, tokens, _tokens(state, kind))
    laid = Counter(BUILDINGS[one.id].pool for one in state.markers.values() if one.kind == "building")
    counts |= {f"pool {pool}": state.pools[pool] + laid[pool] for pool in POOLS}
    for kind in MARKET_RESOURCES:
        counts[f"market {kind}"] = state.resources[kind] + sum([one.resources[kind] for one in state.players])
    return counts


def _named(what: str, names: Mapping[str, object], found: Counter[str]) -> dict[str, int]:
    return {f"{what} {name}": found[name] for name in names}


def _units(state: CivilizationState) -> Counter[str]:
    found: Counter[str] = Counter()
    for kind, deck in state.unit_decks.items():
        found.update([*deck, *state.unit_returns[kind]])
    for player in state.players:
        found.update(player.units)
    if state.battle is not None:
        for side in (state.battle.attacker, state.battle.defender):
            found.update(side.hand)
        for front in state.battle.fronts:
            found.update([one.unit for one in (front.attacker, front.defender) if one is not None])
    return found


def _events(state: CivilizationState) -> Counter[str]:
    found: Counter[str] = Counter(one.id for one in state.announced if one.kind == "event")
    for era, deck in state.event_decks.items():
        found.update([*deck, *state.event_returns[era]])
    for player in state.players:
        found.update(player.events)
    return found


def _persons(state: CivilizationState) -> Counter[str]:
    found = Counter([*state.persons, *_markers(state, "person")])
    for player in state.players:
        found.update([*player.reserve, *player.reserve_new])
    return found


def _wonders(state: CivilizationState) -> Counter[str]:
    shown = [wonder for wonder in state.wonder_market if wonder is not None]
    return Counter([*shown, *state.wonder_deck, *_markers(state, "wonder"), *state.removed])


def _markers(state: CivilizationState, kind: str) -> list[str]:
    opening = [player.opening for player in state.players if player.opening is not None]
    return [one.id for one in (*state.markers.values(), *opening) if one.kind == kind]


def _tokens(state: CivilizationState, kind: str) -> Counter[str]:
    huts = kind == "hut"
    found = Counter(state.hut_pile if huts else state.village_pile)
    found.update((state.huts if huts else state.villages).values())
    found.update([one.removeprefix(f"{kind}/") for one in state.removed if one.startswith(f"{kind}/")])
    for player in state.players:
        found.update(player.huts if huts else player.villages)
    return found


def complaints(state: CivilizationState) -> Iterator[str]:
    """The broken invariants, in words."""
    for seat in range(state.seats):
        yield from _player(state, seat)
    yield from _map(state)
    if min([*state.pools.values(), *state.resources.values(), state.disasters_left]) < 0:
        yield f"less than nothing in the market: {state.pools}, {state.resources}, {state.disasters_left} disasters"
    if state.battle is None and any(one.square == "" for player in state.players for one in player.figures):
        yield "a figure attacks without a battle"
    if state.march is None and any(one.marching for player in state.players for one in player.figures):
        yield "a figure marches without a march"
    if state.floor is not None and state.phase is not Phase.TRADE and state.result is None:
        yield "offers are open outside the Trade phase"
    if not state.running and state.announced and state.result is None:
        yield f"{state.announced} were left on the table"


def _player(state: CivilizationState, seat: int) -> Iterator[str]:
    player = state.players[seat]
    numbers = [player.trade, player.culture, player.step, *player.coins.values(), *player.resources.values()]
    if min(numbers) < 0 or player.trade > MOST_TRADE or player.step > VICTORY_STEP:
        yield f"a dial of seat {seat} is off: {player}"
    if min(player.supply(kind) for kind in FIGURES) < 0 or player.free_markers < 0:
        yield f"seat {seat} has more than its pieces: {player}"
    if player.units != sorted(player.units, key=UNIT_ORDER.__getitem__):
        yield f"the units of seat {seat} are out of order: {player.units}"
    if player.events != sorted(player.events, key=EVENT_ORDER.__getitem__):
        yield f"the events of seat {seat} are out of order: {player.events}"
    if len(set(player.technologies)) < len(player.technologies):
        yield f"seat {seat} knows a technology twice: {player.technologies}"
    shape = rows(player)
    if any(upper and upper >= lower for lower, upper in pairwise(shape)):
        yield f"the pyramid of seat {seat} has rows {shape}"
    over = [one for one, count in player.coins.items() if one in TECHNOLOGIES and count > TECHNOLOGIES[one].coin_tokens]
    if over:
        yield f"seat {seat} has too many coins on {over}"
    owed = any(duty.seat == seat and duty.topic == "discard" for duty in state.duties)
    if player.cities and len(player.events) > event_limit(state, seat) and not owed and state.result is None:
        yield f"seat {seat} holds too many events: {player.events}"
    if player.cities and sum([city.capital for city in player.cities]) != 1:
        yield f"seat {seat} has no capital, or several"


def _map(state: CivilizationState) -> Iterator[str]:
    centres = [city.square for _, city in state.cities()]
    for place, one in enumerate(centres):
        if any(distance(one, other) <= 2 for other in centres[place + 1 :]):
            yield f"cities are too near: {centres}"
    settled = not state.duties and state.result is None
    for square, marker in state.markers.items():
        ground = BUILDINGS[marker.id].terrain if marker.kind == "building" else "any-land"
        if owner(state, square) is None or not fits_terrain(ground, terrain(state, square)):
            yield f"{marker.id} stands on {square}, {terrain(state, square)}"
    for square in (*state.huts, *state.villages):
        if not revealed(state, square) or owner(state, square) is not None or square in centres:
            yield f"a token lies on {square}"
    for seat, player in enumerate(state.players):
        for figure in player.figures:
            if figure.square and not revealed(state, figure.square):
                yield f"a figure stands on the hidden square {figure.square}"
            if figure.square in centres and not figure.marching and settled:
                yield f"a figure stands on the city {figure.square}"
        squares = _held(state, seat)
        others = {square for other in range(state.seats) if other != seat for square in _held(state, other)}
        if squares & others:
            yield f"figures of several seats stand on {sorted(squares & others)}"
    for square in state.floods:
        if square in state.disasters or square in centres:
            yield f"the flooded square {square} is covered"
    if sum([len(tokens) for tokens in state.disasters.values()]) > DISASTERS:
        yield "there are more disaster tokens than exist"


def _held(state: CivilizationState, seat: int) -> set[str]:
    """The squares on which figures of a seat stand; a group on the way may fly over those of others (4.3.6)."""
    return {one.square for one in state.players[seat].figures if one.square and not one.marching}
