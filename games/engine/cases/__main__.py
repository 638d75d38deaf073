"""`python -m games.engine.cases FILE...`: run rules cases and tell how they went.

Exit status: 0 all passed, 1 a case failed, 2 a file or a case cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from games.engine.cases.notation import Unreadable
from games.engine.cases.reading import read
from games.engine.cases.running import Outcome, Verdict, run
from games.engine.cases.shelf import casebook, games


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases of all named files; returns the exit status."""
    wanted = _parser().parse_args(arguments)
    counts = {verdict: 0 for verdict in Verdict}
    closed = 0
    for path in files(wanted.files):
        try:
            cases, wrong = read(path, games(), game=wanted.game)
        except Unreadable as error:
            print(f"CANNOT READ {error}")
            closed += 1
            continue
        for complaint in wrong:
            print(f"CANNOT READ {complaint}")
        counts[Verdict.UNREADABLE] += len(wrong)
        for case in cases:
            if wanted.only and not any(part.lower() in case.name.lower() for part in wanted.only):
                continue
            outcome = run(case, cases, casebook, restarts=wanted.restarts)
            counts[outcome.verdict] += 1
            print("\n".join(report(outcome, verbose=wanted.verbose)))
    print(_closing(counts) + (f", {closed} {'file' if closed == 1 else 'files'} not readable" if closed else ""))
    if closed or counts[Verdict.UNREADABLE]:
        return 2
    return 1 if counts[Verdict.FAILED] else 0


def files(named: Iterable[str]) -> list[Path]:
    """The named files, and all YAML files of the named folders."""
    found: list[Path] = []
    for name in named:
        path = Path(name)
        inside = sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")]) if path.is_dir() else []
        found += inside or [path]
    return found


def report(outcome: Outcome, *, verbose: bool = False) -> list[str]:
    """The lines about one case; only its name if it passed."""
    case = outcome.case
    heads = {Verdict.PASSED: "passed", Verdict.FAILED: "FAILED", Verdict.UNREADABLE: "CANNOT READ"}
    lines = [f"{heads[outcome.verdict]} {case.name} ({case.where})"]
    if verbose or outcome.verdict is Verdict.FAILED:
        lines += [f"    {line}" for line in outcome.trace]
    lines += [f"  - {complaint}" for complaint in outcome.complaints]
    if outcome.position and (verbose or outcome.verdict is Verdict.FAILED):
        lines += ["  position:", *(f"    {line}" for line in outcome.position.splitlines())]
    return lines


def _closing(counts: dict[Verdict, int]) -> str:
    line = f"{counts[Verdict.PASSED]} passed, {counts[Verdict.FAILED]} failed"
    if counts[Verdict.UNREADABLE]:
        line += f", {counts[Verdict.UNREADABLE]} not readable"
    return line


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.engine.cases",
        description="Run rules cases. The format is told in docs/rules-cases.md.",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="YAML files with cases, or folders of them")
    parser.add_argument("-v", "--verbose", action="store_true", help="show every step and the position of every case")
    parser.add_argument("--restarts", action="store_true", help="run each case also with a restart after every answer")
    parser.add_argument("--game", help="the game of cases that do not name one")
    parser.add_argument("-k", "--only", action="append", metavar="TEXT", help="only cases whose name contains this")
    return parser


if __name__ == "__main__":
    sys.exit(main())
