"""What people may wish to know beyond their calls: that they are next, that only they are missing, a table is full.

Whether somebody wishes it is looked up when the notice is delivered.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from cogs.calls.notices import to_person
from cogs.pace import plays
from cogs.table import Table
from db import Game, NewNotice, Seat

NEXT: Final = "next"
MISSING: Final = "missing"
CAN_START: Final = "can start"
OVER: Final = "over"
"""For those whom the last message of their game did not call."""

ASKED: Final = "asked"
"""For those who are asked in a game that has no place."""

BEFORE_NEXT: Final = timedelta(minutes=5)
"""Whoever is next within so short a time need not be told before."""

BEFORE_MISSING: Final = timedelta(hours=1)
"""Whoever answers within this time after the others need not be told that only that person is missing."""

BEFORE_START: Final = timedelta(minutes=2)
"""A host who starts the game within this time need not be told that it can start."""

AHEAD: Final = "ahead"
"""The key in a game's face under which stand the turn and the seat of which the next one was told."""


def on_turn(table: Table) -> int | None:
    """The seat whose own turn or phase it is, if it alone is asked; on an open floor it is nobody's."""
    awaited = [] if table.match.on_floor else table.match.awaited
    return awaited[0] if len(awaited) == 1 and table.match.open[awaited[0]].face.kind == "phase" else None


def next_after(table: Table, seat: int) -> int | None:
    """The next person round the table after a seat; None where nobody but two take turns, who know it anyway."""
    count = len(table.seats)
    order = [(seat + step) % count for step in range(1, count)]
    people = [one for one in order if plays(table, one)]
    return people[0] if len(people) > 1 else None


def owed(table: Table, asked: Collection[int], turn: int, now: datetime) -> list[NewNotice]:
    """The notices after an act; `asked` were asked before it, in the turn with this number."""
    return _missing(table, now) if is_left_over(table, asked, turn) else _next(table, now)


def is_left_over(table: Table, asked: Collection[int], turn: int) -> bool:
    """Whether one seat is left of several that were asked together: then the next one to be asked is not the next."""
    awaited = table.match.awaited
    return turn == table.turn and len(asked) > 1 and len(awaited) == 1 and awaited[0] in asked


def _next(table: Table, now: datetime) -> list[NewNotice]:
    seat = on_turn(table)
    after = None if seat is None else next_after(table, seat)
    person = None if after is None else table.seats[after].user_id
    if seat is None or person is None or table.game.face.get(AHEAD) == ahead_of(table):
        return []
    about = {"seat": after, "turn": table.turn, "now": seat}
    return [to_person(person, NEXT, not_before=now + BEFORE_NEXT, merge_key=f"{NEXT}:{after}", **about)]


def ahead_of(table: Table) -> list[int] | None:
    """The turn and the seat whose own turn it is, to tell the next person once; None if that is no single seat."""
    seat = on_turn(table)
    return None if seat is None else [table.turn, seat]


def _missing(table: Table, now: datetime) -> list[NewNotice]:
    (seat,) = table.match.awaited
    person = table.seats[seat].user_id
    if person is None or not plays(table, seat):
        return []
    about = {"seat": seat, "question": table.match.question_id(seat)}
    return [to_person(person, MISSING, not_before=now + BEFORE_MISSING, merge_key=f"{MISSING}:{seat}", **about)]


def when_full(game: Game, seats: Collection[Seat], joined: int, now: datetime) -> list[NewNotice]:
    """The notice to the host after somebody has joined a lobby, if no seat is free any more.

    The first turn message takes its place.
    """
    if len(seats) < game.seats_wanted or joined == game.host_id:
        return []
    return [to_person(game.host_id, CAN_START, not_before=now + BEFORE_START, merge_key="turn")]
