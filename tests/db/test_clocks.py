"""The times of games in the store: kept with acts and without, found when the machine's clock was wrong."""

from datetime import timedelta
from pathlib import Path

import pytest

from db import MotionState, NewTimer, NewWaiting, SeatChange, SeatKind, Store, WrongStatus
from tests.db.table import ANNA, BEN, Clock, act, start_game


async def test_times_are_kept_with_an_act_and_go_with_the_game(store: Store) -> None:
    game = await start_game(store)
    assert (await store.load(game.id)).clock is None
    revision = await store.commit(game.id, game.revision, act(clock={"seen": 7}))
    assert (await store.load(game.id)).clock == {"seen": 7}
    await store.commit(game.id, revision, act())
    assert (await store.load(game.id)).clock == {"seen": 7}, "an act that tells no times leaves them"
    await store.cancel(game.id)
    assert (await store.load(game.id)).clock is None
    with pytest.raises(WrongStatus):
        await store.set_clock(game.id, {"seen": 8})


async def test_times_change_without_an_act_together_with_their_timer(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    timer = NewTimer(name="time:1", due_at=clock.now + timedelta(hours=1), game_id=game.id)
    await store.set_clock(game.id, {"seen": 1}, timers=[timer])
    assert (await store.load(game.id)).clock == {"seen": 1}
    assert (await store.game(game.id)).revision == game.revision
    clock.forward(hours=2)
    assert [one.name for one in await store.due_timers()] == ["time:1"]
    await store.set_clock(game.id, {"seen": 2}, drop_timers=["time:1"])
    assert await store.due_timers() == []


async def test_clocks_that_are_ahead_are_found(store: Store, clock: Clock) -> None:
    for ahead in (-60, 0, 60):
        game = await start_game(store)
        await store.set_clock(game.id, {"seen": int((clock.now + timedelta(seconds=ahead)).timestamp())})
    assert await store.clocks_ahead(clock.now) == [game.id]


async def test_an_act_settles_motions_and_options_with_it(store: Store) -> None:
    game = await start_game(store)
    first = await store.open_motion(game.id, "remedy:0", None, {})
    second = await store.open_motion(game.id, "time", 1, {})
    third = await store.open_motion(game.id, "remedy:1", None, {})
    motions = {"remedy:0": MotionState.OVERTAKEN, "time": MotionState.CARRIED, "other": MotionState.REFUSED}
    await store.commit(game.id, game.revision, act(motions=motions, options={"time": {"limit": "1d"}}))
    states = [(await store.motion(one.id)).state for one in (first, second, third)]
    assert states == [MotionState.OVERTAKEN, MotionState.CARRIED, MotionState.OPEN]
    assert (await store.game(game.id)).options == {"time": {"limit": "1d"}}


async def test_a_seat_for_which_a_computer_plays_is_the_computers_to_answer_while_others_play(store: Store) -> None:
    game = await start_game(store, ANNA, BEN)
    seats = await store.seats(game.id)

    def played(number: int) -> SeatChange:
        state = {"played_by": {"player": "steady"}}
        one = seats[number]
        return SeatChange(seat=number, kind=SeatKind.PERSON, name=one.name, user_id=one.user_id, state=state)

    asked = [NewWaiting(seat=0, key="1/x", what={})]
    revision = await store.commit(game.id, game.revision, act(waiting=asked))
    assert await store.computers_asked() == []
    assert len(await store.waiting_for(ANNA)) == 1
    revision = await store.commit(game.id, revision, act(seats=[played(0)]))
    assert [one.seat for one in await store.computers_asked()] == [0]
    assert await store.waiting_for(ANNA) == []
    await store.commit(game.id, revision, act(seats=[played(1)]))
    assert await store.computers_asked() == [], "nobody is there for whom it would play"


async def test_a_store_that_was_copied_has_its_times(store: Store, tmp_path: Path) -> None:
    game = await start_game(store)
    await store.set_clock(game.id, {"seen": 5})
    await store.backup(tmp_path / "copy.sqlite")
    async with await Store.open(tmp_path / "copy.sqlite") as copy:
        assert (await copy.load(game.id)).clock == {"seen": 5}
