"""Battle turns (5.5, 5.6): abilities, one unit onto a front, abilities.

Keys: 'unit/infantry-2/new', 'unit/infantry-2/1' against the enemy unit on the first front, with '/metalworking' behind
it for a stronger attack, 'ability/mathematics', 'done'.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.civilization.facts import ABILITIES, UNITS, Ability
from games.civilization.game import Civilization
from games.civilization.phases.aftermath import after
from games.civilization.phases.before_battle import before_battle
from games.civilization.phases.menu import DONE, Act
from games.civilization.reckoning.combat import battle_strength, staying_power, strength, trumps
from games.civilization.reckoning.payment import usable
from games.civilization.subgames import OTHER_SIDE, Announced, Battle, Front, FrontUnit, Stage
from games.civilization.verbs.fighting import decide
from games.civilization.windows import use_ability
from games.engine.question import Option, Ref

STRONGER = ABILITIES["metalworking"]
WOUNDS = [ability for ability in ABILITIES.values() if ability.effect == "wounds"]
HEALS = [ability for ability in ABILITIES.values() if ability.effect == "heal"]


async def battle_step(game: Civilization) -> None:
    """One thing in a battle: something in a battle turn, the result, or something that comes after it."""
    battle = game.state.battle
    assert battle is not None
    if battle.stage is Stage.AFTER:
        await after(game, battle)
    elif battle.stage is Stage.BEFORE:
        await before_battle(game, battle)
    elif battle.played or battle.side(battle.turn).hand:
        await _battle_turn(game, battle)
    else:
        decide(game, battle)


async def _battle_turn(game: Civilization, battle: Battle) -> None:
    """The seat whose battle turn it is does one thing. One card with one place is played without asking.

    Who could have an ability as far as all can see, or holds several units, is asked in any case, as the pause would
    tell what it holds.
    """
    side = battle.side(battle.turn)
    hidden = _could_pay_unseen(game, battle)
    options = list(_abilities(game, battle))
    if battle.played:
        act = await game.choose(side.seat, "battle", options, stop=DONE, cover=hidden, quiet=True)
    else:
        options = [*_units(game, battle), *options]
        cover = hidden or len(side.hand) > 1
        if len(options) == 1 and not cover:
            _show_last(game, battle)
        context = _seen(game, battle, OTHER_SIDE[battle.turn])
        act = await game.choose(side.seat, "battle", options, cover=cover, quiet=True, context=context)
    if act is None:
        _end_turn(battle)
    else:
        await act()


def _seen(game: Civilization, battle: Battle, name: str) -> dict[str, str]:
    """What all see: how much stronger the units of each kind are than at rank I for the seat of the turn, by kind; and
    the units of a side on their fronts with their strengths, 'infantry-2 3' for 'front/1'."""
    owner = battle.owner(battle.turn)
    first = {UNITS[unit].kind: unit for unit in UNITS}
    told = {kind: str(strength(game.state, owner, unit) - UNITS[unit].strength) for kind, unit in first.items()}
    for place, front in enumerate(battle.fronts):
        there = front.unit(name)
        if there is not None:
            told[f"front/{place + 1}"] = f"{there.unit} {battle_strength(game.state, battle, name, there.unit)}"
    return told


def _show_last(game: Civilization, battle: Battle) -> None:
    """The last unit is played without an answer of its seat, so the others learn it by what somebody else did."""
    side, owner = battle.side(battle.turn), battle.owner(battle.turn)
    values = (battle.turn, "" if owner is None else str(owner), side.hand[0])
    game.told(game.opponents(side.seat), "last_unit", values)


def _end_turn(battle: Battle) -> None:
    """The other side goes on while it has units, else the same one (R52)."""
    battle.played = False
    if battle.side(OTHER_SIDE[battle.turn]).hand:
        battle.turn = OTHER_SIDE[battle.turn]


# -- what a seat can do ----------------------------------------------------------------------------------------------


def _units(game: Civilization, battle: Battle) -> Iterator[Option[Act]]:
    """Each unit as a new front or against an enemy unit without an opponent (5.6)."""
    owner = battle.owner(battle.turn)
    stronger = owner is not None and usable(game.state, owner, STRONGER)
    for unit in dict.fromkeys(battle.side(battle.turn).hand):
        ref = Ref("unit", unit)
        yield Option(f"unit/{unit}/new", partial(_open_front, game, battle, unit), ref)
        for place in _open_fronts(battle):
            key = f"unit/{unit}/{place + 1}"
            yield Option(key, partial(_attack, game, battle, unit, place, 0), ref)
            if stronger:
                yield Option(f"{key}/{STRONGER.id}", partial(_attack_stronger, game, battle, unit, place), ref)


def _open_fronts(battle: Battle) -> list[int]:
    """The places of the fronts on which an enemy unit has no opponent."""
    return [place for place, front in enumerate(battle.fronts) if front.unit(battle.turn) is None]


def _abilities(game: Civilization, battle: Battle) -> Iterator[Option[Act]]:
    """The abilities of a window that could do something (4.3.5, R55). Barbarians have none."""
    owner = battle.owner(battle.turn)
    if owner is None:
        return
    for ability in WOUNDS:
        if battle.living(OTHER_SIDE[battle.turn]) and usable(game.state, owner, ability):
            yield _ability(ability, partial(_wound_freely, game, battle, ability))
    for ability in HEALS:
        hurt = any(unit.wounds for unit in battle.living(battle.turn))
        ready = usable(game.state, owner, ability) and ability.id not in battle.side(battle.turn).used
        if hurt and ready:
            yield _ability(ability, partial(_heal, game, battle, ability))


def _ability(ability: Ability, act: Act) -> Option[Act]:
    return Option(f"ability/{ability.id}", act, Ref("ability", ability.id))


def _could_pay_unseen(game: Civilization, battle: Battle) -> bool:
    """Whether all can see that the seat might pay an ability now with an event or a token kept face down."""
    owner = battle.owner(battle.turn)
    if owner is None:
        return False
    player = game.player(owner)
    if not (player.events or player.huts or player.villages):
        return False
    fitting = WOUNDS if battle.living(OTHER_SIDE[battle.turn]) else []
    fitting = [*fitting, STRONGER] if not battle.played and _open_fronts(battle) else fitting
    return any(one.technology in player.technologies and one.id not in player.used for one in fitting)


# -- units ----------------------------------------------------------------------------------------------------------


async def _open_front(game: Civilization, battle: Battle, unit: str) -> None:
    battle.fronts.append(Front())
    _place(game, battle, unit, len(battle.fronts) - 1)


async def _attack(game: Civilization, battle: Battle, unit: str, place: int, more: int) -> None:
    """A unit is played against another: both strike at once, but one that trumps strikes first (5.6).

    `more` are wounds that it deals besides its strength.
    """
    front = _place(game, battle, unit, place)
    me, other = battle.turn, OTHER_SIDE[battle.turn]
    against = front.unit(other)
    assert against is not None
    deals = {
        me: battle_strength(game.state, battle, me, unit) + more,
        other: battle_strength(game.state, battle, other, against.unit),
    }
    order: list[tuple[str, ...]]
    if trumps(unit, against.unit):
        order = [(me,), (other,)]
    elif trumps(against.unit, unit):
        order = [(other,), (me,)]
    else:
        order = [(me, other)]
    for strikers in order:
        for striker in strikers:
            if front.unit(striker) is not None:
                _wound(game, battle, front, OTHER_SIDE[striker], deals[striker], "attack")
        _bury(game, battle)


async def _attack_stronger(game: Civilization, battle: Battle, unit: str, place: int) -> None:
    """Metalworking, paid with the unit that is played (R37)."""
    seat = battle.side(battle.turn).seat
    effect = partial(_attack, game, battle, unit, place, STRONGER.amount)
    await use_ability(game, seat, STRONGER, effect, _announced(battle, STRONGER))


def _place(game: Civilization, battle: Battle, unit: str, place: int) -> Front:
    side, front = battle.side(battle.turn), battle.fronts[place]
    side.hand.remove(unit)
    front.put(battle.turn, FrontUnit(unit))
    battle.played = True
    other = OTHER_SIDE[battle.turn]
    against = front.unit(other)
    game.emit(
        "unit_played",
        battle.owner(battle.turn),
        side=battle.turn,
        unit=unit,
        strength=battle_strength(game.state, battle, battle.turn, unit),
        front=place + 1,
        against=None if against is None else against.unit,
        against_strength=None if against is None else battle_strength(game.state, battle, other, against.unit),
    )
    return front


def _wound(game: Civilization, battle: Battle, front: Front, side: str, amount: int, why: str) -> None:
    unit = front.unit(side)
    assert unit is not None
    unit.wounds += amount
    _tell(game, battle, "wounded", side, unit.unit, amount=amount, wounds=unit.wounds, why=why)


def _tell(game: Civilization, battle: Battle, kind: str, side: str, unit: str, **facts: Any) -> None:
    """Tell what happens to a unit in play, with its present strength."""
    strength = battle_strength(game.state, battle, side, unit)
    game.emit(kind, battle.owner(side), side=side, unit=unit, strength=strength, **facts)


def _bury(game: Civilization, battle: Battle) -> None:
    """Units with as many wounds as strength are killed; fronts without units are gone."""
    for front in battle.fronts:
        for side in OTHER_SIDE:
            unit = front.unit(side)
            if unit is not None and staying_power(game.state, battle, side, unit) <= 0:
                front.put(side, None)
                battle.side(side).killed.append(unit.unit)
                game.return_unit(unit.unit)
                _tell(game, battle, "unit_killed", side, unit.unit)
    battle.fronts = [front for front in battle.fronts if front.attacker is not None or front.defender is not None]


# -- abilities -------------------------------------------------------------------------------------------------------


def _announced(battle: Battle, ability: Ability) -> Announced:
    owner = battle.owner(OTHER_SIDE[battle.turn])
    hits = [] if owner is None else [owner]
    return Announced("ability", ability.id, battle.side(battle.turn).seat, hits)


async def _wound_freely(game: Civilization, battle: Battle, ability: Ability) -> None:
    """Mathematics and Ballistics: wounds split among enemy units in play; none beyond their strength (R54)."""
    seat, other = battle.side(battle.turn).seat, OTHER_SIDE[battle.turn]
    room = {
        place: staying_power(game.state, battle, other, unit)
        for place, front in enumerate(battle.fronts)
        if (unit := front.unit(other)) is not None
    }
    split = await _split(game, battle, "wounds", ability, other, room)

    async def effect() -> None:
        for place, amount in split.items():
            _wound(game, battle, battle.fronts[place], other, amount, ability.id)
        _bury(game, battle)

    await use_ability(game, seat, ability, effect, _announced(battle, ability))


async def _heal(game: Civilization, battle: Battle, ability: Ability) -> None:
    """Animal Husbandry heals some wounds of own units, Biology all (4.3.6). It cannot be cancelled."""
    mine = battle.turn
    split = {
        place: unit.wounds
        for place, front in enumerate(battle.fronts)
        if (unit := front.unit(mine)) is not None and unit.wounds
    }
    if ability.amount:
        split = await _split(game, battle, "heal", ability, mine, split)
    side = battle.side(mine)
    side.used.append(ability.id)
    for place, amount in split.items():
        unit = battle.fronts[place].unit(mine)
        assert unit is not None
        unit.wounds -= amount
        _tell(game, battle, "healed", mine, unit.unit, amount=amount, wounds=unit.wounds, why=ability.id)


async def _split(
    game: Civilization, battle: Battle, topic: str, ability: Ability, side: str, room: dict[int, int]
) -> dict[int, int]:
    """How many wounds go to the unit on each front, by place; at least one in all (R74)."""
    bins: list[Option[None]] = []
    for place, most in room.items():
        unit = battle.fronts[place].unit(side)
        assert unit is not None
        bins.append(Option(str(place + 1), None, Ref("unit", unit.unit), most))
    most = min(ability.amount, sum(room.values()))
    pool = [option.key for option in bins for _ in range(option.copies)]
    seat = battle.side(battle.turn).seat
    face, context = Ref("ability", ability.id), _seen(game, battle, side)
    split = await game.allocate(seat, topic, bins, total=(1, most), late=tuple(pool[:most]), face=face, context=context)
    return {int(key) - 1: amount for key, amount in split.items() if amount}
