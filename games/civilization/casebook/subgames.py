"""A battle or loot that is on when a case begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from games.civilization.casebook.stock import draw, ids_of, revealed_square, unit_piles
from games.civilization.facts import FIGURES, UNIT_ORDER, UNITS
from games.civilization.game import Civilization
from games.civilization.state import CivilizationState, Figure
from games.civilization.subgames import ATTACKER, DEFENDER, OTHER_SIDE, Battle, Front, FrontUnit, Loot
from games.civilization.verbs.fighting import start_battle
from games.engine.cases.casebook import Given
from games.engine.cases.notation import Unreadable, as_list, is_nothing, normal, seats_of, yes_or_no

UNIT = re.compile(r"(\S+?)(?: (\d+))?")
"""A unit in play with its wounds: 'infantry-2 1'."""


def begin(given: Given, state: CivilizationState) -> None:
    """`battle` and `loot`."""
    if given.has("battle"):
        _battle(given.part("battle"), state)
    if given.has("loot"):
        part = given.part("loot")
        (winner,), (loser,) = (
            seats_of(part.take(name), state.seats, f"{part.where}: {name}") for name in ("winner", "loser")
        )
        state.loot = Loot(winner, loser, part.number("left", "loot", default=1))
        part.done()


def _battle(given: Given, state: CivilizationState) -> None:
    """A group attacks a square. Hands, fronts, killed units and the battle turn may be written; else it only begins."""
    where = given.where
    square = revealed_square(state, given.take("square"), where)
    (seat,) = seats_of(given.take("by", "attacker", default="P1"), state.seats, f"{where}: by")
    kinds = ids_of(given.take("group", default="army"), FIGURES, f"{where}: group")
    group = [Figure(kind, square) for kind in kinds]
    state.players[seat].figures += group
    built = yes_or_no(given.take("built", default="no"), where)
    state.active = seat
    try:
        start_battle(Civilization(state), seat, group, square, built=built)
    except ValueError as error:
        raise Unreadable(f"{where}: {error}") from error
    battle = state.battle
    assert battle is not None
    sides = _sides(state, battle)
    for key, units in given.part("hands").rest().items():
        _hand(state, battle, _side(sides, key, where), units, f"{where}: hands")
    for key, units in given.part("killed").rest().items():
        side = _side(sides, key, where)
        for unit in ids_of(units, UNITS, f"{where}: killed"):
            _take_unit(state, battle, side, unit, f"{where}: killed")
            battle.side(side).killed.append(unit)
            state.unit_returns[UNITS[unit].kind].append(unit)
    for front in as_list(given.take("fronts")):
        _front(state, battle, sides, front, f"{where}: fronts")
    if given.has("turn"):
        battle.turn = _side(sides, str(given.take("turn")), where)
    battle.played = yes_or_no(given.take("played", default="no"), where)
    for side in OTHER_SIDE:
        one = battle.side(side)
        one.drawn = len(one.hand) + len(battle.living(side)) + len(one.killed)
    given.done()


def _sides(state: CivilizationState, battle: Battle) -> Mapping[str, str]:
    """The sides by the words that may be written: a side, its seat, the barbarians."""
    found = {ATTACKER: ATTACKER, DEFENDER: DEFENDER}
    found |= {f"p{battle.side(side).seat + 1}": side for side in OTHER_SIDE}
    return {**found, "barbarians": DEFENDER} if battle.barbarians else found


def _side(sides: Mapping[str, str], said: str, where: str) -> str:
    side = sides.get(normal(said))
    if side is None:
        raise Unreadable(f"{where}: '{said}' is no side of this battle (possible: {', '.join(sides)})")
    return side


def _give_back(state: CivilizationState, battle: Battle, side: str, unit: str) -> None:
    owner = battle.owner(side)
    pile = state.unit_decks[UNITS[unit].kind] if owner is None else state.players[owner].units
    pile.append(unit)


def _take_unit(state: CivilizationState, battle: Battle, side: str, unit: str, where: str) -> None:
    """A unit of a side: from its hand, else from the forces of its owner, else from the decks."""
    owner = battle.owner(side)
    forces = [] if owner is None else state.players[owner].units
    draw(unit, where, battle.side(side).hand, forces, *unit_piles(state)(unit))


def _hand(state: CivilizationState, battle: Battle, side: str, value: Any, where: str) -> None:
    hand = battle.side(side).hand
    for unit in hand:
        _give_back(state, battle, side, unit)
    hand.clear()
    wanted = ids_of(value, UNITS, where)
    for unit in wanted:
        _take_unit(state, battle, side, unit, where)
    hand += sorted(wanted, key=UNIT_ORDER.__getitem__)
    owner = battle.owner(side)
    if owner is not None:
        state.players[owner].units.sort(key=UNIT_ORDER.__getitem__)


def _front(state: CivilizationState, battle: Battle, sides: Mapping[str, str], value: Any, where: str) -> None:
    """A front: `{P1: infantry-2 1, P2: mounted-3}`; the number is that of wounds."""
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: write a front as '{{P1: infantry-2 1, P2: mounted-3}}'")
    front = Front()
    for key, said in value.items():
        if is_nothing(said):
            continue
        side = _side(sides, str(key), where)
        written = UNIT.fullmatch(str(said).strip().lower())
        (unit,) = ids_of(written[1] if written is not None else said, UNITS, where)
        _take_unit(state, battle, side, unit, where)
        front.put(side, FrontUnit(unit, int(written[2] or 0) if written is not None else 0))
    battle.fronts.append(front)
