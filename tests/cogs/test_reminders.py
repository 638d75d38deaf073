"""What is due for a seat that has not moved for a while."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.calls.reminders import MOST, Step, step_of
from cogs.calls.wishes import INTERVALS, Wishes, wishes_of
from db import Unmoved

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def row(since: timedelta, told: int = 0, told_ago: timedelta | None = None, **changes: Any) -> Unmoved:
    facts: dict[str, Any] = {
        "game_id": 1,
        "seat": 0,
        "user_id": 7,
        "key": "k",
        "muted": False,
        "rests": False,
        "clock": None,
    }
    told_at = None if told_ago is None else NOW - told_ago
    return Unmoved(**(facts | {"since": NOW - since, "told": told, "told_at": told_at} | changes))


def step(one: Unmoved, *, paused: bool = False, **chosen: Any) -> Step:
    return step_of(one, wishes_of(chosen), NOW, paused=paused)


@pytest.mark.parametrize(("remind", "hours"), [("12h", 12), ("1d", 24), ("2d", 48), ("3d", 72)])
def test_a_reminder_comes_after_the_own_interval(remind: str, hours: int) -> None:
    assert step(row(HOUR * hours), remind=remind) is Step.REMIND
    assert step(row(HOUR * hours - timedelta(seconds=1)), remind=remind) is Step.NOTHING
    assert step(row(DAY * 9, 1, HOUR * hours), remind=remind) is Step.REMIND
    assert step(row(DAY * 9, 1, HOUR * (hours - 1)), remind=remind) is Step.NOTHING


def test_after_three_reminders_the_table_is_told_and_then_there_is_silence() -> None:
    told = [step(row(DAY * 9, told, DAY)) for told in range(MOST + 3)]
    assert told == [*[Step.REMIND] * MOST, Step.STALL, Step.NOTHING, Step.NOTHING]


def test_who_wants_no_reminders_is_counted_for_the_table() -> None:
    assert step(row(DAY), remind="off") is step(row(DAY), call="none") is step(row(DAY, muted=True)) is Step.COUNT
    assert step(row(HOUR * 23), remind="off") is Step.NOTHING
    assert step(row(DAY * 4, MOST, DAY), remind="off") is Step.STALL


def test_time_of_absence_does_not_count() -> None:
    assert step(row(DAY * 9), away_until=(NOW + HOUR).isoformat()) is Step.NOTHING
    assert step(row(DAY * 9), away_until=(NOW - HOUR * 23).isoformat()) is Step.NOTHING
    assert step(row(DAY * 9), away_until=(NOW - DAY).isoformat()) is Step.REMIND


def test_while_a_game_rests_the_time_is_noted_and_begins_anew_after_it() -> None:
    assert step(row(DAY * 9), paused=True) is step(row(DAY * 9, 2, DAY), paused=True) is Step.REST
    assert step(row(DAY * 9, 0, timedelta(minutes=5)), paused=True) is Step.NOTHING
    assert step(row(DAY * 9, 0, HOUR)) is Step.NOTHING


def test_a_clock_that_was_an_hour_ahead_reminds_nobody_twice() -> None:
    assert step(row(DAY * 2, 1, -HOUR)) is Step.NOTHING


def test_a_clock_that_was_days_ahead_silences_nobody_for_ever() -> None:
    wrong = row(DAY, 1, DAY * -30)
    assert step(wrong) is Step.REST and step(wrong, paused=True) is Step.REST
    assert step_of(wrong, Wishes(), NOW + DAY * 40, paused=False) is Step.REMIND


@settings(max_examples=200, deadline=None)
@given(
    jumps=st.lists(st.floats(-1, 12 * 24, allow_nan=False), min_size=1, max_size=11),
    remind=st.sampled_from(["12h", "1d", "2d", "3d"]),
)
def test_whatever_jumps_the_clock_makes_each_reminder_comes_once_and_in_its_time(
    jumps: list[float], remind: str
) -> None:
    """Jumps in hours: back by up to an hour, as when clocks are changed by hand, or ahead by up to twelve days."""
    wishes, now = wishes_of({"remind": remind}), NOW
    one, told_at = row(timedelta()), [NOW]
    for jump in jumps:
        now += HOUR * jump
        what = step_of(one, wishes, now, paused=False)
        if what is not Step.NOTHING:
            assert now - told_at[-1] >= INTERVALS[wishes.remind]
            told_at.append(now)
            one = replace(one, told=one.told + 1, told_at=now)
        else:
            assert one.told > MOST or now - told_at[-1] < INTERVALS[wishes.remind]
    assert one.told == len(told_at) - 1 <= MOST + 1
