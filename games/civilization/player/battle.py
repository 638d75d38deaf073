"""Battles: which unit against which, abilities, losses (5.5, 5.6)."""

from __future__ import annotations

from dataclasses import dataclass

from games.civilization.player.mind import Mind
from games.civilization.reckoning.combat import battle_strength, trumps
from games.civilization.subgames import OTHER_SIDE, Battle, FrontUnit
from games.engine.question import Answer

IRON = 2.5
"""What the iron for a stronger attack is worth, in strength."""

EXPOSED = 0.35
"""How much of a unit on a new front is thought to be lost while the other side has units to play."""


@dataclass(slots=True)
class Fight:
    """The battle from the side whose turn it is."""

    mind: Mind
    battle: Battle

    @property
    def side(self) -> str:
        """The own side."""
        return self.battle.turn

    @property
    def other(self) -> str:
        """The other side."""
        return OTHER_SIDE[self.battle.turn]

    def strength(self, side: str, unit: str) -> int:
        """The strength of a unit here."""
        return battle_strength(self.mind.state, self.battle, side, unit)


def battle(mind: Mind) -> Answer:
    """A unit and its place, an ability, or 'done'."""
    assert mind.state.battle is not None
    fight = Fight(mind, mind.state.battle)
    best, answer = -99.0, mind.question.keys[0]
    for key in mind.question.keys:
        what, _, rest = key.partition("/")
        if what == "unit":
            worth = _play(fight, rest)
        elif what == "ability":
            worth = _use(fight, rest)
        else:
            worth = 0.0
        if worth > best:
            best, answer = worth, key
    return (answer,)


def _play(fight: Fight, rest: str) -> float:
    """What it is worth to play a unit: as a new front, or against one."""
    unit, place, *more = rest.split("/")
    mine = fight.strength(fight.side, unit)
    if place == "new":
        left = len(fight.battle.side(fight.other).hand)
        return -EXPOSED * mine * min(1.0, left / 2) - 0.02 * mine
    against = fight.battle.fronts[int(place) - 1].unit(fight.other)
    assert against is not None
    theirs = fight.strength(fight.other, against.unit)
    deals = mine + 3 * bool(more)
    alive, enemy = clash(unit, mine, deals, against, theirs)
    gain = (theirs if enemy <= 0 else 0.3 * theirs * (1 - enemy / theirs)) - (
        mine if alive <= 0 else 0.3 * mine * (1 - alive / mine)
    )
    return gain - 0.05 * mine - IRON * bool(more)


def clash(unit: str, mine: int, deals: int, against: FrontUnit, theirs: int) -> tuple[int, int]:
    """How many more wounds kill the unit that is played and the one against which it is, after they struck."""
    alive, enemy = mine, theirs - against.wounds
    if trumps(unit, against.unit):
        enemy -= deals
        if enemy > 0:
            alive -= theirs
    elif trumps(against.unit, unit):
        alive -= theirs
        if alive > 0:
            enemy -= deals
    else:
        enemy -= deals
        alive -= theirs
    return alive, enemy


def _use(fight: Fight, id: str) -> float:
    """Wounds are dealt when they kill, heals used when they are of use."""
    if id.endswith("heal"):
        hurt = sum([unit.wounds for unit in fight.battle.living(fight.side)])
        late = not fight.battle.side(fight.other).hand
        return 0.5 if hurt >= 3 and not late else -1.0
    amount = 6 if id == "ballistics" else 3
    killed = _killed(fight, amount)
    return killed - IRON if killed >= 3 else -1.0


def _killed(fight: Fight, amount: int) -> int:
    """The strength that so many wounds kill."""
    total = 0
    for unit in sorted(fight.battle.living(fight.other), key=lambda one: fight.strength(fight.other, one.unit) * -1):
        needed = fight.strength(fight.other, unit.unit) - unit.wounds
        if needed <= amount:
            amount -= needed
            total += fight.strength(fight.other, unit.unit)
    return total


def wounds(mind: Mind) -> Answer:
    """Wounds go where they kill the most."""
    assert mind.state.battle is not None
    fight = Fight(mind, mind.state.battle)
    left, chosen = mind.question.most, []
    rated = []
    for option in mind.question.options:
        unit = fight.battle.fronts[int(option.key) - 1].unit(fight.other)
        assert unit is not None
        rated.append((fight.strength(fight.other, unit.unit), option.copies, option.key))
    for _, needed, key in sorted(rated, reverse=True):
        if needed <= left:
            chosen += [key] * needed
            left -= needed
    for _, needed, key in sorted(rated, reverse=True):
        more = min(left, needed - chosen.count(key))
        chosen += [key] * more
        left -= more
    return mind.question.check(tuple(chosen))


def keep(mind: Mind) -> Answer:
    """China keeps its strongest killed unit."""
    units = [key for key in mind.question.keys if key != "nobody"]
    return (max(units, key=lambda unit: int(unit.rpartition("-")[2])),) if units else ("nobody",)
