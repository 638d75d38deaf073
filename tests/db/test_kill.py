"""What is left when the process is killed in the middle of play, again and again."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from db import Store, StoreLocked, inspect
from tests.db.player_process import deliver, running
from tests.db.table import numbers

ROOT = Path(__file__).parents[2]
KILLS = 15


def start_player(path: Path, inbox: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.db.player_process", str(path), str(inbox)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


def kill(player: subprocess.Popen[str]) -> list[int]:
    """Kill without warning; the numbers that were acknowledged and not read yet."""
    assert player.stdout is not None
    player.kill()
    rest = player.stdout.read()
    player.wait()
    player.stdout.close()
    return [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]


async def test_no_acknowledged_move_is_lost_and_each_notice_arrives_once(path: Path, tmp_path: Path) -> None:
    chance = random.Random(5)
    inbox = tmp_path / "inbox"
    acknowledged = 0
    for _ in range(KILLS):
        player = start_player(path, inbox)
        assert player.stdout is not None
        first = int(player.stdout.readline())
        assert first > acknowledged
        time.sleep(0.02 + 0.15 * chance.random())
        acknowledged = max(kill(player), default=first)

    async with await Store.open(path) as store:
        while await deliver(store, inbox):
            pass
        game_id = await running(store)
        stored = await store.load(game_id)
        moves = numbers(await store.moves(game_id))[1:]
        events = numbers(await store.events(game_id))[1:]
        [waiting] = await store.waiting_in(game_id)

    last = moves[-1]
    assert acknowledged <= last <= acknowledged + 1
    assert moves == events == list(range(1, last + 1))
    assert stored.game.face == waiting.what == {"number": last}
    assert stored.snapshot is not None
    assert json.loads(stored.snapshot)["number"] == last - last % 3
    assert numbers(stored.moves) == moves[last - last % 3 :]

    posts = [json.loads(line) for line in inbox.read_text().splitlines()]
    by_nonce = {post["nonce"]: post["number"] for post in posts}
    assert list(by_nonce.values()) == moves
    assert (await inspect(path)).problems == ()


async def test_a_second_process_is_refused_until_the_first_is_gone(path: Path, tmp_path: Path) -> None:
    player = start_player(path, tmp_path / "inbox")
    assert player.stdout is not None
    player.stdout.readline()

    with pytest.raises(StoreLocked, match="in use by another process"):
        await Store.open(path)
    kill(player)
    async with await Store.open(path) as store:
        assert await running(store)
