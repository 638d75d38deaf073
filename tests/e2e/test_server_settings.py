"""What the organisers of a server settle for all its tables, as people meet it."""

from __future__ import annotations

from typing import Any

import discord

from cogs.lobbies.access import Level, level_of
from cogs.servers.server_rules import ORGANISERS
from cogs.timekeeping.time_limits import limit_of
from db import Status
from tests.e2e.forging import choose as forged
from tests.e2e.forging import command, send, told
from tests.e2e.room import Room, entries_of, labels_of, menu_ids, text_of

MANAGER = discord.Permissions(manage_guild=True)


def organiser(room: Room, name: str = "olga", *, role: Any = None) -> Any:
    """Somebody who may manage the server, or who has a role."""
    role = role or room.guild.create_role("manager", permissions=MANAGER)
    return room.guild.add_member(room.env.create_user(name), roles=[role])


async def settings(person: Any, room: Room, page: int = 0) -> discord.Message:
    shown = (await person.slash(room.channel, "server settings")).response.message
    return (await person.click(shown, label="More")).response.message if page else shown


async def choose(person: Any, message: discord.Message, name: str, *values: Any) -> discord.Message:
    result = await person.select(message, list(values), custom_id=f"lt:server-setting:{name}")
    assert result.acknowledged
    return result.response.message


async def refusal(person: Any, room: Room, channel: Any = None, **options: Any) -> str:
    result = await person.slash(channel or room.channel, "play", **options)
    assert result.ephemeral
    return text_of(result.response.message)


async def test_only_organisers_see_and_change_the_settings(room: Room) -> None:
    olga = organiser(room)
    refused = await room.alice.slash(room.channel, "server settings")
    assert refused.ephemeral and "**Manage Server**" in text_of(refused.response.message)
    shown = await settings(olga, room)
    assert "Settings of this server" in text_of(shown) and len(menu_ids(shown)) == 3
    more = await settings(olga, room, 1)
    assert "Language: English" in text_of(more) and "As many as they like" in entries_of(more)
    back = (await olga.click(more, label="Back")).response.message
    assert labels_of(back) == ["More"]
    pressed = await room.press_kept("alice", room.channel, "lt:server:1")
    assert "for the organisers" in text_of(pressed.response.message)


async def test_tables_are_opened_only_in_the_chosen_channels(room: Room) -> None:
    olga, games = organiser(room), room.guild.create_text_channel("games")
    after = await choose(olga, await settings(olga, room), "channels", games)
    assert "Kept." in text_of(after)
    said = await refusal(room.alice, room)
    assert f"<#{games.id}>" in said and "/play" in said
    opened = await room.alice.slash(games, "play")
    assert not opened.ephemeral and "1 of 4 seats" in text_of(opened.response.message)
    thread = await room.bot.get_channel(games.id).create_thread(name="Here too", type=discord.ChannelType.public_thread)
    inside = next(one for one in games.threads if one.id == thread.id)
    assert not (await room.bob.slash(inside, "play")).ephemeral
    await choose(olga, await settings(olga, room), "channels")
    assert not (await room.alice.slash(room.channel, "play")).ephemeral


async def test_tables_are_opened_only_by_the_chosen_role(room: Room) -> None:
    olga, role = organiser(room), room.guild.create_role("hosts")
    hosts = organiser(room, "hanna", role=role)
    await choose(olga, await settings(olga, room), "creators", role)
    assert f"<@&{role.id}>" in await refusal(room.alice, room)
    assert not (await hosts.slash(room.channel, "play")).ephemeral
    assert not (await olga.slash(room.channel, "play")).ephemeral, "organisers always may"
    greeting = await room.press_kept("alice", room.channel, "lt:open:dominion")
    assert "with the role" in text_of(greeting.followups[0].message)
    assert len(await room.bot.tables.store.open_lobbies()) == 2


async def test_a_server_limits_how_many_games_are_open(room: Room) -> None:
    olga = organiser(room)
    await choose(olga, await settings(olga, room, 1), "most_of_person", "1")
    lobby = (await room.alice.slash(room.channel, "play")).response.message
    assert "may have opened 1 game at a time" in await refusal(room.alice, room)
    assert not (await room.bob.slash(room.channel, "play")).ephemeral
    options = (await room.alice.click(lobby, label="Options")).response.message
    await room.alice.click(options, label="Close the table")
    assert not (await room.alice.slash(room.channel, "play")).ephemeral
    after = await choose(olga, await settings(olga, room, 1), "most_here", "5")
    assert "At most 5 games" in entries_of(after)
    for person in (room.cyd, room.dora, room.eve):
        await person.slash(room.channel, "play")
    assert "there may be 5 games at a time" in await refusal(olga, room)
    finished = await room.bot.tables.store.open_lobbies()
    assert len(finished) == 5 and all(game.status is Status.LOBBY for game in finished)


async def test_new_tables_begin_with_the_time_limit_of_the_server(room: Room) -> None:
    olga = organiser(room)
    after = await choose(olga, await settings(olga, room, 1), "time_limit", "2d")
    assert "Kept." in text_of(after)
    await room.alice.slash(room.channel, "play", access="invited")
    (game,) = await room.bot.tables.store.open_lobbies()
    assert limit_of(game).limit == "2d" and level_of(game) is Level.INVITED
    await choose(olga, after, "time_limit", "none")
    await room.alice.slash(room.channel, "play")
    newest = (await room.bot.tables.store.open_lobbies())[0]
    assert limit_of(newest).terms is None


async def test_organisers_by_role_do_not_choose_who_organises(room: Room) -> None:
    olga, role = organiser(room), room.guild.create_role("organisers")
    await choose(olga, await settings(olga, room), "organisers", role)
    otto = organiser(room, "otto", role=role)
    shown = await settings(otto, room)
    assert "lt:server-setting:organisers" not in menu_ids(shown) and f"<@&{role.id}>" in text_of(shown)
    await choose(otto, shown, "creators", role)
    other = room.guild.create_role("others")
    for name, value in (("organisers", other), ("most_here", 7), ("language", "French"), ("time_limit", "1s")):
        value = str(value if isinstance(value, int | str) else value.id)
        (refused,) = await send(room.env, forged(otto, shown, f"lt:server-setting:{name}", value))
        assert "Kept" not in text_of(told(room.env, refused)[-1])
    stored = await room.bot.tables.store.guild_settings(room.guild.id)
    assert stored == {"organisers": role.id, "creators": role.id}
    acts = await room.bot.tables.store.acts(room.guild.id)
    assert [(act.what, act.user_id, act.data["name"]) for act in acts] == [
        ("settings", otto.id, "creators"),
        ("settings", olga.id, ORGANISERS),
    ]
    role_gone = room.bot.get_guild(room.guild.id).get_role(role.id)
    assert role_gone is not None
    await role_gone.delete()
    assert "Settings of this server" in text_of(await settings(olga, room)), "what is gone is not in the menus"


async def test_the_limits_hold_for_tables_opened_in_the_same_instant(room: Room) -> None:
    store = room.bot.tables.store
    await store.set_guild_setting(room.guild.id, "most_of_person", 2)
    opening = [command(room, room.alice, room.channel.id, "play") for _ in range(3)]
    practising = [command(room, room.alice, room.channel.id, "practice", game="dominion") for _ in range(2)]
    await send(room.env, *opening, *practising)
    assert len([*await store.open_lobbies(), *await store.running_games()]) == 2
