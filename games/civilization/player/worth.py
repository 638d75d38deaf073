"""What things are worth to the seat, in points of trade.

Income counts for the turns that are left. Coins count twice: fifteen win, and each saves a point of trade in every
research.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from games.civilization.facts import (
    BUILDINGS,
    EVENTS,
    GREAT_PERSONS,
    MARKET_RESOURCES,
    TECHNOLOGIES,
    TRACK,
    VICTORY_COINS,
    VICTORY_STEP,
    Icons,
)
from games.civilization.player.mind import Mind
from games.civilization.reckoning.building import fits_terrain
from games.civilization.reckoning.cities import arts, city_icons, gathered_trade, production
from games.civilization.reckoning.limits import coins, knows
from games.civilization.reckoning.squares import blockaded, icons_on, own_squares, symbol, terrain
from games.civilization.state import City, CivilizationState, Marker

TRADE = 1.0
ENOUGH_TRADE = 24
SURPLUS_TRADE = 0.5
"""What a point of trade in a turn is worth, up to what research can use, and what is above."""

SITE_TRADE = 1.3
FIRST_TRADE = 12
EARLY_TRADE = 0.5
"""The first points of trade, without which turns pass without research, are worth so much more."""

PRODUCTION = 1.0
ENOUGH_PRODUCTION = 10
SURPLUS_PRODUCTION = 0.4

CULTURE = 0.75
"""What a culture token is worth."""

SECOND_USE = 0.35
"""A city acts once a turn: of what it can build and what it gives in culture the lesser counts only so much."""

COIN = 15.0
"""What a coin is worth towards fifteen of them."""

COMBAT = 1.2
"""What an icon of combat is worth, once."""

RESOURCE = 4.0
COIN_RESOURCE = 5.5
"""What a resource is worth, and what while two of them make a coin."""

PERSON = 14.0
EVENT = 4.0

SYMBOL = 0.5
"""What a kind of resource that can be harvested adds in a turn."""

WIN = 10_000.0


def curve(value: float, enough: float, each: float, surplus: float) -> float:
    """So much each up to what is enough, and less above."""
    return each * min(value, enough) + surplus * max(0.0, value - enough)


def trade_worth(trade: float) -> float:
    """What it is worth to gather so much trade in a turn."""
    return curve(trade, ENOUGH_TRADE, TRADE, SURPLUS_TRADE) + EARLY_TRADE * min(trade, FIRST_TRADE)


# -- cities and squares ----------------------------------------------------------------------------------------------


def _acts(state: CivilizationState, seat: int, city: City) -> float:
    """What the action of a city is worth in a turn; its trade is counted with that of all."""
    built = curve(production(state, seat, city), ENOUGH_PRODUCTION, PRODUCTION, SURPLUS_PRODUCTION)
    devoted = CULTURE * arts(state, seat, city)
    return max(built, devoted) + SECOND_USE * min(built, devoted)


def land(state: CivilizationState, seat: int) -> float:
    """What all cities of a seat give in a turn."""
    cities = state.players[seat].cities
    trade = sum([city_icons(state, seat, city).trade for city in cities]) + state.government(seat).gathered_trade
    total = trade_worth(trade)
    kinds: set[str] = set()
    for city in cities:
        total += _acts(state, seat, city)
        shown = {symbol(state, square) for square in state.outskirts(city)}
        kinds |= {kind for kind in MARKET_RESOURCES if kind in shown}
    return total + SYMBOL * len(kinds)


@contextmanager
def marked(state: CivilizationState, square: str, marker: Marker | None) -> Iterator[None]:
    """The state with another marker on a square."""
    before = state.markers.get(square)
    if marker is None:
        state.markers.pop(square, None)
    else:
        state.markers[square] = marker
    try:
        yield
    finally:
        if before is None:
            state.markers.pop(square, None)
        else:
            state.markers[square] = before


def marker_gain(mind: Mind, square: str, marker: Marker | None, seat: int | None = None) -> float:
    """What another marker on a square brings to the seat in whose outskirts it lies, for the rest of the game.

    Only this city and the trade of all are looked at again; coins and combat are those of the square itself.
    """
    state, owner = mind.state, mind.me if seat is None else seat
    found = state.city_around(square)
    if found is None or found[0] != owner:
        return 0.0
    city = found[1]
    trade = mind.once(("trade", owner), lambda: gathered_trade(state, owner))
    before = mind.once(("city", city.square), lambda: (city_icons(state, owner, city).trade, _acts(state, owner, city)))
    icons, resource = icons_on(state, square), symbol(state, square)
    with marked(state, square, marker):
        then = icons_on(state, square)
        more = city_icons(state, owner, city).trade - before[0]
        gain = trade_worth(trade + more) - trade_worth(trade) + _acts(state, owner, city) - before[1]
        if resource is not None and symbol(state, square) is None and symbols(mind, owner)[resource] == 1:
            gain -= SYMBOL
    free = not blockaded(state, owner, square)
    coin = coin_worth(mind, owner) * (then.coin - icons.coin) if then.coin != icons.coin and free else 0.0
    return mind.turns * gain + coin + COMBAT * (then.combat - icons.combat)


def symbols(mind: Mind, seat: int) -> Counter[str | None]:
    """How often each resource shows in the outskirts of a seat."""
    state = mind.state
    return mind.once(("symbols", seat), lambda: Counter(symbol(state, square) for square in own_squares(state, seat)))


def covered(mind: Mind, square: str) -> float:
    """What is lost for good if the marker on a square is built over, besides its icons."""
    marker = mind.state.markers.get(square)
    if marker is None:
        return 0.0
    return 1.0 if marker.kind == "building" else 5.0 if marker.kind == "person" else 25.0


def site(state: CivilizationState, square: str) -> float:
    """What a city on a square would give in a turn, as far as its outskirts are known, with what can be built there."""
    trade = production = culture = coin = 0.0
    kinds: set[str] = set()
    room = 0.0
    for one in state.board.around[square]:
        if not state.slots[state.board.slot_of[one]].revealed:
            continue
        icons: Icons = icons_on(state, one)
        trade, production = trade + icons.trade, production + icons.production
        culture, coin = culture + icons.culture, coin + icons.coin
        present = terrain(state, one)
        room += 0.5 if present == "grassland" else 0.3 if present in ("water", "desert") else 0.2
        resource = symbol(state, one)
        if resource is not None:
            kinds.add(resource)
    return (
        SITE_TRADE * trade
        + curve(production, 6, PRODUCTION, SURPLUS_PRODUCTION)
        + CULTURE * culture
        + 1.5 * coin
        + SYMBOL * len(kinds)
        + room
    )


# -- single things ---------------------------------------------------------------------------------------------------


def coin_worth(mind: Mind, seat: int) -> float:
    """What one more coin is worth: more the nearer the seat is to fifteen."""
    have = coins(mind.state, seat)
    if have + 1 >= VICTORY_COINS:
        return WIN
    return COIN + 0.5 * mind.turns + max(0, have - 8)


def resource_worth(mind: Mind) -> float:
    """What a resource of any kind is worth to the seat."""
    pottery = knows(mind.state, mind.me, "pottery")
    full = mind.player.coins.get("pottery", 0) >= TECHNOLOGIES["pottery"].coin_tokens
    return RESOURCE if full else COIN_RESOURCE if pottery else RESOURCE + 0.5


def step_worth(mind: Mind) -> float:
    """What the next step on the culture track is worth."""
    step = mind.player.step + 1
    if step >= VICTORY_STEP:
        return WIN
    space = TRACK[step]
    near = 1.0 * max(0, step - 10)
    return near + (PERSON if space.kind == "great-person" else EVENT + (space.deck == "medieval"))


def raw_icons(state: CivilizationState, square: str) -> float:
    """What the icons of a square are worth in a turn, taken by themselves."""
    icons = icons_on(state, square)
    return TRADE * icons.trade + PRODUCTION * icons.production + CULTURE * icons.culture + 1.5 * icons.coin


def event_worth(mind: Mind, event: str) -> float:
    """What it is worth to hold an event."""
    family = EVENTS[event].family
    return {
        "exchange": 9.0,
        "gift": 5.0,
        "production": 4.0,
        "mass-defection": 6.0,
        "defection": 4.0,
        "cancel": 3.5,
        "sabotage": 5.0,
        "terrain": 3.0,
        "revolt": 3.0,
        "displace": 2.0,
        "coins": 6.0,
        "units": 4.0,
        "supply": 5.0,
    }.get(family, 2.0) + 0.1 * EVENTS[event].amount


def building_room(state: CivilizationState, seat: int, building: str) -> int:
    """On how many squares of the outskirts of a seat a kind of building could stand that have no marker yet."""
    facts = BUILDINGS[building]
    if facts.limited:
        return len(state.players[seat].cities)
    return sum(
        [
            fits_terrain(facts.terrain, terrain(state, square)) and square not in state.markers
            for city in state.players[seat].cities
            for square in state.outskirts(city)
        ]
    )


def person_worth(person: str) -> float:
    """What a kind of great person gives in a turn."""
    icons = GREAT_PERSONS[person].icons
    return icons.trade + icons.production + CULTURE * icons.culture + 1.5 * icons.coin + 0.2 * icons.combat
