"""The times of seats, moment by moment: no table, no store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as some

from cogs.timekeeping.clock import LONGEST_AWAY, Clock, Phase, Terms
from cogs.timekeeping.playtime import Calendar

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
START = datetime(2026, 1, 5, 12, tzinfo=UTC)
A_DAY = Terms(DAY)
STORE = Terms(8 * HOUR, store=3 * DAY)


def asked(*seats: int, terms: Terms = A_DAY, turn: int = 1) -> Clock:
    """These of three seats are asked now."""
    return Clock.begin(START, 3, terms).asking(seats, turn)


def left(clock: Clock, seat: int) -> timedelta:
    return clock.seats[seat].left


# -- time a turn ---------------------------------------------------------------------------------------------------


def test_who_is_asked_has_the_time_for_a_turn_and_others_have_no_hurry() -> None:
    clock = asked(0)
    assert clock.due_at(0) == clock.next_due == START + DAY
    assert clock.due_at(1) is None
    clock = clock.at(START + 5 * HOUR)
    assert left(clock, 0) == 19 * HOUR
    assert clock.due_at(0) == START + DAY, "looking changes nothing"


def test_several_seats_use_up_their_own_time() -> None:
    clock = asked(0, 2).at(START + 5 * HOUR).asking([2], 1, mover=0).at(START + 9 * HOUR)
    assert (left(clock, 0), left(clock, 2)) == (19 * HOUR, 15 * HOUR)


def test_time_is_given_anew_each_turn_and_not_within_one() -> None:
    clock = asked(0).at(START + 5 * HOUR).asking([1], 1, mover=0)
    back = clock.at(START + 6 * HOUR).asking([0], 1, mover=1)
    assert left(back, 0) == 19 * HOUR, "the same turn"
    assert left(clock.asking([0], 2, mover=1), 0) == DAY


def test_who_is_asked_again_within_a_turn_has_a_quarter_at_least() -> None:
    clock = asked(0).at(START + 23 * HOUR).asking([1], 1, mover=0).asking([0], 1, mover=1)
    assert left(clock, 0) == 6 * HOUR
    going_on = asked(0).at(START + 23 * HOUR).asking([0], 1, mover=0)
    assert left(going_on, 0) == HOUR, "own steps in a row give nothing"


def test_going_back_gives_all_who_are_asked_the_turn_anew() -> None:
    clock = asked(0, 1).at(START + 20 * HOUR).asking([0, 1], 1, anew=True)
    assert (left(clock, 0), left(clock, 1)) == (DAY, DAY)
    stores = asked(0, terms=STORE).at(START + DAY).asking([0, 1], 1, anew=True)
    assert (left(stores, 0), left(stores, 1)) == (2 * DAY, 3 * DAY), "one was never asked before"


def test_after_going_back_turns_that_were_played_before_bring_their_time_again() -> None:
    clock = asked(0).asking([1], 2, mover=0).at(START + 23 * HOUR).asking([2], 3, mover=1)
    back = clock.asking([0], 1, anew=True)
    assert left(back.asking([1], 2, mover=0), 1) == DAY


def test_a_turn_taken_back_across_its_end_gives_no_time_for_nothing() -> None:
    clock = asked(0).at(START + 20 * HOUR).asking([1], 2, mover=0)
    undone = clock.asking([0], 1, mover=0)
    assert left(undone, 0) == 6 * HOUR


def test_ending_a_turn_and_taking_that_back_gives_time_once_however_often() -> None:
    for terms in (A_DAY, STORE):
        clock = asked(0, 1, terms=terms).at(START + 20 * HOUR).asking([0, 1], 2, mover=0).at(START + 30 * HOUR)
        given = [left(clock, seat) for seat in (0, 1)]
        for _ in range(3):
            clock = clock.asking([0, 1], 1, mover=0).asking([0, 1], 2, mover=0)
        assert [left(clock, seat) for seat in (0, 1)] == given


# -- a store of time -----------------------------------------------------------------------------------------------


def test_a_store_is_used_up_and_filled_up_each_turn_but_never_beyond_its_size() -> None:
    clock = asked(0, terms=STORE)
    assert left(clock, 0) == 3 * DAY
    clock = clock.at(START + DAY).asking([1], 2, mover=0)
    clock = clock.asking([0], 3, mover=1)
    assert left(clock, 0) == 2 * DAY + 8 * HOUR
    clock = clock.at(START + DAY + HOUR).asking([1], 4, mover=0).asking([0], 5, mover=1)
    assert left(clock, 0) == 2 * DAY + 15 * HOUR
    for turn in range(7, 30, 2):
        clock = clock.asking([1], turn - 1, mover=0).asking([0], turn, mover=1)
    assert left(clock, 0) == 3 * DAY


def test_an_empty_store_leaves_what_a_turn_brings() -> None:
    clock = asked(0, terms=STORE).at(START + 5 * DAY).asking([1], 2, mover=0).asking([0], 3, mover=1)
    assert left(clock, 0) == 8 * HOUR


# -- out of time ---------------------------------------------------------------------------------------------------


def test_a_last_call_and_then_the_others() -> None:
    clock = asked(0).at(START + DAY)
    assert clock.late() == [0]
    clock = clock.call_last(0)
    assert (clock.late(), clock.due_at(0)) == ([], START + 2 * DAY)
    clock = clock.at(START + 2 * DAY)
    assert clock.late() == [0]
    clock = clock.leave_to_others(0)
    assert (clock.late(), clock.next_due) == ([], None), "nothing more happens by itself"
    assert clock.at(START + 90 * DAY).late() == []


def test_the_time_after_the_last_call_begins_with_it_however_late_it_goes_out() -> None:
    clock = asked(0).at(START + 40 * DAY)
    assert clock.late() == [0]
    assert clock.call_last(0).due_at(0) == START + 41 * DAY


def test_the_last_call_is_shorter_where_turns_are() -> None:
    clock = asked(0, terms=Terms(12 * HOUR)).at(START + DAY).call_last(0)
    assert clock.due_at(0) == START + DAY + 12 * HOUR


def test_a_move_in_the_last_call_or_after_it_ends_all_that() -> None:
    called = asked(0).at(START + DAY).call_last(0)
    for clock, then in ((called.at(START + DAY + 20 * HOUR), 6 * HOUR), (called.leave_to_others(0), 6 * HOUR)):
        going_on = clock.asking([0], 1, mover=0)
        assert (going_on.seats[0].phase, left(going_on, 0)) == (Phase.TIME, then)
        assert clock.asking([1], 2, mover=0).seats[0].phase is Phase.TIME
        other = clock.asking([0, 1], 1, mover=1)
        assert other.seats[0].phase is clock.seats[0].phase, "somebody else's move does not"


def test_waiting_gives_one_more_period_and_no_further_last_call() -> None:
    clock = asked(0, terms=Terms(2 * DAY)).at(START + 9 * DAY).leave_to_others(0).wait_longer(0)
    assert (clock.due_at(0), clock.seats[0].phase) == (START + 11 * DAY, Phase.LAST_CALL)
    assert asked(0, terms=STORE).wait_longer(0).due_at(0) == START + DAY


def test_who_takes_a_seat_over_begins_with_fresh_time() -> None:
    clock = asked(0).at(START + DAY).call_last(0).fresh(0).asking([0], 1)
    assert (left(clock, 0), clock.seats[0].phase) == (DAY, Phase.TIME)


def test_other_terms_give_all_their_time_anew() -> None:
    clock = asked(0).at(START + 23 * HOUR).agreed(Terms(3 * DAY)).asking([0], 1)
    assert clock.due_at(0) == START + 23 * HOUR + 3 * DAY
    free = clock.agreed(None).asking([0], 1)
    assert (free.next_due, free.late()) == (None, [])
    assert free.at(START + 99 * DAY).late() == []


# -- what rests time -----------------------------------------------------------------------------------------------


def test_a_pause_rests_all_times_and_adds_nothing() -> None:
    clock = asked(0, 1).at(START + 5 * HOUR).pause("host", why="holidays", seat=0)
    assert (clock.rests, clock.next_due) == (True, None)
    clock = clock.at(START + 30 * DAY)
    assert clock.late() == []
    clock = clock.resume("host")
    assert (clock.rests, clock.due_at(0)) == (False, START + 30 * DAY + 19 * HOUR)


def test_pauses_of_two_kinds_end_one_by_one() -> None:
    clock = asked(0).pause("host").pause("organiser", why="maintenance").resume("host")
    assert clock.rests and clock.at(START + 9 * DAY).late() == []
    assert not clock.resume("organiser").rests


def test_who_is_away_uses_up_nothing() -> None:
    clock = asked(0, 1).at(START + 5 * HOUR).away(0, START + 10 * DAY)
    assert clock.due_at(0) == START + 10 * DAY + 19 * HOUR
    assert clock.due_at(1) == START + DAY
    clock = clock.at(START + 3 * DAY)
    assert (left(clock, 0), clock.late()) == (19 * HOUR, [1])
    back = clock.away(0, None).at(START + 3 * DAY + HOUR)
    assert left(back, 0) == 18 * HOUR


def test_nobody_is_away_for_more_than_thirty_days_in_one_go() -> None:
    clock = asked(0).away(0, START + 200 * DAY)
    assert clock.due_at(0) == START + LONGEST_AWAY + DAY
    clock = clock.at(START + 20 * DAY).away(0, START + 300 * DAY)
    assert clock.due_at(0) == START + LONGEST_AWAY + DAY, "a later end is the same going away"
    clock = clock.at(START + 40 * DAY).away(0, START + 300 * DAY)
    assert clock.late() == [0]


def test_out_of_time_while_away_waits_for_the_end_of_it() -> None:
    clock = asked(0).at(START + DAY).away(0, START + 5 * DAY)
    assert (clock.late(), clock.due_at(0)) == ([], START + 5 * DAY)
    assert clock.at(START + 5 * DAY).late() == [0]


def test_hours_of_play_and_days_off_rest_time() -> None:
    terms = Terms(DAY, calendar=Calendar(ZoneInfo("Europe/Berlin"), 9, 21, frozenset({5, 6})))
    friday = datetime(2026, 1, 9, 14, tzinfo=UTC)  # 15 o'clock in Berlin
    clock = Clock.begin(friday, 2, terms).asking([0], 1)
    assert clock.due_at(0) == datetime(2026, 1, 13, 14, tzinfo=UTC), "6 hours on Friday, 12 on Monday, 6 on Tuesday"
    away = clock.away(0, datetime(2026, 1, 12, 14, tzinfo=UTC)).at(datetime(2026, 1, 12, 15, tzinfo=UTC))
    assert left(away, 0) == 23 * HOUR


def test_nothing_counts_while_the_bot_is_not_on_the_server() -> None:
    clock = asked(0).at(START + 2 * HOUR).rested(START + 5 * HOUR, START + 50 * DAY)
    assert clock.due_at(0) == START + 50 * DAY + 19 * HOUR
    late = asked(0).at(START + 9 * HOUR).rested(START + 5 * HOUR, START + 10 * HOUR)
    assert late.due_at(0) == START + DAY + HOUR, "what was counted already stays"


# -- the machine's clock -------------------------------------------------------------------------------------------


def test_a_clock_set_back_neither_takes_nor_gives_time() -> None:
    clock = asked(0).at(START + 5 * HOUR)
    for back in (2 * MINUTE, 3 * HOUR, 4000 * DAY):
        now = START + 5 * HOUR - back
        after = clock.at(now)
        assert (left(after, 0), after.due_at(0)) == (19 * HOUR, now + 19 * HOUR)
        assert after.at(now + HOUR).due_at(0) == now + 19 * HOUR


def test_a_wrong_year_that_is_set_right_costs_a_last_call_at_most() -> None:
    wrong = asked(0).at(START + 1000 * DAY).call_last(0)
    right = wrong.at(START + MINUTE)
    assert right.due_at(0) == START + MINUTE + DAY
    paused = asked(0).pause("host").at(START + 1000 * DAY).at(START + MINUTE)
    assert paused.pauses["host"].since <= START + MINUTE


def test_small_steps_back_are_of_no_account() -> None:
    clock = asked(0).at(START + HOUR)
    assert clock.at(START + HOUR - timedelta(seconds=40)) == clock


# -- storing -------------------------------------------------------------------------------------------------------


def stored_again(clock: Clock) -> Clock:
    return Clock.read(json.loads(json.dumps(clock.data())), clock.terms)


def test_without_a_time_limit_nobody_is_ever_out_of_time() -> None:
    clock = Clock.begin(START, 3, None).pause("host").resume("host")
    for late in (clock.call_last(1), clock.leave_to_others(1), clock.wait_longer(1)):
        assert late.seats[1].phase is Phase.TIME
    stored = asked(0).call_last(0).data()
    assert Clock.read(stored, A_DAY).seats[0].phase is Phase.LAST_CALL
    assert Clock.read(stored, None).seats[0].phase is Phase.TIME, "as earlier versions stored it"


def test_a_clock_is_stored_as_it_is() -> None:
    clock = asked(0, 2, terms=STORE).at(START + 5 * HOUR).away(2, START + 9 * DAY).pause("host", why="why", seat=1)
    assert stored_again(clock) == clock
    assert stored_again(clock.resume("host").call_last(0).leave_to_others(2)).seats[2].phase is Phase.OVER
    empty = Clock.begin(START + timedelta(milliseconds=300), 4, None)
    assert stored_again(empty) == empty


STEPS = some.lists(
    some.tuples(some.sampled_from(["pass", "turn", "answer", "pause", "away", "back"]), some.integers(0, 2000)),
    max_size=40,
)


@given(STEPS, some.sampled_from([A_DAY, STORE, Terms(12 * HOUR, calendar=Calendar(ZoneInfo("Asia/Tokyo"), 17, 23))]))
def test_whatever_happens_time_stays_within_its_bounds(steps: Iterable[tuple[str, int]], terms: Terms) -> None:
    clock, now, turn, mover = Clock.begin(START, 3, terms).asking([0], 1), START, 1, 0
    for what, number in steps:
        if what == "pass":
            now += timedelta(minutes=number)
        elif what == "back":
            now -= timedelta(minutes=number)
        clock = clock.at(now)
        match what:
            case "turn":
                turn, mover = turn + 1, (mover + 1) % 3
                clock = clock.asking([mover], turn, mover=(mover - 1) % 3)
            case "answer":
                clock = clock.asking([mover], turn, mover=mover)
            case "pause":
                clock = clock.resume("host") if clock.rests else clock.pause("host")
            case "away":
                clock = clock.away(mover, now + timedelta(minutes=number))
        for seat in clock.late():
            clock = clock.call_last(seat) if clock.seats[seat].phase is Phase.TIME else clock.leave_to_others(seat)
        assert stored_again(clock) == clock
        most = max(terms.store or terms.turn, terms.last_call, terms.period)
        assert all(timedelta() <= one.left <= most for one in clock.seats)
        due = clock.next_due
        assert due is None or due >= clock.seen
        assert due is None or not clock.at(due - timedelta(seconds=1)).late() or due == clock.seen
        assert due is None or clock.at(due).late()
