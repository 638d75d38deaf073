"""That the times which a soak works out a second time are those of the rules, and that it sees what goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from discord import AllowedMentions

from bot import notifier
from cogs import posts
from cogs.timekeeping.clock import Clock, SeatTime
from db import Move, NewNotice, Seat, SeatKind, Store, Unmoved
from games.catalogue import GAMES
from tests.soak.report import Report
from tests.soak.soaking import soak
from tests.soak.times import LAST_CALL, OVER, Ledger

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 3, 23, 12, tzinfo=UTC)


class Log:
    """A game of two people by its log: rows are read at hours after Monday noon."""

    def __init__(self, **option: str) -> None:
        seats = [Seat(game_id=1, seat=n, kind=SeatKind.PERSON, name="", user_id=n + 7, state={}) for n in (0, 1)]
        usual = {"limit": "1d", "window": "all", "days_off": "none", "zone": "Europe/Berlin"}
        self.ledger = Ledger.begin({**usual, **option}, seats, MONDAY)
        self.away: dict[int, datetime] = {}
        self.row(0, "start", asked=[0], turn=1)

    def row(self, hours: float, name: str, seat: int | None = None, **data: Any) -> None:
        at = MONDAY + HOUR * hours
        move = Move(game_id=1, revision=1, position=0, kind=name, seat=seat, data=data, at=at, taken_back=False)
        self.ledger.read(move, self.away)

    def left(self, hours: float, seat: int = 0) -> float:
        """How many hours a seat has left then."""
        self.ledger.go(MONDAY + HOUR * hours)
        return self.ledger.seats[seat].left / HOUR


def test_time_runs_while_a_seat_is_asked_and_nothing_rests_it() -> None:
    log = Log()
    assert (log.left(10), log.left(10, 1)) == (14, 0)
    log.row(10, "pause", kind="host")
    assert log.left(50) == 14
    log.row(50, "resume", kind="host")
    assert log.left(53) == 11
    log.row(54, "answer", 0, asked=[1], turn=2)
    assert (log.left(60), log.left(60, 1)) == (10, 18)
    log.row(60, "answer", 1, asked=[0], turn=2)
    assert log.left(60) == 24


def test_time_rests_in_absence_for_thirty_days_and_when_the_bot_is_away() -> None:
    log = Log(limit="7d")
    log.away[7] = MONDAY + DAY * 100
    log.row(24, "answer", 0, asked=[0], turn=1)
    assert log.left(24 * 31) == 6 * 24 and log.left(24 * 32) == 5 * 24
    log.ledger.removed = True
    assert log.left(24 * 40) == 5 * 24


def test_only_hours_of_play_count_also_when_clocks_change() -> None:
    log = Log(limit="3d", window="8-22", days_off="weekend")
    # From 13 to 22 o'clock on Monday, and 14 hours on each day until Friday; then clocks go forward.
    assert log.left(24 * 4 + 11) == 72 - (9 + 14 * 4)
    assert log.left(24 * 6 + 17) == 72 - (9 + 14 * 4)
    assert log.left(24 * 6 + 19) == 72 - (9 + 14 * 4) - 1


def test_what_comes_too_early_is_seen() -> None:
    log = Log()
    log.row(24, "time", seats=[0])
    assert log.ledger.early == [] and log.ledger.seats[0].phase == LAST_CALL and log.left(24) == 24
    log.row(40, "time", seats=[0])
    assert len(log.ledger.early) == 1 and log.ledger.seats[0].phase == OVER


def test_a_computer_that_plays_for_somebody_lets_no_time_run() -> None:
    log = Log()
    log.row(2, "decided", what="computer", about=1)
    assert log.ledger.timed() == [] and log.left(20) == 22
    log.row(21, "answer", 1, asked=[0], turn=1)
    assert log.ledger.timed() == [0] and log.left(22) == 21


# -- whole soaks ---------------------------------------------------------------------------------------------------


async def some_steps() -> Report:
    """A few steps in which days pass at tables with time limits and people who wish to be reminded."""
    return await soak(2, 2, most_steps=25, kinds={"dominion": GAMES["dominion"]})


async def test_times_that_run_wrongly_and_notices_that_come_twice_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    used, tell = Clock._used, Store.tell_unmoved

    def too_fast(self: Clock, seat: int, now: datetime) -> SeatTime:
        one = used(self, seat, now)
        return replace(one, left=max(timedelta(), one.left - timedelta(minutes=1)))

    async def twice(self: Store, rows: Sequence[tuple[Unmoved, int]], notices: Sequence[NewNotice] = ()) -> bool:
        return await tell(self, rows, [replace(one, merge_key=None) for one in (*notices, *notices)])

    monkeypatch.setattr(Clock, "_used", too_fast)
    monkeypatch.setattr(Store, "tell_unmoved", twice)
    report = await some_steps()
    assert report.wrong_clocks and report.doubled_notices
    assert report.happened["days passed"] and report.happened["told: remind"]


async def test_notices_that_nobody_gets_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(people: Any) -> AllowedMentions:
        return AllowedMentions.none()

    for module in (posts, notifier):
        monkeypatch.setattr(module, "calling", nobody)
    report = await some_steps()
    assert report.missing_notices and not report.wrong_clocks
