"""Pictures in messages: each with the same facts in words, and none of them needed."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest

from cogs.pictures import Gallery
from games.dominion import DOMINION
from games.engine.gametype import Drawn, Setup
from games.engine.match import Match
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, alts_of, labels_of, menu_ids, text_of


async def test_the_board_and_the_hand_are_pictures_with_words(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village copper gold", "moat copper"))
    message = await room.turn_message(game)
    assert [one.filename for one in message.attachments] == ["board.png"]
    (board,) = alts_of(message)
    assert "Supply with costs" in board and "hand 3" in board and "Village (3)" in board
    panel = await room.hand("alice", game)
    assert [one.filename for one in panel.attachments] == ["hand.png"]
    (hand,) = alts_of(panel)
    assert "Village" in hand and "Gold" in hand
    panel = await room.press("alice", panel, "Village")
    assert len(panel.attachments) == 1
    (board,) = alts_of(await room.turn_message(game))
    assert "Gold" not in board.replace("Gold (6)", "")  # Alice's hand is for Alice only


@pytest.mark.parametrize("fault", [{"status": 413, "code": 0}, {"status": 400, "code": 40005}])
async def test_where_a_picture_is_too_large_the_words_are_sent(room: Room, fault: dict[str, int]) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=2, order="fixed")).response.message
    await room.bob.click(lobby, label="Join")
    room.env.inject_error("POST", "/channels/*/messages", **fault)
    await room.alice.click(lobby, label="Start")
    (game,) = await room.bot.tables.store.running_games()
    message = await room.turn_message(game)
    assert message.attachments == []
    assert "Provinces left: 8." in text_of(message)
    await room.set_up(game, begin_turn("village copper gold", "moat copper"))
    room.env.inject_error("PATCH", "/webhooks/*", **fault)
    panel = await room.hand("alice", game)
    assert "Actions: Village" in text_of(panel) and panel.attachments == []
    await room.press("alice", panel, "Village")
    room.env.inject_error("PATCH", "/channels/*/messages/*", **fault)
    await room.pass_time()
    assert "Provinces left: 8." in text_of(await room.turn_message(game))


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no paint")

    monkeypatch.setattr(type(DOMINION.pictures), "table", broken)
    game = await room.start("alice", "bob")
    message = await room.turn_message(game)
    assert "Provinces left: 8." in text_of(message) and "My hand" in labels_of(message)


async def test_a_person_can_have_text_only(room: Room) -> None:
    calls = (await room.alice.slash(room.channel, "settings")).response.message
    settings = (await room.alice.click(calls, label="Display")).response.message
    menu = next(id for id in menu_ids(settings) if id.endswith(":board"))
    await room.alice.select(settings, ["text"], custom_id=menu)
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village copper gold", "moat copper"))
    panel = await room.hand("alice", game)
    assert "Actions: Village" in text_of(panel) and panel.attachments == []
    board = (await room.alice.click(await room.turn_message(game), label="Board")).response.message
    assert board.attachments == []
    assert (await room.hand("bob", game)).attachments


async def test_the_final_sheet_is_a_picture(room: Room) -> None:
    game = await room.start("alice", "bob")
    asked = await room.bob.slash(await room.place_of(game), "table resign")
    await room.bob.click(asked.response.message, label="Leave the game")
    final = await room.last_message(game)
    assert [one.filename for one in final.attachments] == ["score.png"]
    board = (await room.eve.click(final, label="Final board")).response.message
    assert "● alice: 10 cards" in text_of(board)


async def test_a_press_is_acknowledged_before_anything_is_drawn_and_nothing_is_drawn_twice(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await room.start("alice", "bob")
    room.bot.club.gallery = Gallery()
    happened: list[str] = []
    real, respond = type(DOMINION.pictures).table, discord.InteractionResponse.defer

    def slow(*about: object) -> object:
        time.sleep(0.2)
        happened.append("drawn")
        return real(*about)

    async def defer(self: discord.InteractionResponse, **how: object) -> object:
        happened.append("acknowledged")
        return await respond(self, **how)

    monkeypatch.setattr(type(DOMINION.pictures), "table", slow)
    monkeypatch.setattr(discord.InteractionResponse, "defer", defer)
    for person in (room.alice, room.bob):
        board = await person.click(await room.turn_message(game), label="Board")
        assert board.response.message.attachments
    assert happened == ["acknowledged", "drawn", "acknowledged"]


async def test_drawing_does_not_stop_the_loop() -> None:
    gallery, beats = Gallery(), 0

    def slow(number: int) -> Drawn:
        time.sleep(0.2)
        return DOMINION.pictures.table(match.view(None), ["A", "B"], (), None)  # type: ignore[union-attr]

    match = Match.start(DOMINION, Setup(2, DOMINION.options(), "5eed" * 8))
    drawing = asyncio.gather(*(gallery.draw("board", slow, number) for number in range(4)))
    while not drawing.done():
        await asyncio.sleep(0.01)
        beats += 1
    assert all(await drawing)
    assert beats >= 10
