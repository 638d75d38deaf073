"""Open floors: who is first goes on, the others keep what they were putting together, and so does a restart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.match import Match
from games.engine.orders import Order
from games.engine.record import Origin
from games.engine.refusal import CannotUndo, NotLegal, NotOpen, NotYours
from games.engine.storing import plain
from tests.games.engine.bazaar import BAZAAR, GOODS, BazaarState, Offer

SEED = "00112233445566778899aabbccddeeff"


def bazaar(*hands: Sequence[str], **more: Any) -> Match:
    """A strict match at the beginning of a trade."""
    seats = len(hands)
    state = BazaarState(
        seed=SEED,
        seats=seats,
        turn=1,
        rounds=2,
        goods=[dict.fromkeys(GOODS, 2) for _ in hands],
        hands=[sorted(hand) for hand in hands],
        deck=["blank", "veto", "blank", "blank"],
        limits=[2] * seats,
        made=[[0] * seats for _ in hands],
        draws=[0] * seats,
    )
    for name, value in more.items():
        setattr(state, name, value)
    return Match.at(BAZAAR, state, strict=True)


def play(match: Match, seat: int, *keys: str) -> None:
    """One-key answers of a seat, one question after another."""
    for key in keys:
        match.answer(seat, (key,))


def reloaded(match: Match) -> Match:
    """The match after a restart."""
    return Match.load(BAZAAR, match.dump(), strict=True)


def topics(match: Match) -> dict[int, str]:
    """Who is asked what."""
    return {seat: question.topic.removeprefix("bazaar.") for seat, question in sorted(match.open.items())}


def seen(match: Match) -> Any:
    """All that a restart must leave as it was."""
    ids = {seat: match.question_id(seat) for seat in match.open}
    keys = {seat: question.keys for seat, question in match.open.items()}
    steps = [match.undo_steps(seat) for seat in range(match.state.seats)]
    return plain(match.state), topics(match), keys, ids, match.awaited, steps, match.dump()


def test_whoever_is_first_goes_on_and_the_others_stay_asked() -> None:
    match = bazaar(["veto"], ["blank"], [])
    play(match, 2, "draw")
    assert match.state.draws == [0, 0, 1]
    play(match, 0, "tax/2", "pass")
    assert topics(match) == {1: "veto", 2: "veto"}
    play(match, 2, "pass")
    play(match, 1, "pass")
    assert topics(match) == {0: "trade", 1: "trade", 2: "trade"}
    assert match.state.limits == [2, 2, 1]


def test_menus_of_others_change_with_every_act() -> None:
    match = bazaar([], [], [])
    play(match, 0, "offer/1", "fish", "salt")
    assert "accept/0/1" in match.open[1].keys
    assert "accept/0/1" not in match.open[2].keys
    play(match, 1, "accept/0/1")
    assert match.state.goods == [{"fish": 1, "salt": 3}, {"fish": 3, "salt": 1}, {"fish": 2, "salt": 2}]


def test_who_is_done_may_come_back_and_nobody_waits_for_it() -> None:
    match = bazaar([], [], [])
    play(match, 1, "done")
    assert match.awaited == [0, 2]
    assert [waiting.seat for waiting in match.waiting()] == [0, 2]
    assert topics(match)[1] == "trade"
    play(match, 1, "again")
    assert match.awaited == [0, 1, 2]
    play(match, 0, "done")
    play(match, 2, "done")
    play(match, 1, "done")
    assert topics(match) == {0: "act"}
    assert not match.on_floor


def test_what_others_put_together_is_kept_while_somebody_acts() -> None:
    match = bazaar([], [], [])
    play(match, 1, "offer/2", "salt")
    play(match, 0, "done")
    assert topics(match) == {0: "trade", 1: "trade.want", 2: "trade"}
    play(match, 2, "done")
    play(match, 1, "fish")
    assert match.state.offers == [Offer(1, 2, 1, "salt", "fish")]


def test_what_does_not_fit_any_more_is_lost_and_can_be_begun_again() -> None:
    match = bazaar([], [], [], goods=[{"fish": 1, "salt": 1}, {"fish": 1, "salt": 2}, {"fish": 1, "salt": 1}])
    play(match, 1, "offer/0", "fish", "salt")
    menu = match.question_id(1)
    play(match, 1, "offer/2", "fish")
    play(match, 2, "offer/1", "salt")
    play(match, 0, "accept/1/1")
    assert topics(match) == {0: "trade", 1: "trade", 2: "trade.want"}
    assert match.undo_steps(1) == []
    assert match.question_id(1) != menu
    assert match.submit(1, match.question_id(1), ("offer/2",))
    assert topics(match)[1] == "trade.want"  # it has nothing but salt to give
    assert seen(reloaded(match)) == seen(match)
    match.undo(0)
    assert topics(match) == {0: "trade", 1: "trade.give", 2: "trade.want"}
    assert seen(reloaded(match)) == seen(match)


def test_a_restart_changes_nothing_on_a_floor() -> None:
    match = bazaar(["veto", "blank"], ["blank"], [])
    moves = [(1, "offer/2"), (0, "draw"), (1, "salt"), (2, "tax/1"), (0, "blank"), (0, "pass"), (1, "pass")]
    moves += [(1, "fish"), (2, "accept/1/1"), (0, "done"), (1, "done"), (2, "done")]
    restarted = reloaded(match)
    for seat, key in moves:
        play(match, seat, key)
        play(restarted, seat, key)
        restarted = reloaded(restarted)
        assert restarted.correction is None
        assert seen(restarted) == seen(match)
    assert topics(match) == {0: "act"}


# -- ids -----------------------------------------------------------------------------------------------------------


def test_an_id_stays_good_while_others_act() -> None:
    match = bazaar([], [], [])
    mine = match.question_id(1)
    play(match, 0, "offer/1", "fish", "salt")
    play(match, 2, "done")
    assert match.question_id(1) == mine
    assert match.submit(1, mine, ("accept/0/1",))
    assert not match.submit(1, mine, ("accept/0/1",))
    with pytest.raises(NotOpen):
        match.submit(1, mine, ("draw",))


def test_what_is_offered_no_more_is_refused() -> None:
    match = bazaar([], [])
    play(match, 0, "offer/1", "fish", "salt")
    mine = match.question_id(1)
    play(match, 0, "withdraw/1/1")
    before = match.dump()
    with pytest.raises(NotLegal):
        match.submit(1, mine, ("accept/0/1",))
    play(match, 0, "offer/1", "salt", "fish")
    with pytest.raises(NotLegal):
        match.submit(1, mine, ("accept/0/1",))
    assert match.submit(1, mine, ("accept/0/2",))
    assert match.dump() != before


def test_an_answer_with_its_topic_counts_also_if_the_id_is_of_before() -> None:
    match = bazaar([], [])
    play(match, 0, "offer/1", "fish", "salt")
    old = match.question_id(1)
    match.submit(1, old, ("draw",))
    with pytest.raises(NotOpen):
        match.submit(1, old, ("accept/0/1",))
    assert not match.submit(1, old, ("draw",), topic="bazaar.trade")
    assert match.submit(1, old, ("accept/0/1",), topic="bazaar.trade")
    with pytest.raises(NotOpen):
        match.submit(1, old, ("accept/0/1",), topic="bazaar.trade")


def test_ids_do_not_tell_what_others_put_together() -> None:
    match, other = bazaar([], [], []), bazaar([], [], [])
    play(other, 0, "offer/1", "fish")
    for one in (match, other):
        play(one, 1, "done")
    assert match.question_id(2) == other.question_id(2)
    assert match.view(2) == other.view(2)


# -- undo ----------------------------------------------------------------------------------------------------------


def test_an_act_can_be_taken_back_until_somebody_else_acts() -> None:
    match = bazaar([], [], [])
    play(match, 0, "offer/1", "fish", "salt")
    play(match, 0, "done")
    assert [entry.answer for entry in match.undo_steps(0)] == [("done",), ("salt",), ("fish",), ("offer/1",)]
    play(match, 1, "offer/2", "salt")
    assert len(match.undo_steps(0)) == 4
    match.undo(0, 2)
    assert topics(match) == {0: "trade.want", 1: "trade.want", 2: "trade"}
    play(match, 0, "fish")
    play(match, 1, "fish")
    assert match.undo_steps(0) == []
    for one in (match, reloaded(match)):
        with pytest.raises(CannotUndo) as refused:
            one.undo(0)
        assert refused.value.reason == "asked"
    assert len(match.undo_steps(1)) == 3


def test_a_step_of_a_draft_can_always_be_taken_back() -> None:
    match = bazaar([], [], [])
    play(match, 1, "offer/2", "salt")
    play(match, 0, "done")
    match.news()
    before = match.view(0), match.undo_steps(0), match.question_id(0)
    assert [entry.answer for entry in match.undo(1)] == [("salt",)]
    assert topics(match)[1] == "trade.give"
    assert (match.view(0), match.undo_steps(0), match.question_id(0)) == before
    assert match.news() == ([], [])


def test_chance_and_windows_bar_the_way_back() -> None:
    match = bazaar(["veto"], [])
    play(match, 0, "draw")
    assert match.undo_steps(0) == []
    play(match, 1, "tax/0")
    play(match, 0, "pass")
    assert match.undo_steps(1) == []


def test_the_stored_game_stays_small_on_a_long_floor() -> None:
    match = bazaar([], [])
    sizes = []
    for _ in range(30):
        for seat in (0, 1):
            play(match, seat, "done", "again")
        sizes.append(len(match.dump()))
    assert max(sizes[5:]) - min(sizes[5:]) < 200


# -- orders, stand-ins, time ---------------------------------------------------------------------------------------


def test_a_standing_order_can_only_be_to_be_done() -> None:
    match = bazaar([], [], [])
    match.set_order(Order(0, "bazaar.trade", ["@offer", "draw", "done"]))
    assert topics(match)[0] == "trade"
    assert match.state.done == []
    match.set_order(Order(1, "bazaar.trade", ["done"]))
    assert match.state.done == [1]
    play(match, 1, "again")
    assert match.state.done == [1]


def test_a_seat_that_left_is_done_whatever_it_was_putting_together() -> None:
    match = bazaar([], [], [])
    play(match, 1, "offer/0", "fish")
    match.resign(1)
    assert match.state.done == [1]
    assert match.state.offers == []
    play(match, 0, "done")
    play(match, 2, "done")
    assert topics(match) == {0: "act"}


def test_out_of_time_is_done() -> None:
    match = bazaar([], [], [])
    play(match, 1, "offer/0", "fish")
    match.lapse(1, match.question_id(1))
    assert match.state.done == [1]
    assert match.state.offers == []
    assert match.answers_since == ()
    assert match._chapters[-2].entries[-1].origin is Origin.TIME
    with pytest.raises(NotYours):
        match.lapse(1, match.question_id(1))


def test_a_new_player_begins_with_a_clean_menu() -> None:
    match = bazaar([], [], [])
    play(match, 1, "offer/0", "fish")
    match.hand_over(1)
    assert topics(match)[1] == "trade"
    assert reloaded(match).correction is None
