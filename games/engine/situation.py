"""Computer players: what one is given to think about, and what a game declares about each of its own.

A computer player sees what a person in its seat could see and nothing else: its view, its question, and what it has
written down about the events that it could read. Everything in a `Situation` is plain data, and all functions of a
`ComputerPlayer` are pure functions of a module, so that it can think in another process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.engine.events import Event, Fact
from games.engine.question import Answer, Question


@dataclass(frozen=True, slots=True)
class QuietPoint:
    """Where a look ahead can begin: `imagine(view, facts, rng)` deals a state, the own answers lead from it to now.

    `view` is that of the last quiet question, `answers` are the own (topic, answer) given since, `facts` what the
    seat was told since.
    """

    view: Any
    answers: tuple[tuple[str, Answer], ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a computer player knows when it is asked.

    `notes` is what it wrote down of the game so far. The options of `question` carry no values: an answer is made of
    keys, and a value may lead to the state. `quiet` is there only for players that look ahead.
    """

    seat: int
    view: Any
    question: Question
    notes: Any = None
    quiet: QuietPoint | None = None


def _no_notes(seat: int, seats: int) -> None:
    """A player that remembers nothing."""


def _unchanged(notes: Any, event: Event) -> Any:
    return notes


@dataclass(frozen=True, slots=True)
class ComputerPlayer:
    """A way to play a game, as the lobby offers it.

    `answer` gives a legal answer, always the same one for the same situation. `begin` gives the notes of a seat
    at the start of a game with so many seats, `note` those after one more event, as the seat may read it; notes can
    be pickled and are never changed in place. `looks_ahead`: situations come with their quiet point.
    """

    id: str
    title: str
    about: str
    answer: Callable[[Situation], Answer]
    begin: Callable[[int, int], Any] = _no_notes
    note: Callable[[Any, Event], Any] = _unchanged
    looks_ahead: bool = False
