"""Times in messages: until when, what rests them, for whom the computer plays; and that it all fits."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.pace import PLAYED_BY
from cogs.table import Table
from cogs.timekeeping.clock import Clock
from cogs.timekeeping.clocks import clock_of, timed
from cogs.timekeeping.time_limits import TIME, Decide, TimeLimit
from cogs.ui.panel import panel_view
from cogs.ui.remedies import LABELS, remedy_view
from cogs.ui.time_limits import time_limit_view, time_motion_view
from cogs.ui.times import limit_lines, own_time, played_for_line, time_words, times_line, waiting_time
from cogs.ui.turn import asked_line, turn_view
from db import Motion, MotionState, Seat, Waiting, WaitingGame
from games.engine.question import Question
from tests.cogs.ui.asking import HOSTILE, NAMES, asking_table, game_row, offers, question
from tests.cogs.ui.payload import buttons_of, problems, text_of
from tests.cogs.ui.test_panel import LONG_KEYS, LONG_RECAP, WORST

NOW = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY = timedelta(days=1)
LONGEST = TimeLimit("10d+1d", "17-23", "weekend", "America/Argentina/ComodRivadavia", Decide.HOST)


def at_table(limit: TimeLimit, *seats: int, names: tuple[str, ...] = NAMES[:3]) -> Table:
    """A table at which these seats are asked since now."""
    table = asking_table(*(question(seat=seat, quiet=len(seats) == 1) for seat in seats), names=names)
    table.game = game_row(kind="asking", options={TIME: limit.data()})
    table.clock = clock_of(table, NOW).asking(timed(table), table.turn)
    return table


def clock(table: Table) -> Clock:
    assert table.clock is not None
    return table.clock


def stamp(moment: datetime) -> str:
    return f"<t:{int(moment.timestamp())}:f> (<t:{int(moment.timestamp())}:R>)"


def test_one_who_is_asked() -> None:
    table = at_table(TimeLimit("2d"), 1)
    assert times_line(table) == f"Time until {stamp(NOW + 2 * DAY)}."
    assert own_time(table, 1) == times_line(table) and own_time(table, 0) == ""
    assert asked_line(table, NOW, {}).endswith(f"Time until {stamp(NOW + 2 * DAY)}.")


def test_several_who_are_asked_each_with_a_time() -> None:
    table = at_table(TimeLimit("2d"), 1, 2)
    table.clock = clock(table).at(NOW + DAY).asking([1, 2], table.turn).call_last(2)
    assert times_line(table) == (
        f"■ {NAMES[1]} has time until {stamp(NOW + 2 * DAY)}. Last call to ▲ {NAMES[2]} until {stamp(NOW + 2 * DAY)}."
    )
    assert own_time(table, 2) == f"Last call until {stamp(NOW + 2 * DAY)}."
    table.clock = clock(table).leave_to_others(2)
    assert f"▲ {NAMES[2]} is out of time: the others decide how the game goes on." in times_line(table)
    assert own_time(table, 2) == "Time is out: the others decide how the game goes on."


def test_those_with_equally_much_time_are_named_together() -> None:
    table = at_table(TimeLimit("2d"), 0, 1, 2)
    names = f"● {NAMES[0]}, ■ {NAMES[1]} and ▲ {NAMES[2]}"
    assert times_line(table) == f"{names} have time until {stamp(NOW + 2 * DAY)}."
    assert times_line(table, [1]) == f"Time until {stamp(NOW + 2 * DAY)}."
    for seat in range(3):
        table.clock = clock(table).call_last(seat)
    assert times_line(table) == f"Last call to {names} until {stamp(NOW + DAY)}."
    for seat in range(3):
        table.clock = clock(table).leave_to_others(seat)
    assert times_line(table) == f"{names} are out of time: the others decide how the game goes on."


def in_list(table: Table, seat: int) -> str:
    """The time of a seat in the list of what waits."""
    waiting = Waiting(game_id=table.game.id, seat=seat, user_id=1, key="k", what={}, since=NOW)
    data = None if table.clock is None else table.clock.data()
    return waiting_time(WaitingGame(waiting=waiting, game=table.game, clock=data))


def test_a_list_tells_the_time_of_each_game() -> None:
    table = at_table(TimeLimit("2d"), 1)
    assert in_list(table, 1) == f"Time until {stamp(NOW + 2 * DAY)}." and in_list(table, 0) == ""
    table.clock = clock(table).at(NOW + 2 * DAY).call_last(1)
    assert in_list(table, 1) == f"Last call until {stamp(NOW + 3 * DAY)}."
    assert in_list(at_table(TimeLimit("2d", decide=Decide.HOST), 1), 1) == f"Time until {stamp(NOW + 2 * DAY)}."
    table.clock = clock(table).leave_to_others(1)
    assert in_list(table, 1) == "Time is out: the others decide how the game goes on."
    table.clock = clock(table).pause("host", why="Summer.", seat=0)
    assert in_list(table, 1) == "Paused. Times rest."
    assert in_list(at_table(TimeLimit(), 1), 1) == ""
    table.clock = None
    assert in_list(table, 1) == ""


def test_a_pause_is_told_with_who_and_why() -> None:
    table = at_table(TimeLimit("2d"), 1)
    table.clock = clock(table).pause("host", why="Summer.", seat=0).pause("organiser")
    said = f"Paused by ● {NAMES[0]}: Summer. Paused by an organiser. Times rest."
    assert times_line(table) == own_time(table, 1) == said
    table.clock = clock(table).resume("organiser").pause("host")
    assert times_line(table) == "Paused by the host. Times rest.", "a host without a seat"


@pytest.mark.parametrize("why", HOSTILE)
def test_a_reason_can_neither_format_nor_call(why: str) -> None:
    table = at_table(TimeLimit("2d"), 1)
    table.clock = clock(table).pause("host", why=why)
    for sign in ("**", "||", "```", "<@", "](", "\n", "\u202e"):
        assert sign not in times_line(table)


def test_without_a_limit_nothing_is_told() -> None:
    table = at_table(TimeLimit(), 1)
    assert times_line(table) == own_time(table, 1) == "" and list(limit_lines(table)) == []
    table.clock = None
    assert times_line(table) == own_time(table, 1) == ""


def test_the_store_of_each_seat() -> None:
    table = at_table(TimeLimit("3d+8h"), 1)
    table.clock = clock(table).at(NOW + timedelta(hours=25, minutes=1))
    words = "\n".join(limit_lines(table))
    assert f"● {NAMES[0]} 3 days, ■ {NAMES[1]} 1 day and 22 hours and ▲ {NAMES[2]} 3 days." in words


def test_lengths_of_time_in_words() -> None:
    lengths = {"2 days": 2 * DAY, "1 day and 1 hour": DAY + timedelta(minutes=90), "12 hours": DAY / 2}
    assert {time_words(time): time for time in lengths.values()} == lengths
    assert time_words(timedelta(minutes=7)) == "7 minutes" and time_words(timedelta()) == "0 minutes"


def played_for(seat: Seat) -> Seat:
    return Seat(
        game_id=1,
        seat=seat.seat,
        kind=seat.kind,
        name=seat.name,
        user_id=seat.user_id,
        state={PLAYED_BY: {"player": "steady"}},
    )


def test_for_whom_the_computer_plays() -> None:
    table = at_table(TimeLimit("2d"), 1)
    assert played_for_line(table) == ""
    table.seats = (table.seats[0], played_for(table.seats[1]), table.seats[2])
    line = asked_line(table, NOW, {})
    assert f"The computer thinks for ■ {NAMES[1]} …" in line and f"The computer plays for ■ {NAMES[1]}" in line
    assert "Time until" not in line and "Asked" not in line


@pytest.mark.parametrize("asked", WORST.values(), ids=WORST.keys())
def test_the_panel_of_somebody_for_whom_the_computer_plays_fits(asked: Question) -> None:
    table = asking_table(asked, names=HOSTILE, order_offers=offers(4))
    table.seats = (played_for(table.seats[0]), *table.seats[1:])
    view = panel_view(table, 0, draft={"picks": LONG_KEYS[:3]}, recap=LONG_RECAP, note="So it is. " * 200)
    assert problems(view) == []
    assert "I’m back" in buttons_of(view) and "any move of yours, ends that" in text_of(view)


# -- limits of Discord ---------------------------------------------------------------------------------------------


def motion(seat: int, state: MotionState = MotionState.OPEN, **facts: object) -> Motion:
    votes = {str(one): list(LABELS)[one % 4] for one in range(6) if one != seat}
    return Motion(
        id=2**62,
        game_id=2**62,
        kind=f"remedy:{seat}",
        seat=None,
        data={"seat": seat, **facts},
        votes=votes,
        state=state,
        message_id=None,
        opened_at=NOW,
        closed_at=None,
    )


@pytest.mark.parametrize("state", list(MotionState))
@pytest.mark.parametrize("by_host", [False, True])
def test_the_question_what_is_to_be_done_fits(state: MotionState, by_host: bool) -> None:
    table = at_table(LONGEST, *range(5), names=tuple(one * 2 for one in HOSTILE))
    view = remedy_view(
        table,
        motion(2, state),
        deciders=None if by_host else [0, 1, 3, 4, 5],
        choices=list(LABELS),
        period="10 days and 23 hours",
        mention={seat: 2**63 for seat in range(6)},
    )
    assert problems(view) == []
    assert bool(buttons_of(view)) == (state is MotionState.OPEN)


@pytest.mark.parametrize("state", list(MotionState))
def test_the_proposal_of_another_limit_fits(state: MotionState) -> None:
    table = at_table(LONGEST, 0, names=tuple(one * 2 for one in HOSTILE))
    said = motion(0, state, limit=LONGEST.data())
    assert problems(time_motion_view(table, said, [1, 2, 3, 4, 5], {seat: 2**63 for seat in range(6)})) == []


@pytest.mark.parametrize("running", [False, True])
def test_the_menus_of_the_limit_fit(running: bool) -> None:
    view = time_limit_view(game_row(), LONGEST, running=running, note="x" * 900)
    assert problems(view) == []
    assert ("Other options" in buttons_of(view)) == (not running)


def test_the_turn_message_of_a_full_table_with_times_fits() -> None:
    table = at_table(LONGEST, *range(5), names=tuple(one * 2 for one in HOSTILE))
    table.clock = clock(table).pause("host", why="w" * 500, seat=1).pause("organiser", why="w" * 500)
    view = turn_view(table, ["x" * 300] * 40, waiting_since=NOW, mention={seat: 2**63 for seat in range(6)})
    assert problems(view) == []
