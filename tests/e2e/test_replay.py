"""Looking back at games, as people do it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from cogs.ui import ids
from db import Game
from db.archive import read_archive, write_archive
from db.connection import Transaction
from tests.e2e.playing_out import finish, play_out
from tests.e2e.room import Room, alts_of, entries_of, labels_of, text_of, walk
from tests.e2e.test_concordia import position, started

PEOPLE = ("alice", "bob")


def step_of(message: Any) -> tuple[int, int]:
    """Which step is shown, of how many."""
    words = next(line for line in text_of(message).split("\n") if line.startswith("-# Step ")).split()
    return int(words[2]), int(words[4])


def closed(message: Any) -> list[str]:
    """The labels of the buttons that cannot be pressed."""
    return [part.label for part in walk(message) if isinstance(part, discord.Button) and part.disabled]


async def look_as(person: Any, message: Any, entry: str) -> Any:
    menu = next(part for part in walk(message) if isinstance(part, discord.SelectMenu))
    value = next(option.value for option in menu.options if entry in option.label)
    return (await person.select(message, [value], custom_id=menu.custom_id)).response.message


async def replay(room: Room, name: str, game: Game, **options: Any) -> Any:
    return await room.people[name].slash(await room.place_of(game), "replay", game=game.id, **options)


@pytest.mark.parametrize(("kind", "most"), [("dominion", 120), ("innovation", 90), ("civilization", 90)])
async def test_a_finished_game_is_looked_at_step_by_step(room: Room, kind: str, most: int) -> None:
    game = await room.start(*PEOPLE, game=kind)
    await finish(room, game, PEOPLE, most=most)
    final = await room.last_message(game)
    opened = await room.cyd.click(final, label="Replay")
    assert opened.ephemeral
    shown = opened.response.message
    number, steps = step_of(shown)
    assert number == 1 and steps > 50
    assert closed(shown) == ["First", "Back", "Turn back"]
    assert alts_of(shown), "the board stands there"
    shown = await room.press("cyd", shown, "Forward")
    assert step_of(shown) == (2, steps)
    shown = await room.press("cyd", shown, "Turn forward")
    turn = step_of(shown)[0]
    assert turn > 2
    shown = await look_as(room.cyd, shown, "bob")
    assert step_of(shown) == (turn, steps) and "bob saw it" in text_of(shown)
    assert len(alts_of(shown)) >= 2, "the hand stands beside the board"
    shown = await room.press("cyd", shown, "Last")
    assert step_of(shown) == (steps, steps) and closed(shown) == ["Forward", "Last", "Turn forward"]
    shown = await room.press("cyd", shown, "Turn back")
    assert turn < step_of(shown)[0] < steps
    shown = await room.press("cyd", shown, "First")
    assert step_of(shown) == (1, steps)


async def test_while_a_game_runs_nobody_sees_more_than_the_own_hand(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await play_out(room, game, PEOPLE, most=30)
    own = (await replay(room, "bob", game)).response.message
    assert entries_of(own) == ["What everybody sees", "As ■ bob saw it"]
    assert "Play on from here" not in labels_of(own)
    seen = await look_as(room.bob, own, "bob")
    assert len(alts_of(seen)) == 2
    for name, seat in (("bob", 0), ("cyd", 0), ("cyd", 1)):
        forged = await room.press_again(name, game, ids.custom_id(ids.LOOK, game.id, seat, 3, "here"))
        assert "While a game runs" in text_of(forged.response.message), name
        assert not alts_of(forged.response.message)
    watched = (await replay(room, "cyd", game)).response.message
    assert entries_of(watched) == [] and len(alts_of(watched)) == 1


async def test_the_own_hand_is_shown_also_where_the_map_was_asked_about(room: Room) -> None:
    game = await started(room, position())
    played = await room.alice.slash(await room.place_of(game), "concordia play", card="architect", game=game.id)
    assert "which colonist moves where" in text_of(played.response.message)
    shown = await look_as(room.alice, (await replay(room, "alice", game)).response.message, "alice")
    assert "Your hand" in alts_of(shown)[-1]


async def test_a_game_that_cannot_be_watched_has_no_replay_for_others(room: Room) -> None:
    game = await room.start(*PEOPLE, access="private", player1=room.bob)
    await play_out(room, game, PEOPLE, most=4000)
    refused = await room.cyd.slash(room.channel, "replay", game=game.id)
    assert "There is no game" in text_of(refused.response.message)
    forged = await room.press_kept("cyd", room.channel, ids.custom_id(ids.LOOK, game.id, "", 3, "here"))
    assert "not played where you could watch it" in text_of(forged.response.message)


async def test_people_without_pictures_read_the_positions(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await play_out(room, game, PEOPLE, most=30)
    await room.bot.tables.store.set_settings(room.bob.id, {"board": "text"})
    shown = await look_as(room.bob, (await replay(room, "bob", game, step=4)).response.message, "bob")
    assert alts_of(shown) == [] and step_of(shown)[0] >= 4
    assert "Provinces left: 8." in text_of(shown) and "Coppers" in text_of(shown)


async def test_a_game_from_before_positions_were_kept_says_where_they_begin(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await finish(room, game, PEOPLE)

    def without_frames(tx: Transaction) -> None:
        archive = read_archive(tx, game.id)
        assert archive is not None
        write_archive(tx, game.id, replace(archive, frames=[]))

    await room.bot.tables.store._database.write(without_frames)
    shown = (await replay(room, "alice", game)).response.message
    steps = step_of(shown)[1]
    assert f"the board can be seen at step {steps}, the last one." in text_of(shown) and not alts_of(shown)
    assert "turn 1" in text_of(shown)
    shown = await room.press("alice", shown, "Turn forward")
    assert 1 < step_of(shown)[0] < steps, "turns are found by what was told"
    shown = await room.press("alice", shown, "Last")
    assert alts_of(shown) and "can be seen" not in text_of(shown)


async def test_wrong_ids_lead_to_a_step_or_a_refusal(room: Room) -> None:
    game = await room.start(*PEOPLE)
    for parts in (("", 999, "x"), ("", -5, "x"), ("", "many", ""), ("9999", 1, ""), ("all", 1, "")):
        answer = await room.press_again("alice", game, ids.custom_id(ids.LOOK, game.id, *parts))
        assert step_of(answer.response.message)[0] >= 1
    refused = await room.press_again("alice", game, ids.custom_id(ids.LOOK, game.id, "7", 1, ""))
    assert "While a game runs" in text_of(refused.response.message)


async def test_a_table_that_has_not_begun_has_no_replay(room: Room) -> None:
    await room.alice.slash(room.channel, "play")
    (lobby,) = await room.bot.tables.store.open_lobbies()
    refused = await room.alice.slash(room.channel, "replay", game=lobby.id)
    assert "has not begun" in text_of(refused.response.message) or "has not started" in text_of(
        refused.response.message
    )


async def test_without_a_number_the_last_game_is_meant(room: Room) -> None:
    game = await room.start(*PEOPLE)
    running = (await room.alice.slash(room.channel, "replay")).response.message
    assert step_of(running) == (step_of(running)[1], step_of(running)[1])
    await finish(room, game, PEOPLE)
    shown = (await room.alice.slash(room.channel, "replay")).response.message
    assert step_of(shown)[0] == 1 and step_of(shown)[1] > 50
    refused = (await room.cyd.slash(room.channel, "replay")).response.message
    assert "You are in no running game." in text_of(refused)


async def test_a_game_ended_without_a_result_keeps_its_secrets(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await play_out(room, game, PEOPLE, most=30)
    await room.press_again("alice", game, ids.custom_id(ids.END_CONFIRM, game.id))
    await room.pass_time(5)
    shown = (await room.bob.click(await room.last_message(game), label="Replay")).response.message
    assert entries_of(shown) == ["What everybody sees", "As ■ bob saw it"]
    assert "Play on from here" not in labels_of(shown)
    shown = await room.press("bob", shown, "Back")
    assert alts_of(shown)
