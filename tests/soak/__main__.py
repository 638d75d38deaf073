"""Play many games with trouble, and tell what came of it.   python -m tests.soak [--games N] [--seed S]

The status is 1 if anything went wrong. Games are played ten at a time; each ten have a seed of their own, which is
printed, and with `--games 10 --seed S` they are played again alone.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import fields
from random import SystemRandom

from tests.soak.soaking import Report, soak

AT_A_TIME = 10


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description="Play many games with trouble.")
    parser.add_argument("--games", type=int, default=100, help="how many games to play")
    parser.add_argument("--seed", type=int, default=SystemRandom().randrange(10**6), help="the first seed")
    wanted = parser.parse_args()
    total, began = Report(), time.monotonic()
    for number, start in enumerate(range(0, wanted.games, AT_A_TIME)):
        seed = wanted.seed + number
        report = asyncio.run(soak(seed, min(AT_A_TIME, wanted.games - start)))
        total.add(report)
        print(f"seed {seed}: {'good' if report.good else 'NOT GOOD'}, {time.monotonic() - began:.0f} s", flush=True)
    for one in fields(total):
        if one.name != "examples":
            print(f"{one.name.replace('_', ' '):<16} {getattr(total, one.name):>8}")
    print("\n".join(total.examples))
    return 0 if total.good else 1


if __name__ == "__main__":
    sys.exit(main())
