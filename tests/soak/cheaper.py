"""What makes many games quick: pictures that are not drawn, and players that seldom look ahead."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cogs.thinking import Think
from games.engine.gametype import GameType
from games.engine.question import Answer, Question
from games.engine.situation import ComputerPlayer, Situation
from tests.e2e.room import in_thread
from tests.soak.watching import LONGEST_ALT

LOOKING_AHEAD = 0.02
"""How often a computer player that looks ahead does so; else it answers at random."""


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


DOT = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0"))
    + _chunk(b"IEND", b"")
)
"""A picture of one point."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A picture that shows nothing, and its words."""

    alt: str
    png: bytes = DOT


class Dots:
    """The pictures of a game without the drawing: their words are those of a game without pictures.

    What else a game offers to be looked at is drawn, as it is seldom asked for.
    """

    def __init__(self, kind: GameType) -> None:
        self._real, self._words = kind.pictures, kind.words

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        return self._tables if name == "tables" else found

    def table(self, view: Any, names: Sequence[str], asked: Sequence[int], before: Any | None) -> Dot:
        """The board in words."""
        return Dot(self._words.board(view, names)[:LONGEST_ALT])

    def hand(self, view: Any, names: Sequence[str], question: Question | None) -> Dot:
        """The hand in words."""
        return Dot(self._words.hand(view, names)[:LONGEST_ALT])

    def score(self, view: Any, names: Sequence[str]) -> Dot:
        """The final board in words."""
        return Dot(self._words.board(view, names)[:LONGEST_ALT])

    def _tables(self, *about: Any) -> list[Dot]:
        return [self.table(*about)]


def undrawn(games: Mapping[str, GameType]) -> dict[str, GameType]:
    """The games with pictures that need no drawing. They are sent and replaced as the real ones are."""
    return {kind.id: replace(kind, pictures=Dots(kind)) if kind.pictures else kind for kind in games.values()}


def hasty(rng: Random) -> Think:
    """Computer players that look ahead now and then only."""

    async def think(player: ComputerPlayer, situation: Situation) -> Answer:
        if player.looks_ahead and rng.random() > LOOKING_AHEAD:
            return situation.question.sample(rng)
        return await in_thread(player, situation)

    return think
