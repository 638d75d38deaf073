"""What a seat could build, research and harvest now, worked out from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from games.civilization.facts import BUILDINGS, CONVERSION, FIGURES, KINDS, TECHNOLOGIES, WALLS, WONDERS, Building
from games.civilization.reckoned import free_places, prices, unit_price
from games.civilization.reckoning.building import fits_terrain
from games.civilization.view import CityView, CivilizationView, SeatView


class Buildable(NamedTuple):
    """Something that a city could build: kind and id, its cost, and the trade that must become production."""

    kind: str
    id: str
    cost: int
    trade: int


def conversion(seat: SeatView) -> int:
    """How much production a conversion of trade gives: America's is better (4.10)."""
    return 2 if seat.civilization == "america" else 1


def reach(seat: SeatView, city: CityView) -> int:
    """The production of a city with all the trade that its owner has (3.3.1)."""
    return city.production + seat.trade // CONVERSION * conversion(seat)


def buildable(view: CivilizationView, seat: SeatView, city: CityView) -> list[Buildable]:
    """What a city could build now, with trade for the missing production, that has a square (3.3.1)."""
    most = reach(seat, city)
    found = []
    for kind, id, cost in _things(view, seat, city):
        if cost <= most:
            missing = max(0, cost - city.production)
            found.append(Buildable(kind, id, cost, CONVERSION * -(-missing // conversion(seat))))
    return found


def _things(view: CivilizationView, seat: SeatView, city: CityView) -> Iterator[tuple[str, str, int]]:
    """Whatever can be placed, whether or not it can be paid."""
    supply = {"army": seat.armies, "scout": seat.scouts}
    for kind, figure in FIGURES.items():
        if supply[kind] and _figure_fits(view, seat, city, kind):
            yield "figure", kind, figure.cost
    for kind in KINDS:
        price = unit_price(view, seat, kind)
        if price is not None and (view.unit_decks[kind] or view.unit_returns[kind]):
            yield "unit", kind, price
    for building in known_buildings(seat):
        if _building_fits(view, city, building):
            yield "building", building.id, building.cost
    if _free_land(view, city, "wonder"):
        for wonder in view.wonder_market:
            if wonder is not None:
                yield "wonder", wonder, wonder_price(seat, wonder)


def wonder_price(seat: SeatView, wonder: str) -> int:
    """What a wonder costs a seat (4.5)."""
    facts = WONDERS[wonder]
    cheaper = facts.discount_technology in seat.technologies
    return facts.discount_cost if cheaper and facts.discount_cost is not None else facts.cost


def known_buildings(seat: SeatView) -> list[Building]:
    """The forms of buildings whose technology a seat knows; the upgraded one instead of the basic one (R18)."""
    return [
        building
        for building in BUILDINGS.values()
        if building.technology in seat.technologies
        and not (building.upgrade and BUILDINGS[building.upgrade].technology in seat.technologies)
    ]


def _figure_fits(view: CivilizationView, seat: SeatView, city: CityView, kind: str) -> bool:
    """Whether a new figure can stand on a square of the outskirts; an army may attack there."""
    standing = Counter(figure.square for figure in seat.figures)
    for square in view.board.around[city.square]:
        what = view.squares[square]
        wet = what.terrain == "water" and seat.water != "stop"
        if wet or what.token or standing[square] >= seat.stacking_limit:
            continue
        if kind == "army" or not what.blockaded:
            return True
    return False


def _building_fits(view: CivilizationView, city: CityView, building: Building) -> bool:
    """Whether a city has a square for a building, and the market or that square a token of its pool (4.2)."""
    if building.id == WALLS:
        return not city.walls
    squares = _free_land(view, city, "limited") if building.limited else view.board.around[city.square]
    return any(
        fits_terrain(building.terrain, view.squares[square].terrain)
        and not view.squares[square].blockaded
        and (view.pools[str(building.pool)] or _pool_on(view, square) == building.pool)
        for square in squares
    )


def _free_land(view: CivilizationView, city: CityView, what: str) -> list[str]:
    """The land for a wonder, or for a limited building: where the city has one already, only that square."""
    around = view.board.around[city.square]
    there = [
        square for square in around if (what == "wonder" and _is_wonder(view, square)) or _limited(view, square, what)
    ]
    return [
        square
        for square in there or around
        if view.squares[square].terrain != "water" and not view.squares[square].blockaded
    ]


def _is_wonder(view: CivilizationView, square: str) -> bool:
    marker = view.squares[square].marker
    return marker is not None and marker[0] == "wonder"


def _limited(view: CivilizationView, square: str, what: str) -> bool:
    marker = view.squares[square].marker
    return what == "limited" and marker is not None and marker[0] == "building" and BUILDINGS[marker[1]].limited


def _pool_on(view: CivilizationView, square: str) -> str | None:
    marker = view.squares[square].marker
    return BUILDINGS[marker[1]].pool if marker is not None and marker[0] == "building" else None


def researchable(view: CivilizationView, seat: SeatView) -> list[str]:
    """The technologies that a seat could pay and place in Research now (3.5)."""
    cost, places = prices(view, seat.seat), free_places(seat)
    return [
        one.id
        for one in TECHNOLOGIES.values()
        if one.id not in seat.technologies and cost[one.level] <= seat.trade and (one.level == 1 or places[one.level])
    ]
