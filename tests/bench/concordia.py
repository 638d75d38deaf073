"""Concordia: random games, options of a turn, pictures, stored games, and how long its computer player thinks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time

from games.concordia import CONCORDIA
from games.concordia.board.pictures import TABLE, ConcordiaPictures
from games.concordia.options import ConcordiaOptions
from games.engine.gametype import Drawn, Setup
from games.engine.match import Match
from games.engine.players import noted, situation
from games.engine.storing import copied
from tests.bench.engine import play
from tests.bench.figures import Figure, set_aside, timed
from tests.games.concordia.random_positions import random_position

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil")
GAMES = 30
POSITIONS = 1000
DRAWN = 30
THINKING_GAMES = 4


def begin(seats: int, seed: int) -> Match:
    """A new game, on either map in turn."""
    options = ConcordiaOptions(map="italia" if seed % 2 else "imperium")
    return Match.start(CONCORDIA, Setup(seats, options, f"{seed:032x}"))


def games() -> Iterator[Figure]:
    """Random games of each number of players on both maps, from the set-up to the end."""
    sizes: list[float] = []
    for seats in CONCORDIA.seat_counts:
        matches = [begin(seats, seed) for seed in range(GAMES)]
        seconds, answers = timed(
            lambda matches=matches: sum(play(match, Random(seed)) for seed, match in enumerate(matches))  # type: ignore[misc]
        )
        yield Figure("concordia", f"random games, {seats} players", GAMES / seconds, "games/s")
        yield Figure("concordia", f"decisions, {seats} players", answers / seconds, "a second")
        sizes += [len(match.dump()) / 1024 for match in matches]
    yield Figure("concordia", "finished game, largest, as JSON", max(sizes), "KiB")


def options() -> Iterator[Figure]:
    """From random positions: the cards, and for each card what it asks first, with every option and its words.

    Besides, each step of a turn that is played to its end at random. All in time of the processor, as the worst of
    thousands of short times would else tell how busy the machine is.
    """
    times, steps = [], []
    set_aside()
    for seed in range(POSITIONS):
        rng = Random(f"options/{seed}")
        state = random_position(rng, 2 + seed % 4)
        match = Match.at(CONCORDIA, copied(state), defaults={})
        (question,) = match.open.values()
        fresh = [Match.at(CONCORDIA, copied(state), defaults={}) for _ in question.keys]
        start = process_time()
        _words(match)
        for after, key in zip(fresh, question.keys, strict=True):
            after.answer(question.seat, (key,))
            _words(after)
        times.append((process_time() - start) * 1000)
        while match.state.turn == state.turn and match.result is None:
            start = process_time()
            seat = min(match.open)
            match.answer(seat, match.open[seat].sample(rng))
            _words(match)
            steps.append((process_time() - start) * 1000)
    yield Figure("concordia", f"options of a turn, all its cards, median of {POSITIONS:,}", median(times), "ms")
    yield Figure("concordia", f"options of a turn, all its cards, worst of {POSITIONS:,}", max(times), "ms", most=50)
    yield Figure("concordia", f"options of one step, worst of {len(steps):,}", max(steps), "ms", most=50)


def _words(match: Match) -> None:
    """The label of every option that is offered."""
    for question in match.open.values():
        for option in question.options:
            CONCORDIA.words.option(question, option)


def pictures() -> Iterator[Figure]:
    """Map, table and hand of random positions, after the first one has filled the caches."""
    drawing = ConcordiaPictures()
    matches = [
        Match.at(CONCORDIA, random_position(Random(f"pictures/{seed}"), 2 + seed % 4), defaults={})
        for seed in range(DRAWN)
    ]

    def map_of(match: Match) -> Drawn:
        return drawing.table(match.view(None), NAMES[: match.state.seats], sorted(match.open), None)

    def table(match: Match) -> Drawn:
        return drawing.show(match.view(None), NAMES[: match.state.seats], TABLE)

    def hand(match: Match) -> Drawn:
        seat = min(match.open)
        return drawing.hand(match.view(seat), NAMES[: match.state.seats], match.open[seat])

    kinds: dict[str, Callable[[Match], Drawn]] = {"map": map_of, "table": table, "hand": hand}
    for name, draw in kinds.items():
        for match in matches[:8]:
            draw(match)
        drawn = [timed(partial(draw, match)) for match in matches]
        times = [seconds * 1000 for seconds, _ in drawn]
        yield Figure("concordia", f"{name} picture, median", median(times), "ms", most=200)
        yield Figure("concordia", f"{name} picture, slowest", max(times), "ms")
        size = max(len(picture.png) for _, picture in drawn) / 1000
        yield Figure("concordia", f"{name} picture, largest", size, "KB", most=500)


def thinking() -> Iterator[Figure]:
    """How long the computer player thinks about a decision and about a whole turn, in its own games."""
    player = next(iter(CONCORDIA.players.values()))
    decisions: list[float] = []
    turns: list[float] = []
    for seed in range(THINKING_GAMES):
        match = begin(2 + seed % 4, 1000 + seed)
        seats = match.state.seats
        notes = [player.begin(seat, seats) for seat in range(seats)]
        by_turn: dict[tuple[int, int], float] = {}
        while match.result is None:
            events = match.news()[0]
            notes = [noted(player, seat, own, events) for seat, own in enumerate(notes)]
            seat = min(match.open)
            asked = situation(match, seat, notes[seat], looks_ahead=player.looks_ahead)
            seconds, answer = timed(partial(player.answer, asked))
            decisions.append(seconds)
            turn = (match.state.turn, seat)
            by_turn[turn] = by_turn.get(turn, 0) + seconds
            match.answer(seat, answer)
        turns += by_turn.values()
    yield Figure("concordia", "computer player, median decision", median(decisions) * 1000, "ms")
    yield Figure("concordia", "computer player, slowest decision", max(decisions), "s", most=2)
    yield Figure("concordia", "computer player, slowest turn", max(turns), "s", most=2)


def figures() -> Iterator[Figure]:
    """All of them."""
    yield from games()
    yield from options()
    yield from pictures()
    yield from thinking()
