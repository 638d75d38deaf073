"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from typing import Any

from games.civilization.text.labels import option_words
from games.civilization.text.phrases import sentence
from games.engine.question import Question
from games.engine.refusal import CannotUndo, NotOpen, NotYours, Refusal
from games.refusal_words import CLOSED, NOT_YOURS, UNDO

MOST_OFFERED = 12
"""How many possibilities are listed; of more, only the number is told."""


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
    return f"This cannot be chosen here. {possible(question)}"


def possible(question: Question) -> str:
    """What may be answered instead."""
    labels = [option_words(question, option) for option in question.options]
    if len(labels) > MOST_OFFERED:
        return f"You can choose among {len(labels)} things; the list shows them."
    return sentence(f"Possible: {'; '.join(labels)}")
