"""What organisers can do to the games of their server, what tables are told of it, and what stays hidden from them."""

from __future__ import annotations

import itertools
from typing import Any

import discord
import pytest

from cogs.items import PRESSES
from cogs.seating.seats import take_over, vacate
from cogs.servers.organise import FORMS
from cogs.servers.organise import PRESSES as OF_ORGANISERS
from db import SaveFailed, Status
from tests.e2e.forging import choose, command, fill_in, press, send, told
from tests.e2e.room import Room, entries_of, labels_of, menu_ids, text_of
from tests.e2e.test_server_settings import organiser

WHY = "as they asked for it"


async def told_to(room: Room, game: Any) -> str:
    """All that stands where a game is played."""
    await room.pass_time()
    place = await room.place_of(game)
    return "\n".join(text_of(one) for one in place.history() if not one.flags.ephemeral)


async def order(room: Room, person: Any, what: str, place: Any = None, why: str = WHY, **options: Any) -> str:
    """Use a command of organisers, and give the reason in its form; what the organiser is told."""
    shown = await person.slash(place or room.channel, f"organise {what}", **options)
    if shown.modal is None:
        return text_of(shown.response.message)
    result = await person.submit_modal(shown, {"words": why})
    assert result.ephemeral
    return text_of(result.response.message)


async def panel(room: Room, person: Any, game: Any) -> discord.Message:
    return (await person.slash(room.channel, "organise list", game=game.id)).response.message


async def history(room: Room, person: Any) -> str:
    return text_of((await person.slash(room.channel, "organise history")).response.message)


async def test_organisers_see_all_games_and_nobody_else_does(room: Room) -> None:
    olga = organiser(room)
    assert "No table is open on this server" in text_of(
        (await olga.slash(room.channel, "organise list")).response.message
    )
    private = await room.start("alice", "bob", access="private", player1=room.bob)
    await room.cyd.slash(room.channel, "play", title="Third")
    shown = (await olga.slash(room.channel, "organise list")).response.message
    assert "Games to organise · 2" in text_of(shown) and "Third" in text_of(shown) and "waits for" in text_of(shown)
    opened = (await olga.click(shown, custom_id=f"lt:organise:{private.id}")).response.message
    assert "Private: only those who are invited" in text_of(opened) and "Host: ● alice" in text_of(opened)
    assert "[Go there](https://discord.com/" in text_of(opened)
    for name in ("list", "history"):
        refused = await room.alice.slash(room.channel, f"organise {name}")
        assert "for the organisers" in text_of(refused.response.message)
    assert "for the organisers" in await order(room, room.alice, "end", game=private.id)
    assert await room.alice.autocomplete(room.channel, "organise end", "game", "") == []
    offered = await olga.autocomplete(room.channel, "organise remove", "game", "")
    assert [choice["value"] for choice in offered] == [private.id, private.id + 1]
    people = await olga.autocomplete(room.channel, "organise remove", "seat", "", game=private.id)
    assert [choice["name"] for choice in people] == ["alice", "bob"]


async def test_practice_tables_are_listed_by_who_plays_there(room: Room) -> None:
    olga = organiser(room)
    await room.alice.slash(room.channel, "practice", game="dominion")
    (game,) = await room.bot.tables.store.running_games()
    listed = await olga.slash(room.channel, "organise list"), await room.bob.slash(room.channel, "games")
    for shown in (*(one.response.message for one in listed), await panel(room, olga, game)):
        assert f"practice table of <@{room.alice.id}>" in text_of(shown)
        assert "Seat 1" not in text_of(shown) and "waits for" not in text_of(shown)


async def test_an_organiser_sees_no_more_of_a_private_game_than_others(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob", access="private", player1=room.bob)
    kept = await room.bot.get_channel(room.channel.id).send("Something.")
    verbs = ("watch", "board", "log", "hand", "panel", "view", "replay", "orders")
    looks = [press(olga, kept, f"lt:{verb}:{game.id}:0") for verb in verbs]
    named = [command(room, olga, room.channel.id, name, game=game.id) for name in ("table status", "table log", "hand")]
    for result in await send(room.env, *looks, *named):
        text = text_of(told(room.env, result)[0])
        assert "seat" in text or "There is no game" in text
        assert "Supply" not in text and "alice" not in text
    shown = text_of(await panel(room, olga, game))
    assert not any(card in shown for card in ("Copper", "Estate", "Supply"))


async def test_ending_a_game_is_told_and_stands_in_the_history(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    shown = await panel(room, olga, game)
    form = await olga.click(shown, label="End it")
    result = await olga.submit_modal(form, {"words": WHY})
    assert f"Game {game.id} is ended" in text_of(result.response.message)
    text = await told_to(room, game)
    assert "olga has ended this game as an organiser of this server" in text and WHY in text
    stored = await room.bot.tables.store.game(game.id)
    assert stored.status is Status.CANCELLED
    said = await history(room, olga)
    assert f"<@{olga.id}> ended game {game.id}: {WHY}" in said
    assert "This game is over" in await order(room, olga, "end", game=game.id)
    assert len(await room.bot.tables.store.acts(room.guild.id)) == 1, "what was refused is not written down"
    lobby = (await room.alice.slash(room.channel, "play")).response.message
    assert "is closed" in await order(room, olga, "end", game=game.id + 1)
    assert "This table was closed" in text_of(next(one for one in room.channel.history() if one.id == lobby.id))


async def test_pausing_and_going_on(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    assert f"Game {game.id} is paused" in await order(room, olga, "pause", game=game.id)
    assert "paused already" in await order(room, olga, "pause", game=game.id)
    shown = await panel(room, olga, game)
    assert "paused" in text_of(shown) and "Let it go on" in labels_of(shown)
    assert f"Game {game.id} goes on" in await order(room, olga, "resume", game=game.id)
    text = await told_to(room, game)
    assert "olga has paused this game" in text and "olga lets this game go on" in text
    assert [act.what for act in await room.bot.tables.store.acts(room.guild.id)] == ["resume", "pause"]


async def test_taking_a_seat_away_offers_it_and_hides_the_hand(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    shown = await panel(room, olga, game)
    form = await olga.select(shown, ["1"], custom_id=f"lt:organise-seat:{game.id}:vacate")
    done = await olga.submit_modal(form, {"words": WHY})
    assert "bob has no seat in game" in text_of(done.response.message)
    assert [seat.user_id for seat in await room.bot.tables.store.seats(game.id)] == [room.alice.id, None]
    text = await told_to(room, game)
    assert "has freed the seat of" in text and "a seat can be taken over" in text
    hand = await room.bob.slash(await room.place_of(game), "hand", game=game.id)
    assert "You have no seat in this game" in text_of(hand.response.message)
    assert text.index("has freed the seat of") < text.index("a seat can be taken over")
    assert f"took a seat away in game {game.id} (<@{room.bob.id}>): {WHY}" in await history(room, olga)
    (act,) = await room.bot.tables.store.acts(room.guild.id)
    assert (act.what, act.data["seat"], act.data["user"]) == ("vacate", 1, room.bob.id)
    assert "Nobody has this seat any more" in await order(room, olga, "remove", game=game.id, seat=1)


async def test_looking_for_a_substitute_leaves_the_seat_until_then(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    said = await order(room, olga, "substitute", game=game.id, seat=0)
    assert "A substitute is wanted now" in said
    assert (await room.bot.tables.store.seats(game.id))[0].user_id == room.alice.id
    told = await told_to(room, game)
    assert "looks for a substitute for ● alice" in told and "has not answered for a while" not in told


async def test_another_host(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    said = await order(room, olga, "host", game=game.id, seat=1)
    assert "bob is the host" in said
    assert (await room.table(game)).game.host_id == room.bob.id
    refused = await room.alice.slash(await room.place_of(game), "table end", game=game.id)
    assert "Only the host can end this game" in text_of(refused.response.message)
    await room.cyd.slash(room.channel, "play", access="private", player1=room.dora)
    lobby = (await room.bot.tables.store.open_lobbies())[0]
    assert "cyd is the host" in await order(room, olga, "host", game=lobby.id, seat=0)
    shown = await panel(room, olga, game)
    host_menu = next(id for id in menu_ids(shown) if id.endswith(":host"))
    assert host_menu and entries_of(shown).count("● alice") == 3 and entries_of(shown).count("■ bob") == 2


async def test_moving_a_game_shows_a_private_one_to_nobody_else(room: Room) -> None:
    olga, hall = organiser(room), room.guild.create_text_channel("hall")
    public, private = (
        await room.start("alice", "bob"),
        await room.start("alice", "bob", access="private", player1=room.bob),
    )
    assert f"<#{hall.id}>" in await order(room, olga, "move", hall, game=public.id)
    assert (await room.bot.tables.store.game(public.id)).place_id == hall.id
    assert "olga has moved this game here" in await told_to(room, public)
    await order(room, olga, "move", hall, game=private.id)
    moved = await room.bot.tables.store.game(private.id)
    (thread,) = hall.threads
    assert moved.place_id == thread.id
    thread.history(viewer=room.bob)
    with pytest.raises(Exception, match="cannot read"):
        thread.history(viewer=room.dora)


async def test_the_history_tells_settings_too_and_is_paged(room: Room) -> None:
    olga, role = organiser(room), room.guild.create_role("hosts")
    first = (await olga.slash(room.channel, "server settings")).response.message
    await olga.select(first, [role], custom_id="lt:server-setting:creators")
    await olga.select(first, [room.channel], custom_id="lt:server-setting:channels")
    second = (await olga.click(first, label="More")).response.message
    await olga.select(second, ["3"], custom_id="lt:server-setting:most_of_person")
    await olga.select(second, ["2d"], custom_id="lt:server-setting:time_limit")
    said = await history(room, olga)
    for words in (f"by: <@&{role.id}>", f"in: <#{room.channel.id}>", "person: 3", "2 days a turn"):
        assert words in said
    for _ in range(20):
        await room.bot.tables.store.note_act(room.guild.id, olga.id, "end", game_id=None, data={"why": "x" * 190})
    paged = (await olga.slash(room.channel, "organise history")).response.message
    assert "Page 1 of 2" in text_of(paged)
    last = (await olga.click(paged, label="More")).response.message
    assert "2 days a turn" in text_of(last)


async def test_nobody_but_organisers_of_this_server_can_do_anything(room: Room) -> None:
    game = await room.start("alice", "bob")
    elsewhere = room.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    boss = elsewhere.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    stranger = elsewhere.add_member(room.env.create_user("stranger"), roles=[boss])
    before = await room.bot.tables.store.game(game.id)
    acts = ("end", "pause", "resume", "move", "host", "vacate", "offer", "x")
    for person, place in ((room.alice, room.channel), (stranger, hall)):
        kept = await room.bot.get_channel(place.id).send("Something.")
        assert set(OF_ORGANISERS) <= set(PRESSES) and FORMS
        forged = [
            make
            for what, seat in itertools.product(acts, ("", ":0", ":99", ":x"))
            for make in (
                press(person, kept, f"lt:organise-confirm:{game.id}:{what}{seat}"),
                choose(person, kept, f"lt:organise-seat:{game.id}:{what}", seat[1:] or "0"),
                fill_in(person, kept, f"lt:organise-confirm:{game.id}:{what}{seat}", words=WHY),
            )
        ]
        forged.append(press(person, kept, f"lt:organise:{game.id}"))
        for result in await send(room.env, *forged):
            text = text_of(told(room.env, result)[0])
            assert "for the organisers" in text or f"There is no game {game.id} on this server" in text
    after = await room.bot.tables.store.game(game.id)
    assert (after.status, after.host_id, after.place_id, after.revision) == (
        Status.RUNNING,
        before.host_id,
        before.place_id,
        before.revision,
    )
    assert await room.bot.tables.store.acts(room.guild.id) == []


async def test_two_organisers_at_once_end_a_game_once(room: Room) -> None:
    olga = organiser(room)
    role = room.guild.create_role("also", permissions=discord.Permissions(manage_guild=True))
    otto = organiser(room, "otto", role=role)
    game = await room.start("alice", "bob")
    kept = await room.bot.get_channel(room.channel.id).send("Something.")
    forms = [fill_in(person, kept, f"lt:organise-confirm:{game.id}:end", words=WHY) for person in (olga, otto)]
    texts = [text_of(told(room.env, result)[0]) for result in await send(room.env, *forms)]
    assert sum("is ended without a result" in text for text in texts) == 1, texts
    assert len(await room.bot.tables.store.acts(room.guild.id)) == 1
    assert (await told_to(room, game)).count("has ended this game") == 1


async def test_what_was_done_stays_in_the_history_also_if_the_table_cannot_be_told(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob")
    room.expects_errors = True

    async def failing(*args: Any, **more: Any) -> None:
        raise SaveFailed("no room")

    monkeypatch.setattr(room.bot.tables.store, "add_notices", failing)
    await order(room, olga, "pause", game=game.id)
    monkeypatch.undo()
    assert (await room.table(game)).clock is not None
    assert f"game {game.id}" in (await history(room, olga)).lower() and WHY in await history(room, olga)


async def test_an_act_on_a_seat_is_meant_for_the_person_who_had_it_then(room: Room) -> None:
    olga = organiser(room)
    game = await room.start("alice", "bob", "cyd")
    asked = await olga.slash(room.channel, "organise remove", game=game.id, seat=1)
    await vacate(room.bot.tables, game.id, 1, "left")
    await take_over(room.bot.tables, game.id, 1, room.dora.id, "dora")
    late = await olga.submit_modal(asked, {"words": WHY})
    assert "Somebody else has this seat now" in text_of(late.response.message)
    assert (await room.table(game)).seats[1].user_id == room.dora.id
    assert WHY not in await history(room, olga)
