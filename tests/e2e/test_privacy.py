"""`/privacy`: a person reads what is kept, has it deleted, and the others play on."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from cogs.privacy import FORMER
from cogs.ui import ids
from db import NewGame, SeatKind, Status
from tests.db.test_privacy import traces
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, text_of


async def privacy(room: Room, name: str) -> Any:
    """The private answer to `/privacy`."""
    result = await room.people[name].slash(room.channel, "privacy")
    assert result.ephemeral
    return result.response.message


async def delete(room: Room, name: str) -> str:
    """What is said after both presses."""
    asked = await room.press(name, await privacy(room, name), "Delete it all")
    assert "Do you really want everything deleted" in text_of(asked)
    return text_of(await room.press(name, asked, "Delete it all"))


async def test_somebody_who_never_used_it_reads_that_nothing_is_kept(room: Room) -> None:
    told = await privacy(room, "eve")
    assert "Nothing is kept of you here." in text_of(told)
    assert labels_of(told) == []


async def test_a_person_reads_what_is_kept_and_has_it_deleted(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    finished = await room.start("alice", "bob", title="Friday")
    await room.alice.click(
        (await room.alice.slash(await room.place_of(finished), "table end")).response.message, label="End the game"
    )
    lobby = (await room.alice.slash(room.channel, "play", seats=3)).response.message
    await room.bob.click(lobby, label="Join")
    await room.bob.slash(room.channel, "play", seats=3, player1=room.alice)
    menu = await room.alice.click((await room.alice.slash(room.channel, "settings")).response.message, label="Display")
    await room.alice.select(menu.response.message, ["text"], custom_id=ids.custom_id(ids.SETTING, "board"))

    told = text_of(await privacy(room, "alice"))
    assert "Your settings: Mention me in the game's channel. Text only." in told
    assert "- Game 1: Dominion · Friday, ended without a result, as alice" in told
    assert "- Game 2: Dominion, not begun, as alice" in told
    assert "Your invitations:\n- Game 3: Dominion, not begun" in told
    assert "Game 3" not in text_of(await privacy(room, "cyd"))
    assert traces(room.path, room.alice.id, "alice") != []

    with caplog.at_level(logging.INFO):
        assert "is deleted" in await delete(room, "alice")
    assert str(room.alice.id) not in caplog.text and "alice" not in caplog.text
    assert traces(room.path, room.alice.id, "alice") == []
    assert "Nothing is kept of you here." in text_of(await privacy(room, "alice"))

    shown = {message.id: text_of(message) for message in room.channel.history()}
    assert "alice" not in shown[lobby.id] and "bob" in shown[lobby.id]
    store = room.bot.tables.store
    assert (await store.game(2)).host_id == room.bob.id
    await room.cyd.click(lobby, label="Join")
    assert [seat.name for seat in await store.seats(2)] == ["bob", "cyd"]
    log = text_of((await room.bob.slash(room.channel, "table log", game=finished.id)).response.message)
    assert "alice" not in log and "The Kingdom:" in log
    assert [seat.name for seat in await store.seats(finished.id)] == [FORMER, "bob"]


async def test_nothing_is_deleted_while_the_others_count_on_the_person(room: Room) -> None:
    game = await room.start("alice", "bob", title="Sunday")
    asked = await room.alice.click(await privacy(room, "alice"), label="Delete it all")
    refused = asked.followups[0].message if asked.followups else asked.response.message
    assert f"You still play in game {game.id} (Sunday)" in text_of(refused)
    assert "Delete it all" not in labels_of(refused)
    forged = await room.press_again("alice", game, ids.custom_id(ids.FORGET_CONFIRM))
    assert "You still play in game" in text_of(forged.response.message)
    assert room.bot.tables.seat_of(await room.table(game), room.alice.id) == 0


async def test_whoever_has_resigned_is_forgotten_and_the_game_goes_on(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("copper", "copper", "copper"))
    place = await room.place_of(game)
    asked = await room.alice.slash(place, "table resign")
    await room.alice.click(asked.response.message, label="Leave the game")
    await room.pass_time()
    assert "is deleted" in await delete(room, "alice")
    table = await room.table(game)
    assert (table.seats[0].kind, table.seats[0].user_id, table.seats[0].name) == (SeatKind.VACANT, None, FORMER)
    assert table.game.host_id == room.bob.id
    assert table.match.absent == (0,)
    assert traces(room.path, room.alice.id, "alice") == []

    for name in ("bob", "cyd"):
        await room.people[name].slash(place, "dominion end")
        await room.people[name].slash(place, "dominion end")
    await room.pass_time()
    assert sorted((await room.table(game)).match.open) == [1]
    assert FORMER in text_of(await room.turn_message(game))
    await room.restart()
    await room.bob.click((await room.bob.slash(place, "table resign")).response.message, label="Leave the game")
    await room.pass_time()
    assert (await room.bot.tables.store.game(game.id)).status is Status.FINISHED
    assert FORMER in text_of(await room.last_message(game))


async def test_long_lists_have_pages(room: Room) -> None:
    store = room.bot.tables.store
    for number in range(90):
        new = NewGame(
            kind="dominion", title=f"Table {number} {'x' * 40}", host_id=1, channel_id=1, seats_wanted=2, rules=1
        )
        made = await store.create_game(new)
        await store.join(made.id, room.alice.id, "alice", limit=2)
    first = await privacy(room, "alice")
    assert labels_of(first) == ["More", "Delete it all"]
    second = await room.press("alice", first, "More")
    assert "Page 2 of" in text_of(second) and "Back" in labels_of(second)
    beyond = await room.press_kept("alice", room.channel, ids.custom_id(ids.KEPT, 999))
    assert "Game 1:" in text_of(beyond.response.message)
    asked = await room.press("alice", second, "Delete it all")
    assert set(button_ids(asked)) == {"Delete it all", "Keep it"}
    assert "Your seats in 90 games:" in text_of(await room.press("alice", asked, "Keep it"))
