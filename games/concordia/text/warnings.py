"""What a sensible player wants to be asked once more: cards and choices that would do nothing."""

from __future__ import annotations

from typing import Any

from games.concordia.view import ConcordiaView
from games.engine.question import Option, Question


def warning_words(question: Question, option: Option[Any], view: ConcordiaView) -> str | None:
    """Why a choice should be asked once more."""
    return None
