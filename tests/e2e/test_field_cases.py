"""Cases of docs/field-cases.md that no other module shows; and that page itself."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.pictures import Gallery
from cogs.seating.seats import Why
from cogs.seating.substitutes import offer_seat
from db import Game, Status
from games.dominion import DOMINION
from tests.e2e.forging import press, send
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, labels_of, text_of
from tests.e2e.test_reminders import begin, called, delivered, looked, reminders, wish
from tests.e2e.test_server_settings import organiser

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "field-cases.md"


async def rename(room: Room, name: str, nick: str) -> None:
    guild = room.bot.get_guild(room.guild.id)
    member = await guild.fetch_member(room.people[name].id)
    await member.edit(nick=nick)


async def test_rights_go_by_identity_and_not_by_name(room: Room) -> None:
    game = await room.start("alice", "bob")
    place = await room.place_of(game)
    await rename(room, "alice", "Somebody else")
    await rename(room, "bob", "alice")
    refused = await room.bob.slash(place, "table end")
    assert "Only the host can end this game" in text_of(refused.response.message)
    asked = await room.alice.slash(place, "table end")
    await room.alice.click(asked.response.message, label="End the game")
    assert (await room.bot.tables.store.game(game.id)).status is Status.CANCELLED


async def play(room: Room, game: Game, name: str, *labels: str) -> None:
    panel = await room.hand(name, game)
    for label in labels:
        panel = await room.press(name, panel, label)


async def test_the_moves_of_others_are_listed_in_order_and_no_others(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival " * 6, "moat copper copper copper copper"))
    await play(room, game, "alice", *["Festival"] * 6, "End the turn")
    told = text_of(await room.hand("bob", game))
    assert told.count("● alice plays Festival.") == 6
    lines = [line for line in told.splitlines() if "● alice" in line]
    assert lines.index(next(line for line in lines if "draws 5 cards" in line)) > 5
    await play(room, game, "bob", "Moat")
    assert "alice plays" not in text_of(await room.hand("bob", game))


async def test_a_lost_private_view_is_had_again_with_the_same_question(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("cellar copper copper estate estate", "copper"))
    panel = await room.press("alice", await room.hand("alice", game), "Cellar")
    before = (await room.table(game)).match.dump()
    ids = [one for one in panel.components[0].to_dict()["components"] if one["type"] == 1]
    for again in (await room.hand("alice", game), (await room.alice.slash(room.channel, "hand")).response.message):
        assert [one for one in again.components[0].to_dict()["components"] if one["type"] == 1] == ids
    assert (await room.table(game)).match.dump() == before


async def test_hands_are_never_in_a_channel_whatever_rights_somebody_has(room: Room) -> None:
    admin = room.guild.add_member(room.env.create_user("admin"))
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("chancellor feast copper copper copper", "adventurer copper"))
    place = await room.place_of(game)
    for name in ("alice", "bob"):
        await room.hand(name, game)
    texts = [text_of(one) for one in place.history() if not one.flags.ephemeral]
    for command in ("table status", "table log", "dominion supply", "hand"):
        texts.append(text_of((await admin.slash(place, command)).response.message))
    assert not any(card in text for text in texts for card in ("Chancellor", "Feast", "Adventurer"))


async def test_waiting_works_from_another_server(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("copper", "copper"))
    elsewhere = room.env.create_guild("Elsewhere")
    channel = elsewhere.create_text_channel("tables")
    stranger = elsewhere.add_member(room.alice.user)
    result = await stranger.slash(channel, "waiting")
    text = text_of(result.response.message)
    assert "Waiting for you" in text and "with bob" in text


# -- acknowledging ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "command", "move"])
async def test_a_slow_store_and_slow_drawing_delay_no_acknowledgement(
    room: Room, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival copper", "copper"))
    panel = await room.hand("alice", game)
    room.bot.club.gallery, tables = Gallery(), room.bot.tables
    happened: list[str] = []
    load, defer = tables.store.load, discord.InteractionResponse.defer

    async def slow_load(game_id: int) -> Any:
        await asyncio.sleep(0.05)
        happened.append("loaded")
        return await load(game_id)

    async def noted(self: discord.InteractionResponse, **how: object) -> Any:
        happened.append("acknowledged")
        return await defer(self, **how)

    def drawing(real: Callable[..., Any]) -> Callable[..., Any]:
        def slow(*about: object) -> Any:
            time.sleep(0.05)
            happened.append("drawn")
            return real(*about)

        return slow

    pictures = type(DOMINION.pictures)
    monkeypatch.setattr(tables.store, "load", slow_load)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noted)
    for name in ("table", "hand"):
        monkeypatch.setattr(pictures, name, drawing(getattr(pictures, name)))
    tables.forget(game.id)
    match way:
        case "button":
            result = await room.bob.click(await room.turn_message(game), label="Board")
        case "command":
            result = await room.alice.slash(await room.place_of(game), "hand", game=game.id)
        case _:
            result = await room.alice.click(panel, label="Festival")
    assert result.acknowledged and result.response.message.attachments
    assert happened[0] == "acknowledged" and happened.count("acknowledged") == 1
    assert {"loaded", "drawn"} <= set(happened)


async def test_a_press_is_answered_while_many_boards_are_drawn(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for _ in range(5):
        game = await room.start("alice", "bob")
        await room.set_up(game, begin_turn("festival copper", "copper"))
        games.append(game)
    room.bot.club.gallery, happened = Gallery(), list[str]()
    pictures = type(DOMINION.pictures)
    real, defer = pictures.table, discord.InteractionResponse.defer

    def slow(*about: object) -> Any:
        time.sleep(0.3)
        happened.append("drawn")
        return real(*about)

    async def noted(self: discord.InteractionResponse, **how: object) -> Any:
        happened.append("acknowledged")
        return await defer(self, **how)

    monkeypatch.setattr(pictures, "table", slow)
    monkeypatch.setattr(discord.InteractionResponse, "defer", noted)
    boards = [press(room.alice, await room.turn_message(game), f"lt:board:{game.id}:0") for game in games]
    other = press(room.bob, await room.turn_message(games[0]), f"lt:log:{games[0].id}")
    results = await send(room.env, *boards, other)
    assert all(result.acknowledged for result in results)
    assert happened[: len(results)] == ["acknowledged"] * len(results), "all before the first board was there"


# -- who sees what ------------------------------------------------------------------------------------------------


async def test_an_organiser_who_plays_sees_no_other_hand_and_none_is_in_a_channel(room: Room) -> None:
    olga = organiser(room)
    lobby = (await olga.slash(room.channel, "play", seats=2, order="fixed")).response.message
    await room.bob.click(lobby, label="Join")
    await olga.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    await room.set_up(game, begin_turn("militia copper copper estate estate", "feast adventurer chancellor spy thief"))
    place = await room.place_of(game)
    shown = [text_of((await olga.click(await room.turn_message(game), label="My hand")).response.message)]
    mine = await room.hand("bob", game)
    assert "Feast" in text_of(mine) and "Adventurer" in text_of(mine)
    panel = (await olga.click(await room.turn_message(game), label="My hand")).response.message
    await olga.click(panel, label="Militia")
    panel = await room.hand("bob", game)
    panel = await room.choose("bob", panel, "Spy", "Thief")
    await room.pass_time()
    for command in ("table status", "table log", "dominion supply", "hand", "waiting"):
        shown.append(text_of((await olga.slash(place, command)).response.message))
    shown.append(text_of((await olga.slash(place, "organise list")).response.message))
    watcher = await room.cyd.slash(room.channel, "games")
    shown.append(text_of(watcher.response.message))
    told = [one.json for one in room.requests("POST", "/channels/") + room.requests("PATCH", "/channels/")]
    assert told and all(one for one in told)
    for card in ("Feast", "Adventurer", "Chancellor", "Spy", "Thief"):
        assert not any(card in text for text in shown), card
        assert not any(card in str(one) for one in told), card


async def test_who_watches_sees_the_public_view_and_the_hand_only_with_the_seat(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("feast copper copper", "adventurer copper copper"))
    listed = (await room.dora.slash(room.channel, "games")).response.message
    watched = (await room.dora.click(listed, label="Watch")).response.message
    assert "Watching · Dominion" in text_of(watched) and "Supply" in text_of(watched)
    assert "Feast" not in text_of(watched) and "Adventurer" not in text_of(watched)
    refused = await room.dora.click(await room.turn_message(game), label="My hand")
    assert refused.ephemeral and "You have no seat in this game" in text_of(refused.response.message)
    await offer_seat(room.bot.club, game.id, 1, Why.WISHED)
    await delivered(room)
    offered = await room.last_message(game)
    before = (await room.dora.click(offered, label="Take this seat")).response.message
    assert "Adventurer" not in text_of(before), "nothing is shown before the seat is taken"
    await room.dora.click(before, label="Take the seat")
    await room.pass_time()
    assert (await room.table(game)).seats[1].user_id == room.dora.id
    hand = text_of(await room.hand("dora", game))
    assert "Adventurer" in hand and "Feast" not in hand


async def test_typed_texts_call_nobody(room: Room) -> None:
    game = await room.start("alice", "bob")
    place = await room.place_of(game)
    await room.alice.slash(place, "table pause", game=game.id, reason="@everyone <@&1> `back`\n# soon")
    await room.pass_time()
    told = [text_of(one) for one in place.history() if not one.flags.ephemeral]
    log = text_of((await room.bob.slash(place, "table log", game=game.id)).response.message)
    assert any("Paused by ● alice: " in text for text in told) and "has paused the game" in log
    for text in [*told, log]:
        assert "@everyone" not in text and "<@&1>" not in text and "`back`" not in text and "\n# soon" not in text


# -- calls ---------------------------------------------------------------------------------------------------------


async def test_three_who_are_asked_at_once_are_called_each_in_the_own_way_and_once(room: Room) -> None:
    await wish(room, "bob", call="direct")
    await wish(room, "dora", call="none")
    game = await room.start("alice", "bob", "cyd", "dora", title="Friday club")
    await room.set_up(game, begin_turn("militia copper", *["copper copper copper estate estate"] * 3))
    await delivered(room)
    before = {name: called(room, name) for name in ("bob", "cyd", "dora")}
    sent = len(room.requests("POST", "/messages"))
    await room.press("alice", await room.hand("alice", game), "Militia")
    await delivered(room)
    for _ in range(3):
        await looked(room, timedelta(minutes=5))
    posts = room.requests("POST", "/messages")[sent:]
    direct = [str(one.json) for one in posts if str(game.place_id) not in one.path]
    public = [one.json for one in posts if str(game.place_id) in one.path]
    assert {name: called(room, name) - before[name] for name in before} == {"bob": 0, "cyd": 1, "dora": 0}
    assert len(public) == 1 and f"<@{room.cyd.id}>: Militia" in str(public[0])
    # The game, its title and number, the others, the round, what is asked, and where.
    (told,) = direct
    for words in ("Dominion", "Friday club", "turn 1", "● alice, ▲ cyd and ◆ dora", "Militia", "Go to the game"):
        assert words in told, words
    assert f"/channels/{room.guild.id}/{game.place_id}/" in told


async def test_in_a_channel_of_several_games_calls_name_the_title(room: Room) -> None:
    channel = room.bot.get_channel(room.channel.id)
    await channel.set_permissions(channel.guild.me, create_public_threads=False)
    games = [await room.start("alice", "bob", title=title) for title in ("Friday club", "Rainy Sunday")]
    for game, title in zip(games, ("Friday club", "Rainy Sunday"), strict=True):
        await room.set_up(game, begin_turn("militia copper", "copper copper copper estate estate"))
        assert text_of(await room.turn_message(game)).startswith(f"**Dominion · {title} · turn 1 · ● alice to play**")
        await room.press("alice", await room.hand("alice", game), "Militia")
        await delivered(room)
        assert f"**Dominion · {title} · turn 1**\n<@{room.bob.id}>: Militia." in text_of(await room.last_message(game))
        await looked(room, timedelta(days=1))
        assert f"**Dominion · {title} · turn 1**\n<@{room.bob.id}>: the game still waits" in "\n".join(
            text_of(one) for one in await reminders(room, game, "bob")
        )


async def test_who_has_looked_a_moment_before_is_called_all_the_same(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    await room.hand("bob", game)
    await room.bob.click(await room.turn_message(game), label="Board")
    await room.pass_time(10)
    await room.end("alice", game)
    await delivered(room)
    assert called(room, "bob") == before + 1
    assert f"<@{room.bob.id}>" in text_of(await room.turn_message(game))


async def test_closed_direct_messages_stop_no_start_and_a_hint_says_what_helps(room: Room) -> None:
    await wish(room, "cyd", call="direct")
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("copper", "copper", "copper"))
    await room.end("alice", game)
    await room.end("bob", game)
    await delivered(room)
    message = await room.turn_message(game)
    assert f"<@{room.cyd.id}>: Buy phase." in text_of(message) and "▲ cyd to play" in text_of(message)
    hint = "cannot be reached by direct messages. Discord's privacy settings of this server, or `/settings`, can change"
    assert hint in text_of(message)
    panel = await room.hand("cyd", game)
    await room.press("cyd", panel, "Play all Treasures")
    assert (await room.table(game)).match.state.coins == 1


async def test_a_reminder_for_a_deleted_channel_fails_quietly_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await begin(room, "alice", "bob")
    with monkeypatch.context() as patched:
        # Nobody tells the bot: it was not connected just then.
        patched.setattr(room.env.backend, "emit", lambda *_: None)
        room.env.backend.delete_channel(game.place_id)
    before = len(room.env.http_requests)
    await looked(room, timedelta(days=1))
    for _ in range(20):
        await looked(room, timedelta(minutes=10))
    tried = [one for one in room.env.http_requests[before:] if f"/channels/{game.place_id}/" in one.path]
    assert len(tried) == 1
    assert (await room.bot.tables.store.game(game.id)).place_id is None
    assert "Without a place" in text_of((await room.alice.slash(room.channel, "waiting")).response.message)
    elsewhere = room.guild.create_text_channel("elsewhere")
    await room.alice.slash(elsewhere, "table here", game=game.id)
    await delivered(room)
    moved = await room.turn_message(game)
    assert moved.channel.id == elsewhere.id and "● alice to play" in text_of(moved)
    assert "begins" in text_of((await room.bob.slash(elsewhere, "table log", game=game.id)).response.message)


async def test_a_reminder_opens_an_archived_thread_again(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", remind="3d")
    room.clock.ahead += timedelta(days=8)
    await room.bot.get_channel(game.place_id).edit(archived=True)
    room.env.inject_error(
        "POST", f"/channels/{game.place_id}/messages", status=400, code=50083, message="Thread is archived"
    )
    await looked(room)
    await looked(room, timedelta(minutes=5))
    assert len(await reminders(room, game)) == 1
    assert len(room.channel.threads) == 1
    assert (await room.bot.fetch_channel(game.place_id)).archived is False


async def test_after_its_end_a_game_reminds_nobody(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    place = await room.place_of(game)
    asked = await room.alice.slash(place, "table end")
    await room.alice.click(asked.response.message, label="End the game")
    await delivered(room)
    prompts = [label for one in place.history() for label in labels_of(one) if not one.flags.ephemeral]
    assert prompts == ["Full log", "Replay", "Play again"], "nothing can be answered any more"
    count = len(room.requests("POST", "/messages"))
    for _ in range(5):
        await looked(room, timedelta(days=2))
    assert len(room.requests("POST", "/messages")) == count
    assert await room.bot.tables.store.waiting_in(game.id) == []


# -- turns ---------------------------------------------------------------------------------------------------------


async def test_a_turn_ends_when_its_player_says_so_or_wishes_it_at_once(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold silver copper copper", "copper"))
    panel = await room.press("alice", await room.hand("alice", game), "Play all Treasures")
    panel = await room.choose("alice", panel, "Province (costs 8)")
    # Nothing more can be done, and still the turn is hers: she can look, and take it back.
    assert (await room.table(game)).turn == 1 and (await room.table(game)).match.awaited == [0]
    assert "End your turn?" in text_of(panel) and any(label.startswith("Undo") for label in labels_of(panel))
    ended = await room.press("alice", panel, "End the turn")
    assert "The game waits for ■ bob" in text_of(ended)
    message = text_of(await room.turn_message(game))
    assert "■ bob to play" in message and "● alice buys Province." in message
    await room.set_up(game, begin_turn("gold gold silver copper copper", "copper"))
    await room.bot.tables.order(game.id, room.alice.id, "dominion.end_turn", "at_once")
    panel = await room.press("alice", await room.hand("alice", game), "Play all Treasures")
    panel = await room.choose("alice", panel, "Province (costs 8)")
    assert (await room.table(game)).match.awaited == [1], "the own wish ends it"
    assert "The game waits for ■ bob" in text_of(panel)


async def test_what_was_decided_in_advance_is_answered_at_once_and_nobody_sees_that_it_was(room: Room) -> None:
    public: list[list[str]] = []
    for ordered in (True, False):
        game = await room.start("alice", "bob")
        await room.set_up(game, begin_turn("militia copper", "moat copper copper estate estate"))
        await room.bot.tables.order(game.id, room.bob.id, "dominion.moat", "never" if ordered else "ask")
        await room.press("alice", await room.hand("alice", game), "Militia")
        panel = await room.hand("bob", game)
        if not ordered:
            assert "Reveal Moat" in labels_of(panel)
            panel = await room.press("bob", panel, "Reveal no Moat")
        assert "discard exactly 2 cards" in text_of(panel), "the order answers what it is for and nothing else"
        await room.pass_time()
        texts = [text_of(one) for one in (await room.place_of(game)).history() if not one.flags.ephemeral]
        assert not any("Moat" in text.split("Kingdom")[0].split("Supply")[0] for text in texts)
        log = text_of((await room.alice.slash(await room.place_of(game), "table log", game=game.id)).response.message)
        told = [line.partition(" ")[2] for line in log.splitlines()]
        public.append(told[told.index("● alice plays Militia.") :])
    assert public[0] == public[1]


# -- the page -----------------------------------------------------------------------------------------------------


def test_the_page_names_every_case_and_only_tests_that_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| F(\d+) \|", text, re.M)
    assert [int(row) for row in rows] == list(range(1, 66))
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 60
    for file, test in named:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert not test or re.search(rf"def {test}\(", source), f"{file}::{test}"
