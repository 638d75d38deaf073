"""What a soak counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Any

MOST_EXAMPLES = 4
"""How many examples are kept of each thing that must not happen."""


@dataclass
class Report:
    """What happened; what is in `WRONG` must all be 0.

    `kinds` counts the finished games of each kind, `ended` those that ended without a result because the players
    decided so, `hands` how often somebody was shown the own hand in words and it was right. `happened` counts what
    else happened, by its name.
    """

    games: int = 0
    finished: int = 0
    ended: int = 0
    presses: int = 0
    moves: int = 0
    takebacks: int = 0
    restarts: int = 0
    failures: int = 0
    hands: int = 0
    lost_moves: int = 0
    doubled_moves: int = 0
    doubled_notices: int = 0
    missing_notices: int = 0
    leaks: int = 0
    unanswered: int = 0
    errors: int = 0
    stalls: int = 0
    wrong_clocks: int = 0
    wrong_timers: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    WRONG = (
        "lost_moves",
        "doubled_moves",
        "doubled_notices",
        "missing_notices",
        "leaks",
        "unanswered",
        "errors",
        "stalls",
        "wrong_clocks",
        "wrong_timers",
    )

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Report:
        """A report that was written down by `data`."""
        return cls(**{**data, "kinds": Counter(data["kinds"]), "happened": Counter(data["happened"])})

    def data(self) -> dict[str, Any]:
        """Everything, for JSON."""
        return dict(vars(self))

    @property
    def good(self) -> bool:
        """Whether nothing went wrong, and all games came to their end."""
        return self.finished + self.ended == self.games and not any(getattr(self, name) for name in self.WRONG)

    def wrong(self, what: str, example: str) -> None:
        """Count something that must not happen."""
        setattr(self, what, getattr(self, what) + 1)
        if sum(one.startswith(f"{what}:") for one in self.examples) < MOST_EXAMPLES:
            self.examples.append(f"{what}: {example}")

    def add(self, other: Report) -> None:
        """Add up."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))

    def lines(self) -> list[str]:
        """All numbers, and the examples of what went wrong."""
        numbers = [one.name for one in fields(self) if one.name not in ("kinds", "happened", "examples")]
        told = [f"{name.replace('_', ' '):<16} {getattr(self, name):>8}" for name in numbers]
        told[2:2] = [f"  {kind:<14} {count:>8}" for kind, count in sorted(self.kinds.items())]
        told += [f"  {name:<34} {count:>8}" for name, count in self.happened.items()]
        return [*told, *self.examples]
