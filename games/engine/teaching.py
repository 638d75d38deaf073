"""Where a lesson stands at each of its steps, worked out from the steps before and kept for a while."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from games.engine.events import Event, readable
from games.engine.gametype import GameType
from games.engine.lesson import Lesson, Press, Task
from games.engine.match import Match
from games.engine.question import Question

MOST_KEPT: Final = 64
"""How many positions of lessons are kept in memory."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a lesson stands at a step: the match, only to be looked at, and what happened since the last step."""

    match: Match
    events: tuple[Event, ...] = ()

    def happened(self, seat: int) -> list[Event]:
        """What happened, as a seat may read it."""
        return list(readable(self.events, seat))

    def question(self, seat: int) -> Question | None:
        """What the seat is asked."""
        return self.match.open.get(seat)


_KEPT: Final[OrderedDict[tuple[Lesson, int], Standing]] = OrderedDict()


def standing(kind: GameType, lesson: Lesson, number: int) -> Standing:
    """How a lesson of a kind of game stands at a step, from 0.

    Raises IndexError for a step that there is not, and `Refusal` if the answers do not fit the rules.
    """
    found = _KEPT.pop((lesson, number), None) or _stand(kind, lesson, number)
    _KEPT[lesson, number] = found
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    return found


def _stand(kind: GameType, lesson: Lesson, number: int) -> Standing:
    step = lesson.steps[number]
    match = _begun(kind, step.start()) if step.start is not None else _after(kind, lesson, number - 1)
    for seat, answer in step.before:
        match.answer(seat, answer)
    return Standing(match, tuple(match.news()[0]))


def _begun(kind: GameType, state: Any) -> Match:
    match = Match.at(kind, state, state.options)
    match.news()
    return match


def _after(kind: GameType, lesson: Lesson, number: int) -> Match:
    """A match of its own that stands where a step leads to."""
    match = Match.load(kind, standing(kind, lesson, number).match.dump())
    wanted = lesson.steps[number].wants
    if isinstance(wanted, Task):
        match.answer(lesson.seat, wanted.answer)
    elif wanted is Press.UNDO:
        match.undo(lesson.seat)
    return match
