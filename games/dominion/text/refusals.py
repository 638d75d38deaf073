"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.dominion.cards import ACTIONS, CARDS, COST, TREASURES
from games.dominion.text.phrases import card_name, card_plural
from games.dominion.text.questions import choosing, option_words, short_topic
from games.dominion.view import DominionView
from games.engine.question import Question
from games.engine.refusal import CannotUndo, NotOpen, NotYours, Refusal
from games.phrases import listed, number
from games.refusal_words import CLOSED, NOT_YOURS
from games.refusal_words import UNDO as UNDO_WORDS

UNDO: Mapping[str, str] = {**UNDO_WORDS, "chance": "This cannot be taken back: cards were shuffled since."}

GAINS = ("workshop.gain", "feast.gain", "remodel.gain", "mine.gain", "artisan.gain")
FROM_HAND = (
    "action",
    "treasures",
    "cellar.discard",
    "chapel.trash",
    "militia.discard",
    "remodel.trash",
    "throne_room.pick",
    "mine.trash",
    "poacher.discard",
    "artisan.topdeck",
)


def refusal_words(refusal: Refusal, question: Question | None, view: Any) -> str:
    """Whole calm sentences for a refusal."""
    if isinstance(refusal, CannotUndo):
        if refusal.facts.get("own"):
            return "This cannot be taken back: you have drawn or seen cards since."
        return UNDO[refusal.reason]
    if isinstance(refusal, NotOpen):
        return CLOSED[refusal.reason]
    if isinstance(refusal, NotYours):
        return NOT_YOURS[refusal.reason]
    if question is None:
        return "This is not possible now."
    facts = refusal.facts
    if refusal.reason == "count":
        return f"Choose {choosing(question)}; you chose {facts['given']}."
    if refusal.reason == "too many copies":
        return (
            f"You can choose at most {number(facts['most'], card_name(facts['key']), card_plural(facts['key']))} here, "
            f"not {facts['given']}."
        )
    if refusal.reason == "other question":
        return f"You are asked something else now. {_possible(question)}"
    return f"{_why_not(facts['key'], question, view)} {_possible(question)}"


def _why_not(key: str, question: Question, view: DominionView) -> str:
    topic = short_topic(question.topic)
    if key not in CARDS:
        return f"{key!r} cannot be chosen here."
    if topic == "buy" or topic in GAINS:
        return why_not_this_pile(key, topic, question, view)
    if topic in FROM_HAND:
        return why_not_from_hand(key, topic, view)
    if topic == "kingdom.draft" and key in view.kingdom:
        return f"{card_name(key)} has been named already."
    return f"{card_name(key)} cannot be chosen here."


def why_not_this_pile(card: str, topic: str, question: Question, view: DominionView) -> str:
    """Why a Supply pile cannot be bought or gained from."""
    pile = view.pile(card)
    name = card_name(card)
    if pile is None:
        return f"{name} is not in the Supply of this game."
    if pile.count == 0:
        return f"The {name} pile is empty."
    if topic == "buy":
        return f"{name} costs {COST[card]}; you have {number(view.coins, 'coin')}."
    if topic == "mine.gain" and card not in TREASURES:
        return f"{name} is not a Treasure; Mine gains a Treasure."
    return f"{name} costs {COST[card]}; the gained card may cost up to {question.context['limit']}."


def why_not_from_hand(card: str, topic: str, view: DominionView) -> str:
    """Why a card of the hand cannot be chosen."""
    name = card_name(card)
    if view.own is None or card not in view.own.hand:
        return f"You have no {name} in hand."
    if topic in ("action", "throne_room.pick") and card not in ACTIONS:
        return f"{name} is not an Action card; only Action cards can be played in the Action phase."
    if topic in ("treasures", "mine.trash") and card not in TREASURES:
        return f"{name} is not a Treasure."
    return f"{name} cannot be chosen here."


POSSIBLE: Mapping[str, str] = {"action": "You can play", "buy": "You can buy", "treasures": "You can play"}


def _possible(question: Question) -> str:
    stops = [option_words(question, option) for option in question.options if option.value is None]
    others = [option_words(question, option) for option in question.options if option.value is not None]
    ways = [listed(others, "or")] if others else []
    ways += [stop[0].lower() + stop[1:] for stop in stops]
    return f"{POSSIBLE.get(short_topic(question.topic), 'Possible')}: {', or '.join(ways)}."
