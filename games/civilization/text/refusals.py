"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.civilization.text import refusals_build, refusals_map, refusals_turn
from games.civilization.text.asked import choosing
from games.civilization.text.labels import option_words
from games.civilization.text.said import short_topic
from games.civilization.text.wanted import Reason, Wanted
from games.engine.question import Kind, Question
from games.engine.refusal import CannotUndo, NotOpen, NotYours, Refusal
from games.phrases import sentence, verb
from games.refusal_words import CLOSED, NOT_YOURS
from games.refusal_words import UNDO as UNDO_WORDS

UNDO: Mapping[str, str] = {
    **UNDO_WORDS,
    "seen": "This cannot be taken back: hidden cards, tokens or tiles became known since.",
}

REASONS: Mapping[str, Reason] = {**refusals_turn.REASONS, **refusals_build.REASONS, **refusals_map.REASONS}
"""Why a key is not among the options, by topic."""

MOST_OFFERED = 12
"""How many possibilities are listed; of more, only the number is told."""

MOST_SHOWN = 40
"""How many characters of something that was written are repeated."""


def refusal_words(refusal: Refusal, question: Question | None, view: Any) -> str:
    """Whole calm sentences for a refusal."""
    if isinstance(refusal, CannotUndo):
        return UNDO[refusal.reason]
    if isinstance(refusal, NotOpen):
        return CLOSED[refusal.reason]
    if isinstance(refusal, NotYours):
        return NOT_YOURS[refusal.reason]
    if question is None:
        return "This is not possible now."
    facts = refusal.facts
    if refusal.reason == "other question":
        return f"You are asked something else now. {possible(question)}"
    if refusal.reason == "count":
        if question.kind is Kind.AMOUNT:
            return possible(question)
        return f"Choose {choosing(question)}; you chose {facts['given']}."
    if refusal.reason == "too many copies":
        most, label = facts["most"], option_words(question, question.option(facts["key"]))
        return f"There {verb(most, 'is', 'are')} only {most} to choose from of this: {label}."
    return f"{_why_not(facts['key'], question, view)} {possible(question)}"


def possible(question: Question) -> str:
    """What may be answered instead."""
    if question.kind is Kind.AMOUNT:
        return f"Choose a number from {question.least} to {question.most}."
    labels = [option_words(question, option) for option in question.options]
    if len(labels) > MOST_OFFERED:
        return f"You can choose among {len(labels)} things; the list shows them."
    return sentence(f"Possible: {'; '.join(labels)}")


def _why_not(key: str, question: Question, view: Any) -> str:
    reason = REASONS.get(short_topic(question.topic))
    told = reason(Wanted(key, question, view)) if reason is not None and question.kind is not Kind.AMOUNT else None
    return told or f"{_shown(key)!r} cannot be chosen here."


def _shown(key: str) -> str:
    """What was written, as far as it is repeated."""
    return key[:MOST_SHOWN].replace("_", " ").replace("{", "(").replace("}", ")")
