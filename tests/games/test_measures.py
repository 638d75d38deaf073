"""What charts follow: in every game the spectator's figure is the true one, and nothing hidden is shown."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue import GAMES
from games.engine import conformance
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.players import play_at_random

KINDS = [pytest.param(kind, id=kind.id) for kind in GAMES.values()]
MOVES = 150


def a_match(kind: GameType, setup: Setup, moves: int = MOVES) -> Match:
    match, rng = Match.start(kind, setup, keep=False), Random(5)
    for _ in range(moves):
        if match.result is not None:
            break
        seat, question = rng.choice(sorted(match.open.items()))
        match.answer(seat, question.sample(rng))
    return match


@pytest.mark.parametrize("kind", KINDS)
def test_every_game_has_measures_with_a_figure_for_each_seat(kind: GameType) -> None:
    assert len(kind.measures) >= 3
    assert len({measure.id for measure in kind.measures}) == len(kind.measures)
    for seats in kind.seat_counts:
        match = a_match(kind, conformance.random_setup(kind, seats, 3))
        for measure in kind.measures:
            assert len(measure.of(match.state)) == seats, measure.id
            assert len(measure.title) <= 40 and measure.title[0].isupper()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_what_a_spectator_sees_is_true(kind: GameType, seed: int) -> None:
    setup = conformance.random_setup(kind, kind.seat_counts[-1], seed)
    match = Match.start(kind, setup, keep=False)
    rng = Random(seed)
    for _ in range(MOVES):
        view = match.view(None)
        for measure in kind.measures:
            seen = measure.seen(view)
            assert seen is None or list(seen) == list(measure.of(match.state)), measure.id
        if match.result is not None:
            break
        seat, question = rng.choice(sorted(match.open.items()))
        match.answer(seat, question.sample(rng))


def test_what_the_table_hides_is_not_shown() -> None:
    kind = GAMES["dominion"]
    hidden = a_match(kind, Setup(3, kind.options(deck_counts="no"), "0a" * 16))
    shown = a_match(kind, Setup(3, kind.options(deck_counts="yes", discard_counts="yes"), "0a" * 16))
    assert {m.id: m.seen(hidden.view(None)) for m in kind.measures} == {"points": None, "cards": None, "money": None}
    assert [m.id for m in kind.measures if m.seen(shown.view(None)) is not None] == ["cards"]
    concordia = GAMES["concordia"]
    view = a_match(concordia, Setup(3, concordia.options(), "0a" * 16)).view(None)
    assert [m.id for m in concordia.measures if m.seen(view) is None] == ["points"]


def test_the_last_points_are_those_of_the_result() -> None:
    for name in ("dominion", "concordia"):
        kind = GAMES[name]
        match = Match.start(kind, Setup(2, kind.options(), "0e" * 16), keep=False)
        play_at_random(match, Random(4))
        (points,) = [measure for measure in kind.measures if measure.id == "points"]
        assert match.result is not None and list(points.of(match.state)) == match.result.scores
