"""A game as it is held in memory between moves."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from cogs.timekeeping.clock import Clock
from db import Game, PastName, Seat, SeatKind
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.question import Question

PRACTICE: Final = "practice"
"""The key in a game's options under which a practice table keeps the id of its one person, who plays all seats."""


def practised_by(game: Game) -> int | None:
    """Who plays all seats of a game; None if it is no practice table."""
    person = game.options.get(PRACTICE)
    return person if isinstance(person, int) else None


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
    the computer players by seat; what is missing is worked out from the stored events. `clock` holds the times of the
    seats, None if the table counts none and nothing is paused; `past` the names of seats before they passed on.
    """

    game: Game
    seats: tuple[Seat, ...]
    kind: GameType
    match: Match
    committed: int = 0
    shown: Shown | None = None
    clock: Clock | None = None
    past: tuple[PastName, ...] = ()
    minds: dict[int, Mind] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def seat_of(self, user_id: int) -> int | None:
        """The seat of a person, None for a spectator; at a practice table the seat that is asked."""
        if user_id == practised_by(self.game):
            own = [seat.seat for seat in self.seats if seat.kind is SeatKind.VACANT]
            asked = [seat for seat in self.match.awaited if seat in own]
            return next(iter([*asked, *own]), None)
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.seat
        return None

    def has_seat(self, user_id: int, seat: int) -> bool:
        """Whether a person plays a seat; one who practises plays all of them."""
        return self.seats[seat].user_id == user_id or user_id == practised_by(self.game)

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats as people gave them: not yet safe to print."""
        return [seat.name for seat in self.seats]

    def seats_at(self, move: int) -> Sequence[Seat]:
        """The seats with the names that they had in a move of the match."""
        if not self.past:
            return self.seats
        names = [
            next((one.name for one in self.past if one.seat == seat.seat and move < one.until), seat.name)
            for seat in self.seats
        ]
        return [replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True)]

    def question(self, seat: int | None) -> Question | None:
        """The open question of a seat."""
        return None if seat is None else self.match.open.get(seat)

    @property
    def turn(self) -> int:
        """The number of turns begun."""
        return int(self.match.state.turn)
