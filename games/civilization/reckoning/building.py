"""What can be built, where, and at what price (3.3.1, 4.2, 4.5)."""

from __future__ import annotations

from dataclasses import dataclass

from games.civilization.facts import BUILDINGS, FIGURES, KINDS, WALLS, WONDERS
from games.civilization.reckoning.cities import conversion_trade, production, reach
from games.civilization.reckoning.combat import unit_price
from games.civilization.reckoning.limits import can_stand, knows
from games.civilization.reckoning.squares import blockaded, terrain
from games.civilization.state import City, CivilizationState, Figure, Marker
from games.engine.storing import copied


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a city can build: a figure, unit, building or wonder, by `kind` and `id`.

    `cost` is in production, `squares` are those on which it can be placed; a unit has none.
    """

    kind: str
    id: str
    cost: int
    squares: tuple[str, ...] = ()


# -- whole build actions ---------------------------------------------------------------------------------------------


def items(state: CivilizationState, seat: int, city: City) -> list[Item]:
    """All that a city can place now, whether or not it can pay it: figures, units, buildings, wonders (3.3.1)."""
    found = [
        Item("figure", kind, facts.cost, tuple(figure_squares(state, seat, city, kind)))
        for kind, facts in FIGURES.items()
    ]
    found += [
        Item("building", one, BUILDINGS[one].cost, tuple(building_squares(state, seat, city, one)))
        for one in available_buildings(state, seat)
    ]
    land = tuple(wonder_squares(state, seat, city))
    found += [
        Item("wonder", one, wonder_price(state, seat, one), land) for one in state.wonder_market if one is not None
    ]
    prices = {kind: unit_price(state, seat, kind) for kind in KINDS}
    units = [Item("unit", kind, price) for kind, price in prices.items() if price is not None]
    return units + [item for item in found if item.squares]


def trade_needed(state: CivilizationState, seat: int, city: City, cost: int) -> int:
    """The least trade that a city has to turn into production to reach a cost (3.3.1)."""
    return conversion_trade(state, seat, cost - production(state, seat, city))


def affordable(state: CivilizationState, seat: int, city: City) -> list[Item]:
    """What a city can build now, with conversions of trade."""
    most = reach(state, seat, city)
    return [item for item in items(state, seat, city) if item.cost <= most]


def affordable_beside(state: CivilizationState, seat: int, city: City, first: Item, square: str | None) -> list[Item]:
    """What a city can build besides a first thing with Engineering.

    All limits are those after the first thing is placed, but the production is that of before (R13, R14). A wonder
    that comes to the market because of the first thing cannot be built: it is not there when both are announced.
    """
    left = reach(state, seat, city) - first.cost
    later = copied(state)
    _lay(later, seat, city.square, first, square)
    return [item for item in items(later, seat, later.players[seat].city(city.square)) if item.cost <= left]


def _lay(state: CivilizationState, seat: int, centre: str, item: Item, square: str | None) -> None:
    """Change the zones on which limits depend as building a thing will change them."""
    if square is None:
        (state.unit_decks[item.id] or state.unit_returns[item.id]).pop()
    elif item.kind == "figure":
        state.players[seat].figures.append(Figure(item.id, square))
    elif item.id == WALLS:
        state.players[seat].city(centre).walls = True
    else:
        replaced = _pool_on(state, square)
        if replaced is not None:
            state.pools[replaced] += 1
        state.markers[square] = Marker(item.kind, item.id)
        if item.kind == "wonder":
            state.wonder_market[state.wonder_market.index(item.id)] = None
        else:
            state.pools[str(BUILDINGS[item.id].pool)] -= 1


def free_buildings(state: CivilizationState, seat: int, city: City) -> list[Item]:
    """What a city can build for free with the ability of Egypt: one building, walls included (4.10)."""
    return [item for item in items(state, seat, city) if item.kind == "building"]


# -- single conditions -----------------------------------------------------------------------------------------------


def available_buildings(state: CivilizationState, seat: int) -> list[str]:
    """The forms of buildings, walls included, whose technology a seat knows.

    The upgraded form replaces the basic one once it is known (R18). Whether the pool has a token is not looked at.
    """
    return [
        building.id
        for building in BUILDINGS.values()
        if knows(state, seat, building.technology)
        and not (building.upgrade and knows(state, seat, BUILDINGS[building.upgrade].technology))
    ]


def building_squares(state: CivilizationState, seat: int, city: City, building: str) -> list[str]:
    """Where a city can place a building (4.2): its outskirts, or for walls its centre. Replacing is included."""
    if building == WALLS:
        return [] if city.walls else [city.square]
    facts = BUILDINGS[building]
    assert facts.pool is not None
    limited = limited_square(state, city) if facts.limited else None
    return [
        square
        for square in state.outskirts(city)
        if fits_terrain(facts.terrain, terrain(state, square))
        and not blockaded(state, seat, square)
        and limited in (None, square)
        and (state.pools[facts.pool] or _pool_on(state, square) == facts.pool)
    ]


def fits_terrain(wanted: str, present: str) -> bool:
    """Whether a building for this terrain may stand on that one."""
    return present != "water" if wanted == "any-land" else present == wanted


def limited_square(state: CivilizationState, city: City) -> str | None:
    """The square of the city's limited building, of which it may have one (4.2)."""
    for square in state.outskirts(city):
        marker = state.markers.get(square)
        if marker is not None and marker.kind == "building" and BUILDINGS[marker.id].limited:
            return square
    return None


def _pool_on(state: CivilizationState, square: str) -> str | None:
    marker = state.markers.get(square)
    return BUILDINGS[marker.id].pool if marker is not None and marker.kind == "building" else None


def city_wonder(state: CivilizationState, city: City) -> str | None:
    """The square of the city's wonder, obsolete or not, of which it may have one (4.5)."""
    for square in state.outskirts(city):
        marker = state.markers.get(square)
        if marker is not None and marker.kind == "wonder":
            return square
    return None


def wonder_squares(state: CivilizationState, seat: int, city: City) -> list[str]:
    """Where a city can place a wonder: land without an enemy figure; where it has one, only in its place (3.3.1)."""
    present = city_wonder(state, city)
    return [
        square
        for square in state.outskirts(city)
        if terrain(state, square) != "water" and not blockaded(state, seat, square) and present in (None, square)
    ]


def wonder_price(state: CivilizationState, seat: int, wonder: str) -> int:
    """What a wonder costs a seat: less with the technology that discounts it (4.5)."""
    facts = WONDERS[wonder]
    if facts.discount_cost is None or facts.discount_technology is None:
        return facts.cost
    return facts.discount_cost if knows(state, seat, facts.discount_technology) else facts.cost


def figure_squares(state: CivilizationState, seat: int, city: City, kind: str) -> list[str]:
    """Where a city can place a new figure: an army also onto enemy figures, which it attacks (3.3.1)."""
    if not state.players[seat].supply(kind):
        return []
    return [
        square
        for square in state.outskirts(city)
        if can_stand(state, seat, square) and (kind == "army" or not blockaded(state, seat, square))
    ]
