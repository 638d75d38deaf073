"""The loop that runs what is due: nothing is lost by a fault, and one fault holds up nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.timekeeper import AFTER_A_FAULT, Timekeeper
from cogs.club import Club
from cogs.tables import Tables
from db import Store, Timer
from tests.db.table import Clock

MINUTE = timedelta(minutes=1)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def club(tmp_path: Path, clock: Clock) -> AsyncIterator[Club]:
    async with await Store.open(tmp_path / "longtable.sqlite", clock=clock) as store:
        club = Club()
        club.tables = Tables(store, clock=clock)
        yield club


class Sweeps:
    """Counts how often it was asked, and may fail."""

    def __init__(self, *, fails: bool = False) -> None:
        self.count = 0
        self.fails = fails
        self.__module__ = __name__

    async def __call__(self, club: Club) -> None:
        self.count += 1
        if self.fails:
            raise RuntimeError("by design")


async def test_a_timer_goes_only_after_its_event_ran(club: Club, clock: Clock) -> None:
    done: list[str] = []

    async def ring(club: Club, timer: Timer) -> None:
        if not done:
            done.append("failed")
            raise RuntimeError("by design")
        done.append(timer.name)
        await club.store.finish_timer(timer)

    await club.store.set_timer("ring:1", clock.now)
    keeper = Timekeeper(club, {"ring": ring}, ())
    await keeper.look()
    await keeper.look()
    assert done == ["failed"] and len(await club.store.due_timers()) == 1
    clock.forward(seconds=AFTER_A_FAULT.total_seconds())
    await keeper.look()
    await keeper.look()
    assert done == ["failed", "ring:1"] and await club.store.due_timers() == []


async def test_a_timer_without_a_handler_holds_up_no_other(club: Club, clock: Clock) -> None:
    done: list[str] = []

    async def ring(club: Club, timer: Timer) -> None:
        done.append(timer.name)
        await club.store.finish_timer(timer)

    await club.store.set_timer("unknown", clock.now)
    await club.store.set_timer("ring:2", clock.now)
    await Timekeeper(club, {"ring": ring}, ()).look()
    assert done == ["ring:2"] and [timer.name for timer in await club.store.due_timers()] == ["unknown"]


async def test_a_look_without_a_timer_comes_every_minute_wherever_the_clock_jumps(club: Club, clock: Clock) -> None:
    bad, good = Sweeps(fails=True), Sweeps()
    keeper = Timekeeper(club, {}, (bad, good))
    for ahead in (0, 10, 49):
        clock.forward(seconds=ahead)
        await keeper.look()
    assert (bad.count, good.count) == (1, 1)
    for jump in (MINUTE, timedelta(days=3), timedelta(hours=-1), timedelta(days=-3)):
        clock.now += jump
        await keeper.look()
    assert (bad.count, good.count) == (5, 5)
