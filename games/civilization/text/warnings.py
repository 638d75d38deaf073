"""What a sensible player wants to be asked once more."""

from __future__ import annotations

from typing import Any

from games.civilization.view import CivilizationView
from games.engine.question import Option, Question


def warning_words(question: Question, option: Option[Any], view: CivilizationView) -> str | None:
    """Why a choice should be asked once more; None if it need not be."""
    return None
