"""`/rules`: looking up sections and cards, going through them, in and outside a game's thread."""

from __future__ import annotations

from typing import Any

import pytest

from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, entries_of, labels_of, menu_ids, text_of


async def opened(room: Room, where: Any = None, **options: Any) -> Any:
    result = await room.alice.slash(where or room.channel, "rules", **options)
    assert result.ephemeral
    return result.response.message


async def test_in_the_thread_of_a_game_its_rules_are_meant(room: Room) -> None:
    game = await room.start("alice", "bob")
    thread = await room.place_of(game)
    text = text_of(await opened(room, thread, query="how does shuffling work"))
    assert "Drawing and shuffling" in text and "your deck is empty" in text
    assert "Dominion · 4 What cards do" in text
    assert "Rules of Dominion" in text_of(await opened(room, thread))


async def test_elsewhere_all_games_are_searched_and_one_can_be_named(room: Room) -> None:
    text = text_of(await opened(room))
    assert "Dominion" in text and "Innovation" in text and "Concordia" in text and "Civilization" in text
    message = await opened(room, query="how many achievements to win")
    assert "Innovation" in text_of(message)
    assert "15th house" in text_of(await opened(room, query="game ends", game="concordia"))


async def test_autocomplete_offers_chapters_then_headings_and_cards(room: Room) -> None:
    game = await room.start("alice", "bob")
    thread = await room.place_of(game)
    offered = await room.alice.autocomplete(thread, "rules", "query", "")
    assert "3 The turn" in [choice["name"] for choice in offered]
    offered = await room.alice.autocomplete(thread, "rules", "query", "moat")
    assert [choice["name"] for choice in offered][:2] == ["Moat (card)", "5.2 Moat and unaffected players"]
    text = text_of(await opened(room, thread, query=offered[0]["value"]))
    assert "Moat" in text and "costs 2" in text
    offered = await room.alice.autocomplete(room.channel, "rules", "query", "monument")
    assert "Innovation: 7.3 Monument" in [choice["name"] for choice in offered]


async def test_going_from_section_to_section_and_through_what_was_found(room: Room) -> None:
    message = await opened(room, query="Moat", game="dominion")
    assert "**Moat (card)**" in text_of(message)
    (found,) = menu_ids(message)
    result = await room.alice.select(message, ["dominion/moat-and-unaffected-players"], custom_id=found)
    message = result.response.message
    assert "**5.2 Moat and unaffected players**" in text_of(message)
    assert "Moat (card)" in entries_of(message), "what was found stays at hand"
    message = (await room.alice.click(message, label="5.3 Several players at once ▶")).response.message
    assert "**5.3 Several players at once**" in text_of(message)
    assert "Moat (card)" in entries_of(message)
    message = (await room.alice.click(message, label="◀ 5.2 Moat and unaffected players")).response.message
    message = (await room.alice.click(message, label="Contents")).response.message
    assert "- 3 The turn" in text_of(message)
    chapters = next(id for id in menu_ids(message) if ":parts" in id)
    message = (await room.alice.select(message, ["dominion/the-turn"], custom_id=chapters)).response.message
    assert "- 3.3 Buy phase" in text_of(message)
    message = (await room.alice.click(message, label="Contents")).response.message
    message = (await room.alice.click(message, label="All games")).response.message
    assert "Innovation" in text_of(message) and not any("▶" in label for label in labels_of(message))


@pytest.mark.parametrize(
    "typed", ['"', "AND OR NOT", "a* (b", "NEAR(x, 3)", "title:moat", "'; drop table pages; --", "🎲", "-", "x" * 4000]
)
async def test_whatever_is_typed_is_answered(room: Room, typed: str) -> None:
    assert text_of(await opened(room, query=typed))
    await room.alice.autocomplete(room.channel, "rules", "query", typed)


async def test_a_refusal_names_its_section_which_can_be_typed(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("gold copper copper estate estate", "copper"))
    thread = await room.place_of(game)
    result = await room.alice.slash(thread, "dominion buy", card="Province")
    assert "you have 5 coins" in text_of(result.response.message)
    assert "See `/rules` 3.5 Buying cards" in text_of(result.response.message)
    for typed in ("3.5 Buying cards", "3.5"):
        assert "**3.5 Buying cards**" in text_of(await opened(room, thread, query=typed))


async def test_sections_that_a_text_mentions_are_offered(room: Room) -> None:
    message = await opened(room, query="buy phase", game="dominion")
    see = next(id for id in menu_ids(message) if ":see" in id)
    result = await room.alice.select(message, ["dominion/playing-treasures"], custom_id=see)
    assert "**3.4 Playing Treasures**" in text_of(result.response.message)


async def test_controls_work_after_a_restart(room: Room) -> None:
    message = await opened(room, query="tie", game="concordia")
    await room.restart()
    message = (await room.alice.click(message, label="Contents")).response.message
    assert "Rules of Concordia" in text_of(message)
