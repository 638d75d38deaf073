"""What all games say alike about things that cannot be done now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from games.engine.question import Question
from games.engine.rulebook import Rulebook

POSSIBLE: Final = "That is possible now: it is among the choices you have."
UNKNOWN: Final = "I know of nothing by that name that could be done at this moment. Look for it in the list."
OVER: Final = "The game is over; nothing can be played any more."


class Because(NamedTuple):
    """A reason in whole sentences, and the title of the section of the rules that it follows from."""

    text: str
    section: str


def told(book: Rulebook, because: Because | None) -> str:
    """A reason with its section; that nothing is known if there is none."""
    return UNKNOWN if because is None else f"{because.text} See {book.cite(because.section)}."


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
