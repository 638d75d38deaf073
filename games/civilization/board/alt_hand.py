"""A battle and what a seat holds, as alternative text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.alt import acting, fitted
from games.civilization.board.battle import BARBARIANS, is_barbarian, leader, role, side_of
from games.civilization.board.hand import could, hand_strengths, my_offers, offer_sides, seen_hands
from games.civilization.board.may import may_words
from games.civilization.board.words import PHASES, turn_words
from games.civilization.facts import EVENTS
from games.civilization.subgames import ATTACKER, DEFENDER
from games.civilization.text.cards_culture import event_text, timing
from games.civilization.text.names import counted, figures, unit, units
from games.civilization.view import BattleView, CivilizationView, UnitView
from games.engine.question import Question
from games.phrases import capital, number

MOST_TOLD: Final = 12
"""So many entries of a question are told; others are counted."""


def battle_alt(view: CivilizationView, names: Sequence[str], asked: Sequence[int]) -> str:
    """The battle that is on."""

    def write(names: Sequence[str]) -> list[str]:
        assert view.battle is not None
        start = f"Civilization, {turn_words(view)}, battle at {view.battle.square}."
        return [start, acting(view, names, asked), *_battle(view, view.battle, names)]

    return fitted(names, write)


def _battle(view: CivilizationView, battle: BattleView, names: Sequence[str]) -> list[str]:
    sides = [_side(battle, names, name) for name in (ATTACKER, DEFENDER)]
    fronts = [
        f"Front {place}: {_unit(attacker)} against {_unit(defender)}."
        for place, (attacker, defender) in enumerate(battle.fronts, start=1)
    ]
    if battle.won is not None:
        return [*sides, *fronts, f"{_name(battle, names, battle.won)} won."]
    turn = f"Battle turn of {_name(battle, names, battle.turn)}{', unit played' if battle.played else ''}."
    return [*sides, *(fronts or ["No unit is in play."]), f"{turn} Ahead: {_name(battle, names, leader(battle))}."]


def _name(battle: BattleView, names: Sequence[str], side: str) -> str:
    return BARBARIANS if is_barbarian(battle, side) else names[side_of(battle, side).seat]


def _side(battle: BattleView, names: Sequence[str], name: str) -> str:
    side = side_of(battle, name)
    played = f", played by {names[side.seat]}" if is_barbarian(battle, name) else ""
    stands = f"{figures(side.armies, side.scouts)}, " if side.armies + side.scouts else ""
    killed = f", killed {counted(map(unit, side.killed))}" if side.killed else ""
    return (
        f"{_name(battle, names, name)} {role(battle, name)}{played}: {stands}{number(side.hand_count, 'unit')} in "
        f"hand, bonus {side.bonus}, total {side.total}{killed}."
    )


def _unit(one: UnitView | None) -> str:
    if one is None:
        return "nobody"
    wounds = f" with {number(one.wounds, 'wound')}" if one.wounds else ""
    return f"{unit(one.unit, one.strength)}{wounds}"


def hand_alt(view: CivilizationView, names: Sequence[str], question: Question | None) -> str:
    """What the seat of this view holds; only that seat may read it."""

    def write(names: Sequence[str]) -> list[str]:
        assert view.reader is not None and view.own is not None
        me, own = view.seat(view.reader), view.own
        sentences = [f"Civilization, {turn_words(view)}, {PHASES[view.phase]}. Only you see this."]
        hands = seen_hands(view)
        if view.battle is not None and view.battle.won is None and hands:
            for name in hands:
                whose = "Your battle hand" if side_of(view.battle, name).seat == view.reader else "Their battle hand"
                sentences.append(f"{whose}: {units(hand_strengths(view, view.battle, name))}.")
            return [*sentences, *_battle(view, view.battle, names), _may(question, names)]
        sentences.append(f"Your units: {units(own.units)}.")
        titles = counted(EVENTS[event].name for event in own.events)
        sentences.append(f"Culture events, {len(own.events)} of {me.event_limit}: {titles}.")
        goods = [f"{count} {kind}" for kind, count in me.resources.items() if count]
        sentences.append(f"Resources: {', '.join(goods) or 'none'}.")
        for word, tokens in (("Hut", own.huts), ("Village", own.villages)):
            sentences.append(f"{word} tokens: {counted(tokens)}." if tokens else "")
        for offer in my_offers(view):
            gives, asks = offer_sides(offer, names)
            if offer.seat == view.reader:
                sentences.append(f"You offer {names[offer.to]} {gives} for {asks}.")
            else:
                sentences.append(f"{names[offer.seat]} offers you {gives} for {asks}.")
        sentences += [f"{capital(word)} {', '.join(told)}." for word, told in could(view, me, question)]
        sentences.append(_may(question, names))
        sentences += [
            f"{EVENTS[event].name} ({timing(EVENTS[event])}): {event_text(EVENTS[event])}"
            for event in dict.fromkeys(own.events)
        ]
        return sentences

    return fitted(names, write)


def _may(question: Question | None, names: Sequence[str]) -> str:
    words = may_words(question, names)
    told = [*words[:MOST_TOLD], *([f"{len(words) - MOST_TOLD} more"] if len(words) > MOST_TOLD else [])]
    return f"You may: {'; '.join(told)}." if told else ""
