"""Why something cannot be built, or a technology not be learned."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.civilization.facts import BUILDINGS, CONVERSION, FIGURES, KINDS, TECHNOLOGIES, UNIT_KINDS, WALLS
from games.civilization.reckoned import free_places, prices, unit_price
from games.civilization.reckoning.building import fits_terrain
from games.civilization.text import names as called
from games.civilization.text.names import ROMAN
from games.civilization.text.possible import conversion, known_buildings, reach, wonder_price
from games.civilization.text.wanted import Reason, Wanted, off_the_map, square, written
from games.civilization.view import CityView
from games.phrases import capital

# -- what is built, and where --------------------------------------------------------------------------------------


def _building_city(wanted: Wanted) -> CityView | None:
    return wanted.city(wanted.context.get("city", ""))


def _item(wanted: Wanted) -> str | None:
    city = _building_city(wanted)
    kind, id = _item_written(wanted.parts[-1])
    if city is None or id is None:
        return None
    why = ITEMS[kind](wanted, city, id)
    if why is not None:
        return why
    cost = _cost(wanted, kind, id)
    spent = int(wanted.context.get("spent", "0"))
    most = reach(wanted.me, city) - spent
    if cost is not None and cost > most and not wanted.context.get("free"):
        return _too_expensive(wanted, city, kind, id, cost, spent)
    return f"{capital(called.item(kind, id))} finds no square in this city: {_where(kind, id)}."


def _item_written(text: str) -> tuple[str, str | None]:
    """Kind and id of something that can be built."""
    wanted = text.lower()
    if wanted in FIGURES or wanted in KINDS:
        return ("figure" if wanted in FIGURES else "unit"), wanted
    if wanted in ("walls", "city walls"):
        return "building", WALLS
    building = written("building", text)
    return ("building", building) if building is not None else ("wonder", written("wonder", text))


def _cost(wanted: Wanted, kind: str, id: str) -> int | None:
    if kind == "figure":
        return FIGURES[id].cost
    if kind == "unit":
        return unit_price(wanted.view, wanted.me, id)
    return BUILDINGS[id].cost if kind == "building" else wonder_price(wanted.me, id)


def _too_expensive(wanted: Wanted, city: CityView, kind: str, id: str, cost: int, spent: int) -> str:
    taken = f", of which {min(spent, city.production)} are taken" if spent else ""
    bought = -(-max(0, spent - city.production) // conversion(wanted.me)) * CONVERSION
    bound = f", of which {bought} are taken too" if bought else ""
    return (
        f"{capital(called.item(kind, id))} costs {cost} production. The city has {city.production}{taken}, "
        f"{CONVERSION} trade buy {conversion(wanted.me)} more, and you have {wanted.me.trade} trade{bound}."
    )


def _where(kind: str, id: str) -> str:
    """Where a thing may be placed."""
    if kind == "building":
        terrain = BUILDINGS[id].terrain
        return "it needs land" if terrain == "any-land" else f"it needs {terrain.replace('-', ' ')}"
    if kind == "wonder":
        return "it needs land without figures of others"
    return "the squares of its outskirts are full, or nobody may stand there"


def _why_no_figure(wanted: Wanted, city: CityView, id: str) -> str | None:
    left = wanted.me.armies if id == "army" else wanted.me.scouts
    kinds = "armies" if id == "army" else "scouts"
    return None if left else f"All your {kinds} are on the map; none is left in your supply."


def _why_no_unit(wanted: Wanted, city: CityView, id: str) -> str | None:
    if unit_price(wanted.view, wanted.me, id) is None:
        return "Aircraft needs Flight, which you do not know."
    if not wanted.view.unit_decks[id] and not wanted.view.unit_returns[id]:
        return f"No {UNIT_KINDS[id].name.lower()} is left in the market."
    return None


def _why_no_building(wanted: Wanted, city: CityView, id: str) -> str | None:
    facts, known = BUILDINGS[id], [one.id for one in known_buildings(wanted.me)]
    if id not in known:
        if facts.technology not in wanted.me.technologies:
            return f"{facts.name} needs {called.technology(facts.technology)}, which you do not know."
        return f"You build {called.building(str(facts.upgrade))} now, the upgraded form of {facts.name}."
    if id == WALLS:
        return "This city has walls already." if city.walls else None
    view, around = wanted.view, wanted.view.board.around[city.square]
    markers = {one: marker for one in around if (marker := view.squares[one].marker) is not None}
    same = [one for one, (kind, other) in markers.items() if kind == "building" and BUILDINGS[other].pool == facts.pool]
    if not view.pools[str(facts.pool)] and not same:
        return f"No {facts.name} is left in the market."
    limited = [one for one, (kind, other) in markers.items() if kind == "building" and BUILDINGS[other].limited]
    if facts.limited and limited and view.squares[limited[0]].blockaded:
        return f"The city has a limited building at {limited[0]} already, and there it is blockaded."
    return None


def _why_no_wonder(wanted: Wanted, city: CityView, id: str) -> str | None:
    if id not in wanted.view.wonder_market:
        return f"{capital(called.wonder(id))} does not lie in the market."
    return None


ITEMS: Mapping[str, Callable[[Wanted, CityView, str], str | None]] = {
    "figure": _why_no_figure,
    "unit": _why_no_unit,
    "building": _why_no_building,
    "wonder": _why_no_wonder,
}
"""Why a thing cannot be built whatever the production, by its kind."""


def _item_square(wanted: Wanted) -> str | None:
    city, named = _building_city(wanted), square(wanted, wanted.key)
    hidden = off_the_map(wanted, wanted.key)
    if city is None or named is None or hidden:
        return hidden
    kind, id = wanted.context["kind"], wanted.context["id"]
    seen = wanted.view.squares[named]
    around = wanted.view.board.around[city.square]
    if named not in around:
        return f"{named} does not lie in the outskirts of {called.city(wanted.view, city.square)}."
    if kind == "figure":
        return _figure_square(wanted, named)
    if seen.blockaded:
        return f"{named} is blockaded: figures of another player stand there."
    wanted_terrain = BUILDINGS[id].terrain if kind == "building" else "any-land"
    if not fits_terrain(wanted_terrain, seen.terrain):
        needs = "land" if wanted_terrain == "any-land" else wanted_terrain
        return f"{capital(called.item(kind, id))} needs {needs}; {named} is {seen.terrain}."
    if kind == "wonder":
        return "A city may have one wonder; a second one can only replace it on its square."
    if BUILDINGS[id].limited:
        return "A city may have one limited building; another one can only replace it on its square."
    return f"No {called.building(id)} is left in the market; it could only replace one of its kind."


def _figure_square(wanted: Wanted, named: str) -> str:
    seen, me = wanted.view.squares[named], wanted.me
    if seen.token:
        return f"A {seen.token} lies at {named}; no figure is placed there."
    if seen.terrain == "water" and me.water != "stop":
        return f"{named} is water; your figures may not end there without Sailing, Steam Power or Flight."
    if seen.blockaded:
        return f"Figures of another player stand at {named}; only an army can be placed there, to attack them."
    return f"{named} is full: your stacking limit is {me.stacking_limit}."


# -- learning ------------------------------------------------------------------------------------------------------


def _research(wanted: Wanted) -> str | None:
    return learning(wanted, wanted.key, paid=True)


def _learn(wanted: Wanted) -> str | None:
    return learning(wanted, wanted.key)


def learning(wanted: Wanted, text: str, *, paid: bool = False) -> str | None:
    """Why a technology cannot be learned (4.3.1, 4.3.2, R83)."""
    id, me = written("technology", text), wanted.me
    if id is None:
        return None
    name, level = called.technology(id), TECHNOLOGIES[id].level
    if id in me.technologies:
        return f"You know {name} already."
    if level > 1 and not free_places(me)[level]:
        return (
            f"{name} is a technology of level {ROMAN[level]} and finds no place in your pyramid: it lies on two "
            f"neighbours of level {ROMAN[level - 1]}, so you need {me.rows[level - 1] + 2} of these and have "
            f"{me.rows[level - 2]}."
        )
    if not paid:
        return f"{name} cannot be learned here: it must be known by the other player and be of an allowed level."
    cost = prices(wanted.view, me.seat)[level]
    return f"{name} needs {cost} trade on your dial; you have {me.trade}."


REASONS: Mapping[str, Reason] = {
    "build_item": _item,
    "build_second": _item,
    "build_square": _item_square,
    "research": _research,
    "exchange": _learn,
    "sacrifice": _learn,
}
"""Why a key is not among the options, by topic."""
