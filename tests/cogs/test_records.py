"""What the move log tells of waiting, and what a finished game says about those who played it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from cogs.standings.records import Finished, is_from_elsewhere, pauses_of, records_of, waits_of
from cogs.timekeeping.clock import Terms
from cogs.timekeeping.playtime import Calendar
from db import NOBODY, Former, Game, Move, Role, Seat, SeatKind, Status
from games.dominion import DOMINION
from games.engine.gametype import Opening
from games.engine.result import Result

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
ANNA, BEN, CLEO = 101, 102, 103


def after(hours: float) -> datetime:
    return NOON + timedelta(hours=hours)


def move(hours: float, seat: int | None, asked: list[int], turn: int = 1, kind: str = "answer", **data: Any) -> Move:
    return Move(
        game_id=1,
        revision=1,
        position=0,
        kind=kind,
        seat=seat,
        data={"asked": asked, "turn": turn, **data},
        at=after(hours),
        taken_back=False,
    )


def hours(moves: list[Move]) -> list[tuple[int, float]]:
    """The waiting that the moves tell of: seats and hours."""
    return [(one.seat, (one.answered_at - one.asked_at) / timedelta(hours=1)) for one in waits_of(moves)]


def test_waiting_begins_with_the_move_that_asks_and_ends_with_the_last_answer_of_the_turn() -> None:
    log = [move(0, None, [0], kind="start"), move(3, 0, [0]), move(4, 0, [1], turn=2), move(9, 1, [0], turn=3)]
    assert hours(log) == [(0, 4), (1, 5)]


def test_two_turns_in_a_row_are_two_answers() -> None:
    log = [move(0, None, [0], kind="start"), move(2, 0, [0], turn=2), move(3, 0, [1], turn=3)]
    assert hours(log) == [(0, 2), (0, 1)]


def test_several_seats_are_waited_for_at_the_same_time() -> None:
    log = [move(0, 0, [1, 2]), move(1, 2, [1]), move(5, 1, [0])]
    assert hours(log) == [(2, 1), (1, 5)]


def test_only_an_own_answer_counts() -> None:
    by_computer = [move(0, None, [0], kind="start"), move(2, 0, [1], computer=True)]
    assert hours(by_computer) == []
    ended_by_others = [move(0, None, [0, 1], kind="start"), move(2, 0, [], turn=2)]
    assert hours(ended_by_others) == [(0, 2)]
    taken_over = [move(0, None, [0], kind="start"), move(2, 0, [1], kind="resign")]
    assert hours(taken_over) == []


def test_moves_of_older_versions_tell_nothing_of_waiting() -> None:
    old = Move(game_id=1, revision=1, position=0, kind="start", seat=None, data={"seats": 2}, at=NOON, taken_back=False)
    assert hours([old, move(1, 0, [1]), move(4, 1, [0])]) == [(1, 3)]


# -- records -------------------------------------------------------------------------------------------------------


def seat(number: int, user_id: int | None, kind: SeatKind = SeatKind.PERSON) -> Seat:
    return Seat(game_id=1, seat=number, kind=kind, name=f"Seat {number}", user_id=user_id, state={})


def game(**changes: Any) -> Game:
    facts: dict[str, Any] = {
        "id": 1,
        "kind": "dominion",
        "title": "Friday",
        "status": Status.FINISHED,
        "host_id": ANNA,
        "guild_id": 800,
        "channel_id": 900,
        "place_id": 901,
        "lobby_message_id": None,
        "turn_message_id": None,
        "private": False,
        "options": {},
        "seats_wanted": 3,
        "revision": 5,
        "rules": 1,
        "face": {},
        "result": {},
        "created_at": after(-1),
        "started_at": NOON,
        "finished_at": after(99),
        "updated_at": after(99),
    }
    return Game(**facts | changes)


@dataclass
class Position:
    """What is needed of a state: here the first two of four seats are partners."""

    seats: int


KIND = replace(
    DOMINION,
    opening=Opening("seat", lambda state, seat: f"start {seat}"),
    sides=lambda state: [[0, 1], [2], [3]][: state.seats - 1] if state.seats > 2 else [[0], [1]],
)


def finished(seats: list[Seat], places: list[int], **changes: Any) -> Finished:
    """A finished game. A seat has 50 points less its place."""
    facts: dict[str, Any] = {
        "game": game(),
        "seats": seats,
        "formers": [],
        "moves": [move(0, None, [0], kind="start")],
        "kind": KIND,
        "result": Result("end", places, [50 - place for place in places]),
        "state": Position(len(seats)),
    }
    return Finished(**facts | changes)


def test_a_record_tells_place_points_opening_and_who_was_behind() -> None:
    anna, ben = records_of(finished([seat(0, ANNA), seat(1, BEN)], [2, 1]))
    assert (anna.user_id, anna.role, anna.place, anna.people) == (ANNA, Role.PLAYER, 2, 2)
    assert (anna.data["points"], anna.data["opening"], anna.data["ahead"]) == (48, "start 0", 0.0)
    assert (ben.place, ben.data["seats"], ben.data["ahead"]) == (1, 2, 1.0)
    assert not anna.data["resigned"] and not anna.data["played_for"]


def test_partners_are_not_among_the_others_and_equal_places_count_half() -> None:
    seats = [seat(number, 200 + number) for number in range(4)]
    first, _, third, fourth = records_of(finished(seats, [2, 2, 1, 2]))
    assert first.data["side"] == [0, 1] and first.data["ahead"] == 0.25
    assert third.data["ahead"] == 1.0
    assert fourth.data["ahead"] == pytest.approx(1 / 3)


def test_whoever_lost_the_seat_has_a_record_apart_and_the_own_times() -> None:
    moves = [
        move(0, None, [0], kind="start"),
        move(2, 0, [1], turn=2),
        move(3, 1, [0], turn=3),
        move(13, 0, [1], turn=4, kind="hand over"),
        move(13, None, [0], turn=4, kind="hand over"),
        move(14, 0, [], turn=5),
    ]
    formers = [Former(game_id=1, seat=0, user_id=ANNA, why="missing", at=after(13))]
    records = records_of(finished([seat(0, CLEO), seat(1, BEN)], [1, 2], moves=moves, formers=formers))
    assert [(one.user_id, one.role) for one in records] == [
        (ANNA, Role.FORMER),
        (CLEO, Role.SUBSTITUTE),
        (BEN, Role.PLAYER),
    ]
    assert [one.data["waits"] for one in records] == [[2 * 3600], [3600], [3600]]
    assert {one.people for one in records} == {2}


def test_whoever_takes_the_seat_of_a_computer_is_a_substitute() -> None:
    moves = [move(0, None, [0], kind="start"), move(4, 0, [0], kind="hand over"), move(6, 0, [], turn=2)]
    taker, ben = records_of(finished([seat(0, CLEO), seat(1, BEN)], [1, 2], moves=moves))
    assert (taker.role, ben.role) == (Role.SUBSTITUTE, Role.PLAYER)
    assert taker.data["waits"] == [2 * 3600]


def test_a_seat_that_was_left_free_counts_as_no_person_and_one_of_somebody_forgotten_does() -> None:
    free = [Former(game_id=1, seat=1, user_id=BEN, why="resigned", at=after(1))]
    records = records_of(finished([seat(0, ANNA), seat(1, None, SeatKind.VACANT)], [1, 2], formers=free))
    assert [one.people for one in records] == [1, 1, 1]
    records = records_of(finished([seat(0, ANNA), seat(1, None, SeatKind.VACANT)], [1, 2]))
    assert [(one.people, one.role) for one in records] == [(2, Role.PLAYER), (2, Role.PLAYER)]
    forgotten = [Former(game_id=1, seat=1, user_id=NOBODY, why="missing", at=after(1))]
    records = records_of(finished([seat(0, ANNA), seat(1, BEN)], [1, 2], formers=forgotten))
    assert [(one.user_id, one.role) for one in records] == [(ANNA, Role.PLAYER), (BEN, Role.SUBSTITUTE)]


def test_resigning_and_letting_the_computer_play_are_noted() -> None:
    moves = [move(0, None, [0, 1], kind="start"), move(1, 0, [1], computer=True), move(2, 1, [])]
    result = Result("resigned", [1, 2], [3, 4], resigned=[1])
    anna, ben = records_of(finished([seat(0, ANNA), seat(1, BEN)], [1, 2], moves=moves, result=result))
    assert (anna.data["played_for"], anna.data["resigned"]) == (True, False)
    assert (ben.data["played_for"], ben.data["resigned"]) == (False, True)
    assert anna.data["waits"] == [] and ben.data["waits"] == [2 * 3600]


def test_the_share_of_a_time_limit_is_counted_in_hours_of_play() -> None:
    moves = [move(0, None, [0], kind="start"), move(24, 0, [1], turn=2), move(25, 1, [], turn=3)]
    terms = Terms(timedelta(days=1), calendar=Calendar(UTC, 8, 20))
    anna, ben = records_of(finished([seat(0, ANNA), seat(1, BEN)], [1, 2], moves=moves, terms=terms))
    assert anna.data["used"] == [0.5] and anna.data["waits"] == [24 * 3600]
    assert ben.data["used"] == [pytest.approx(1 / 24, abs=0.001)]


def pausing(hours: float, kind: str, reason: str = "host") -> Move:
    paused = move(hours, 0, [], kind=kind)
    return replace(paused, data={"kind": reason})


@pytest.mark.parametrize(
    ("pauses", "waited"),
    [
        pytest.param([(2, 5)], 7, id="within"),
        pytest.param([(1, 3), (4, 10)], 2, id="two"),
        pytest.param([(-2, 4)], 6, id="begun before it was asked"),
        pytest.param([(9, 20)], 9, id="goes on after the answer"),
        pytest.param([(-5, -1), (11, 12)], 10, id="beside"),
        pytest.param([(-1, 11)], 0, id="all the time"),
    ],
)
def test_time_in_which_the_game_was_paused_does_not_count(pauses: list[tuple[float, float]], waited: float) -> None:
    acts = [move(0, None, [0], kind="start"), move(10, 0, [], turn=2), move(30, 1, [])]
    for begin, end in pauses:
        acts += [pausing(begin, "pause"), pausing(end, "resume")]
    moves = sorted(acts, key=lambda one: one.at)
    anna, _ = records_of(finished([seat(0, ANNA), seat(1, BEN)], [1, 2], moves=moves, terms=Terms(timedelta(days=1))))
    assert anna.data["waits"] == [waited * 3600]
    assert anna.data["used"] == [round(waited / 24, 3)]


def test_two_reasons_for_a_pause_are_one_pause() -> None:
    moves = [
        pausing(1, "pause"),
        pausing(2, "pause", "organiser"),
        pausing(3, "resume"),
        pausing(5, "resume", "organiser"),
        pausing(7, "pause"),
        move(9, 0, []),
    ]
    assert list(pauses_of(moves)) == [(after(1), after(5)), (after(7), after(9))]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"channel_id": 0}, id="imported"),
        pytest.param({"options": {"practice": ANNA}}, id="practice"),
        pytest.param({"options": {"origin": [7, 12]}}, id="from a position"),
    ],
)
def test_games_from_elsewhere_do_not_count(changes: dict[str, Any]) -> None:
    assert is_from_elsewhere(game(**changes))
    assert not is_from_elsewhere(game())
