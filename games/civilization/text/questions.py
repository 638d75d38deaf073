"""What a seat is asked. The texts stand by area in the modules `questions_...`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.text import questions_battle, questions_map, questions_trade, questions_turn
from games.civilization.text.asked import Asked, Line
from games.civilization.text.said import short_topic
from games.civilization.view import CivilizationView
from games.engine.question import Question

QUESTIONS: Mapping[str, Line] = {
    **questions_turn.QUESTIONS,
    **questions_trade.QUESTIONS,
    **questions_map.QUESTIONS,
    **questions_battle.QUESTIONS,
}
"""The text by topic."""


def question_words(question: Question, view: CivilizationView, names: Sequence[str]) -> str:
    """What the seat is asked. Raises KeyError for a topic that the game does not have."""
    return QUESTIONS[short_topic(question.topic)](Asked(question, view, names))
