"""The times of a table in words: until when the present answers have time, and what rests them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

from discord import ButtonStyle
from discord.ui import Button
from discord.utils import format_dt

from cogs.happenings import paused_words
from cogs.pace import is_played_for
from cogs.table import Table
from cogs.timekeeping.clock import Clock, Phase
from cogs.timekeeping.clocks import read_clock, timed
from cogs.timekeeping.time_limits import limit_of, limit_words, who_decides
from cogs.ui import ids
from cogs.ui.compose import button
from cogs.ui.text import listed, plural, safe_names
from db import Game, WaitingGame


def times_line(table: Table, only: Collection[int] | None = None) -> str:
    """Until when those who are asked have time, or that times rest; empty if there is nothing to tell.

    Of these seats `only`, if they are given.
    """
    clock = table.clock
    if clock is None:
        return ""
    if clock.rests:
        return _pauses(table, clock)
    seats = [seat for seat in timed(table) if clock.seats[seat].asked and (only is None or seat in only)]
    if len(seats) == 1:
        return _until(table.game, clock, seats)
    names, alike = safe_names(table), defaultdict[tuple[Phase, datetime | None], list[int]](list)
    for seat in seats:
        alike[clock.seats[seat].phase, clock.due_at(seat)].append(seat)
    said = [_until(table.game, clock, group, [names[seat] for seat in group]) for group in alike.values()]
    return " ".join(part for part in said if part)


def _until(game: Game, clock: Clock, seats: Sequence[int], names: Sequence[str] = ()) -> str:
    """Until when seats have time that have equally much; `names` tells whose time it is."""
    phase, due = clock.seats[seats[0]].phase, clock.due_at(seats[0])
    who = listed(names)
    if phase is Phase.OVER:
        what = f"{who} {'is' if len(names) == 1 else 'are'} out of time" if who else "Time is out"
        return f"{what}: {who_decides(limit_of(game))} how the game goes on."
    if due is None:
        return ""
    if phase is Phase.LAST_CALL:
        what = f"Last call to {who}" if who else "Last call"
    else:
        what = f"{who} {'has' if len(names) == 1 else 'have'} time" if who else "Time"
    return f"{what} until {moment_words(due)}."


def moment_words(moment: datetime) -> str:
    """A moment that everybody reads in the own time zone, with how far it is; it also reads well when it is over."""
    return f"{format_dt(moment, 'f')} ({format_dt(moment, 'R')})"


def waiting_time(one: WaitingGame) -> str:
    """Until when somebody has time in a game that waits, for a list; empty if it has no time limit."""
    clock = read_clock(one.game, one.clock)
    if clock is None:
        return ""
    if clock.rests:
        return "Paused. Times rest."
    return _until(one.game, clock, [one.waiting.seat]) if clock.seats[one.waiting.seat].asked else ""


def own_time(table: Table, seat: int) -> str:
    """Until when a seat has time itself, for its panel; empty if it has no time limit."""
    clock = table.clock
    if clock is None or seat not in timed(table):
        return ""
    return _pauses(table, clock) if clock.rests else _until(table.game, clock, [seat])


def _pauses(table: Table, clock: Clock) -> str:
    names = safe_names(table)
    said = [
        paused_words("" if one.seat is None else names[one.seat], kind, one.why) for kind, one in clock.pauses.items()
    ]
    return f"{' '.join(said)} Times rest."


def back_button(game_id: int) -> Button[Any]:
    """The button that brings a person back for whom the computer plays."""
    return button("I’m back", ids.custom_id(ids.IM_BACK, game_id), ButtonStyle.success)


def played_for_line(table: Table) -> str:
    """For whom the computer plays at present; empty for nobody."""
    names = safe_names(table)
    people = [names[one.seat] for one in table.seats if is_played_for(one) and one.seat not in table.match.absent]
    return f"The computer plays for {listed(people)} for the time being." if people else ""


def limit_lines(table: Table) -> Sequence[str]:
    """The time limit of a table, and what each seat has in store, for a look at how things stand."""
    words = limit_words(limit_of(table.game))
    if not words or table.game.status.ended:
        return []
    clock = table.clock
    if clock is None or clock.terms is None or clock.terms.store is None:
        return [f"-# {words}."]
    names = safe_names(table)
    store = clock.terms.store
    times = [store if one.turn is None else one.left for one in clock.seats]
    left = [f"{name} {time_words(time)}" for name, time in zip(names, times, strict=True)]
    return [f"-# {words}.", f"-# In store: {listed(left)}."]


def time_words(time: timedelta) -> str:
    """A length of time in words, to the hour: '2 days and 3 hours'; below an hour in minutes."""
    days, hours = time.days, time.seconds // 3600
    parts = [plural(days, "day")] if days else []
    parts += [plural(hours, "hour")] if hours else []
    return listed(parts) or plural(time.seconds // 60, "minute")
