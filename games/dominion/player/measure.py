"""Games of `steady` against a random player and against plain Big Money: python -m games.dominion.player.measure.

Two players, the recommended sets, seats and start player alternating.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from games.dominion import DOMINION
from games.dominion.cards import SETS
from games.dominion.options import DominionOptions
from games.dominion.player.big_money import BIG_MONEY
from games.dominion.player.steady import STEADY
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_out
from games.engine.situation import ComputerPlayer

OPPONENTS = {"random": None, "big_money": BIG_MONEY}


@dataclass(frozen=True, slots=True)
class Score:
    """How many games the first of two players won, shared and lost."""

    won: int
    shared: int
    lost: int

    @property
    def games(self) -> int:
        """All games."""
        return self.won + self.shared + self.lost

    def __str__(self) -> str:
        return f"{self.won:5} won, {self.shared:3} shared, {self.lost:4} lost: {self.won / self.games:.1%}"


def duel(mine: ComputerPlayer | None, other: ComputerPlayer | None, kingdom: str, games: int, seed: int = 0) -> Score:
    """Games of two players on one recommended set; None plays at random."""
    options = DominionOptions.model_validate({"edition": SETS[kingdom].edition, "kingdom": kingdom})
    ends: Counter[str] = Counter()
    for number in range(games):
        rng = Random(f"{kingdom}/{seed}/{number}")
        seat, first = number % 2, number // 2 % 2
        match = Match.start(DOMINION, Setup(2, options, f"{rng.getrandbits(128):032x}", first), keep=False)
        play_out(match, (mine, other) if seat == 0 else (other, mine), rng)
        assert match.result is not None
        winners = match.result.winners
        ends["lost" if seat not in winners else "shared" if len(winners) > 1 else "won"] += 1
    return Score(ends["won"], ends["shared"], ends["lost"])


def sets_of(edition: str) -> list[str]:
    """The recommended sets of an edition."""
    return [one.id for one in SETS.values() if one.edition == edition]


def total(scores: Sequence[Score]) -> Score:
    """All scores together."""
    return Score(sum(s.won for s in scores), sum(s.shared for s in scores), sum(s.lost for s in scores))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("opponent", choices=OPPONENTS)
    parser.add_argument("--games", type=int, default=1000, help="in all, spread over the sets (default 1000)")
    parser.add_argument("--edition", choices=("first", "second"), default="first")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    sets = sets_of(wanted.edition)
    scores = []
    for kingdom in sets:
        scores.append(duel(STEADY, OPPONENTS[wanted.opponent], kingdom, wanted.games // len(sets), wanted.seed))
        print(f"{SETS[kingdom].name:16} {scores[-1]}", flush=True)
    print(f"{'All':16} {total(scores)}")


if __name__ == "__main__":
    main()
