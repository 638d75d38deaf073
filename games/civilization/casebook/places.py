"""What lies on squares, as a fact: compared square by square."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.civilization.casebook.words import square_named
from games.engine.cases.facts import Difference, OwnFact, compare, shown
from games.engine.cases.notation import Names, Unreadable, as_list, is_nothing, number_of


@dataclass(frozen=True, slots=True)
class PlacesFact(OwnFact):
    """Something on squares: `{D4: temple, E5: none}` for those that are named, `[D4, E5]` for exactly these, or 2."""

    on: Mapping[str, Any]
    short: bool = False
    """Whether the list of a position only names the squares."""
    every: bool = False
    """Whether these are all squares, which the list of a position leaves out."""

    @property
    def told(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.on) and not self.every

    def shown(self, names: Names) -> str:
        """The squares with what is on them."""
        if self.short:
            return ", ".join(self.on) or "nothing"
        return ", ".join(f"{square} {shown(one, names)}" for square, one in self.on.items()) or "nothing"

    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """Square by square, or all squares, or how many."""
        if isinstance(expected, Mapping) and expected:
            return [one for said, value in expected.items() for one in self._square(said, value, names, what)]
        if isinstance(expected, int) or str(expected).isdigit():
            number = number_of(expected, what)
            return [] if number == len(self.on) else [Difference(f"{what}, number", str(number), str(len(self.on)))]
        wanted = [] if is_nothing(expected) else [self._named(one, what) for one in as_list(expected)]
        if sorted(wanted) == sorted(self.on):
            return []
        return [Difference(what, ", ".join(wanted) or "nothing", self.shown(names))]

    def _square(self, said: Any, value: Any, names: Names, what: str) -> list[Difference]:
        square = self._named(said, what)
        if square in self.on:
            return compare(value, self.on[square], names, f"{what} {square}")
        return [] if is_nothing(value) else [Difference(f"{what} {square}", str(value), "nothing there")]

    def _named(self, said: Any, what: str) -> str:
        square = square_named(said)
        if square is None:
            raise Unreadable(f"{what}: '{said}' is not a square")
        return square
