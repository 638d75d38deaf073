"""What players say to a question of Civilization, where the general ways do not find it."""

from __future__ import annotations

from typing import Any

from games.civilization.casebook.words import NAMES, square_named
from games.engine.cases.notation import normal
from games.engine.cases.saying import STOP
from games.engine.question import Answer, Kind, Question

MARCHES = ("move", "step")
"""What a square alone means on the way: to go there and end, else to take one step."""


def answer(question: Question, said: Any) -> Answer | None:
    """Ways to say an answer that belong to Civilization alone: a square on the way, and the beginning of a key."""
    if question.kind is not Kind.CHOOSE or not isinstance(said, str):
        return None
    if question.topic.endswith(".march"):
        if normal(said) in STOP and "stop" in question.keys:
            return ("stop",)
        if (square := square_named(said)) is not None:
            return next(((f"{how}/{square}",) for how in MARCHES if f"{how}/{square}" in question.keys), None)
    id = NAMES.find(said)
    if id is None or id in question.keys:
        return None if id is None else (id,)
    begun = [key for key in question.keys if key.startswith(f"{id}/")]
    return (begun[0],) if len(begun) == 1 else None


def key(question: Question, word: str) -> str:
    """The key that a thing would have in this question, whether it is offered or not."""
    square = square_named(word)
    if question.topic.endswith(".march") and square is not None:
        return f"move/{square}"
    return NAMES.find(word) or normal(word)
