"""Games of `steady` against random players, or against itself: python -m games.civilization.player.measure.

Seats alternate; every game is determined by its number and the seed. Times are those of the processor, on this machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from time import process_time
from typing import Any

from games.civilization.gametype import CIVILIZATION
from games.civilization.options import CivilizationOptions
from games.civilization.player.steady import STEADY
from games.civilization.reckoning.limits import coins
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_out
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game.

    `end`: whether the measured seat won, in games of `steady` alone whether seat 0 did; `why` names the victory; of
    the winner `civilization`, `coins`, `technologies` and culture `step`; `slowest` the topic of the longest decision.
    """

    end: str
    why: str
    turns: int
    civilization: str
    coins: int
    technologies: int
    step: int
    seconds: tuple[float, ...]
    slowest: str


def game(
    number: int, seats: int = 2, seed: int = 0, options: Mapping[str, Any] | None = None, *, mirror: bool = False
) -> Outcome:
    """One game of `steady` against random players, or with `mirror` on all seats.

    The measured seat follows from the number of the game.
    """
    rng = Random(f"civilization/{seats}/{seed}/{number}")
    mine = number % seats
    times: list[tuple[float, str]] = []

    def timed(situation: Situation) -> Answer:
        before = process_time()
        answer = STEADY.answer(situation)
        times.append((process_time() - before, situation.question.topic.removeprefix("civilization.")))
        return answer

    player = replace(STEADY, answer=timed)
    players: list[ComputerPlayer | None] = [player if mirror or seat == mine else None for seat in range(seats)]
    setup = Setup(seats, CivilizationOptions(**(options or {})), f"{rng.getrandbits(128):032x}")
    match = Match.start(CIVILIZATION, setup, defaults={})
    play_out(match, players, rng)
    assert match.result is not None
    winner = match.result.winners[0]
    won = match.state.players[winner]
    return Outcome(
        end="won" if mine == winner else "lost",
        why=match.result.reason,
        turns=match.state.turn,
        civilization=won.civilization,
        coins=coins(match.state, winner),
        technologies=len(won.technologies),
        step=won.step,
        seconds=tuple(second for second, _ in times),
        slowest=max(times)[1],
    )


def summary(outcomes: list[Outcome], *, mirror: bool) -> Iterator[str]:
    """The figures of some games, line by line; `mirror`: nobody was measured against others."""
    if not mirror:
        won = sum([one.end == "won" for one in outcomes])
        yield f"{won} won, {len(outcomes) - won} lost: {won / len(outcomes):.1%}"
    turns = sorted(one.turns for one in outcomes)
    yield f"turns: {turns[0]} to {turns[-1]}, {sum(turns) / len(turns):.1f} on average"
    reasons = Counter(one.why for one in outcomes)
    yield "victories: " + ", ".join(f"{why} {count}" for why, count in reasons.most_common())
    civilizations = Counter(one.civilization for one in outcomes)
    yield "civilizations of winners: " + ", ".join(f"{one} {count}" for one, count in civilizations.most_common())
    seconds = sorted(second for one in outcomes for second in one.seconds)
    slowest = max(outcomes, key=lambda one: max(one.seconds)).slowest
    yield (
        f"{len(seconds)} decisions: {1000 * sum(seconds) / len(seconds):.0f} ms on average, "
        f"99% below {1000 * seconds[len(seconds) * 99 // 100]:.0f} ms, {1000 * seconds[-1]:.0f} ms at most ({slowest})"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=CIVILIZATION.seat_counts)
    parser.add_argument("--governments", default="core", choices=("core", "replacement"))
    parser.add_argument("--mirror", action="store_true", help="steady plays all seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    options = {"governments": wanted.governments}
    one = partial(game, seats=wanted.seats, seed=wanted.seed, options=options, mirror=wanted.mirror)
    outcomes = []
    with ProcessPoolExecutor(wanted.processes) as pool:
        for number, outcome in enumerate(pool.map(one, range(wanted.games))):
            outcomes.append(outcome)
            print(
                f"game {number}: {outcome.end} by {outcome.why} after {outcome.turns} turns; {outcome.civilization} "
                f"had {outcome.coins} coins, {outcome.technologies} technologies, step {outcome.step}",
                flush=True,
            )
    for line in summary(outcomes, mirror=wanted.mirror):
        print(line)


if __name__ == "__main__":
    main()
