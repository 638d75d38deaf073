"""What all games say alike about things that cannot be done now."""

from __future__ import annotations

from typing import Final, NamedTuple

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
