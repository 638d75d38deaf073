"""Emoji of the application: uploaded once, used in sentences after a start, and words wherever there are none."""

from __future__ import annotations

import struct

import discord

from bot.emoji import find, upload_missing
from cogs.emoji import SIGNS, Emoji
from tests.e2e.room import Room, labels_of, text_of
from tests.e2e.test_innovation import shared

LARGEST = 256 * 1024
"""Bytes of the file of an emoji that Discord takes."""


async def test_without_emoji_words_stand_there(room: Room) -> None:
    text = text_of(await room.hand("alice", await shared(room)))
    assert "3 leaves" in text and "<:" not in text


async def test_missing_emoji_are_uploaded_once_and_others_stay(room: Room) -> None:
    await room.bot.create_application_emoji(name="something", image=SIGNS["innovation_leaf"].png())
    await room.bot.create_application_emoji(name="innovation_leaf", image=SIGNS["innovation_leaf"].png())
    first = await upload_missing(room.bot)
    assert first.before == ["innovation_leaf"] and sorted([*first.new, *first.before]) == sorted(SIGNS)
    second = await upload_missing(room.bot)
    assert second.new == [] and sorted(second.before) == sorted(SIGNS)
    names = [emoji.name for emoji in await room.bot.fetch_application_emojis()]
    assert sorted(names) == sorted([*SIGNS, "something"])


async def test_after_a_start_they_stand_in_sentences_and_not_in_labels(room: Room) -> None:
    await upload_missing(room.bot)
    known = await find(room.bot)
    game = await shared(room)
    await room.restart()
    panel = await room.hand("alice", game)
    assert f"Agriculture (3 {known['innovation_leaf']}): ■ bob (3) shares" in text_of(panel)
    assert not any("<:" in label for label in labels_of(panel))
    result = await room.alice.slash(room.channel, "card", name="Archery")
    assert f"Top left: {known['innovation_tower']} tower" in text_of(result.response.message)
    board = (await room.alice.click(await room.turn_message(game), label="Board")).response.message
    assert "leaves" in text_of(board) and "<:" not in text_of(board)
    seat = (await room.alice.click(board, label="■ bob")).response.message
    assert f"3 {known['innovation_leaf']}" in text_of(seat)


async def test_emoji_that_discord_does_not_tell_are_words(room: Room) -> None:
    await upload_missing(room.bot)
    room.env.inject_error("GET", "/applications/*/emojis", status=500, times=None)
    game = await shared(room)
    await room.restart()
    assert "3 leaves" in text_of(await room.hand("alice", game))


def test_the_files_are_small_square_pictures() -> None:
    for sign in SIGNS.values():
        png = sign.png()
        wide, high = struct.unpack(">II", png[16:24])
        assert png[:8] == b"\x89PNG\r\n\x1a\n" and wide == high == 128 and len(png) < LARGEST
        assert 2 <= len(sign.name) <= 32 and discord.utils.escape_markdown(sign.name.replace("_", "")).isalnum()


def test_only_what_is_known_has_an_emoji() -> None:
    emoji = Emoji({"innovation_leaf": "<:innovation_leaf:1>", "other": "<:other:2>"})
    assert emoji.shown("innovation", "leaf") == "<:innovation_leaf:1> leaf"
    assert emoji.shown("innovation", "tower") == "tower" and emoji.shown("dominion", "leaf") == "leaf"
