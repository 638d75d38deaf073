"""A measured figure beside its limit, and how a run is shown."""

from __future__ import annotations

import gc
import json
import platform
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value.

    `least` or `most` is the limit in the same unit; without both the value is only told. `against` says where the
    limit comes from: fixed, or a peer that was measured in the same run.
    """

    part: str
    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None
    against: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the limit is kept; None if there is none."""
        if self.least is None and self.most is None:
            return None
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)

    @property
    def limit(self) -> str:
        """The limit in words."""
        bounds = [
            f"{word} {shown(bound)}"
            for word, bound in (("at least", self.least), ("at most", self.most))
            if bound is not None
        ]
        return " and ".join(bounds) + (f" ({self.against})" if self.against and bounds else self.against)


def shown(value: float) -> str:
    """A number with three digits that count."""
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3}f}"


def line(figure: Figure) -> str:
    """A figure as a line of the table."""
    verdict = {True: "met", False: "MISSED", None: ""}[figure.met]
    value = f"{shown(figure.value)} {figure.unit}"
    return f"{figure.part:9} {figure.name:62} {value:>20}  {verdict:6} {figure.limit}"


def write(figures: Iterable[Figure], file: Path) -> None:
    """Write a run down as JSON."""
    machine = {"python": platform.python_version(), "system": platform.system(), "machine": platform.machine()}
    data = {"machine": machine, "figures": [{**asdict(figure), "met": figure.met} for figure in figures]}
    file.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def set_aside() -> None:
    """Keep what is loaded by now from being searched for garbage again and again; a run pays for its own only."""
    gc.collect()
    gc.freeze()


def timed(act: Callable[[], T]) -> tuple[float, T]:
    """How many seconds it took, and what came of it."""
    start = perf_counter()
    result = act()
    return perf_counter() - start, result


def median_ms(act: Callable[[], object], times: int) -> float:
    """The median of so many runs, in milliseconds."""
    return median(timed(act)[0] for _ in range(times)) * 1000


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
