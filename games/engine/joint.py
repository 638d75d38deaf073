"""Joint questions: several seats asked at once, answers sealed until the last is in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.flow import AskAhead, Flow, Together
from games.engine.game import Game
from games.engine.question import Answer, Question
from games.engine.record import Entry
from games.engine.state import State
from games.engine.stops import EffectOver, GameOver
from games.engine.storing import digest, plain


def _position(state: State) -> str:
    """A fingerprint of the state. That an effect is marked as running changes nothing in the game."""
    data = plain(state)
    del data["running"]
    return digest(data)


class Branches:
    """Running branches that only choose, one a seat.

    `open` holds the question that each seat is asked now, `given` the entries of each seat, so that it can take its
    own back, and `results` what the branches returned that have ended.
    """

    def __init__(self, branches: Mapping[int, Callable[[], Flow[Any]]], game: Game[Any], *, strict: bool) -> None:
        self.open: dict[int, Question] = {}
        self.results: dict[int, Any] = {}
        self.given: dict[int, list[Entry]] = {}
        self._branches = branches
        self._game = game
        self._strict = strict
        self._running: dict[int, Flow[Any]] = {}

    def _begin(self, seat: int) -> None:
        self._running[seat] = self._branches[seat]()
        self.given[seat] = []
        self._step(seat, None)

    def _step(self, seat: int, value: Answer | None) -> None:
        before = self._trace() if self._strict else ""
        self.open.pop(seat, None)
        try:
            asked = self._running[seat].send(value)
        except StopIteration as end:
            self.results[seat] = end.value
        else:
            self.open[seat] = self._checked(seat, asked)
        if self._strict and self._trace() != before:
            raise AssertionError("a branch changed the state or told something; branches only choose")

    def _checked(self, seat: int, asked: Any) -> Question:
        if not isinstance(asked, Question) or asked.quiet or asked.seat != seat:
            raise AssertionError("a branch may only ask its own seat, and not quietly")
        return asked

    def _trace(self) -> str:
        return digest(plain(self._game.state), len(self._game.events), len(self._game.facts))

    def answer(self, entry: Entry) -> None:
        """Take one answer of a seat."""
        self.given[entry.seat].append(entry)
        self._step(entry.seat, entry.answer)

    def take_back(self, seat: int, keep: int) -> list[Entry]:
        """Drop the seat's answers but the first `keep`; returns the dropped ones."""
        entries = self.given[seat]
        kept, dropped = entries[:keep], entries[keep:]
        self.results.pop(seat, None)
        self._running[seat].close()
        self._begin(seat)
        for entry in kept:
            self.answer(entry)
        return dropped

    def close(self) -> None:
        """Drop all branches."""
        for branch in self._running.values():
            branch.close()


class Joint(Branches):
    """One `together` or `ask_ahead`: answers are sealed until the last is in.

    `results` is what the flow is resumed with once `open` is empty.
    """

    def __init__(self, request: Together | AskAhead, game: Game[Any], *, strict: bool) -> None:
        super().__init__(request.branches if isinstance(request, Together) else {}, game, strict=strict)
        self._request = request
        self._ahead: dict[int, Question] = {}
        if isinstance(request, Together):
            for seat in request.branches:
                self._begin(seat)
        else:
            for seat in request.seats:
                question = self._first_question(request, seat)
                if question is not None:
                    self._ahead[seat] = self.open[seat] = question

    def _first_question(self, request: AskAhead, seat: int) -> Question | None:
        state, effect = request.trial(seat)
        before = _position(state)
        try:
            asked = effect.send(None)
        except (StopIteration, GameOver, EffectOver):
            return None
        changed = _position(state) != before
        effect.close()
        return asked if isinstance(asked, Question) and asked.seat == seat and not changed else None

    def answer(self, entry: Entry) -> None:
        """Seal one answer of a seat."""
        if isinstance(self._request, Together):
            super().answer(entry)
        else:
            seat = entry.seat
            self.given.setdefault(seat, []).append(entry)
            del self.open[seat]
            self.results[seat] = (entry.topic, entry.answer)

    def take_back(self, seat: int, keep: int) -> list[Entry]:
        """Drop the seat's sealed answers but the first `keep`; returns the dropped ones."""
        if isinstance(self._request, Together):
            return super().take_back(seat, keep)
        dropped, self.given[seat] = self.given[seat], []
        self.results.pop(seat, None)
        self.open[seat] = self._ahead[seat]
        return dropped
