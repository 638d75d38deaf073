"""Civilization: random games, pictures, stored games, and how long its computer player thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median

from games.civilization import CIVILIZATION
from games.engine.conformance import random_setup
from games.engine.gametype import Drawn
from games.engine.match import Match
from games.engine.players import noted, random_move, situation
from tests.bench.figures import Figure, timed

NAMES = ("Anna", "Bert", "Cleo", "Dora")
GAMES = 20
DRAWN = 30
THINKING_GAMES = 3


def begin(seats: int, seed: int) -> Match:
    """A new game with options drawn at random."""
    return Match.start(CIVILIZATION, random_setup(CIVILIZATION, seats, seed))


def play(match: Match, rng: Random) -> int:
    """A random game to its end; how many answers it took."""
    answers = 0
    while match.result is None:
        match.answer(*random_move(match, rng))
        answers += 1
    return answers


def games() -> Iterator[Figure]:
    """Random games of each number of players, from the set-up to the end."""
    finished: list[float] = []
    for seats in CIVILIZATION.seat_counts:
        matches = [begin(seats, seed) for seed in range(GAMES)]
        seconds, answers = timed(
            lambda matches=matches: sum(play(match, Random(seed)) for seed, match in enumerate(matches))  # type: ignore[misc]
        )
        yield Figure("civ", f"random games, {seats} players", GAMES / seconds, "games/s")
        yield Figure("civ", f"decisions, {seats} players", answers / seconds, "a second")
        finished += [len(match.dump()) / 1000 for match in matches]
    yield Figure("civ", "finished game, largest, as JSON", max(finished), "KB", most=200)


def position(seed: int) -> Match:
    """A position somewhere in a random game."""
    for again in range(1000):
        rng = Random(f"pictures/{seed}/{again}")
        match = begin(2 + seed % 3, seed + 100 * again)
        for _ in range(rng.randint(100, 900)):
            if match.result is not None:
                break
            match.answer(*random_move(match, rng))
        if match.result is None:
            return match
    raise AssertionError("no random game is as long as this")


def pictures() -> Iterator[Figure]:
    """The pictures of random positions, after the first ones have filled the caches."""
    drawing = CIVILIZATION.pictures
    assert drawing is not None
    matches = [position(seed) for seed in range(DRAWN)]
    yield Figure("civ", "game in progress, largest, as JSON", max(len(match.dump()) for match in matches) / 1000, "KB")

    def map_of(match: Match) -> Drawn:
        return drawing.table(match.view(None), NAMES[: match.state.seats], match.awaited, None)

    def hand(match: Match) -> Drawn:
        seat = match.awaited[0]
        return drawing.hand(match.view(seat), NAMES[: match.state.seats], match.open[seat])

    kinds: dict[str, Callable[[Match], Drawn]] = {"map": map_of, "panel": hand}
    for name, draw in kinds.items():
        for match in matches[:6]:
            draw(match)
        drawn = [timed(partial(draw, match)) for match in matches]
        times = [seconds * 1000 for seconds, _ in drawn]
        yield Figure("civ", f"{name} picture, median", median(times), "ms", most=300)
        yield Figure("civ", f"{name} picture, slowest", max(times), "ms")
        size = max(len(picture.png) for _, picture in drawn) / 1000
        yield Figure("civ", f"{name} picture, largest", size, "KB", most=600)


def thinking() -> Iterator[Figure]:
    """How long the computer player thinks about a decision, in its own games."""
    player = next(iter(CIVILIZATION.players.values()))
    decisions: list[float] = []
    for seed in range(THINKING_GAMES):
        match = begin(2 + seed % 3, 1000 + seed)
        seats = match.state.seats
        notes = [player.begin(seat, seats) for seat in range(seats)]
        while match.result is None:
            events = match.news()[0]
            notes = [noted(player, seat, own, events) for seat, own in enumerate(notes)]
            seat = match.awaited[0]
            asked = situation(match, seat, notes[seat], looks_ahead=player.looks_ahead)
            seconds, answer = timed(partial(player.answer, asked))
            decisions.append(seconds)
            match.answer(seat, answer)
    yield Figure("civ", "computer player, median decision", median(decisions) * 1000, "ms")
    yield Figure("civ", "computer player, slowest decision", max(decisions), "s", most=3)


def figures() -> Iterator[Figure]:
    """All of them."""
    yield from games()
    yield from pictures()
    yield from thinking()
