"""Games of `steady` against random players: python -m games.innovation.player.measure.

Seats alternate; every game is determined by its number and the seed. Times are those of the processor, on this machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from time import process_time
from typing import Any

from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_out
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from games.innovation import INNOVATION
from games.innovation.options import InnovationOptions
from games.innovation.player.steady import STEADY


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: whether the measured seat won, shared the victory or lost, how it ended, and seconds a decision."""

    end: str
    reason: str
    turns: int
    seconds: tuple[float, ...]


def game(number: int, seats: int = 2, seed: int = 0, options: Mapping[str, Any] | None = None) -> Outcome:
    """One game of `steady` against random players; the seat follows from the number of the game.

    With teams its partner plays at random too.
    """
    rng = Random(f"innovation/{seats}/{seed}/{number}")
    mine, seconds = number % seats, []

    def timed(situation: Situation) -> Answer:
        before = process_time()
        answer = STEADY.answer(situation)
        seconds.append(process_time() - before)
        return answer

    players: list[ComputerPlayer | None] = [None] * seats
    players[mine] = replace(STEADY, answer=timed)
    setup = Setup(seats, InnovationOptions(**(options or {})), f"{rng.getrandbits(128):032x}")
    match = Match.start(INNOVATION, setup, defaults={})
    play_out(match, players, rng)
    assert match.result is not None
    winners, side = match.result.winners, match.state.side(mine)
    end = "lost" if mine not in winners else "won" if set(winners) <= set(side) else "shared"
    return Outcome(end, match.result.reason, match.state.turn, tuple(seconds))


def summary(outcomes: list[Outcome]) -> str:
    """The figures of some games."""
    ends, reasons = Counter(one.end for one in outcomes), Counter(one.reason for one in outcomes)
    seconds = sorted(second for one in outcomes for second in one.seconds)
    turns = sum(one.turns for one in outcomes) / len(outcomes)
    return (
        f"{ends['won']} won, {ends['shared']} shared, {ends['lost']} lost: {ends['won'] / len(outcomes):.1%}\n"
        f"{turns:.0f} turns a game; ended by {', '.join(f'{why} ({count})' for why, count in reasons.most_common())}\n"
        f"{len(seconds)} decisions: {1000 * sum(seconds) / len(seconds):.1f} ms on average, "
        f"99% below {1000 * seconds[len(seconds) * 99 // 100]:.0f} ms, {1000 * seconds[-1]:.0f} ms at most"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=INNOVATION.seat_counts)
    parser.add_argument("--edition", default="first", choices=("first", "third"))
    parser.add_argument("--covered", default="open", choices=("open", "own"))
    parser.add_argument("--teams", action="store_true", help="teams of two; four seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    options = {
        "edition": wanted.edition,
        "covered": wanted.covered,
        "teams": "yes" if wanted.teams else "no",
    }
    one = partial(game, seats=wanted.seats, seed=wanted.seed, options=options)
    with ProcessPoolExecutor(wanted.processes) as pool:
        outcomes = []
        for number, outcome in enumerate(pool.map(one, range(wanted.games))):
            outcomes.append(outcome)
            print(f"game {number}: {outcome.end} by {outcome.reason} after {outcome.turns} turns", flush=True)
    print(summary(outcomes))


if __name__ == "__main__":
    main()
