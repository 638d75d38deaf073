"""What can be built, where, and at what price (3.3.1, 4.2, 4.5)."""

from __future__ import annotations

from games.civilization.facts import BUILDINGS, WALLS, WONDERS
from games.civilization.reckoning.limits import can_stand, knows
from games.civilization.reckoning.squares import blockaded, terrain
from games.civilization.state import City, CivilizationState


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
