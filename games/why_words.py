"""What all games say alike about things that cannot be done now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from games.engine.gametype import Why
from games.engine.question import Question
from games.engine.rulebook import Rulebook

POSSIBLE: Final = "That is possible now: it is among the choices you have."
UNKNOWN: Final = "I know of nothing by that name that could be done at this moment. Look for it in the list."
OVER: Final = "The game is over; nothing can be played any more."


class Because(NamedTuple):
    """A reason in whole sentences, and the title of the section of the rules that it follows from."""

    text: str
    section: str


class SeenBy(Protocol):
    """A view of a game."""

    @property
    def reader(self) -> int | None:
        """Whose view it is; None for a spectator's."""
        ...


ViewT = TypeVar("ViewT", bound=SeenBy)


@dataclass(frozen=True, slots=True)
class Moment(Generic[ViewT]):
    """What a reason can use: the view of a seat, what it is asked, and the names."""

    view: ViewT
    question: Question | None
    names: Sequence[str]

    @property
    def reader(self) -> int:
        """The seat that wants to know."""
        return 0 if self.view.reader is None else self.view.reader

    @property
    def topic(self) -> str:
        """What it is asked, without the name of the game in front; nothing if it is not."""
        return "" if self.question is None else self.question.topic.partition(".")[2]

    @property
    def keys(self) -> tuple[str, ...]:
        """What may be chosen now."""
        return () if self.question is None else self.question.keys

    def possible(self, key: str) -> bool:
        """Whether a thing can be done by what is asked now."""
        raise NotImplementedError


MomentT = TypeVar("MomentT", bound=Moment[Any])


def answers(
    moment: Callable[[Any, Question | None, Sequence[str]], MomentT],
    expected: Callable[[MomentT], Iterator[tuple[str, str]]],
    reasons: Mapping[str, Callable[[MomentT, str], Because | None]],
    book: Rulebook,
) -> Why:
    """The answers of a game: `expected` gives the things that one might do, with labels, likely ones first.

    `reasons` maps the first part of a key to what names the reason for the rest of it, None if it knows nothing.
    """

    def because(now: MomentT, key: str) -> Because | None:
        verb, _, thing = key.partition("/")
        reason = reasons.get(verb)
        return None if reason is None or now.possible(key) else reason(now, thing)

    def things(view: Any, question: Question | None, names: Sequence[str]) -> Sequence[tuple[str, str]]:
        now = moment(view, question, names)
        found = {key: label for key, label in expected(now) if because(now, key) is not None}
        return list(found.items())

    def why(view: Any, question: Question | None, key: str, names: Sequence[str]) -> str:
        now = moment(view, question, names)
        if now.possible(key):
            return POSSIBLE
        known = because(now, key)
        return UNKNOWN if known is None else f"{known.text} See {book.cite(known.section)}."

    return Why(things, why)
