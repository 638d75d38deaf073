"""Starting, playing, taking back, ending."""

import asyncio
import json

import pytest

from db import (
    Commit,
    Frame,
    NewMove,
    NewTimer,
    NewWaiting,
    NotFound,
    SaveFailed,
    SeatChange,
    SeatKind,
    StaleRevision,
    Status,
    Store,
    WrongStatus,
)
from tests.db.table import ANNA, BEN, CLEO, THREAD, Clock, act, notice, numbers, open_lobby, start_game


async def test_the_start_turns_the_lobby_into_a_game(store: Store, clock: Clock) -> None:
    lobby = await open_lobby(store, ANNA, BEN)
    await store.invite(lobby.id, CLEO)
    clock.forward(hours=1)
    revision = await store.start(
        lobby.id, lobby.revision, act("start", snapshot='{"turn":1}', face={"turn": 1}), place_id=THREAD
    )

    stored = await store.load(lobby.id)
    assert (stored.game.status, stored.game.place_id) == (Status.RUNNING, THREAD)
    assert (stored.game.revision, stored.snapshot_revision) == (revision, revision)
    assert (stored.game.started_at, stored.game.face) == (clock.now, {"turn": 1})
    assert (stored.snapshot, stored.moves) == ('{"turn":1}', ())
    assert [seat.user_id for seat in stored.seats] == [ANNA, BEN]
    assert await store.invitations(lobby.id) == []


async def test_the_moves_since_the_snapshot_are_what_must_be_replayed(store: Store) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(number=1))
    revision = await store.commit(game.id, revision, act(number=2, snapshot='{"turn":2}'))
    revision = await store.commit(game.id, revision, act(number=3))
    several = Commit(moves=[NewMove(kind="answer", seat=seat, data={"number": 4 + seat}) for seat in (0, 1)])
    revision = await store.commit(game.id, revision, several)

    stored = await store.load(game.id)
    assert stored.snapshot == '{"turn":2}'
    assert numbers(stored.moves) == [3, 4, 5]
    assert [move.seat for move in stored.moves] == [None, 0, 1]
    assert numbers(await store.moves(game.id)) == [0, 1, 2, 3, 4, 5]


async def test_events_are_read_in_order_and_in_parts(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    clock.forward(minutes=1)
    many = Commit(moves=[NewMove(kind="answer", data={})], events=[{"number": number} for number in range(10, 14)])
    revision = await store.commit(game.id, game.revision, many)
    await store.commit(game.id, revision, act(number=20))

    assert numbers(await store.events(game.id)) == [0, 10, 11, 12, 13, 20]
    assert numbers(await store.events(game.id, after_revision=game.revision, limit=2)) == [10, 11]
    [last] = await store.events(game.id, after_revision=revision)
    assert (last.revision, last.position, last.at, last.taken_back) == (revision + 1, 0, clock.now, False)


async def test_an_act_on_an_old_revision_changes_nothing(store: Store) -> None:
    game = await start_game(store)
    await store.commit(game.id, game.revision, act(number=1))

    with pytest.raises(StaleRevision, match="choose again"):
        await store.commit(game.id, game.revision, act(number=2, notices=[notice()]))

    assert numbers(await store.moves(game.id)) == [0, 1]
    assert await store.due_notices() == []


async def test_an_act_with_an_error_in_its_last_part_changes_nothing(store: Store) -> None:
    game = await start_game(store)
    before = await store.load(game.id)
    waiting = [NewWaiting(seat=7, key="no such seat", what={})]

    with pytest.raises(SaveFailed):
        await store.commit(game.id, game.revision, act(number=1, snapshot="{}", waiting=waiting))
    with pytest.raises(NotFound, match="seat 8"):
        change = SeatChange(seat=7, kind=SeatKind.COMPUTER, name="C")
        await store.commit(game.id, game.revision, act(number=1, seats=[change]))
    with pytest.raises(SaveFailed):
        await store.commit(game.id, game.revision, act(number=1, snapshot="not JSON"))

    assert await store.load(game.id) == before
    assert numbers(await store.events(game.id)) == [0]


async def test_commits_that_make_no_sense_are_refused(store: Store) -> None:
    game = await start_game(store)
    for senseless in (Commit(moves=[]), act(frame=1), act(status=Status.LOBBY)):
        with pytest.raises(ValueError):
            await store.commit(game.id, game.revision, senseless)
    with pytest.raises(ValueError):
        await store.start(game.id, game.revision, act())


async def test_fifty_moves_in_fifty_games_at_once_during_a_backup(store: Store, path) -> None:
    games = [await start_game(store) for _ in range(50)]

    await asyncio.gather(
        store.backup(path.with_name("copy.sqlite")),
        *(store.commit(game.id, game.revision, act(number=game.id)) for game in games),
    )

    for game in games:
        assert numbers(await store.moves(game.id)) == [0, game.id]
        assert (await store.game(game.id)).revision == game.revision + 1


async def test_of_fifty_acts_on_one_revision_exactly_one_counts(store: Store) -> None:
    game = await start_game(store)

    results = await asyncio.gather(
        *(store.commit(game.id, game.revision, act(number=number)) for number in range(1, 51)),
        return_exceptions=True,
    )

    assert [result for result in results if not isinstance(result, StaleRevision)] == [game.revision + 1]
    assert len(await store.moves(game.id)) == 2


async def test_a_cancelled_task_leaves_no_half_act(store: Store) -> None:
    game = await start_game(store)
    revision = game.revision
    for turns_of_the_loop in range(12):
        task = asyncio.create_task(store.commit(game.id, revision, act(number=1, snapshot="{}", notices=[notice()])))
        for _ in range(turns_of_the_loop):
            await asyncio.sleep(0.0004)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        revision = (await store.game(game.id)).revision

    moves = await store.moves(game.id)
    assert len(moves) == len(await store.events(game.id)) == revision - game.revision + 1
    await store.commit(game.id, revision, act(number=2))


async def test_moves_and_events_taken_back_are_marked_and_not_erased(store: Store) -> None:
    game = await start_game(store)
    first = await store.commit(game.id, game.revision, act(number=1))
    second = await store.commit(game.id, first, act(number=2))
    await store.commit(game.id, second, act("undo", number=3, taken_back=[second]))

    stored = await store.load(game.id)
    assert numbers(stored.moves) == [1, 3]
    assert numbers(await store.events(game.id)) == [0, 1, 3]
    everything = await store.events(game.id, include_taken_back=True)
    assert [event.taken_back for event in everything] == [False, False, True, False]
    assert numbers(await store.moves(game.id, include_taken_back=True)) == [0, 1, 2, 3]


async def test_a_game_can_go_back_to_the_beginning_of_a_turn(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    turns = []
    revision = game.revision
    for turn in (2, 3, 4):
        commit = act(number=turn, snapshot=json.dumps({"turn": turn}), frame=turn)
        revision = await store.commit(game.id, revision, commit)
        turns.append(revision)
    back = await store.frame_at(game.id, turns[1] - 1)
    undo = act("undo", number=5, snapshot=back.snapshot, taken_back=turns[1:])
    await store.commit(game.id, revision, undo)

    stored = await store.load(game.id)
    assert (stored.snapshot, stored.moves) == ('{"turn": 2}', ())
    [frame] = await store.frames(game.id)
    assert (
        frame
        == back
        == Frame(game_id=game.id, revision=turns[0], turn=2, begins=True, at=clock.now, snapshot='{"turn": 2}')
    )
    with pytest.raises(NotFound):
        await store.frame_at(game.id, turns[0] - 1)


async def test_a_position_in_the_middle_of_a_turn_begins_none(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    first = await store.commit(game.id, game.revision, act(number=1, snapshot='{"turn": 2}', frame=2))
    back = await store.commit(game.id, first, act("back", number=2, snapshot='{"at": 2}', frame=2, begins=False))
    middle = Frame(game_id=game.id, revision=back, turn=2, begins=False, at=clock.now, snapshot='{"at": 2}')
    for last in (act(number=3), act("end", number=4, status=Status.FINISHED)):
        await store.commit(game.id, (await store.game(game.id)).revision, last)
        assert [frame.revision for frame in await store.frames(game.id)] == [first]
        assert await store.frame_at(game.id, back) == middle
        assert (await store.frame_at(game.id, back - 1)).revision == first


async def test_the_times_of_a_game_are_kept_with_its_moves(store: Store) -> None:
    game = await start_game(store)
    assert (await store.load(game.id)).clock is None
    revision = await store.commit(game.id, game.revision, act(clock={"left": 5}))
    revision = await store.commit(game.id, revision, act())
    assert (await store.load(game.id)).clock == {"left": 5}
    await store.commit(game.id, revision, act("end", status=Status.FINISHED))
    assert (await store.load(game.id)).clock is None


async def test_a_seat_can_change_hands(store: Store) -> None:
    game = await start_game(store)
    waiting = [NewWaiting(seat=1, key="q", what={})]
    revision = await store.commit(game.id, game.revision, act(waiting=waiting))
    change = SeatChange(seat=1, kind=SeatKind.PERSON, name="Cleo", user_id=CLEO)
    await store.commit(game.id, revision, act("seat", seats=[change], rules=2))

    assert [seat.user_id for seat in await store.seats(game.id)] == [ANNA, CLEO]
    assert await store.waiting_for(BEN) == []
    assert [row.game.id for row in await store.waiting_for(CLEO)] == [game.id]
    assert (await store.game(game.id)).rules == 2


async def test_a_finished_game_is_packed_and_reads_as_before(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(number=1, snapshot='{"turn":2}', frame=2))
    revision = await store.commit(game.id, revision, act(number=2))
    revision = await store.commit(game.id, revision, act("undo", number=3, taken_back=[revision]))
    await store.set_draft(game.id, 0, "q", {})
    moves = await store.moves(game.id, include_taken_back=True)
    events = await store.events(game.id, include_taken_back=True)
    frames = await store.frames(game.id)
    assert [frame.turn for frame in frames] == [2]
    clock.forward(days=2)
    end = act(
        "end",
        number=4,
        status=Status.FINISHED,
        result={"winner": 0},
        waiting=[NewWaiting(seat=0, key="q", what={})],
        timers=[NewTimer(name="reminder", due_at=clock.now, game_id=game.id)],
        notices=[notice("the end")],
    )
    revision = await store.commit(game.id, revision, end)

    assert (await store.moves(game.id, include_taken_back=True))[:-1] == moves
    assert (await store.events(game.id, include_taken_back=True))[:-1] == events
    assert await store.frames(game.id) == frames
    assert await store.frame_at(game.id, revision) == frames[-1]
    assert numbers(await store.events(game.id)) == [0, 1, 3, 4]
    assert numbers(await store.events(game.id, after_revision=revision - 1)) == [4]
    assert numbers(await store.events(game.id, limit=2)) == [0, 1]
    stored = await store.load(game.id)
    assert (stored.game.status, stored.game.finished_at) == (Status.FINISHED, clock.now)
    assert (stored.game.result, stored.snapshot) == ({"winner": 0}, '{"turn":2}')
    assert numbers(stored.moves) == [3, 4]
    assert [seat.user_id for seat in stored.seats] == [ANNA, BEN]


async def test_nothing_of_a_finished_game_asks_for_anything(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.set_draft(game.id, 0, "q", {})
    await store.set_timer("reminder", clock.now, game_id=game.id)
    waiting = [NewWaiting(seat=0, key="q", what={})]
    revision = await store.commit(game.id, game.revision, act(waiting=waiting))
    revision = await store.commit(game.id, revision, act("end", status=Status.FINISHED))

    assert await store.waiting_for(ANNA) == await store.waiting_in(game.id) == []
    assert await store.draft(game.id, 0) is None
    assert await store.due_timers() == []
    with pytest.raises(WrongStatus, match="finished"):
        await store.commit(game.id, revision, act())
    with pytest.raises(WrongStatus, match="finished"):
        await store.set_draft(game.id, 0, "q", {})
    with pytest.raises(WrongStatus, match="finished"):
        await store.cancel(game.id)


async def test_a_stuck_game_can_be_ended_without_a_result(store: Store) -> None:
    game = await start_game(store)
    await store.commit(game.id, game.revision, act(number=1))
    who = NewMove(kind="cancel", seat=0, data={"number": 2})
    await store.cancel(game.id, move=who, notices=[notice("ended without result")])

    stored = await store.load(game.id)
    assert (stored.game.status, stored.game.result) == (Status.CANCELLED, None)
    assert numbers(await store.moves(game.id)) == [0, 1, 2]
    assert [row.payload["text"] for row in await store.due_notices()] == ["ended without result"]


async def test_a_reopened_file_gives_the_same_game(store: Store, path, clock: Clock) -> None:
    game = await start_game(store)
    waiting = [NewWaiting(seat=seat, key="q", what={}) for seat in (0, 1)]
    await store.commit(game.id, game.revision, act(number=1, waiting=waiting))
    before = await store.load(game.id), await store.waiting_in(game.id), await store.events(game.id)
    await store.close()

    async with await Store.open(path, clock=clock) as again:
        assert before == (await again.load(game.id), await again.waiting_in(game.id), await again.events(game.id))
