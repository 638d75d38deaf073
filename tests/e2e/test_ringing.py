"""Whom messages ring that come late or are tried twice: nobody twice, nobody asleep, and nobody never."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest

from cogs.calls.notices import TABLE_NOTICE, to_table
from cogs.privacy import forget
from cogs.seating import seats
from cogs.seating.seats import Why, end
from cogs.seating.standing_in import stand_in
from cogs.timekeeping.time_limits import TimeLimit
from cogs.ui import ids
from db import Game, StoreError
from tests.e2e.room import Room, button_ids, labels_of, text_of
from tests.e2e.test_lobby import open_lobby
from tests.e2e.test_reminders import begin, called, delivered, looked, set_time, wish
from tests.e2e.test_substitutes import offer, public, take
from tests.e2e.test_time_limits import begin as begin_timed
from tests.e2e.test_time_limits import choose, messages

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
NIGHT = [22 * 60, 7 * 60]
HANDS = ("militia copper", *["copper copper copper estate estate"] * 2)


@asynccontextmanager
async def answers_lost(room: Room, kind: str) -> AsyncIterator[None]:
    """Discord takes the next message of a kind of notices, but the bot dies before it can store that."""
    store = room.bot.tables.store
    real = store.notice_sent

    async def dies(notice_id: int, *args: Any, **more: Any) -> None:
        if (await store.notice(notice_id)).kind == kind:
            raise StoreError("killed")
        await real(notice_id, *args, **more)

    store.notice_sent = dies  # type: ignore[method-assign]
    yield
    with pytest.raises(StoreError):
        await room.bot.notifier.deliver()
    store.notice_sent = real  # type: ignore[method-assign]
    room.expects_errors = True


def rung(room: Room, name: str, since: int) -> int:
    """How often a person was rung by the requests from then on; Discord posts one nonce once."""
    posted = {one.json.get("nonce"): one for one in reversed(room.requests("POST", "/messages")[since:])}
    users = [(one.json.get("allowed_mentions") or {}).get("users") or [] for one in posted.values()]
    return sum(room.people[name].id in one for one in users)


@pytest.mark.parametrize(("first", "then"), [("06:59", "07:00"), ("21:59", "22:00")])
async def test_an_end_that_is_tried_twice_around_the_quiet_hours_rings_once(room: Room, first: str, then: str) -> None:
    set_time(room, f"2026-05-02 {first}")
    game = await begin(room, "alice", "cyd", "bob")
    await wish(room, "bob", quiet=NIGHT)
    since = len(room.requests("POST", "/messages"))
    room.bot.tables.poke = lambda game_id: None  # type: ignore[method-assign]
    async with answers_lost(room, "ended"):
        await end(room.bot.tables, game.id, room.alice.id)
    set_time(room, f"2026-05-02 {then}")
    await looked(room, timedelta(seconds=10))
    set_time(room, "2026-05-03 08:00")
    await looked(room)
    assert [rung(room, name, since) for name in ("alice", "bob", "cyd")] == [1, 1, 1]


async def test_what_was_refused_before_the_quiet_hours_rings_nobody_in_them(room: Room) -> None:
    set_time(room, "2026-05-02 21:58")
    game = await begin(room, "alice", "cyd", "bob")
    await wish(room, "bob", quiet=NIGHT)
    place = await room.place_of(game)
    room.env.inject_error("POST", f"/channels/{place.id}/messages", status=403, code=50013, times=None)
    await end(room.bot.tables, game.id, room.alice.id)
    await delivered(room)
    room.env.backend.faults.clear()
    since = len(room.requests("POST", "/messages"))
    set_time(room, "2026-05-02 22:02")
    await looked(room)
    assert [rung(room, name, since) for name in ("alice", "bob", "cyd")] == [1, 0, 1]
    set_time(room, "2026-05-03 07:00")
    await looked(room)
    assert rung(room, "bob", since) == 1
    room.expects_errors = True


async def test_a_call_that_waits_is_not_made_beside_the_turn_message_that_is_posted_anew(room: Room) -> None:
    game = await begin_timed(room, "alice", "bob", "cyd", hands=HANDS)
    await delivered(room)
    room.bot.tables.poke = lambda game_id: None  # type: ignore[method-assign]
    await room.press("alice", await room.hand("alice", game), "Militia")
    since = len(room.requests("POST", "/messages"))
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.bot.tables.set_place(game.id, elsewhere.id)
    await looked(room, HOUR)
    assert [rung(room, name, since) for name in ("bob", "cyd")] == [1, 1]


@pytest.mark.parametrize("name", ["bob", "dora"])
async def test_who_is_told_after_a_night_in_which_the_thread_was_deleted_is_told_directly(
    room: Room, name: str
) -> None:
    set_time(room, "2026-05-02 23:00")
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    for sleeper in ("bob", "dora"):
        await wish(room, sleeper, quiet=NIGHT)
    await ask_for(room, game, 2, "dora")
    if name == "bob":
        await end(room.bot.tables, game.id, room.alice.id)
    await delivered(room)
    place = await room.place_of(game)
    room.env.inject_error("POST", f"/channels/{place.id}/messages", status=404, code=10003, times=None)
    set_time(room, "2026-05-03 07:00")
    await looked(room)
    said = "ended without result" if name == "bob" else f"`/table status game:{game.id}` on its server shows"
    assert [one for one in room.people[name].user.dm_channel.history() if said in text_of(one)]
    room.expects_errors = True


async def test_a_question_that_is_tried_twice_around_the_end_of_quiet_hours_rings_once(room: Room) -> None:
    set_time(room, "2026-05-02 06:58")
    game = await begin_timed(room, "alice", "bob", "cyd", limit=TimeLimit("3d"))
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await delivered(room)
    room.bot.tables.poke = lambda game_id: None  # type: ignore[method-assign]
    await choose(room, shown, "limit", "1d")
    await wish(room, "cyd", quiet=NIGHT)
    since = len(room.requests("POST", "/messages"))
    async with answers_lost(room, TABLE_NOTICE):
        pass
    set_time(room, "2026-05-02 07:00")
    await looked(room, timedelta(minutes=1))
    assert [rung(room, name, since) for name in ("bob", "cyd")] == [1, 1]


async def two_asked_about(room: Room) -> Game:
    """Two let their time pass, and the question about them is on its way while Discord takes nothing."""
    game = await begin_timed(room, "alice", "bob", "cyd", hands=HANDS)
    await room.press("alice", await room.hand("alice", game), "Militia")
    await looked(room, DAY)
    place = await room.place_of(game)
    room.env.inject_error("POST", f"/channels/{place.id}/messages", status=500, times=None)
    await looked(room, DAY)
    room.env.backend.faults.clear()
    room.expects_errors = True
    return game


async def test_who_falls_asleep_while_two_questions_are_on_their_way_hears_of_the_one_that_is_left(room: Room) -> None:
    game = await two_asked_about(room)
    now = room.clock().hour * 60
    await wish(room, "alice", quiet=[(now + 1380) % 1440, (now + 120) % 1440], remind="off")
    before = called(room, "alice")
    await looked(room, timedelta(minutes=10))
    assert [one.data["seat"] for one in await room.bot.tables.store.open_motions(game.id)] == [1, 2]
    await stand_in(room.bot.tables, game.id, room.bob.id)
    await looked(room, 2 * HOUR)
    assert called(room, "alice") == before + 1
    assert "▲ cyd does not answer. You have a say" in (await messages(room, game))[-1]


async def test_of_two_questions_the_one_that_is_left_calls_those_whom_the_other_would_have_called(room: Room) -> None:
    game = await two_asked_about(room)
    before = called(room, "alice")
    await stand_in(room.bot.tables, game.id, room.bob.id)
    await looked(room, HOUR)
    assert called(room, "alice") == before + 1
    told = [one for one in await messages(room, game) if f"<@{room.alice.id}>: ▲ cyd does not answer" in one]
    assert len(told) == 1


# -- asked to take a seat ------------------------------------------------------------------------------------------


async def away(room: Room, name: str) -> None:
    await wish(room, name, away_until=(room.clock() + DAY).isoformat())


async def ask_for(room: Room, game: Game, seat: int, *names: str) -> Any:
    """Ask people to take one of the seats that are offered; the offer."""
    await room.pass_time()
    wanted = ids.custom_id(ids.ASK_SOMEBODY, game.id, seat)
    offers = [one for one in await public(room, game) if button_ids(one).get("Ask somebody") == wanted]
    menu = (await room.alice.click(offers[-1], label="Ask somebody")).response.message
    people = [room.people[name] for name in names]
    await room.alice.select(menu, people, custom_id=ids.custom_id(ids.ASKED, game.id, seat))
    return offers[-1]


async def test_who_is_asked_in_an_absence_is_named_and_rung_after_it(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await away(room, "dora")
    await ask_for(room, game, 2, "dora", "eve")
    asked = await offer(room, game)
    assert f"<@{room.dora.id}> <@{room.eve.id}>: ● alice asks you" in text_of(asked)
    assert (called(room, "dora"), called(room, "eve")) == (0, 1)
    await looked(room, DAY + MINUTE)
    assert (called(room, "dora"), called(room, "eve")) == (1, 1)
    later = await offer(room, game)
    assert f"<@{room.dora.id}>: ● alice asks you to take over a seat." in text_of(later)
    await take(room, "dora", later)
    assert (await room.table(game)).seats[2].user_id == room.dora.id


async def test_who_is_asked_in_an_absence_hears_nothing_of_a_seat_that_was_taken_meanwhile(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await away(room, "dora")
    await take(room, "eve", await ask_for(room, game, 2, "dora", "eve"))
    assert (await room.table(game)).seats[2].user_id == room.eve.id
    await looked(room, DAY + MINUTE)
    assert called(room, "dora") == 0


async def test_who_takes_no_calls_is_named_only_when_asked_to_take_a_seat(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await wish(room, "dora", call="none")
    await ask_for(room, game, 2, "dora")
    assert f"<@{room.dora.id}>: ● alice asks you" in text_of(await offer(room, game))
    await looked(room, 2 * DAY)
    assert called(room, "dora") == 0


async def test_who_is_asked_for_two_seats_in_an_absence_hears_of_the_one_that_is_left(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    for seat in (1, 2):
        await seats.vacate(room.bot.tables, game.id, seat, Why.REMOVED)
    await away(room, "dora")
    await ask_for(room, game, 1, "dora")
    await take(room, "eve", await ask_for(room, game, 2, "dora"))
    await looked(room, DAY + HOUR)
    assert called(room, "dora") == 1
    await take(room, "dora", await offer(room, game))
    assert (await room.table(game)).seats[1].user_id == room.dora.id


async def test_who_had_the_seat_meanwhile_is_not_asked_for_it_again(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await away(room, "dora")
    await take(room, "dora", await ask_for(room, game, 2, "dora"))
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await looked(room, DAY + HOUR)
    told = " ".join(text_of(one) for one in await public(room, game))
    assert told.count("asks you to take over a seat") == 1, "that was in the absence"


async def test_who_is_asked_in_an_absence_at_a_hidden_table_is_called_there(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", access="hidden")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await away(room, "dora")
    before = len(room.channel.history())
    await ask_for(room, game, 2, "dora")
    await looked(room, DAY + HOUR)
    assert called(room, "dora") == 1 and len(room.channel.history()) == before


async def test_who_is_asked_while_the_thread_is_deleted_is_asked_directly(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    menu = (await room.alice.click(await offer(room, game), label="Ask somebody")).response.message
    await room.bot.tables.lose_place(game.id)
    await room.alice.select(menu, [room.dora], custom_id=ids.custom_id(ids.ASKED, game.id, 2))
    await looked(room)
    (told,) = room.dora.user.dm_channel.history()
    assert "● alice asks you to take over a seat." in text_of(told)


async def test_who_is_asked_twice_for_a_seat_of_a_game_without_a_place_is_told_once(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await away(room, "dora")
    offered = await offer(room, game)
    for name in ("alice", "bob"):
        menu = (await room.people[name].click(offered, label="Ask somebody")).response.message
        await room.bot.tables.lose_place(game.id)
        asked = ids.custom_id(ids.ASKED, game.id, 2)
        await room.people[name].select(menu, [room.dora], custom_id=asked)
    await looked(room, DAY + HOUR)
    (told,) = room.dora.user.dm_channel.history()
    assert "■ bob asks you to take over a seat." in text_of(told)


async def test_an_offer_as_earlier_versions_stored_it_is_dropped_where_the_place_is_lost(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await delivered(room)
    old = to_table(seats.OFFER, seat=2, people=[room.dora.id], by="alice")
    await room.bot.tables.lose_place(game.id)
    await room.bot.tables.store.add_notices(game.id, [old])
    await looked(room)
    with sqlite3.connect(room.path) as file:
        sql = "SELECT state, attempts, last_error FROM notice WHERE payload LIKE '%alice%'"
        assert file.execute(sql).fetchall() == [("dropped", 1, "the game has no place")]
    place = room.guild.create_text_channel("elsewhere")
    await room.bot.tables.store.ask_to_take_over(game.id, room.dora.id)
    await room.bot.tables.set_place(game.id, place.id)
    await room.bot.tables.store.add_notices(game.id, [old])
    await looked(room)
    assert f"<@{room.dora.id}>: you are asked to take over a seat." in text_of(await offer(room, game))


# -- invitations ---------------------------------------------------------------------------------------------------


async def sleeps_and_is_invited(room: Room, **options: Any) -> Any:
    """Cyd is invited at night; the message of the table."""
    set_time(room, "2026-05-01 23:00")
    await wish(room, "cyd", quiet=NIGHT)
    return await open_lobby(room, player1=room.cyd, **options)


async def morning(room: Room) -> None:
    set_time(room, "2026-05-02 07:00")
    await looked(room)


@pytest.mark.parametrize("closed", [True, False])
async def test_who_is_invited_to_a_private_table_at_night_is_called_where_it_is_set_up(
    room: Room, closed: bool
) -> None:
    if closed:
        room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await sleeps_and_is_invited(room, access="private")
    await morning(room)
    assert called(room, "cyd") == 1 and "alice invites you" in text_of(room.channel.last_message)


async def test_of_a_table_that_is_full_by_the_morning_nobody_is_told(room: Room) -> None:
    lobby = await sleeps_and_is_invited(room, seats=2)
    await room.bob.click(lobby, label="Join")
    await morning(room)
    assert called(room, "cyd") == 0


async def test_an_invitation_of_somebody_who_is_forgotten_names_nobody(room: Room) -> None:
    lobby = await sleeps_and_is_invited(room)
    await room.bob.click(lobby, label="Join")
    await forget(room.bot.club, room.alice.id)
    await morning(room)
    told = room.channel.last_message
    assert "You are invited to a game of Dominion." in text_of(told) and "Join" in labels_of(told)
    with sqlite3.connect(room.path) as file:
        assert not file.execute("SELECT 1 FROM notice WHERE payload LIKE '%alice%'").fetchall()
