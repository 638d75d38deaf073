"""Private notes: one text for each person and game, kept over the end, and gone when it is emptied."""

from __future__ import annotations

import pytest

from db import NotFound, Status, Store
from tests.db.table import act, start_game

ANNA, BEN = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002


async def test_a_note_is_of_one_person_and_one_game(store: Store) -> None:
    game, other = await start_game(store, ANNA, BEN), await start_game(store, ANNA, BEN)
    await store.set_note(game.id, ANNA, "Ben collects blue")
    await store.set_note(other.id, ANNA, "nothing yet")
    await store.set_note(game.id, ANNA, "Ben collects green")
    assert await store.note(game.id, ANNA) == "Ben collects green"
    assert await store.note(game.id, BEN) == ""
    kept = await store.what_is_kept(ANNA)
    assert [one.id for one in kept.noted] == [other.id, game.id]
    await store.set_note(other.id, ANNA, "")
    assert [one.id for one in (await store.what_is_kept(ANNA)).noted] == [game.id]


async def test_a_note_outlives_the_game_and_not_its_person(store: Store) -> None:
    game = await start_game(store, ANNA, BEN)
    await store.set_note(game.id, ANNA, "remember this")
    await store.commit(game.id, game.revision, act("end", status=Status.FINISHED, result={"places": [1, 2]}))
    assert await store.note(game.id, ANNA) == "remember this"
    await store.forget_person(ANNA, "a former player")
    assert await store.note(game.id, ANNA) == ""
    assert (await store.what_is_kept(ANNA)).noted == ()


async def test_a_game_that_is_not_there_has_no_notes(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.set_note(77, ANNA, "where is it?")
    assert await store.note(77, ANNA) == ""
    assert await store.note(2**70, ANNA) == ""
