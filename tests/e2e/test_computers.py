"""Computer players at the table: people play with them by clicking, and everything goes on after a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game, SeatKind, Status
from games.dominion.state import DominionState
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, in_thread, labels_of, menu_ids, text_of
from tests.e2e.test_any_game import press_something
from tests.e2e.test_whole_games import click_a_turn, late

WATCHING = 4
"""Seconds after which a computer player has answered that takes its time."""


async def lobby(room: Room, seats: int = 3) -> discord.Message:
    """Alice's table, with seats in order of joining."""
    opened = await room.alice.slash(room.channel, "play", seats=seats, order="fixed")
    return opened.response.message


def latest(room: Room, message: discord.Message) -> discord.Message:
    return next(one for one in room.channel.history() if one.id == message.id)


async def set_pace(room: Room, message: discord.Message, pace: str) -> None:
    options = (await room.alice.click(message, label="Options")).response.message
    menu = next(id for id in menu_ids(options) if id.startswith("lt:pace"))
    await room.alice.select(options, [pace], custom_id=menu)


async def start(room: Room, *, computers: int = 1, people: tuple[str, ...] = (), pace: str = "at_once") -> Game:
    """Alice, other people and some computer players, in this order; all draws are the same in every run."""
    room.bot.tables._new_seed = lambda: "5eed" * 8
    message = await lobby(room, 1 + len(people) + computers)
    for name in people:
        await room.people[name].click(message, label="Join")
    for _ in range(computers):
        await room.alice.click(message, label="Add computer")
    await set_pace(room, message, pace)
    await room.alice.click(message, label="Start")
    return max(await room.bot.tables.store.running_games(), key=lambda game: game.id)


def alice_begins(*hands: str) -> Callable[[DominionState], None]:
    """Alice's turn begins, with an ordinary hand and nothing to remember, or with these hands."""
    return begin_turn(*(hands or ("copper copper copper estate estate",)))


async def end_turn(room: Room, game: Game, name: str = "alice") -> int:
    """Buy something or nothing; returns the number of the turn that is over."""
    turn = (await room.table(game)).turn
    while (await room.table(game)).turn == turn:
        await click_a_turn(room, game, name)
    return turn


async def act(room: Room, game: Game, rng: Random) -> None:
    """Alice goes on with her turn, or answers a computer's Attack."""
    question = (await room.table(game)).match.open[0]
    if question.topic in ("dominion.treasures", "dominion.buy", "dominion.end_turn"):
        await click_a_turn(room, game, "alice")
    else:
        await press_something(room.alice, await room.hand("alice", game), rng)


async def stored(room: Room, game: Game) -> Game:
    return await room.bot.tables.store.game(game.id)


def public(place: Any) -> list[discord.Message]:
    return [one for one in place.history() if not one.flags.ephemeral]


def calls(room: Room, game: Game) -> list[list[int]]:
    """Whom the messages of the game called, one list a message."""
    posts = room.requests("POST", f"/channels/{game.place_id}/messages")
    return [[int(id) for id in one.json["allowed_mentions"].get("users", [])] for one in posts]


# -- the lobby -----------------------------------------------------------------------------------------------------


async def test_the_host_adds_computer_players_with_names_of_their_own_and_removes_them(room: Room) -> None:
    message = await lobby(room)
    await room.bob.click(message, label="Add computer")
    assert "1 of 3 seats" in text_of(latest(room, message)), "only the host may"
    await room.alice.click(message, label="Add computer")
    await room.alice.click(message, label="Add computer")
    text = text_of(latest(room, message))
    assert "■ Steady (computer)\n▲ Steady 2 (computer)" in text
    assert "Computer players answer: After a short while" in text
    assert "Add computer" not in labels_of(latest(room, message))
    full = await room.press_kept("alice", room.channel, ids.custom_id(ids.COMPUTER, 1))
    assert "All 3 seats of this game are taken" in text_of(full.followups[0].message)
    options = (await room.alice.click(message, label="Options")).response.message
    remove = next(id for id in menu_ids(options) if "remove" in id)
    await room.alice.select(options, ["seat-1"], custom_id=remove)
    assert "■ Steady 2 (computer)\n▲ free" in text_of(latest(room, message))


async def test_a_lobby_that_only_computers_are_left_in_is_closed(room: Room) -> None:
    message = await lobby(room)
    await room.alice.click(message, label="Add computer")
    await room.press_kept("alice", room.channel, "lt:leave:1")
    assert "closed before the game began" in text_of(latest(room, message))
    assert await room.bot.tables.store.open_lobbies() == []


async def test_one_button_of_the_greeting_begins_a_game(room: Room) -> None:
    await room.bot.greet(room.channel.id, "Welcome.")
    greeting = room.channel.last_message
    assert labels_of(greeting) == [
        "Dominion",
        "Innovation",
        "Concordia",
        "Sid Meier's Civilization",
        "Dominion against the computer",
        "Innovation against the computer",
        "Concordia against the computer",
        "Sid Meier's Civilization against the computer",
    ]
    await room.dora.click(greeting, label="Dominion against the computer")
    (game,) = await room.bot.tables.store.running_games()
    seats = await room.bot.tables.store.seats(game.id)
    assert {seat.name for seat in seats} == {"dora", "Steady (computer)"}
    assert game.options["pace"] == "at_once"
    lobby_message = next(one for one in room.channel.history() if one.id == game.lobby_message_id)
    assert labels_of(lobby_message) == ["Go to the game"]
    await room.pass_time(WATCHING)
    panel = await room.hand("dora", game)
    assert "The game waits for" not in text_of(panel)


async def test_one_button_of_an_empty_lobby_begins_a_game(room: Room) -> None:
    message = await lobby(room)
    await room.alice.click(message, label="Play against the computer")
    (game,) = await room.bot.tables.store.running_games()
    assert len(await room.bot.tables.store.seats(game.id)) == 2
    assert game.options["pace"] == "at_once"
    assert labels_of(latest(room, message)) == ["Go to the game"]


async def test_only_the_host_alone_begins_by_one_button(room: Room) -> None:
    message = await lobby(room)
    alone = button_ids(message)["Play against the computer"]
    refused = await room.bob.click(message, label="Play against the computer")
    assert "Only the host" in text_of(refused.followups[0].message) and len(refused.followups) == 1
    await room.alice.click(message, label="Add computer")
    late = await room.press_kept("alice", room.channel, alone)
    assert "Others have joined this table" in text_of(late.followups[0].message)
    assert await room.bot.tables.store.running_games() == []


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("restarts", [False, True])
async def test_one_person_against_two_computers_to_the_final_score(room: Room, restarts: bool) -> None:
    game = await start(room, computers=2)
    turns, rng = 0, Random(1)
    while (await stored(room, game)).result is None:
        turns += 1
        assert turns < 60
        table = await room.table(game)
        assert list(table.match.open) == [0], "the computers have answered by the time that it is Alice's turn"
        turn = table.turn
        if restarts and turns % 4 == 0:
            await room.restart()
        if turns == 8:
            await room.set_up(game, late)
            continue
        while (await room.table(game)).turn == turn and (await room.table(game)).match.result is None:
            await act(room, game, rng)
            await room.pass_time(1)
    final = await room.last_message(game)
    assert "Hands and piles are now open." in text_of(final)
    assert "Steady (computer): " in text_of(final) and "Steady 2 (computer): " in text_of(final)
    assert all(set(called) <= {room.alice.id} for called in calls(room, game))
    assert all("Board" not in labels_of(one) for one in public(await room.place_of(game))[:-1])
    seats = await room.bot.tables.store.seats(game.id)
    assert [seat.kind for seat in seats] == [SeatKind.PERSON, SeatKind.COMPUTER, SeatKind.COMPUTER]


async def test_what_computers_do_at_once_is_one_message_and_one_call(room: Room) -> None:
    game = await start(room, computers=3)
    await room.set_up(game, alice_begins())
    before = len(calls(room, game))
    turn = await end_turn(room, game)
    await room.pass_time()
    assert (await room.table(game)).turn == turn + 4
    assert calls(room, game)[before:] == [[room.alice.id]]
    text = text_of(await room.turn_message(game))
    for name in ("■ Steady (computer)", "▲ Steady 2 (computer)", "◆ Steady 3 (computer)"):
        assert f"{name} plays" in text
    assert "● alice plays" not in text, "alone, one is not told the own turn again"
    (former,) = [one for one in public(await room.place_of(game)) if "● alice plays" in text_of(one)]
    assert "My hand" not in labels_of(former)


async def test_the_panel_goes_on_by_itself_where_computers_answer_at_once(room: Room) -> None:
    game = await start(room)
    await room.set_up(game, alice_begins("militia copper", "copper copper copper estate estate"))
    panel = await room.press("alice", await room.hand("alice", game), "Militia")
    assert "You are not asked" not in text_of(panel)
    assert "Play all Treasures" in labels_of(panel)


async def test_the_panel_tells_that_a_computer_thinks_and_can_be_looked_at_again(room: Room) -> None:
    game = await start(room, pace="shortly")
    await room.set_up(game, alice_begins("militia copper", "copper copper copper estate estate"))
    panel = await room.press("alice", await room.hand("alice", game), "Militia")
    assert "You are not asked at the moment: ■ Steady (computer) thinks …" in text_of(panel)
    await room.pass_time(WATCHING)
    panel = await room.press("alice", panel, "Look again")
    assert "Play all Treasures" in labels_of(panel)


async def test_a_restart_in_the_middle_of_a_computers_turn(room: Room) -> None:
    game = await start(room, pace="shortly")
    await room.set_up(game, alice_begins())
    turn = await end_turn(room, game)
    assert list((await room.table(game)).match.open) == [1]
    assert "■ Steady (computer) thinks" in text_of(await room.turn_message(game))
    await room.restart()
    assert list((await room.table(game)).match.open) == [1]
    await room.pass_time(WATCHING)
    assert list((await room.table(game)).match.open) == [0]
    assert (await room.table(game)).turn == turn + 2
    moves = await room.bot.tables.store.moves(game.id)
    questions = [move.data["question"] for move in moves if move.seat == 1]
    assert len(questions) == len(set(questions)) > 0


async def test_a_computer_takes_its_time_once_a_turn(room: Room) -> None:
    game = await start(room, computers=2, pace="shortly")
    await room.set_up(game, alice_begins())
    before_that = len([one for one in calls(room, game) if one])
    turn = await end_turn(room, game)
    await room.pass_time(2)
    assert (await room.table(game)).turn == turn + 1
    await room.pass_time(2)
    assert (await room.table(game)).turn == turn + 2, "its whole turn comes at once"
    before = len(room.requests("PATCH", f"/channels/{game.place_id}/messages"))
    await room.pass_time(1)
    assert (await room.table(game)).turn == turn + 2
    await room.pass_time(2)
    assert (await room.table(game)).turn == turn + 3
    assert len(room.requests("PATCH", f"/channels/{game.place_id}/messages")) - before <= 2
    assert [one for one in calls(room, game) if one][before_that:] == [[room.alice.id]]


# -- in somebody's turn --------------------------------------------------------------------------------------------


async def test_a_person_and_a_computer_discard_for_the_same_militia(room: Room) -> None:
    game = await start(room, people=("bob",))
    await room.set_up(game, begin_turn("militia copper", *["copper copper copper estate estate"] * 2))
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Militia")
    await room.pass_time()
    table = await room.table(game)
    assert list(table.match.open) == [1], "the computer has answered, Bob is still asked"
    assert calls(room, game)[-1] == [room.bob.id]
    panel = await room.hand("bob", game)
    panel = await room.choose("bob", panel, "Estate", "Estate (2)")
    await room.press("bob", panel, "Confirm: 2 × Estate")
    table = await room.table(game)
    assert [len(player.hand) for player in table.match.state.players[1:]] == [3, 3]
    assert list(table.match.open) == [0]
    assert calls(room, game)[-1] == [room.alice.id], "Bob took his time, so Alice is called back"


async def test_nobody_is_called_back_to_the_own_turn_for_a_computers_reply(room: Room) -> None:
    game = await start(room)
    await room.set_up(game, begin_turn("militia copper", "copper copper copper estate estate"))
    before = len(calls(room, game))
    await room.press("alice", await room.hand("alice", game), "Militia")
    await room.pass_time()
    assert list((await room.table(game)).match.open) == [0]
    assert calls(room, game)[before:] == []
    assert "<@" in text_of(await room.turn_message(game))


async def test_a_computers_attack_asks_a_person_after_the_turn_message(room: Room) -> None:
    game = await start(room)

    def change(state: DominionState) -> None:
        begin_turn("copper", "militia copper copper")(state)
        state.players[0].deck = ["estate", "copper"] * 5

    await room.set_up(game, change)
    turn = await end_turn(room, game)
    await room.pass_time()
    table = await room.table(game)
    assert list(table.match.open) == [0] and table.turn == turn + 1
    text = text_of(await room.turn_message(game))
    assert "● alice to choose" in text and "■ Steady (computer)'s turn" in text
    assert "■ Steady (computer) plays Militia" in text
    assert calls(room, game)[-1] == [room.alice.id]
    assert len([one for one in public(await room.place_of(game)) if "My hand" in labels_of(one)]) == 1


# -- leaving and playing again -------------------------------------------------------------------------------------


async def resign(room: Room, name: str, game: Game, label: str) -> Any:
    asked = await room.people[name].slash(await room.place_of(game), "table resign")
    return await room.people[name].click(asked.response.message, label=label)


async def test_a_computer_plays_on_for_who_leaves(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, alice_begins())
    done = await resign(room, "alice", game, "Let the computer play on")
    assert "Steady (computer) plays on in this seat." in text_of(done.response.message)
    texts = [text_of(one) for one in public(await room.place_of(game))]
    assert any("● alice has left the game, and Steady (computer) plays on in this seat." in text for text in texts)
    await room.pass_time(WATCHING)
    table = await room.table(game)
    assert list(table.match.open) == [1] and table.match.absent == ()
    gone = await room.alice.click(await room.turn_message(game), label="My hand")
    assert "You have no seat in this game" in text_of(gone.response.message)
    assert "● Steady (computer)" in text_of(await room.turn_message(game))


async def test_a_computer_instead_of_the_stand_in(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, alice_begins())
    await resign(room, "bob", game, "Leave the game")
    told = next(one for one in public(await room.place_of(game)) if "■ bob has left the game." in text_of(one))
    offer = button_ids(told)["Let the computer play on"]
    refused = await room.dora.click(told, custom_id=offer)
    assert "Only those who play here" in text_of(refused.response.message)
    listed = await room.cyd.slash(await room.place_of(game), "table computer")
    assert labels_of(listed.response.message) == ["Play on for ■ bob", "Play for me until I am back"]
    await room.cyd.click(listed.response.message, label="Play on for ■ bob")
    again = await room.alice.click(told, custom_id=offer)
    assert "Somebody plays this seat" in text_of(again.response.message)
    await end_turn(room, game)
    await room.pass_time(WATCHING)
    table = await room.table(game)
    assert list(table.match.open) == [2]
    assert any(move.kind == "answer" and move.seat == 1 for move in await room.bot.tables.store.moves(game.id))


async def test_a_handed_over_seat_must_be_free_and_exist(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    for seat in ("1", "17", "-1"):
        pressed = await room.press_again("alice", game, f"lt:play-on:{game.id}:{seat}")
        text = text_of(pressed.response.message)
        assert "Somebody plays this seat" in text or "There is no such seat" in text
    assert all(seat.kind is SeatKind.PERSON for seat in await room.bot.tables.store.seats(game.id))


async def test_two_computers_that_are_left_alone_play_to_the_end_at_once(room: Room) -> None:
    game = await start(room, computers=2, pace="shortly")
    await room.set_up(game, late)
    posts = len(calls(room, game))
    await resign(room, "alice", game, "Leave the game")
    assert (await stored(room, game)).status is Status.FINISHED
    await room.pass_time()
    assert len(calls(room, game)) - posts <= 4
    final = text_of(await room.last_message(game))
    assert "alice" in final and "(resigned)" in final


async def test_who_resigns_against_one_computer_ends_the_game(room: Room) -> None:
    game = await start(room)
    await resign(room, "alice", game, "Leave the game")
    assert "Steady (computer) wins" in text_of(await room.last_message(game))


async def test_playing_again_against_computers_begins_at_once_with_the_same_seats(room: Room) -> None:
    game = await start(room, computers=2)
    await room.set_up(game, late)
    while (await stored(room, game)).result is None:
        await click_a_turn(room, game, "alice")
        await room.pass_time()
    await room.alice.click(await room.last_message(game), label="Play again")
    (again,) = await room.bot.tables.store.running_games()
    seats = {seat.name for seat in await room.bot.tables.store.seats(again.id)}
    assert seats == {"alice", "Steady (computer)", "Steady 2 (computer)"}
    assert again.options["pace"] == "at_once" and again.place_id == game.place_id
    before = [seat.name for seat in await room.bot.tables.store.seats(game.id)]
    after = [seat.name for seat in await room.bot.tables.store.seats(again.id)]
    assert after in (before, before[1:] + before[:1], before[2:] + before[:2]), "they sit as before"
    assert (await room.table(again)).match.state.first == 0


# -- when thinking goes wrong --------------------------------------------------------------------------------------


async def broken(player: ComputerPlayer, situation: Situation) -> Answer:
    """Answers what cannot be answered, and cannot always answer."""
    if situation.question.topic == "dominion.buy":
        raise ZeroDivisionError("a secret of the hand")
    return ("no", "such", "card")


async def test_a_broken_player_holds_up_nobody_and_the_log_says_so(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.think = broken
    await room.restart()
    game = await start(room)
    await room.set_up(game, alice_begins())
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            await end_turn(room, game)
            await room.pass_time(1)
            assert list((await room.table(game)).match.open) == [0]
    assert f"computer player steady in game {game.id}" in caplog.text
    assert "the usual answer stands in for seat 1" in caplog.text
    assert "ZeroDivisionError" in caplog.text and "a secret of the hand" not in caplog.text
    room.think = in_thread
    await room.restart()
    turn = await end_turn(room, game)
    await room.pass_time(1)
    assert (await room.table(game)).turn == turn + 2


async def test_in_a_process_of_their_own_as_the_real_bot_does_it(room: Room) -> None:
    room.think = None
    await room.restart()
    game = await start(room, computers=2)
    await room.set_up(game, alice_begins())
    for _ in range(2):
        turn = await end_turn(room, game)
        await room.pass_time(1)
        assert (await room.table(game)).turn == turn + 3
    answers = [move for move in await room.bot.tables.store.moves(game.id) if move.kind == "answer" and move.seat]
    assert len(answers) >= 4
