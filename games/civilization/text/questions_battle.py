"""What seats are asked in battles and about loot."""

from __future__ import annotations

from collections.abc import Mapping

from games.civilization.facts import ABILITIES, UNITS
from games.civilization.reckoned import strength
from games.civilization.subgames import ATTACKER, DEFENDER
from games.civilization.text import names as called
from games.civilization.text.asked import Asked, Line, choosing, funds, lines, stores
from games.civilization.text.gives import ability_words, effect_words
from games.civilization.view import BattleView, SideView, UnitView
from games.phrases import capital, listed, number


def _battle_of(asked: Asked) -> BattleView:
    battle = asked.view.battle
    assert battle is not None
    return battle


def _side(battle: BattleView, name: str) -> SideView:
    return battle.attacker if name == ATTACKER else battle.defender


def _barbarian(battle: BattleView, name: str) -> bool:
    return battle.barbarians and name == DEFENDER


def owner_words(asked: Asked, battle: BattleView, name: str) -> str:
    """'your', 'Ben's', 'the barbarians''."""
    return "the barbarians'" if _barbarian(battle, name) else asked.whose(_side(battle, name).seat)


def _battle(asked: Asked) -> str:
    battle = _battle_of(asked)
    name = battle.turn
    for_whom = " for the barbarians" if _barbarian(battle, name) else ""
    head = f"Battle at {battle.square}, you play{for_whom}: "
    if battle.played:
        head += "do you use anything else before your battle turn ends?"
    else:
        head += "which unit do you play, as a new front or against an enemy unit?"
    other = DEFENDER if name == ATTACKER else ATTACKER
    told = [*front_lines(asked, battle), _total_line(asked, battle)]
    hand = _hand(asked, battle, name)
    if hand:
        told.append(hand)
    left = _side(battle, other).hand_count
    told.append(
        f"{capital(owner_words(asked, battle, other))} hand: {number(left, 'unit') if left else 'no unit'} left."
    )
    return lines(head, told)


def _hand(asked: Asked, battle: BattleView, name: str) -> str:
    """The units that can still be played, with their present strengths."""
    hand = _side(battle, name).hand
    if not hand:
        return ""
    owner = None if _barbarian(battle, name) else _side(battle, name).seat
    strengths = [(one, UNITS[one].strength if owner is None else strength(asked.view, owner, one)) for one in hand]
    whose = "Your hand" if owner is not None else "The hand of the barbarians, which you play"
    return f"{whose}: {called.units(strengths)}."


def front_lines(asked: Asked, battle: BattleView) -> list[str]:
    """'Front 1: your infantry 3 (1 wound) against Ben's artillery 4, which trumps it'."""
    return [
        f"Front {place}: {_front(asked, battle, attacker, defender)}"
        for place, (attacker, defender) in enumerate(battle.fronts, start=1)
    ]


def _front(asked: Asked, battle: BattleView, attacker: UnitView | None, defender: UnitView | None) -> str:
    sides = [(ATTACKER, attacker), (DEFENDER, defender)]
    units = [f"{owner_words(asked, battle, name)} {_unit(unit)}" for name, unit in sides if unit is not None]
    return " against ".join(units) + ("" if len(units) > 1 else ", unopposed")


def _unit(unit: UnitView) -> str:
    hurt = f" ({number(unit.wounds, 'wound')})" if unit.wounds else ""
    return f"{called.unit(unit.unit, unit.strength)}{hurt}"


def _total_line(asked: Asked, battle: BattleView) -> str:
    """What both sides would have if the battle ended now."""
    totals = [f"{_who(asked, battle, name)} {_side(battle, name).total}" for name in (ATTACKER, DEFENDER)]
    return f"If it ended now: {totals[0]}, {totals[1]}; a tie goes to the defender."


def _who(asked: Asked, battle: BattleView, name: str) -> str:
    return "the barbarians" if _barbarian(battle, name) else asked.who(_side(battle, name).seat)


def _wounds(asked: Asked) -> str:
    one = ABILITIES[asked.question.face.id]
    return lines(
        f"{ability_words(one.id)}. How do you spread up to {asked.question.most} of them over the enemy units?",
        front_lines(asked, _battle_of(asked)),
    )


def _heal(asked: Asked) -> str:
    one = ABILITIES[asked.question.face.id]
    return lines(
        f"{called.technology(one.technology)}: {effect_words(one)}. Which wounds of your units?",
        front_lines(asked, _battle_of(asked)),
    )


def _keep(asked: Asked) -> str:
    return "Chinese: which of your killed units do you take back into your standing forces?"


def _loot(asked: Asked) -> str:
    loot = asked.view.loot
    assert loot is not None
    loser = asked.view.seat(loot[1])
    name = asked.names[loser.seat]
    cards = [number(count, called.deck(era)) for era, count in loser.event_decks.items() if count]
    return (
        f"Loot: what do you take from {name}? You have {loot[2]} loot to spend. "
        f"{name} has {funds(loser)}; {listed([stores(loser, None), *cards])}."
    )


def _before(asked: Asked) -> str:
    battle = asked.view.battle
    assert battle is not None
    head = f"Battle at {battle.square}: battle hands will be drawn now. Do you play a culture event before?"
    return head if len(asked.keys) > 1 else f"{head} You have none for this; whoever might have one is asked."


def _event_units(asked: Asked) -> str:
    event = called.event(asked.context["event"])
    return f"{event}: which units do you build for free? Choose {choosing(asked.question)}."


QUESTIONS: Mapping[str, Line] = {
    "before_battle": _before,
    "event_units": _event_units,
    "battle": _battle,
    "wounds": _wounds,
    "heal": _heal,
    "keep": _keep,
    "loot": _loot,
}
"""The text by topic."""
