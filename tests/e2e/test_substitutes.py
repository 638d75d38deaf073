"""Seats that change hands: after somebody has left, and when somebody is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from discord import SelectMenu

from cogs.pace import is_computer, is_played_for
from cogs.privacy import forget
from cogs.seating import seats
from cogs.seating.seats import Why
from cogs.seating.standing_in import come_back, stand_in
from cogs.seating.substitutes import offer_seat
from cogs.table import Table
from cogs.timekeeping.time_limits import TIME, TimeLimit
from cogs.ui import ids
from db import Game, SeatKind, Status
from tests.e2e.forging import choose, press, send
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, menu_ids, text_of, walk
from tests.e2e.test_reminders import called
from tests.e2e.test_watching import staff_channel


async def public(room: Room, game: Game) -> list[Any]:
    """The public messages where a game is played, oldest first."""
    place = await room.place_of(game)
    return [one for one in place.history() if not one.flags.ephemeral]


async def offer(room: Room, game: Game) -> Any:
    """The newest offer of a seat."""
    await room.pass_time()
    return [one for one in await public(room, game) if "Take this seat" in labels_of(one)][-1]


async def resign(room: Room, name: str, game: Game) -> None:
    asked = await room.people[name].slash(await room.place_of(game), "table resign", game=game.id)
    await room.people[name].click(asked.response.message, label="Leave the game")
    await room.pass_time()


async def take(room: Room, name: str, message: Any) -> Any:
    """Press both buttons; returns the panel, or why not."""
    asked = await room.people[name].click(message, label="Take this seat")
    assert asked.ephemeral
    if "Take the seat" not in labels_of(asked.response.message):
        return asked.response.message
    taken = await room.people[name].click(asked.response.message, label="Take the seat")
    await room.pass_time()
    return (taken.followups[0] if taken.followups else taken.response).message


async def test_after_somebody_has_left_another_person_plays_on_with_the_same_hand(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("festival copper gold", "copper", "copper"))
    panel = await room.hand("alice", game)
    await resign(room, "alice", game)
    left = await room.last_message(game)
    assert "alice has left the game" in text_of(left) and "Look for a substitute" in labels_of(left)
    outsider = await room.eve.click(left, label="Look for a substitute")
    assert "Only those who play here, and the host" in text_of(outsider.response.message)
    await room.bob.click(left, label="Look for a substitute")
    offered = await offer(room, game)
    assert "a seat can be taken over" in text_of(offered) and "■ bob and ▲ cyd" in text_of(offered)

    back = await take(room, "alice", offered)
    assert "You have a seat at this table" in text_of(back)
    shown = await take(room, "dora", offered)
    assert "The seat is yours" in text_of(shown)
    table = await room.table(game)
    assert (table.seats[0].user_id, table.seats[0].name, table.match.absent) == (room.dora.id, "dora", ())
    assert any("dora takes the seat of ● alice over" in text_of(one) for one in await public(room, game))
    now = next(one for one in await public(room, game) if one.id == offered.id)
    assert labels_of(now) == [] and "has taken this seat over" in text_of(now)
    assert (await room.bot.tables.store.formers(game.id))[0].user_id == room.alice.id

    old = await room.alice.click(panel, label="Festival")
    assert "You have no seat in this game" in text_of(old.followups[0].message)
    log = text_of((await room.bob.slash(await room.place_of(game), "table log", game=game.id)).response.message)
    assert "● alice leaves the game." in log and "● dora takes this seat over and plays on." in log
    gone = await room.press_again("alice", game, ids.custom_id(ids.HAND, game.id))
    assert "You have no seat in this game any more: ● dora plays on in it." in text_of(gone.response.message)
    late = await room.press_again("eve", game, ids.custom_id(ids.TAKE, game.id, 0))
    assert "● dora plays this seat" in text_of(late.response.message)


async def test_the_new_player_is_called_and_answers_in_the_seat(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("festival copper gold", "copper", "copper"))
    await seats.vacate(room.bot.tables, game.id, 0, Why.REMOVED)
    offered = await offer(room, game)
    assert "An organiser of this server has freed this seat." in text_of(offered)
    table = await room.table(game)
    assert (table.seats[0].kind, table.match.awaited) == (SeatKind.VACANT, [0]), "the game waits for a substitute"
    assert (await room.bot.tables.store.game(game.id)).host_id == room.bob.id, "the next player is host"
    told = [text_of(one) for one in await public(room, game)]
    assert any("an organiser of the server has decided so" in text for text in told)

    panel = await take(room, "dora", offered)
    calls = [text_of(one) for one in await public(room, game)]
    assert any(f"<@{room.dora.id}>" in text for text in calls)
    assert "Festival" in labels_of(panel)
    await room.press("dora", panel, "Festival")
    await room.pass_time()
    assert "● dora plays Festival." in text_of(await room.turn_message(game))


async def test_an_own_move_ends_the_search(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival copper gold", "copper"))
    await offer_seat(room.bot.club, game.id, 0, Why.LATE)
    offered = await offer(room, game)
    assert f"If <@{room.alice.id}> makes a move before that, the seat stays with ● alice." in text_of(offered)
    await room.press("alice", await room.hand("alice", game), "Festival")
    late = await take(room, "cyd", offered)
    assert "● alice plays this seat" in text_of(late)
    assert (await room.table(game)).seats[0].user_id == room.alice.id
    now = next(one for one in await public(room, game) if one.id == offered.id)
    assert labels_of(now) == [] and text_of(now) == "● alice plays this seat."


@pytest.mark.parametrize("way", ["channel", "direct"])
async def test_whose_seat_is_offered_is_told_so_once(room: Room, way: str) -> None:
    await room.bot.tables.store.change_settings(room.alice.id, {"call": way})
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival copper gold", "copper"))
    calls, direct = called(room, "alice"), len(room.alice.user.dm_channel.history())
    for _ in range(2):
        await offer_seat(room.bot.club, game.id, 0, Why.LATE)
        await room.pass_time()
    told = room.alice.user.dm_channel.history()[direct:]
    assert (called(room, "alice") - calls, len(told)) == ((1, 0) if way == "channel" else (0, 1))
    if way == "direct":
        assert "If you move before somebody takes it, it stays yours." in text_of(told[0])
        assert labels_of(told[0]) == ["My hand", "Go to the game"]


async def test_who_had_a_seat_takes_no_other(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 1, Why.REMOVED)
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await room.pass_time()
    table = await room.table(game)
    assert [one.name for one in table.seats] == ["alice", "Free seat", "Free seat 2"]
    told = await take(room, "bob", await offer(room, game))
    assert "You had a seat in this game before" in text_of(told)
    assert "Take the seat" not in labels_of(told)


async def test_two_want_the_same_seat_and_one_gets_it(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await resign(room, "bob", game)
    await offer_seat(room.bot.club, game.id, 1, Why.LEFT)
    offered = await offer(room, game)
    asked = {}
    for name in ("dora", "eve"):
        asked[name] = (await room.people[name].click(offered, label="Take this seat")).response.message
    first = await room.dora.click(asked["dora"], label="Take the seat")
    second = await room.eve.click(asked["eve"], label="Take the seat")
    assert "The seat is yours" in text_of(first.response.message)
    assert "dora plays this seat" in text_of(second.followups[0].message)


async def test_people_are_asked_and_the_channel_is_told(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await resign(room, "cyd", game)
    await offer_seat(room.bot.club, game.id, 2, Why.LEFT)
    offered = await offer(room, game)
    menu = (await room.alice.click(offered, label="Ask somebody")).response.message
    said = await room.alice.select(menu, [room.dora, room.bob], custom_id=ids.custom_id(ids.ASKED, game.id, 2))
    assert text_of(said.response.message) == "Asked: dora. bob has a seat at this table already."
    await room.pass_time()
    called = await offer(room, game)
    assert f"<@{room.dora.id}>: ● alice asks you to take over a seat." in text_of(called)
    assert labels_of(called) == ["Take this seat", "Board"], "what the players can do stands under the offer before"
    told = await room.alice.click(offered, label="Tell the channel")
    assert "The offer stands in" in text_of(told.response.message)
    elsewhere = room.channel.history()[-1]
    assert labels_of(elsewhere) == ["Take this seat", "Board"]
    assert "The seat is yours" in text_of(await take(room, "eve", elsewhere))
    late = await take(room, "dora", called)
    assert "eve plays this seat" in text_of(late)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (429, 0), (500, 0)])
async def test_trouble_of_discord_takes_no_seat_from_who_has_taken_it_and_tells_the_truth(
    room: Room, status: int, code: int
) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 0, Why.REMOVED)
    offered = await offer(room, game)
    lobby = f"/channels/{room.channel.id}/messages"
    room.env.inject_error("POST", lobby, status=status, code=code, times=None)
    told = text_of((await room.bob.click(offered, label="Tell the channel")).response.message)
    assert "I cannot post anything" in told or told == "Discord did not take the message just now. Please try again."
    room.env.inject_error("PUT", "/channels/*/thread-members/*", status=status, code=code, times=None)
    own = f"/channels/{game.place_id}/messages/{offered.id}"
    room.env.inject_error("PATCH", own, status=status, code=code, times=None)
    asked = (await room.dora.click(offered, label="Take this seat")).response.message
    taken = await room.dora.click(asked, label="Take the seat")
    assert "The seat is yours" in text_of(taken.response.message) and not taken.followups


async def test_at_a_private_table_only_who_is_asked_takes_a_seat(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", access="private", player1=room.bob, player2=room.cyd)
    await resign(room, "cyd", game)
    await offer_seat(room.bot.club, game.id, 2, Why.LEFT)
    offered = await offer(room, game)
    assert "Tell the channel" not in labels_of(offered)
    forged = await room.press_kept("eve", room.channel, ids.custom_id(ids.TAKE_CONFIRM, game.id, 2, 0))
    assert "only those who are asked" in text_of(forged.response.message)
    assert (await room.table(game)).seats[2].user_id == room.cyd.id
    menu = (await room.alice.click(offered, label="Ask somebody")).response.message
    await room.alice.select(menu, [room.dora], custom_id=ids.custom_id(ids.ASKED, game.id, 2))
    await room.pass_time()
    panel = await take(room, "dora", await offer(room, game))
    assert "The seat is yours" in text_of(panel)


async def test_who_has_lost_a_seat_at_a_private_table_is_not_called_back_into_its_thread(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", access="private", player1=room.bob, player2=room.cyd)
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await room.pass_time()
    assert not any(f"<@{room.cyd.id}>" in text for text in map(text_of, await public(room, game)))
    (told,) = [text_of(one) for one in room.cyd.user.dm_channel.history()]
    assert "is in other hands now" in told


async def test_at_a_table_for_its_players_only_everybody_may_take_a_seat_who_hears_of_it(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", access="hidden")
    await resign(room, "cyd", game)
    await offer_seat(room.bot.club, game.id, 2, Why.LEFT)
    await room.alice.click(await offer(room, game), label="Tell the channel")
    elsewhere = room.channel.history()[-1]
    assert labels_of(elsewhere) == ["Take this seat"], "what is played there is for its players only"
    assert "The seat is yours" in text_of(await take(room, "dora", elsewhere))
    assert room.dora.id in {one.id for one in await (await room.bot.fetch_channel(game.place_id)).fetch_members()}


async def test_who_cannot_see_the_channel_of_a_table_takes_no_seat_there(room: Room) -> None:
    staff = staff_channel(room, room.alice, room.bob, room.cyd)
    opened = await room.alice.slash(staff, "play", seats=3, access="hidden")
    for name in ("bob", "cyd"):
        await room.people[name].click(opened.response.message, label="Join")
    await room.alice.click(opened.response.message, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    for verb in (ids.TAKE, ids.TAKE_CONFIRM):
        forged = await room.press_kept("eve", room.channel, ids.custom_id(verb, game.id, 2, 0))
        assert "in a channel that you cannot see" in text_of(forged.response.message)
    assert (await room.table(game)).seats[2].kind is SeatKind.VACANT


async def test_an_offer_outlives_a_restart_and_a_deleted_message(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await resign(room, "cyd", game)
    left = await room.last_message(game)
    await room.restart()
    await room.bob.click(left, label="Look for a substitute")
    offered = await offer(room, game)
    room.env.backend.delete_message(offered.channel.id, offered.id)
    status = (await room.eve.slash(await room.place_of(game), "table status", game=game.id)).response.message
    assert "A substitute is wanted for the seat of ▲ cyd." in text_of(status)
    asked = await room.eve.click(status, label="Take the seat of ▲ cyd")
    assert "Take the seat" in labels_of(asked.response.message)
    await room.bob.click(await missing(room, "bob", game), label="Look for a substitute for ▲ cyd")
    assert "The seat is yours" in text_of(await take(room, "dora", await offer(room, game)))


async def test_who_takes_a_computers_seat_plays_on_with_its_cards(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    asked = await room.cyd.slash(await room.place_of(game), "table resign", game=game.id)
    await room.cyd.click(asked.response.message, label="Let the computer play on")
    await room.pass_time(20)
    shown = {name: labels_of(await missing(room, name, game)) for name in ("alice", "bob")}
    can_offer = [name for name in shown if any("substitute for ▲" in label for label in shown[name])]
    assert can_offer == ["alice"], "only the host"
    forged = await room.press_again("bob", game, ids.custom_id(ids.LOOK_FOR, game.id, 2))
    assert "Only the host can offer a computer player's seat" in text_of(forged.response.message)
    await room.press_again("alice", game, ids.custom_id(ids.LOOK_FOR, game.id, 2))
    back = await take(room, "cyd", await offer(room, game))
    assert "You had a seat in this game before" in text_of(back)
    assert "The seat is yours" in text_of(await take(room, "eve", await offer(room, game)))
    assert not is_computer((await room.table(game)).seats[2])


async def test_who_takes_a_seat_in_the_quiet_hours_of_its_person_is_called_once(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn(*["copper copper"] * 3))
    until = room.clock() + timedelta(hours=6)
    await room.bot.tables.store.set_settings(room.bob.id, {"away_until": until.isoformat()})
    await room.end("alice", game)
    await offer_seat(room.bot.club, game.id, 1, Why.LATE)
    await take(room, "dora", await offer(room, game))
    room.clock.ahead += timedelta(hours=7)
    await room.pass_time()
    sent = [(one.json.get("allowed_mentions") or {}).get("users") for one in room.requests("POST", "/messages")]
    assert sent.count([room.dora.id]) == 1


async def test_forged_presses_take_no_seat_and_touch_no_message(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    message = await room.turn_message(game)
    own = await room.press_again("alice", game, ids.custom_id(ids.TAKE_CONFIRM, game.id, 0, message.id))
    assert "You have a seat at this table" in text_of(own.response.message)
    assert labels_of(await room.turn_message(game)) == labels_of(message)
    none = await room.press_kept("eve", room.channel, ids.custom_id(ids.TAKE_CONFIRM, 999, 0, 0))
    assert not none.followups, "one answer is enough"


async def test_a_host_who_has_left_without_an_heir_has_one_when_a_seat_is_taken(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    for seat in (1, 2, 0):
        await seats.vacate(room.bot.tables, game.id, seat, Why.REMOVED)
    assert (await room.bot.tables.store.game(game.id)).host_id == room.alice.id
    await take(room, "dora", await offer(room, game))
    assert (await room.bot.tables.store.game(game.id)).host_id == room.dora.id


async def test_when_the_last_player_leaves_no_free_seat_wins(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await resign(room, "bob", game)
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    await resign(room, "alice", game)
    assert (await room.bot.tables.store.game(game.id)).status is Status.CANCELLED
    assert "ended without result" in text_of(await room.last_message(game))


async def test_a_former_player_is_not_asked_to_take_a_seat(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await seats.vacate(room.bot.tables, game.id, 2, Why.REMOVED)
    menu = (await room.alice.click(await offer(room, game), label="Ask somebody")).response.message
    said = await room.alice.select(menu, [room.cyd], custom_id=ids.custom_id(ids.ASKED, game.id, 2))
    assert text_of(said.response.message) == "cyd had a seat in this game before and cannot take another."


async def test_whoever_comes_back_by_a_press_needs_no_substitute(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await stand_in(room.bot.tables, game.id, room.bob.id)
    await offer_seat(room.bot.club, game.id, 1, Why.LATE)
    offered = await offer(room, game)
    assert await come_back(room.bot.tables, game.id, room.bob.id)
    assert "■ bob plays this seat" in text_of(await take(room, "dora", offered))


async def test_a_former_player_who_is_forgotten_is_named_nowhere(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("festival copper gold", "copper", "copper"))
    await room.press("alice", await room.hand("alice", game), "Festival")
    await seats.vacate(room.bot.tables, game.id, 0, Why.REMOVED)
    await take(room, "dora", await offer(room, game))
    await forget(room.bot.club, room.alice.id)
    log = text_of((await room.bob.slash(await room.place_of(game), "table log", game=game.id)).response.message)
    assert "plays Festival." in log and "alice" not in log


@pytest.mark.parametrize("order", [("alice", "dora", "eve"), ("dora", "alice"), ("dora", "eve"), ("eve", "dora")])
async def test_a_move_and_two_who_want_the_seat_in_the_same_instant(room: Room, order: tuple[str, ...]) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("festival cellar copper gold", "copper", "copper"))
    panel = await room.hand("alice", game)
    await offer_seat(room.bot.club, game.id, 0, Why.LATE)
    offered = await offer(room, game)
    presses = {"alice": press(room.alice, panel, button_ids(panel)["Festival"])}
    for name in ("dora", "eve"):
        asked = (await room.people[name].click(offered, label="Take this seat")).response.message
        presses[name] = press(room.people[name], asked, button_ids(asked)["Take the seat"])
    await send(room.env, *(presses[name] for name in order))
    await room.pass_time()
    table = await room.table(game)
    owner = table.seats[0].user_id
    assert owner in [room.people[name].id for name in order]
    assert len(table.match.state.players[0].play) == (owner == room.alice.id), "who keeps the seat has moved"
    dumped = table.match.dump()
    room.bot.tables.forget(game.id)
    assert (await room.table(game)).match.dump() == dumped
    assert len(await room.bot.tables.store.formers(game.id)) == (owner != room.alice.id)


async def test_a_half_made_choice_in_the_same_instant_is_not_left_to_who_takes_the_seat(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("militia", *["copper copper copper gold estate"] * 2))
    await room.press("alice", await room.hand("alice", game), "Militia")
    panel = await room.hand("bob", game)
    (menu,) = menu_ids(panel)
    await offer_seat(room.bot.club, game.id, 1, Why.LATE)
    asked = (await room.dora.click(await offer(room, game), label="Take this seat")).response.message
    values = [option.value for part in walk(panel) if isinstance(part, SelectMenu) for option in part.options]
    half = choose(room.bob, panel, menu, values[0])
    take_it = press(room.dora, asked, button_ids(asked)["Take the seat"])
    await send(room.env, half, take_it, half)
    assert (await room.table(game)).seats[1].user_id == room.dora.id
    assert await room.bot.tables.store.draft(game.id, 1) is None


# -- somebody is missing -------------------------------------------------------------------------------------------


async def waiting_for_alice(room: Room, *others: str) -> Game:
    """A game of alice and these, in which alice has just been asked."""
    game = await room.start("alice", *others)
    await room.set_up(game, begin_turn("copper copper", *["copper"] * len(others)))
    return game


async def missing(room: Room, name: str, game: Game) -> Any:
    """The private list of who is missing."""
    result = await room.people[name].slash(await room.place_of(game), "table missing", game=game.id)
    assert result.ephemeral
    return result.response.message


async def test_whoever_was_just_asked_is_not_missing(room: Room) -> None:
    game = await waiting_for_alice(room, "bob", "cyd")
    shown = await missing(room, "bob", game)
    assert "● alice: Buy phase, asked" in text_of(shown) and "cyd" not in text_of(shown)
    assert labels_of(shown) == ["● alice has left the server"]
    refused = {
        (ids.ASK_OTHERS, 0): "has not been waited for very long",
        (ids.LOOK_FOR, 1): "This is your own seat",
        (ids.LOOK_FOR, 2): "does not wait for ▲ cyd",
        (ids.LOOK_FOR, 9): "There is no such seat",
    }
    for (verb, seat), text in refused.items():
        forged = await room.press_again("bob", game, ids.custom_id(verb, game.id, seat))
        assert text in text_of(forged.response.message)
    outsider = await room.press_again("eve", game, ids.custom_id(ids.MISSING, game.id))
    assert "Only those who play here, and the host" in text_of(outsider.response.message)


async def test_after_a_day_the_others_are_asked_and_agree_on_a_substitute(room: Room) -> None:
    game = await waiting_for_alice(room, "bob", "cyd", "dora")
    room.clock.ahead += timedelta(days=1, minutes=1)
    shown = await missing(room, "bob", game)
    assert "Look for a substitute for ● alice" not in labels_of(shown)
    await room.bob.click(shown, label="Ask the others about ● alice")
    await room.pass_time()
    question = [one for one in await public(room, game) if "Look for somebody else" in labels_of(one)][-1]
    assert "2 votes for the same" in text_of(question)
    again = await room.press_again("cyd", game, ids.custom_id(ids.ASK_OTHERS, game.id, 0))
    assert "This is asked already" in text_of(again.response.message)
    alone = await room.press_again("cyd", game, ids.custom_id(ids.LOOK_FOR, game.id, 0))
    assert "not for you to decide alone" in text_of(alone.response.message)
    for name in ("bob", "dora"):
        await room.people[name].click(question, label="Look for somebody else")
    offered = await offer(room, game)
    assert "● alice has not answered for a while." in text_of(offered)
    assert "The seat is yours" in text_of(await take(room, "eve", offered))
    assert (await room.bot.tables.store.formers(game.id))[0].why == Why.LATE


async def test_after_three_days_the_host_decides_alone(room: Room) -> None:
    game = await waiting_for_alice(room, "bob", "cyd")
    await room.end("alice", game)
    room.clock.ahead += timedelta(days=3, minutes=1)
    shown = await missing(room, "alice", game)
    assert labels_of(shown)[:2] == ["Look for a substitute for ■ bob", "Let the computer play for ■ bob"]
    await room.alice.click(shown, label="Let the computer play for ■ bob")
    await room.pass_time(20)
    assert is_played_for((await room.table(game)).seats[1])
    await room.alice.click(await missing(room, "alice", game), label="Look for a substitute for ■ bob")
    assert "The seat is yours" in text_of(await take(room, "dora", await offer(room, game)))
    table = await room.table(game)
    assert (table.seats[1].user_id, table.seats[1].state) == (room.dora.id, {})


async def test_who_is_away_is_not_missing_and_a_time_limit_goes_before(room: Room) -> None:
    game = await waiting_for_alice(room, "bob", "cyd")
    store = room.bot.tables.store
    until = room.clock() + timedelta(days=10)
    await store.set_settings(room.alice.id, {"away_until": until.isoformat()})
    room.clock.ahead += timedelta(days=4)
    refused = await room.press_again("bob", game, ids.custom_id(ids.ASK_OTHERS, game.id, 0))
    assert "has not been waited for very long" in text_of(refused.response.message)
    room.clock.ahead += timedelta(days=8)
    shown = await missing(room, "bob", game)
    assert "Ask the others about ● alice" in labels_of(shown)
    table = await room.table(game)
    table.game = replace(table.game, options={**table.game.options, TIME: TimeLimit("7d").data()})
    refused = await room.press_again("bob", game, ids.custom_id(ids.ASK_OTHERS, game.id, 0))
    assert "This table has a time limit." in text_of(refused.response.message)
    assert labels_of(await missing(room, "bob", game)) == ["● alice has left the server"]


async def test_without_a_time_limit_too_a_move_makes_the_question_void(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("festival copper", "copper", "copper"))
    room.clock.ahead += timedelta(days=1, minutes=1)
    await room.bob.click(await missing(room, "bob", game), label="Ask the others about ● alice")
    await room.pass_time()
    question = [one for one in await public(room, game) if "End the game without harm" in labels_of(one)][-1]
    await room.bob.click(question, label="End the game without harm")
    await room.press("alice", await room.hand("alice", game), "Festival")
    await room.pass_time()
    assert await room.bot.tables.store.open_motions(game.id) == []
    shown = next(one for one in await public(room, game) if one.id == question.id)
    assert "Nothing is to be decided any more" in text_of(shown) and labels_of(shown) == []
    late = await room.press_again("cyd", game, ids.custom_id(ids.REMEDY, game.id, 1, "cancel"))
    assert "Nothing is to be decided any more" in text_of(late.response.message)
    assert (await room.bot.tables.store.game(game.id)).status is Status.RUNNING


async def test_a_question_about_somebody_for_whom_the_computer_plays_waits_for_that_person_only(room: Room) -> None:
    game = await waiting_for_alice(room, "bob", "cyd")
    store = room.bot.tables.store
    await stand_in(room.bot.tables, game.id, room.alice.id)
    await room.press_again("bob", game, ids.custom_id(ids.ASK_OTHERS, game.id, 0))
    await room.pass_time(8)
    assert (await room.table(game)).match.awaited == [1], "the computer has moved for her"
    assert len(await store.open_motions(game.id)) == 1
    await room.press("alice", await room.hand("alice", game), "I’m back")
    assert await store.open_motions(game.id) == []


@pytest.mark.parametrize("verb", [ids.LOOK_FOR, ids.STAND_IN_FOR, ids.ASK_OTHERS])
async def test_nothing_is_done_about_somebody_who_has_just_moved(room: Room, verb: str) -> None:
    game = await waiting_for_alice(room, "bob", "cyd")
    await room.end("alice", game)
    room.clock.ahead += timedelta(days=4)
    tables = room.bot.tables
    changing, table = tables.changing, await room.table(game)
    question = table.match.question_id(1), table.match.open[1].sample(Random(1))

    @asynccontextmanager
    async def after_a_move(game_id: int) -> AsyncIterator[Table]:
        tables.changing = changing  # type: ignore[method-assign]
        await tables.submit(game_id, room.bob.id, *question)
        async with changing(game_id) as table:
            yield table

    tables.changing = after_a_move  # type: ignore[method-assign]
    late = await room.press_again("alice", game, ids.custom_id(verb, game.id, 1))
    assert "■ bob has just moved" in text_of(late.response.message)
    assert (await room.table(game)).seats[1].state == {}
    assert await tables.store.open_motions(game.id) == []
