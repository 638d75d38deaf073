"""What each person and the public is shown of a game, and what of it they must not know.

Nothing here knows a game: what somebody must not read is what the game's own words tell somebody else.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from cogs.playing.cards import all_cards
from cogs.ui import ids
from games.engine.events import Event
from games.engine.gametype import Words
from games.engine.match import Match

TO_ANSWER = (ids.ANSWER, ids.SURE, ids.SHORTCUT, ids.CONFIRM)
TO_PICK = (ids.ADD, ids.PICK, ids.PAGE)
OF_PANELS = frozenset({*TO_ANSWER, *TO_PICK, ids.AMOUNT, ids.BACK, ids.CLEAR, ids.UNDO, ids.REDO_TURN})
"""Controls that stand in nobody's panel but the own one."""
HAND_PICTURE = re.compile(r"hand(-\d+)?\.png")

LONGEST_ALT = 1024

SECRET = re.compile(
    "|".join(rf"\b{re.escape(name)}\b" for card in all_cards().values() for name in sorted({card.id, card.name}))
)
"""Names of cards, of which none belongs into the operator's log."""
FRAME = re.compile(r"^  .*:\d+ in .*$", re.MULTILINE)
"""A place in the program, which may be named like a card."""


def names_card(logged: str) -> bool:
    """Whether the operator reads of a card."""
    return SECRET.search(FRAME.sub("", logged)) is not None


class Listener(logging.Handler):
    """Keeps the operator's log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage() + (record.exc_text or ""))


@contextlib.contextmanager
def listening() -> Iterator[Listener]:
    """The log at its normal level."""
    root, listener = logging.getLogger(), Listener()
    level = root.level
    root.addHandler(listener)
    root.setLevel(logging.INFO)
    try:
        yield listener
    finally:
        root.removeHandler(listener)
        root.setLevel(level)


# -- what was shown ------------------------------------------------------------------------------------------------


@dataclass
class Shown:
    """The lines that each seat (None: everybody) was shown while the game went on."""

    lines: dict[int | None, set[str]] = field(default_factory=dict)

    def show(self, reader: int | None, texts: Iterable[str]) -> None:
        """Keep what somebody was shown."""
        self.lines.setdefault(reader, set()).update(line for text in texts for line in bare_lines(text))

    def leaks(self, events: Sequence[Event], line: Callable[[Event], str | None], names: Sequence[str]) -> list[str]:
        """What somebody was shown that the events tell only others; `line` gives their words."""
        readers = [None, *range(len(names))]
        told: dict[int | None, set[str]] = {reader: set() for reader in readers}
        for event in events:
            for reader in readers:
                told[reader].update(bare_lines(line(event.read_by(reader)) or ""))
        everything = set().union(*told.values())
        return [
            f"{'everybody' if reader is None else names[reader]} reads: {line}"
            for reader, lines in self.lines.items()
            for line in sorted(lines & (everything - told[reader] - told[None]))
        ]


def bare_lines(text: str) -> list[str]:
    """The lines of a text without their marks."""
    return [line for part in text.split("\n") if (line := part.removeprefix("-# ").removeprefix("- ").strip("* "))]


def hands_of(match: Match, words: Words, names: Sequence[str]) -> list[set[str]]:
    """The hand of each seat in words, as a panel may show it."""
    texts = [words.hand(match.view(seat), names) for seat in range(len(names))]
    return [{text, text[:LONGEST_ALT]} for text in texts]


@dataclass
class Posted:
    """What a request puts into a channel: all texts, the verbs of all controls, and the names of all files."""

    texts: list[str] = field(default_factory=list)
    verbs: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)

    @property
    def private(self) -> bool:
        """Whether it is somebody's panel, or the picture of a hand."""
        hands = any(HAND_PICTURE.fullmatch(name) for name in self.files) or any("**Your hand" in t for t in self.texts)
        return hands or bool(self.verbs & OF_PANELS)


def posted(body: Any) -> Posted:
    """What the body of a request says."""
    found = Posted()
    _collect(body, found)
    return found


def _collect(part: Any, found: Posted) -> None:
    if isinstance(part, dict):
        for name, value in part.items():
            if name in ("content", "description") and isinstance(value, str):
                found.texts.append(value)
            elif name == "custom_id" and (pressed := ids.parse(str(value))) is not None:
                found.verbs.add(pressed.verb)
            elif name in ("filename", "url") and isinstance(value, str):
                found.files.add(value.removeprefix("attachment://"))
            else:
                _collect(value, found)
    elif isinstance(part, list):
        for inner in part:
            _collect(inner, found)
