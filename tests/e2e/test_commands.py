"""Slash commands: playing, looking, finding the right game, settings; and how they are registered."""

from __future__ import annotations

from typing import Any

import discord

from bot.limits import command_payloads, command_problems
from bot.sync import EVERYWHERE
from cogs.playing.moves import COMMAND_NAMES
from db import Game, Status
from games.catalogue import GAMES
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, entries_of, labels_of, menu_ids, text_of, walk


async def say(room: Room, name: str, game: Game, command: str, **options: Any) -> str:
    """The text of the private answer to a command in the game's place."""
    result = await room.people[name].slash(await room.place_of(game), command, **options)
    assert result.ephemeral
    return text_of(result.response.message)


async def offered(room: Room, name: str, game: Game, command: str, option: str, typed: str = "") -> list[str]:
    choices = await room.people[name].autocomplete(await room.place_of(game), command, option, typed)
    return [choice["name"] for choice in choices]


async def test_a_whole_game_by_commands(room: Room) -> None:
    names = ("alice", "bob")
    game = await room.start(*names)
    for _ in range(400):
        table = await room.table(game)
        if table.match.result is not None:
            break
        (seat,) = table.match.open
        question = table.match.open[seat]
        if question.topic in ("dominion.treasures", "dominion.buy"):
            best = await offered(room, names[seat], game, "dominion buy", "card")
            wanted = [card for card in ("Province", "Gold", "Silver") if any(card in name for name in best)]
            if wanted:
                await say(room, names[seat], game, "dominion buy", card=wanted[0])
                continue
        await say(room, names[seat], game, "dominion end")
    assert "Hands and piles are now open." in text_of(await room.last_message(game))


async def test_buying_plays_the_treasures_first_and_says_so(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold copper copper estate", "copper"))
    assert "Province (costs 8)" in await offered(room, "alice", game, "dominion buy", "card", "prov")
    text = await say(room, "alice", game, "dominion buy", card="Province")
    assert "All your Treasures were played first." in text
    state = (await room.table(game)).match.state
    assert state.players[0].discard[-1] == "province" and state.coins == 0
    await say(room, "alice", game, "table undo")
    state = (await room.table(game)).match.state
    assert "province" not in state.players[0].discard and state.coins == 8
    log = await say(room, "alice", game, "table log")
    assert "plays 2 Coppers and 2 Golds" in log and "buys Province" not in log


async def test_a_card_that_is_too_dear_is_refused_with_the_numbers_and_no_treasure_is_played(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold copper copper estate estate", "copper"))
    text = await say(room, "alice", game, "dominion buy", card="Province")
    assert "Province costs 8; you have 5 coins." in text
    assert (await room.table(game)).match.state.coins == 0
    await say(room, "alice", game, "dominion treasures")
    text = await say(room, "alice", game, "dominion buy", card="Gold")
    assert "Gold costs 6; you have 5 coins." in text
    text = await say(room, "alice", game, "dominion buy", card="Nonsense")
    assert "cannot be chosen here" in text


async def test_playing_cards_and_ending_by_command(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village smithy copper copper estate", "copper"))
    assert await offered(room, "alice", game, "dominion play", "card") == ["Village", "Smithy"]
    await say(room, "alice", game, "dominion play", card="village")
    text = await say(room, "alice", game, "dominion play", card="Copper")
    assert "Copper is not an Action card" in text
    text = await say(room, "alice", game, "dominion treasures")
    assert "You are in your Action phase" in text
    text = await say(room, "alice", game, "dominion buy", card="Copper")
    assert "You are in your Action phase" in text
    text = await say(room, "bob", game, "dominion end")
    assert text.count("You are not asked at the moment. The game waits for ● alice") == 1
    result = await room.alice.slash(await room.place_of(game), "dominion end")
    assert "You still have 2 actions and an Action card in hand." in text_of(result.response.message)
    assert (await room.table(game)).match.open[0].topic == "dominion.action"
    await room.press("alice", result.response.message, "Yes: End the Action phase")
    assert (await room.table(game)).match.open[0].topic == "dominion.treasures"


async def test_choose_answers_any_question_from_the_keyboard(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("cellar copper copper estate estate", "copper"))
    assert await offered(room, "alice", game, "choose", "answer", "cel") == ["Cellar"]
    await say(room, "alice", game, "choose", answer="Cellar")
    assert await offered(room, "alice", game, "choose", "answer", "Estate, es") == ["Estate, Estate"]
    await say(room, "alice", game, "choose", answer="Estate, Estate, copper")
    assert (await room.table(game)).match.open[0].topic != "dominion.cellar.discard"
    text = await say(room, "alice", game, "choose", answer="Mountain")
    assert "cannot be chosen here" in text


async def test_status_supply_hand_and_log(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village copper copper estate estate", "copper"))
    await say(room, "alice", game, "dominion play", card="village")
    status = await say(room, "cyd", game, "table status")
    assert "● alice: Action phase." in status or "● alice: Buy phase." in status
    assert "https://discord.com/channels/" in status
    assert "Provinces left: 8" in await say(room, "cyd", game, "dominion supply")
    own = await say(room, "alice", game, "dominion log")
    foreign = await say(room, "cyd", game, "table log")
    assert "● alice draws 1 card: " in own
    assert "● alice draws 1 card." in foreign and "draws 1 card:" not in foreign
    assert "Your hand" in await say(room, "alice", game, "dominion hand")
    assert "You have no seat in this game" in await say(room, "cyd", game, "hand")


async def test_buttons_of_the_turn_message_answer_everybody_in_private(room: Room) -> None:
    game = await room.start("alice", "bob")
    message = await room.turn_message(game)
    for label in ("Board", "Log", "Help"):
        result = await room.cyd.click(message, label=label)
        assert result.ephemeral and text_of(result.response.message)


async def test_the_right_game_is_found(room: Room) -> None:
    channel = room.bot.get_channel(room.channel.id)
    await channel.set_permissions(channel.guild.me, create_public_threads=False)
    first = await room.start("alice", "bob")
    assert "game 1" not in await say(room, "alice", first, "hand")
    second = await room.start("alice", "cyd")
    assert first.place_id == second.place_id == room.channel.id
    before = [(await room.bot.tables.store.game(game.id)).revision for game in (first, second)]
    both = await room.alice.slash(room.channel, "dominion end")
    assert both.ephemeral and "More than one game can be meant here." in text_of(both.response.message)
    assert len(labels_of(both.response.message)) == 2
    assert before == [(await room.bot.tables.store.game(game.id)).revision for game in (first, second)]
    chosen = await room.alice.click(both.response.message, label=labels_of(both.response.message)[0])
    assert "Your hand" in text_of(chosen.response.message)
    only = await room.bob.slash(room.channel, "hand")
    assert "Your hand" in text_of(only.response.message)
    named = await room.alice.slash(room.channel, "hand", game=second.id)
    assert "Your hand" in text_of(named.response.message)
    games = await room.alice.autocomplete(room.channel, "hand", "game", "")
    assert sorted(choice["value"] for choice in games) == [first.id, second.id]
    third = await room.start("alice", "dora", game="innovation")
    assert third.place_id == room.channel.id
    before = [(await room.bot.tables.store.game(game.id)).revision for game in (first, second)]
    alone = await room.alice.slash(room.channel, "innovation draw")
    assert "Innovation" in text_of(alone.response.message), "one game of this kind can be meant only"
    every = await room.alice.slash(room.channel, "hand")
    assert len(labels_of(every.response.message)) == 3
    assert before == [(await room.bot.tables.store.game(game.id)).revision for game in (first, second)]


async def test_in_a_games_thread_that_game_is_meant(room: Room) -> None:
    first = await room.start("alice", "bob")
    second = await room.start("alice", "cyd")
    await room.set_up(first, begin_turn("village copper", "copper"))
    await room.set_up(second, begin_turn("smithy copper", "copper"))
    assert "Smithy" in await say(room, "alice", second, "hand")
    assert "Village" in await say(room, "alice", first, "hand")
    elsewhere = await room.alice.slash(room.channel, "hand")
    assert "More than one game can be meant here." in text_of(elsewhere.response.message)
    assert "You have no seat in this game" in await say(room, "cyd", first, "hand")
    nobody = await room.eve.slash(room.channel, "hand")
    assert "You are in no running game" in text_of(nobody.response.message)
    wrong = await room.eve.slash(room.channel, "hand", game=99)
    assert "There is no game 99" in text_of(wrong.response.message)


async def test_waiting_lists_all_games_with_links(room: Room) -> None:
    games = [await room.start("alice", other) for other in ("bob", "cyd")]
    for game in games:
        await room.set_up(game, begin_turn("village copper", "copper"))
    result = await room.alice.slash(room.channel, "waiting")
    text = text_of(result.response.message)
    assert "Waiting for you · 2 games" in text and "with bob" in text and "with cyd" in text
    links = [part.url for part in walk(result.response.message) if isinstance(part, discord.Button) and part.url]
    assert len(links) == 2 and all(str(game.place_id) in link for game, link in zip(games, links, strict=True))
    nothing = await room.bob.slash(room.channel, "waiting")
    assert "Nothing waits for you" in text_of(nothing.response.message)


async def test_cards_are_looked_up(room: Room) -> None:
    found = await room.eve.autocomplete(room.channel, "card", "name", "mi")
    assert {"Militia", "Mine"} <= {choice["name"] for choice in found}
    result = await room.eve.slash(room.channel, "card", name="Throne Room")
    text = text_of(result.response.message)
    assert "Throne Room" in text and "costs 4" in text and text.count("\n- ") >= 1
    marked = ("Throne Room", "Moneylender", "Mine")
    for name in marked:
        text = text_of((await room.eve.slash(room.channel, "card", name=name)).response.message)
        assert text.count("\n- First edition: ") == text.count("\n- Second edition: ") == 1
    plain = text_of((await room.eve.slash(room.channel, "card", name="Militia")).response.message)
    assert "edition" not in plain
    wrong = await room.eve.slash(room.channel, "card", name="Castle")
    assert "no card of this name" in text_of(wrong.response.message)


async def test_a_person_who_wants_no_calls_is_not_called(room: Room) -> None:
    result = await room.bob.slash(room.channel, "settings")
    menu = next(id for id in menu_ids(result.response.message) if id.endswith(":call"))
    await room.bob.select(result.response.message, ["none"], custom_id=menu)
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("copper", "copper"))
    await say(room, "alice", game, "dominion end")
    await say(room, "alice", game, "dominion end")
    message = await room.turn_message(game)
    assert "■ bob to play" in text_of(message) and f"<@{room.bob.id}>" not in text_of(message)
    called = [one.json["allowed_mentions"].get("users") for one in room.requests("POST", "/messages")]
    assert all(room.bob.id not in users for users in called if users)


async def test_help(room: Room) -> None:
    result = await room.eve.slash(room.channel, "help")
    assert result.ephemeral and "/play" in text_of(result.response.message)


async def test_hostile_names_harm_nothing(room: Room) -> None:
    evil = room.guild.add_member(room.env.create_user("mallory"), nick="**@everyone** ```||x\n# big")
    opened = await room.alice.slash(room.channel, "play", seats=2, title="@everyone <@&1> **bold**")
    await evil.click(opened.response.message, label="Join")
    await room.alice.click(opened.response.message, label="Start")
    for message in [*room.channel.history(), *room.channel.threads[0].history()]:
        text = text_of(message)
        assert "@everyone" not in text and "```" not in text and "||" not in text and "<@&" not in text
    listed = text_of((await evil.slash(room.channel, "waiting")).response.message)
    assert "@everyone" not in listed


async def test_commands_are_within_the_limits(room: Room) -> None:
    payloads = await command_payloads(room.bot.tree)
    assert command_problems(payloads) == []
    shared = ["away", "card", "choose", "hand", "help", "leaderboard", "play", "privacy", "rules", "settings", "stats"]
    shared += ["games", "organise", "report", "server", "table", "waiting"]
    shared += ["import", "learn", "note", "practice", "replay", "why"]
    assert sorted(payload["name"] for payload in payloads) == sorted(
        [*shared, *(COMMAND_NAMES.get(kind, kind) for kind in GAMES)]
    )


async def test_commands_are_registered_once_and_again_only_when_changed(room: Room) -> None:
    assert len(room.requests("PUT", "/commands")) == 1
    await room.restart()
    assert len(room.requests("PUT", "/commands")) == 1
    guild = room.bot.get_guild(room.guild.id)
    await room.bot.http.bulk_upsert_guild_commands(
        room.bot.application_id, guild.id, payload=[{"name": "hand", "description": "old", "type": 1}]
    )
    store = room.bot.tables.store
    known = await store.guild_settings(EVERYWHERE)
    await store.set_guild_settings(EVERYWHERE, {**known, "commands": "those of an older version"})
    await room.restart()
    await room.bot.on_ready()
    general = [command.name for command in await room.bot.tree.fetch_commands()]
    assert len(set(general)) == len(general) > 20
    assert await room.bot.tree.fetch_commands(guild=guild) == [], "so none stands there twice"
    registered = len(room.requests("PUT", "/commands"))
    await room.restart()
    assert len(room.requests("PUT", "/commands")) == registered


async def test_a_command_of_an_older_version_gets_a_helpful_answer(room: Room) -> None:
    room.bot.tree.remove_command("help")
    room.expects_errors = True
    result = await room.eve.slash(room.channel, "help")
    assert "This command has changed" in text_of(result.response.message)


async def test_a_control_of_an_older_version_gets_a_helpful_answer(room: Room) -> None:
    result = await room.press_kept("eve", room.channel, "lt:juggle:1")
    assert "older version" in text_of(result.response.message)
    gone = await room.press_kept("eve", room.channel, "lt:hand:77")
    assert "game 77" in text_of(gone.response.message)
    broken = await room.press_kept("eve", room.channel, "lt:answer:x:y")
    assert broken.acknowledged


async def test_orders_by_command(room: Room) -> None:
    game = await room.start("alice", "bob")
    result = await room.alice.slash(await room.place_of(game), "table orders")
    message = result.response.message
    assert "Standing orders" in text_of(message) and len(menu_ids(message)) == 4
    assert "My hand" in button_ids(message)
    assert any("Always reveal it" in label for label in entries_of(message))


async def test_direct_messages_for_those_who_want_them(room: Room) -> None:
    result = await room.bob.slash(room.channel, "settings")
    menu = next(id for id in menu_ids(result.response.message) if id.endswith(":call"))
    await room.bob.select(result.response.message, ["direct"], custom_id=menu)
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("copper", "copper"))
    for _ in range(2):
        await say(room, "alice", game, "dominion end")
    direct = [one for one in room.requests("POST", "/messages") if str(game.place_id) not in one.path]
    assert "**Dominion · turn 1** with ● alice" in str(direct[-1].json)
    posted = [one.json["nonce"] for one in room.requests("POST", "/messages") if "nonce" in one.json]
    assert len(set(posted)) == len(posted) and max(map(len, posted)) <= 25
    message = await room.turn_message(game)
    assert f"<@{room.bob.id}>" not in text_of(message)
    await room.set_up(game, begin_turn("copper", "copper"))
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    room.env.inject_error("POST", direct[-1].path, status=403, code=50007, times=None)
    for _ in range(2):
        await say(room, "alice", game, "dominion end")
    message = await room.turn_message(game)
    assert f"<@{room.bob.id}>: Buy phase." in text_of(message)
    assert "■ bob cannot be reached by direct messages" in text_of(message)
    assert room.requests("POST", f"/channels/{game.place_id}/messages")[-1].json["allowed_mentions"]["users"] == [
        room.bob.id
    ]


async def two_games(room: Room) -> list[Game]:
    """Two games of Alice, in whose threads nobody is."""
    return [await room.start("alice", other) for other in ("bob", "cyd")]


async def chosen(room: Room, command: str, game: Game, **options: Any) -> discord.Message:
    """The answer to a command that could mean several games, after this one was chosen."""
    asked = await room.alice.slash(room.channel, command, **options)
    assert "More than one game can be meant here." in text_of(asked.response.message)
    label = next(label for label in labels_of(asked.response.message) if label.startswith(f"{game.id}: "))
    return (await room.alice.click(asked.response.message, label=label)).response.message


async def test_where_several_games_can_be_meant_the_button_does_what_was_asked(room: Room) -> None:
    _, game = await two_games(room)
    await room.set_up(game, begin_turn("festival festival copper", "copper"))
    assert f"game {game.id}" in text_of(await chosen(room, "table status", game))
    assert "**Log" in text_of(await chosen(room, "table log", game))
    assert "Standing orders" in text_of(await chosen(room, "table orders", game))
    for _ in range(2):
        await room.alice.slash(room.channel, "choose", answer="Festival", game=game.id)
    undone = await chosen(room, "table undo", game)
    assert "Your hand" in text_of(undone)
    assert len((await room.table(game)).match.state.players[0].play) == 1
    await room.alice.slash(room.channel, "choose", answer="Festival", game=game.id)
    everything = await chosen(room, "table undo", game, whole_turn=True)
    assert labels_of(everything) == ["Take back 2 choices", "Go back further", "My hand"]
    await chosen(room, "table here", game)
    assert (await room.bot.tables.store.game(game.id)).place_id == room.channel.id


async def test_ending_and_resigning_a_chosen_game_are_asked_once_more(room: Room) -> None:
    first, second = await two_games(room)
    assert "Do you really want to end this game" in text_of(await chosen(room, "table end", first))
    question = await chosen(room, "table resign", second)
    assert "Do you really want to leave this game" in text_of(question)
    assert "Only one player is left then, who wins at once." in text_of(question)
    await room.alice.click(question, label="Leave the game")
    assert (await room.table(second)).match.absent == (0,)
    assert (await room.bot.tables.store.game(first.id)).status is Status.RUNNING
    odd = await room.press_kept("alice", room.channel, f"lt:table:{first.id}:juggle")
    assert "older version" in text_of(odd.response.message)


async def test_in_a_lobby_commands_tell_that_the_game_has_not_begun(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play")).response.message
    for command in ("table status", "table end", "table undo", "hand", "dominion end"):
        told = text_of((await room.alice.slash(room.channel, command)).response.message)
        assert "Your game has not begun yet. 1 more player needed to start. You press **Start**" in told
        assert f"/{room.channel.id}/{lobby.id}" in told
    await room.bob.click(lobby, label="Join")
    told = text_of((await room.bob.slash(room.channel, "table orders")).response.message)
    assert "The host can start now." in told and "Its host presses **Start**" in told
    stranger = await room.cyd.slash(room.channel, "table status")
    assert "You are in no running game" in text_of(stranger.response.message)


async def test_who_has_left_is_offered_nothing_that_is_for_players(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    orders = (await room.alice.slash(await room.place_of(game), "table orders")).response.message
    asked = await room.alice.slash(await room.place_of(game), "table resign")
    await room.alice.click(asked.response.message, label="Leave the game")
    panel = await room.hand("alice", game)
    assert labels_of(panel) == ["Board", "Log", "Notes"]
    assert "You have left this game. The game waits for" in text_of(panel)
    late = await room.alice.slash(await room.place_of(game), "table orders")
    assert "You have left this game" in text_of(late.response.message)
    menu = menu_ids(orders)[0]
    pressed = await room.alice.select(orders, ["-"], custom_id=menu)
    assert "You have left this game" in text_of(pressed.followups[0].message)


async def test_the_help_names_every_command_but_those_of_single_games(room: Room) -> None:
    first = (await room.eve.slash(room.channel, "help")).response.message
    text = text_of(first)
    text += text_of(await room.press("eve", first, "What else there is"))
    games = {COMMAND_NAMES.get(kind, kind) for kind in room.bot.tables.games}
    for payload in await command_payloads(room.bot.tree):
        name = payload["name"]
        if name in games:
            assert f"`/{name} " in text
            continue
        parts = [option["name"] for option in payload.get("options", []) if option["type"] == 1]
        for full in [f"{name} {part}" for part in parts] or [name]:
            assert f"`/{full}`" in text or full == "help", full
