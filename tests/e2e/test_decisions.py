"""Decisions through the private panel: order of asking, repeats, late and foreign presses, sealed answers, undo."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.ui import ids
from db import Game
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, entries_of, labels_of, menu_ids, text_of

MILITIA = (
    "militia throne_room copper copper copper",
    "copper copper estate estate silver",
    "copper silver gold moat estate",
)


async def militia_twice(room: Room) -> Game:
    """Three seats; the first has played Militia by Throne Room and waits for the two others."""
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn(*MILITIA))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Throne Room")
    return game


async def test_victims_are_asked_together_and_answers_stay_sealed(room: Room) -> None:
    game = await militia_twice(room)
    table = await room.table(game)
    assert sorted(table.match.open) == [1]  # Cyd's Moat is shown by the table's default order
    panel = await room.hand("bob", game)
    assert "discard exactly 2 cards" in text_of(panel)
    waiting = await room.hand("cyd", game)
    assert "The game waits for ■ bob (Militia)." in text_of(waiting)


async def test_a_restart_in_the_middle_of_throne_room_and_militia(room: Room) -> None:
    game = await militia_twice(room)
    panel = await room.hand("bob", game)
    panel = await room.choose("bob", panel, "Estate", "Estate (2)")
    assert "Confirm: 2 × Estate" in labels_of(panel)
    question = (await room.table(game)).match.question_id(1)
    await room.restart()
    assert (await room.table(game)).match.question_id(1) == question
    panel = await room.press("bob", panel, "Confirm: 2 × Estate")
    table = await room.table(game)
    # The second Militia finds three cards in hand and asks nobody; Alice is in her Buy phase with 4 coins.
    assert table.match.state.coins == 4
    assert table.match.state.players[1].hand == ["copper", "copper", "silver"]
    assert sorted(table.match.open) == [0]


async def test_each_newly_asked_player_is_called_once(room: Room) -> None:
    game = await militia_twice(room)
    calls = [
        m for m in (await room.place_of(game)).history() if "Militia" in text_of(m) and labels_of(m) == ["My hand"]
    ]
    assert len(calls) == 1
    assert f"<@{room.bob.id}>: Militia." in text_of(calls[0])
    called = [one.json["allowed_mentions"]["users"] for one in room.requests("POST", "/messages")]
    # Two calls for the two turn messages, one for the decision in the middle of the turn.
    assert [users for users in called if users][1:] == [[room.alice.id], [room.bob.id]]


async def test_a_double_press_counts_once(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold silver copper copper", "copper"))
    panel = await room.hand("alice", game)
    all_treasures = button_ids(panel)["Play all Treasures"]
    bought = await room.press("alice", panel, "Play all Treasures")
    again = await room.press_again("alice", game, all_treasures)
    log = await room.bot.tables.store.moves(game.id)
    assert [move.kind for move in log].count("answer") == 1
    assert "out of date" not in text_of(again.response.message)
    assert entries_of(bought) == entries_of(again.response.message)


async def test_an_old_panel_refuses_and_shows_the_present_one(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village smithy militia copper copper", "copper copper"))
    first = await room.hand("alice", game)
    second = await room.hand("alice", game)
    await room.press("alice", first, "Village")
    stale = await room.press("alice", second, "Smithy")
    assert "You have answered this already" in text_of(stale)
    table = await room.table(game)
    assert [played.card for played in table.match.state.players[0].play] == ["village"]
    # What it shows now works.
    await room.press("alice", stale, "Smithy")
    assert [played.card for played in (await room.table(game)).match.state.players[0].play] == ["village", "smithy"]


async def test_foreign_presses_change_nothing_and_are_answered(room: Room) -> None:
    game = await room.start("alice", "bob")
    message = await room.turn_message(game)
    before = (await room.bot.tables.store.game(game.id)).revision
    watcher = await room.cyd.click(message, label="My hand")
    assert watcher.ephemeral
    assert "You have no seat in this game" in text_of(watcher.response.message)
    assert "to decide" in text_of(watcher.response.message)
    (seat,) = (await room.table(game)).match.open
    other = await room.hand(("bob", "alice")[seat], game)
    assert "You are not asked at the moment. The game waits for" in text_of(other)
    assert (await room.bot.tables.store.game(game.id)).revision == before


async def test_a_forged_answer_for_another_seat_is_refused(room: Room) -> None:
    game = await room.start("alice", "bob")
    table = await room.table(game)
    (seat,) = table.match.open
    other = ("bob", "alice")[seat]
    before = (await room.bot.tables.store.game(game.id)).revision
    control = ids.custom_id(ids.SHORTCUT, game.id, table.match.question_id(seat), "all")
    asked, stranger = ("alice", "bob")[seat], "cyd"
    result = await room.press_again(other, game, control)
    assert result.ephemeral
    assert f"The game waits for {'●■'[seat]} {asked}" in text_of(result.response.message)
    outside = await room.press_again(stranger, game, control)
    assert outside.ephemeral
    assert "nothing for you to decide here" in text_of(outside.response.message)
    assert (await room.bot.tables.store.game(game.id)).revision == before
    await room.press_again(asked, game, control)
    assert (await room.bot.tables.store.game(game.id)).revision == before + 1, "and it is still usable for that seat"


async def test_sealed_answers_can_be_changed_until_the_last_is_in(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(
        game,
        begin_turn(
            "militia copper copper copper copper", "copper copper copper estate estate", "gold silver copper moat moat"
        ),
    )
    await room.cyd.slash(await room.place_of(game), "table orders")
    await room.bot.tables.order(game.id, room.cyd.id, "dominion.moat", "ask")
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Militia")
    panel = await room.hand("bob", game)
    panel = await room.choose("bob", panel, "Estate", "Estate (2)")
    panel = await room.press("bob", panel, "Confirm: 2 × Estate")
    table = await room.table(game)
    assert sorted(table.match.open) == [2]
    assert table.match.state.players[1].hand == ["copper", "copper", "copper", "estate", "estate"]
    public = [text_of(m) for m in (await room.place_of(game)).history() if not m.flags.ephemeral]
    assert not any("bob discards" in text for text in public)
    for card in ("Copper", "Estate", "Copper", "Estate", "Copper"):
        undo = next(label for label in labels_of(panel) if label.startswith("Undo"))
        panel = await room.press("bob", panel, undo)
        panel = await room.choose("bob", panel, card, f"{card} (2)")
        panel = await room.press("bob", panel, f"Confirm: 2 × {card}")
    last = next(button_ids(panel)[label] for label in labels_of(panel) if label.startswith("Undo"))
    await room.pass_time()
    public = [text_of(m) for m in (await room.place_of(game)).history() if not m.flags.ephemeral]
    assert not any("bob discards" in text or "takes" in text for text in public), "the public sees only who is missing"
    assert "cyd (triangle) answers Militia" in text_of(await room.turn_message(game))
    shown = await room.hand("cyd", game)
    await room.press("cyd", shown, "Reveal Moat")
    assert (await room.table(game)).match.state.players[1].hand == ["copper", "estate", "estate"]
    late = await room.press_again("bob", game, last)
    assert "nothing was taken back" in text_of(late.response.message), "after that no change is possible"
    refused = await room.bob.slash(await room.place_of(game), "table undo", game=game.id)
    assert "cannot be taken back" in text_of(refused.response.message)
    assert (await room.table(game)).match.state.players[1].hand == ["copper", "estate", "estate"]


async def test_undo_and_start_turn_over(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival festival copper silver gold", "copper"))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Festival")
    panel = await room.press("alice", panel, "Festival")
    assert "Undo: Festival" in labels_of(panel) and "Start turn over" in labels_of(panel)
    late_undo = button_ids(panel)["Undo: Festival"]
    panel = await room.press("alice", panel, "Undo: Festival")
    assert len((await room.table(game)).match.state.players[0].play) == 1
    again = await room.press_again("alice", game, late_undo)
    assert "nothing was taken back" in text_of(again.response.message)
    panel = await room.press("alice", again.response.message, "Festival")
    question = await room.press("alice", panel, "Start turn over")
    assert "This is taken back:" in text_of(question)
    assert text_of(question).endswith("- Festival\n- Festival")
    panel = await room.press("alice", question, "My hand")
    assert len((await room.table(game)).match.state.players[0].play) == 2
    question = await room.press("alice", panel, "Start turn over")
    late = button_ids(question)["Take back 2 choices"]
    panel = await room.press("alice", question, "Take back 2 choices")
    assert "Your hand" in text_of(panel)
    again = await room.press_again("alice", game, late)
    assert "nothing was taken back" in text_of(again.response.message)
    state = (await room.table(game)).match.state
    assert state.players[0].hand == ["festival", "festival", "copper", "silver", "gold"]
    assert (state.actions, state.buys, state.coins) == (1, 1, 0)


async def test_undo_over_a_drawn_card_is_refused_with_the_reason(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("smithy village copper silver gold", "copper"))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Village")
    assert not any(label.startswith("Undo") for label in labels_of(panel))
    result = await room.alice.slash(await room.place_of(game), "table undo")
    assert "This cannot be taken back: you have drawn or seen cards since." in text_of(result.response.message)
    result = await room.alice.slash(await room.place_of(game), "table undo", whole_turn=True)
    assert "you have drawn or seen cards since." in text_of(result.response.message)


async def test_a_standing_order_answers_at_once(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold silver copper copper", "copper"))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Standing orders")
    menu = next(id for id in menu_ids(panel) if "treasures" in id)
    result = await room.alice.select(panel, ["all"], custom_id=menu)
    panel = await room.press("alice", result.response.message, "My hand")
    assert (await room.table(game)).match.state.coins == 10
    assert "Province (costs 8)" in entries_of(panel)


async def test_the_recap_tells_exactly_what_others_did_since(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold copper copper copper", "moat copper copper copper copper"))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Play all Treasures")
    panel = await room.choose("alice", panel, "Province (costs 8)")
    await room.press("alice", panel, "End the turn")
    panel = await room.hand("bob", game)
    text = text_of(panel)
    assert "● alice buys Province." in text
    assert "● alice draws 5 cards." in text  # to others without their names
    await room.press("bob", panel, "Moat")
    panel = await room.hand("bob", game)
    assert "● alice buys" not in text_of(panel)


@pytest.mark.parametrize("restart", [False, True])
async def test_controls_work_after_days_and_restarts(room: Room, restart: bool) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold gold copper copper copper", "copper"))
    board, panel = await room.turn_message(game), await room.hand("alice", game)
    if restart:
        await room.restart()
    room.clock.ahead = timedelta(days=2)
    panel = await room.press("alice", panel, "Play all Treasures")
    assert "Province (costs 8)" in entries_of(panel)
    # The message of the board is the one of two days ago.
    again = await room.alice.click(board, label="My hand")
    assert again.ephemeral and entries_of(again.response.message) == entries_of(panel)
    await room.choose("alice", again.response.message, "Province (costs 8)")
    assert "province" in (await room.table(game)).match.state.players[0].discard
