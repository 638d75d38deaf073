"""Hours of play: what counts between two moments, and when so much has counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cogs.timekeeping.playtime import Calendar

BERLIN = ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)

CALENDARS = [
    Calendar(),
    Calendar(BERLIN, 8, 22),
    Calendar(BERLIN, 9, 21, frozenset({5, 6})),
    Calendar(ZoneInfo("Australia/Lord_Howe"), 17, 23),
    Calendar(ZoneInfo("America/Santiago"), days_off=frozenset({5, 6})),
    Calendar(ZoneInfo("Africa/Cairo"), 0, 4),
    Calendar(BERLIN, 2, 3),
]


def berlin(day: int, hour: int, month: int = 1, year: int = 2026) -> datetime:
    return datetime(year, month, day, hour, tzinfo=BERLIN)


def test_without_hours_of_play_all_time_counts() -> None:
    assert Calendar().played(berlin(1, 0), berlin(3, 5)) == 53 * HOUR
    assert Calendar().after(berlin(1, 0), 53 * HOUR) == berlin(3, 5)


def test_only_the_hours_of_play_count() -> None:
    table = Calendar(BERLIN, 8, 22)
    assert table.played(berlin(7, 6), berlin(7, 12)) == 4 * HOUR
    assert table.played(berlin(7, 20), berlin(8, 9)) == 3 * HOUR
    assert table.after(berlin(7, 20), 3 * HOUR) == berlin(8, 9)
    assert table.after(berlin(7, 23), HOUR) == berlin(8, 9)
    assert table.after(berlin(7, 20), 2 * HOUR) == berlin(7, 22), "not the next morning"


def test_days_off_do_not_count() -> None:
    table = Calendar(BERLIN, 9, 21, frozenset({5, 6}))
    friday, monday = berlin(9, 20), berlin(12, 10)
    assert table.played(friday, monday) == 2 * HOUR
    assert table.after(friday, 2 * HOUR) == monday


def test_a_day_on_which_the_clocks_go_forward_has_23_hours() -> None:
    assert Calendar(BERLIN, days_off=frozenset({0})).played(berlin(29, 0, 3), berlin(30, 0, 3)) == 23 * HOUR
    assert Calendar(BERLIN, 1, 4).played(berlin(29, 0, 3), berlin(30, 0, 3)) == 2 * HOUR


def test_a_day_on_which_the_clocks_go_back_has_25_hours() -> None:
    assert Calendar(BERLIN, days_off=frozenset({0})).played(berlin(25, 0, 10), berlin(26, 0, 10)) == 25 * HOUR
    assert Calendar(BERLIN, 1, 4).played(berlin(25, 0, 10), berlin(26, 0, 10)) == 4 * HOUR


def test_hours_of_play_begin_by_the_clock_on_the_wall_in_summer_and_winter() -> None:
    table = Calendar(BERLIN, 8, 22)
    assert table.after(berlin(28, 23, 3), HOUR).astimezone(UTC) == datetime(2026, 3, 29, 7, tzinfo=UTC)
    assert table.after(berlin(27, 23, 3), HOUR).astimezone(UTC) == datetime(2026, 3, 28, 8, tzinfo=UTC)


def test_there_must_be_time_to_play() -> None:
    for facts in ({"first": 9, "last": 9}, {"first": 22, "last": 8}, {"days_off": frozenset(range(7))}):
        with pytest.raises(ValueError, match="hours of play"):
            Calendar(**facts)  # type: ignore[arg-type]


@given(
    some.sampled_from(CALENDARS),
    some.datetimes(datetime(2025, 1, 1), datetime(2027, 1, 1)),
    some.integers(0, 20 * 24 * 60),
)
def test_after_so_much_time_just_that_much_has_counted(table: Calendar, begin: datetime, minutes: int) -> None:
    start, amount = begin.replace(microsecond=0, tzinfo=UTC), timedelta(minutes=minutes)
    end = table.after(start, amount)
    assert table.played(start, end) == amount
    assert not amount or table.played(start, end - timedelta(seconds=1)) < amount


@given(
    some.sampled_from(CALENDARS),
    some.lists(some.datetimes(datetime(2025, 1, 1), datetime(2026, 3, 1)), min_size=3, max_size=3),
)
def test_parts_of_a_time_count_as_the_whole(table: Calendar, moments: list[datetime]) -> None:
    first, second, third = (moment.replace(tzinfo=UTC) for moment in sorted(moments))
    assert table.played(first, third) == table.played(first, second) + table.played(second, third)
