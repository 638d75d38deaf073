"""Speed, memory and pace, each beside its limit:  python -m tests.bench [PART ...]

Prints a table; with the environment variable BENCH_JSON the run is also written to that file. `BENCH_PROBES` may
name a folder with probes that the engine is compared with; without it those comparisons are left out.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from tests.bench import civilization, clicking, concordia, engine, innovation, money, pace, pictures, storing
from tests.bench.figures import Figure, line, write

PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "money": money.figures,
    "engine": engine.figures,
    "restore": engine.restoring,
    "memory": engine.memory,
    "pictures": pictures.figures,
    "store": storing.figures,
    "clicks": clicking.figures,
    "pace": pace.figures,
    "innovation": innovation.figures,
    "concordia": concordia.figures,
    "civilization": civilization.figures,
}


def main() -> int:
    """Run the chosen parts. A missed limit is told and is no error: the machine may just be busy."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of: {', '.join(PARTS)} (default: all)")
    parts = parser.parse_args().parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; the parts are: {', '.join(PARTS)}")
    found: list[Figure] = []
    start = perf_counter()
    for part in parts:
        for figure in PARTS[part]():
            found.append(figure)
            print(line(figure), flush=True)
    missed = sum(figure.met is False for figure in found)
    judged = sum(figure.met is not None for figure in found)
    print(f"{judged - missed} of {judged} limits met in {perf_counter() - start:.0f} s")
    if os.environ.get("BENCH_JSON"):
        write(found, Path(os.environ["BENCH_JSON"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
