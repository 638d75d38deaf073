"""A game as it is held in memory between moves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from db import Game, Seat
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.question import Question


@dataclass(frozen=True, slots=True)
class Shown:
    """What the turn message in the channel shows: the game at this revision, since this time.

    `began` is the public view when the message of this turn was posted, `before` that of the turn before, so that
    a picture can mark what changed; None where that is not known. The message stands for the turns from `first` to
    `turn`, the one before it for the turns `former`.
    """

    revision: int
    at: datetime
    turn: int = 0
    began: Any = None
    before: Any = None
    first: int = 0
    former: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Mind:
    """What a computer player has written down of the events up to a revision."""

    player: str
    revision: int
    notes: Any


@dataclass(slots=True)
class Table:
    """A running or finished game: its stored facts, its seats and the live match.

    Whoever changes it holds `lock`. `kind` is the game that is played. `committed` is the number of the last move
    that is on the disk. `shown` is what the table sees of it, None if that is not known. `minds` holds the notes of
    the computer players by seat; what is missing is worked out from the stored events.
    """

    game: Game
    seats: tuple[Seat, ...]
    kind: GameType
    match: Match
    committed: int = 0
    shown: Shown | None = None
    minds: dict[int, Mind] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, None for a spectator."""
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.seat
        return None

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats as people gave them: not yet safe to print."""
        return [seat.name for seat in self.seats]

    def question(self, seat: int | None) -> Question | None:
        """The open question of a seat."""
        return None if seat is None else self.match.open.get(seat)

    @property
    def turn(self) -> int:
        """The number of turns begun."""
        return int(self.match.state.turn)
