"""The pictures of Dominion: how long they take, how large they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from games.dominion import DOMINION
from games.dominion.cards import SETS
from games.engine.gametype import Drawn
from games.engine.match import Match
from tests.bench.engine import begin, play
from tests.bench.figures import Figure, timed

NAMES = ("Anna", "Bert", "Cleo", "Dora")


def positions() -> list[Match]:
    """Games of two to four players at all stages."""
    found = []
    for number, kingdom in enumerate(SETS):
        for answers in (3, 60, 200):
            match = begin(kingdom, 2 + number % 3, number)
            play(match, Random(number), answers)
            found.append(match)
    return found


def board(match: Match) -> Drawn:
    """The table as all see it."""
    assert DOMINION.pictures is not None
    return DOMINION.pictures.table(match.view(None), NAMES[: match.state.seats], sorted(match.open), None)


def hand(match: Match) -> Drawn:
    """The hand of a seat that is asked."""
    assert DOMINION.pictures is not None
    seat = min(match.open)
    return DOMINION.pictures.hand(match.view(seat), NAMES[: match.state.seats], match.open[seat])


def figures() -> Iterator[Figure]:
    """Median and worst of pictures at all stages, after the first one has filled the caches."""
    matches = positions()
    kinds: dict[str, Callable[[Match], Drawn]] = {"board": board, "hand": hand}
    for name, draw in kinds.items():
        first, _ = timed(partial(draw, matches[0]))
        drawn = [timed(partial(draw, match)) for match in matches]
        times = [seconds * 1000 for seconds, _ in drawn]
        yield Figure("pictures", f"{name} picture, median", median(times), "ms", most=100)
        yield Figure("pictures", f"{name} picture, slowest", max(times), "ms")
        yield Figure("pictures", f"{name} picture, the first of a process", first * 1000, "ms")
        sizes = [len(picture.png) / 1000 for _, picture in drawn]
        yield Figure("pictures", f"{name} picture, largest", max(sizes), "KB", most=300)
