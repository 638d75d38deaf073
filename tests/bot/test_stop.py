"""A stop from outside: what is in hand is finished, nothing new is begun, and nothing is left to be sent."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cogs.in_hand import InHand
from db import Store, inspect

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_move_in_hand_is_stored_answered_and_told_before_the_bot_stops(tmp_path: Path, name: str) -> None:
    path = tmp_path / "longtable.sqlite"
    bot = subprocess.Popen(
        [sys.executable, "-m", "tests.bot.stopping_process", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert bot.stdout is not None
    first = bot.stdout.readline()
    bot.send_signal(getattr(signal, name))
    # A second signal in the middle does no harm.
    time.sleep(0.3)
    bot.send_signal(getattr(signal, name))
    said, log = bot.communicate(timeout=60)
    assert first == "storing\n", log
    assert bot.returncode == 0, log
    told = json.loads(said.splitlines()[-1])
    assert "Something went wrong" not in told and "The game waits for ■ bob" in told
    records = [json.loads(line) for line in log.splitlines()]
    messages = [record["message"] for record in records if record["logger"] == "bot.client"]
    assert messages[0].startswith("Longtable ") and messages[-2:] == ["stopping", "stopped"]
    assert [record for record in records if record["level"] in ("warning", "error")] == []

    asyncio.run(the_move_is_there(path))


async def the_move_is_there(path: Path) -> None:
    health = await inspect(path)
    assert (health.problems, health.notices_due) == ((), 0)
    assert health.games == {"running": 1}
    async with await Store.open(path) as store:
        (game,) = await store.running_games()
        assert [move.kind for move in await store.moves(game.id)] == ["start", "set up", "answer", "answer"]
        (waiting,) = await store.waiting_in(game.id)
        assert waiting.seat == 1


async def test_what_takes_too_long_is_not_waited_for() -> None:
    in_hand = InHand()

    async def work(seconds: float) -> bool:
        taken = in_hand.take()
        await asyncio.sleep(seconds)
        return taken

    quick, slow = asyncio.create_task(work(0.02)), asyncio.create_task(work(60))
    await asyncio.sleep(0.01)
    assert await in_hand.finish(0.2) == 1
    assert quick.done() and await quick and not slow.done()
    assert await work(0) is False
    slow.cancel()


async def test_with_nothing_in_hand_the_stop_is_at_once() -> None:
    in_hand = InHand()
    assert in_hand.take()  # a task does not wait for itself
    async with asyncio.timeout(1):
        assert await in_hand.finish(60) == 0
