"""The steps of a game: which acts are steps for whom, and that hidden acts leave no trace while the game runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.errors import WrongTime
from cogs.lookback.story import Step, story_of, turn_after, turn_before
from cogs.seating.seats import resign
from cogs.tables import Tables
from db import Game
from games.dominion import DOMINION
from tests.cogs.two_people import PEOPLE, begin, play


async def steps(tables: Tables, game: Game, reader: int | None) -> list[Step]:
    return (await story_of(tables, await tables.store.game(game.id))).steps(reader)


async def test_what_was_taken_back_is_no_step(tables: Tables) -> None:
    game = await begin(tables)
    await play(tables, game, 40)
    await resign(tables, game.id, PEOPLE[1])
    rows = await tables.store.moves(game.id, include_taken_back=True)
    gone = {row.revision for row in rows if row.taken_back} | {row.revision for row in rows if row.kind == "undo"}
    shown = {step.revision for step in await steps(tables, game, None)}
    assert gone and not gone & shown
    assert shown == {row.revision for row in rows} - gone
    kinds = {event.kind for step in await steps(tables, game, None) for event in step.happened}
    assert "took_back" not in kinds


async def test_after_the_end_everybody_has_the_same_steps_and_reads_what_each_knew(tables: Tables) -> None:
    game = await begin(tables)
    await play(tables, game, 40)
    await resign(tables, game.id, PEOPLE[1])
    everything, anna, ben = [await steps(tables, game, reader) for reader in (None, 0, 1)]
    assert [step.revision for step in everything] == [step.revision for step in anna] == [step.revision for step in ben]
    drawn = [event for step in everything for event in step.happened if event.kind == "drew" and event.seat == 0]
    as_ben = [event for step in ben for event in step.happened if event.kind == "drew" and event.seat == 0]
    assert drawn and len(drawn) == len(as_ben)
    assert all(set(mine.facts) > set(other.facts) for mine, other in zip(drawn, as_ben, strict=True))
    assert all(step.answer is None for step in anna if step.seat == 1)


async def test_an_order_that_was_given_leaves_no_trace_for_others(tables: Tables) -> None:
    game = await begin(tables)
    await play(tables, game, 12, undo=False)
    before = [await steps(tables, game, reader) for reader in (None, 1)]
    offer = DOMINION.order_offers[0]
    await tables.order(game.id, PEOPLE[0], offer.topic, offer.choices[0].id)
    assert [await steps(tables, game, reader) for reader in (None, 1)] == before


@pytest.mark.parametrize("kind", ["dominion", "innovation", "concordia", "civilization"])
async def test_while_a_game_runs_steps_tell_what_the_log_tells(tables: Tables, kind: str) -> None:
    game = await begin(tables, kind)
    await play(tables, game, 60, undo=False)
    table = await tables.table(game.id)
    for reader in (None, 0, 1):
        told = [event for step in await steps(tables, game, reader) for event in step.happened]
        assert told == await tables.history(table, reader)
        for step in await steps(tables, game, reader):
            assert step.answer is None or step.seat == reader


async def test_turns_are_found_from_any_step(tables: Tables) -> None:
    game = await begin(tables)
    await play(tables, game, 40, undo=False)
    found = await steps(tables, game, None)
    begins = [place for place, step in enumerate(found) if step.began]
    assert len(begins) > 3
    assert turn_before(found, 0) == 0
    assert turn_before(found, begins[2]) == begins[1] and turn_before(found, begins[2] + 1) == begins[2]
    assert turn_after(found, begins[2]) == begins[3] and turn_after(found, len(found) - 1) == len(found) - 1


async def test_a_game_without_its_moves_has_nothing_to_look_back_at(tables: Tables) -> None:
    story = await story_of(tables, await tables.store.game((await begin(tables)).id))
    with pytest.raises(WrongTime, match="nothing to look back at"):
        replace(story, acts=()).steps(None)
