"""Files as lists of cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.engine.cases.notation import Unreadable, as_list, is_nothing, near, normal, seat_of
from games.engine.cases.source import Block, documents

PARTS = {
    "case": "case",
    "number": "case",
    "shows": "shows",
    "title": "title",
    "name": "title",
    "game": "game",
    "given": "given",
    "when": "when",
    "then": "then",
    "note": "note",
    "notes": "note",
    "comment": "note",
}
"""The parts of a case, with the other names that are accepted for them."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens or is looked at: a verb or a seat, and what is said with it."""

    word: str
    value: Any
    where: str

    @property
    def seat(self) -> int | None:
        """The seat, if this step is an answer."""
        return seat_of(self.word)


@dataclass(frozen=True, slots=True)
class Case:
    """One case as it was written. `shows` holds the numbers, rulings, cards or decisions it stands for."""

    file: Path
    line: int
    game: str
    shows: tuple[str, ...]
    title: str
    given: Mapping[str, Any]
    when: tuple[Step, ...]
    then: tuple[tuple[str, Any], ...] = field(default=())

    @property
    def name(self) -> str:
        """How the case is called in reports."""
        return " ".join(part for part in (self.shows[0] if self.shows else "", self.title) if part)

    @property
    def where(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"


def read(path: Path, games: Iterable[str], *, game: str | None = None) -> tuple[list[Case], list[str]]:
    """The cases of a file, and what is wrong with those that cannot be read.

    `game` is the game of cases that do not name one; without it a folder of the path that is called like a game
    decides, or the only game there is. Raises `Unreadable` if the file as a whole is no list of cases.
    """
    known = list(games)
    written = documents(path)
    found: list[tuple[Any, str | None]] = []
    for document in written:
        inherited = game
        if isinstance(document, Mapping) and "cases" in document:
            if odd := [key for key in document if key not in {"cases", "game", "note"}]:
                raise Unreadable(
                    f"{path}: unknown key '{odd[0]}' beside 'cases'{near(odd[0], ['cases', 'game', 'note'])}"
                )
            inherited = document.get("game", game)
            document = document["cases"]
        items = document if isinstance(document, list) else [document]
        found += [(item, inherited) for item in items]
    if not found:
        raise Unreadable(f"{path}: there is no case in it")
    cases, wrong = [], []
    for item, inherited in found:
        try:
            cases.append(_case(path, item, known, inherited))
        except Unreadable as error:
            wrong.append(str(error))
    return cases, wrong


def _case(path: Path, item: Any, games: list[str], game: str | None) -> Case:
    if not isinstance(item, Mapping):
        raise Unreadable(f"{path}: '{item}' is not a case; a case has the parts case, title, given, when, then")
    line = item.line if isinstance(item, Block) else 0
    where = f"{path}:{line}"
    parts: dict[str, Any] = {}
    for key, value in item.items():
        part = PARTS.get(normal(key))
        if part is None:
            label = item.get("case", "")
            raise Unreadable(f"{where}: case {label}: unknown part '{key}'{near(key, PARTS)}")
        if part in parts:
            raise Unreadable(f"{where}: '{key}' and another part mean the same")
        parts[part] = value
    shows = tuple(str(one) for one in [*as_list(parts.get("case")), *as_list(parts.get("shows"))])
    if not shows and not parts.get("title"):
        raise Unreadable(f"{where}: the case has neither a number ('case: V30') nor a title")
    label = f"{where}: case {shows[0] if shows else parts['title']}"
    given = parts.get("given")
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise Unreadable(f"{label}: 'given' must be a list of keys with values, for example 'players: 2'")
    then = _then(parts.get("then"), label)
    when = tuple(steps(parts.get("when"), label))
    if not when and not then:
        raise Unreadable(f"{label}: there is neither a 'when' nor a 'then', so there is nothing to look at")
    chosen = str(parts.get("game") or game or _by_folder(path, games) or (games[0] if len(games) == 1 else ""))
    wanted = next((id for id in games if normal(id) == normal(chosen)), None)
    if wanted is None:
        raise Unreadable(f"{label}: name the game ('game: ...')" + near(chosen, games))
    return Case(path, line, wanted, shows, str(parts.get("title") or ""), given, when, then)


def _by_folder(path: Path, games: list[str]) -> str | None:
    return next((id for part in reversed(path.resolve().parts) for id in games if normal(part) == id), None)


def _then(value: Any, where: str) -> tuple[tuple[str, Any], ...]:
    if is_nothing(value):
        return ()
    blocks = value if isinstance(value, list) else [value]
    found: list[tuple[str, Any]] = []
    for block in blocks:
        if not isinstance(block, Mapping):
            raise Unreadable(f"{where}: 'then' holds '{block}'; it must be keys with values, for example 'coins: 2'")
        found += block.items()
    return tuple(found)


def steps(value: Any, where: str) -> list[Step]:
    """What was written under `when` as single steps."""
    if is_nothing(value):
        return []
    found = []
    for number, item in enumerate(value if isinstance(value, list) else [value], 1):
        label = f"{where}: step {number}"
        if isinstance(item, Mapping):
            found += [Step(str(word), said, label) for word, said in item.items()]
        elif isinstance(item, str):
            found.append(Step(item, None, label))
        else:
            raise Unreadable(f"{label}: '{item}' is not a step, for example 'P1: Smithy'")
    return found
