"""Practice tables and games that go on from a step of another one, as people play them."""

from __future__ import annotations

from random import Random
from typing import Any

import discord
import pytest

from cogs.table import practised_by
from cogs.ui import ids
from db import Game, SeatKind, Status
from tests.e2e.playing_out import finish
from tests.e2e.room import Room, labels_of, text_of, walk
from tests.e2e.test_any_game import press_something
from tests.e2e.test_organise import order
from tests.e2e.test_server_settings import organiser

PEOPLE = ("alice", "bob")


async def practice(room: Room, name: str, kind: str, **options: Any) -> Game:
    """A fresh practice table."""
    opened = await room.people[name].slash(room.channel, "practice", game=kind, **options)
    assert opened.ephemeral and "You play all seats" in text_of(opened.response.message)
    await room.pass_time(5)
    games = await room.bot.tables.store.running_games()
    return max(games, key=lambda game: game.id)


async def finished(room: Room, kind: str = "dominion", most: int = 80, people: tuple[str, ...] = PEOPLE) -> Game:
    """A game that was played for a while and then left by all but one."""
    game = await room.start(*people, game=kind)
    await finish(room, game, people, most=most)
    return await room.bot.tables.store.game(game.id)


async def without_pictures(room: Room, name: str) -> None:
    """Let somebody read words, which are there sooner."""
    await room.bot.tables.store.set_settings(room.people[name].id, {"board": "text"})


async def replay_at(room: Room, name: str, game: Game, step: int) -> Any:
    return (
        await room.people[name].slash(await room.place_of(game), "replay", game=game.id, step=step)
    ).response.message


@pytest.mark.parametrize("kind", ["dominion", "civilization"])
async def test_one_person_plays_all_seats(room: Room, kind: str) -> None:
    game = await practice(room, "alice", kind)
    seats = await room.bot.tables.store.seats(game.id)
    assert {seat.kind for seat in seats} == {SeatKind.VACANT} and practised_by(game) == room.alice.id
    turn = await room.turn_message(game)
    assert "<@" not in text_of(turn)
    acted: set[int] = set()
    rng = Random(4)
    for _ in range(14):
        table = await room.table(game)
        seat = table.seat_of(room.alice.id)
        assert seat is not None and seat in table.match.awaited
        acted.add(seat)
        panel = await room.hand("alice", game)
        assert f"The hand of {'●■▲◆'[seat]} Seat {seat + 1}" in text_of(panel)
        await press_something(room.alice, panel, rng)
    assert len(acted) > 1


async def test_nobody_else_plays_at_a_practice_table(room: Room) -> None:
    game = await practice(room, "alice", "dominion", seats=3)
    refused = await room.bob.click(await room.turn_message(game), label="My hand")
    assert "You have no seat in this game" in text_of(refused.response.message)
    left = await room.alice.slash(await room.place_of(game), "table resign")
    assert "so none can be left" in text_of(left.response.message)
    offered = await room.alice.slash(await room.place_of(game), "table computer")
    assert "Play on for" not in " ".join(labels_of(offered.response.message))
    await room.alice.slash(await room.place_of(game), "table end")
    await room.press_again("alice", game, ids.custom_id(ids.END_CONFIRM, game.id))
    assert (await room.bot.tables.store.game(game.id)).status is Status.CANCELLED


async def test_a_practice_table_is_found_by_its_person_and_goes_with_it(room: Room) -> None:
    game = await practice(room, "alice", "dominion")
    found = await room.alice.slash(room.channel, "hand")
    assert "The hand of" in text_of(found.response.message)
    kept = (await room.alice.slash(room.channel, "privacy")).response.message
    assert f"Game {game.id}" in text_of(kept)
    asked = await room.press("alice", kept, "Delete it all")
    await room.press("alice", asked, "Delete it all")
    stored = await room.bot.tables.store.game(game.id)
    assert stored.status is Status.CANCELLED and practised_by(stored) is None


async def test_a_stop_between_opening_and_beginning_leaves_no_open_table(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.expects_errors = True
    opened = []

    async def stopped(club: Any, interaction: Any, game_id: int) -> None:
        opened.append(await club.store.game(game_id))
        await room.bot.close_store()
        raise RuntimeError("the bot was killed")

    await room.bob.slash(room.channel, "play")
    with monkeypatch.context() as patch:
        patch.setattr("cogs.lookback.practice.start_game", stopped)
        await room.alice.slash(room.channel, "practice", game="dominion")
    await room.restart()
    (game,) = opened
    assert game.status is Status.LOBBY and practised_by(game) == room.alice.id
    store = room.bot.tables.store
    assert (await store.game(game.id)).status is Status.CANCELLED
    assert [lobby.host_id for lobby in await store.open_lobbies()] == [room.bob.id], "tables of others stay open"


async def test_a_wrong_number_of_seats_is_refused(room: Room) -> None:
    refused = await room.alice.slash(room.channel, "practice", game="civilization", seats=6)
    assert "so 6 seats cannot be" in text_of(refused.response.message)
    assert await room.bot.tables.store.running_games() == []


@pytest.mark.parametrize(("kind", "most"), [("innovation", 80), ("civilization", 120)])
async def test_somebody_plays_on_alone_from_a_step(room: Room, kind: str, most: int) -> None:
    game = await finished(room, kind, most)
    await without_pictures(room, "cyd")
    shown = await replay_at(room, "cyd", game, 40)
    asked = await room.press("cyd", shown, "Play on from here")
    assert "Play on from step 40" in text_of(asked)
    began = await room.cyd.click(asked, label="Practise alone")
    assert "Practice table" in text_of(began.response.message)
    await room.pass_time(5)
    (on,) = await room.bot.tables.store.running_games()
    table, rng = await room.table(on), Random(2)
    assert [seat.name for seat in table.seats] == ["alice", "bob"]
    assert not table.match.absent
    told = [text_of(message) for message in (await room.place_of(on)).history()]
    assert any(f"goes on from step 40 of game {game.id}" in text for text in told)
    for _ in range(5):
        await press_something(room.cyd, await room.hand("cyd", on), rng)
    again = await replay_at(room, "cyd", on, 5)
    assert "Step 5 of" in text_of(again)


async def test_others_join_a_table_that_goes_on(room: Room) -> None:
    game = await finished(room, people=("alice", "bob", "cyd"))
    asked = await room.press("cyd", await replay_at(room, "cyd", game, 60), "Play on from here")
    opened = await room.cyd.click(asked, label="Open a table")
    (lobby,) = await room.bot.tables.store.open_lobbies()
    assert "from turn" in lobby.title and lobby.seats_wanted == 3
    message = opened.followups[0].message
    await room.dora.click(message, label="Join")
    early = await room.press_kept("cyd", room.channel, ids.custom_id(ids.START, lobby.id))
    assert "goes on from a position with 3 seats; 2 are taken so far" in text_of(early.followups[0].message)
    told = await room.cyd.slash(room.channel, "hand")
    assert "has not begun yet. 1 more player needed to start." in text_of(told.response.message)
    await room.eve.click(message, label="Join")
    full = await room.press_kept("bob", room.channel, ids.custom_id(ids.JOIN, lobby.id))
    assert (await room.bot.tables.store.seats(lobby.id))[-1].name == "eve", text_of(full.followups[0].message)
    await room.cyd.click(message, label="Start")
    await room.pass_time(5)
    on = await room.bot.tables.store.game(lobby.id)
    table = await room.table(on)
    assert [seat.name for seat in table.seats] == ["cyd", "dora", "eve"] and not table.match.absent
    before = await replay_at(room, "cyd", game, 60)
    progress = text_of(before).split("\n")[0].split(" · ")[-1].strip("*")
    assert progress in text_of(await room.turn_message(on))
    name = ("cyd", "dora", "eve")[table.match.awaited[0]]
    await press_something(room.people[name], await room.hand(name, on), Random(1))


async def test_the_options_of_a_table_that_goes_on_are_settled(room: Room) -> None:
    game = await finished(room)
    asked = await room.press("cyd", await replay_at(room, "cyd", game, 60), "Play on from here")
    opened = await room.cyd.click(asked, label="Open a table")
    (lobby,) = await room.bot.tables.store.open_lobbies()
    shown = (await room.cyd.click(opened.followups[0].message, label="Options")).response.message
    for verb, why in ((ids.SEATS, "as many seats as that game"), (ids.OPTION, "options are those of that game")):
        menus = [part for part in walk(shown) if isinstance(part, discord.SelectMenu)]
        menu = next(part for part in menus if part.custom_id.startswith(ids.custom_id(verb, lobby.id)))
        shown = (await room.cyd.select(shown, [menu.options[1].value], custom_id=menu.custom_id)).response.message
        assert why in text_of(shown)
    stored = await room.bot.tables.store.game(lobby.id)
    assert stored.seats_wanted == 2 and stored.options["origin"]["step"] == 59


async def test_a_running_game_and_its_end_are_no_beginnings(room: Room) -> None:
    running = await room.start(*PEOPLE)
    for verb in (ids.GO_ON, ids.GO_ON_TABLE, ids.GO_ON_ALONE):
        refused = await room.press_again("alice", running, ids.custom_id(verb, running.id, 0))
        answers = [*([refused.response] if refused.response else []), *refused.followups]
        assert any("played to its end" in text_of(answer.message) for answer in answers), verb
    await finish(room, running, PEOPLE)
    refused = await room.press_again("alice", running, ids.custom_id(ids.GO_ON, running.id, 99999))
    assert "The game is over at this step." in text_of(refused.response.message)
    assert await room.bot.tables.store.running_games() == []


async def test_a_practice_table_is_begun_again_at_the_same_position(room: Room) -> None:
    game = await finished(room)
    asked = await room.press("cyd", await replay_at(room, "cyd", game, 60), "Play on from here")
    await room.cyd.click(asked, label="Practise alone")
    (first,) = await room.bot.tables.store.running_games()
    began = (await room.table(first)).match.dump()
    await press_something(room.cyd, await room.hand("cyd", first), Random(2))
    await room.press_again("cyd", first, ids.custom_id(ids.END_CONFIRM, first.id))
    await room.pass_time(5)
    final = await room.last_message(first)
    refused = await room.bob.click(final, label="Play again")
    assert "Only those who played" in text_of(refused.followups[0].message)
    await room.cyd.click(final, label="Play again")
    (second,) = await room.bot.tables.store.running_games()
    assert (await room.table(second)).match.dump() == began


async def test_the_order_moves_on_when_a_game_is_played_again(room: Room) -> None:
    game = await finished(room, "concordia", most=10, people=("alice", "bob", "cyd"))
    for people in (("bob", "cyd", "alice"), ("cyd", "alice", "bob")):
        await room.alice.click(await room.last_message(game), label="Play again")
        (lobby,) = await room.bot.tables.store.open_lobbies()
        place = await room.place_of(game)
        message = next(one for one in place.history() if one.id == lobby.lobby_message_id)
        for name in ("bob", "cyd"):
            await room.people[name].click(message, label="Join")
        await room.alice.click(message, label="Start")
        table = await room.table(lobby)
        assert tuple(seat.name for seat in table.seats) == people and table.match.state.first == 0
        game = await room.bot.tables.store.game(lobby.id)
        for name in people[1:]:
            await room.press_again(name, game, ids.custom_id(ids.RESIGN_CONFIRM, game.id))
        await room.pass_time(10)


async def test_who_practises_goes_back_without_asking_anybody(room: Room) -> None:
    game = await practice(room, "alice", "dominion")
    for number in range(8):
        await press_something(room.alice, await room.hand("alice", game), Random(number))
    turn = (await room.table(game)).turn
    assert turn >= 2
    shown = await room.press("alice", await room.hand("alice", game), "Take back further")
    menu = next(part for part in walk(shown) if isinstance(part, discord.SelectMenu))
    shown = (await room.alice.select(shown, [menu.options[-1].value], custom_id=menu.custom_id)).response.message
    await room.press("alice", shown, "Go back")
    assert (await room.table(game)).turn < turn
    again = await replay_at(room, "alice", game, 1000)
    assert "Replay · Dominion" in text_of(again)


async def test_computers_play_on_from_a_step(room: Room) -> None:
    game = await finished(room, "innovation", 60)
    await without_pictures(room, "cyd")
    asked = await room.press("cyd", await replay_at(room, "cyd", game, 50), "Play on from here")
    opened = await room.cyd.click(asked, label="Open a table")
    (lobby,) = await room.bot.tables.store.open_lobbies()
    await room.cyd.click(opened.followups[0].message, label="Add computer")
    await room.cyd.click(opened.followups[0].message, label="Start")
    for number in range(4):
        if 0 in (await room.table(lobby)).match.awaited:
            await press_something(room.cyd, await room.hand("cyd", lobby), Random(number))
        await room.pass_time(5)
    assert any(row.seat == 1 for row in await room.bot.tables.store.moves(lobby.id))


async def test_who_practises_from_a_private_game_shows_it_to_nobody(room: Room) -> None:
    game = await room.start(*PEOPLE, access="private", player1=room.bob)
    await finish(room, game, PEOPLE)
    began = await room.press_again("alice", game, ids.custom_id(ids.GO_ON_ALONE, game.id, 30))
    assert "Practice table" in text_of(began.response.message)
    (on,) = await room.bot.tables.store.running_games()
    assert on.private and room.env.backend.channels[on.place_id].type == discord.ChannelType.private_thread.value
    await room.pass_time(5)
    shown = (await room.cyd.slash(room.channel, "games")).response.message
    assert f"game {on.id}" not in text_of(shown)
    refused = await room.cyd.slash(room.channel, "table status", game=on.id)
    assert "There is no game" in text_of(refused.response.message)
    await order(room, organiser(room), "move", game=on.id)
    await room.pass_time(5)
    moved = await room.place_of(on)
    assert moved.id != on.place_id and moved.history(viewer=room.alice)
    assert "Your hand" in text_of(await room.hand("alice", on))
