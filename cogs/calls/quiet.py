"""Quiet hours and absence: when somebody may be called. Times of day are those of the person's own clock on the wall.

So quiet hours until eight end at eight also on the day on which the clocks change, and in the hour that comes twice
they are judged by what the clock shows.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from typing import Final

from cogs.calls.wishes import Wishes

STEP: Final = timedelta(minutes=15)
"""Clocks everywhere differ from that of Greenwich by a whole number of quarter hours, and change at one."""

LONGEST_QUIET: Final = timedelta(hours=26)
"""Quiet hours are shorter than a day, and a change of the clocks makes them at most two hours longer."""


def free_at(wishes: Wishes, now: datetime) -> datetime:
    """The first moment from `now` on at which the person may be called: `now` itself, or a later one."""
    moment = now
    if wishes.away_until is not None and moment < wishes.away_until:
        moment = wishes.away_until.astimezone(UTC)
    if not in_quiet_hours(wishes, moment):
        return moment
    moment -= (moment - datetime.min.replace(tzinfo=UTC)) % STEP
    latest = moment + LONGEST_QUIET
    while in_quiet_hours(wishes, moment) and moment < latest:
        moment += STEP
    return moment


def in_quiet_hours(wishes: Wishes, moment: datetime) -> bool:
    """Whether the clock of the person shows a time within the quiet hours."""
    if wishes.quiet is None:
        return False
    local = moment.astimezone(wishes.clock)
    minute, (start, end) = local.hour * 60 + local.minute, wishes.quiet
    return start <= minute < end if start < end else minute >= start or minute < end


def next_time_of_day(clock: tzinfo, hour: int, after: datetime, *, weekday: int | None = None) -> datetime:
    """The first moment later than `after` at which that clock shows the full hour, on any day or on a weekday.

    Monday is 0. On a day without that hour it is the moment at which the clock jumps over it; an hour that comes
    twice counts the first time.
    """
    day = after.astimezone(clock).date() - timedelta(days=1)
    while True:
        moment = at_time_of_day(clock, datetime.combine(day, time(hour)))
        if moment > after and weekday in (None, day.weekday()):
            return moment
        day += timedelta(days=1)


def at_time_of_day(clock: tzinfo, local: datetime) -> datetime:
    """The moment at which that clock first shows this time, given without a zone, or jumps over it."""
    moment = local.replace(tzinfo=clock).astimezone(UTC)
    if moment.astimezone(clock).replace(tzinfo=None) == local:
        return moment
    start = moment - STEP
    while start.astimezone(clock).replace(tzinfo=None) >= local:
        start -= STEP
    return start + STEP
