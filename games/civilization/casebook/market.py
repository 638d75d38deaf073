"""The market board and the piles of a position: wonders, resources, pools, decks."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any

from games.civilization.casebook.stock import id_of, ids_of, set_pile
from games.civilization.facts import ERAS, EVENTS, GREAT_PERSONS, KINDS, MARKET_RESOURCES, POOLS, TOKENS, UNITS, WONDERS
from games.civilization.setup import MARKET_PLACES
from games.civilization.state import CivilizationState, Phase
from games.engine.cases.casebook import Given
from games.engine.cases.notation import Unreadable, as_list, is_nothing, number_of


def stock(given: Given, state: CivilizationState) -> None:
    """Everything that is written about the market and the piles."""
    _wonders(given, state)
    _numbers(given.take("market", "market resources", "resources"), state.resources, f"{given.where}: market")
    _numbers(given.take("pools", "building pools"), state.pools, f"{given.where}: pools")
    decks = (
        ("unit", UNITS, KINDS, state.unit_decks, state.unit_returns),
        ("event", EVENTS, ERAS, state.event_decks, state.event_returns),
    )
    for what, known, names, piles, returns in decks:
        where = f"{given.where}: {what} returns"
        for name, value in _by_name(given.take(f"{what} returns"), names, where):
            set_pile(returns[name], value, known, where, piles[name])
        where = f"{given.where}: {what} decks"
        for name, value in _by_name(given.take(f"{what} decks"), names, where):
            set_pile(piles[name], value, known, where, returns[name])
    if given.has("persons", "great persons"):
        set_pile(state.persons, given.take("persons", "great persons"), GREAT_PERSONS, f"{given.where}: persons")
    if given.has("hut pile"):
        set_pile(state.hut_pile, given.take("hut pile"), TOKENS["hut"], f"{given.where}: hut pile")
    if given.has("village pile"):
        set_pile(state.village_pile, given.take("village pile"), TOKENS["village"], f"{given.where}: village pile")


def _numbers(value: Any, held: MutableMapping[str, int], where: str) -> None:
    for name, number in _by_name(value, tuple(held), where):
        held[name] = number_of(number, f"{where}: {name}")
        if name in POOLS and held[name] > POOLS[name]:
            raise Unreadable(f"{where}: there are {POOLS[name]} {name} tokens, not {held[name]}")
        if name in MARKET_RESOURCES and held[name] < 0:
            raise Unreadable(f"{where}: {name} cannot be less than none")


def _by_name(value: Any, names: tuple[str, ...], where: str) -> list[tuple[str, Any]]:
    if is_nothing(value):
        return []
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: names with values are expected here, for example '{{{names[0]}: 1}}'")
    return [(id_of(key, names, where), said) for key, said in value.items()]


def _wonders(given: Given, state: CivilizationState) -> None:
    """The market as written, filled up from the deck where the case leaves gaps; the deck as written."""
    where = f"{given.where}: wonder market"
    shown = state.wonder_market
    if given.has("wonder market", "wonders"):
        wanted = [
            None if is_nothing(one) else id_of(one, WONDERS, where)
            for one in as_list(given.take("wonder market", "wonders"))
        ]
        if len(wanted) > MARKET_PLACES:
            raise Unreadable(f"{where}: there are {MARKET_PLACES} places")
        state.wonder_deck += [one for one in shown if one is not None]
        state.wonder_deck.sort(key=list(WONDERS).index)
        for one in wanted:
            if one is not None and one not in state.wonder_deck:
                raise Unreadable(f"{where}: {one} lies somewhere else")
            if one is not None:
                state.wonder_deck.remove(one)
        shown[:] = [*wanted, *[None] * (MARKET_PLACES - len(wanted))]
    elif state.phase not in (Phase.CIVILIZATIONS, Phase.HOMES):
        for place, one in enumerate(shown):
            if one is None and state.wonder_deck:
                shown[place] = state.wonder_deck.pop(0)
    if given.has("wonder deck"):
        set_pile(state.wonder_deck, given.take("wonder deck"), WONDERS, f"{given.where}: wonder deck")
    for one in ids_of(given.take("removed"), WONDERS, f"{given.where}: removed"):
        if one not in state.wonder_deck:
            raise Unreadable(f"{given.where}: removed: {one} lies somewhere else")
        state.wonder_deck.remove(one)
        state.removed.append(one)
