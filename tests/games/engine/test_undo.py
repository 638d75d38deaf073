"""Undo: free up to a barrier, exact, and told."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from games.engine.driving import UNWRITTEN
from games.engine.match import Match
from games.engine.refusal import CannotUndo, NotYours
from tests.games.engine.table import picture, play, position_of, reloaded, table, topics


def test_a_turn_of_free_steps_can_be_taken_back_one_by_one() -> None:
    match = table(["gift", "gift", "invest", "throne", "coin"], ["coin"])
    answers = [("gift",), ("1",), ("invest",), ("north", "south"), ("throne",), ("gift",), ("0",), ("1",), ("done",)]
    positions = []
    for answer in answers:
        positions.append(position_of(match))
        match.answer(0, answer)
    assert topics(match) == {0: "hand_over"}
    assert [entry.answer for entry in match.undo_steps(0)] == answers[::-1]
    for answer in answers[::-1]:
        match = reloaded(match)
        assert [entry.answer for entry in match.undo(0)] == [answer]
        assert position_of(match) == positions.pop()
    assert match.undo_steps(0) == []


@pytest.mark.parametrize("steps", range(1, 8))
def test_several_steps_at_once(steps: int) -> None:
    match = table(["gift", "gift", "invest", "coin"], ["coin"])
    positions = []
    for answer in [("gift",), ("1",), ("coin",), ("invest",), ("north", "south"), ("gift",), ("0",)]:
        positions.append(position_of(match))
        match.answer(0, answer)
    assert len(match.undo(0, steps)) == steps
    assert position_of(match) == positions[-steps]
    assert len(match.undo_steps(0)) == 7 - steps


@pytest.mark.parametrize("steps", [1, UNWRITTEN // 2, UNWRITTEN + 1, 2 * UNWRITTEN + 3])
def test_a_long_way_back_over_states_that_were_not_written_down(steps: int) -> None:
    match = table(["coin"] * (2 * UNWRITTEN + 5), ["coin"])
    positions = []
    for _ in range(2 * UNWRITTEN + 4):
        positions.append(position_of(match))
        match.answer(0, ("coin",))
    assert len(match.undo(0, steps)) == steps
    assert position_of(match) == positions[-steps] == position_of(reloaded(match))
    assert len(match.undo_steps(0)) == 2 * UNWRITTEN + 4 - steps


def test_start_my_turn_over() -> None:
    match = table(["gift", "gift", "coin"], ["coin"])
    before = position_of(match)
    play(match, 0, "gift", "0", "gift", "2", "done")
    match.undo(0, len(match.undo_steps(0)))
    assert position_of(match) == before
    play(match, 0, "gift", "0", "gift", "2", "done", "end_turn")
    assert topics(match) == {1: "play"}
    assert match.state.points == [0, 2]


def test_the_game_goes_on_after_an_undo_as_if_nothing_had_been() -> None:
    match, straight = (table(["gift", "spy", "coin"], ["coin"]) for _ in range(2))
    play(match, 0, "gift", "0")
    match.undo(0, 2)
    for one in (match, straight):
        play(one, 0, "spy")
    assert position_of(match) == position_of(straight)
    assert match.state.chance_used == straight.state.chance_used


def chance() -> Match:
    match = table(["gamble", "coin"], ["coin", "gift"])
    play(match, 0, "gamble")
    return match


def seen() -> Match:
    match = table(["spy", "coin"], ["coin"], decks=[["gift", "spy", "coin"], []])
    play(match, 0, "spy")
    return match


def seen_in_a_new_chapter() -> Match:
    match = table(["spring", "coin"], ["coin"])
    play(match, 0, "spring")
    return match


def chance_then_seen() -> Match:
    match = table(["spring", "coin"], ["coin"], decks=[[], []], discards=[["gift", "spy"], []])
    play(match, 0, "spring")
    return match


def window() -> Match:
    match = table(["militia", "coin"], ["coin"])
    play(match, 0, "militia")
    play(match, 1, "no")
    assert topics(match) == {0: "play"}
    return match


def asked() -> Match:
    match = table(["coin", "gift"] * 2, ["coin", "gift"])
    play(match, 0, "done", "end_turn")
    assert topics(match) == {1: "play"}
    return match


def time() -> Match:
    match = table(["gift", "coin"], ["coin"])
    play(match, 0, "gift")
    match.lapse(0, match.question_id(0))
    return match


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (chance, "chance"),
        (seen, "seen"),
        (seen_in_a_new_chapter, "seen"),
        (chance_then_seen, "chance"),
        (window, "window"),
        (asked, "asked"),
        (time, "time"),
    ],
)
def test_barriers(make: Callable[[], Match], reason: str) -> None:
    match = make()
    for one in (match, reloaded(match)):
        before = one.dump()
        assert one.undo_steps(0) == []
        with pytest.raises(CannotUndo) as refused:
            one.undo(0)
        assert refused.value.reason == reason
        assert one.dump() == before
        assert picture(one) == picture(match)


def test_steps_behind_a_barrier_are_free_again() -> None:
    match = seen()
    play(match, 0)
    match.answer(0, ("spy", "coin", "gift"))
    play(match, 0, "coin")
    assert [entry.answer for entry in match.undo_steps(0)] == [("coin",), ("spy", "coin", "gift")]
    with pytest.raises(CannotUndo) as refused:
        match.undo(0, 3)
    assert refused.value.reason == "seen"
    match.undo(0, 2)
    assert topics(match) == {0: "spy.order"}
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_showing_ones_own_cards_is_no_barrier() -> None:
    match = table(["coin", "gift"], ["coin"])
    play(match, 0, "coin")
    assert len(match.undo_steps(0)) == 1


@pytest.mark.parametrize("steps", [0, -1, 2, 99])
def test_a_wrong_number_of_steps_is_refused(steps: int) -> None:
    match = table(["coin", "gift"], ["coin"])
    play(match, 0, "coin")
    before = match.dump()
    with pytest.raises(CannotUndo):
        match.undo(0, steps)
    assert match.dump() == before


def test_nothing_has_been_answered() -> None:
    match = table(["coin"], ["coin"])
    for seat in (0, 1):
        with pytest.raises(CannotUndo) as refused:
            match.undo(seat)
        assert refused.value.reason == "nothing"


def test_another_seat_cannot_take_it_back() -> None:
    match = table(["coin", "gift"], ["coin"])
    play(match, 0, "coin")
    with pytest.raises(CannotUndo):
        match.undo(1)


def test_after_the_end_nothing_is_taken_back() -> None:
    match = table(["coin"], ["coin"], turns=1)
    play(match, 0, "done", "end_turn")
    with pytest.raises(CannotUndo) as refused:
        match.undo(0)
    assert refused.value.reason == "over"


def test_who_resigned_takes_nothing_back() -> None:
    match = table(["coin", "gift"], ["coin", "gift"], ["coin", "gift"])
    play(match, 0, "coin")
    match.resign(0)
    with pytest.raises(NotYours):
        match.undo(0)


def test_what_was_taken_back_is_told() -> None:
    match = table(["gift", "gift", "coin"], ["coin"])
    play(match, 0, "coin", "gift", "1", "gift")
    events, taken = match.news()
    assert taken == []
    assert {event.move for event in events if event.kind == "played"} == {1, 2, 4}
    match.undo(0, 2)
    events, taken = match.news()
    assert taken == [3, 4]
    assert [(event.kind, event.seat, event.facts["moves"], event.move) for event in events] == [
        ("took_back", 0, [3, 4], 5)
    ]
    assert match.news() == ([], [])
    play(match, 0, "0")
    assert [event.move for event in match.news()[0]] == [6]


def test_moves_never_go_back() -> None:
    match = table(["gift", "coin"], ["coin"])
    play(match, 0, "gift")
    match.undo(0)
    assert match.moves == 2
    assert reloaded(match).moves == 2


def test_only_reachable_chapters_are_kept() -> None:
    match = table(["gift"] * 5 + ["spring", "coin", "coin"], ["coin"])
    for _ in range(5):
        play(match, 0, "gift", "0")
    assert _chapters(match) == 6
    play(match, 0, "spring")
    assert _chapters(match) == 1
    play(match, 0, "coin")
    assert _chapters(match) == 2


def _chapters(match: Match) -> int:
    return len(json.loads(match.dump())["chapters"])
