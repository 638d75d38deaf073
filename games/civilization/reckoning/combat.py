"""Units and battles: ranks, strengths, hands and bonuses (4.3.4, 4.9, 5.4)."""

from __future__ import annotations

from games.civilization.facts import (
    BUILDINGS,
    CITY_COMBAT,
    CITY_HAND,
    GROUND,
    HAND,
    HAND_PER_ARMY,
    TECHNOLOGIES,
    UNIT_COSTS,
    UNIT_KINDS,
    UNITS,
    WALLS,
    WINNER_LOSES_PER,
)
from games.civilization.reckoning.limits import computers, knows
from games.civilization.reckoning.squares import blockaded, has_wonder, icons_on, own_squares
from games.civilization.state import City, CivilizationState
from games.civilization.subgames import Battle, FrontUnit


def rank(state: CivilizationState, seat: int, kind: str) -> int:
    """The rank of a unit kind: the highest one that a known technology unlocks (4.3.4). Aircraft stay at 1."""
    known = state.players[seat].technologies
    return max([1, *(TECHNOLOGIES[one].rank for one in known if TECHNOLOGIES[one].unit == kind)])


def strength(state: CivilizationState, seat: int | None, unit: str) -> int:
    """The strength of a unit of a seat; of barbarians (None) at rank I. Himeji makes every own unit one stronger."""
    card = UNITS[unit]
    if seat is None:
        return card.strength
    higher = rank(state, seat, card.kind) - 1 if card.kind in GROUND else 0
    return card.strength + higher + has_wonder(state, seat, "himeji-samurai-castle")


def trumps(unit: str, other: str) -> bool:
    """Whether one unit trumps another (4.9)."""
    return UNIT_KINDS[UNITS[unit].kind].trumps == UNITS[other].kind


def unit_price(state: CivilizationState, seat: int, kind: str) -> int | None:
    """The production a unit costs; None if the kind is locked or its deck empty (3.3.1)."""
    if kind == "aircraft" and not knows(state, seat, "flight"):
        return None
    if not state.unit_decks[kind] and not state.unit_returns[kind]:
        return None
    return UNIT_COSTS[kind, rank(state, seat, kind)]


def battle_hand(state: CivilizationState, seat: int, armies: int, city: City | None = None) -> int:
    """How many units a seat draws for a battle: with so many armies, or defending a city (5.4)."""
    plain = CITY_HAND if city is not None else HAND + HAND_PER_ARMY * (armies - 1)
    return plain + state.government(seat).battle_hand + computers(state, seat)


def combat_bonus(state: CivilizationState, seat: int, city: City | None = None) -> int:
    """The combat bonus of a seat, with the one for defending this city (5.4)."""
    shown = [
        icons_on(state, square).combat for square in own_squares(state, seat) if not blockaded(state, seat, square)
    ]
    bonus = sum(shown) + state.government(seat).combat
    if city is not None:
        bonus += CITY_COMBAT["defend-capital" if city.capital else "defend-city"] + walls_bonus(city)
    return bonus


def walls_bonus(city: City) -> int:
    """What the walls of a city add when it is defended."""
    return BUILDINGS[WALLS].icons.combat if city.walls else 0


# -- a battle --------------------------------------------------------------------------------------------------------


def attackable(state: CivilizationState, seat: int, square: str) -> bool:
    """Whether armies of a seat that enter a square begin a battle: figures or a city of others, or a village (5.3)."""
    city = state.city_at(square)
    there = city is not None and city[0] != seat
    return there or square in state.villages or bool(state.enemies_at(seat, square))


def battle_strength(state: CivilizationState, battle: Battle, side: str, unit: str) -> int:
    """The strength of a unit on a side of a battle."""
    return strength(state, battle.owner(side), unit)


def staying_power(state: CivilizationState, battle: Battle, side: str, unit: FrontUnit) -> int:
    """How many more wounds kill a unit in play."""
    return battle_strength(state, battle, side, unit.unit) - unit.wounds


def total(state: CivilizationState, battle: Battle, side: str) -> int:
    """What a side has at this moment: the full strength of its living units, and its combat bonus card (5.7)."""
    living = [battle_strength(state, battle, side, unit.unit) for unit in battle.living(side)]
    return battle.side(side).bonus + sum(living)


def armies_lost(killed: int, armies: int) -> int:
    """How many armies the winner of a battle loses for its killed units; one always survives (5.7)."""
    return max(0, min(killed // WINNER_LOSES_PER, armies - 1))
