"""What follows from a view: prices, coins by their places, ways to victory. Texts and pictures see no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CITY_COMBAT,
    CIVILIZATIONS,
    GOVERNMENT_EFFECTS,
    GOVERNMENTS,
    PANAMA,
    SHEET,
    TECHNOLOGIES,
    TOWER_DISCOUNT,
    TRACK,
    UNIT_COSTS,
    UNITS,
    WALLS,
    WONDERS,
    GovernmentEffect,
    TrackSpace,
)
from games.civilization.view import CivilizationView, SeatView

SMALLEST: Final = (5, 4, 3, 2, 1)
"""The rows of the smallest pyramid with Space Flight, the bottom one first (section 4.3.1)."""

LEVEL_COSTS: Final = {one.level: one.cost for one in TECHNOLOGIES.values()}
"""The trade that a technology of each level costs."""


def has_wonder(view: CivilizationView, seat: int, wonder: str) -> bool:
    """Whether the ability of a wonder works for a seat (section 4.5)."""
    return wonder not in view.obsolete and any(
        square.marker == ("wonder", wonder) and square.owner == seat and not square.blockaded
        for square in view.squares.values()
    )


def government(view: CivilizationView, seat: SeatView) -> GovernmentEffect:
    """What the government of a seat does."""
    return GOVERNMENT_EFFECTS[view.options.governments][seat.government]


def prices(view: CivilizationView, seat: int) -> dict[int, int]:
    """What the trade dial must show for a technology of each level (section 4.3.2)."""
    discount = TOWER_DISCOUNT if has_wonder(view, seat, "porcelain-tower") else 0
    return {level: cost - discount for level, cost in LEVEL_COSTS.items()}


def free_places(seat: SeatView) -> dict[int, int]:
    """How many cards of each level above the first still find a place (section 4.3.1)."""
    return {
        level: max(0, below - 1 - row)
        for level, (below, row) in enumerate(zip(seat.rows, seat.rows[1:], strict=False), start=2)
    }


def towards_space(seat: SeatView) -> int:
    """How many cards of the smallest pyramid with Space Flight a seat has."""
    return sum(min(row, need) for row, need in zip(seat.rows, SMALLEST, strict=True))


def gathers(view: CivilizationView, seat: SeatView) -> int:
    """The trade that a seat would gather now (section 3.2, T1)."""
    return max(0, sum(city.icons.trade for city in seat.cities) + government(view, seat).gathered_trade)


def next_step(seat: SeatView) -> TrackSpace | None:
    """The space of the culture track that a seat would enter next; None at its end."""
    return TRACK[seat.step + 1] if seat.step + 1 < len(TRACK) else None


def direct_changes(seat: SeatView) -> list[str]:
    """The governments to which a seat may still change without Anarchy (section 3.1.2)."""
    return [] if seat.changed else [one for one in seat.fresh if one != seat.government]


def coin_places(view: CivilizationView, seat: SeatView) -> list[tuple[str, int]]:
    """Where the coins of a seat are: names of places with their coins; 'map' are icons on squares (section 4.11)."""
    return [(name, count) for name, count in _coin_places(view, seat) if count]


def _coin_places(view: CivilizationView, seat: SeatView) -> Iterator[tuple[str, int]]:
    left = seat.coins
    for place, count in seat.coin_tokens.items():
        if place == PANAMA and not has_wonder(view, seat.seat, PANAMA):
            continue
        name = "sheet" if place == SHEET else WONDERS[place].name if place in WONDERS else TECHNOLOGIES[place].name
        left -= count
        yield name, count
    for technology in seat.technologies:
        left -= TECHNOLOGIES[technology].coins
        yield TECHNOLOGIES[technology].name, TECHNOLOGIES[technology].coins
    left -= government(view, seat).coins
    yield GOVERNMENTS[seat.government].name, government(view, seat).coins
    yield "map", left


def used_names(seat: SeatView) -> list[str]:
    """What a seat has used this turn, by the names of technologies, wonders and civilizations (section 1)."""
    found = []
    for id in seat.used:
        if id in ABILITIES:
            found.append(TECHNOLOGIES[ABILITIES[id].technology].name)
        elif id in TECHNOLOGIES:
            found.append(TECHNOLOGIES[id].name)
        elif id in WONDERS:
            found.append(WONDERS[id].name)
        elif id in CIVILIZATIONS:
            found.append(CIVILIZATIONS[id].name)
        elif id in _POWERS:
            found.append(_POWERS[id])
    return list(dict.fromkeys(found))


_POWERS: Final = {"start-harvest": "Feudalism"}


def unit_price(view: CivilizationView, seat: SeatView, kind: str) -> int | None:
    """The production a unit of a kind costs a seat; None for aircraft without Flight."""
    if kind == "aircraft":
        return UNIT_COSTS[kind, 1] if "flight" in seat.technologies else None
    return UNIT_COSTS[kind, seat.ranks[kind]]


def capital_defence(seat: SeatView) -> int:
    """What is added to the units of a seat when its capital is attacked (section 5.4)."""
    walls = any(city.capital and city.walls for city in seat.cities)
    return CITY_COMBAT["defend-capital"] + seat.combat_bonus + (BUILDINGS[WALLS].icons.combat if walls else 0)


def strength(view: CivilizationView, seat: int, unit: str) -> int:
    """The strength of a unit of a seat (section 4.3.4)."""
    card = UNITS[unit]
    higher = view.seat(seat).ranks.get(card.kind, 1) - 1
    return card.strength + higher + has_wonder(view, seat, "himeji-samurai-castle")
