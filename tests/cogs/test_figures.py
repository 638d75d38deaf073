"""The figures of a person from the records of finished games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from cogs.standings.figures import (
    COMPUTERS,
    FORGOTTEN,
    UNLISTED,
    Against,
    Around,
    against,
    by_opening,
    figures,
    ratings_over_time,
    scores_by_kind,
)
from db import Record, Role

ANNA, BEN, CLEO = 101, 102, 103
CLUB = 800


def record(game_id: int, user_id: int | None, place: int, **changes: Any) -> Record:
    data = {
        "side": [changes.get("seat", 0)],
        "seats": 2,
        "points": 50 - place,
        "ahead": 2.0 - place,
        "opening": "First Game",
        "resigned": False,
        "played_for": False,
        "waits": [],
        **changes.pop("data", {}),
    }
    facts: dict[str, Any] = {
        "game_id": game_id,
        "seat": 0,
        "user_id": user_id,
        "role": Role.PLAYER,
        "kind": "dominion",
        "guild_id": CLUB,
        "private": False,
        "place": place,
        "people": 2,
        "data": data,
        "finished_at": datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=game_id),
    }
    return Record(**facts | changes)


def duel(game_id: int, place: int, other: int | None = BEN, **changes: Any) -> list[Record]:
    """A game of two in which Anna came to this place."""
    return [
        record(game_id, ANNA, place, seat=0, **changes),
        record(game_id, other, 3 - place, seat=1),
    ]


def around(*games: list[Record]) -> Around:
    return Around.of(ANNA, [one for game in games for one in game])


def test_places_points_and_shares_are_means_over_the_games_with_people() -> None:
    found = figures(around(duel(1, 1), duel(2, 2), duel(3, 1)), points=True).people
    assert found is not None
    assert (found.games, found.wins, found.seats) == (3, 2, 2.0)
    assert round(found.place, 2) == 1.33 and round(found.ahead, 2) == 0.67
    assert found.best == 49 and found.points is not None and round(found.points, 2) == 48.67


def test_points_of_several_games_are_not_compared() -> None:
    found = figures(around(duel(1, 1)), points=False).people
    assert found is not None and (found.points, found.best) == (None, None)


def test_a_game_without_points_has_none() -> None:
    found = figures(around(duel(1, 1, data={"points": 0})), points=True).people
    assert found is not None and (found.points, found.best) == (None, None)


def test_games_against_computers_are_told_apart() -> None:
    alone = [
        record(4, ANNA, 2, people=1),
        record(4, None, 1, people=1, seat=1, role=Role.COMPUTER),
    ]
    found = figures(around(duel(1, 1), alone), points=True)
    assert found.people is not None and found.computers is not None
    assert (found.people.games, found.computers.games, found.computers.wins) == (1, 1, 0)
    assert found.reliability is not None and found.reliability.games == 1


def test_the_usual_time_is_the_middle_of_all_answers() -> None:
    games = [duel(1, 1, data={"waits": [60, 3600], "used": [0.1, 0.5]}), duel(2, 2, data={"waits": [7200]})]
    found = figures(around(*games), points=True).times
    assert found is not None
    assert (found.answers, found.usual, found.used) == (3, timedelta(hours=1), 0.3)
    assert figures(around(duel(1, 1)), points=True).times is None


def test_reliability_counts_what_was_not_played_to_the_end() -> None:
    replaced = [
        record(4, ANNA, 2, role=Role.FORMER, seat=1, data={"why": "missing"}),
        record(4, CLEO, 2, role=Role.SUBSTITUTE, seat=1),
        record(4, BEN, 1, seat=0),
    ]
    substitute = [record(5, ANNA, 1, role=Role.SUBSTITUTE), record(5, BEN, 2, seat=1)]
    games = [
        duel(1, 1),
        duel(2, 2, data={"resigned": True}),
        duel(3, 1, data={"played_for": True}),
        replaced,
        substitute,
    ]
    found = figures(around(*games), points=True)
    assert found.reliability is not None
    assert (found.reliability.games, found.reliability.through) == (5, 2)
    assert found.people is not None and found.people.games == 3
    assert found.substitute == 1


def test_nothing_is_known_of_somebody_without_games() -> None:
    found = figures(around(), points=True)
    assert (found.people, found.computers, found.times, found.reliability) == (None, None, None, None)


def test_opponents_are_counted_each_and_those_without_a_line_of_their_own_together() -> None:
    computer = record(5, None, 3, seat=2, role=Role.COMPUTER)
    games = [
        duel(1, 1),
        duel(2, 2),
        duel(3, 1, CLEO),
        duel(4, 1, None),
        [*duel(5, 1), computer],
    ]
    assert against(around(*games), hidden={CLEO}) == [
        Against(BEN, 3, 2, 1),
        Against(UNLISTED, 1, 1, 0),
        Against(FORGOTTEN, 1, 1, 0),
        Against(COMPUTERS, 1, 1, 0),
    ]


def test_a_partner_is_no_opponent_and_neither_is_a_substitute() -> None:
    game = [
        record(1, ANNA, 1, seat=0, data={"side": [0, 2]}),
        record(1, BEN, 3, seat=1, role=Role.SUBSTITUTE),
        record(1, CLEO, 1, seat=2),
    ]
    assert against(around(game), hidden=set()) == []


def test_openings_are_counted_each() -> None:
    games = [duel(1, 1), duel(2, 2), duel(3, 1, data={"opening": "Big Money"})]
    assert [(name, one.games, one.wins) for name, one in by_opening(around(*games))] == [
        ("First Game", 2, 1),
        ("Big Money", 1, 1),
    ]


def test_kinds_are_counted_each_and_games_can_be_chosen() -> None:
    games = around(duel(1, 1), [record(2, ANNA, 2, kind="concordia"), record(2, BEN, 1, kind="concordia", seat=1)])
    assert {kind: one.wins for kind, one in scores_by_kind(games).items()} == {"dominion": 1, "concordia": 0}
    assert list(scores_by_kind(games.only(lambda one: one.kind == "concordia"))) == ["concordia"]


def test_ratings_follow_each_other_in_the_order_of_the_games() -> None:
    games = [duel(1, 1, data={"rating": {"0": [26.0, 8.0]}}), duel(2, 1), duel(3, 1, data={"rating": {"0": [27, 7]}})]
    assert ratings_over_time(around(*games), 0) == [(26.0, 8.0), (27.0, 7.0)]
    assert ratings_over_time(around(*games), CLUB) == []
