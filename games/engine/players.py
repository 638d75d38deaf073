"""A player that answers at random and needs to know no game."""

from __future__ import annotations

from random import Random

from games.engine.match import Match
from games.engine.question import Answer, Question


def random_answer(question: Question, rng: Random) -> Answer:
    """A random legal answer."""
    return question.sample(rng)


def play_at_random(match: Match, rng: Random, *, most: int = 100_000) -> int:
    """Answer all questions at random until the game is over; returns the number of answers.

    Raises RuntimeError if the game has not ended after `most` answers.
    """
    for given in range(most):
        if match.result is not None:
            return given
        seat = rng.choice(sorted(match.open))
        match.answer(seat, random_answer(match.open[seat], rng))
    raise RuntimeError(f"{match.kind.title} did not end within {most} answers")
