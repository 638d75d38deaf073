"""The questions that were answered last: the same answer twice counts once."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b

from pydantic_core import to_json

from games.engine.question import Answer, Kind, Question
from games.engine.record import Answered

REMEMBERED = 8
"""How many answered questions of a seat are remembered, so that a repeated click counts once."""


Place = tuple[int, int, int, bool]
"""What tells a question from all others of its seat: the number of the chapter, how many answers the seat had given
in it, how often it had taken something back, and whether it is asked on an open floor."""


def id_of(question: Question, place: Place, seed: str) -> str:
    """The name of a question outside; nobody can guess it without the seed."""
    chapter, given, takebacks, floor = place
    about = [chapter, question.seat, given, takebacks, question.topic]
    if not floor:
        about += [question.least, [(option.key, option.copies) for option in question.options]]
    return blake2b(to_json(about), key=bytes.fromhex(seed)[:64], digest_size=6).hexdigest()


class LastAnswers:
    """What each seat answered last. Ids are worked out when somebody asks for them: most never are."""

    def __init__(self, known: list[list[Answered]]) -> None:
        self._known = known
        self._unnamed: list[deque[tuple[Question, Place, Answer]]] = [deque(maxlen=REMEMBERED) for _ in known]

    def add(self, question: Question, place: Place, answer: Answer) -> None:
        """Remember an answer that counted."""
        self._unnamed[question.seat].append((question, place, answer))

    def find(self, seat: int, id: str, seed: str) -> Answered | None:
        """How the seat answered the question with this id, if it is remembered."""
        return next((known for known in self.all(seed)[seat] if known.question == id), None)

    def all(self, seed: str) -> list[list[Answered]]:
        """The remembered answers of each seat, the latest last."""
        for seat, unnamed in enumerate(self._unnamed):
            if unnamed:
                named = [_named(*one, seed) for one in unnamed]
                self._known[seat] = [*self._known[seat], *named][-REMEMBERED:]
                unnamed.clear()
        return self._known


def _named(question: Question, place: Place, answer: Answer, seed: str) -> Answered:
    ordered = question.ordered or question.kind is Kind.ARRANGE
    return Answered(id_of(question, place, seed), answer, ordered)
