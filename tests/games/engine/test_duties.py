"""Duties: what a change owes is asked before anything else, of several seats at once, and on a floor of its owner."""

from __future__ import annotations

import pytest

from games.engine.duties import Duty
from tests.games.engine.bazaar import BazaarGame
from tests.games.engine.test_floor import bazaar, play, reloaded, seen, topics


def test_on_a_floor_a_duty_takes_the_place_of_the_menu_of_its_owner() -> None:
    match = bazaar(["blank", "veto"], [], [])
    play(match, 0, "draw")
    assert match.state.duties == [Duty(0, "limit")]
    assert topics(match) == {0: "limit", 1: "trade", 2: "trade"}
    assert seen(reloaded(match)) == seen(match)
    play(match, 1, "done")
    match = reloaded(match)
    assert topics(match)[0] == "limit"
    play(match, 0, "veto")
    assert match.state.duties == []
    assert match.state.hands[0] == ["blank", "blank"]
    assert topics(match) == {0: "trade", 1: "trade", 2: "trade"}


def test_a_duty_of_a_seat_that_is_done_is_waited_for() -> None:
    match = bazaar(["blank", "veto"], [], done=[0])
    play(match, 1, "tax/0")
    play(match, 0, "pass")
    assert topics(match) == {0: "limit", 1: "trade"}
    assert match.awaited == [0, 1]
    play(match, 0, "blank")
    assert match.awaited == [1]


def test_duties_of_different_seats_are_asked_together_and_carried_out_in_order() -> None:
    duties = [Duty(0, "limit"), Duty(2, "limit")]
    match = bazaar(["blank", "veto"], ["veto"], ["blank", "veto"], trading=False, limits=[1, 1, 1], duties=duties)
    assert topics(match) == {0: "limit", 2: "limit"}
    play(match, 2, "veto")
    assert match.state.hands[2] == ["blank", "veto"]
    match = reloaded(match)
    match.news()
    play(match, 0, "blank")
    assert [(event.seat, event.facts["card"]) for event in match.news()[0] if event.kind == "discarded"] == [
        (0, "blank"),
        (2, "veto"),
    ]
    assert topics(match) == {0: "act"}


def test_in_the_middle_of_an_effect_a_duty_comes_before_the_next_question() -> None:
    match = bazaar(["blank", "veto"], [], trading=False)
    play(match, 0, "audit")
    assert topics(match) == {0: "limit"}
    play(match, 0, "blank")
    assert topics(match) == {0: "audit"}
    assert match.state.running[-1].id == "audit"
    match = reloaded(match)
    play(match, 0, "fish")
    assert match.state.goods[0]["fish"] == 3


def test_a_menu_at_a_quiet_question_is_made_after_the_duty() -> None:
    match = bazaar(["blank"], [], trading=False, limits=[0, 2], duties=[Duty(0, "limit")])
    assert topics(match) == {0: "limit"}
    play(match, 0, "blank")
    assert topics(match) == {0: "act"}
    assert match.open[0].context == {"cards": "0"}
    assert not match.answers_since
    assert seen(reloaded(match)) == seen(match)


def test_several_duties_of_a_seat_are_asked_one_after_the_other() -> None:
    duties = [Duty(0, "limit"), Duty(1, "limit"), Duty(0, "limit")]
    match = bazaar(["blank", "veto"], ["blank"], trading=False, limits=[1, 0], duties=duties)
    assert topics(match) == {0: "limit", 1: "limit"}
    play(match, 1, "blank")
    play(match, 0, "veto")
    assert topics(match) == {0: "act"}  # the second duty of seat 0 had fallen away
    assert match.state.duties == []


def test_a_duty_may_hold_up_everybody_on_a_floor() -> None:
    match = bazaar(["blank"], ["blank"], limits=[0, 0], duties=[Duty(0, "limit", everybody=True), Duty(1, "limit")])
    assert topics(match) == {0: "limit"}
    assert not match.on_floor
    play(match, 0, "blank")
    assert topics(match) == {0: "trade", 1: "limit"}
    assert match.on_floor


@pytest.mark.parametrize("trading", [True, False])
def test_a_duty_may_owe_another(trading: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    settle = BazaarGame.settle

    def lower_too(game: BazaarGame, duty: Duty, chosen: list[str]) -> None:
        settle(game, duty, chosen)
        if duty.seat == 0:
            game.lower(1)

    monkeypatch.setattr(BazaarGame, "settle", lower_too)
    match = bazaar(["blank"], ["blank", "veto"], limits=[0, 2], trading=trading, duties=[Duty(0, "limit")])
    play(match, 0, "blank")
    assert topics(match) == ({0: "trade", 1: "limit"} if trading else {1: "limit"})
    play(match, 1, "veto")
    assert topics(match) == ({0: "trade", 1: "trade"} if trading else {0: "act"})
