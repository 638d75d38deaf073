"""The golden files of every game: whole random games as text, and stored games of every version of the rules.

`python -m tests.games.golden.writing` writes those of the present rules afresh; files of older rules are never
touched. Read the difference before you commit it: it is what players of running games will notice.

`python -m tests.games.golden.writing NAME` only prints a playthrough.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from games.catalogue import GAMES
from games.engine.conformance import random_setup
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.playthrough import playthrough

HERE = Path(__file__).parent
STORED = HERE / "stored"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is kept as text."""

    game: str
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"{self.game}-{self.seats}-players-{self.seed}"

    def text(self) -> str:
        """The game, played now."""
        kind = GAMES[self.game]
        return playthrough(kind, Setup(self.seats, kind.options(**self.options), f"{self.seed:032x}"), self.seed)


PLAYED = (
    Played("dominion", 2, 1, {"kingdom": "interaction", "moat": "ask"}),
    Played("dominion", 3, 2, {"edition": "second", "kingdom": "size_distortion_2e"}),
    Played("innovation", 2, 1),
    Played("innovation", 4, 2, {"edition": "third", "teams": "yes", "covered": "own"}),
    Played("concordia", 2, 6, {"map": "italia", "intermediate": "yes"}),
    Played("concordia", 4, 2),
    Played("civilization", 2, 1),
)

MOST_GAMES, MOST_LONG_GAMES = 60, {"civilization": 4}
"""How many random games are searched for moments to be stored; fewer of those with thousands of answers."""


def playthroughs() -> dict[str, Played]:
    """All games kept as text, by name."""
    return {played.name: played for played in PLAYED}


def moments(kind: GameType) -> Iterator[tuple[str, Match]]:
    """Games in the middle of something, and at their end; each kind of moment once if random games meet it."""
    wanted = ["quiet", "effect", "nested", "sealed", "undo", "finished"]
    for seed in range(MOST_LONG_GAMES.get(kind.id, MOST_GAMES)):
        seats = kind.seat_counts[seed % len(kind.seat_counts)]
        rng, match = Random(seed), Match.start(kind, random_setup(kind, seats, seed))
        start = rng.randint(20, 200)
        for number in range(100_000):
            found = _moment(match) & set(wanted) if number >= start or match.result is not None else set()
            for moment in sorted(found):
                wanted.remove(moment)
                yield moment, match
            if match.result is not None or not wanted:
                break
            seat = rng.choice(sorted(match.open))
            match.answer(seat, match.open[seat].sample(rng))


def _moment(match: Match) -> set[str]:
    if match.result is not None:
        return {"finished"}
    if match.state.running:
        found = {"effect"} if len(match.answers_since) > 1 else set()
        if len(match.state.running) > 1:
            found.add("nested")
        if any(match.undo_steps(seat) for seat in range(match.state.seats) if seat not in match.open):
            found.add("sealed")
        return found
    seat = min(match.open)
    return {"undo"} if len(match.undo_steps(seat)) > 2 else {"quiet"}


def write() -> None:
    """Write all golden files of the present rules."""
    for name, played in playthroughs().items():
        (HERE / f"{name}.txt").write_text(played.text(), encoding="utf-8")
    for kind in GAMES.values():
        for moment, match in moments(kind):
            (STORED / f"{kind.id}-rules{kind.rules}-{moment}.json").write_bytes(match.dump() + b"\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(playthroughs()[sys.argv[1]].text(), end="")
    else:
        write()
