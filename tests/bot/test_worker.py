"""The process in which computer players think: it holds up nothing, and is replaced when it is lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.worker import TookTooLong, Worker
from games.dominion import DOMINION
from games.dominion.player import STEADY
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import situation
from games.engine.situation import Situation
from tests.bot.slow_players import busy, crashing, late, made_of, process_id, raising, unsendable


def asked(notes: Any = None) -> Situation:
    match = Match.start(DOMINION, Setup(2, DOMINION.options(), "5eed" * 8, 0))
    return replace(situation(match, 0, STEADY.begin(0, 2)), **({} if notes is None else {"notes": notes}))


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    worker = Worker(longest=5)
    try:
        yield worker
    finally:
        await worker.close()


async def test_a_player_thinks_in_another_process(worker: Worker) -> None:
    about = asked()
    assert await worker.think(STEADY, about) == STEADY.answer(about)
    (first,) = await worker.think(made_of(process_id), about)
    (second,) = await worker.think(made_of(process_id), about)
    assert first == second != str(os.getpid())


async def longest_pause(work: Any) -> float:
    """Seconds for which the event loop did nothing else while this was done."""
    longest, last = 0.0, time.perf_counter()
    task = asyncio.ensure_future(work)
    while not task.done():
        await asyncio.sleep(0.002)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    await task
    return longest


async def test_long_thinking_does_not_hold_up_the_event_loop(worker: Worker) -> None:
    pause = await longest_pause(worker.think(made_of(busy), asked(2.0)))
    print(f"longest pause while a player thought for 2 s, its process started too: {1000 * pause:.1f} ms")
    assert pause < 0.5


async def test_a_process_that_dies_is_replaced_and_asked_again(
    worker: Worker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "crashes"
    file.write_text("once")
    about = asked(str(file))
    assert await worker.think(made_of(crashing), about) == about.question.late
    assert "ended by itself" in caplog.text


async def test_a_player_that_always_kills_its_process_is_given_up(worker: Worker, tmp_path: Path) -> None:
    file = tmp_path / "crashes"
    file.write_text("one\ntwo\nthree\nfour")
    with pytest.raises(BrokenExecutor):
        await worker.think(made_of(crashing), asked(str(file)))
    about = asked()
    assert await worker.think(STEADY, about) == STEADY.answer(about)


async def test_a_process_killed_while_it_has_nothing_to_do(worker: Worker) -> None:
    about = asked()
    (pid,) = await worker.think(made_of(process_id), about)
    os.kill(int(pid), signal.SIGKILL)
    assert await worker.think(made_of(late), about) == about.question.late


async def test_a_thought_without_end_is_broken_off_and_the_next_one_is_not_held_up() -> None:
    worker = Worker(longest=1.5)
    about = asked()
    try:
        (pid,) = await worker.think(made_of(process_id), about)
        endless = asyncio.create_task(worker.think(made_of(busy), asked(3600.0)))
        await asyncio.sleep(0.05)
        after = asyncio.create_task(worker.think(made_of(late), about))
        with pytest.raises(TookTooLong):
            await endless
        assert await after == about.question.late
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
    finally:
        await worker.close()


async def test_only_the_bot_stops_the_process(worker: Worker) -> None:
    about = asked()
    (pid,) = await worker.think(made_of(process_id), about)
    for name in (signal.SIGINT, signal.SIGTERM):
        os.kill(int(pid), name)
    await asyncio.sleep(0.1)
    assert await worker.think(made_of(process_id), about) == (pid,)


@pytest.mark.parametrize("player", [raising, unsendable])
async def test_what_goes_wrong_in_a_player_is_raised_and_the_process_goes_on(worker: Worker, player: Any) -> None:
    about = asked()
    (pid,) = await worker.think(made_of(process_id), about)
    with pytest.raises((ValueError, AttributeError, TypeError)):
        await worker.think(made_of(player), about)
    assert await worker.think(made_of(process_id), about) == (pid,)


async def test_closing_does_not_wait_for_a_thought(worker: Worker) -> None:
    about = asked()
    await worker.think(STEADY, about)
    endless = asyncio.create_task(worker.think(made_of(busy), asked(3600.0)))
    await asyncio.sleep(0.05)
    begun = time.perf_counter()
    await worker.close()
    assert time.perf_counter() - begun < 3
    with pytest.raises((BrokenExecutor, RuntimeError)):
        await endless
    with pytest.raises(RuntimeError):
        await worker.think(STEADY, about)


BOT = """
    import asyncio

    from bot.worker import Worker
    from tests.bot.slow_players import made_of, process_id
    from tests.bot.test_worker import asked


    async def main():
        worker = Worker()
        (pid,) = await worker.think(made_of(process_id), asked())
        print(pid, flush=True)
        await asyncio.sleep(60)


    if __name__ == "__main__":
        asyncio.run(main())
"""


def test_the_process_ends_when_the_bot_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "killed_bot.py"
    file.write_text(textwrap.dedent(BOT))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])}
    bot = subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True, env=env)
    assert bot.stdout is not None
    pid = int(bot.stdout.readline())
    bot.kill()
    bot.wait()
    bot.stdout.close()
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("the process outlived the bot")
