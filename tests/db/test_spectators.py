"""Spectators: who may watch a game beside its players, with what is told of it in the same transaction."""

from __future__ import annotations

import pytest

from db import AlreadySeated, NotFound, SeatChange, SeatKind, Status, Store
from tests.db.table import ANNA, BEN, CLEO, act, notice, start_game

DORA = 104


async def test_spectators_come_and_go_and_the_table_is_told(store: Store) -> None:
    game, other = await start_game(store), await start_game(store)
    await store.change_spectators(game.id, come=[CLEO, DORA], notices=[notice("they watch")])
    await store.change_spectators(game.id, come=[CLEO], go=[DORA])
    assert await store.spectators(game.id) == [CLEO] and await store.spectators(other.id) == []
    assert await store.watched_by(CLEO) == {game.id} and await store.watched_by(DORA) == set()
    assert [one.payload["text"] for one in await store.due_notices()] == ["they watch"]


async def test_who_has_a_seat_is_no_spectator(store: Store) -> None:
    game = await start_game(store)
    with pytest.raises(AlreadySeated):
        await store.change_spectators(game.id, come=[CLEO, BEN], notices=[notice()])
    assert await store.spectators(game.id) == [] and await store.due_notices() == []
    await store.change_spectators(game.id, come=[CLEO])
    change = SeatChange(seat=1, kind=SeatKind.PERSON, name="Cleo", user_id=CLEO, state={}, why="silent")
    await store.commit(game.id, game.revision, act("hand over", seats=[change]))
    assert await store.spectators(game.id) == []


async def test_a_game_that_is_not_there_has_no_spectators(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.change_spectators(77, come=[CLEO])
    assert await store.spectators(77) == [] and await store.spectators(2**70) == []


async def test_what_a_person_watches_is_told_and_forgotten(store: Store) -> None:
    game = await start_game(store)
    await store.change_spectators(game.id, come=[CLEO, DORA])
    await store.commit(game.id, game.revision, act("end", status=Status.FINISHED, result={"places": [1, 2]}))
    assert [one.id for one in (await store.what_is_kept(CLEO)).watched] == [game.id]
    assert (await store.what_is_kept(ANNA)).watched == ()
    await store.forget_person(CLEO, "a former player")
    assert await store.spectators(game.id) == [DORA]
