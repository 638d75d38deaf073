"""Games of `steady` against random players, or against itself: python -m games.concordia.player.measure.

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

from games.concordia import CONCORDIA
from games.concordia.options import ConcordiaOptions
from games.concordia.player.steady import STEADY
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.players import play_out
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game.

    `end`: whether the measured seat won; `why` the game ended: 'cards' or 'houses'; `turns` of a player; `houses` of
    each seat; `turn_seconds` for each whole turn of `steady` with all its answers.
    """

    end: str
    why: str
    turns: float
    scores: tuple[int, ...]
    houses: tuple[int, ...]
    turn_seconds: tuple[float, ...]


def game(
    number: int, seats: int = 2, seed: int = 0, options: Mapping[str, Any] | None = None, *, mirror: bool = False
) -> Outcome:
    """One game of `steady` against random players, or with `mirror` on all seats.

    The measured seat follows from the number of the game.
    """
    rng = Random(f"concordia/{seats}/{seed}/{number}")
    mine = number % seats
    seconds: dict[tuple[int, int], float] = {}

    def timed(situation: Situation) -> Answer:
        before = process_time()
        answer = STEADY.answer(situation)
        turn = situation.view.turn, situation.seat
        seconds[turn] = seconds.get(turn, 0.0) + process_time() - before
        return answer

    player = replace(STEADY, answer=timed)
    players: list[ComputerPlayer | None] = [player if mirror or seat == mine else None for seat in range(seats)]
    setup = Setup(seats, ConcordiaOptions(**(options or {})), f"{rng.getrandbits(128):032x}")
    match = Match.start(CONCORDIA, setup, defaults={})
    play_out(match, players, rng)
    assert match.result is not None
    state = match.state
    assert state.concordia is not None
    return Outcome(
        end="won" if mine in match.result.winners else "lost",
        why="cards" if state.players[state.concordia].houses_left else "houses",
        turns=state.turn / seats,
        scores=tuple(match.result.scores),
        houses=tuple(len(state.houses_of(seat)) for seat in range(seats)),
        turn_seconds=tuple(seconds.values()),
    )


def summary(outcomes: list[Outcome], *, mirror: bool) -> Iterator[str]:
    """The figures of some games, line by line; `mirror`: nobody was measured against others."""
    ends, reasons = Counter(one.end for one in outcomes), Counter(one.why for one in outcomes)
    if not mirror:
        yield f"{ends['won']} won, {ends['lost']} lost: {ends['won'] / len(outcomes):.1%}"
    turns = sorted(one.turns for one in outcomes)
    ended = ", ".join(f"by {why} {count}" for why, count in reasons.most_common())
    yield f"turns of a player: {turns[0]:.0f} to {turns[-1]:.0f}, {sum(turns) / len(turns):.1f} on average; {ended}"
    winning = [max(one.scores) for one in outcomes]
    scores = [score for one in outcomes for score in one.scores]
    yield f"points: {sum(scores) / len(scores):.0f} on average, {sum(winning) / len(winning):.0f} of the winner"
    seconds = sorted(second for one in outcomes for second in one.turn_seconds)
    yield (
        f"{len(seconds)} turns: {1000 * sum(seconds) / len(seconds):.0f} ms on average, "
        f"99% below {1000 * seconds[len(seconds) * 99 // 100]:.0f} ms, {1000 * seconds[-1]:.0f} ms at most"
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=2, choices=CONCORDIA.seat_counts)
    parser.add_argument("--map", default="imperium", choices=("imperium", "italia"))
    parser.add_argument("--intermediate", default="no", choices=("no", "yes"))
    parser.add_argument("--mirror", action="store_true", help="steady plays all seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    options = {"map": wanted.map, "intermediate": wanted.intermediate}
    one = partial(game, seats=wanted.seats, seed=wanted.seed, options=options, mirror=wanted.mirror)
    outcomes = []
    with ProcessPoolExecutor(wanted.processes) as pool:
        for number, outcome in enumerate(pool.map(one, range(wanted.games))):
            outcomes.append(outcome)
            print(
                f"game {number}: {outcome.end} by {outcome.why} after {outcome.turns:.0f} turns each, "
                f"points {outcome.scores}, houses {outcome.houses}",
                flush=True,
            )
    for line in summary(outcomes, mirror=wanted.mirror):
        print(line)


if __name__ == "__main__":
    main()
