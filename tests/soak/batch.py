"""One batch of games in a process of its own:  python -m tests.soak.batch SEED GAMES SECONDS KIND...

Prints the report as JSON in the last line. What goes wrong with the batch itself stands in the report as a stall, with
where everything hung. A process that does not even come to that ends by itself and leaves a trace of its threads.
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import json
import sys
import traceback

from games.catalogue import GAMES
from tests.soak.report import Report
from tests.soak.soaking import soak, where_all_are

GRACE = 60.0
"""Seconds after which the process ends that could not tell by itself where it hangs."""
LONGEST_TRACE = 12_000
SELDOM = (100_000, 20, 100)
"""How seldom garbage is collected: a simulated Discord is large, and all of it is kept to the end."""


async def play(seed: int, games: int, seconds: float, kinds: list[str]) -> Report:
    """Play a batch, for so many seconds at most."""
    playing = asyncio.create_task(soak(seed, games, kinds={kind: GAMES[kind] for kind in kinds}))
    done, _ = await asyncio.wait({playing}, timeout=seconds)
    if done and playing.exception() is None:
        return playing.result()
    report = Report(games=games)
    error = playing.exception() if done else None
    if error is None:
        what = f"not over after {seconds:g} seconds\n{where_all_are()}"
    else:
        what = "".join(traceback.format_exception(error))
    report.wrong("stalls", f"seed {seed}: {what}"[:LONGEST_TRACE])
    if not done:
        playing.cancel()
        await asyncio.wait({playing}, timeout=GRACE / 2)
    return report


def main() -> None:
    """Play, with a watch on the process itself."""
    seed, games, seconds, *kinds = sys.argv[1:]
    gc.freeze()
    gc.set_threshold(*SELDOM)
    faulthandler.dump_traceback_later(float(seconds) + GRACE, exit=True)
    report = asyncio.run(play(int(seed), int(games), float(seconds), kinds))
    faulthandler.cancel_dump_traceback_later()
    print(json.dumps(report.data()), flush=True)


if __name__ == "__main__":
    main()
