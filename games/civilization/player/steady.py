"""The computer player `steady`: it weighs everything by what it is worth (docs/computer-players.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.civilization.player import (
    abilities,
    bargains,
    battle,
    builds,
    cities,
    events,
    learning,
    loot,
    movement,
    start,
)
from games.civilization.player.mind import Mind, mind
from games.civilization.text.players import ABOUT, TITLE
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation


def steady(situation: Situation) -> Answer:
    """A legal answer; the same for the same situation."""
    question = situation.question
    if question.count(2) == 1:
        return next(question.answers())
    decide = TOPICS.get(question.topic.removeprefix("civilization."), _late)
    return decide(mind(situation))


def _late(now: Mind) -> Answer:
    """What stands in without an answer."""
    return now.question.late


def _yes(now: Mind) -> Answer:
    return ("yes",)


def _resource(now: Mind) -> Answer:
    return (max(now.question.keys, key=lambda kind: abilities.kind_worth(now, kind)),)


TOPICS: Mapping[str, Callable[[Mind], Answer]] = {
    "civilization": start.civilization,
    "capital": start.capital,
    "marker": start.marker,
    "figure": start.figure,
    "start": start.start,
    "person": start.person,
    "leave": start.leave,
    "government": learning.keep_or_change,
    "trade": bargains.trade,
    "offer_give": bargains.offered,
    "offer_ask": bargains.offered,
    "offer_give_trade": bargains.amount,
    "offer_ask_trade": bargains.amount,
    "offer_give_culture": bargains.amount,
    "offer_ask_culture": bargains.amount,
    "accept_hut": bargains.given_away,
    "accept_village": bargains.given_away,
    "accept_ancient": bargains.given_away,
    "accept_medieval": bargains.given_away,
    "accept_modern": bargains.given_away,
    "ability_seat": events.weakest,
    "gift_to": events.weakest,
    "cities": cities.cities,
    "build_item": builds.build_item,
    "build_second": builds.build_second,
    "build_square": builds.build_square,
    "harvest": cities.harvest,
    "harvest_second": cities.harvest,
    "ability_city": cities.ability_city,
    "ability_target": abilities.ability_target,
    "ability_start": _late,
    "ability_square": _late,
    "movement": movement.movement,
    "group": movement.group,
    "march": movement.march,
    "sacrifice": learning.learn_one,
    "lock": movement.lock,
    "combustion": _yes,
    "bomb": events.bomb,
    "research": learning.research,
    "exchange": learning.learn_one,
    "resource": _resource,
    "discard": events.discard,
    "pay": events.pay,
    "consent": events.consent,
    "cancel_action": events.cancel,
    "cancel_event": events.cancel,
    "cancel_ability": events.cancel,
    "interrupt": events.interrupt,
    "event_seat": events.event_seat,
    "event_square": events.event_square,
    "event_to": events.event_to,
    "event_victim": events.event_victim,
    "event_figures": events.event_figures,
    "event_squares": events.event_squares,
    "before_battle": events.before_battle,
    "event_units": events.event_units,
    "event_seats": events.event_seats,
    "event_coin": _late,
    "event_supply": events.event_supply,
    "event_figure": _late,
    "event_city": cities.ability_city,
    "battle": battle.battle,
    "wounds": battle.wounds,
    "heal": _late,
    "keep": battle.keep,
    "loot": loot.loot,
}
"""What is answered at each question."""

STEADY = ComputerPlayer(id="steady", title=TITLE, about=ABOUT, answer=steady)
"""Weighing all that can be done by what it is worth for the rest of the game."""
