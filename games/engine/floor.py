"""Open floors: several seats act in any order, and the game goes on with whichever is first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.engine.flow import Floor
from games.engine.game import Game
from games.engine.joint import Branches
from games.engine.question import Answer, Question
from games.engine.record import Entry, Origin


class OpenFloor(Branches):
    """The running branches of one `floor`.

    The first branch that ends gives `ended`, its seat and what it chose. The answers before are drafts: nobody sees
    them, they bar nobody's way back, and they are carried over to the floor as it is after somebody has acted.
    """

    def __init__(self, request: Floor, game: Game[Any], *, strict: bool) -> None:
        super().__init__(request.branches, game, strict=strict)
        self.seats = frozenset(request.branches)
        self.done = frozenset(request.done)
        for seat in request.branches:
            self._begin(seat)
            if self.results:
                break
        if self.done.issuperset(self.open) and not self.results:
            raise AssertionError("a floor on which nobody is waited for has no end")

    @property
    def ended(self) -> tuple[int, Any] | None:
        """The seat that has acted and what it chose; None as long as all are asked."""
        return next(iter(self.results.items()), None)

    def _checked(self, seat: int, asked: Any) -> Question:
        first = not self.given[seat]
        if not isinstance(asked, Question) or asked.seat != seat or (asked.quiet and not first):
            raise AssertionError("a branch on a floor may only ask its own seat, and quietly only at its beginning")
        return replace(asked, quiet=True) if first else asked

    def follows(self, seat: int, answer: Answer) -> bool:
        """Whether a standing order may answer so: only that the seat is done, and not in the middle of a draft."""
        question = self.open[seat]
        return question.quiet and seat not in self.done and answer == question.check(question.late)

    def is_drafting(self, seat: int) -> bool:
        """Whether the seat itself has begun to put something together."""
        return any(entry.origin is Origin.SEAT for entry in self.given.get(seat, ()))

    def drafts(self, *, but: int) -> dict[int, list[Entry]]:
        """The drafts of all seats but one."""
        return {seat: list(entries) for seat, entries in self.given.items() if entries and seat != but}

    def carry(self, seat: int, entries: Sequence[Entry]) -> list[Entry]:
        """Give a seat the draft that it had before. Returns its entries; none if it does not fit any more.

        A draft never ends a branch by itself: the last step is always the seat's own.
        """
        if seat not in self.given:
            return []
        self.take_back(seat, 0)
        for entry in entries:
            question = self.open.get(seat)
            if question is None or question.topic != entry.topic or not question.legal(entry.answer):
                break
            self.answer(replace(entry))
        if seat in self.open and len(self.given[seat]) == len(entries):
            return self.given[seat]
        self.take_back(seat, 0)
        return []
