"""When time counts at a table: every hour, or only the hours of play in the table's zone, without its days off.

Times are aware and counted in real elapsed time, so that a day on which the clocks change has 23 or 25 hours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

ONE_DAY = timedelta(days=1)
NONE = timedelta()
HOURS = 24


@dataclass(frozen=True, slots=True)
class Calendar:
    """The hours of play: from `first` to `last` o'clock each day in `zone`, but on no weekday of `days_off`.

    Monday is 0. ValueError if no time would ever count.
    """

    zone: tzinfo = UTC
    first: int = 0
    last: int = HOURS
    days_off: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """See that there is time to play at all."""
        if not 0 <= self.first < self.last <= HOURS or self.days_off >= frozenset(range(7)):
            raise ValueError("a calendar needs hours of play")

    @property
    def always(self) -> bool:
        """Whether every hour counts."""
        return not self.days_off and (self.first, self.last) == (0, HOURS)

    def played(self, begin: datetime, end: datetime) -> timedelta:
        """How much time counts between two moments; none if the second is not later."""
        if end <= begin:
            return NONE
        if self.always:
            return end - begin
        return sum((span[1] - span[0] for span in self._spans(begin, end)), NONE)

    def after(self, begin: datetime, amount: timedelta) -> datetime:
        """The moment at which so much time has counted since another one."""
        if self.always or amount <= NONE:
            return begin + max(amount, NONE)
        for opens, closes in self._spans(begin, None):
            if amount <= closes - opens:
                return opens + amount
            amount -= closes - opens
        raise AssertionError("the days never end")

    def _spans(self, begin: datetime, end: datetime | None) -> Iterator[tuple[datetime, datetime]]:
        """The hours of play between two moments, or from the first one on for ever, in UTC."""
        day = begin.astimezone(self.zone).date()
        while end is None or self._at(day, 0) < end:
            if day.weekday() not in self.days_off:
                opens = max(begin, self._at(day, self.first))
                closes = self._at(day, self.last)
                closes = closes if end is None else min(closes, end)
                if opens < closes:
                    yield opens, closes
            day += ONE_DAY

    def _at(self, day: date, hour: int) -> datetime:
        day += ONE_DAY * (hour // HOURS)
        # An hour that does not exist on the day when clocks go forward is that after the change.
        return datetime.combine(day, time(hour % HOURS), self.zone).astimezone(UTC)
