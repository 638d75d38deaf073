"""Every game keeps the promises of the engine, in random games.

TEST_CONFORMANCE=20 plays twenty times as many games. TEST_GOLDEN=write writes the golden files afresh.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES
from games.engine import conformance
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.players import play_at_random
from games.engine.returns import check_replay, check_return
from games.engine.worlds import check_secrets
from tests.games.golden.writing import HERE, STORED, playthroughs, write

AMOUNT = int(os.environ.get("TEST_CONFORMANCE", "1"))

OPEN_SIZES: Mapping[str, Mapping[str, Any]] = {"dominion": {"deck_counts": "yes", "discard_counts": "yes"}}
"""Options under which nothing but cards is hidden: hidden sizes show themselves without any event."""

ROUNDS = {
    conformance.check_play: 4,
    conformance.check_storing: 4,
    conformance.check_arrival: 6,
    conformance.check_answers: 4,
    conformance.check_undo: 3,
    conformance.check_words: 2,
}

LONG = ("civilization",)
"""Games of thousands of answers: one of them meets as much as several of the others do."""


def sizes(game: str, place: int) -> tuple[int, ...]:
    """For how many seats a game is checked; a long one for another number in each check, that at this place."""
    counts = tuple(GAMES[game].seat_counts)
    return (counts[place % len(counts)],) if game in LONG else counts


EACH = [
    pytest.param(check, GAMES[game], seats, seed, id=f"{check.__name__}-{game}-{seats}-{seed}")
    for place, (check, rounds) in enumerate(ROUNDS.items())
    for game in GAMES
    for seats in sizes(game, place)
    for seed in range(AMOUNT if game in LONG else rounds * AMOUNT)
]
SEEDS = [
    pytest.param(GAMES[game], seats, seed, id=f"{game}-{seats}-{seed}")
    for game in GAMES
    for seats in sizes(game, 1)
    for seed in range(AMOUNT if game in LONG else 4 * AMOUNT)
]


@pytest.mark.parametrize(("check", "kind", "seats", "seed"), EACH)
def test_check(check: Callable[[GameType, Setup, int], None], kind: GameType, seats: int, seed: int) -> None:
    check(kind, conformance.random_setup(kind, seats, seed), seed)


@pytest.mark.parametrize(("kind", "seats", "seed"), SEEDS)
def test_no_secret_leaks(kind: GameType, seats: int, seed: int) -> None:
    setup = conformance.random_setup(kind, seats, seed)
    rate = 0.01 if kind.id in LONG else 0.05
    check_secrets(kind, setup, seed, rate=2 * rate, most=1)
    known = kind.options(**{**setup.options.model_dump(), **OPEN_SIZES.get(kind.id, {})})
    check_secrets(kind, replace(setup, options=known), seed, rate=rate)


@pytest.mark.parametrize("check", [check_replay, check_return])
@pytest.mark.parametrize(("kind", "seats", "seed"), SEEDS[::2])
def test_the_way_back(check: Callable[..., None], kind: GameType, seats: int, seed: int) -> None:
    check(kind, conformance.random_setup(kind, seats, seed), seed, rate=0.001 if kind.id in LONG else 0.02)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_can_be_played(game: str) -> None:
    kind = GAMES[game]
    seen: set[tuple[str, str]] = set()
    for seed, options in enumerate(conformance.option_variants(kind)):
        seen |= {(name, str(value)) for name, value in options.model_dump(mode="json").items()}
        seats = sizes(game, 0)
        conformance.check_play(kind, Setup(seats[seed % len(seats)], options, f"{seed:032x}"), seed)
    offered = {(field.name, value) for field in kind.option_fields for value in field.values}
    assert len(offered - seen) <= len(kind.option_fields), f"never played: {sorted(offered - seen)}"


# -- golden playthroughs -------------------------------------------------------------------------------------------


def test_golden_files_are_written_on_demand() -> None:
    if os.environ.get("TEST_GOLDEN") == "write":
        write()
    assert {played.game for played in playthroughs().values()} == set(GAMES)


@pytest.mark.parametrize("name", playthroughs())
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_a_game_is_played_as_it_is_written(name: str, hash_seed: str) -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.games.golden.writing", name]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONUTF8": "1"}
    played = subprocess.run(command, cwd=root, env=environment, capture_output=True, check=True, timeout=120)
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert played.stdout.decode() == written, "if this is meant: TEST_GOLDEN=write, and read the difference"


# -- golden stored games -------------------------------------------------------------------------------------------

FILES = sorted(STORED.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_stored_games_of_every_version_load_and_finish(file: Path) -> None:
    kind = GAMES[file.stem.split("-")[0]]
    text = file.read_bytes()
    match = Match.load(kind, text, strict=True)
    if json.loads(text)["rules"] == kind.rules:
        assert match.correction is None, "the rules or the state have changed: that needs a new number of the rules"
        assert match.dump() == text.strip()
    assert Match.load(kind, match.dump()).correction is None
    assert (match.result is not None) == file.stem.endswith("-finished")
    parts = dict(kind.conserved(match.state))
    play_at_random(match, Random(file.stem))
    assert match.result is not None
    assert dict(kind.conserved(match.state)) == parts
    assert not list(kind.complaints(match.state))


@pytest.mark.parametrize("game", GAMES)
def test_stored_games_of_the_present_rules_are_kept(game: str) -> None:
    stem = f"{game}-rules{GAMES[game].rules}-"
    kept = {file.stem.removeprefix(stem) for file in FILES if file.stem.startswith(stem)}
    assert {"quiet", "effect", "finished"} <= kept, "write them with python -m tests.games.golden.writing"
