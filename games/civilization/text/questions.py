"""What a seat is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.text.said import short_topic
from games.civilization.view import CivilizationView
from games.engine.question import Question

HEADS: Mapping[str, str] = {
    "start": "Start of Turn: what do you do?",
    "cities": "City Management: what do you do?",
    "movement": "Movement: which figures do you move?",
    "trade": "Trade: what do you do?",
}


def question_words(question: Question, view: CivilizationView, names: Sequence[str]) -> str:
    """What the seat is asked."""
    return HEADS.get(short_topic(question.topic), "What do you choose?")
