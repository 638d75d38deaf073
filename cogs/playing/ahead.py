"""Trying out answers of a seat on a copy of its game, as far as the seat could take all of them back.

So a command can be planned over several questions, and its options can be listed, before anything is answered. What
the seat could not see and undo itself is never looked at: chance, hidden things and other seats end it.
"""

from __future__ import annotations

from typing import Any

from cogs.table import Table
from games.engine.events import Event, readable
from games.engine.match import Match
from games.engine.question import Answer, Question


class Ahead:
    """What a seat would be asked after some answers; the game itself is not touched."""

    def __init__(self, table: Table, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._copy: Match | None = None
        self._free = True
        self.happened: list[Event] = []

    @property
    def question(self) -> Question | None:
        """The question that the seat would be asked; None if that cannot be known, or if it is none."""
        match = self._copy or self._table.match
        return match.open.get(self._seat) if self._free else None

    @property
    def view(self) -> Any:
        """What the seat would see then."""
        return (self._copy or self._table.match).view(self._seat)

    def answer(self, answer: Answer) -> None:
        """Go on as if the seat had answered so. Raises NotLegal."""
        if self._copy is None:
            self._copy = Match.load(self._table.kind, self._table.match.dump())
        self._copy.answer(self._seat, answer)
        events, _ = self._copy.news()
        self.happened += readable(events, self._seat)
        self._free = bool(self._copy.undo_steps(self._seat))
