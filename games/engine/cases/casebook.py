"""What a game tells the runner about itself: `games/<id>/casebook.py` holds a `CASEBOOK` of this shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.engine.cases.facts import Facts
from games.engine.cases.notation import Names, Unreadable, near, normal, number_of, seat_of
from games.engine.gametype import GameType
from games.engine.question import Answer, Question


class Given:
    """A part of `given`, read key by key; `done` refuses the keys that nobody asked for.

    `mentions` are all words that stand anywhere in the case.
    """

    def __init__(self, values: Mapping[str, Any], where: str, mentions: Sequence[str] = ()) -> None:
        self.where = where
        self.mentions = mentions
        self._values = {normal(key): value for key, value in values.items()}
        self._written = {normal(key): key for key in values}
        self._known: set[str] = set()

    def take(self, *names: str, default: Any = None) -> Any:
        """The value under one of these names, or the default."""
        self._known.update(names)
        found = [normal(name) for name in names if normal(name) in self._values]
        if len(found) > 1:
            written = " and ".join(f"'{self._written[name]}'" for name in found)
            raise Unreadable(f"{self.where}: {written} mean the same")
        return self._values.pop(found[0]) if found else default

    def has(self, *names: str) -> bool:
        """Whether one of these names is written."""
        self._known.update(names)
        return any(normal(name) in self._values for name in names)

    def number(self, *names: str, default: int) -> int:
        """A number."""
        return number_of(self.take(*names, default=default), f"{self.where}: {names[0]}")

    def part(self, *names: str) -> Given:
        """A part with keys of its own."""
        value = self.take(*names, default={})
        where = f"{self.where}: {names[0]}"
        if not isinstance(value, Mapping):
            raise Unreadable(f"{where}: keys with values are expected here, not '{value}'")
        return Given(value, where)

    def seats(self) -> Iterator[tuple[int, Any]]:
        """What is written for single seats (P1, P2, ...)."""
        for name in [name for name in self._values if seat_of(name) is not None]:
            seat = seat_of(name)
            assert seat is not None
            yield seat, self._values.pop(name)

    def rest(self) -> dict[str, Any]:
        """Everything not taken yet, as it is written."""
        left = {self._written[name]: value for name, value in self._values.items()}
        self._values.clear()
        return left

    def done(self) -> None:
        """Raise `Unreadable` for a key that is not known here."""
        for name in self._values:
            raise Unreadable(f"{self.where}: unknown key '{self._written[name]}'{near(name, [*self._known, 'P1'])}")


@dataclass(slots=True)
class Position:
    """A position by hand: the state, the table's options, and its default orders (none: every window is asked)."""

    state: Any
    options: Any
    defaults: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Casebook(Protocol):
    """What a game tells the runner."""

    kind: GameType
    names: Names
    """All cards and things that a case may name."""
    words: Mapping[str, str]
    """Other names of facts, in the normal form, with the canonical name (`playing area` -> `play`)."""
    topics: Mapping[str, str]
    """Other names of topics, in the normal form, with the words of the topic (`play action` -> `action play`)."""

    def position(self, given: Given, before: Position | None) -> Position:
        """The position that is described; `before` is the one that it continues, if it does."""
        ...

    def purpose(self, said: str, where: str) -> str:
        """The purpose of chance that is meant (`shuffle/P1`)."""
        ...

    def facts(self, state: Any) -> Facts:
        """Everything in a position."""
        ...

    def seen(self, view: Any) -> Facts:
        """Everything that a view shows, under the same names."""
        ...

    def answer(self, question: Question, said: Any) -> Answer | None:
        """The answer that is meant, where the general way (keys, names, labels) does not find it; else None."""
        ...

    def aside(self, question: Question, said: Any) -> Answer | None:
        """How to get past a question that was left out, because the answer given belongs to a later one; else None."""
        ...

    def key(self, question: Question, word: str) -> str:
        """The key that a thing would have in this question, whether it is offered or not."""
        ...
