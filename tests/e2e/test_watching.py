"""Who sees which games of a server, and what a spectator sees of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.limits import command_payloads
from cogs.items import FORMS, PRESSES
from cogs.seating import seats
from cogs.ui import ids
from db import Game, Status
from tests.e2e.forging import choose_people, command, fill_in, press, send, told
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, entries_of, labels_of, menu_ids, text_of, walk
from tests.e2e.test_organise import order
from tests.e2e.test_server_settings import organiser
from tests.e2e.test_whole_games import click_a_turn, late

SUBCOMMAND, TEXT, WHOLE_NUMBER = 1, 3, 4


async def games(person: Any, place: Any, tab: str = "", **options: Any) -> discord.Message:
    """The list of games, at the named one of its lists."""
    shown = (await person.slash(place, "games", **options)).response.message
    for part in walk(shown):
        if isinstance(part, discord.Button) and tab and (part.label or "").startswith(tab) and not part.disabled:
            return (await person.click(shown, label=part.label)).response.message
    return shown


def staff_channel(room: Room, *insiders: Any) -> Any:
    """A channel that only these people can see, and the bot."""
    hidden = discord.PermissionOverwrite(view_channel=False)
    seen = discord.PermissionOverwrite(view_channel=True)
    everyone = room.guild.roles["@everyone"]
    return room.guild.create_text_channel(
        "staff", overwrites={everyone: hidden, room.bot.user: seen, **dict.fromkeys(insiders, seen)}
    )


async def outsiders_see_nothing(room: Room, person: Any, place: Any, secrets: tuple[str, ...]) -> None:
    """Neither by number, nor in the list, nor by controls that were never shown to the person."""
    named = [command(room, person, place.id, name, game=1) for name in ("table status", "table log", "hand")]
    kept = await room.bot.get_channel(place.id).send("Something.")
    pressed = [press(person, kept, f"lt:{verb}:1:0") for verb in ("watch", "board", "log", "hand", "panel", "view")]
    for result in await send(room.env, *named, *pressed):
        texts = [text_of(message) for message in told(room.env, result)]
        assert texts and not any(secret in text for text in texts for secret in secrets), texts
    for tab in ("Open tables", "Running", "Finished"):
        shown = await games(person, place, tab)
        assert not any(secret in text_of(shown) for secret in secrets)


async def test_an_open_game_is_listed_with_links_and_can_be_watched(room: Room) -> None:
    empty = await games(room.cyd, room.channel)
    assert "No table is open here" in text_of(empty)
    lobby = (await room.alice.slash(room.channel, "play", title="Rainy Sunday")).response.message
    shown = await games(room.cyd, room.channel)
    assert "Rainy Sunday" in text_of(shown) and f"/{lobby.id})" in text_of(shown)
    assert "1 of 4 seats" in text_of(shown)
    joined = await room.cyd.click(shown, label="Join")
    assert "You have joined the table" in text_of(joined.followups[0].message)
    assert "Go there" in labels_of(await games(room.cyd, room.channel))
    await room.alice.click(lobby, label="Start")
    running = await games(room.dora, room.channel)
    stored = (await room.bot.tables.store.running_games())[0]
    assert f"/{stored.place_id}/{stored.turn_message_id})" in text_of(running) and "waits for" in text_of(running)
    assert "My hand" in labels_of(await games(room.cyd, room.channel)) and "Watch" in labels_of(running)
    watched = (await room.dora.click(running, label="Watch")).response.message
    assert "Watching · Dominion" in text_of(watched) and "Supply" in text_of(watched)
    again = (await room.dora.click(watched, label="Look again")).response.message
    assert text_of(again) == text_of(watched)
    hand = await room.press_kept("dora", room.channel, f"lt:hand:{stored.id}")
    assert "You have no seat in this game" in text_of(hand.response.message)


async def test_a_finished_game_can_still_be_looked_at(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, late)
    for _turn in range(40):
        table = await room.table(game)
        if table.match.result is None and table.match.open:
            (seat,) = table.match.open
            await click_a_turn(room, game, ("alice", "bob")[seat])
    assert (await room.bot.tables.store.game(game.id)).status is Status.FINISHED
    shown = await games(room.cyd, room.channel)
    assert "Finished (1)" in labels_of(shown) and "Look" in labels_of(shown)
    look = (await room.cyd.click(shown, label="Look")).response.message
    assert "points" in text_of(look)


async def test_lists_are_paged_and_can_be_of_one_game(room: Room) -> None:
    for number in range(10):
        await room.alice.slash(room.channel, "play", title=f"Table {number}")
    await room.bob.slash(room.channel, "play", game="concordia")
    first = await games(room.cyd, room.channel)
    assert "Page 1 of 2" in text_of(first) and "Table 9" in text_of(first) and "Table 0" not in text_of(first)
    second = (await room.cyd.click(first, label="More")).response.message
    assert "Table 0" in text_of(second) and "Page 2 of 2" in text_of(second)
    back = (await room.cyd.click(second, label="Back")).response.message
    assert text_of(back) == text_of(first)
    only = await games(room.cyd, room.channel, game="concordia")
    assert "Concordia" in text_of(only) and "Open tables (1)" in labels_of(only)
    assert any(id.endswith(":concordia") for id in button_ids(only).values())


async def test_by_invitation_only_those_who_are_invited_join_and_everybody_watches(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", access="invited", seats=2, player1=room.bob)
    lobby = opened.response.message
    assert "By invitation: only those who are invited may join; everybody here may watch" in text_of(lobby)
    refused = await room.dora.click(lobby, label="Join")
    assert "This table is for those who are invited" in text_of(refused.followups[0].message)
    assert "Join" not in labels_of(await games(room.dora, room.channel))
    assert "Join" in labels_of(await games(room.bob, room.channel))
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    assert room.requests("POST", "/threads")[0].json["type"] == discord.ChannelType.public_thread.value
    shown = await games(room.dora, room.channel)
    assert "Watching" in text_of((await room.dora.click(shown, label="Watch")).response.message)


async def test_a_hidden_table_is_open_to_all_and_watched_by_its_players_only(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play", access="hidden", seats=2)).response.message
    assert "for its players only, in a private thread" in text_of(lobby)
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    assert room.requests("POST", "/threads")[0].json["type"] == discord.ChannelType.private_thread.value
    await outsiders_see_nothing(room, room.dora, room.channel, ("alice", "bob", "Supply"))
    assert "Running (1)" in labels_of(await games(room.bob, room.channel))


async def test_a_private_table_is_nowhere_to_be_found(room: Room) -> None:
    await room.alice.slash(room.channel, "play", access="private", title="Secret supper", player1=room.bob)
    assert "Open tables (0)" in labels_of(await games(room.dora, room.channel))
    invited = await games(room.bob, room.channel)
    assert "Secret supper" in text_of(invited) and "Join" in labels_of(invited)
    await room.bob.click(invited, label="Join")
    lobby = next(message for message in room.channel.history() if "Secret supper" in text_of(message))
    await room.alice.click(lobby, label="Start")
    await outsiders_see_nothing(room, room.dora, room.channel, ("alice", "bob", "Secret supper", "Supply"))


async def hidden_game(room: Room, access: str = "private") -> Game:
    lobby = (await room.alice.slash(room.channel, "play", access=access, seats=2, player1=room.bob)).response.message
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    return game


async def let_watch(room: Room, game: Game, *people: Any) -> discord.Message:
    """Let the host choose who watches; gives the menu as it is then."""
    place = await room.place_of(game)
    shown = (await room.alice.slash(place, "table spectators", game=game.id)).response.message
    chosen = await room.alice.select(shown, list(people), custom_id=ids.custom_id(ids.SPECTATORS, game.id))
    await room.pass_time()
    return chosen.response.message


async def test_the_host_lets_somebody_watch_a_private_game_and_no_longer(room: Room) -> None:
    game = await hidden_game(room)
    place = await room.place_of(game)
    await outsiders_see_nothing(room, room.cyd, room.channel, ("alice", "bob", "Supply"))
    shown = await let_watch(room, game, room.cyd)
    assert f"Beside the players may watch: <@{room.cyd.id}>." in text_of(shown)
    told = await room.last_message(game)
    assert "● alice lets" in text_of(told) or "■ alice lets" in text_of(told)
    assert f"<@{room.cyd.id}>" in text_of(told) and place.history(viewer=room.cyd)
    listed = await games(room.cyd, room.channel, "Running")
    watched = (await room.cyd.click(listed, label="Watch")).response.message
    same = (await room.press_kept("bob", place, ids.custom_id(ids.WATCH, game.id))).response.message
    assert text_of(watched) == text_of(same), "the public side, as it is for all"
    hand = await room.press_kept("cyd", place, ids.custom_id(ids.HAND, game.id))
    assert "You have no seat in this game" in text_of(hand.response.message)
    replayed = await room.cyd.slash(room.channel, "replay", game=game.id)
    assert "You see what everybody sees" in text_of(replayed.response.message) or not entries_of(
        replayed.response.message
    ), "not through anybody's eyes"
    await let_watch(room, game)
    assert f"<@{room.cyd.id}> does not watch this game any more." in text_of(await room.last_message(game))
    with pytest.raises(Exception, match="cannot read"):
        place.history(viewer=room.cyd)
    await outsiders_see_nothing(room, room.cyd, room.channel, ("alice", "bob", "Supply"))


async def test_several_presses_at_once_call_a_spectator_once(room: Room) -> None:
    game = await hidden_game(room)
    place, menu = await room.place_of(game), ids.custom_id(ids.SPECTATORS, game.id)
    shown = (await room.alice.slash(place, "table spectators", game=game.id)).response.message
    chosen = choose_people(room.alice, shown, menu, room.cyd)
    await send(room.env, chosen, chosen, choose_people(room.alice, shown, menu, room.cyd, room.dora))
    await room.pass_time()
    told = [text_of(one) for one in place.history() if "watch this game" in text_of(one)]
    assert sum(f"<@{room.cyd.id}>" in one for one in told) == 1 == sum(f"<@{room.dora.id}>" in one for one in told)


async def test_who_is_let_out_leaves_the_thread_though_it_was_archived(room: Room) -> None:
    game = await hidden_game(room)
    place = await room.place_of(game)
    await let_watch(room, game, room.cyd)
    await room.bot.get_channel(place.id).edit(archived=True)
    shown = (await room.alice.slash(room.channel, "table spectators", game=game.id)).response.message
    await room.alice.select(shown, [], custom_id=ids.custom_id(ids.SPECTATORS, game.id))
    await room.pass_time()
    with pytest.raises(Exception, match="cannot read"):
        place.history(viewer=room.cyd)
    await room.bot.get_channel(place.id).edit(archived=True)
    await let_watch(room, game, room.dora)
    assert place.history(viewer=room.dora)


async def test_nobody_is_sent_out_of_a_thread_that_people_opened(room: Room) -> None:
    hall = room.bot.get_channel(room.channel.id)
    made = await hall.create_thread(name="friends", type=discord.ChannelType.private_thread)
    for person in (room.alice, room.bob, room.cyd):
        await made.add_user(discord.Object(person.id))
    friends = next(thread for thread in room.channel.threads if thread.id == made.id)
    room.env.backend.channels[made.id].owner_id = room.alice.id
    lobby = (await room.alice.slash(friends, "play", access="private", seats=2, player1=room.bob)).response.message
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    assert game.place_id == made.id
    await let_watch(room, game, room.cyd)
    await let_watch(room, game)
    assert friends.history(viewer=room.cyd), "they were here before"


async def test_spectators_come_along_when_an_organiser_moves_the_game(room: Room) -> None:
    game = await hidden_game(room)
    await let_watch(room, game, room.cyd)
    before = await room.place_of(game)
    assert f"Game {game.id} is played at" in await order(room, organiser(room), "move", game=game.id)
    after = await room.place_of(game)
    await room.pass_time()
    assert after.id != before.id and after.history(viewer=room.cyd)
    with pytest.raises(Exception, match="cannot read"):
        after.history(viewer=room.dora)


async def test_only_the_host_lets_people_watch_and_only_where_not_all_may(room: Room) -> None:
    game = await hidden_game(room, "hidden")
    place = await room.place_of(game)
    await let_watch(room, game, room.cyd)
    for person in (room.bob, room.cyd):
        shown = (await person.slash(place, "table spectators", game=game.id)).response.message
        assert f"may watch: <@{room.cyd.id}>" in text_of(shown) and menu_ids(shown) == []
        kept = await room.bot.get_channel(place.id).send("Something.")
        menu = press(person, kept, ids.custom_id(ids.SPECTATORS, game.id))
        (refused,) = await send(room.env, menu)
        assert [text_of(one) for one in told(room.env, refused)] == [
            "Only the host of a game can let somebody watch it."
        ]
    assert await room.bot.tables.store.spectators(game.id) == [room.cyd.id]
    open_game = await room.start("alice", "dora")
    answer = await room.alice.slash(room.channel, "table spectators", game=open_game.id)
    assert "Whoever can see the channel of this game can watch it" in text_of(answer.response.message)
    lobby = (await room.eve.slash(room.channel, "play", access="private")).response.message
    assert lobby is not None
    early = await room.eve.slash(room.channel, "table spectators", game=3)
    assert "This game has not begun." in text_of(early.response.message)


async def test_players_and_bots_are_no_spectators(room: Room) -> None:
    game = await hidden_game(room)
    robot = room.guild.add_member(room.env.create_user("robot", bot=True))
    shown = await let_watch(room, game, room.bob, robot, room.cyd)
    assert "With a seat at the table: bob." in text_of(shown) and "Bots cannot watch:" in text_of(shown)
    assert await room.bot.tables.store.spectators(game.id) == [room.cyd.id]


async def test_a_spectator_goes_away_or_takes_an_offered_seat(room: Room) -> None:
    game = await hidden_game(room, "hidden")
    place = await room.place_of(game)
    await let_watch(room, game, room.cyd, room.dora)
    shown = (await room.dora.slash(place, "table spectators")).response.message
    gone = await room.dora.click(shown, label="Watch no longer")
    assert "You do not watch this game any more." in text_of(gone.response.message)
    again = await room.press_kept("dora", room.channel, ids.custom_id(ids.WATCH_NO_LONGER, game.id))
    assert "You are not among the spectators" in text_of(again.response.message)
    await seats.vacate(room.bot.tables, game.id, 1, seats.Why.REMOVED)
    await room.pass_time()
    await room.press_kept("cyd", place, ids.custom_id(ids.TAKE_CONFIRM, game.id, 1, 0))
    assert "Your hand" in text_of(await room.hand("cyd", game))
    assert await room.bot.tables.store.spectators(game.id) == []


async def test_the_host_changes_who_may_join_and_watch(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
    options = (await room.alice.click(lobby, label="Options")).response.message
    (game,) = await room.bot.tables.store.open_lobbies()
    await room.alice.select(options, ["private"], custom_id=f"lt:privacy:{game.id}")
    refused = await room.bob.click(lobby, label="Join")
    assert "for those who are invited" in text_of(refused.followups[0].message)
    await room.alice.select(options, ["open"], custom_id=f"lt:privacy:{game.id}")
    await room.bob.click(lobby, label="Join")
    assert "2 of 2 seats" in text_of(next(m for m in room.channel.history() if m.id == lobby.id))


async def test_a_game_in_a_channel_that_one_cannot_see_stays_unseen(room: Room) -> None:
    staff = staff_channel(room, room.alice, room.bob)
    lobby = (await room.alice.slash(staff, "play", seats=2, title="Budget")).response.message
    await outsiders_see_nothing(room, room.dora, room.channel, ("alice", "bob", "Budget"))
    await room.bob.click(lobby, label="Join")
    await room.alice.click(lobby, label="Start")
    await outsiders_see_nothing(room, room.dora, room.channel, ("alice", "bob", "Budget", "Supply"))
    assert "Running (1)" in labels_of(await games(room.alice, room.channel))


async def test_other_servers_and_direct_messages_list_nothing_of_this_one(room: Room) -> None:
    await room.start("alice", "bob", title="Ours")
    guild = room.env.create_guild("Elsewhere")
    hall = guild.create_text_channel("hall")
    stranger = guild.add_member(room.env.create_user("stranger"))
    await room.env.settle()
    shown = await games(stranger, hall)
    assert "Running (0)" in labels_of(shown) and "Ours" not in text_of(shown)
    await outsiders_see_nothing(room, stranger, hall, ("alice", "bob", "Ours", "Supply"))


async def test_a_spectator_sees_the_public_side_until_a_free_seat_is_theirs(room: Room) -> None:
    game = await room.start("alice", "bob")
    place = await room.place_of(game)
    watched = await room.press_kept("dora", place, f"lt:watch:{game.id}")
    assert text_of(watched.response.message) == text_of(
        (await room.press_kept("alice", place, f"lt:watch:{game.id}")).response.message
    ), "all who watch see the same"
    panel = await room.hand("bob", game)
    controls = [id for id in button_ids(panel).values() if id.startswith("lt:")]
    kept = await room.bot.get_channel(place.id).send("Something.")
    for result in await send(room.env, *(press(room.dora, kept, id) for id in controls)):
        assert not any("Your hand" in text_of(one) for one in told(room.env, result))
    await seats.vacate(room.bot.tables, game.id, 1, seats.Why.REMOVED)
    await room.pass_time()
    offer = next(one for one in place.history() if "Take this seat" in labels_of(one))
    asked = (await room.dora.click(offer, label="Take this seat")).response.message
    taken = await room.dora.click(asked, label=next(label for label in labels_of(asked) if label.startswith("Take")))
    assert "Your hand" in text_of(taken.response.message)
    left = await room.press_kept("bob", place, f"lt:hand:{game.id}")
    assert "You have no seat in this game" in text_of(left.response.message)


def about_games(payloads: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command that can name a game by its number, with something for each option that it needs."""
    for payload in payloads:
        options = payload.get("options", [])
        inner = [one for one in options if one["type"] == SUBCOMMAND]
        for part in inner or [payload]:
            known = {one["name"]: one for one in part.get("options", [])}
            if known.get("game", {}).get("type") == WHOLE_NUMBER and known["game"].get("choices") is None:
                needed = {name: one["type"] for name, one in known.items() if one.get("required") and name != "game"}
                if set(needed.values()) <= {TEXT, WHOLE_NUMBER}:
                    name = f"{payload['name']} {part['name']}" if inner else payload["name"]
                    yield name, {one: "x" if kind == TEXT else 0 for one, kind in needed.items()}


@pytest.mark.parametrize("hidden", ["private", "staff"])
async def test_no_command_tells_an_outsider_of_a_hidden_game(room: Room, hidden: str) -> None:
    if hidden == "private":
        game = await room.start("alice", "bob", access="private", title="Supper", player1=room.bob)
    else:
        staff = staff_channel(room, room.alice, room.bob)
        lobby = (await room.alice.slash(staff, "play", seats=2, title="Supper")).response.message
        await room.bob.click(lobby, label="Join")
        await room.alice.click(lobby, label="Start")
        (game,) = await room.bot.tables.store.running_games()
    before = (await room.table(game)).game.revision
    commands = list(about_games(await command_payloads(room.bot.tree)))
    assert len(commands) > 40
    for name, options in commands:
        (result,) = await send(room.env, command(room, room.dora, room.channel.id, name, game=game.id, **options))
        assert result.modal is None and not [one for one in result.followups if not one.ephemeral], name
        for text in map(text_of, told(room.env, result)):
            assert not any(secret in text for secret in ("alice", "bob", "Supper", "Copper", "Estate", "turn")), name
        completed = await send(
            room.env, command(room, room.dora, room.channel.id, name, typing="game", **options, game="")
        )
        assert not any(getattr(one, "choices", None) for one in completed)
    kept = await room.bot.get_channel(room.channel.id).send("Something.")
    for part in ("x", "0", "1:0"):
        forged = [press(room.dora, kept, f"lt:{verb}:{game.id}:{part}") for verb in PRESSES]
        forged += [fill_in(room.dora, kept, f"lt:{verb}:{game.id}:{part}", words="x") for verb in FORMS]
        for one, result in zip(forged, await send(room.env, *forged), strict=True):
            for text in map(text_of, told(room.env, result)):
                secrets = ("alice", "bob", "Supper", "Copper")
                assert not any(secret in text for secret in secrets), one.data["custom_id"]
    assert (await room.table(game)).game.revision == before


async def test_waiting_lists_games_of_all_servers_oldest_first_also_in_direct_messages(room: Room) -> None:
    first = await room.start("alice", "bob", title="First")
    await room.set_up(first, begin_turn("copper"))
    room.clock.ahead += timedelta(hours=1)
    elsewhere = room.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    alice, other = elsewhere.add_member(room.alice.user), elsewhere.add_member(room.env.create_user("other"))
    lobby = (await alice.slash(hall, "play", title="Second", seats=2, order="fixed")).response.message
    await other.click(lobby, label="Join")
    await alice.click(lobby, label="Start")
    second = max(await room.bot.tables.store.running_games(elsewhere.id), key=lambda game: game.id)
    await room.set_up(second, begin_turn("copper"))
    room.clock.ahead += timedelta(hours=1)
    third = await room.start("alice", "cyd", title="Third")
    await room.set_up(third, begin_turn("copper"))
    await room.bot.tables.lose_place(second.id)
    for shown in (await room.alice.user.slash("waiting"), await room.alice.slash(room.channel, "waiting")):
        message = shown.response.message
        text = text_of(message)
        assert text.index("First") < text.index("Second") < text.index("Third")
        links = [part.url for part in walk(message) if isinstance(part, discord.Button) and part.url]
        assert [str(game.place_id) in link for game, link in zip((first, third), links, strict=True)] == [True, True]
        assert "Without a place" in text
    hand = await room.alice.user.click((await room.alice.user.slash("waiting")).response.message, label="My hand")
    assert "Your hand" in text_of(hand.response.message)
