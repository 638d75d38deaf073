"""Resigning, and the end in the middle of things."""

from __future__ import annotations

import pytest

from games.engine.orders import Lasting, Order
from games.engine.record import Origin
from games.engine.refusal import CannotUndo, NotYours
from games.engine.result import Result
from tests.games.engine.table import picture, play, reloaded, table, topics

HAND = ["coin", "gift", "spy"]


def test_a_stand_in_plays_for_who_resigned() -> None:
    match = table(HAND, HAND, HAND)
    match.resign(1)
    assert match.absent == (1,)
    play(match, 0, "done", "end_turn")
    assert topics(match) == {2: "play"}, "the whole turn of seat 1 was answered"
    assert match.state.turn == 3
    assert topics(reloaded(match)) == {2: "play"}


def test_who_is_asked_may_resign() -> None:
    match = table(HAND, HAND, HAND)
    match.resign(0)
    assert topics(match) == {1: "play"}


def test_resigning_in_the_middle_of_a_sealed_round() -> None:
    match = table(["militia", "coin"], HAND, HAND, HAND)
    play(match, 0, "militia")
    play(match, 2, "no")
    match.news()
    match.resign(1)
    assert [event.kind for event in match.news()[0]] == ["resigned"]
    assert topics(match) == {2: "militia.discard", 3: "militia.shield"}
    assert [entry.origin for entry in match.answers_since if entry.seat == 1] == [Origin.STAND_IN] * 2
    again = reloaded(match)
    assert picture(again) == picture(match)
    play(again, 2, "coin")
    play(again, 3, "no", "coin")
    assert topics(again) == {0: "play"}
    assert [len(hand) for hand in again.state.hands] == [1, 2, 2, 2]


def test_a_sealed_answer_stays_when_its_seat_resigns() -> None:
    match = table(["militia", "coin"], HAND, HAND, HAND)
    play(match, 0, "militia")
    play(match, 1, "no", "spy")
    match.resign(1)
    assert match.answers_since[-1].answer == ("spy",)
    with pytest.raises(NotYours):
        match.undo(1)


def test_others_may_still_take_back_after_somebody_resigned() -> None:
    match = table(["gift", "gift", "coin"], HAND, HAND)
    play(match, 0, "gift", "0")
    match.resign(2)
    assert len(match.undo_steps(0)) == 2
    match.undo(0, 2)
    assert match.absent == (2,)
    assert topics(match) == {0: "play"}


def test_the_last_one_wins_at_once() -> None:
    match = table(["throne", "militia", "coin"], HAND, HAND, points=[0, 5, 9])
    match.resign(2)
    play(match, 0, "throne", "militia")
    match.news()
    match.resign(1)
    result = match.result
    assert result is not None
    assert (result.reason, result.places, result.winners, result.resigned) == ("resigned", [1, 2, 2], [0], [1, 2])
    assert result.scores == [0, 5, 9]
    assert match.open == {}
    assert match.state.running == []
    assert [event.kind for event in match.news()[0]] == ["resigned", "game_over"]
    assert reloaded(match).dump() == match.dump()


def test_nobody_resigns_twice() -> None:
    match = table(HAND, HAND, HAND)
    match.resign(2)
    before = match.dump()
    with pytest.raises(NotYours):
        match.resign(2)
    assert match.dump() == before


def test_a_seat_that_resigned_can_be_played_on() -> None:
    match = table(["coin"], ["coin"], ["coin"], turns=3, points=[3, 9, 3])
    match.resign(1)
    match.set_order(Order(1, "play", ["done"], lasting=Lasting.ALWAYS))
    match.hand_over(1)
    assert match.absent == () and match.orders(1) == []
    match = reloaded(match)
    play(match, 0, "done", "end_turn")
    assert topics(match) == {1: "play"}
    play(match, 1, "done", "end_turn")
    play(match, 2, "done", "end_turn")
    assert match.result is not None
    assert (match.result.places, match.result.resigned) == ([2, 1, 2], [])


def test_who_resigned_is_last_at_the_end() -> None:
    match = table(["coin"], ["coin"], ["coin"], turns=1, points=[3, 9, 3])
    match.resign(1)
    play(match, 0, "done", "end_turn")
    assert match.result is not None
    assert (match.result.reason, match.result.places) == ("turns", [1, 3, 1])


@pytest.mark.parametrize(
    ("places", "resigned", "wanted"),
    [
        ([1, 2, 3], [0], [3, 1, 2]),
        ([1, 1, 3], [0, 1], [2, 2, 1]),
        ([2, 1, 3, 3], [1], [1, 4, 2, 2]),
    ],
)
def test_places_close_up(places: list[int], resigned: list[int], wanted: list[int]) -> None:
    assert Result("x", places, [0] * len(places)).without(resigned).places == wanted


def test_the_end_of_a_turn_may_be_the_end_of_the_game() -> None:
    match = table(["coin", "gift"], ["coin"], turns=1)
    play(match, 0, "gift", "1", "done")
    match.news()
    play(match, 0, "end_turn")
    assert match.result is not None
    assert match.result.winners == [1]
    events = match.news()[0]
    assert [event.kind for event in events] == ["drew", "game_over"]
    assert events[-1].facts == {"reason": "turns", "winners": [1]}
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert match.waiting() == []
