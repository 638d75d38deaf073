"""Games as files: people export them, and take them in again."""

from __future__ import annotations

import json
from typing import Any

import discord
import pytest

from cogs.lookback import importing
from cogs.lookback.game_files import packed, text_of
from cogs.ui import ids
from db import Game, NotFound, SeatKind, Status
from tests.e2e.playing_out import play_out
from tests.e2e.room import Room, alts_of, entries_of, labels_of, menu_ids, walk
from tests.e2e.room import text_of as words_of
from tests.e2e.test_practice import finished, practice, replay_at

PEOPLE = ("alice", "bob")


async def file_of(room: Room, name: str, game: Game) -> tuple[str, bytes]:
    """The file that somebody gets of a game."""
    answer = await room.people[name].slash(await room.place_of(game), "table export", game=game.id)
    assert answer.ephemeral
    (attachment,) = answer.response.message.attachments
    return attachment.filename, await attachment.read()


async def bring(room: Room, name: str, data: bytes, filename: str = "game.json.zst") -> Any:
    return (await room.people[name].slash(room.channel, "import", file=(filename, data))).response.message


async def newest(room: Room, name: str) -> Game:
    return (await room.bot.tables.store.games_of(room.people[name].id))[0]


async def test_a_finished_game_is_taken_in_by_somebody_else_and_played_on(room: Room) -> None:
    game = await finished(room, "innovation")
    filename, data = await file_of(room, "alice", game)
    assert filename == f"longtable-game-{game.id}.json.zst"
    added = await bring(room, "cyd", data)
    brought = await newest(room, "cyd")
    assert f"added as game {brought.id}**" in words_of(added) and brought.id != game.id
    assert {seat.kind for seat in await room.bot.tables.store.seats(brought.id)} == {SeatKind.VACANT}
    opened = await room.press("cyd", added, "Replay")
    there = await replay_at(room, "cyd", game, 1)
    assert words_of(opened) == words_of(there)
    assert alts_of(opened) and "Play on from here" in labels_of(opened)
    charts = (await room.cyd.click(added, label="Charts")).response.message
    assert "Achievements" in entries_of(charts)
    asked = (await room.press_kept("cyd", room.channel, ids.custom_id(ids.GO_ON, brought.id, 30))).response.message
    await room.cyd.click(asked, label="Practise alone")
    (on,) = await room.bot.tables.store.running_games()
    assert on.options["origin"]["game"] == brought.id
    again, _ = await file_of(room, "alice", game)
    assert again == filename


async def test_only_who_brought_a_game_in_sees_it(room: Room) -> None:
    game = await finished(room)
    _, data = await file_of(room, "bob", game)
    await bring(room, "cyd", data)
    brought = await newest(room, "cyd")
    for name in ("alice", "dora"):
        refused = await room.people[name].slash(room.channel, "replay", game=brought.id)
        assert "There is no game" in words_of(refused.response.message)
        forged = await room.press_kept(name, room.channel, ids.custom_id(ids.LOOK, brought.id, "", 1, "here"))
        assert "not played where you could watch it" in words_of(forged.response.message)
    watching = (await room.cyd.slash(room.channel, "table spectators", game=brought.id)).response.message
    assert "was added from a file" in words_of(watching) and menu_ids(watching) == []
    kept = (await room.cyd.slash(room.channel, "privacy")).response.message
    assert f"Game {brought.id}" in words_of(kept)
    await room.press("cyd", await room.press("cyd", kept, "Delete it all"), "Delete it all")
    try:
        await room.bot.tables.store.game(brought.id)
    except NotFound:
        return
    raise AssertionError("the game is still there")


async def test_a_running_game_is_exported_without_secrets_and_only_for_its_players(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await play_out(room, game, PEOPLE, most=25)
    _, data = await file_of(room, "alice", game)
    file = json.loads(text_of(data))
    assert file["moves"] is None and file["replay"] is None and file["frames"] == []
    assert (await room.table(game)).match.state.seed not in text_of(data)
    refused = await room.cyd.slash(await room.place_of(game), "table export", game=game.id)
    assert "Only those who play a game can have it as a file." in words_of(refused.response.message)
    back = await bring(room, "alice", data)
    assert "was not finished" in words_of(back)


async def test_the_ids_in_a_file_mean_nothing(room: Room) -> None:
    game = await finished(room)
    _, data = await file_of(room, "alice", game)
    file = json.loads(text_of(data))
    file["seats"][0]["user_id"] = room.bob.id
    await bring(room, "cyd", packed(json.dumps(file)))
    brought = await newest(room, "cyd")
    assert all(seat.user_id is None for seat in await room.bot.tables.store.seats(brought.id))
    assert (await newest(room, "bob")).id == game.id


async def test_files_that_are_none_are_refused_in_a_sentence(room: Room) -> None:
    game = await finished(room)
    _, data = await file_of(room, "alice", game)
    file = json.loads(text_of(data))
    forged = {**file, "frames": [{**file["frames"][0], "turn": 99}, *file["frames"][1:]]}
    another = json.loads(json.dumps(file))
    another["moves"][5]["data"]["answer"] = ["province"]
    for content in (
        b"", b"\x00" * 100, b"\x28\xb5\x2f\xfd" + b"x" * 100, b"[" * 100_000, b"{}", b"NaN", data[:-20],
        packed("[" + "0," * 9_000_000 + "0]"), packed("x" * 30_000_000),
        packed(json.dumps(forged)), packed(json.dumps(another)),
    ):  # fmt: skip
        answer = await bring(room, "cyd", content)
        assert "The file cannot be used" in words_of(answer), content[:20]
    assert await room.bot.tables.store.games_of(room.cyd.id) == []


async def test_only_the_newest_games_of_a_person_are_kept(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_IMPORTED", 3)
    game = await finished(room, most=10)
    _, data = await file_of(room, "alice", game)
    for _ in range(5):
        await bring(room, "cyd", data)
    kept = await room.bot.tables.store.games_of(room.cyd.id)
    assert len(kept) == 3 and {one.status for one in kept} == {Status.FINISHED}
    assert (await room.bot.tables.store.health()).problems == ()


async def test_a_game_that_went_back_is_taken_in_as_well(room: Room) -> None:
    game = await practice(room, "alice", "dominion")
    await play_out(room, game, ("alice", "alice"), most=30)
    shown = await room.press("alice", await room.hand("alice", game), "Take back further")
    menu = next(part for part in walk(shown) if isinstance(part, discord.SelectMenu))
    shown = (await room.alice.select(shown, [menu.options[-1].value], custom_id=menu.custom_id)).response.message
    await room.press("alice", shown, "Go back")
    await play_out(room, game, ("alice", "alice"), seed=2)
    _, data = await file_of(room, "alice", game)
    moves = json.loads(text_of(data))["moves"]
    assert "back" in {move["kind"] for move in moves} and any(move["taken_back"] for move in moves)
    await bring(room, "cyd", data)
    brought = await newest(room, "cyd")
    for step in (1, 25, 100_000):
        here = (await room.cyd.slash(room.channel, "replay", game=brought.id, step=step)).response.message
        assert words_of(here) == words_of(await replay_at(room, "alice", game, step)) and alts_of(here)
