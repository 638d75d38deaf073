"""The clock of a table that plays: whose time runs there, how an act changes it, and what is stored of it with the act.

Only persons have time, and only while another person plays at the table. A table without a time limit has a clock only
while something is paused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from cogs.calls.wishes import wishes_of
from cogs.pace import is_played_for, players_of
from cogs.table import Table
from cogs.timekeeping.clock import Clock, Phase
from cogs.timekeeping.time_limits import terms_of
from db import Game, Motion, NewTimer, Seat, SeatChange, Store

TIMER = "time"
"""The kind of the timers that look at the clock of a game."""

REMEDY = "remedy"
"""The kind of the motions about a seat that does not act begins so; the number of the seat follows."""

REMEDY_SHOWN = "remedy shown"
"""The notice by which the message of such a motion is brought up to date."""


@dataclass(frozen=True, slots=True)
class Times:
    """The clock after an act, None if the table has none, and what a commit stores of it."""

    clock: Clock | None
    timers: Sequence[NewTimer] = ()
    drop_timers: Sequence[str] = ()

    @property
    def data(self) -> dict[str, Any] | None:
        """The clock as a commit takes it: None leaves what is stored."""
        return None if self.clock is None else self.clock.data()


def read_clock(game: Game, data: Mapping[str, Any] | None) -> Clock | None:
    """The clock of a running game as it is stored."""
    return None if data is None else Clock.read(data, terms_of(game))


def clock_of(table: Table, now: datetime) -> Clock:
    """The clock of a table as of now; one that rests nothing and counts nothing if it has none."""
    known = table.clock or Clock.begin(now, len(table.seats), terms_of(table.game))
    return known.at(now)


def timed(table: Table) -> list[int]:
    """The seats whose time runs: persons for whom the game waits, while another person plays there too."""
    players = players_of(table)
    return [seat for seat in table.match.awaited if seat in players] if len(players) > 1 else []


def remedy_kind(seat: int) -> str:
    """The kind of the motions about a seat that does not act."""
    return f"{REMEDY}:{seat}"


async def void_remedies(
    store: Store, before: Table, after: Table, mover: int | None = None, *, anew: bool = False
) -> list[Motion]:
    """The open motions about seats for which nothing is to be decided any more, after an act of `mover` at a table.

    With `anew` whoever is asked begins the turn anew.
    """
    motions = [one for one in await store.open_motions(after.game.id) if one.kind.startswith(f"{REMEDY}:")]
    return [one for one in motions if _is_void(one, before, after, mover, anew)]


def _is_void(motion: Motion, before: Table, after: Table, mover: int | None, anew: bool) -> bool:
    seat = int(motion.data["seat"])
    was, now = before.seats[seat], after.seats[seat]
    if seat == mover or seat in after.match.absent:
        return True
    if (was.user_id, is_played_for(was)) != (now.user_id, is_played_for(now)):
        return True
    if is_played_for(now):
        return False
    if anew:
        return True
    if is_over(before, seat) or (after.clock is not None and after.clock.terms is not None):
        return not is_over(after, seat)
    return seat not in timed(after)


async def times_after(
    store: Store,
    table: Table,
    now: datetime,
    *,
    changes: Sequence[SeatChange] = (),
    mover: int | None = None,
    anew: bool = False,
) -> Times:
    """The times after an act at the table, which changes these seats. `mover` has moved.

    With `anew` whoever is asked begins the turn anew.
    """
    if table.clock is None and terms_of(table.game) is None:
        return Times(None)
    clock = clock_of(table, now)
    for change in changes:
        if change.user_id != table.seats[change.seat].user_id:
            clock = clock.fresh(change.seat)
    after = replace(table, seats=changed(table.seats, changes))
    if clock.terms is not None:
        clock = clock.asking(timed(after), table.turn, mover=mover, anew=anew)
        clock = await with_absence(store, after, clock)
    return stored(table.game.id, clock)


def stored(game_id: int, clock: Clock) -> Times:
    """What a commit stores of a clock: itself, and when to look at it again."""
    due = clock.next_due
    if due is None:
        return Times(clock, drop_timers=[timer_name(game_id)])
    return Times(clock, timers=[NewTimer(name=timer_name(game_id), due_at=due, game_id=game_id)])


async def with_absence(store: Store, table: Table, clock: Clock) -> Clock:
    """The clock, with what is known of the absence of those whose time runs."""
    for seat in timed(table):
        person = table.seats[seat].user_id
        if person is not None:
            clock = clock.away(seat, wishes_of(await store.settings(person)).away_until)
    return clock


def changed(seats: Iterable[Seat], changes: Sequence[SeatChange]) -> tuple[Seat, ...]:
    """The seats after these changes."""
    by_seat = {change.seat: change for change in changes}
    return tuple(_changed(seat, by_seat[seat.seat]) if seat.seat in by_seat else seat for seat in seats)


def _changed(seat: Seat, change: SeatChange) -> Seat:
    state = seat.state if change.state is None else change.state
    return replace(seat, kind=change.kind, name=change.name, user_id=change.user_id, state=state)


def clock_with(table: Table, clock: Clock, changes: Sequence[SeatChange]) -> Clock:
    """The clock after these changes of seats, in which nobody else gets the seat of a person."""
    return clock.asking(timed(replace(table, seats=changed(table.seats, changes))), table.turn)


def timer_name(game_id: int) -> str:
    """The name of the timer that looks at the clock of a game."""
    return f"{TIMER}:{game_id}"


def is_over(table: Table, seat: int) -> bool:
    """Whether the seat has let its time and the last call pass, so that the others decide."""
    return table.clock is not None and table.clock.seats[seat].phase is Phase.OVER


def is_called_last(table: Table, seat: int) -> bool:
    """Whether the time of a seat is out, so that it is called in another way than by reminders."""
    return table.clock is not None and table.clock.seats[seat].phase is not Phase.TIME


def is_paused(table: Table) -> bool:
    """Whether times and reminders rest at a table."""
    return table.clock is not None and table.clock.rests
