"""How rules ask: what is not asked, what is asked although it is empty, what breaks a rule is refused as a whole."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games.engine.flow import Flow
from games.engine.game import Game, RunsForEver
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.orders import Order
from games.engine.question import Option, Ref
from games.engine.state import State
from tests.games.engine import toy
from tests.games.engine.table import play, position, reloaded, table, topics
from tests.games.engine.toy import TOY


def asked(rule: Callable[[Game[Any]], Flow[Any]]) -> tuple[list[str], Any]:
    """Run a rule alone: the topics it asked before it ended, each answered by its stand-in, and what it returned."""
    game: Game[Any] = ToyGame(State(seed="00", seats=2))
    flow, found, value = rule(game), [], None
    while True:
        try:
            request = flow.send(value)
        except StopIteration as end:
            return found, end.value
        found.append(request.topic)
        value = request.late


class ToyGame(Game[State]):
    """A game without cards."""

    name = "bare"


def things(*keys: str, copies: int = 1) -> list[Option[str]]:
    """Options by key."""
    return [Option(key, key.upper(), Ref("thing", key), copies) for key in keys]


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        (lambda game: game.choose(0, "t", things("a")), "A"),
        (lambda game: game.choose(0, "t", []), None),
        (lambda game: game.choose(0, "t", [], stop="none"), None),
        (lambda game: game.choose_some(0, "t", things("a", "b"), exactly=2), ["A", "B"]),
        (lambda game: game.choose_some(0, "t", things("a", copies=5), exactly=2), ["A", "A"]),
        (lambda game: game.choose_some(0, "t", things("a", "b"), exactly=9), ["A", "B"]),
        (lambda game: game.choose_some(0, "t", things("a", "b"), most=0), []),
        (lambda game: game.choose_some(0, "t", []), []),
        (lambda game: game.amount(0, "t", 3, 3), 3),
        (lambda game: game.allocate(0, "t", things("a", "b", copies=2), total=4), {"a": 2, "b": 2}),
        (lambda game: game.allocate(0, "t", things("a", "b"), total=(5, 9)), {"a": 1, "b": 1}),
        (lambda game: game.arrange(0, "t", things("a", copies=3)), ["A", "A", "A"]),
        (lambda game: game.arrange(0, "t", []), []),
    ],
)
def test_a_single_legal_answer_is_taken_and_not_asked(rule: Callable[[Game[Any]], Flow[Any]], value: Any) -> None:
    assert asked(rule) == ([], value)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        (lambda game: game.choose(0, "t", things("a"), cover=True), "A"),
        (lambda game: game.choose(0, "t", [], stop="none", cover=True), None),
        (lambda game: game.choose(0, "t", things("a"), stop="none"), None),
        (lambda game: game.choose_some(0, "t", [], cover=True), []),
        (lambda game: game.choose_some(0, "t", things("a"), exactly=1, cover=True), ["A"]),
        (lambda game: game.choose_some(0, "t", things("a", "b", "c"), exactly=3, or_none=True), []),
        (lambda game: game.arrange(0, "t", things("a"), cover=True), ["A"]),
        (lambda game: game.confirm(0, "t"), False),
        (lambda game: game.confirm(0, "t", late=True), True),
        (lambda game: game.amount(0, "t", 0, 4, late=2), 2),
        (lambda game: game.choose(0, "t", things("a", "b"), late="b"), "B"),
        (lambda game: game.choose(0, "t", things("a", "b")), "A"),
    ],
)
def test_a_covered_or_real_question_is_asked_and_has_a_stand_in(
    rule: Callable[[Game[Any]], Flow[Any]], value: Any
) -> None:
    assert asked(rule) == (["bare.t"], value)


def test_a_question_without_a_legal_answer_is_an_error() -> None:
    with pytest.raises(ValueError, match="no legal answer"):
        asked(lambda game: game.amount(0, "t", 5, 4))


def test_a_covered_question_is_asked_with_one_answer() -> None:
    match = table(["militia"], ["coin", "gift", "spy"])
    play(match, 0, "militia")
    assert match.open[1].keys == ("no",)
    assert match.open[1].cover


def test_the_face_shows_the_card_only() -> None:
    match = table(["throne", "militia", "coin"], ["coin", "gift", "spy"])
    assert match.waiting()[0].face == {"kind": "phase", "id": "turn"}
    play(match, 0, "throne")
    assert match.waiting()[0].face == {"kind": "card", "id": "throne"}
    play(match, 0, "militia")
    (waiting,) = match.waiting()
    assert (waiting.seat, waiting.face) == (1, {"kind": "card", "id": "militia"})


def test_nested_effects_run_to_any_depth() -> None:
    match = table(["throne"] * 3 + ["gift", "coin"], ["coin"])
    play(match, 0, "throne", "throne", "throne", "gift")
    assert [running.id for running in match.state.running] == ["throne", "throne", "throne", "gift"]
    play(match, 0, "0", "0")
    assert topics(match) == {0: "throne.pick"}, "the second time of the third throne"
    play(match, 0, "nothing", "nothing")
    assert topics(match) == {0: "play"}
    assert match.state.running == []
    assert match.state.points[0] == 2


def test_events_tell_how_deep_they_happened() -> None:
    match = table(["throne", "gift", "coin"], ["coin"])
    match.news()
    play(match, 0, "throne", "gift", "0", "0")
    events, _ = match.news()
    assert [(event.kind, event.depth) for event in events] == [
        ("played", 0),
        ("played", 0),
        ("gave", 1),
        ("played", 0),
        ("gave", 1),
    ]
    assert [event.move for event in events] == [1, 2, 3, 3, 4]


@pytest.mark.parametrize("card", ["loop", "crash"])
def test_a_broken_rule_leaves_the_match_as_it_was(card: str) -> None:
    match = table([card, "gift", "throne"], ["coin"], discards=[["spy", "gift", "gift"], []], decks=[["coin"], []])
    play(match, 0, "gift", "1")
    match.news()
    if card == "crash":
        play(match, 0, "crash")
        match.news()
    before, waiting = match.dump(), match.waiting()
    for _ in range(3):
        with pytest.raises((RunsForEver, ZeroDivisionError)):
            play(match, 0, "loop" if card == "loop" else "yes")
        assert match.dump() == before
        assert match.news() == ([], [])
        assert match.waiting() == waiting
    assert reloaded(match).dump() == before
    play(match, 0, "throne" if card == "loop" else "no")


def test_a_broken_rule_in_a_sealed_round_leaves_the_match_as_it_was() -> None:
    match = table(["throne", "militia", "crash"], ["coin", "gift", "spy"], ["coin", "gift", "shield"])
    play(match, 0, "throne", "militia")
    play(match, 2, "shield")
    play(match, 1, "no")
    before = match.dump()
    match.state.hands[1].clear()  # whatever broke it
    with pytest.raises(ValueError, match="not in list"):
        match.answer(1, ("coin",))
    assert match.dump() == before, "the state came afresh from the quiet question"
    match.answer(1, ("coin",))
    assert topics(match) == {1: "militia.shield", 2: "militia.shield"}, "the second time of the throne"


def test_an_order_that_never_ends_is_refused() -> None:
    kind = looping_kind()
    match = Match.at(kind, State(seed="00", seats=2), strict=True)
    before = match.dump()
    with pytest.raises(RunsForEver):
        match.set_order(Order(0, "bare.again", ["yes"]))
    assert match.dump() == before
    assert match.orders(0) == []


def looping_kind() -> GameType:
    """A game that asks for ever."""

    async def flow(game: Game[Any]) -> None:
        while True:
            again = things("yes", "no")
            await game.choose(0, "again", again, quiet=True)

    return replace(TOY, state=State, game=ToyGame, flow=flow, view=lambda state, seat: None)


def test_long_games_are_no_rule_that_runs_for_ever() -> None:
    match = Match.at(looping_kind(), State(seed="00", seats=2), strict=True)
    for _ in range(300):
        match._game.steps = 19_990
        play(match, 0, "yes")


def test_many_moves_since_the_quiet_question_are_no_rule_that_runs_for_ever() -> None:
    async def flow(game: Game[Any]) -> None:
        await game.choose(0, "first", things("a", "b"), quiet=True)
        while True:
            for _ in range(9_000):
                game.step()
            await game.choose(0, "again", things("a", "b"))

    kind = replace(TOY, state=State, game=ToyGame, flow=flow, view=lambda state, seat: None)
    match = Match.at(kind, State(seed="00", seats=2))
    play(match, 0, "a", "a", "a", "a", "a")
    assert Match.load(kind, match.dump()).dump() == match.dump()


@pytest.mark.parametrize("fault", ["change", "event", "fact", "chance", "other seat", "quiet"])
def test_strict_catches_a_branch_that_acts(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rule(game: toy.ToyGame, me: int) -> None:
        async def reply() -> bool:
            match fault:
                case "change":
                    game.state.points[me] += 1
                case "event":
                    game.emit("won", me, points=1)
                case "fact":
                    game.told([me], "top", ["coin"])
                case "chance":
                    game.pick_at_random("gift", ["a", "b"])
            return await game.confirm(1 if fault == "other seat" else me, "gift.reply", quiet=fault == "quiet")

        await game.together({me: reply})

    monkeypatch.setitem(toy.CARDS, "gift", rule)
    match = table(["gift", "coin"], ["coin"])
    before = match.dump()
    with pytest.raises(AssertionError, match="a branch"):
        play(match, 0, "gift")
    assert match.dump() == before


def test_what_comes_after_a_change_is_not_asked_ahead() -> None:
    match = table(["eager", "gift"], ["coin"])
    play(match, 0, "eager")
    assert topics(match) == {0: "eager.reply"}
    assert match.state.points == [1, 0]
    play(match, 0, "no")
    assert topics(match) == {1: "eager.reply"}


def test_dropped_flows_warn_of_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for card in ("militia", "market", "bomb", "throne"):
            match = table([card, "militia", "gift"], ["coin", "gift", "spy"], ["coin", "gift", "spy"])
            play(match, 0, card)
            del match
            gc.collect()


def test_quick_play_keeps_nothing_and_plays_the_same() -> None:
    quick = Match.at(TOY, position(["gift", "market", "coin"], ["coin", "spy"]), keep=False)
    slow = Match.at(TOY, position(["gift", "market", "coin"], ["coin", "spy"]))
    for seat, answer in ((0, "gift"), (0, "1"), (0, "market"), (0, "gift"), (1, "spring"), (0, "gift"), (1, "spy")):
        for match in (quick, slow):
            match.answer(seat, (answer,))
    assert quick.state == slow.state
    assert topics(quick) == topics(slow) == {0: "play"}
    assert quick._chapters[-1].state is None
