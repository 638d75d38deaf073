"""What a match keeps and stores: answers, chapters between quiet questions, and the stored game."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer
from pydantic_core import from_json, to_json

from games.engine.orders import Order

FORMAT = 1
"""Version of the stored form; games stored in an older form are lifted when they are loaded."""


class Origin(StrEnum):
    """Who gave an answer."""

    SEAT = "seat"
    ORDER = "order"
    STAND_IN = "stand-in"
    TIME = "time"


@dataclass(slots=True)
class Entry:
    """One given answer. `barrier` names why it cannot be taken back any more (None: it can).

    `move` is the number of the move in which it was given; a move may hold several answers, the later ones given
    by standing orders or stand-ins. `face` is the public face of the question. `draft`: a step on an open floor after
    which the seat has not acted yet.
    """

    seat: int
    topic: str
    answer: tuple[str, ...]
    origin: Origin
    move: int
    face: str
    barrier: str | None = None
    draft: Annotated[bool, Field(exclude_if=operator.not_)] = False


@dataclass(slots=True)
class Chapter:
    """The state at a quiet question (JSON text, stored as data) and the answers given since.

    `state` is None as long as nobody needed it; it follows from the chapter before then, and is never stored so.
    `barriers` names for every seat what stopped its undo last before this chapter. The chapters of one open floor have
    the same number; in them `floor` counts the answers that each seat gave on it before.
    """

    number: int
    state: Annotated[bytes, BeforeValidator(to_json), PlainSerializer(from_json)] | None = None
    entries: tuple[Entry, ...] = ()
    barriers: dict[int, str] = field(default_factory=dict)
    floor: Annotated[dict[int, int] | None, Field(exclude_if=lambda given: given is None)] = None

    @property
    def written(self) -> bytes:
        """The state; ValueError if it was not written down."""
        if self.state is None:
            raise ValueError(f"the state of chapter {self.number} is missing")
        return self.state


@dataclass(slots=True)
class Answered:
    """A question that a seat has answered, and how. `ordered`: the order of the answer counts."""

    question: str
    answer: tuple[str, ...]
    ordered: bool

    def same(self, answer: tuple[str, ...]) -> bool:
        """Whether this answer means what was answered."""
        return tuple(answer) == self.answer or (not self.ordered and sorted(answer) == sorted(self.answer))


@dataclass(slots=True)
class Stored:
    """A whole match as it is stored.

    `chapters` reach back to the last barrier for undo; the last one is where the game goes on. `answered` holds the
    last questions that each seat answered, so that the same answer twice counts once. `takebacks` counts by seat.
    `digests` are fingerprints of the position that the answers lead to, and of what is asked there.
    """

    form: int
    game: str
    rules: int
    moves: int
    chapters: list[Chapter]
    orders: list[Order]
    defaults: dict[str, list[str]]
    absent: list[int]
    answered: list[list[Answered]]
    takebacks: list[int]
    digests: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Correction:
    """What changed when a game was loaded under corrected rules.

    `kind` is `position` (all answers fit, they lead elsewhere) or `answers` (some no longer fit and were dropped).
    """

    kind: str
    dropped: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat that is waited for, and all that others may know of it: the card or phase being resolved."""

    seat: int
    face: Mapping[str, str]
