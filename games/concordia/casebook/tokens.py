"""City tokens and bonus markers as a case wants them; the rest is filled from what each letter has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.concordia.casebook.places import city_of, good_of
from games.concordia.casebook.words import NAMES, PROVINCES
from games.concordia.facts import GOODS, MAPS, PRICE, TOKENS, City
from games.concordia.setup import markers_of
from games.concordia.state import ConcordiaState
from games.engine.cases.notation import Unreadable, near, normal


def lay(state: ConcordiaState, tokens: Any, markers: Any, where: str) -> None:
    """Tokens and markers as written. What a state has already is kept where nothing else is written about it."""
    written = _tokens(state, tokens, f"{where}: tokens")
    wanted, turned = _markers(state, markers, f"{where}: markers")
    if written or wanted or not state.tokens:
        state.tokens = _all_tokens(state, written, wanted, where)
        state.markers = markers_of(state.map, state.tokens)
        state.houses = {city: state.houses.get(city, []) for city in state.tokens}
    for province, coins in turned.items():
        if coins != (province in state.turned):
            state.turned = [*state.turned, province] if coins else [one for one in state.turned if one != province]


def _tokens(state: ConcordiaState, value: Any, where: str) -> dict[str, str]:
    found = {}
    for key, said in _pairs(value, where, "{massilia: cloth}"):
        city = city_of(key, where)
        if state.map.cities.get(city) is None or state.map.cities[city].letter is None:
            raise Unreadable(f"{where}: {NAMES.title(city)} has no token on this map")
        found[city] = good_of(said, f"{where}: {key}")
    return found


def _markers(state: ConcordiaState, value: Any, where: str) -> tuple[dict[str, str], dict[str, bool]]:
    """The goods of markers, as far as written, and whether they show coins."""
    goods, turned = {}, {}
    for key, said in _pairs(value, where, "{syria: coins}"):
        province = province_of(state, key, where)
        words = normal(said).split()
        turned[province] = "coins" in words
        for word in [word for word in words if word != "coins"]:
            goods[province] = good_of(word, f"{where}: {key}")
    return goods, turned


def province_of(state: ConcordiaState, said: object, where: str) -> str:
    """The province that is named."""
    province = NAMES.find(said)
    if province is None or province not in state.map.provinces:
        names = [PROVINCES[one] for one in state.map.provinces]
        raise Unreadable(f"{where}: there is no province '{said}' on this map{near(str(said), names)}")
    return province


def _pairs(value: Any, where: str, example: str) -> list[tuple[str, Any]]:
    if value is None:
        return []
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: names with goods are expected here, for example '{example}'")
    return [(str(key), said) for key, said in value.items()]


def _all_tokens(
    state: ConcordiaState, written: Mapping[str, str], wanted: Mapping[str, str], where: str
) -> dict[str, str]:
    found: dict[str, str] = {}
    cities = list(state.map.cities.values())
    for letter, tokens in TOKENS.items():
        fitting = [city for city in cities if city.letter == letter]
        if not fitting:
            continue
        filled = _fill(fitting, Counter(tokens), {}, written, wanted, state.map.id)
        if filled is None:
            told = Counter(tokens)
            pool = ", ".join(f"{told[good]} {good}" for good in GOODS)
            raise Unreadable(f"{where}: tokens of letter {letter} cannot lie so; there are {pool}")
        found |= filled
    return {city.id: found[city.id] for city in cities if city.id in found}


def _fill(
    cities: Sequence[City],
    pool: Counter[str],
    laid: dict[str, str],
    written: Mapping[str, str],
    wanted: Mapping[str, str],
    map: str,
) -> dict[str, str] | None:
    """A token for each of these cities, so that every wanted marker is the dearest good of its province."""
    left = [city for city in cities if city.id not in laid]
    if not left:
        return laid if _right(laid, wanted, map) else None
    city = min(left, key=lambda one: (one.id not in written, one.province not in wanted))
    limit = wanted.get(city.province or "")
    for good in [written[city.id]] if city.id in written else GOODS:
        if pool[good] and (limit is None or PRICE[good] <= PRICE[limit]):
            found = _fill(cities, pool - Counter([good]), {**laid, city.id: good}, written, wanted, map)
            if found is not None:
                return found
    return None


def _right(laid: Mapping[str, str], wanted: Mapping[str, str], map: str) -> bool:
    cities = MAPS[map].cities
    provinces = {cities[city].province for city in laid}
    return all(
        any(good == marker and cities[city].province == province for city, good in laid.items())
        for province, marker in wanted.items()
        if province in provinces
    )
