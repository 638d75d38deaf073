"""Records of finished games, and ratings: kept once, replaced as a whole, and without those who were forgotten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import db.store
from db import EVERYWHERE, NewGame, NewRecord, Rated, Role, SeatChange, SeatKind, Status, Store, Tally, Timer
from db.migrate import packaged_migrations
from tests.db.table import GUILD, Clock, act, start_game
from tests.db.test_privacy import ANNA, BEN, CLEO, traces

FORMER = "a former player"


def record(seat: int, user_id: int | None, place: int, role: Role = Role.PLAYER, people: int = 2) -> NewRecord:
    return NewRecord(seat=seat, user_id=user_id, role=role, place=place, people=people, data={"seats": 2})


def rating(user_id: int, clock: Clock, guild_id: int = EVERYWHERE, mu: float = 27.0, games: int = 1) -> Rated:
    return Rated(
        user_id=user_id, kind="dominion", guild_id=guild_id, mu=mu, sigma=8.0, games=games, updated_at=clock.now
    )


async def finish(store: Store, *people: int, private: bool = False, kind: str = "dominion") -> int:
    """A finished game of these people."""
    game = await start_game(store, *people, private=private, kind=kind)
    await store.commit(game.id, game.revision, act("end", status=Status.FINISHED, result={"places": [1, 2]}))
    return game.id


async def timer_of(store: Store, game_id: int, clock: Clock) -> Timer:
    await store.set_timer(f"record:{game_id}", clock.now)
    return next(timer for timer in await store.due_timers() if timer.name == f"record:{game_id}")


async def keep(store: Store, clock: Clock, game_id: int, *records: NewRecord, ratings: tuple[Rated, ...] = ()) -> bool:
    return await store.keep_records(game_id, records, ratings, await timer_of(store, game_id, clock))


async def test_a_game_counts_once(store: Store, clock: Clock) -> None:
    game_id = await finish(store, ANNA, BEN)
    timer = await timer_of(store, game_id, clock)
    records = [record(0, ANNA, 1), record(1, BEN, 2)]
    assert await store.keep_records(game_id, records, [rating(ANNA, clock)], timer)
    assert await store.due_timers() == []
    assert not await store.keep_records(game_id, records, [rating(ANNA, clock, games=2)], timer)
    assert not await keep(store, clock, game_id, *records, ratings=(rating(ANNA, clock, games=2),))
    assert await store.due_timers() == []

    kept = await store.records_around(BEN)
    assert [(one.game_id, one.user_id, one.place, one.role) for one in kept] == [
        (game_id, ANNA, 1, Role.PLAYER),
        (game_id, BEN, 2, Role.PLAYER),
    ]
    assert (kept[0].kind, kept[0].guild_id, kept[0].private) == ("dominion", GUILD, False)
    assert kept[0].finished_at == clock.now
    assert await store.ratings_of([ANNA, BEN]) == [rating(ANNA, clock)]


async def test_everything_is_replaced_as_a_whole(store: Store, clock: Clock) -> None:
    game_id = await finish(store, ANNA, BEN)
    await keep(store, clock, game_id, record(0, ANNA, 1), ratings=(rating(ANNA, clock), rating(BEN, clock)))
    records = [(game_id, [record(0, ANNA, 2), record(1, BEN, 1)])]
    for _ in range(2):
        await store.replace_records(records, [rating(BEN, clock, mu=28.0)])
        assert [(one.user_id, one.place) for one in await store.records_around(ANNA)] == [(ANNA, 2), (BEN, 1)]
        assert await store.ratings_of([ANNA, BEN]) == [rating(BEN, clock, mu=28.0)]


async def test_games_are_counted_anew_in_the_order_in_which_they_were_finished(store: Store, clock: Clock) -> None:
    first, second = await start_game(store, ANNA, BEN), await start_game(store, ANNA, BEN)
    await start_game(store, ANNA, BEN)
    for game in (second, first):
        clock.forward(hours=1)
        await store.commit(game.id, game.revision, act("end", status=Status.FINISHED))
    assert await store.finished_games() == [second.id, first.id]


async def test_ratings_are_found_by_game_and_server(store: Store, clock: Clock) -> None:
    game_id = await finish(store, ANNA, BEN)
    ratings = (rating(ANNA, clock), rating(ANNA, clock, GUILD, mu=26.0), rating(BEN, clock, GUILD))
    await keep(store, clock, game_id, record(0, ANNA, 1), record(1, BEN, 2), ratings=ratings)
    assert {one.user_id for one in await store.ratings_among("dominion", GUILD)} == {ANNA, BEN}
    assert [one.user_id for one in await store.ratings_among("dominion", EVERYWHERE)] == [ANNA]
    assert await store.ratings_among("concordia", EVERYWHERE) == []
    assert len(await store.ratings_of([ANNA], "dominion")) == 2
    assert await store.ratings_of([ANNA], "concordia") == []
    assert await store.ratings_of([]) == []


async def test_tallies_count_games_with_other_people_to_the_end(store: Store, clock: Clock) -> None:
    games = [await finish(store, ANNA, BEN), await finish(store, ANNA, BEN, kind="concordia")]
    alone = await finish(store, ANNA, CLEO)
    await keep(store, clock, games[0], record(0, ANNA, 1), record(1, BEN, 2))
    await keep(store, clock, games[1], record(0, ANNA, 2), record(1, BEN, 2, Role.SUBSTITUTE))
    await keep(store, clock, alone, record(0, ANNA, 1, people=1), record(1, None, 2, Role.COMPUTER, people=1))
    assert await store.tallies(None, EVERYWHERE) == [
        Tally(user_id=ANNA, games=2, wins=1),
        Tally(user_id=BEN, games=1, wins=0),
    ]
    assert await store.tallies("dominion", GUILD) == [
        Tally(user_id=ANNA, games=1, wins=1),
        Tally(user_id=BEN, games=1, wins=0),
    ]
    assert await store.tallies(None, GUILD + 1) == []


async def test_people_are_found_by_a_setting_and_named_as_they_were_last(store: Store) -> None:
    await store.set_settings(ANNA, {"stats": "hidden"})
    await store.set_settings(BEN, {"stats": "public"})
    await store.set_settings(CLEO, {})
    assert await store.people_who_set("stats", "hidden") == {ANNA}
    await start_game(store, ANNA, BEN)
    assert await store.names_of([ANNA, CLEO], None) == {ANNA: f"Person {ANNA}"}


async def test_people_are_called_as_on_the_server_where_it_is_read(store: Store) -> None:
    for guild_id, name in ((GUILD, "Anna"), (GUILD + 1, "Colonel"), (None, "An")):
        new = NewGame(
            kind="dominion", title="x", host_id=ANNA, channel_id=5, guild_id=guild_id, seats_wanted=2, rules=1
        )
        game = await store.create_game(new)
        await store.join(game.id, ANNA, name, limit=2)
    assert await store.names_of([ANNA], GUILD) == {ANNA: "Anna"}
    assert await store.names_of([ANNA], GUILD + 7) == {ANNA: "An"}


async def test_nothing_of_a_person_stays_in_statistics_and_the_others_keep_theirs(
    store: Store, clock: Clock, path: Path
) -> None:
    first = await finish(store, ANNA, BEN)
    second = await start_game(store, ANNA, CLEO)
    change = SeatChange(seat=0, kind=SeatKind.PERSON, name="Ben", user_id=BEN, why="missing")
    await store.commit(second.id, second.revision, act("hand over", seats=[change]))
    await store.commit(second.id, second.revision + 1, act("end", status=Status.FINISHED))
    ratings = (rating(ANNA, clock), rating(BEN, clock))
    await keep(store, clock, first, record(0, ANNA, 2), record(1, BEN, 1), ratings=ratings)
    await keep(
        store,
        clock,
        second.id,
        record(0, ANNA, 1, Role.FORMER),
        record(0, BEN, 1, Role.SUBSTITUTE),
        record(1, CLEO, 2),
    )
    kept = await store.what_is_kept(ANNA)
    assert (kept.records, kept.ratings) == (2, 1)

    clock.forward(days=1)
    await store.forget_person(ANNA, FORMER)
    assert traces(path, ANNA) == []
    gone = await store.what_is_kept(ANNA)
    assert (gone.records, gone.ratings) == (0, 0)
    assert [(one.game_id, one.user_id, one.place) for one in await store.records_around(BEN)] == [
        (first, None, 2),
        (first, BEN, 1),
        (second.id, BEN, 1),
        (second.id, CLEO, 2),
    ]
    assert await store.ratings_of([ANNA, BEN]) == [ratings[1]]
    assert [one.user_id for one in await store.formers(second.id)] == [0]


async def test_somebody_who_was_forgotten_before_a_game_is_counted_gets_no_record(store: Store, clock: Clock) -> None:
    game_id = await finish(store, ANNA, BEN)
    records = [record(0, ANNA, 1), record(1, BEN, 2)]
    await store.forget_person(ANNA, FORMER)
    await keep(store, clock, game_id, *records, ratings=(rating(ANNA, clock), rating(BEN, clock)))
    assert [one.user_id for one in await store.records_around(BEN)] == [None, BEN]
    assert [one.user_id for one in await store.ratings_of([ANNA, BEN])] == [BEN]


async def test_games_that_were_finished_before_there_were_statistics_come_into_them(
    path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = packaged_migrations()
    monkeypatch.setattr(db.store, "packaged_migrations", lambda: known[:2])
    async with await Store.open(path, clock=clock):
        pass
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(
            "INSERT INTO game (id, kind, title, status, host_id, channel_id, private, options, seats_wanted, rules,"
            " created_at, finished_at, updated_at) VALUES (?, 'dominion', 'Friday', ?, 1, 5, 0, '{}', 2, 1, 0, ?, 0)",
            [(1, "finished", 2000), (2, "running", None), (3, "finished", 1000), (4, "cancelled", 500)],
        )
    monkeypatch.setattr(db.store, "packaged_migrations", lambda: known)
    async with await Store.open(path, clock=clock) as store:
        due = await store.due_timers()
    assert [(timer.name, timer.game_id) for timer in due] == [("record:3", None), ("record:1", None)]
