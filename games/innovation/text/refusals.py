"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from typing import Any

from games.engine.question import Kind, Question
from games.engine.refusal import CannotUndo, NotOpen, NotYours, Refusal
from games.innovation.cards import AGE, CARDS, POINTS_PER_AGE
from games.innovation.text.labels import option_words, short_topic
from games.innovation.text.phrases import card_name
from games.innovation.text.questions import choosing
from games.innovation.view import InnovationView
from games.phrases import listed, number, sentence
from games.refusal_words import CLOSED, NOT_YOURS, UNDO

MOST_SHOWN = 40
"""How many characters of something that was written are repeated."""

MOST_OFFERED = 12
"""How many possibilities are listed; of more, only the number is told."""


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
        return f"Each can be chosen only once here, and you chose one {facts['given']} times. {_possible(question)}"
    if refusal.reason == "other question":
        return f"You are asked something else now. {_possible(question)}"
    return f"{_why_not(facts['key'], question, view)} {_possible(question)}"


def _why_not(key: str, question: Question, view: InnovationView) -> str:
    verb, _, thing = key.partition("/")
    if short_topic(question.topic) == "action":
        if verb == "achieve" and thing.isascii() and thing.isdigit():
            return why_not_achieve(thing[:MOST_SHOWN], view, question.seat)
        if verb in ("meld", "dogma") and thing in CARDS:
            return why_not_meld(thing) if verb == "meld" else why_not_dogma(thing, view, question.seat)
        if key in CARDS:
            return f"{card_name(key)} alone is no action: say whether you meld it or activate its dogma."
    if key in CARDS:
        return _why_not_card(key, question, view)
    return f"{key[:MOST_SHOWN]!r} cannot be chosen here."


def why_not_achieve(name: str, view: InnovationView, seat: int) -> str:
    """Why a seat cannot take an age achievement, by its points and top cards."""
    age = int(name)
    if not 1 <= age <= 9:
        return f"There is no achievement of age {age}; they are of the ages 1 to 9."
    if age not in view.ages:
        return f"The achievement of age {age} has been claimed already."
    me = view.seat(seat)
    return (
        f"Age {age} needs {POINTS_PER_AGE * age} points and a top card of value {age} or higher; "
        f"you have {number(me.points, 'point')} and your highest top card has a value of {me.highest_top}."
    )


def why_not_meld(card: str) -> str:
    """Why a card that is not in the hand cannot be melded."""
    return f"You do not hold {card_name(card)}; only a card from your hand can be melded."


def why_not_dogma(card: str, view: InnovationView, seat: int) -> str:
    """Why a card that is no top card of the seat cannot be activated."""
    own = [held for pile in view.seat(seat).piles for held in pile.cards]
    if card in own:
        return f"{card_name(card)} is covered; only a top card can be activated."
    return f"{card_name(card)} is not on your board; only your own top cards can be activated."


def _why_not_card(card: str, question: Question, view: InnovationView) -> str:
    name, own = card_name(card), view.own
    if own is not None and card in own.hand:
        return f"{name} is in your hand, but this effect does not allow it."
    if own is not None and card in own.score:
        return f"{name} is in your score pile, but this effect does not allow it."
    if any(card in seat.tops for seat in view.seats):
        return f"{name} (age {AGE[card]}) is a top card, but this effect does not allow it."
    return f"{name} is not among the cards from which you can choose."


def _possible(question: Question) -> str:
    labels = [option_words(question, option) for option in question.options]
    if question.kind is Kind.AMOUNT:
        return f"Possible: a number from {question.least} to {question.most}."
    if not labels:
        return "Possible: nothing."
    if len(labels) > MOST_OFFERED:
        return f"You can choose among {len(labels)} things; the list shows them."
    return sentence(f"Possible: {listed(labels, 'or')}")
