"""Whose time runs at a table, and what is stored of it with an act."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cogs.pace import with_computer
from cogs.table import Table
from cogs.timekeeping.clock import Clock
from cogs.timekeeping.clocks import clock_of, clock_with, is_called_last, is_over, is_paused, timed, times_after
from cogs.timekeeping.time_limits import TIME, TimeLimit
from db import Seat, SeatChange, SeatKind, Store
from tests.cogs.ui.asking import seat_rows, table_of
from tests.games.engine.bazaar import BAZAAR

NOW = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "longtable.sqlite", clock=lambda: NOW) as opened:
        yield opened


def trading(limit: str | None = "1d", **seats: Seat) -> Table:
    """Three people on an open floor; all are asked."""
    options = {} if limit is None else {TIME: TimeLimit(limit).data()}
    table = table_of(BAZAAR, NAMES, options=options)
    table.seats = tuple(seats.get(f"seat{one.seat}", one) for one in seat_rows(NAMES))
    return table


def other(seat: int, kind: SeatKind) -> Seat:
    return Seat(game_id=1, seat=seat, kind=kind, name="Other", user_id=None, state={})


def test_on_an_open_floor_time_runs_for_all_but_those_who_are_done() -> None:
    table = trading()
    assert table.match.on_floor and timed(table) == [0, 1, 2]
    table.match.answer(1, table.match.open[1].late)
    assert 1 in table.match.open and timed(table) == [0, 2]


async def test_who_comes_back_to_a_floor_is_not_waited_for_and_has_no_time_running(store: Store) -> None:
    table = trading()
    table.clock = (await times_after(store, table, NOW)).clock
    table.match.answer(1, table.match.open[1].late)
    table.clock = (await times_after(store, table, NOW + HOUR, mover=1)).clock
    assert table.clock is not None
    assert [table.clock.due_at(seat) for seat in range(3)] == [NOW + DAY, None, NOW + DAY]


def test_computers_free_seats_and_those_who_left_have_no_time() -> None:
    assert timed(trading(seat1=other(1, SeatKind.COMPUTER))) == [0, 2]
    assert timed(trading(seat1=other(1, SeatKind.VACANT))) == [0, 2]
    left = trading()
    left.match.resign(1)
    assert timed(left) == [0, 2]


def test_time_runs_for_nobody_who_plays_alone() -> None:
    table = trading(seat1=other(1, SeatKind.COMPUTER), seat2=other(2, SeatKind.COMPUTER))
    assert timed(table) == []
    played = trading(seat1=other(1, SeatKind.COMPUTER))
    clock = clock_of(played, NOW).asking(timed(played), 1)
    assert clock.next_due == NOW + DAY
    alone = clock_with(played, clock, [with_computer(played.seats[2], "steady")])
    assert alone.next_due is None


async def test_a_table_without_a_limit_stores_no_clock(store: Store) -> None:
    times = await times_after(store, trading(None), NOW)
    assert (times.clock, times.data, times.timers, times.drop_timers) == (None, None, (), ())


async def test_a_table_that_was_begun_without_a_clock_gets_one_with_the_next_act(store: Store) -> None:
    table = trading()
    assert table.clock is None
    times = await times_after(store, table, NOW, mover=0)
    assert times.clock is not None and times.clock.next_due == NOW + DAY
    assert [(one.name, one.due_at, one.game_id) for one in times.timers] == [
        (f"time:{table.game.id}", NOW + DAY, table.game.id)
    ]


async def test_somebody_new_at_a_seat_has_fresh_time_and_the_others_keep_theirs(store: Store) -> None:
    table = trading()
    table.clock = (await times_after(store, table, NOW)).clock
    change = SeatChange(seat=1, kind=SeatKind.PERSON, name="Dora", user_id=777, state={})
    clock = (await times_after(store, table, NOW + 20 * HOUR, changes=[change])).clock
    assert clock is not None
    assert [one.left for one in clock.seats] == [4 * HOUR, DAY, 4 * HOUR]


async def test_after_going_back_all_begin_the_turn_anew(store: Store) -> None:
    table = trading()
    table.clock = (await times_after(store, table, NOW)).clock
    clock = (await times_after(store, table, NOW + 23 * HOUR, anew=True)).clock
    assert clock is not None and [one.left for one in clock.seats] == [DAY] * 3


async def test_who_is_away_is_known_from_the_own_settings(store: Store) -> None:
    table = trading()
    until = NOW + 3 * DAY
    await store.set_settings(101, {"away_until": until.isoformat()})
    clock = (await times_after(store, table, NOW)).clock
    assert clock is not None
    assert [clock.due_at(seat) for seat in range(3)] == [NOW + DAY, until + DAY, NOW + DAY]


async def test_nothing_is_looked_at_again_while_times_rest(store: Store) -> None:
    table = trading()
    table.clock = clock_of(table, NOW).asking(timed(table), 1).pause("host")
    times = await times_after(store, table, NOW)
    assert (times.timers, times.drop_timers) == ((), [f"time:{table.game.id}"])


def test_what_others_ask_of_a_clock() -> None:
    table = trading()
    assert not (is_over(table, 0) or is_called_last(table, 0) or is_paused(table))
    clock = clock_of(table, NOW).asking(timed(table), 1)
    table.clock = clock.call_last(0)
    assert is_called_last(table, 0) and not is_over(table, 0) and not is_called_last(table, 1)
    table.clock = clock.leave_to_others(0)
    assert is_called_last(table, 0) and is_over(table, 0)
    assert is_paused(replace(table, clock=Clock.begin(NOW, 3, None).pause("organiser")))
