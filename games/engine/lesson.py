"""Lessons: a game taught in steps, each a real position with the question that is really open there.

A step tells something and may want something done: the open question answered, the board opened, or an answer taken
back. The position of a step is worked out from the steps before it, whose right answers are known; so nothing of a
lesson is ever stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from games.engine.question import Answer

HAND: Final = "hand"
BOARD: Final = "board"


class Press(StrEnum):
    """What a step may want instead of an answer."""

    BOARD = "board"
    UNDO = "undo"


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """What has to be answered in a step: `answer`, or another answer that `also` takes.

    A wrong answer gets the reply for one of its keys, or for the beginning of one that ends with a slash; else
    `otherwise`.
    """

    answer: Answer
    otherwise: str
    replies: Mapping[str, str] = field(default_factory=dict)
    also: Callable[[Answer], bool] = lambda answer: False

    def accepts(self, answer: Answer) -> bool:
        """Whether the answer is right; it does not matter in which order things were picked."""
        return sorted(answer) == sorted(self.answer) or self.also(answer)

    def reply(self, answer: Answer) -> str:
        """What is said to a wrong answer."""
        for start, said in self.replies.items():
            if any(key == start or (start.endswith("/") and key.startswith(start)) for key in answer):
                return said
        return self.otherwise


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step of a lesson. `text` is one to four short sentences.

    `shows` is the picture that stands with it: `HAND`, `BOARD`, or the key of a part of the board. `wants` is what has
    to be done; with nothing wanted, people go on when they have read. `rule` is the title of a section of the rules.
    `start` makes the state at which the step begins anew. `before` are answers of seats that have come before the step
    by themselves.
    """

    text: str
    shows: str = HAND
    wants: Task | Press | None = None
    rule: str = ""
    start: Callable[[], Any] | None = None
    before: Sequence[tuple[int, Answer]] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """A lesson of a game: `names` are those of the seats, where the learner's own stands for `seat`.

    The first step has a `start`; the last one wants nothing: it sums up.
    """

    id: str
    title: str
    steps: tuple[Step, ...]
    names: tuple[str, ...]
    seat: int = 0
