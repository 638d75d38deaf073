"""Finished games come into the statistics by themselves, and all can be counted anew."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.club import Club
from cogs.commits import Before
from cogs.seating.seats import end, resign
from cogs.standings.ratings import Strength
from cogs.standings.recording import keep, recount
from cogs.table import PRACTICE
from cogs.timers import HANDLERS, kind_of
from db import EVERYWHERE, NewGame, NewMove, Rated, Record, Role, SaveFailed, SeatChange, SeatKind
from tests.db.table import Clock

ANNA, BEN, CLEO = 101, 102, 103
GUILD = 800


async def begin(club: Club, *people: int, computers: int = 0, **changes: Any) -> int:
    """A running game of these people, who sit in this order before the computer players."""
    facts: dict[str, Any] = {"kind": "dominion", "title": "Friday", "guild_id": GUILD, **changes}
    seats = len(people) + computers
    new = NewGame(host_id=people[0], channel_id=5, seats_wanted=seats, rules=1, **facts)
    game = await club.store.create_game(new)
    for person in people:
        await club.store.join(game.id, person, f"Person {person}", limit=seats)
    for number in range(computers):
        await club.store.add_computer(game.id, f"Computer {number}", limit=seats, state={"player": "steady"})
    await club.tables.start(game.id, people[0], place_id=7, first=0)
    return game.id


async def play(club: Club, game_id: int, *people: int) -> None:
    """End the turns of these people, one after the other; they buy nothing."""
    for person in people:
        while True:
            table = await club.tables.table(game_id)
            seat = club.tables.seat_of(table, person)
            if seat not in table.match.awaited:
                break
            question = table.match.open[seat]
            await club.tables.submit(game_id, person, table.match.question_id(seat), question.late)


async def count(club: Club) -> None:
    """Run the timers of finished games."""
    for timer in await club.store.due_timers():
        if kind_of(timer) == "record":
            await HANDLERS["record"](club, timer)


async def records(club: Club, person: int) -> list[Record]:
    return await club.store.records_around(person)


async def rating(club: Club, person: int, guild_id: int = EVERYWHERE) -> Rated | None:
    found = await club.store.ratings_of([person], "dominion")
    return next((one for one in found if one.guild_id == guild_id), None)


async def test_a_game_that_ends_by_resigning_comes_into_the_statistics(club: Club, clock: Clock) -> None:
    game_id = await begin(club, ANNA, BEN)
    clock.forward(hours=5)
    await play(club, game_id, ANNA)
    clock.forward(hours=2)
    await play(club, game_id, BEN)
    await resign(club.tables, game_id, BEN)
    assert [timer.name for timer in await club.store.due_timers()] == [f"record:{game_id}"]
    await count(club)
    assert await club.store.due_timers() == []

    anna, ben = await records(club, ANNA)
    assert (anna.place, anna.data["opening"], anna.data["waits"]) == (1, "First Game", [5 * 3600])
    assert (ben.place, ben.data["resigned"], ben.data["waits"]) == (2, True, [2 * 3600])
    for guild_id in (EVERYWHERE, GUILD):
        winner, loser = await rating(club, ANNA, guild_id), await rating(club, BEN, guild_id)
        assert winner is not None and loser is not None
        assert winner.mu > Strength().mu > loser.mu and winner.games == loser.games == 1


async def test_an_event_that_was_counted_but_not_noted_counts_once(club: Club) -> None:
    game_id = await begin(club, ANNA, BEN)
    await resign(club.tables, game_id, BEN)
    (timer,) = await club.store.due_timers()
    await keep(club, timer)
    await keep(club, timer)
    await club.store.set_timer(timer.name, timer.due_at)
    await count(club)
    assert len(await records(club, ANNA)) == 2
    found = await rating(club, ANNA)
    assert found is not None and found.games == 1
    assert await club.store.due_timers() == []


async def test_a_game_without_a_result_counts_for_nobody(club: Club) -> None:
    game_id = await begin(club, ANNA, BEN)
    await end(club.tables, game_id, ANNA)
    await count(club)
    assert await records(club, ANNA) == []


async def test_a_game_against_computers_has_records_and_no_ratings(club: Club) -> None:
    game_id = await begin(club, ANNA, computers=1)
    await resign(club.tables, game_id, ANNA)
    await count(club)
    assert [(one.user_id, one.role, one.people) for one in await records(club, ANNA)] == [
        (ANNA, Role.PLAYER, 1),
        (None, Role.COMPUTER, 1),
    ]
    assert await club.store.ratings_of([ANNA]) == []


async def test_a_substitute_is_not_rated(club: Club) -> None:
    game_id = await begin(club, ANNA, BEN, CLEO)
    change = SeatChange(seat=1, kind=SeatKind.PERSON, name="Dora", user_id=104, why="missing")
    async with club.tables.changing(game_id) as table:
        before = Before.of(table)
        table.match.hand_over(1)
        await club.tables.commit(table, before, NewMove(kind="hand over", seat=1, data={}), seats=[change])
        table.seats = tuple(await club.store.seats(game_id))
    await resign(club.tables, game_id, CLEO)
    await resign(club.tables, game_id, 104)
    await count(club)
    assert {(one.user_id, one.role) for one in await records(club, ANNA)} == {
        (ANNA, Role.PLAYER),
        (BEN, Role.FORMER),
        (104, Role.SUBSTITUTE),
        (CLEO, Role.PLAYER),
    }
    rated = await club.store.ratings_of([ANNA, BEN, CLEO, 104], "dominion")
    assert {one.user_id for one in rated} == {ANNA, CLEO}


async def test_a_practice_table_does_not_count(club: Club) -> None:
    game_id = await begin(club, ANNA, BEN, options={PRACTICE: ANNA})
    await resign(club.tables, game_id, BEN)
    await count(club)
    assert await records(club, ANNA) == []
    assert await club.store.due_timers() == []


async def test_counting_all_anew_gives_the_same_again(club: Club, clock: Clock) -> None:
    first, second = await begin(club, ANNA, BEN), await begin(club, BEN, ANNA, CLEO, guild_id=None)
    clock.forward(hours=1)
    await play(club, second, BEN)
    await resign(club.tables, second, ANNA)
    await resign(club.tables, second, CLEO)
    clock.forward(hours=1)
    await play(club, first, ANNA)
    await resign(club.tables, first, BEN)
    await begin(club, ANNA, CLEO)
    practice = await begin(club, ANNA, CLEO, options={PRACTICE: ANNA})
    await resign(club.tables, practice, CLEO)
    await count(club)
    before = await records(club, ANNA), await club.store.ratings_of([ANNA, BEN, CLEO])
    assert len(before[0]) == 5 and len(before[1]) == 5

    for _ in range(2):
        done = await recount(club.tables)
        assert (done.games, done.skipped, done.ratings) == (2, 1, 5)
        assert (await records(club, ANNA), await club.store.ratings_of([ANNA, BEN, CLEO])) == before


async def test_a_timer_that_comes_after_counting_all_anew_changes_nothing(club: Club) -> None:
    game_id = await begin(club, ANNA, BEN)
    await resign(club.tables, game_id, BEN)
    await recount(club.tables)
    before = await club.store.ratings_of([ANNA, BEN])
    await count(club)
    assert await club.store.ratings_of([ANNA, BEN]) == before
    assert len(await records(club, ANNA)) == 2


async def test_a_game_that_cannot_be_read_or_is_not_installed_costs_the_others_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, gone, good = [await begin(club, ANNA, BEN) for _ in range(3)]
    for game_id in (broken, gone, good):
        await resign(club.tables, game_id, BEN)
        club.tables.forget(game_id)
    moves = club.store.moves

    async def read(game_id: int, **options: Any) -> Any:
        if game_id == broken:
            raise ValueError("an unknown format")
        return await moves(game_id, **options)

    monkeypatch.setattr(club.store, "moves", read)
    sql = "UPDATE game SET kind = 'chess' WHERE id = ?"
    await club.store._database.write(lambda tx: tx.all(sql, (gone,)))
    done = await recount(club.tables)
    assert (done.games, done.skipped) == (1, 2)
    assert [one.game_id for one in await records(club, ANNA)] == [good, good]


async def test_a_game_that_cannot_be_read_is_reported_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game_id = await begin(club, ANNA, BEN)
    await resign(club.tables, game_id, BEN)

    async def fail(game_id: int, **options: Any) -> Any:
        raise failure

    failure: Exception = SaveFailed("the disk is full")
    monkeypatch.setattr(club.store, "moves", fail)
    with pytest.raises(SaveFailed):
        await count(club)
    assert len(await club.store.due_timers()) == 1
    failure = ValueError("an unknown format")
    await count(club)
    assert f"counting game {game_id}" in caplog.text and "unknown format" not in caplog.text
    assert await club.store.due_timers() == [] and await records(club, ANNA) == []
