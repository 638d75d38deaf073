"""Everything that is found in a view of Civilization, under the names that cases use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.civilization.casebook.places import PlacesFact
from games.civilization.facts import SHEET, WALLS
from games.civilization.subgames import Goods, Offer
from games.civilization.view import BattleView, CityView, CivilizationView, OwnView, SeatView, SideView, UnitView
from games.engine.cases.facts import Cards, Facts, Seat
from games.engine.cases.notation import seat_name


def common(view: CivilizationView) -> dict[str, Any]:
    """What belongs to no seat."""
    squares = view.squares
    return {
        "turn": Seat(view.active),
        "phase": view.phase,
        "turn number": view.turn,
        "first player": Seat(view.first),
        "tiles": {slot: None if tile is None else f"{tile[0]} {tile[1]}" for slot, tile in view.tiles.items()},
        "squares": PlacesFact({square: _square(view, square) for square in squares}, every=True),
        "markers": PlacesFact({place: one.marker[1] for place, one in squares.items() if one.marker is not None}),
        "huts": PlacesFact({place: "hut" for place, one in squares.items() if one.token == "hut"}, short=True),
        "villages": PlacesFact(
            {place: "village" for place, one in squares.items() if one.token == "village"}, short=True
        ),
        "disasters": PlacesFact({place: list(one.disasters) for place, one in squares.items() if one.disasters}),
        "floods": PlacesFact({place: "yes" for place, one in squares.items() if one.flooded}, short=True),
        "disasters left": view.disasters_left,
        "blockaded": PlacesFact({place: "yes" for place, one in squares.items() if one.blockaded}, short=True),
        "market": dict(view.resources),
        "pools": dict(view.pools),
        "wonder market": Cards(tuple(one for one in view.wonder_market if one is not None), ordered=True),
        "wonder deck": Cards(None, view.wonder_deck, ordered=True),
        "obsolete": Cards(view.obsolete),
        "removed": Cards(view.removed),
        "unit decks": {kind: Cards(None, count, ordered=True) for kind, count in view.unit_decks.items()},
        "unit returns": {kind: Cards(units) for kind, units in view.unit_returns.items()},
        "event decks": {era: Cards(None, count, ordered=True) for era, count in view.event_decks.items()},
        "event returns": {era: Cards(events) for era, events in view.event_returns.items()},
        "persons": Cards(None, view.persons, ordered=True),
        "hut pile": Cards(None, view.huts_left, ordered=True),
        "village pile": Cards(None, view.villages_left, ordered=True),
        "locked": PlacesFact(dict.fromkeys(view.locked, "yes"), short=True),
        "announced": [one.id for one in view.announced],
        "march": None if view.march is None else view.march.square,
        "steps": None if view.march is None else view.march.steps,
        "offers": [_offer(one) for one in view.floor.offers] if view.floor is not None else None,
        "done": [f"seat-{seat}" for seat in view.floor.done] if view.floor is not None else None,
        **_loot(view.loot),
        **_battle(view.battle),
    }


def _square(view: CivilizationView, square: str) -> Mapping[str, Any]:
    one = view.squares[square]
    icons = one.icons
    figures = [
        f"{kind}@{square}"
        for group in one.figures
        for kind, count in (("army", group.armies), ("scout", group.scouts))
        for _ in range(count)
    ]
    return {
        "terrain": one.terrain,
        "trade": icons.trade,
        "production": icons.production,
        "culture": icons.culture,
        "coin": icons.coin,
        "combat": icons.combat,
        "resource": one.resource,
        "owner": None if one.owner is None else Seat(one.owner),
        "blockaded": one.blockaded,
        "figures": Cards(tuple(figures)),
    }


def _offer(offer: Offer) -> str:
    return f"P{offer.seat + 1} to P{offer.to + 1}: {_goods(offer.gives)} for {_goods(offer.asks)}"


def _goods(goods: Goods) -> str:
    parts = [f"{goods.trade} trade"] if goods.trade else []
    parts += [f"{goods.culture} culture"] if goods.culture else []
    parts += [f"{count} {kind}" for kind, count in goods.resources.items() if count]
    return " and ".join([*parts, *goods.tokens, *goods.events, *goods.promises]) or "nothing"


def _loot(loot: tuple[int, int, int] | None) -> dict[str, Any]:
    return {"loot": None if loot is None else loot[2], "loot winner": None if loot is None else Seat(loot[0])}


def _battle(battle: BattleView | None) -> dict[str, Any]:
    if battle is None:
        return dict.fromkeys(("battle", "stage", "side", "played", "fronts", "attacker", "defender"))
    return {
        "battle": battle.square,
        "stage": battle.stage,
        "side": battle.turn,
        "played": battle.played,
        "fronts": [f"{_unit(one)} / {_unit(other)}" for one, other in battle.fronts],
        "attacker": _side(battle.attacker),
        "defender": _side(battle.defender),
    }


def _unit(unit: UnitView | None) -> str:
    return "none" if unit is None else unit.unit + (f" {unit.wounds}" if unit.wounds else "")


def _side(side: SideView) -> Mapping[str, Any]:
    return {
        "seat": Seat(side.seat),
        "hand": Cards(side.hand, side.hand_count),
        "drawn": side.drawn,
        "bonus": side.bonus,
        "total": side.total,
        "killed": Cards(side.killed),
        "army": side.armies,
        "scout": side.scouts,
    }


# -- seats ---------------------------------------------------------------------------------------------------------


def seat(one: SeatView, own: OwnView | None) -> dict[str, Any]:
    """What belongs to a seat; what is hidden as far as `own` shows it."""
    strengths = None if own is None else [f"{unit}/{strength}" for unit, strength in own.units]
    return {
        "civilization": one.civilization,
        "government": one.government,
        "fresh": Cards(tuple(one.fresh)),
        "changed": one.changed,
        "start": one.start,
        "technologies": Cards(one.technologies),
        "rows": [str(count) for count in one.rows],
        "trade": one.trade,
        "culture": one.culture,
        "step": one.step,
        "coins": one.coins,
        "coin tokens": {SHEET: 0, **one.coin_tokens},
        "events": Cards(None if own is None else own.events, sum(one.event_decks.values())),
        "event backs": Cards(_spelled(one.event_decks)),
        "event limit": one.event_limit,
        "resources": Cards(_spelled(one.resources)),
        "huts": Cards(None if own is None else own.huts, one.huts),
        "villages": Cards(None if own is None else own.villages, one.villages),
        "units": Cards(None if own is None else tuple(unit for unit, _ in own.units), one.units),
        "strengths": strengths,
        "ranks": dict(one.ranks),
        "travel speed": one.travel_speed,
        "stacking limit": one.stacking_limit,
        "water": one.water,
        "city limit": one.city_limit,
        "combat bonus": one.combat_bonus,
        "battle hand": one.battle_hand,
        "armies": one.armies,
        "scouts": one.scouts,
        "figures": Cards(tuple(f"{figure.kind}@{figure.square}" for figure in one.figures if figure.square)),
        "gathering": PlacesFact(
            {figure.square: figure.city for figure in one.figures if figure.kind == "scout" and figure.city}
        ),
        "reserve": Cards(one.reserve),
        "reserve new": Cards(one.reserve_new),
        "capital": next((city.square for city in one.cities if city.capital), None),
        "cities": Cards(tuple(city.square for city in one.cities)),
        "walled": Cards(tuple(city.square for city in one.cities if city.walls)),
        "city": PlacesFact({city.square: _city(city) for city in one.cities}),
        "used": Cards(one.used),
    }


def _spelled(counts: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in counts.items() for _ in range(count))


def _city(city: CityView) -> Mapping[str, Any]:
    icons = city.icons
    return {
        "capital": city.capital,
        WALLS: city.walls,
        "production": city.production,
        "trade": icons.trade,
        "culture": icons.culture,
        "arts": city.arts,
        "harvest": Cards(city.harvest),
        "actions": Cards(city.actions),
        "extra actions": city.extra_actions,
        "extra production": city.extra_production,
        "may act": city.may_act,
    }


def facts_of(view: CivilizationView, owns: Iterable[OwnView | None]) -> Facts:
    """Everything in a view, with what is hidden of each seat as far as it is known."""
    seats = zip(view.seats, owns, strict=True)
    return {**common(view), **{seat_name(one.seat): seat(one, own) for one, own in seats}}
