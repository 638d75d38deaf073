"""The engine alone: random games, restoring, memory."""

from __future__ import annotations

import gc
import importlib.util
import os
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from types import ModuleType

from games.dominion import DOMINION
from games.dominion.cards import SETS
from games.engine.gametype import Setup
from games.engine.match import Match
from tests.bench.figures import Figure, median_ms, set_aside

PROBES = "BENCH_PROBES"
FAMILY = "dataclass+pydantic adapter"
"""The states of the probe that are made as ours are."""

ROUNDS, GAMES_A_SET = 6, 3


def begin(kingdom: str, seats: int, seed: int) -> Match:
    """A new game on a recommended set."""
    options = DOMINION.options(edition=SETS[kingdom].edition, kingdom=kingdom)
    return Match.start(DOMINION, Setup(seats, options, f"{seed:032x}"))


def play(match: Match, rng: Random, answers: int | None = None, *, dump: bool = False) -> int:
    """Answer at random until so many answers were given, or until the end; returns how many.

    The news are taken after each answer, as the bot does; `dump` also stores the match each time.
    """
    given = 0
    while match.state.result is None and given != answers:
        asked = match.open
        seat = next(iter(asked)) if len(asked) == 1 else rng.choice(sorted(asked))
        match.answer(seat, asked[seat].sample(rng))
        given += 1
        match.news()
        if dump:
            match.dump()
    return given


def random_games(*, dump: bool = False) -> tuple[int, int]:
    """Two-player games over all recommended sets: how many, with how many decisions."""
    decisions = 0
    for kingdom in SETS:
        for seed in range(GAMES_A_SET):
            decisions += play(begin(kingdom, 2, seed), Random(seed), dump=dump)
    return GAMES_A_SET * len(SETS), decisions


def probe() -> ModuleType | None:
    """The engine that ours is compared with, if there is one here."""
    folder = os.environ.get(PROBES)
    if not folder:
        return None
    spec = importlib.util.spec_from_file_location("engine_spike", Path(folder) / "engine" / "engine_spike.py")
    if spec is None or spec.loader is None:
        return None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def probe_games(spike: ModuleType) -> tuple[int, int]:
    """Random games of the probe, with its state written down every turn."""
    decisions, games = 0, 25
    for seed in range(games):
        rng = Random(seed)
        table = spike.Table.fresh(spike.FAMILIES[FAMILY], seed + 1)
        while table.pending:
            table.step(spike.choose(table.pending, rng))
            decisions += 1
    return games, decisions


def figures() -> Iterator[Figure]:
    """Games and decisions a second on one core, the best of some rounds in turn."""
    spike = probe()
    runs: dict[str, Callable[[], tuple[int, int]]] = {
        "ours": random_games,
        "dumped": lambda: random_games(dump=True),
    }
    if spike is not None:
        runs["probe"] = lambda: probe_games(spike)
    set_aside()
    games, decisions = dict.fromkeys(runs, 0.0), dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            start = process_time()
            played, decided = run()
            seconds = process_time() - start
            games[name] = max(games[name], played / seconds)
            decisions[name] = max(decisions[name], decided / seconds)
    yield Figure("engine", "random two-player games a second, recommended sets", games["ours"], "games/s", 200)
    yield Figure("engine", "the same, stored as JSON after each decision", games["dumped"], "games/s")
    yield Figure("engine", "decisions a game", decisions["ours"] / games["ours"], "decisions")
    if spike is None:
        yield Figure("engine", "decisions a second", decisions["ours"], "decisions/s", against=f"no {PROBES}: no peer")
    else:
        yield Figure("engine", f"probe ({FAMILY}): decisions a second", decisions["probe"], "decisions/s")
        half = decisions["probe"] / 2
        yield Figure(
            "engine", "decisions a second", decisions["ours"], "decisions/s", half, against="half of the probe"
        )


def long_game(moves: int, seed: int) -> Match:
    """A four-player game after so many moves, of players who buy seldom, so that it lasts."""
    match, rng = begin("first_game", 4, seed), Random(seed)
    for _ in range(moves):
        seat = rng.choice(sorted(match.open))
        question = match.open[seat]
        seldom = question.topic == "dominion.buy" and rng.random() < 0.8
        match.answer(seat, question.late if seldom else question.sample(rng))
    return match


def restoring() -> Iterator[Figure]:
    """Loading a stored game early and late."""
    for moves in (10, 1000):
        stored = [long_game(moves, seed).dump() for seed in range(20)]
        medians = [median_ms(partial(Match.load, DOMINION, text), 15) for text in stored]
        yield Figure("restore", f"restore after {moves:,} moves, median", median(medians), "ms", most=1)
        yield Figure("restore", f"restore after {moves:,} moves, slowest game", max(medians), "ms")
        size = median([len(text) for text in stored]) / 1024
        yield Figure("restore", f"stored game after {moves:,} moves, median", size, "KiB")


def memory() -> Iterator[Figure]:
    """What a live match takes, as the bot holds it: stored after each move, its news handed out."""
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    live = []
    sets = list(SETS)
    for seed in range(500):
        match, rng = begin(sets[seed % len(sets)], 2 + seed % 3, seed), Random(seed)
        play(match, rng, 20 + seed % 60)
        match.dump()
        match.news()
        live.append(match)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    yield Figure("memory", "a live match, mean of 500", used / len(live) / 1000, "KB", most=150)
