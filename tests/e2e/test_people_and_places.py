"""People who leave the server, places that are deleted, and the bot removed and invited again: nothing is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import ChannelType
from simcord.backend import serializers

from cogs.seating.seats import Why, vacate
from cogs.seating.substitutes import offer_seat
from cogs.timekeeping.clock import Phase
from cogs.timekeeping.time_limits import TIME, TimeLimit
from cogs.ui import ids
from db import Game, SaveFailed, Status
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, labels_of, text_of
from tests.e2e.test_reminders import delivered, looked
from tests.e2e.test_substitutes import offer, public, take
from tests.e2e.test_time_limits import DAY, begin


async def running(room: Room, *names: str) -> Game:
    """A game in which the first of these people is asked."""
    game = await room.start(*names)
    await room.set_up(game, begin_turn("festival copper gold", *["copper"] * (len(names) - 1)))
    await room.pass_time()
    return game


async def stored(room: Room, game: Game) -> Game:
    return await room.bot.tables.store.game(game.id)


def asked_for(room: Room, name: str) -> int:
    """How often Discord was asked whether a person is on the server."""
    return len(room.requests("GET", f"/members/{room.people[name].id}"))


async def texts(room: Room, game: Game) -> list[str]:
    return [text_of(one) for one in await public(room, game)]


async def direct(room: Room, name: str) -> list[str]:
    """The direct messages that a person has got from the bot."""
    await room.pass_time()
    return [text_of(one) for one in room.people[name].user.dm_channel.history()]


# -- people --------------------------------------------------------------------------------------------------------


async def test_who_has_left_the_server_is_noticed_with_the_next_call_and_asked_for_once_an_hour(room: Room) -> None:
    game = await running(room, "alice", "bob", "cyd")
    room.guild.remove_member(room.bob)
    await room.end("alice", game)
    await room.pass_time()
    told = await room.last_message(game)
    assert "■ bob is not on this server any more. The game waits for this seat now." in text_of(told)
    assert labels_of(told) == ["Look for a substitute", "Let the computer play for now", "End the game"]
    assert asked_for(room, "bob") == 1
    await room.bot.tables.post_turn(game.id)
    await room.pass_time()
    assert asked_for(room, "bob") == 1
    room.clock.ahead += timedelta(hours=1, minutes=1)
    await room.bot.tables.post_turn(game.id)
    await room.pass_time()
    assert asked_for(room, "bob") == 2
    assert len([text for text in await texts(room, game) if "is not on this server any more" in text]) == 1

    standing = await room.cyd.click(told, label="Let the computer play for now")
    assert "The computer plays for ■ bob until that player is back." in text_of(standing.response.message)
    await room.pass_time(20)
    assert (await room.table(game)).match.awaited == [2]
    await room.cyd.click(told, label="Look for a substitute")
    assert "The seat is yours" in text_of(await take(room, "dora", await offer(room, game)))
    assert (await room.bot.tables.store.formers(game.id))[0].why == "gone"


async def test_others_say_that_somebody_has_left_and_who_comes_back_plays_on(room: Room) -> None:
    game = await running(room, "alice", "bob", "cyd")
    place = await room.place_of(game)
    shown = (await room.bob.slash(place, "table missing", game=game.id)).response.message
    still = await room.bob.click(shown, label="● alice has left the server")
    assert text_of(still.response.message) == "● alice is on this server."

    room.guild.remove_member(room.alice)
    forged = await room.press_again("bob", game, ids.custom_id(ids.LEFT_SERVER, game.id, 0))
    assert "is not on this server any more" in text_of(forged.response.message)
    await room.pass_time()
    told = await room.last_message(game)
    assert "■ bob is the host from now on." in text_of(told)
    assert (await stored(room, game)).host_id == room.bob.id
    await room.bob.click(told, label="Look for a substitute")
    offered = await offer(room, game)

    room.people["alice"] = room.guild.add_member(room.alice.user)
    room.clock.ahead += timedelta(hours=2)
    await room.bot.tables.post_turn(game.id)
    await room.pass_time()
    assert any("● alice is on this server again and plays on." in text for text in await texts(room, game))
    late = await take(room, "dora", offered)
    assert "● alice plays this seat" in text_of(late)
    panel = await room.hand("alice", game)
    assert "Festival" in labels_of(panel)
    log = text_of((await room.bob.slash(place, "table log", game=game.id)).response.message)
    assert "● alice is not on the server any more." in log and "● alice is on the server again." in log


async def test_a_ban_is_like_leaving_and_trouble_of_discord_is_not(room: Room) -> None:
    game = await running(room, "alice", "bob")
    room.env.inject_error("GET", f"/guilds/*/members/{room.alice.id}", status=500)
    unknown = await room.press_again("bob", game, ids.custom_id(ids.LEFT_SERVER, game.id, 0))
    assert "Discord does not say" in text_of(unknown.response.message)
    room.env.backend.faults.clear()
    room.env.backend.apply_ban(room.guild.id, room.alice.id, None)
    found = await room.press_again("bob", game, ids.custom_id(ids.LEFT_SERVER, game.id, 0))
    assert "is not on this server any more" in text_of(found.response.message)


# -- places --------------------------------------------------------------------------------------------------------


async def test_a_deleted_thread_is_told_to_the_players_and_the_game_moves(room: Room) -> None:
    game = await running(room, "alice", "bob")
    room.env.backend.delete_channel(game.place_id)
    await room.pass_time()
    assert (await stored(room, game)).place_id is None
    for name in ("alice", "bob"):
        (told,) = await direct(room, name)
        assert f"in which game {game.id} (Dominion) was played has been deleted" in told
    waiting = await room.alice.slash(room.channel, "waiting")
    assert f"Without a place: `/table here` moves it to a channel. It is game {game.id}." in text_of(
        waiting.response.message
    )
    panel = (await room.alice.click(waiting.response.message, label="My hand")).response.message
    await room.press("alice", panel, "Festival")
    await room.bob.slash(room.channel, "table here", game=game.id)
    await room.pass_time()
    assert "● alice plays Festival." in text_of(await room.turn_message(game))


async def test_whoever_practises_is_told_of_a_deleted_thread_and_moves_on(room: Room) -> None:
    await room.alice.slash(room.channel, "practice", game="dominion")
    (game,) = await room.bot.tables.store.running_games()
    room.env.backend.delete_channel(game.place_id)
    (told,) = await direct(room, "alice")
    assert "each player can move it to another channel" in told
    await room.alice.slash(room.channel, "table here", game=game.id)
    await room.pass_time()
    assert (await room.turn_message(game)).channel.id == room.channel.id


async def test_whoever_was_to_be_called_in_a_place_that_is_gone_is_called_directly(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    # Nothing tells of the place until the bot wants to call somebody there.
    room.clock.ahead += DAY
    room.env.backend.delete_channel(game.place_id)
    await looked(room)
    (last,) = [one for one in await direct(room, "alice") if "last call**" in one]
    assert "Your time is out. You can still move until <t:" in last
    other = await running(room, "bob", "cyd")
    room.env.inject_error("POST", f"/channels/{other.place_id}/messages", status=404, code=10003, message="Unknown")
    await offer_seat(room.bot.club, other.id, 0, Why.SOUGHT)
    await delivered(room)
    assert [one for one in await direct(room, "bob") if "A substitute is looked for to take your seat." in one]


async def test_a_deleted_channel_takes_its_threads_along_and_lobbies_can_be_shown_elsewhere(room: Room) -> None:
    game = await running(room, "alice", "bob")
    await room.bot.get_channel(game.place_id).edit(archived=True)
    lobby = (await room.alice.slash(room.channel, "play", seats=3)).response.message
    await room.cyd.click(lobby, label="Join")
    (waiting,) = await room.bot.tables.store.open_lobbies(room.guild.id)
    other = room.guild.create_text_channel("elsewhere")
    room.env.backend.delete_channel(game.place_id)
    room.env.backend.delete_channel(room.channel.id)
    await room.pass_time()
    assert (await stored(room, game)).place_id is None
    (told,) = await direct(room, "cyd")
    assert "All seats are kept" in told and f"game {waiting.id}" in told
    refused = await room.cyd.slash(other, "table here", game=waiting.id)
    assert "Only its host" in text_of(refused.response.message)
    await room.alice.slash(other, "table here", game=waiting.id)
    shown = [one for one in other.history() if "Join" in labels_of(one)][-1]
    await room.bob.click(shown, label="Join")
    assert len(await room.bot.tables.store.seats(waiting.id)) == 3


async def opened_in_thread(room: Room) -> tuple[Any, Any]:
    """A table of two people that was opened in a thread, and the thread."""
    made = await room.bot.get_channel(room.channel.id).create_thread(name="t", type=ChannelType.public_thread)
    thread = next(one for one in room.channel.threads if one.id == made.id)
    opened = await room.alice.slash(thread, "play", seats=2)
    await room.bob.click(opened.response.message, label="Join")
    return opened.response.message, thread


async def test_a_game_that_was_moved_does_not_lose_its_place_with_the_thread_in_which_it_began(room: Room) -> None:
    lobby, thread = await opened_in_thread(room)
    await room.alice.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    assert game.place_id == thread.id
    await room.alice.slash(room.channel, "table here", game=game.id)
    room.env.backend.delete_channel(thread.id)
    await room.pass_time()
    assert (await stored(room, game)).place_id == room.channel.id


async def test_of_a_table_in_a_deleted_thread_its_people_are_told(room: Room) -> None:
    _, thread = await opened_in_thread(room)
    room.env.backend.delete_channel(thread.id)
    (told,) = await direct(room, "bob")
    assert "The channel in which the table of game 1 (Dominion) was open has been deleted." in told


async def test_who_has_a_seat_no_more_is_not_told_of_a_lost_place(room: Room) -> None:
    game = await running(room, "alice", "bob", "cyd")
    await room.bot.tables.store.set_settings(
        room.bob.id, {"away_until": (room.clock() + timedelta(days=9)).isoformat()}
    )
    room.env.backend.delete_channel(game.place_id)
    await room.pass_time()
    await vacate(room.bot.tables, game.id, 1, Why.REMOVED)
    room.clock.ahead += timedelta(days=9)
    (told,) = await direct(room, "bob")
    assert "is in other hands now" in told


async def test_a_long_limit_of_rate_is_trouble_of_discord_too(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await running(room, "alice", "bob", "cyd")

    async def limited(self: discord.Guild, user_id: int) -> discord.Member:
        raise discord.RateLimited(90)

    monkeypatch.setattr(discord.Guild, "fetch_member", limited)
    unknown = await room.press_again("bob", game, ids.custom_id(ids.LEFT_SERVER, game.id, 0))
    assert "Discord does not say" in text_of(unknown.response.message)


async def test_a_deleted_turn_message_is_had_again(room: Room) -> None:
    game = await running(room, "alice", "bob")
    message = await room.turn_message(game)
    room.env.backend.delete_message(message.channel.id, message.id)
    await room.bob.slash(await room.place_of(game), "table here", game=game.id)
    await room.pass_time()
    again = await room.turn_message(game)
    assert again.id != message.id
    assert "Festival" in labels_of((await room.alice.click(again, label="My hand")).response.message)


async def test_the_thread_of_a_finished_game_is_deleted_without_a_word(room: Room) -> None:
    game = await running(room, "alice", "bob")
    asked = await room.alice.slash(await room.place_of(game), "table end")
    await room.alice.click(asked.response.message, label="End the game")
    await room.pass_time()
    room.env.backend.delete_channel(game.place_id)
    assert await direct(room, "alice") == []
    assert (await stored(room, game)).status is Status.CANCELLED


# -- servers -------------------------------------------------------------------------------------------------------


def remove_bot(room: Room) -> dict[str, Any]:
    """Let the bot be removed from the server, whose channels stay; returns what Discord sends when it is back."""
    backend = room.env.backend
    back = serializers.guild_create_payload(backend, backend.guilds[room.guild.id])
    backend.emit("GUILD_DELETE", {"id": str(room.guild.id)})
    return {key: value for key, value in back.items() if key != "unavailable"}


async def test_while_the_bot_is_not_on_the_server_all_rests_and_afterwards_goes_on(room: Room) -> None:
    game = await running(room, "alice", "bob")
    store = room.bot.tables.store
    due = room.clock() + timedelta(days=1)
    await store.set_timer(f"test:{game.id}", due, game_id=game.id)
    back = remove_bot(room)
    await room.pass_time()
    assert list(await store.away_guilds()) == [room.guild.id]
    before = len(room.env.http_requests)
    await room.bot.tables.submit(game.id, room.alice.id, *await first_answer(room, game, "festival"))
    await room.pass_time(60)
    room.clock.ahead += timedelta(days=20)
    await room.pass_time(60)
    assert [one.path for one in room.env.http_requests[before:] if "/messages" in one.path] == []
    waiting = await store.waiting_for(room.alice.id)
    assert [one.game.id for one in waiting] == [game.id]

    room.env.backend.emit("GUILD_CREATE", back)
    await room.pass_time()
    assert await store.away_guilds() == {}
    told = await texts(room, game)
    assert any("this game rested. It goes on from here." in text for text in told)
    assert "● alice plays Festival." in text_of(await room.turn_message(game))
    (timer,) = [one for one in await store.due_timers(due + timedelta(days=30)) if one.name == f"test:{game.id}"]
    assert timer.due_at > due + timedelta(days=19)
    await store.delete_timer(timer.name)


async def first_answer(room: Room, game: Game, key: str) -> tuple[str, tuple[str, ...]]:
    table = await room.table(game)
    return table.match.question_id(0), (key,)


async def test_what_has_changed_while_the_bot_was_stopped_is_found_at_the_start(room: Room) -> None:
    game = await running(room, "alice", "bob")
    kept = room.env.backend.guilds.pop(room.guild.id)
    await room.restart()
    await room.pass_time()
    assert list(await room.bot.tables.store.away_guilds()) == [room.guild.id]
    room.env.backend.guilds[room.guild.id] = kept
    await room.restart()
    await room.pass_time()
    assert await room.bot.tables.store.away_guilds() == {}
    assert any("It goes on from here." in text for text in await texts(room, game))


async def failing(*given: Any, **more: Any) -> Any:
    raise SaveFailed("the disk is full")


@pytest.mark.parametrize("stopped", [False, True])
async def test_the_time_of_nobody_runs_while_the_bot_is_not_on_the_server(
    room: Room, monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
    await room.bob.click(lobby, label="Join")
    store = room.bot.tables.store
    (game,) = await store.open_lobbies(room.guild.id)
    await store.set_options(game.id, {**game.options, TIME: TimeLimit("1d").data()})
    await room.alice.click(lobby, label="Start")
    await room.pass_time()
    (asked,) = (await room.table(game)).match.awaited
    room.clock.ahead += timedelta(hours=20)
    back = remove_bot(room)
    await room.pass_time()
    room.clock.ahead += timedelta(days=30)
    await room.pass_time(30)
    if stopped:
        with monkeypatch.context() as once:
            once.setattr(store, "return_to_guild", failing)
            room.env.backend.emit("GUILD_CREATE", back)
            await room.pass_time()
        assert list(await store.away_guilds()) == [room.guild.id]
        room.clock.ahead += timedelta(hours=1)
        await room.restart()
        room.expects_errors = True
    else:
        room.env.backend.emit("GUILD_CREATE", back)
    await room.pass_time(30)
    assert await room.bot.tables.store.away_guilds() == {}
    assert len([text for text in await texts(room, await stored(room, game)) if "It goes on from here." in text]) == 1
    clock = (await room.table(game)).clock
    assert clock is not None and clock.seats[asked].phase is Phase.TIME
    due = clock.due_at(asked)
    assert due is not None and timedelta(hours=3) < due - room.clock() < timedelta(hours=4, minutes=1)
    room.clock.ahead += timedelta(hours=5)
    await room.pass_time(30)
    assert any("is out of time." in text for text in await texts(room, await stored(room, game)))


async def test_trouble_of_discord_with_a_server_is_no_removal(room: Room) -> None:
    game = await running(room, "alice", "bob")
    room.env.backend.emit("GUILD_DELETE", {"id": str(room.guild.id), "unavailable": True})
    await room.pass_time()
    assert await room.bot.tables.store.away_guilds() == {}
    await room.restart()
    await room.pass_time()
    assert await room.bot.tables.store.away_guilds() == {}
    assert not any("It goes on from here." in text for text in await texts(room, game))
