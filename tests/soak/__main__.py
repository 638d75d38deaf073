"""Play many games with trouble, and tell what came of it.

The status is 1 if anything went wrong. The games of the catalogue take turns. They are played ten at a time, each ten
in a process of their own and with a seed of their own, which is printed; with `--games 10 --seed S` they are played
again alone. A batch that hangs or dies counts as a stall, and the next one begins. The table at the end also tells how
often each thing happened that is to be tried; what stands there with 0 was not.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from random import SystemRandom

from games.catalogue import GAMES
from tests.soak.report import Report

ROOT = Path(__file__).parents[2]
AT_A_TIME = 10
LONGEST = 2400.0
"""Seconds that a batch may take; it takes a few minutes on a machine with nothing else to do."""
LONGEST_END = 120.0
"""Seconds after that in which it tells where it hangs."""
LAST_WORDS = 6000


def play(seed: int, games: int, seconds: float, kinds: Sequence[str]) -> Report:
    """What came of a batch, whatever becomes of its process."""
    line = [sys.executable, "-m", "tests.soak.batch", str(seed), str(games), str(seconds), *kinds]
    try:
        done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, timeout=seconds + LONGEST_END, check=True)
        return Report.from_data(json.loads(done.stdout.splitlines()[-1]))
    except subprocess.CalledProcessError as error:
        what = f"its process ended with status {error.returncode}\n{error.stderr[-LAST_WORDS:]}"
    except subprocess.TimeoutExpired:
        what = "its process did not end, and was killed"
    report = Report(games=games)
    report.wrong("stalls", f"seed {seed}: {what}")
    return report


def batches(wanted: argparse.Namespace) -> Iterator[tuple[int, Report]]:
    """The seed and the report of each batch, as they are done."""
    sizes = [min(AT_A_TIME, wanted.games - start) for start in range(0, wanted.games, AT_A_TIME)]
    with ThreadPoolExecutor(wanted.jobs) as pool:
        running: dict[Future[Report], int] = {
            pool.submit(play, wanted.seed + number, size, wanted.longest, wanted.game or list(GAMES)): wanted.seed
            + number
            for number, size in enumerate(sizes)
        }
        try:
            for done in as_completed(running):
                yield running[done], done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play many games with trouble.")
    parser.add_argument("--games", type=int, default=100, help="how many games to play")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="the first seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play at a time")
    parser.add_argument("--game", action="append", choices=list(GAMES), help="only this game (may be repeated)")
    parser.add_argument("--longest", type=float, default=LONGEST, help="seconds after which a batch counts as hanging")
    total, began = Report(), time.monotonic()
    try:
        for seed, report in batches(parser.parse_args()):
            total.add(report)
            what = "good" if report.good else "NOT GOOD"
            print(f"seed {seed}: {what}, {total.finished} games, {time.monotonic() - began:.0f} s", flush=True)
            print("".join(f"  {example}\n" for example in report.examples), end="", flush=True)
    except KeyboardInterrupt:
        print("Stopped. Until then:")
    total.examples.clear()
    print("\n".join(total.lines()))
    return 0 if total.good else 1


if __name__ == "__main__":
    # A run in the background is told to stop in this way, and is to tell its numbers too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
