"""Which events a list tells, and which stand in a title already."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.telling import lines, turns_alone, without_start, without_turn_before
from games.engine.events import Event
from games.engine.result import Result
from tests.cogs.ui.asking import NAMES, asking_table, finished, question


def events(*seats_and_kinds: tuple[int, str]) -> list[Event]:
    return [Event(kind, seat, {}) for seat, kind in seats_and_kinds]


def table(**more: Any) -> Any:
    return asking_table(question(), names=NAMES[:3], turns=frozenset(("turn",)), **more)


HAPPENED = events((0, "play"), (1, "turn"), (1, "play"), (2, "turn"), (2, "play"))


def test_the_start_of_the_present_turn_stands_in_the_title_alone() -> None:
    assert lines(table(), without_start(table(), HAPPENED)) == [
        "● Ágota did play.",
        "■ Bořek did turn.",
        "■ Bořek did play.",
        "▲ Żaneta did play.",
    ]


@pytest.mark.parametrize(("seat", "left"), [(0, 5), (1, 5), (2, 4)])
def test_in_a_panel_only_the_start_of_the_own_turn_is_left_out(seat: int, left: int) -> None:
    assert len(without_start(table(), HAPPENED, seat)) == left


def test_after_the_end_nothing_is_left_out() -> None:
    over = finished(table(), Result("end", [1, 2, 3], [3, 2, 1]))
    assert without_start(over, HAPPENED) == HAPPENED


def test_a_turn_by_itself() -> None:
    kind = table().kind
    starts, happened = turns_alone(kind, HAPPENED, 1, begun=True)
    assert (starts, happened) == (HAPPENED[1:2], HAPPENED[2:3])
    starts, happened = turns_alone(kind, HAPPENED, 1, begun=False)
    assert (starts, happened) == (HAPPENED[3:4], HAPPENED[4:])
    starts, happened = turns_alone(kind, HAPPENED, 2, begun=False)
    assert (starts, happened) == ([HAPPENED[1], HAPPENED[3]], HAPPENED[2:])
    assert turns_alone(kind, HAPPENED[:1], 1, begun=True) == ([], [])


@pytest.mark.parametrize(("seat", "told"), [(0, HAPPENED[1:]), (1, HAPPENED), (2, HAPPENED)])
def test_who_plays_alone_is_not_told_the_own_turn_again(seat: int, told: list[Event]) -> None:
    assert without_turn_before(table(), HAPPENED, seat) == told


def test_of_a_turn_that_goes_on_all_is_told() -> None:
    assert without_turn_before(table(), HAPPENED[:1], 0) == HAPPENED[:1]
    assert without_turn_before(table(), HAPPENED[1:], 0) == HAPPENED[1:]
