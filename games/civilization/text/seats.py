"""The dashboard of a seat in words: all that is open about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.civilization.facts import ERAS, GROUND, MOST_TRADE, TECHNOLOGIES, VICTORY_COINS, VICTORY_STEP
from games.civilization.reckoned import (
    coin_places,
    direct_changes,
    free_places,
    gathers,
    next_step,
    used_names,
)
from games.civilization.text import names as called
from games.civilization.text.names import ROMAN
from games.civilization.text.squares import figures_words, marker_words
from games.civilization.view import CityView, CivilizationView, OwnView, SeatView
from games.phrases import capital, listed, number

WATER = {"cross": "figures cross water", "stop": "figures cross water and end there"}
"""What figures can do on water."""


def seat_title(view: CivilizationView, seat: SeatView, players: Sequence[str]) -> str:
    """'Anna (Romans, Republic; first player)'."""
    marks = [called.civilization(seat.civilization), called.government(seat.government)] if seat.civilization else []
    first = ["first player"] if seat.seat == view.first else []
    told = "; ".join(part for part in (", ".join(marks), *first) if part)
    return f"{players[seat.seat]} ({told})" if told else players[seat.seat]


def seat_lines(view: CivilizationView, seat: SeatView, players: Sequence[str]) -> list[str]:
    """The whole dashboard of a seat."""
    if not seat.civilization or not seat.cities:
        return [f"{seat_title(view, seat, players)}: has not placed a capital yet."]
    lines = [
        f"{seat_title(view, seat, players)}:",
        _dials(view, seat),
        *technology_lines(seat),
        _holds(seat),
        _forces(seat),
        _limits(seat),
        *(line for city in seat.cities for line in (f"- {city_words(city)}", *_around(view, city))),
        _figures(view, seat),
        *_rest(seat),
    ]
    if view.final is not None:
        lines += own_lines(view.final[seat.seat])
    return lines


def short_lines(view: CivilizationView, seat: SeatView, players: Sequence[str]) -> list[str]:
    """A seat for the whole board: dials, what it holds, cities and figures, without its technologies."""
    if not seat.civilization or not seat.cities:
        return [f"{seat_title(view, seat, players)}: has not placed a capital yet."]
    rows = " / ".join(str(count) for count in seat.rows)
    cities = [_short_city(view, city) for city in seat.cities]
    return [
        f"{seat_title(view, seat, players)}:",
        _dials(view, seat),
        f"Technologies by level: {rows}.",
        *cities,
        _holds(seat),
        _forces(seat),
        _figures(view, seat),
    ]


def _short_city(view: CivilizationView, city: CityView) -> str:
    around = marker_words(view, city.square)
    return f"{'Capital' if city.capital else 'City'} {city.square}{_walls(city)}{f': {around}' if around else ''}."


def _around(view: CivilizationView, city: CityView) -> Iterator[str]:
    around = marker_words(view, city.square)
    if around:
        yield f"  Around it: {around}."


def _dials(view: CivilizationView, seat: SeatView) -> str:
    places = [f"{name} {count}" for name, count in coin_places(view, seat)]
    coins = f"{seat.coins} of {VICTORY_COINS} coins{f' ({listed(places)})' if places else ''}"
    return (
        f"Trade {seat.trade} of {MOST_TRADE}, gathers {gathers(view, seat)}. "
        f"Culture {seat.culture}, space {seat.step} of {VICTORY_STEP}{_next(seat)}. {capital(coins)}."
    )


def _next(seat: SeatView) -> str:
    step = next_step(seat)
    if step is None:
        return ""
    trade = f" and {step.trade} trade" if step.trade else ""
    return f"; the next costs {step.culture} culture{trade}"


def technology_lines(seat: SeatView) -> Iterator[str]:
    """The pyramid row by row; the start technology lies in the bottom row whatever its level."""
    rows: dict[int, list[str]] = {}
    for one in seat.technologies:
        level = TECHNOLOGIES[one].level
        odd = one == seat.start and level > 1
        told = f"{called.technology(one)} (level {ROMAN[level]})" if odd else called.technology(one)
        rows.setdefault(1 if one == seat.start else level, []).append(told)
    places = [f"{count} on level {ROMAN[level]}" for level, count in free_places(seat).items() if count]
    for level in sorted(rows):
        yield f"Level {ROMAN[level]}: {', '.join(rows[level])}."
    yield f"Free places: any number on level I{''.join(f', {place}' for place in places)}."


def _holds(seat: SeatView) -> str:
    tokens = [
        number(count, called.token(kind)) for kind, count in (("hut", seat.huts), ("village", seat.villages)) if count
    ]
    goods = [f"{count} {kind}" for kind, count in seat.resources.items() if count]
    events = [f"{seat.event_decks[era]} {era}" for era in ERAS if seat.event_decks.get(era)]
    return (
        f"Resources: {listed([*goods, *tokens]) or 'none'}. "
        f"Culture events: {listed(events) or 'none'}, limit {seat.event_limit}."
    )


def _forces(seat: SeatView) -> str:
    ranks = ", ".join(f"{called.unit_kind(kind)} rank {ROMAN[seat.ranks[kind]]}" for kind in GROUND)
    bonus = f", combat bonus {seat.combat_bonus}" if seat.combat_bonus else ""
    return f"Standing forces: {number(seat.units, 'unit')}; {ranks}; battle hand {seat.battle_hand}{bonus}."


def _limits(seat: SeatView) -> str:
    water = f", {WATER[seat.water]}" if seat.water else ""
    cities = f"{len(seat.cities)} of {number(seat.city_limit, 'city', 'cities')}"
    return f"Travel speed {seat.travel_speed}, stacking limit {seat.stacking_limit}{water}. {cities}:"


def city_words(city: CityView) -> str:
    """A city, what it gives, and what it has done: 'Capital J11 with walls: 4 trade, 6 production, ...'."""
    kind = "Capital" if city.capital else "City"
    extra = f" ({city.extra_production} of it this turn only)" if city.extra_production else ""
    harvest = f"harvest {listed(list(city.harvest), 'or')}" if city.harvest else "nothing to harvest"
    told = f"{kind} {city.square}{_walls(city)}: {city.icons.trade} trade, {city.production} production{extra}, "
    told += f"arts {city.arts} culture, {harvest}"
    if city.actions:
        told += f"; has taken its action: {listed([called.ACTIONS[one] for one in city.actions])}"
        told += ", may take another" if city.may_act else ""
    return f"{told}."


def _walls(city: CityView) -> str:
    return " with walls" if city.walls else ""


def _figures(view: CivilizationView, seat: SeatView) -> str:
    on_map = figures_words(view, seat.seat) or "none on the map"
    return f"Figures: {on_map}. In the supply: {called.figures(seat.armies, seat.scouts)}."


def _rest(seat: SeatView) -> Iterator[str]:
    reserve = [called.person(one) for one in (*seat.reserve, *seat.reserve_new)]
    if reserve:
        yield f"Great persons in reserve: {called.counted(reserve)}."
    scouts = [(one.square, one.city) for one in seat.figures if one.kind == "scout" and one.square and one.city]
    if scouts and len(seat.cities) > 1:
        gathering = [f"{square} for the city at {city}" for square, city in dict(scouts).items()]
        yield f"Scouts gather on {listed(gathering)}."
    fresh = [called.government(one) for one in direct_changes(seat)]
    if fresh:
        yield f"May change straight to {listed(fresh, 'or')}."
    used = used_names(seat)
    if used:
        yield f"Used this turn: {', '.join(used)}."


def own_lines(own: OwnView) -> list[str]:
    """What a seat holds hidden: units, tokens and events."""
    tokens = [called.payment(f"hut/{one}") for one in own.huts] + [
        called.payment(f"village/{one}") for one in own.villages
    ]
    return [
        f"Units: {called.units(own.units)}.",
        f"Face-down tokens: {called.counted(tokens)}.",
        f"Culture events: {called.counted(map(called.event, own.events))}.",
    ]
