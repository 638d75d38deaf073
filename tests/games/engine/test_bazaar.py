"""The trading game passes every check of the engine, and meets on the way what the checks are about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.engine import conformance
from games.engine.gametype import GameType, Setup
from games.engine.worlds import check_secrets
from tests.games.engine.bazaar import BAZAAR


def secrets(kind: GameType, setup: Setup, seed: int) -> None:
    """Pairs of worlds at half of all quiet questions."""
    check_secrets(kind, setup, seed, rate=0.5)


@pytest.mark.parametrize("seats", BAZAAR.seat_counts)
@pytest.mark.parametrize(
    "check",
    [
        conformance.check_play,
        conformance.check_storing,
        conformance.check_arrival,
        conformance.check_answers,
        conformance.check_undo,
        conformance.check_words,
        secrets,
    ],
)
def test_the_bazaar_passes(check: Callable[[GameType, Setup, int], Any], seats: int) -> None:
    for seed in range(8):
        check(BAZAAR, conformance.random_setup(BAZAAR, seats, seed), seed)


def test_random_games_meet_everything() -> None:
    met: set[str] = set()
    for seed in range(30):
        for match, _ in conformance.walk(BAZAAR, conformance.random_setup(BAZAAR, 3, seed), seed):
            topics = [question.topic.removeprefix("bazaar.") for question in match.open.values()]
            if match.on_floor:
                met.add("floor")
                met |= {f"{topic} on the floor" for topic in topics}
                met |= {"some are done"} if len(match.awaited) < len(match.open) else set()
                drafts = [entry for entry in match.answers_since if entry.draft and entry.move < match.moves]
                met |= {"a draft is carried over"} if drafts else set()
            elif topics:
                met |= {f"{topics[0]} of several"} if len(topics) > 1 else {topics[0]}
    assert met >= {
        "floor",
        "some are done",
        "a draft is carried over",
        "limit on the floor",
        "trade.give on the floor",
        "trade.want on the floor",
        "veto of several",
        "limit of several",
        "limit",
        "audit",
        "act",
    }
