"""When somebody may be called: quiet hours and absence, also on the days on which clocks change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.calls.quiet import at_time_of_day, free_at, in_quiet_hours, next_time_of_day
from cogs.calls.wishes import Wishes, wishes_of, zones

NIGHT = {"quiet": [22 * 60, 8 * 60]}


def at(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=Wishes(zone=zone).clock).astimezone(UTC)


@pytest.mark.parametrize(
    ("zone", "evening", "morning"),
    [
        ("Europe/Berlin", "2026-03-28 23:30", "2026-03-29 08:00"),  # Forward in this night: 7.5 hours.
        ("Europe/Berlin", "2026-10-24 23:30", "2026-10-25 08:00"),  # Back: 9.5 hours.
        ("Australia/Lord_Howe", "2026-04-04 23:30", "2026-04-05 08:00"),  # Back by half an hour.
        ("America/New_York", "2026-11-01 00:30", "2026-11-01 08:00"),
        ("Asia/Kathmandu", "2026-06-01 22:00", "2026-06-02 08:00"),
    ],
)
def test_quiet_hours_end_at_their_hour_also_in_the_nights_of_a_change(zone: str, evening: str, morning: str) -> None:
    wishes = wishes_of({**NIGHT, "zone": zone})
    assert free_at(wishes, at(evening, zone)) == at(morning, zone)


def test_the_nights_of_a_change_are_an_hour_shorter_and_longer() -> None:
    wishes = wishes_of({**NIGHT, "zone": "Europe/Berlin"})
    lengths = [
        free_at(wishes, at(f"{day} 22:00", "Europe/Berlin")) - at(f"{day} 22:00", "Europe/Berlin")
        for day in ("2026-03-28", "2026-06-01", "2026-10-24")
    ]
    assert lengths == [timedelta(hours=hours) for hours in (9, 10, 11)]


def test_quiet_hours_that_end_in_the_hour_that_is_left_out_end_with_the_jump() -> None:
    wishes = wishes_of({"quiet": [22 * 60, 2 * 60 + 30], "zone": "Europe/Berlin"})
    assert free_at(wishes, at("2026-03-29 00:00", "Europe/Berlin")) == at("2026-03-29 03:00", "Europe/Berlin")


def test_by_day_there_is_no_waiting_and_without_quiet_hours_never() -> None:
    now = at("2026-03-29 12:34:56")
    assert free_at(wishes_of(NIGHT), now) == now and free_at(Wishes(), now) == now
    midday = wishes_of({"quiet": [12 * 60, 13 * 60]})
    assert free_at(midday, now) == at("2026-03-29 13:00") and not in_quiet_hours(midday, at("2026-03-29 13:00"))
    assert in_quiet_hours(midday, at("2026-03-29 12:00"))


def test_who_comes_back_at_midnight_is_called_when_the_quiet_hours_end() -> None:
    away = wishes_of({**NIGHT, "zone": "Europe/Berlin", "away_until": at("2026-12-24", "Europe/Berlin").isoformat()})
    assert free_at(away, at("2026-12-01 12:00")) == at("2026-12-24 08:00", "Europe/Berlin")
    assert free_at(away, at("2026-12-25 12:00")) == at("2026-12-25 12:00")


@settings(max_examples=150, deadline=None)
@given(
    zone=st.sampled_from(sorted(zones())),
    start=st.integers(0, 95),
    length=st.integers(1, 95),
    now=st.datetimes(datetime(2025, 1, 1), datetime(2027, 12, 31)),
)
def test_the_moment_is_never_quiet_never_early_and_never_late(
    zone: str, start: int, length: int, now: datetime
) -> None:
    quiet = [start * 15, (start + length) % 96 * 15]
    wishes, moment = wishes_of({"quiet": quiet, "zone": zone}), now.replace(tzinfo=UTC)
    free = free_at(wishes, moment)
    assert moment <= free and not in_quiet_hours(wishes, free)
    step = timedelta(minutes=15)
    if free > moment:
        assert all(in_quiet_hours(wishes, free - step * back) for back in range(1, (free - moment) // step))


def test_the_next_hour_of_the_day_is_later_and_exists_on_every_day() -> None:
    berlin = Wishes(zone="Europe/Berlin").clock
    assert next_time_of_day(berlin, 8, at("2026-03-28 12:00")) == at("2026-03-29 08:00", "Europe/Berlin")
    assert next_time_of_day(berlin, 2, at("2026-03-28 12:00")) == at("2026-03-29 01:00")
    twice = next_time_of_day(berlin, 2, at("2026-10-24 12:00"))
    assert twice == at("2026-10-25 00:00") and next_time_of_day(berlin, 2, twice) == at("2026-10-26 01:00")
    assert next_time_of_day(berlin, 8, at("2026-03-29 06:00")) == at("2026-03-30 06:00")
    monday = next_time_of_day(berlin, 8, at("2026-11-30 12:00"), weekday=0)
    assert monday == at("2026-12-07 08:00", "Europe/Berlin")
    assert at_time_of_day(berlin, datetime(2026, 3, 29, 2, 30)) == at("2026-03-29 01:00")


@pytest.mark.parametrize(
    "odd",
    [
        {"quiet": [22, 8]},
        {"quiet": [0, 0]},
        {"quiet": "night"},
        {"quiet": [True, 60]},
        {"quiet": [0, 1440]},
        {"zone": "Europe/Atlantis"},
        {"zone": 7},
        {"away_until": "soon"},
        {"away_until": "2026-01-01"},
        {
            "call": "fax",
            "remind": 5,
            "digest": None,
            "digest_hour": 24,
            "hints": "yes",
            "warnings": 0,
            "board": [],
            "stats": {},
        },
    ],
)
def test_what_is_not_understood_counts_as_not_set(odd: dict[str, object]) -> None:
    assert wishes_of(odd) == Wishes()
