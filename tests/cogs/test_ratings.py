"""Ratings: who is rated in a game, and how places move them."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.standings.ratings import FIRST_NUMBER, PROVISIONAL, Strength, rate, rate_records, rated_sides
from db import EVERYWHERE, NewRecord, Role

ANNA, BEN, CLEO, DORA = 101, 102, 103, 104
CLUB = 800


def record(seat: int, user_id: int | None, place: int, role: Role = Role.PLAYER, **data: Any) -> NewRecord:
    return NewRecord(seat=seat, user_id=user_id, role=role, place=place, people=2, data={"side": [seat], **data})


def numbers(places: list[int], strengths: list[Strength] | None = None) -> list[int]:
    """The ratings after one game of players alone."""
    before = strengths or [Strength()] * len(places)
    return [side[0].number for side in rate([[one] for one in before], places)]


def test_everybody_begins_with_the_same_number() -> None:
    assert Strength().number == FIRST_NUMBER
    assert Strength().doubt == 333
    assert Strength(games=PROVISIONAL - 1).provisional and not Strength(games=PROVISIONAL).provisional


def test_a_better_place_always_brings_more() -> None:
    for places in ([1, 2], [1, 2, 3], [2, 1, 3, 4], [5, 4, 3, 2, 1]):
        after = numbers(places)
        assert [places[seat] for seat in sorted(range(len(places)), key=lambda seat: -after[seat])] == sorted(places)


@pytest.mark.parametrize("places", [[1, 1, 3], [1, 1, 3, 4, 5], [1, 2, 2], [1, 2, 2, 2]])
def test_shared_places_bring_the_same_and_more_than_worse_ones(places: list[int]) -> None:
    after = numbers(places)
    for place, number in zip(places, after, strict=True):
        for other, reached in zip(places, after, strict=True):
            assert (number > reached) == (place < other)


def test_a_draw_brings_the_stronger_down_and_the_weaker_up() -> None:
    strong, weak = Strength(30, 3, 20), Strength(20, 3, 20)
    (after_strong,), (after_weak,) = rate([[strong], [weak]], [1, 1])
    assert after_strong.mu < strong.mu and after_weak.mu > weak.mu
    assert after_strong.games == 21 and after_strong.sigma < strong.sigma


def test_beating_the_stronger_brings_more_than_beating_the_weaker() -> None:
    own = Strength(25, 4, 10)
    gained = [rate([[own], [Strength(mu, 3, 10)]], [1, 2])[0][0].mu - own.mu for mu in (15, 25, 35)]
    assert gained == sorted(gained) and gained[0] > 0


def test_whoever_always_wins_is_far_ahead_after_some_games() -> None:
    anna, ben = Strength(), Strength()
    for _ in range(20):
        (anna,), (ben,) = rate([[anna], [ben]], [1, 2])
    assert anna.number - ben.number > 500
    assert anna.doubt < Strength().doubt - 50


# -- who is rated --------------------------------------------------------------------------------------------------


def users(records: list[NewRecord]) -> list[list[int | None]]:
    return [[one.user_id for one in side] for side in rated_sides(records)]


def test_people_are_rated_and_computers_are_not() -> None:
    computer = record(2, None, 1, Role.COMPUTER)
    assert users([record(0, ANNA, 2), record(1, BEN, 3), computer]) == [[ANNA], [BEN]]
    assert users([record(0, ANNA, 2), computer]) == []


def test_neither_a_substitute_nor_whoever_was_replaced_is_rated() -> None:
    records = [record(0, ANNA, 1), record(1, BEN, 2, Role.FORMER), record(1, CLEO, 2, Role.SUBSTITUTE)]
    assert users(records) == []
    assert users([*records, record(2, DORA, 3)]) == [[ANNA], [DORA]]


def test_partners_are_rated_together_or_not_at_all() -> None:
    def pair(seat: int, user_id: int, place: int, role: Role = Role.PLAYER) -> NewRecord:
        return record(seat, user_id, place, role, side=sorted({seat, (seat + 2) % 4}))

    records = [pair(0, ANNA, 1), pair(1, BEN, 2), pair(2, CLEO, 1), pair(3, DORA, 2)]
    assert users(records) == [[ANNA, CLEO], [BEN, DORA]]
    _, after = rate_records(records, [EVERYWHERE], {(ANNA, EVERYWHERE): Strength(30, 3, 9)})
    assert after[CLEO, EVERYWHERE].number > after[DORA, EVERYWHERE].number
    assert after[ANNA, EVERYWHERE].games == 10
    assert users([*records[:2], pair(2, CLEO, 1, Role.SUBSTITUTE), records[3]]) == []


def test_a_game_is_rated_among_all_and_on_its_server() -> None:
    known = {(ANNA, EVERYWHERE): Strength(30, 3, 9)}
    records, after = rate_records([record(0, ANNA, 2), record(1, BEN, 1)], [EVERYWHERE, CLUB], known)
    assert set(after) == {(ANNA, EVERYWHERE), (BEN, EVERYWHERE), (ANNA, CLUB), (BEN, CLUB)}
    assert (after[ANNA, EVERYWHERE].games, after[ANNA, CLUB].games) == (10, 1)
    told = records[0].data["rating"]
    assert told == {str(scope): [after[ANNA, scope].mu, after[ANNA, scope].sigma] for scope in (EVERYWHERE, CLUB)}


def test_somebody_forgotten_is_an_opponent_of_the_usual_strength() -> None:
    _, after = rate_records([record(0, ANNA, 1), record(1, None, 2)], [EVERYWHERE], {})
    assert set(after) == {(ANNA, EVERYWHERE)}
    assert after[ANNA, EVERYWHERE].number > FIRST_NUMBER


def test_a_game_that_is_not_rated_changes_nothing() -> None:
    records = [record(0, ANNA, 1), record(1, None, 2, Role.COMPUTER)]
    assert rate_records(records, [EVERYWHERE], {}) == (records, {})
