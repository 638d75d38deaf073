"""Why something is not allowed, by which rule, and what is possible instead."""

from __future__ import annotations

from typing import Any

from games.engine.question import Question
from games.engine.refusal import Refusal


def refusal_words(refusal: Refusal, question: Question | None, view: Any) -> str:
    """Whole calm sentences for a refusal."""
    return "This is not possible now."
