"""How fast computer players answer, so that people can follow them. Nothing of this is kept in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from cogs.table import Table
from db import Game, Seat, SeatChange, SeatKind

PACE = "pace"
"""The key in a game's options under which the table keeps the pace."""

PAUSE = timedelta(seconds=3)
"""How long a computer player waits before it begins its turn, or replies in somebody else's."""

HELD_BACK = timedelta(seconds=2)
"""How long what computer players do at once is kept from the channel, so that it comes as one message."""

PLAYED_BY = "played_by"
"""The key in the state of a person's seat under which stands which computer player plays it until that person is back:
`player` is its id."""

SOON = timedelta(minutes=1)
"""Up to so long after the own last move nobody need be called back to the own turn."""


class Pace(StrEnum):
    """How fast the computer players of a table answer."""

    SHORTLY = "shortly"
    AT_ONCE = "at_once"


PACES: Mapping[str, str] = {Pace.SHORTLY: "After a short while", Pace.AT_ONCE: "At once"}


def pace_of(game: Game) -> Pace:
    """The pace of a table; what is not understood counts as not set."""
    value = str(game.options.get(PACE))
    return Pace(value) if value in PACES else Pace.SHORTLY


def is_computer(seat: Seat) -> bool:
    """Whether a computer player plays the seat, its own or that of a person until that person is back."""
    return seat.kind is SeatKind.COMPUTER or is_played_for(seat)


def is_played_for(seat: Seat) -> bool:
    """Whether a computer player plays the seat of a person until that person is back."""
    return seat.kind is SeatKind.PERSON and PLAYED_BY in seat.state


def with_computer(seat: Seat, player_id: str) -> SeatChange:
    """The seat of a person when a computer player begins to play it until that person is back."""
    return _kept(seat, {**seat.state, PLAYED_BY: {"player": player_id}})


def without_computer(seat: Seat) -> SeatChange:
    """The seat of a person who is back."""
    return _kept(seat, {name: value for name, value in seat.state.items() if name != PLAYED_BY})


def _kept(seat: Seat, state: dict[str, Any]) -> SeatChange:
    return SeatChange(seat=seat.seat, kind=seat.kind, name=seat.name, user_id=seat.user_id, state=state)


def plays(table: Table, seat: int) -> bool:
    """Whether a person plays the seat at present: one who has it, has not resigned and has no computer play for it."""
    one = table.seats[seat]
    return one.kind is SeatKind.PERSON and not is_played_for(one) and seat not in table.match.absent


def players_of(table: Table) -> list[int]:
    """The seats that persons play at present."""
    return [one.seat for one in table.seats if plays(table, one.seat)]


def at_once(table: Table) -> bool:
    """Whether the computer players need not wait: the table wishes it so, or no person plays there any more."""
    people = (seat for seat in table.seats if seat.user_id is not None and seat.seat not in table.match.absent)
    return pace_of(table.game) is Pace.AT_ONCE or next(people, None) is None


def only_computers(table: Table, seats: Collection[int]) -> bool:
    """Whether there are such seats and computer players have all of them."""
    return bool(seats) and all(is_computer(table.seats[seat]) for seat in seats)


def due_at(table: Table, seat: int, since: datetime) -> datetime:
    """When a computer player that is asked since then may answer.

    It pauses once in a turn, before its first answer, so that its own turn comes as a whole.
    """
    face = table.game.face
    going_on = face["moved"][seat] > face["began"]
    return since if going_on or at_once(table) else since + PAUSE


def held_until(table: Table, now: datetime) -> datetime | None:
    """Until when the channel need not be told, because computer players go on at once; None if it must be told."""
    return now + HELD_BACK if at_once(table) and only_computers(table, table.match.awaited) else None


def unposted(table: Table) -> bool:
    """Whether the message of the present turn is known not to stand in the channel yet."""
    return table.shown is not None and table.shown.turn != table.turn


def comes_back(table: Table, seat: int, asked: Collection[int], now: datetime) -> bool:
    """Whether a person merely goes on with the own turn after computer players that were `asked` have answered.

    Nobody else has moved since, and it took moments; such a person is still there.
    """
    moved, began = table.game.face["moved"], table.game.face["began"]
    others = [moved[one.seat] for one in table.seats if plays(table, one.seat) and one.seat != seat]
    return only_computers(table, asked) and moved[seat] > max([began, *others]) and now - table.game.updated_at <= SOON
