"""Charts over a game, as people ask for them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from cogs.ui import ids
from tests.e2e.playing_out import finish, play_out
from tests.e2e.room import Room, alts_of, entries_of, labels_of, text_of, walk

PEOPLE = ("alice", "bob")


async def choose(room: Room, name: str, message: Any, entry: str) -> Any:
    menu = next(part for part in walk(message) if isinstance(part, discord.SelectMenu))
    value = next(option.value for option in menu.options if option.label == entry)
    return (await room.people[name].select(message, [value], custom_id=menu.custom_id)).response.message


async def test_a_finished_game_shows_all_its_figures(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await finish(room, game, PEOPLE)
    result = (await room.table(game)).match.result
    opened = await room.cyd.click(await room.last_message(game), label="Charts")
    assert opened.ephemeral
    shown = opened.response.message
    assert entries_of(shown) == ["Points", "Cards", "Coins of all Treasures"]
    (words,) = alts_of(shown)
    assert "from turn 1 to the end" in words and result is not None
    for name, score in zip(PEOPLE, result.scores, strict=True):
        told = words.split(name)[1].split(". ")[0]
        assert ": 3 at first" in told and f", {score} at the end" in told
    shown = await choose(room, "cyd", shown, "Cards")
    assert "10 at first" in alts_of(shown)[0]
    assert "Replay" in labels_of(shown)


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        ("dominion", []),
        ("concordia", ["Coins", "Houses", "Colonists on the map", "Cards"]),
        ("civilization", ["Steps on the culture track", "Technologies", "Coins", "Trade", "Culture", "Units"]),
    ],
)
async def test_while_a_game_runs_only_open_figures_are_drawn(room: Room, kind: str, titles: list[str]) -> None:
    game = await room.start(*PEOPLE, game=kind)
    await play_out(room, game, PEOPLE, most=60)
    shown = (await room.press_again("alice", game, ids.custom_id(ids.CHARTS, game.id, "points"))).response.message
    if titles:
        assert entries_of(shown) == titles
        assert "to now" in alts_of(shown)[0]
    else:
        assert "open figures only" in text_of(shown) and not alts_of(shown)


async def test_people_without_pictures_read_the_figures(room: Room) -> None:
    game = await room.start(*PEOPLE, game="concordia")
    await play_out(room, game, PEOPLE, most=40)
    await room.bot.tables.store.set_settings(room.alice.id, {"board": "text"})
    shown = (await room.press_again("alice", game, ids.custom_id(ids.CHARTS, game.id, "coins"))).response.message
    assert "Chart: Coins, from turn 1 to now." in text_of(shown) and not alts_of(shown)
