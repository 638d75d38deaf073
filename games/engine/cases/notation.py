"""Names, counts and lists as a player writes them: `3 Estate`, `Throne Room`, `throne_room`, `{4 Copper, Curse}`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

NOTHING = frozenset({"none", "nothing", "empty", "nobody", "no cards", "no card", "no one", "-", ""})
"""Words for an empty zone, an empty answer or nobody."""

NUMBER_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


class Unreadable(Exception):
    """A file or a case is not written in the format. The message says what and where, and what was meant perhaps."""


class Bag(list[Any]):
    """A list written in braces, `{Estate, Duchy}`: the order says nothing."""


def normal(text: object) -> str:
    """A name without regard to case, hyphens, underscores, apostrophes and double spaces."""
    return " ".join(re.sub(r"[’'`]", "", re.sub(r"[_\-–./]+", " ", str(text))).lower().split())


def is_nothing(value: object) -> bool:
    """Whether this is a way to write 'none'."""
    return (
        value is None
        or (isinstance(value, list | dict) and not value)
        or (_is_text(value) and normal(value) in NOTHING)
    )


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def near(word: str, known: Iterable[str]) -> str:
    """A hint that names similar words: ` (did you mean ...?)`, or all of them if they are few."""
    words = sorted(set(known))
    by_form = {normal(known_word): known_word for known_word in words}
    found = [by_form[form] for form in get_close_matches(normal(word), by_form, n=3, cutoff=0.6)]
    if found:
        return f" (did you mean {' or '.join(found)}?)"
    return f" (possible: {', '.join(words)})" if 0 < len(words) <= 40 else ""


def counted(text: str) -> tuple[int, str]:
    """`3 Estate`, `3x Estate`, `3 × Estate`, `Estate x3`, `an Estate`: how many, and of what."""
    text = text.strip()
    if match := re.fullmatch(r"(\d+)\s*[x×*]?\s+(.*\D.*)|(\d+)[x×*](.*\D.*)", text):
        return int(match[1] or match[3]), (match[2] or match[4]).strip()
    if match := re.fullmatch(r"(.*\D)\s*[x×*]\s*(\d+)", text):
        return int(match[2]), match[1].strip()
    first, _, rest = text.partition(" ")
    if rest and first.lower() in NUMBER_WORDS:
        return NUMBER_WORDS[first.lower()], rest.strip()
    return 1, text


def pieces(value: Any, where: str) -> list[str]:
    """What was written as a list of single names, counts spelled out: `[2 Copper, Curse]` -> Copper, Copper, Curse.

    Takes a name, names with commas, a list of these, or a mapping from names to numbers.
    """
    if is_nothing(value):
        return []
    if isinstance(value, Mapping):
        found = []
        for name, number in value.items():
            if isinstance(number, bool) or not isinstance(number, int):
                raise Unreadable(f"{where}: '{name}: {number}' is not a name with a number of cards")
            found += [str(name)] * number
        return found
    if isinstance(value, list):
        return [piece for item in value for piece in pieces(item, where)]
    found = []
    for part in str(value).split(","):
        if part.strip():
            number, name = counted(part)
            found += [name] * number
    return found


class Names:
    """The names of the things of a game: ids, titles, and other ways to write them."""

    def __init__(self, titles: Mapping[str, str], aliases: Mapping[str, str] | None = None) -> None:
        self.titles = dict(titles)
        self._ids = {normal(alias): id for alias, id in (aliases or {}).items()}
        for id, title in titles.items():
            self._ids[normal(id)] = id
            self._ids[normal(title)] = id

    def find(self, text: object) -> str | None:
        """The id of what is named, also in the plural or with an article; None if there is no such name."""
        form = normal(text)
        forms = [form]
        article, _, noun = form.partition(" ")
        if noun and article in ("a", "an", "the"):
            form = noun
            forms.append(form)
        if form.endswith("ies"):
            forms.append(form[:-3] + "y")
        if form.endswith("es"):
            forms.append(form[:-2])
        if form.endswith("s"):
            forms.append(form[:-1])
        return next((self._ids[known] for known in forms if known in self._ids), None)

    def id(self, text: object, where: str) -> str:
        """The id of what is named; raises `Unreadable` with near matches."""
        found = self.find(text)
        if found is None:
            raise Unreadable(f"{where}: there is no '{text}'{near(str(text), self.titles.values())}")
        return found

    def ids(self, value: Any, where: str) -> list[str]:
        """The ids of a written list, counts spelled out."""
        return [self.id(piece, where) for piece in pieces(value, where)]

    def title(self, id: str) -> str:
        """How a thing is written."""
        return self.titles.get(id, id)

    def written(self, ids: Iterable[str]) -> str:
        """Things as a text, equal neighbours counted: `2 Copper, Estate`."""
        runs: list[tuple[str, int]] = []
        for id in ids:
            if runs and runs[-1][0] == id:
                runs[-1] = (id, runs[-1][1] + 1)
            else:
                runs.append((id, 1))
        return ", ".join(self.title(id) if number == 1 else f"{number} {self.title(id)}" for id, number in runs)


def as_list(value: Any) -> list[Any]:
    """One thing or a list of things as a list; nothing as an empty one."""
    if is_nothing(value):
        return []
    return list(value) if isinstance(value, list) else [value]


def seat_of(text: object) -> int | None:
    """The seat that is named (`P2`, `p2`, `player 2`, `seat 2`), counted from 0; None if it is no seat."""
    match = re.fullmatch(r"(?:p|player |seat )(\d)s?", normal(text))
    return int(match[1]) - 1 if match and match[1] != "0" else None


def seat_name(seat: int) -> str:
    """How a seat is written: P1 is the first."""
    return f"P{seat + 1}"


def seats_of(value: Any, seats: int, where: str) -> list[int]:
    """A list of seats; `all` stands for all of them."""
    if isinstance(value, str) and normal(value) in {"all", "everybody", "every seat"}:
        return list(range(seats))
    found = []
    for item in as_list(value):
        for part in str(item).split(","):
            seat = seat_of(part)
            if seat is None or seat >= seats:
                raise Unreadable(f"{where}: '{part.strip()}' is not a seat of this game (P1 to P{seats})")
            found.append(seat)
    return found


def yes_or_no(value: Any, where: str) -> bool:
    """Yes or no, also written as true or false."""
    if isinstance(value, bool):
        return value
    form = normal(value)
    if form in {"yes", "true", "y"}:
        return True
    if form in {"no", "false", "n"}:
        return False
    raise Unreadable(f"{where}: '{value}' is neither yes nor no")


def number_of(value: Any, where: str) -> int:
    """A whole number."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value.strip()):
        return int(value)
    if is_nothing(value):
        return 0
    raise Unreadable(f"{where}: '{value}' is not a number")
