"""`/why` and `Why can't I…?`, as people use them."""

from __future__ import annotations

import discord
import pytest

from cogs.teaching.why import things_of
from cogs.ui import ids
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, entries_of, labels_of, menu_ids, text_of, walk

PEOPLE = ("alice", "bob")
BUTTON = "Why can't I…?"


async def test_the_panel_lists_what_cannot_be_done_and_tells_the_reason(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await room.set_up(game, begin_turn("smithy copper estate", "copper"))
    panel = await room.hand("alice", game)
    opened = await room.alice.click(panel, label=BUTTON)
    assert opened.ephemeral and opened.response.message.id != panel.id, "the panel stays"
    listed = opened.response.message
    assert {"Play Copper", "Play Estate", "Buy Province (costs 8)"} <= set(entries_of(listed))
    assert "Play Smithy" not in entries_of(listed)
    (menu,) = menu_ids(listed)
    told = (await room.alice.select(listed, ["buy/province"], custom_id=menu)).response.message
    assert "**Why can't I …: Buy Province (costs 8)**" in text_of(told)
    assert "end the Action phase first" in text_of(told) and "See rules 3.1, Phases of a turn." in text_of(told)
    rule = await room.alice.click(told, label="Rules 3.1 Phases of a turn")
    assert rule.ephemeral and "**3.1 Phases of a turn**" in text_of(rule.response.message)
    assert "Your hand" in text_of(await room.press("alice", told, "My hand"))


async def test_who_is_not_asked_reads_who_is_waited_for(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await room.set_up(game, begin_turn("smithy copper estate", "smithy copper"))
    panel = await room.hand("bob", game)
    listed = (await room.bob.click(panel, label=BUTTON)).response.message
    assert "The game waits for ● alice (Action phase)" in text_of(listed)
    (menu,) = menu_ids(listed)
    told = (await room.bob.select(listed, ["play/smithy"], custom_id=menu)).response.message
    assert "It is ● alice's turn (Action phase)" in text_of(told)
    told = (await room.bob.select(told, ["table/undo"], custom_id=menu)).response.message
    assert "There is nothing of yours to take back" in text_of(told) or "cannot be taken back" in text_of(told)
    told = (await room.bob.select(told, ["table/anything"], custom_id=menu)).response.message
    assert text_of(told).count("The game waits for") == 1


async def test_a_thing_can_be_typed_in_the_own_words(room: Room) -> None:
    game = await room.start(*PEOPLE)
    thread = await room.place_of(game)
    await room.set_up(game, begin_turn("smithy copper estate", "smithy copper"))
    offered = await room.alice.autocomplete(thread, "why", "thing", "provi")
    assert [(one["name"], one["value"]) for one in offered] == [("Buy Province (costs 8)", "buy/province")]
    chosen = await room.alice.slash(thread, "why", thing="buy/province")
    assert chosen.ephemeral and "costs 8" in text_of(chosen.response.message)
    typed = await room.alice.slash(thread, "why", thing="Play estate?")
    assert "never played" in text_of(typed.response.message)
    several = (await room.alice.slash(thread, "why", thing="copper")).response.message
    assert "More than one thing can be meant." in text_of(several)
    assert entries_of(several) == ["Play Copper", "Buy Copper (costs 0)"]
    unknown = (await room.alice.slash(thread, "why", thing="fly to the moon")).response.message
    assert "This is not in the list" in text_of(unknown) and "Play Copper" in entries_of(unknown)
    elsewhere = await room.alice.slash(room.channel, "why", thing="end my turn", game=game.id)
    assert "End the Action phase first" in text_of(elsewhere.response.message)


async def test_whatever_comes_as_a_key_is_answered(room: Room) -> None:
    game = await room.start(*PEOPLE)
    thread = await room.place_of(game)
    await room.set_up(game, begin_turn("smithy copper estate", "copper"))
    for value in ("", " ", "play/", "buy/moon", "table/x", "x" * 100, "🎲", "nothing", "choose/gold", "play/smithy"):
        shown = await room.alice.slash(thread, "why", thing=value)
        assert "Why can't I" in text_of(shown.response.message)
        odd = await room.press_again("alice", game, ids.custom_id(ids.WHY_RULE, value[:40]))
        assert text_of(odd.response.message)
        page = await room.press_again("alice", game, ids.custom_id(ids.WHY, game.id, value[:40] or "-1"))
        assert "Why can't I" in text_of(page.response.message)


async def test_only_who_plays_is_told(room: Room) -> None:
    game = await room.start(*PEOPLE)
    thread = await room.place_of(game)
    watching = await room.cyd.slash(thread, "why", thing="buy province", game=game.id)
    assert "You have no seat in this game" in text_of(watching.response.message)
    pressed = await room.press_again("cyd", game, ids.custom_id(ids.WHY, game.id))
    assert "You have no seat in this game" in text_of(pressed.response.message)
    assert await room.cyd.autocomplete(thread, "why", "thing", "") == []


async def test_after_the_game_nothing_is_asked_any_more(room: Room) -> None:
    game = await room.start(*PEOPLE)
    await room.bob.slash(await room.place_of(game), "table resign")
    asked = await room.press_again("bob", game, ids.custom_id(ids.RESIGN_CONFIRM, game.id, 1))
    assert text_of(asked.response.message)
    panel = (await room.alice.slash(room.channel, "hand", game=game.id)).response.message
    assert BUTTON not in labels_of(panel)
    told = (await room.alice.slash(room.channel, "why", game=game.id)).response.message
    assert entries_of(told) == [] and "alice wins" in text_of(told)


@pytest.mark.parametrize("kind", ["innovation", "concordia", "civilization"])
async def test_every_game_answers_page_by_page(room: Room, kind: str) -> None:
    game = await room.start(*PEOPLE, game=kind)
    listed = (await room.alice.click(await room.hand("alice", game), label=BUTTON)).response.message
    seen: dict[str, None] = {}
    while True:
        fresh = [one for one in entries_of(listed) if one not in seen]
        assert fresh, "a page has what no page before had"
        seen |= dict.fromkeys(fresh)
        (menu,) = menu_ids(listed)
        entry = next(part for part in walk(listed) if isinstance(part, discord.SelectMenu)).options[-1]
        told = (await room.alice.select(listed, [entry.value], custom_id=menu)).response.message
        assert f"**Why can't I …: {entry.label}**" in text_of(told)
        assert entries_of(told) == entries_of(listed), "the page stays"
        if "More" not in labels_of(told):
            break
        listed = await room.press("alice", told, "More")
    many = (await room.alice.slash(await room.place_of(game), "why", thing=" ")).response.message
    assert len(entries_of(many)) <= 25
    table = await room.table(game)
    assert list(seen) == [label for _, label in things_of(table, 0)]
