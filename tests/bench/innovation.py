"""Innovation: random games, finished games, pictures, and how long its computer player thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from games.engine.gametype import Drawn, Setup
from games.engine.match import Match
from games.engine.players import situation
from games.innovation import INNOVATION
from tests.bench.engine import play
from tests.bench.figures import Figure, timed

NAMES = ("Anna", "Bert", "Cleo", "Dora")
GAMES = 60
THOUGHT_IN = 24


def begin(seats: int, seed: int) -> Match:
    """A new game with the usual options."""
    return Match.start(INNOVATION, Setup(seats, INNOVATION.options(), f"{seed:032x}"))


def games() -> Iterator[Figure]:
    """Random games of each number of players, from the deal to the end."""
    for seats in INNOVATION.seat_counts:
        matches = [begin(seats, seed) for seed in range(GAMES)]
        seconds, answers = timed(
            lambda matches=matches: sum(play(match, Random(seed)) for seed, match in enumerate(matches))  # type: ignore[misc]
        )
        yield Figure("innovation", f"random games, {seats} players", GAMES / seconds, "games/s")
        yield Figure("innovation", f"decisions, {seats} players", answers / seconds, "a second")
    sizes = [len(match.dump()) / 1024 for match in matches]
    yield Figure("innovation", "finished game, largest, as JSON", max(sizes), "KiB")


def pictures() -> Iterator[Figure]:
    """Boards and hands at all stages, after the first one has filled the caches."""
    drawing = INNOVATION.pictures
    assert drawing is not None
    matches = []
    for seed in range(30):
        match = begin(2 + seed % 3, seed)
        play(match, Random(seed), (5, 60, 150)[seed // 10])
        if match.result is None:
            matches.append(match)

    def board(match: Match) -> Drawn:
        return drawing.table(match.view(None), NAMES[: match.state.seats], sorted(match.open), None)

    def hand(match: Match) -> Drawn:
        seat = min(match.open)
        return drawing.hand(match.view(seat), NAMES[: match.state.seats], match.open[seat])

    kinds: dict[str, Callable[[Match], Drawn]] = {"board": board, "hand": hand}
    for name, draw in kinds.items():
        draw(matches[0])
        drawn = [timed(partial(draw, match)) for match in matches]
        times = [seconds * 1000 for seconds, _ in drawn]
        yield Figure("innovation", f"{name} picture, median", median(times), "ms", most=150)
        yield Figure("innovation", f"{name} picture, slowest", max(times), "ms")
        yield Figure("innovation", f"{name} picture, largest", max(len(d.png) for _, d in drawn) / 1000, "KB", most=300)


def thinking() -> Iterator[Figure]:
    """How long the computer player thinks about the questions of random positions."""
    player = next(iter(INNOVATION.players.values()))
    times = []
    for seed in range(THOUGHT_IN):
        match = begin(2 + seed % 3, 1000 + seed)
        play(match, Random(seed), 20 + 15 * (seed % 12))
        if match.result is None:
            seat = min(match.open)
            notes = player.begin(seat, match.state.seats)
            asked = situation(match, seat, notes, looks_ahead=player.looks_ahead)
            times.append(timed(partial(player.answer, asked))[0])
    yield Figure("innovation", "computer player, median decision", median(times) * 1000, "ms")
    yield Figure("innovation", "computer player, slowest decision", max(times), "s", most=2)


def figures() -> Iterator[Figure]:
    """All of them."""
    yield from games()
    yield from pictures()
    yield from thinking()
