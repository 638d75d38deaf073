"""The trading game passes every check of the engine, and meets on the way what the checks are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, cast

import pytest

from games.engine import conformance
from games.engine.cases.casebook import Casebook
from games.engine.cases.notation import Names
from games.engine.cases.table import Table
from games.engine.gametype import GameType, Setup
from games.engine.question import Answer, Option, Question
from games.engine.returns import check_replay, check_return
from games.engine.worlds import check_secrets
from tests.games.engine import bazaar
from tests.games.engine.bazaar import BAZAAR, BazaarGame, Deal, menu
from tests.games.engine.test_floor import bazaar as position
from tests.games.engine.toy import names_of


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
        check_replay,
        check_return,
        secrets,
    ],
)
def test_the_bazaar_passes(check: Callable[[GameType, Setup, int], Any], seats: int) -> None:
    for seed in range(6):
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


# -- faults that the checks find ---------------------------------------------------------------------------------


def caught(check: Callable[[GameType, Setup, int], Any], complaint: str) -> None:
    """The check finds the fault within a few games."""
    with pytest.raises(AssertionError, match=complaint):
        for seed in range(40):
            check(BAZAAR, conformance.random_setup(BAZAAR, 2 + seed % 3, seed), seed)


def test_a_menu_that_is_not_made_from_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    made = 0

    async def moody(game: BazaarGame, seat: int) -> Deal:
        nonlocal made
        made += 1
        if made % 5 == 0 and seat not in game.state.done:
            return Deal(await game.choose(seat, "trade", names_of(["draw", "done"]), late="done") or "")
        return await menu(game, seat)

    monkeypatch.setattr(bazaar, "menu", moody)
    caught(conformance.check_play, "started afresh it asks")


def test_a_forgotten_duty_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BazaarGame, "check_limit", lambda game, seat: None)
    caught(conformance.check_play, "the hand of seat . is too large")


def test_a_menu_that_was_made_before_a_duty_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def only_settle(game: BazaarGame, question: Question) -> None:
        await game.settle_duties()

    monkeypatch.setattr(BazaarGame, "_before", only_settle)
    caught(conformance.check_play, "started afresh it asks")


def test_keys_that_tell_how_many_offers_others_made_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def numbered(game: BazaarGame, seat: int) -> Deal:
        if seat in game.state.done:
            return await menu(game, seat)
        number = sum(sum(row) for row in game.state.made)
        options = [Option(f"offer/{number}", Deal("offer", (seat + 1) % 3, give="fish", want="fish"))]
        options = options if number < 9 else []
        chosen = await game.choose(seat, "trade", [*options, Option("done", Deal("done"))], late="done", cover=True)
        assert chosen is not None
        return chosen

    monkeypatch.setattr(bazaar, "menu", numbered)
    with pytest.raises(AssertionError, match="its question is"):
        for seed in range(40):
            secrets(BAZAAR, conformance.random_setup(BAZAAR, 3, seed), seed)


# -- rules cases ---------------------------------------------------------------------------------------------------


class Book:
    """The least that the runner of cases needs to know of a game."""

    kind = BAZAAR
    names = Names({"fish": "Fish", "salt": "Salt", "veto": "Veto", "blank": "Blank"})
    words: Mapping[str, str] = MappingProxyType({})
    topics: Mapping[str, str] = MappingProxyType({})

    def facts(self, state: Any) -> Mapping[str, Any]:
        return {"done": state.done}

    def answer(self, question: Question, said: Any) -> Answer | None:
        return None

    def aside(self, question: Question, said: Any) -> Answer | None:
        return None

    def key(self, question: Question, word: str) -> str:
        return word


def test_in_a_case_any_seat_answers_on_the_floor_and_nobody_is_passed() -> None:
    steps: list[str] = []
    table = Table(position([], ["veto"], []), cast(Casebook, Book()), restarts=True, trace=steps.append)
    table.answer(2, "offer/0")
    table.answer(1, "done")
    table.answer(2, "Fish")
    table.answer(2, "Salt")
    table.answer(0, "accept/2/1")
    assert table.match.state.goods[0] == {"fish": 3, "salt": 1}
    table.answer(0, "tax/1")
    table.answer(1, "veto")
    table.answer(2, "done")
    assert table.match.state.limits == [2, 2, 2]
    assert table.match.state.done == [1, 2]
    assert [step for step in steps if "passed" in step] == []
