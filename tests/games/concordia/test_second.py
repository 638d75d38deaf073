"""The rules and a second writing of them agree at every question: in whole games, and from thousands of positions.

TEST_CONFORMANCE=20 plays twenty times as many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from games.concordia import CONCORDIA
from games.concordia.checks import complaints
from games.engine.conformance import random_setup
from games.engine.match import Match
from games.engine.question import Kind, Question
from tests.games.concordia.random_positions import random_position
from tests.games.concordia.second import Answer, Legal, Table, bag

AMOUNT = int(os.environ.get("TEST_CONFORMANCE", "1"))
GAMES_EACH = 3 * AMOUNT
POSITIONS = 150 * AMOUNT
MOST_LISTED = 3000


def legal_of(question: Question) -> set[Answer]:
    """All answers that the question takes."""
    assert question.count(MOST_LISTED) < MOST_LISTED
    return {bag(answer) for answer in question.answers()}


def compare(match: Match, table: Table, expected: Legal) -> None:
    """The same is asked of the same seats with the same legal answers, in the same position."""
    assert table.differences(match.state) == []
    assert table.broken() == []
    assert list(complaints(match.state)) == []
    asked = {seat: (one.topic.removeprefix("concordia."), legal_of(one)) for seat, one in match.open.items()}
    assert asked == {seat: (topic, legal) for seat, (topic, legal) in expected.items()}


def sensible(question: Question, rng: Random) -> Answer:
    """At random, but seldom stopping while something can be done."""
    answer = question.sample(rng)
    if question.kind is Kind.CHOOSE and answer[0] in ("done", "none", "start-tribune") and rng.random() < 0.7:
        answer = question.sample(rng)
    return answer


def play_both(match: Match, table: Table, rng: Random, *, turns: int | None = None) -> None:
    """Play a match and a table in step, until the end or for so many turns."""
    game = table.game()
    expected = next(game)
    last = None if turns is None else match.state.turn + turns
    while match.state.turn != last:
        compare(match, table, expected)
        given: dict[int, Answer] = {}
        for _ in expected:
            seat = rng.choice(sorted(match.open))
            given[seat] = bag(sensible(match.open[seat], rng))
            match.answer(seat, given[seat])
        expected = advance(game, given)
        if not expected:
            compare_end(match, table)
            return


def compare_end(match: Match, table: Table) -> None:
    """The same points by god, the same places."""
    assert match.result is not None
    assert (match.result.scores, match.result.places) == table.outcome()
    for seat, sheet in enumerate(match.result.sheet):
        points = {line.item: line.points for line in sheet}
        assert points.pop("concordia") == 7 * (seat == table.concordia)
        assert +Counter(table.points(seat)) == +Counter(points)


def advance(game: object, given: Mapping[int, Answer]) -> Legal:
    """What the table asks next; nothing once it is over."""
    try:
        asked: Legal = game.send(given)  # type: ignore[attr-defined]
    except StopIteration:
        return {}
    return asked


@pytest.mark.parametrize("seats", CONCORDIA.seat_counts)
@pytest.mark.parametrize("seed", range(GAMES_EACH))
def test_whole_games(seats: int, seed: int) -> None:
    match = Match.start(CONCORDIA, random_setup(CONCORDIA, seats, seed), defaults={})
    play_both(match, Table(match.state), Random(f"{seats}/{seed}"))
    assert match.result is not None


@pytest.mark.parametrize("seats", CONCORDIA.seat_counts)
def test_random_positions(seats: int) -> None:
    for seed in range(POSITIONS):
        rng = Random(f"position/{seats}/{seed}")
        state = random_position(rng, seats)
        table = Table(state)
        play_both(Match.at(CONCORDIA, state, defaults={}), table, rng, turns=2)
