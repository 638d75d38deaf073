"""Storing: a restart at any moment is invisible, and corrected rules break no running game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.players import play_at_random
from games.engine.question import Option
from games.engine.refusal import CannotUndo
from tests.games.engine import toy
from tests.games.engine.table import picture, play, position_of, table, topics
from tests.games.engine.toy import TOY, ToyGame, ToyOptions, names_of


@pytest.mark.parametrize("seed", range(12))
def test_a_restart_after_every_answer_is_invisible(seed: int) -> None:
    setup = Setup(2 + seed % 3, ToyOptions(bombs=True), f"{seed:032x}")
    match, restarted, rng = Match.start(TOY, setup), Match.start(TOY, setup), Random(seed)
    while match.result is None:
        seat = rng.choice(sorted(match.open))
        if rng.random() < 0.2 and match.undo_steps(seat):
            steps = rng.randint(1, len(match.undo_steps(seat)))
            assert match.undo(seat, steps) == restarted.undo(seat, steps)
        else:
            answer = match.open[seat].sample(rng)
            match.answer(seat, answer)
            restarted.answer(seat, answer)
        assert match.news() == restarted.news()
        stored = restarted.dump()
        if rng.random() < 0.2:
            assert stored == match.dump(), "its states are worked out only now"
        restarted = Match.load(TOY, stored, strict=True)
        assert restarted.correction is None
        assert restarted.dump() == match.dump()
        assert picture(restarted) == picture(match)
        assert [restarted.undo_steps(seat) for seat in range(setup.seats)] == [
            match.undo_steps(seat) for seat in range(setup.seats)
        ]
    assert restarted.result == match.result


def test_a_dump_is_json_and_does_not_grow_with_the_game() -> None:
    match = Match.start(TOY, Setup(2, ToyOptions(turns=60), "11" * 16))
    rng, sizes = Random(1), []
    while match.result is None:
        (seat,) = list(match.open)[:1]
        match.answer(seat, match.open[seat].sample(rng))
        sizes.append(len(match.dump()))
        json.loads(match.dump())
    assert len(sizes) > 150
    assert max(sizes[len(sizes) // 2 :]) < 1.5 * max(sizes[: len(sizes) // 2])


def test_a_game_may_begin_with_a_joint_question() -> None:
    async def flow(game: ToyGame) -> None:
        if game.state.turn == 1:
            game.draw(0, 1)

            def branch(seat: int) -> Callable[[], Any]:
                return lambda: game.choose(seat, "first", names_of(game.state.hands[seat]))

            cards = await game.together({seat: branch(seat) for seat in range(game.state.seats)})
            for seat, card in cards.items():
                game.discard(seat, [card] if card else [])
            game.state.turn = 2
        await toy.play(game)

    kind = replace(TOY, flow=flow)
    state = table(["coin", "gift"], ["gift", "spy"]).state
    match = Match.at(kind, state, strict=True)
    assert topics(match) == {0: "first", 1: "first"}
    play(match, 1, "spy")
    again = Match.load(kind, match.dump(), strict=True)
    assert again.correction is None
    assert picture(again) == picture(match)
    again.undo(1)
    play(again, 1, "gift")
    play(again, 0, "coin")
    assert topics(again) == {0: "play"}
    assert again.state.discards == [["coin"], ["gift"]]
    assert Match.load(kind, again.dump()).dump() == again.dump()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null", '{"form": 1}', b"\xff"])
def test_what_is_no_stored_game_is_refused(text: str | bytes) -> None:
    with pytest.raises(ValueError):
        Match.load(TOY, text)


def test_a_stored_state_that_does_not_fit_is_refused() -> None:
    data = json.loads(table(["coin"], ["coin"]).dump())
    data["chapters"][-1]["state"]["hands"] = "all of them"
    with pytest.raises(ValidationError):
        Match.load(TOY, json.dumps(data))


@pytest.mark.parametrize(("name", "value"), [("rules", 2), ("form", 99), ("game", "other"), ("chapters", [])])
def test_other_games_and_newer_versions_are_refused(name: str, value: Any) -> None:
    data = json.loads(table(["coin"], ["coin"]).dump())
    data[name] = value
    with pytest.raises(ValueError, match="not toy 1"):
        Match.load(TOY, json.dumps(data))


def test_older_states_are_lifted_step_by_step() -> None:
    match = table(["gift", "coin"], ["coin"])
    play(match, 0, "coin")
    data = json.loads(match.dump())
    for chapter in data["chapters"]:
        chapter["state"]["money"] = chapter["state"].pop("points")

    def lift(state: dict[str, Any]) -> dict[str, Any]:
        state["score"] = state.pop("money")
        return state

    def lift_again(state: dict[str, Any]) -> dict[str, Any]:
        state["points"] = state.pop("score")
        return state

    newer = replace(TOY, rules=4, upgrade={1: lift, 3: lift_again})
    again = Match.load(newer, json.dumps(data))
    assert again.correction is None
    assert again.state == match.state
    again.undo(0)
    assert topics(again) == {0: "play"}
    assert json.loads(again.dump())["rules"] == 4
    assert Match.load(newer, again.dump()).dump() == again.dump()
    play(match, 0, "gift")
    data = json.loads(match.dump())
    for chapter in data["chapters"]:
        chapter["state"]["money"] = chapter["state"].pop("points")
    again = Match.load(newer, json.dumps(data))
    assert again.correction is None, "another shape is no other position"
    assert picture(again) == picture(match)


# -- corrected rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("quick", [1, 20])
def test_a_rule_that_fails_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch, quick: int) -> None:
    async def failing(game: ToyGame, me: int) -> None:
        game.state.hands[me].clear()
        raise ZeroDivisionError

    monkeypatch.setitem(toy.CARDS, "spring", failing)
    match = table([*["gift"] * quick, "spring", "coin"], ["coin"])
    for _ in range(quick):
        play(match, 0, "gift", "0")
    match.news()
    before, undo = picture(match), match.undo_steps(0)
    with pytest.raises(ZeroDivisionError):
        play(match, 0, "spring")
    assert picture(match) == before
    assert match.undo_steps(0) == undo
    assert match.news() == ([], [])
    again = Match.load(TOY, match.dump(), strict=True)
    assert picture(again) == before
    match.undo(0, 2 * quick)
    again.undo(0, 2 * quick)
    assert match.dump() == again.dump()


def corrected(monkeypatch: pytest.MonkeyPatch, card: str, rule: Callable[[ToyGame, int], Any]) -> GameType:
    """The toy with another rule for a card."""
    monkeypatch.setitem(toy.CARDS, card, rule)
    return TOY


async def drawing_three(game: ToyGame, me: int) -> None:
    game.draw(me, 3)


async def asking_first(game: ToyGame, me: int) -> None:
    await game.confirm(me, "gift.sure")
    await toy.gift(game, me)


def test_another_position_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(["throne", "throne", "spring", "gift"], ["coin"], decks=[["coin"] * 9, []])
    play(match, 0, "throne", "throne", "spring")
    assert topics(match) == {0: "throne.pick"}
    again = Match.load(corrected(monkeypatch, "spring", drawing_three), match.dump())
    assert again.correction is not None
    assert (again.correction.kind, again.correction.dropped) == ("position", ())
    assert len(again.state.hands[0]) == len(match.state.hands[0]) + 2
    assert topics(again) == {0: "throne.pick"}
    assert Match.load(TOY, again.dump()).correction is None, "stored again, it is told once"


def test_answers_that_do_not_fit_take_the_game_back_to_the_quiet_question(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(["throne", "gift", "coin"], ["coin"])
    play(match, 0, "coin")
    old_id = match.question_id(0)
    play(match, 0, "throne", "gift", "1")
    quiet = match.quiet_state()
    again = Match.load(corrected(monkeypatch, "gift", asking_first), match.dump(), strict=True)
    assert again.correction is not None
    assert again.correction.kind == "answers"
    assert [entry.answer for entry in again.correction.dropped] == [("throne",), ("gift",), ("1",)]
    assert topics(again) == {0: "play"}
    assert again.state == quiet
    assert again.question_id(0) != old_id, "or the same answer would count as a second click"
    assert again.submit(0, again.question_id(0), ("throne",))
    with pytest.raises(CannotUndo):
        again.undo(0, 2)
    assert Match.load(TOY, again.dump()).dump() == again.dump()


async def without_shields(game: ToyGame, me: int) -> None:
    """A militia that no shield stops."""

    def branch(seat: int) -> Callable[[], Any]:
        return lambda: game.choose(seat, "militia.shield", [], stop="no", cover=True)

    for seat in await game.together({seat: branch(seat) for seat in game.opponents(me)}):
        game.emit("shielded", seat)


def test_sealed_answers_that_still_fit_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = ["coin", "gift", "shield"]
    match = table(["militia", "coin"], hand, hand, hand)
    play(match, 0, "militia")
    clicked = match.question_id(1)
    play(match, 1, "shield")
    play(match, 2, "no")
    again = Match.load(corrected(monkeypatch, "militia", without_shields), match.dump(), strict=True)
    assert again.correction is not None
    assert again.correction.kind == "answers"
    assert [(entry.seat, entry.answer) for entry in again.correction.dropped] == [(1, ("shield",))]
    assert topics(again) == {1: "militia.shield", 3: "militia.shield"}
    assert [entry.seat for entry in again.answers_since] == [0, 2]
    assert again.question_id(1) != clicked
    play(again, 1, "no")
    play(again, 3, "no")
    assert topics(again) == {0: "play"}


def test_a_later_answer_never_slips_into_an_earlier_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def asking_twice(first: str) -> Callable[[ToyGame, int], Any]:
        async def gift(game: ToyGame, me: int) -> None:
            async def reply() -> None:
                await game.choose(1, "gift.twice", [Option(first, 0), Option("b", 0)])
                await game.choose(1, "gift.twice", [Option("b", 0), Option("c", 0)])

            async def other() -> None:
                await game.confirm(2, "gift.other")

            await game.together({1: reply, 2: other})

        return gift

    kind = corrected(monkeypatch, "gift", asking_twice("a"))
    match = Match.at(kind, table(["gift", "coin"], ["coin"], ["coin"]).state)
    play(match, 0, "gift")
    play(match, 1, "a", "b")
    again = Match.load(corrected(monkeypatch, "gift", asking_twice("z")), match.dump(), strict=True)
    assert again.correction is not None
    assert [entry.answer for entry in again.correction.dropped] == [("a",), ("b",)]
    assert again.open[1].keys == ("z", "b")


def test_a_correction_never_leaves_the_game_waiting_for_who_resigned(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(["coin", "gift"], ["gift", "throne", "coin"], ["coin", "spy"])
    play(match, 0, "done", "end_turn")
    play(match, 1, "throne", "gift")
    match._absent.append(1)  # stored by rules under which the stand-in had to be asked no more
    again = Match.load(corrected(monkeypatch, "gift", asking_first), match.dump(), strict=True)
    assert again.correction is not None
    assert topics(again) == {2: "play"}


def test_answers_that_now_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(["throne", "throne", "gift", "coin"], ["coin"])
    play(match, 0, "throne", "throne", "gift", "0")

    async def ending(game: ToyGame, me: int) -> None:
        await toy.gift(game, me)
        raise toy.GameOver(toy.score(game.state))

    for answers, over in ((0, True), (1, False)):
        for _ in range(answers):
            play(match, 0, "0")
        monkeypatch.setitem(toy.CARDS, "gift", ending)
        again = Match.load(TOY, match.dump(), strict=True)
        monkeypatch.undo()
        assert again.correction is not None
        assert (again.result is not None) == over, "answers left over: back to the quiet question"
        assert again.correction.kind == ("position" if over else "answers")


def test_a_stored_game_is_played_to_its_end_from_anywhere() -> None:
    rng = Random(3)
    for seed in range(6):
        match = Match.start(TOY, Setup(3, ToyOptions(), f"{seed:032x}"))
        for _ in range(15):
            if match.result is None:
                seat = rng.choice(sorted(match.open))
                match.answer(seat, match.open[seat].sample(rng))
        again = Match.load(TOY, match.dump())
        for one in (match, again):
            play_at_random(one, Random(seed))
        assert position_of(again) == position_of(match)
        assert again.dump() == match.dump()
