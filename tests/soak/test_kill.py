"""What is left of real games when the process that plays them is killed without warning, again and again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from cogs.tables import Tables
from db import Store, inspect
from games.engine.match import Match
from tests.soak.player_process import deliver

ROOT = Path(__file__).parents[2]
KILLS = 6


def run_and_kill(path: Path, inbox: Path, seed: int, seconds: float) -> list[tuple[int, int]]:
    """Play for a moment and kill; the moves that were acknowledged: game and number."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.soak.player_process", str(path), str(inbox), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert player.stdout is not None
    first = player.stdout.readline()
    time.sleep(seconds)
    player.kill()
    lines = [first, *player.stdout.read().splitlines(keepends=True)]
    player.wait()
    player.stdout.close()
    moves = [line.split() for line in lines if line.endswith("\n")]
    return [(int(game), int(number)) for game, number in moves]


async def test_no_acknowledged_move_is_lost_none_doubled_and_each_notice_arrives_once(tmp_path: Path) -> None:
    path, inbox, rng = tmp_path / "games.sqlite", tmp_path / "inbox", Random(11)
    acknowledged: Counter[int] = Counter()
    for kill in range(KILLS):
        for game_id, number in run_and_kill(path, inbox, kill, 0.1 + 0.4 * rng.random()):
            assert number > acknowledged[game_id]
            acknowledged[game_id] = number
    assert sum(acknowledged.values()) > 50

    async with await Store.open(path) as store:
        tables = Tables(store)
        while await deliver(store, inbox):
            pass
        for game_id, number in acknowledged.items():
            moves = await store.moves(game_id, include_taken_back=True)
            numbers = [move.data["move"] for move in moves if "move" in move.data]
            # At most the one move in hand was made and not acknowledged any more; none is missing, none there twice.
            assert numbers == list(range(1, numbers[-1] + 1))
            assert number <= numbers[-1] <= number + KILLS
            answers = Counter(move.data["question"] for move in moves if move.kind == "answer")
            assert max(answers.values()) == 1
            stored = await store.load(game_id)
            assert stored.snapshot is not None
            match = Match.load(tables.games[stored.game.kind], stored.snapshot)
            assert match.moves == numbers[-1] and match.correction is None
    posts = [json.loads(line) for line in inbox.read_text().splitlines()]
    # A notice that was under way at a kill comes again with the same nonce, which Discord takes once.
    assert len(posts) - len({post["nonce"] for post in posts}) <= KILLS
    assert len({post["nonce"] for post in posts}) == len({post["id"] for post in posts})
    assert (await inspect(path)).problems == ()
