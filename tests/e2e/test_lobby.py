"""Lobbies: joining, leaving, inviting, options, the start and where the game is played."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from cogs.seating.seats import end
from db import Game, Status
from tests.e2e.room import Room, button_ids, entries_of, labels_of, menu_ids, text_of
from tests.e2e.test_reminders import called, looked, set_time, wish


async def open_lobby(room: Room, **options: object) -> discord.Message:
    result = await room.alice.slash(room.channel, "play", **options)
    assert not result.ephemeral
    return result.response.message


def latest(room: Room, message: discord.Message) -> discord.Message:
    """The message as it is now."""
    return next(one for one in room.channel.history() if one.id == message.id)


async def lobby_game(room: Room) -> Game:
    return (await room.bot.tables.store.open_lobbies())[0]


async def test_joining_and_leaving_change_the_message(room: Room) -> None:
    lobby = await open_lobby(room, seats=3)
    assert "**Dominion · 1 of 3 seats**" in text_of(lobby)
    await room.bob.click(lobby, label="Join")
    again = await room.bob.click(lobby, label="Join")
    assert "2 of 3 seats" in text_of(latest(room, lobby))
    leave = button_ids(latest(room, lobby))["Leave"]
    assert again.followups[0].ephemeral
    assert "You have a seat at this table already." in text_of(again.followups[0].message)
    await room.bob.click(lobby, label="Leave")
    assert "1 of 3 seats" in text_of(latest(room, lobby))
    never = await room.press_kept("cyd", room.channel, leave)
    assert "You have no seat at this table" in text_of(never.followups[0].message)


async def test_the_last_seat_goes_to_one_person_and_the_other_is_told(room: Room) -> None:
    lobby = await open_lobby(room, seats=2)
    join = button_ids(lobby)["Join"]
    await room.bob.click(lobby, label="Join")
    full = await room.press_kept("cyd", room.channel, join)
    assert full.acknowledged and full.followups[0].ephemeral
    assert "All 2 seats of this game are taken" in text_of(full.followups[0].message)


async def test_invited_people_are_mentioned_and_can_decline(room: Room) -> None:
    lobby = await open_lobby(room, player1=room.bob, player2=room.cyd)
    invitation = room.channel.last_message
    assert f"<@{room.bob.id}> <@{room.cyd.id}>" in text_of(invitation)
    called = [one.json["allowed_mentions"].get("users") for one in room.requests("POST", "/webhooks")]
    assert called == [[room.bob.id, room.cyd.id]]
    keys = button_ids(invitation)
    await room.bob.click(invitation, label="Join")
    assert list(button_ids(room.channel.last_message)) == ["Join", "Decline"], "one of them has not answered yet"
    await room.cyd.click(invitation, label="Decline")
    assert "All who were invited have answered." in text_of(room.channel.last_message)
    assert not button_ids(room.channel.last_message)
    text = text_of(latest(room, lobby))
    assert "bob" in text and f"Cannot join: <@{room.cyd.id}>." in text
    for name, said in (
        ("bob", "You have a seat at this table already."),
        ("dora", "You have joined"),
        ("cyd", "You have joined"),
        ("eve", "All 4 seats of this game are taken"),
    ):
        pressed = await room.press_kept(name, room.channel, keys["Join"])
        assert pressed.followups[0].ephemeral and said in text_of(pressed.followups[0].message)
    for name, said in (("bob", "You have a seat at this table."), ("eve", "You are not among those who are invited")):
        pressed = await room.press_kept(name, room.channel, keys["Decline"])
        assert pressed.followups[0].ephemeral and said in text_of(pressed.followups[0].message)


async def test_an_invitation_that_is_pressed_after_the_start_says_so_and_loses_its_buttons(room: Room) -> None:
    lobby = await open_lobby(room, player1=room.cyd)
    invitation = room.channel.last_message
    await room.bob.click(lobby, label="Join")
    await room.alice.click(latest(room, lobby), label="Start")
    pressed = await room.cyd.click(invitation, label="Join")
    assert pressed.followups[0].ephemeral
    left = next(one for one in room.channel.history() if one.id == invitation.id)
    assert text_of(left) == "An invitation to a game of Dominion. The game has begun." and not button_ids(left)


async def test_the_host_of_a_private_table_invites_more_people_in_the_options(room: Room) -> None:
    lobby = await open_lobby(room)
    options = (await room.alice.click(lobby, label="Options")).response.message
    privacy = next(id for id in menu_ids(options) if "privacy" in id)
    options = (await room.alice.select(options, ["private"], custom_id=privacy)).response.message
    refused = await room.bob.click(lobby, label="Join")
    assert "Its host can invite you, with the button Options" in text_of(refused.followups[0].message)
    menu = next(id for id in menu_ids(options) if "invite" in id)
    robot = room.guild.add_member(room.env.create_user("robot", bot=True))
    invited = await room.alice.select(options, [room.bob, room.alice, robot], custom_id=menu)
    text = text_of(invited.response.message)
    assert "Invited: bob. Already at the table: alice. Bots cannot be invited: robot." in text
    invitation = room.channel.last_message
    assert not invitation.flags.ephemeral and f"<@{room.bob.id}>" in text_of(invitation)
    assert room.requests("POST", "/webhooks")[-1].json["allowed_mentions"]["users"] == [room.bob.id]
    assert f"Invited: <@{room.bob.id}>." in text_of(latest(room, lobby))
    await room.bob.click(invitation, label="Join")
    assert "2 of 4 seats" in text_of(latest(room, lobby))
    stranger = await room.press_kept("bob", room.channel, "lt:invite:1")
    assert "Only the host" in text_of(stranger.response.message)


async def test_an_invitation_rings_nobody_in_quiet_hours_and_nobody_who_takes_no_calls(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    await wish(room, "bob", call="none")
    await wish(room, "cyd", quiet=[22 * 60, 7 * 60])
    await wish(room, "dora", quiet=[22 * 60, 7 * 60], call="direct")
    await wish(room, "eve", quiet=[22 * 60, 7 * 60])
    people = {"player1": room.bob, "player2": room.cyd, "player3": room.dora, "player4": room.eve}
    await open_lobby(room, game="concordia", seats=5, **people)
    invitation = room.channel.last_message
    assert f"<@{room.bob.id}> <@{room.cyd.id}> <@{room.dora.id}> <@{room.eve.id}>" in text_of(invitation)
    sent = room.requests("POST", "/webhooks")[-1].json
    assert (
        not sent["allowed_mentions"].get("users") and sent["flags"] & discord.MessageFlags.suppress_notifications.flag
    )
    await room.eve.click(invitation, label="Decline")
    await looked(room, timedelta(hours=7))
    assert all(called(room, name) == 0 for name in ("bob", "cyd", "dora", "eve"))
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    assert [called(room, name) for name in ("bob", "cyd", "dora", "eve")] == [0, 1, 0, 0]
    later = room.channel.last_message
    assert text_of(later).startswith(f"<@{room.cyd.id}>") and "alice invites you" in text_of(later)
    (told,) = room.dora.user.dm_channel.history()
    assert "alice invites you to a game of Concordia" in text_of(told) and labels_of(told) == ["Go to the table"]
    await room.cyd.click(later, label="Join")
    await looked(room, timedelta(days=1))
    assert called(room, "cyd") == 1


async def test_an_invitation_that_came_in_quiet_hours_is_not_told_of_a_table_that_was_closed(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    await wish(room, "cyd", quiet=[22 * 60, 7 * 60])
    await open_lobby(room, player1=room.cyd)
    await end(room.bot.tables, (await lobby_game(room)).id, room.alice.id)
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    assert called(room, "cyd") == 0


async def test_inviting_by_command(room: Room) -> None:
    nothing = await room.alice.slash(room.channel, "table invite", player=room.bob)
    assert "No table is being set up here" in text_of(nothing.response.message)
    lobby = await open_lobby(room, access="private", seats=2)
    result = await room.alice.slash(room.channel, "table invite", player=room.bob)
    assert result.ephemeral and "Invited: bob." in text_of(result.response.message)
    invitation = result.followups[0].message
    assert not result.followups[0].ephemeral and f"<@{room.bob.id}>" in text_of(invitation)
    stranger = await room.cyd.slash(room.channel, "table invite", player=room.dora)
    assert "Only the host of a table can invite people to it." in text_of(stranger.response.message)
    await room.bob.click(invitation, label="Join")
    again = await room.alice.slash(room.channel, "table invite", player=room.bob)
    assert "All 2 seats of this table are taken." in text_of(again.response.message) and not again.followups
    assert "2 of 2 seats" in text_of(latest(room, lobby))


async def test_somebody_who_is_not_on_the_server_cannot_be_invited(room: Room) -> None:
    room.expects_errors = True  # The library raises, and the bot answers for it.
    stranger = room.env.create_user("stranger")
    await open_lobby(room)
    for command, option in (("table invite", "player"), ("play", "player1")):
        result = await room.alice.slash(room.channel, command, **{option: stranger})
        assert "Only people who are on this server can be named here." in text_of(result.response.message)
    assert len(await room.bot.tables.store.open_lobbies()) == 1


async def test_a_private_table_is_for_invited_people_and_gets_a_private_thread(room: Room) -> None:
    lobby = await open_lobby(room, access="private", seats=2, player1=room.bob)
    refused = await room.dora.click(lobby, label="Join")
    assert "This table is for those who are invited" in text_of(refused.followups[0].message)
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    thread = room.channel.threads[0]
    made = room.requests("POST", "/threads")[0]
    assert made.json["type"] == discord.ChannelType.private_thread.value and made.json["invitable"] is False
    thread.history(viewer=room.bob)
    with pytest.raises(Exception, match="cannot read"):
        thread.history(viewer=room.dora)
    outsider = await room.dora.slash(room.channel, "table status", game=1)
    assert "There is no game 1 that you can see" in text_of(outsider.response.message)


async def test_only_the_host_starts_closes_and_changes_options(room: Room) -> None:
    lobby = await open_lobby(room)
    await room.bob.click(lobby, label="Join")
    options = (await room.alice.click(lobby, label="Options")).response.message
    close = button_ids(options)["Close the table"]
    for custom_id in ("lt:start:1", close, "lt:options:1:0"):
        result = await room.press_kept("bob", room.channel, custom_id)
        reply = result.followups[0].message if result.followups else result.response.message
        assert "Only the host" in text_of(reply), custom_id
    assert (await lobby_game(room)).status is Status.LOBBY
    closed = await room.alice.click(options, label="Close the table")
    assert "The table is closed." in text_of((closed.followups or [closed.response])[0].message)
    assert "closed before the game began" in text_of(latest(room, lobby))
    late = await room.press_kept("cyd", room.channel, "lt:join:1")
    assert "was cancelled" in text_of(late.followups[0].message)


async def test_options_are_chosen_in_private_and_stand_in_the_lobby(room: Room) -> None:
    lobby = await open_lobby(room)
    options = (await room.alice.click(lobby, label="Options")).response.message

    async def choose(part: str, value: str) -> discord.Message:
        menu = next(id for id in menu_ids(options) if part in id)
        return (await room.alice.select(options, [value], custom_id=menu)).response.message

    options = await choose("kingdom", "big_money")
    assert "Kingdom cards: Big Money" in text_of(latest(room, lobby))
    options = await choose("edition", "second")
    assert "To fit your choice, this was changed as well: Kingdom cards: First Game." in text_of(options)
    assert "Second edition · Kingdom cards: First Game" in text_of(latest(room, lobby))
    options = await choose("seats", "2")
    assert "1 of 2 seats" in text_of(latest(room, lobby))
    options = await choose("order", "fixed")
    options = await choose("privacy", "private")
    game = await lobby_game(room)
    assert game.private and game.options["seating"] == {"order": "fixed"}
    assert (await lobby_game(room)).options["edition"] == "second"


TEN = "Cellar, Chapel, Moat, Village\nSmithy, market, Mine, Witch, Gardens, throne room"


async def test_ten_cards_are_named_in_a_form(room: Room) -> None:
    lobby = await open_lobby(room)
    options = (await room.alice.click(lobby, label="Options")).response.message
    kingdom = next(id for id in menu_ids(options) if "kingdom" in id)
    form = await room.alice.select(options, ["list"], custom_id=kingdom)
    wrong = await room.alice.submit_modal(form, {"written": "Cellar, Chapel"})
    text = text_of(wrong.response.message)
    assert "A Kingdom has ten different cards; you named 2." in text and "You wrote: Cellar, Chapel" in text
    assert "Kingdom cards: First Game" in text_of(latest(room, lobby))
    form = await room.alice.click(wrong.response.message, label="Write again")
    wrong = await room.alice.submit_modal(form, {"written": TEN.replace("Cellar", "Celar")})
    assert "There is no Kingdom card of the name 'celar'. Did you mean Cellar?" in text_of(wrong.response.message)
    options = (await room.alice.click(wrong.response.message, label="Options")).response.message
    form = await room.alice.select(options, ["list"], custom_id=kingdom)
    done = await room.alice.submit_modal(form, {"written": TEN})
    named = "Kingdom cards: Cellar, Chapel, Moat, Village, Smithy, Market, Mine, Witch, Gardens, Throne Room"
    assert named in text_of(latest(room, lobby))
    again = await room.alice.click(done.response.message, label="Change: Ten Kingdom cards, with commas between")
    await room.alice.submit_modal(again, {"written": TEN.replace("Witch", "Artisan")})
    text = text_of(latest(room, lobby))
    assert "Second edition" in text and "Gardens, Throne Room" in text and "Artisan" in text
    form = await room.alice.click(done.response.message, label="Change: Ten Kingdom cards, with commas between")
    await room.bob.click(lobby, label="Join")
    late = await room.press_kept("bob", room.channel, "lt:write:1:kingdom:list")
    assert late.ephemeral and "Only the host" in text_of(late.response.message)
    gone = await room.press_kept("alice", room.channel, "lt:write:1:kingdom:gone")
    assert gone.ephemeral and "no such option" in text_of(gone.response.message)
    await room.alice.click(lobby, label="Start")
    over = await room.alice.submit_modal(form, {"written": TEN})
    assert "its options cannot be changed any more" in text_of(over.followups[0].message)


async def test_the_host_removes_somebody(room: Room) -> None:
    lobby = await open_lobby(room)
    await room.bob.click(lobby, label="Join")
    options = (await room.alice.click(lobby, label="Options")).response.message
    menu = next(id for id in menu_ids(options) if "remove" in id)
    assert "■ bob" in entries_of(options)
    await room.alice.select(options, [str(room.bob.id)], custom_id=menu)
    assert "bob" not in text_of(latest(room, lobby))


async def test_the_host_leaves_and_the_next_one_is_host(room: Room) -> None:
    lobby = await open_lobby(room)
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Leave")
    assert "● bob (host)" in text_of(latest(room, lobby)) and "Leave" not in labels_of(latest(room, lobby))
    await room.press_kept("bob", room.channel, "lt:leave:1")
    assert "closed before the game began" in text_of(latest(room, lobby))


async def test_too_few_people_cannot_start(room: Room) -> None:
    lobby = await open_lobby(room)
    assert "Start" not in labels_of(lobby)
    result = await room.press_kept("alice", room.channel, "lt:start:1")
    assert "Dominion needs at least 2 players; so far 1 has joined." in text_of(result.followups[0].message)
    assert room.channel.threads == []


async def test_a_started_lobby_leads_to_the_game(room: Room) -> None:
    lobby = await open_lobby(room, seats=2)
    await room.bob.click(lobby, label="Join")
    start = button_ids(latest(room, lobby))["Start"]
    await room.alice.click(lobby, label="Start")
    assert labels_of(latest(room, lobby)) == ["Go to the game"]
    again = await room.press_kept("alice", room.channel, start)
    assert "has started already" in text_of(again.followups[0].message)
    assert len(room.channel.threads) == 1


async def test_seats_are_drawn_at_random_or_kept(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", "dora", in_order=True)
    assert [seat.name for seat in await room.bot.tables.store.seats(game.id)] == ["alice", "bob", "cyd", "dora"]
    orders = set()
    for _ in range(4):
        game = await room.start("alice", "bob", "cyd", "dora", in_order=False)
        orders.add(tuple(seat.name for seat in await room.bot.tables.store.seats(game.id)))
    assert len(orders) > 1


async def deny(room: Room, **rights: bool) -> None:
    """Take permissions from the bot in the channel."""
    channel = room.bot.get_channel(room.channel.id)
    await channel.set_permissions(channel.guild.me, **rights)


async def test_missing_rights_are_named_before_anything_is_made(room: Room) -> None:
    await deny(room, attach_files=False, read_message_history=False)
    result = await room.alice.slash(room.channel, "play")
    assert result.ephemeral
    text = text_of(result.response.message)
    assert "**Attach Files** and **Read Message History**" in text
    assert await room.bot.tables.store.open_lobbies() == []


@pytest.mark.parametrize(
    ("right", "named"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_without_threads_the_game_runs_in_the_channel_and_says_why(room: Room, right: str, named: str) -> None:
    await deny(room, **{right: False})
    game = await room.start("alice", "bob")
    assert game.place_id == room.channel.id and room.channel.threads == []
    note = f"The game is played here in the channel. With the permission **{named}** I could open a thread"
    assert any(note in text_of(message) for message in room.channel.history())
    panel = await room.hand("alice", game)
    assert "Your hand" in text_of(panel)
    await room.start("alice", "bob")
    told = [message for message in room.channel.history() if note in text_of(message)]
    assert len(told) == 1, "those who play here know it from the game before"


async def test_a_private_game_without_private_threads_is_refused(room: Room) -> None:
    await deny(room, create_private_threads=False)
    result = await room.alice.slash(room.channel, "play", access="private")
    assert "**Create Private Threads**" in text_of(result.response.message)


async def test_no_room_for_a_thread(room: Room) -> None:
    lobby = await open_lobby(room, seats=2)
    await room.bob.click(lobby, label="Join")
    room.env.inject_error("POST", "/channels/*/threads", status=400, code=160006, message="Too many threads")
    await room.alice.click(lobby, label="Start")
    game = (await room.bot.tables.store.running_games())[0]
    assert game.place_id == room.channel.id
    assert any("no room for another open thread" in text_of(m) for m in room.channel.history())


async def test_a_start_that_fails_leaves_nothing_half_made(room: Room) -> None:
    lobby = await open_lobby(room, seats=2)
    await room.bob.click(lobby, label="Join")
    room.env.inject_error("PUT", "/channels/*/thread-members/*", status=500, times=None)
    room.env.inject_error("POST", "/channels/*/threads", status=400, code=50035, message="Invalid")
    result = await room.alice.click(lobby, label="Start")
    assert "nothing was changed in your game" in text_of(result.followups[0].message)
    assert room.channel.threads == []
    assert (await lobby_game(room)).status is Status.LOBBY


async def test_bots_and_oneself_are_not_invited(room: Room) -> None:
    result = await room.alice.slash(room.channel, "play", player1=room.alice)
    assert room.channel.last_message.id == result.response.id
    robot = room.guild.add_member(room.env.create_user("robot", bot=True))
    result = await room.alice.slash(room.channel, "play", player1=robot)
    assert "Bots cannot be invited" in text_of(result.response.message)


async def test_play_again_invites_the_same_people_and_the_left_neighbour_of_the_winner_begins(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    for name in ("bob", "cyd"):
        asked = await room.people[name].slash(await room.place_of(game), "table resign")
        await room.people[name].click(asked.response.message, label="Leave the game")
    final = await room.last_message(game)
    await room.cyd.click(final, label="Play again")
    lobby = await lobby_game(room)
    assert lobby.host_id == room.cyd.id
    watcher = await room.dora.click(final, label="Play again")
    assert "Only those who played" in text_of(watcher.followups[0].message)
    second = await room.alice.click(final, label="Play again")
    assert "You have joined the table" in text_of(second.followups[0].message)
    thread = await room.place_of(game)
    message = next(m for m in thread.history() if m.id == lobby.lobby_message_id)
    await room.bob.click(message, label="Join")
    await room.cyd.click(message, label="Start")
    (rematch,) = await room.bot.tables.store.running_games()
    seats = [seat.name for seat in await room.bot.tables.store.seats(rematch.id)]
    assert seats == ["bob", "cyd", "alice"]
    assert (await room.table(rematch)).match.state.first == 0
    assert rematch.place_id == game.place_id


async def test_the_kingdom_by_command(room: Room) -> None:
    lobby = await open_lobby(room)
    await room.alice.slash(room.channel, "dominion kingdom", cards="interaction")
    assert "Kingdom cards: Interaction" in text_of(latest(room, lobby))
    names = "Cellar, Chapel, Moat, Village, Smithy, Market, Mine, Witch, Gardens, Throne Room"
    await room.alice.slash(room.channel, "dominion kingdom", cards=names)
    assert "Throne Room" in text_of(latest(room, lobby))
    second = await room.alice.slash(room.channel, "dominion kingdom", cards="Improvements (second edition)")
    assert "this was changed as well: Edition: Second edition." in text_of(second.response.message)
    assert "Second edition · Kingdom cards: Improvements" in text_of(latest(room, lobby))
    unknown = await room.alice.slash(room.channel, "dominion kingdom", cards="Atlantis")
    assert "There is no set 'Atlantis'. The sets are: First Game," in text_of(unknown.response.message)
    wrong = await room.alice.slash(room.channel, "dominion kingdom", cards="Cellar, Chapel")
    assert "A Kingdom has ten different cards; you named 2." in text_of(wrong.response.message)
    other = await room.bob.slash(room.channel, "dominion kingdom", cards="interaction")
    assert "Only the host" in text_of(other.response.message)
    offered = await room.alice.autocomplete(room.channel, "dominion kingdom", "cards", "big")
    assert [choice["name"] for choice in offered] == ["Big Money"]
