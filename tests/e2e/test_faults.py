"""What goes wrong on Discord's side: lost messages and channels, withdrawn rights, errors; and kept games."""

from __future__ import annotations

import logging

import discord
import pytest

from db import Game, Status
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, text_of


def place(room: Room, game: Game) -> discord.abc.Messageable:
    assert game.place_id is not None
    return room.bot.get_partial_messageable(game.place_id)


async def public_texts(room: Room, game: Game) -> list[str]:
    return [text_of(one) for one in (await room.place_of(game)).history() if not one.flags.ephemeral]


async def stored(room: Room, game: Game) -> Game:
    return await room.bot.tables.store.game(game.id)


async def rich(room: Room) -> Game:
    """Two people; it is Alice's turn, and she can play Festivals."""
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival festival festival copper gold", "copper copper"))
    return game


async def test_a_deleted_turn_message_is_posted_anew(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    old = await room.turn_message(game)
    await place(room, game).get_partial_message(old.id).delete()
    await room.press("alice", panel, "Festival")
    await room.pass_time()
    new = await room.turn_message(game)
    assert new.id != old.id
    assert "● alice plays Festival." in text_of(new)
    assert len((await room.table(game)).match.state.players[0].play) == 1


async def test_a_deleted_channel_leaves_the_game_without_a_place_until_it_is_moved(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await rich(room)
    other = await room.start("cyd", "dora")
    with monkeypatch.context() as patched:
        # Nobody tells the bot: it was not connected just then.
        patched.setattr(room.env.backend, "emit", lambda *_: None)
        room.env.backend.delete_channel(game.place_id)
    before = len(room.env.http_requests)
    await room.alice.slash(room.channel, "choose", answer="Festival", game=game.id)
    await room.pass_time(60)
    assert (await stored(room, game)).place_id is None
    tried = [one for one in room.env.http_requests[before:] if str(game.place_id) in one.path]
    assert len(tried) == 1  # quietly, once
    waiting = await room.alice.slash(room.channel, "waiting")
    assert labels_of(waiting.response.message) == ["My hand"]
    status = await room.alice.slash(room.channel, "table status", game=game.id)
    assert "without a place" in text_of(status.response.message)
    moved = await room.alice.slash(room.channel, "table here", game=game.id)
    assert "played here from now on" in text_of(moved.response.message)
    await room.pass_time()
    message = await room.turn_message(await stored(room, game))
    assert message.channel.id == room.channel.id
    panel = (await room.alice.click(message, label="My hand")).response.message
    await room.press("alice", panel, "Festival")
    assert (await stored(room, other)).place_id == other.place_id


async def test_an_archived_thread_is_opened_again(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    await room.bot.get_channel(game.place_id).edit(archived=True)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083, message="Thread is archived")
    await room.press("alice", panel, "Festival")
    await room.pass_time()
    assert "● alice plays Festival." in text_of(await room.turn_message(game))
    assert len(room.channel.threads) == 1
    assert (await room.bot.fetch_channel(game.place_id)).archived is False


async def test_withdrawn_rights_are_named_and_the_next_press_repairs_all(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, message="Missing Permissions")
    await room.press("alice", panel, "Festival")
    await room.pass_time()
    assert len((await room.table(game)).match.state.players[0].play) == 1
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, message="Missing Permissions")
    panel = await room.hand("alice", game)
    assert "**Send Messages**" in text_of(panel)
    room.env.backend.faults.clear()
    panel = await room.press("alice", panel, "Festival")
    await room.pass_time()
    assert text_of(await room.turn_message(game)).count("● alice plays Festival.") == 2
    panel = await room.hand("alice", game)
    assert "Send Messages" not in text_of(panel)


async def test_a_failed_post_is_tried_again_and_posted_once(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "End the Action phase")
    panel = await room.press("alice", panel, "Yes: End the Action phase")
    room.env.inject_error("POST", f"/channels/{game.place_id}/messages", status=400, code=50035, message="Bad")
    panel = await room.press("alice", panel, "Play all Treasures")
    await room.press("alice", panel, "End the turn")
    assert not any("■ bob to play" in text for text in await public_texts(room, game))
    await room.pass_time(12)
    assert sum("■ bob to play" in text for text in await public_texts(room, game)) == 1
    posts = [one for one in room.requests("POST", f"/channels/{game.place_id}/messages")]
    nonces = [one.json["nonce"] for one in posts[-2:]]
    assert nonces[0] == nonces[1]
    assert all(one.json["enforce_nonce"] for one in posts)


async def test_trouble_in_one_game_does_not_hold_up_another(room: Room) -> None:
    game = await rich(room)
    other = await room.start("cyd", "dora")
    room.env.inject_error("*", f"/channels/{game.place_id}/messages*", status=403, code=50001, times=None)
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Festival")
    await room.pass_time()
    await room.set_up(other, begin_turn("festival festival copper copper gold", "copper"))
    panel = await room.hand("cyd", other)
    await room.press("cyd", panel, "Festival")
    await room.pass_time()
    assert "● cyd plays Festival." in text_of(await room.turn_message(other))


async def test_the_notices_survive_a_restart(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await room.press("alice", panel, "Festival")
    await room.restart()
    await room.pass_time(12)
    assert "● alice plays Festival." in text_of(await room.turn_message(game))


async def test_many_quick_steps_make_few_edits_and_the_last_state_is_shown(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival " * 12, "copper"))
    await room.pass_time()
    before = len(room.requests("PATCH", f"/channels/{game.place_id}/messages/"))
    panel = await room.hand("alice", game)
    for _ in range(12):
        panel = await room.press("alice", panel, "Festival")
    await room.pass_time(10)
    edits = len(room.requests("PATCH", f"/channels/{game.place_id}/messages/")) - before
    assert 1 <= edits <= 3
    shown = text_of(await room.turn_message(game))
    assert "10 more in the log." in shown and shown.count("● alice plays Festival.") == 8, "all 12, with what they give"


async def test_the_turn_message_before_is_reduced(room: Room) -> None:
    game = await rich(room)
    first = await room.turn_message(game)
    await room.end("alice", game)
    for name, command in (("bob", "treasures"), ("bob", "end")):
        await room.people[name].slash(await room.place_of(game), f"dominion {command}")
        await room.pass_time()
    history = (await room.place_of(game)).history()
    reduced = next(one for one in history if one.id == first.id)
    assert labels_of(reduced) == []
    former = [text_of(one) for one in history if one.id > first.id and not labels_of(one)]
    assert [text.splitlines()[0] for text in former] == ["**Dominion · ■ bob's turn 1**"]
    assert "■ bob plays 2 Coppers" in former[0] and "alice" not in former[0]
    now = await room.turn_message(game)
    assert "My hand" in labels_of(now)
    assert text_of(now).startswith("**Dominion · turn 2 · ● alice to play**") and "'s turn 2" not in text_of(now)


async def test_an_unexpected_error_has_a_number_and_the_log_no_secret(
    room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    table = await room.table(game)

    def broken(*_: object, **__: object) -> bool:
        raise KeyError(f"the hand is {table.match.state.players[0].hand}")

    monkeypatch.setattr(type(table.match), "submit", broken)
    monkeypatch.setattr(type(table.match), "submit_plan", broken)
    where = f"(game {game.id}, seat 1, move {table.match.moves})"
    with caplog.at_level(logging.INFO):
        typed = await room.alice.slash(await room.place_of(game), "dominion play", card="festival")
        assert "nothing was changed in your game" in text_of(typed.response.message)
        assert f"/dominion play {where}" in caplog.text and "festival" not in caplog.text
        result = await room.alice.click(panel, label="Festival")
    monkeypatch.undo()
    assert caplog.text.count(where) == 2
    (told,) = result.followups
    assert told.ephemeral
    assert "nothing was changed in your game" in text_of(told.message)
    number = text_of(told.message).split("`")[-2]
    assert number in caplog.text and "KeyError" in caplog.text
    assert "festival" not in caplog.text
    await room.press("alice", panel, "Festival")
    assert len((await room.table(game)).match.state.players[0].play) == 1


async def test_a_failed_commit_leaves_the_stored_game_as_it_was(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    from db import SaveFailed

    game = await rich(room)
    panel = await room.hand("alice", game)

    async def full(*_: object, **__: object) -> int:
        raise SaveFailed("the disk is full")

    monkeypatch.setattr(type(room.bot.tables.store), "commit", full)
    result = await room.alice.click(panel, label="Festival")
    monkeypatch.undo()
    assert "nothing was changed" in text_of(result.followups[0].message)
    assert (await room.table(game)).match.state.players[0].play == []
    await room.press("alice", panel, "Festival")
    assert len((await room.table(game)).match.state.players[0].play) == 1


async def test_ending_really_ends(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    festival = button_ids(panel)["Festival"]
    place = await room.place_of(game)
    other = await room.bob.slash(place, "table end")
    assert "Only the host can end this game" in text_of(other.response.message)
    asked = await room.alice.slash(place, "table end")
    await room.alice.click(asked.response.message, label="End the game")
    await room.pass_time()
    assert (await stored(room, game)).status is Status.CANCELLED
    assert any("ended without result" in text for text in await public_texts(room, game))
    late = await room.press_again("alice", game, festival)
    assert "This game is over" in text_of(late.response.message)
    assert "Nothing waits for you" in text_of((await room.alice.slash(place, "waiting")).response.message)
    log = await room.bob.slash(place, "table log")
    assert "begins" in text_of(log.response.message)


async def test_resigning_asks_once_more_and_the_game_goes_on(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("copper", "copper", "copper"))
    place = await room.place_of(game)
    asked = await room.alice.slash(place, "table resign")
    assert (await room.table(game)).match.absent == ()
    await room.alice.click(asked.response.message, label="Leave the game")
    await room.pass_time()
    table = await room.table(game)
    assert table.match.absent == (0,) and sorted(table.match.open) == [1]
    assert any("● alice leaves the game." in text for text in await public_texts(room, game))
    again = await room.alice.slash(place, "table resign")
    result = await room.alice.click(again.response.message, label="Leave the game")
    assert "left this game already" in text_of(result.response.message)
