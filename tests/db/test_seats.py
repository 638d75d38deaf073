"""Who gets a seat in the place of whom, and games that rest while the bot is not on their server."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from db import AlreadySeated, NewNotice, NewTimer, NewWaiting, SeatChange, SeatKind, Store
from tests.db.table import ANNA, BEN, CLEO, GUILD, Clock, act, notice, open_lobby, start_game
from tests.db.test_privacy import traces

WAITS = [NewWaiting(seat=1, key="1/phase", what={"kind": "phase", "id": "buy"})]


def cleo_for_ben(why: str = "silent") -> SeatChange:
    return SeatChange(seat=1, kind=SeatKind.PERSON, name="Cleo", user_id=CLEO, state={}, why=why)


async def test_a_seat_passes_over_with_its_question_and_without_half_made_choices(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.commit(game.id, 3, act(waiting=WAITS))
    await store.set_draft(game.id, 1, "question", {"picks": ["copper"]})
    await store.ask_to_take_over(game.id, CLEO)
    clock.forward(days=3)
    await store.commit(game.id, 4, act("hand over", waiting=WAITS, seats=[cleo_for_ben()], host_id=CLEO))
    seat = (await store.seats(game.id))[1]
    assert (seat.user_id, seat.name, seat.state) == (CLEO, "Cleo", {})
    assert await store.draft(game.id, 1) is None
    assert await store.invitations(game.id) == []
    (waiting,) = await store.waiting_in(game.id)
    assert (waiting.user_id, waiting.since) == (CLEO, clock.now)
    (former,) = await store.formers(game.id)
    assert (former.seat, former.user_id, former.why, former.at) == (1, BEN, "silent", clock.now)
    assert (await store.game(game.id)).host_id == CLEO


async def test_a_seat_that_stays_with_its_person_makes_no_former_player(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.commit(game.id, 3, act(waiting=WAITS))
    await store.set_draft(game.id, 1, "question", {})
    began = clock.now
    clock.forward(hours=1)
    same = SeatChange(seat=1, kind=SeatKind.PERSON, name="Benjamin", user_id=BEN)
    await store.commit(game.id, 4, act(waiting=WAITS, seats=[same]))
    assert await store.formers(game.id) == []
    assert await store.draft(game.id, 1) is not None
    assert (await store.waiting_in(game.id))[0].since == began


async def test_only_people_without_a_seat_are_asked_to_take_one_over(store: Store) -> None:
    game = await start_game(store)
    with pytest.raises(AlreadySeated):
        await store.ask_to_take_over(game.id, BEN)
    await store.ask_to_take_over(game.id, CLEO)
    await store.ask_to_take_over(game.id, CLEO)
    assert [one.user_id for one in await store.invitations(game.id)] == [CLEO]


async def test_a_former_player_reads_it_and_is_forgotten(store: Store, path: Path) -> None:
    game = await start_game(store)
    await store.commit(game.id, 3, act(seats=[cleo_for_ben()]))
    assert [one.id for one in (await store.what_is_kept(BEN)).former] == [game.id]
    await store.forget_person(BEN, "a former player")
    assert traces(path, BEN) == []
    assert (await store.what_is_kept(BEN)).former == ()


# -- servers -------------------------------------------------------------------------------------------------------


async def test_notices_and_timers_rest_while_the_bot_is_not_on_the_server(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    other = await start_game(store, guild_id=GUILD + 1)
    for one in (game, other):
        await store.add_notices(one.id, [notice(f"game {one.id}")])
        await store.set_timer(f"remind:{one.id}", clock.now, game_id=one.id)
    await store.set_timer("digest:5", clock.now)
    await store.add_notices(None, [NewNotice(kind="person", target={"user": 5}, payload={"text": "digest"})])
    await store.leave_guild(GUILD)
    await store.leave_guild(GUILD)
    assert await store.away_guilds() == {GUILD: clock.now}
    assert [one.game_id for one in await store.due_notices()] == [other.id, None]
    assert [one.name for one in await store.due_timers()] == [f"remind:{other.id}", "digest:5"]
    assert (await store.backlog()).due == 2


async def test_who_gets_a_seat_has_agreed_to_nothing(store: Store) -> None:
    game = await start_game(store)
    motion = await store.open_motion(game.id, "undo", 0, {})
    for seat in (0, 1):
        await store.vote(motion.id, seat, "agree")
    await store.commit(game.id, game.revision, act(seats=[cleo_for_ben()]))
    assert (await store.motion(motion.id)).votes == {"0": "agree"}


async def test_they_go_on_when_it_is_back_and_timers_are_due_as_much_later(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.add_notices(game.id, [notice("kept")])
    due = clock.forward(hours=5)
    await store.set_timer("remind:1", due, game_id=game.id)
    await store.leave_guild(GUILD)
    clock.forward(days=20)
    assert await store.due_notices() == []
    assert await store.return_to_guild(GUILD, instead_of=["call"]) == [game.id]
    assert await store.return_to_guild(GUILD) == []
    (timer,) = await store.due_timers()
    assert timer.due_at == due + timedelta(days=20)
    assert [one.payload["text"] for one in await store.due_notices()] == ["kept"]
    assert (await store.backlog()).due == 1
    assert await store.away_guilds() == {}


async def test_the_timer_of_a_game_with_a_clock_is_left_to_it(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    due = clock.forward(hours=5)
    await store.commit(
        game.id, game.revision, act(clock={}, timers=[NewTimer(name="time:1", due_at=due, game_id=game.id)])
    )
    await store.leave_guild(GUILD)
    clock.forward(days=20)
    await store.return_to_guild(GUILD)
    (timer,) = await store.due_timers()
    assert timer.due_at == due


async def test_servers_with_games_are_known(store: Store) -> None:
    await open_lobby(store, ANNA)
    await start_game(store, guild_id=GUILD + 1)
    ended = await start_game(store, guild_id=GUILD + 2)
    await store.cancel(ended.id)
    assert await store.guilds_of_games() == {GUILD, GUILD + 1}
