"""Cases of docs/field-cases.md that no other module shows; and that page itself."""

from __future__ import annotations

import re
from pathlib import Path

from db import Game, Status
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, text_of

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


def test_the_page_names_every_case_and_only_tests_that_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| F(\d+) \|", text, re.M)
    assert [int(row) for row in rows] == list(range(1, 66))
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", text)
    assert len(named) > 60
    for file, test in named:
        source = (ROOT / file).read_text(encoding="utf-8")
        assert not test or re.search(rf"def {test}\(", source), f"{file}::{test}"
