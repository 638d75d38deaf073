"""What is found in a position, and how it is compared with what a case expects."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cases.notation import (
    Bag,
    Names,
    Unreadable,
    as_list,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
    seat_name,
    seat_of,
    yes_or_no,
)

Facts = Mapping[str, Any]
"""What is found, by canonical name: cards, numbers, names, seats, yes or no, numbers by name, and facts by seat."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The contents of a place. `cards` is None where only their number is known; `ordered` places begin at the top."""

    cards: tuple[str, ...] | None
    count: int | None = None
    ordered: bool = False

    @property
    def number(self) -> int | None:
        """How many there are, if that is known."""
        return len(self.cards) if self.cards is not None else self.count


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, as a fact (whose turn it is)."""

    number: int


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected."""

    what: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.what}: expected {self.expected}, found {self.found}"


class OwnFact(ABC):
    """A fact that a game compares and writes in its own way."""

    __slots__ = ()

    @property
    @abstractmethod
    def told(self) -> bool:
        """Whether it belongs in the list of a position."""

    @abstractmethod
    def shown(self, names: Names) -> str:
        """The fact as a text."""

    @abstractmethod
    def compare(self, expected: Any, names: Names, what: str) -> list[Difference]:
        """Where it is not as expected. Raises `Unreadable` if the expectation makes no sense."""


def is_empty(fact: Any) -> bool:
    """Whether there is nothing to tell: an empty place, or no value."""
    if isinstance(fact, OwnFact):
        return not fact.told
    return fact is None or (isinstance(fact, Cards) and fact.number == 0)


def shown(fact: Any, names: Names) -> str:
    """A fact as a text."""
    if isinstance(fact, Cards):
        if fact.cards is None:
            return "something that cannot be seen" if fact.count is None else f"{fact.count} cards that cannot be seen"
        left, right = "[]" if fact.ordered else "{}"
        return left + names.written(fact.cards if fact.ordered else sorted(fact.cards, key=names.title)) + right
    if isinstance(fact, OwnFact):
        return fact.shown(names)
    if isinstance(fact, Seat):
        return seat_name(fact.number)
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if fact is None:
        return "nothing"
    if isinstance(fact, Mapping):
        return ", ".join(f"{names.title(str(key))} {shown(value, names)}" for key, value in fact.items()) or "nothing"
    if isinstance(fact, list | tuple):
        return ", ".join(shown(item, names) for item in fact) or "nothing"
    return names.title(fact) if isinstance(fact, str) else str(fact)


def compare(expected: Any, fact: Any, names: Names, what: str) -> list[Difference]:
    """Where the fact is not as expected. Raises `Unreadable` if the expectation makes no sense for such a fact."""
    if isinstance(fact, OwnFact):
        return fact.compare(expected, names, what)
    if isinstance(fact, Cards):
        return _cards(expected, fact, names, what)
    if isinstance(fact, Seat):
        seat = seat_of(expected)
        if seat is None:
            raise Unreadable(f"{what}: '{expected}' is not a seat, for example P1")
        return [] if seat == fact.number else [Difference(what, seat_name(seat), seat_name(fact.number))]
    if isinstance(fact, bool):
        wanted = yes_or_no(expected, what)
        return [] if wanted == fact else [Difference(what, "yes" if wanted else "no", shown(fact, names))]
    if isinstance(fact, int):
        number = number_of(expected, what)
        return [] if number == fact else [Difference(what, str(number), str(fact))]
    if isinstance(fact, Mapping):
        return _by_name(expected, fact, names, what)
    if fact is None:
        return [] if is_nothing(expected) else [Difference(what, str(expected), "nothing")]
    if isinstance(fact, list | tuple):
        wanted_things = [names.find(piece) or normal(piece) for piece in pieces(expected, what)]
        things = [str(item) for item in fact]
        if [normal(thing) for thing in wanted_things] == [normal(thing) for thing in things]:
            return []
        return [Difference(what, names.written(wanted_things) or "nothing", names.written(things) or "nothing")]
    return _name(expected, str(fact), names, what)


def _name(expected: Any, fact: str, names: Names, what: str) -> list[Difference]:
    if isinstance(expected, Mapping | list):
        raise Unreadable(f"{what}: one word is expected here, not {expected}")
    wanted = names.find(expected) or str(expected)
    forms = {normal(wanted), normal(expected)}
    known = {normal(fact), normal(names.title(fact))}
    if forms & known:
        return []
    return [Difference(what, names.title(wanted), names.title(fact))]


def _by_name(expected: Any, fact: Mapping[str, Any], names: Names, what: str) -> list[Difference]:
    if is_nothing(expected) and not fact:
        return []
    if isinstance(expected, list):
        merged: dict[str, Any] = {}
        for item in expected:
            if not isinstance(item, Mapping):
                raise Unreadable(f"{what}: names with values are expected here, for example '{{Silver: 39}}'")
            merged.update(item)
        expected = merged
    if not isinstance(expected, Mapping):
        raise Unreadable(f"{what}: names with values are expected here, for example '{{Silver: 39}}', not '{expected}'")
    found: list[Difference] = []
    by_form = {normal(key): key for key in fact}
    for name, value in expected.items():
        id = names.find(name) or by_form.get(normal(name))
        if id is None:
            raise Unreadable(f"{what}: there is no '{name}'{near(name, [names.title(str(key)) for key in fact])}")
        path = f"{what} {names.title(id)}"
        if id in fact:
            found += compare(value, fact[id], names, path)
        elif not is_nothing(value):
            found.append(Difference(path, str(value), "nothing of that name"))
    return found


CARD_WORDS = {
    "top": "top",
    "on top": "top",
    "bottom": "bottom",
    "count": "count",
    "number": "count",
    "size": "count",
    "has": "has",
    "holds": "has",
    "contains": "has",
    "includes": "has",
    "has not": "lacks",
    "lacks": "lacks",
    "without": "lacks",
    "not": "lacks",
    "any order": "unordered",
    "unordered": "unordered",
    "cards": "cards",
    "exactly": "cards",
    "in order": "ordered",
    "ordered": "ordered",
}
"""What may be said about a place apart from its exact contents."""


def _cards(expected: Any, fact: Cards, names: Names, what: str) -> list[Difference]:
    if isinstance(expected, str) and (only_number := re.fullmatch(r"(\d+)(?: cards?)?", expected.strip())):
        expected = int(only_number[1])
    if isinstance(expected, int) and not isinstance(expected, bool):
        if fact.number == expected:
            return []
        return [
            Difference(
                f"{what}, number of cards", str(expected), "unknown" if fact.number is None else str(fact.number)
            )
        ]
    if isinstance(expected, Mapping) and expected and any(normal(key) in CARD_WORDS for key in expected):
        return _about_cards(expected, fact, names, what)
    ordered = fact.ordered and not isinstance(expected, Bag | Mapping)
    wanted = names.ids(expected, what)
    if fact.cards is None:
        if not wanted and fact.number == 0:
            return []
        return [Difference(what, names.written(wanted) or "nothing", shown(fact, names))]
    same = wanted == list(fact.cards) if ordered else Counter(wanted) == Counter(fact.cards)
    if same:
        return []
    return [Difference(what, shown(Cards(tuple(wanted), ordered=ordered), names), shown(fact, names))]


def _about_cards(expected: Mapping[str, Any], fact: Cards, names: Names, what: str) -> list[Difference]:
    found: list[Difference] = []
    for key, value in expected.items():
        word = CARD_WORDS.get(normal(key))
        if word is None:
            raise Unreadable(f"{what}: unknown word '{key}'{near(key, CARD_WORDS)}")
        if word == "count":
            found += _cards(number_of(value, what), fact, names, what)
        elif word == "cards":
            found += _cards(value, fact, names, what)
        elif fact.cards is None:
            found.append(Difference(what, f"{key} {value}", shown(fact, names)))
        elif word == "unordered":
            found += _cards(Bag(as_list(value)), fact, names, what)
        elif word == "ordered":
            found += _cards(value, Cards(fact.cards, ordered=True), names, what)
        else:
            wanted = names.ids(value, what)
            if word == "top":
                good = list(fact.cards[: max(1, len(wanted))]) == wanted
            elif word == "bottom":
                good = list(fact.cards[-max(1, len(wanted)) :]) == wanted
            elif word == "has":
                good = not Counter(wanted) - Counter(fact.cards)
            else:
                good = not set(wanted) & set(fact.cards)
            if not good and not (not wanted and not fact.cards):
                found.append(Difference(what, f"{key} {names.written(wanted) or 'nothing'}", shown(fact, names)))
    return found
