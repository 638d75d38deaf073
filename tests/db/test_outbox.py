"""The outbox and the timers that fill it."""

from datetime import datetime, timedelta

import pytest

from db import TRIED, NewNotice, NewTimer, NotFound, NoticeState, SaveFailed, Store
from db.rows import to_millis
from tests.db.table import Clock, act, notice, start_game


async def texts(store: Store) -> list[str]:
    return [row.payload["text"] for row in await store.due_notices()]


async def test_notices_come_with_the_move_and_go_when_sent(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.commit(game.id, game.revision, act(notices=[notice("your turn")]))

    [due] = await store.due_notices()
    assert (due.payload["text"], due.game_id, due.attempts) == ("your turn", game.id, 1)
    assert 1 <= len(due.nonce) <= 25
    await store.notice_sent(due.id, {"message": 5}, turn_message_id=5)
    await store.notice_sent(due.id, {"message": 6}, turn_message_id=6)

    sent = await store.notice(due.id)
    assert (sent.state, sent.sent_at, sent.result) == (NoticeState.SENT, clock.now, {"message": 5})
    assert (await store.game(game.id)).turn_message_id == 5
    assert await store.due_notices() == []


async def test_tries_of_the_same_minutes_know_when_they_began(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.add_notices(game.id, [notice("your turn")])
    began = []
    start = clock.now
    for minutes in (0, 4, 4, 60, -30):
        clock.now += timedelta(minutes=minutes)
        [due] = await store.due_notices()
        began.append((due.payload[TRIED][0] - to_millis(start)) / 60_000)
        assert (await store.notice(due.id)).payload == due.payload
    assert began == [0, 0, 0, 68, 38], "the last one after the clock was set back"
    for refused, minutes in ((False, 0), (True, 1)):
        before = due.payload[TRIED][0]
        clock.now += timedelta(minutes=1)
        await store.notice_failed(due.id, "trouble", clock.now, refused=refused)
        [due] = await store.due_notices()
        assert due.payload[TRIED][0] == before + minutes * 120_000
    clock.now += timedelta(minutes=1)
    await store.postpone_notice(due.id, clock.now)
    [due] = await store.due_notices()
    assert due.payload[TRIED] == [to_millis(clock.now)] * 2, "nothing was sent before"


async def test_a_notice_takes_the_place_of_those_of_a_kind_that_were_not_tried(store: Store, clock: Clock) -> None:
    game, other = await start_game(store), await start_game(store)
    await store.add_notices(game.id, [NewNotice(kind="call", target={}, payload={"text": "tried"})])
    await store.add_notices(other.id, [NewNotice(kind="call", target={}, payload={"text": "elsewhere"})])
    await store.due_notices()
    waits = NewNotice(kind="call", target={}, payload={"text": "waits"}, not_before=clock.now + timedelta(hours=8))
    await store.add_notices(game.id, [notice("note"), waits])
    instead = NewNotice(kind="turn", target={}, payload={"text": "turn"}, instead_of="call")
    await store.add_notices(game.id, [instead])
    assert sorted(await texts(store)) == ["elsewhere", "tried"]
    for due in await store.due_notices():
        await store.notice_sent(due.id)
    told = []
    while found := await store.due_notices(clock.now + timedelta(days=1)):
        told += [one.payload["text"] for one in found]
        for due in found:
            await store.notice_sent(due.id)
    assert told == ["note", "turn"]


async def test_a_game_is_told_in_order_and_waits_for_nobody_else(store: Store) -> None:
    one, two = await start_game(store), await start_game(store)
    await store.add_notices(one.id, [notice("one, first"), notice("one, second")])
    await store.add_notices(two.id, [notice("two, first")])
    await store.add_notices(None, [notice("no game"), notice("no game either")])

    due = await store.due_notices()
    assert [row.payload["text"] for row in due] == ["one, first", "two, first", "no game", "no game either"]
    assert [row.id for row in await store.due_notices(limit=2)] == [due[0].id, due[1].id]
    await store.notice_sent(due[0].id)
    assert (await texts(store))[0] == "one, second"


async def test_a_retry_keeps_nonce_and_place_in_the_queue(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.add_notices(game.id, [notice("first"), notice("second")])
    [first] = await store.due_notices()
    await store.notice_failed(first.id, "the network is down", clock.now + timedelta(seconds=30))

    assert await texts(store) == []
    clock.forward(seconds=30)
    [again] = await store.due_notices()
    assert (again.id, again.nonce, again.attempts) == (first.id, first.nonce, 2)
    assert again.last_error == "the network is down"


async def test_a_dropped_notice_lets_the_next_one_pass(store: Store) -> None:
    game = await start_game(store)
    await store.add_notices(game.id, [notice("into a deleted channel"), notice("second")])
    [first] = await store.due_notices()
    await store.notice_failed(first.id, "unknown channel", None)
    await store.notice_failed(first.id, "reported twice", first.created_at)

    dropped = await store.notice(first.id)
    assert (dropped.state, dropped.last_error) == (NoticeState.DROPPED, "unknown channel")
    assert await texts(store) == ["second"]


async def test_a_notice_for_later_holds_nobody_up(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    later = clock.now + timedelta(hours=8)
    await store.add_notices(game.id, [notice("good morning", not_before=later), notice("now")])

    [now] = await store.due_notices()
    assert now.payload["text"] == "now"
    await store.notice_sent(now.id)
    assert await store.due_notices() == []
    assert [row.payload["text"] for row in await store.due_notices(later)] == ["good morning"]


async def test_a_newer_notice_replaces_one_that_was_not_tried(store: Store) -> None:
    one, two = await start_game(store), await start_game(store)
    await store.add_notices(one.id, [notice("turn 1", merge_key="turn"), notice("other")])
    await store.add_notices(two.id, [notice("another game", merge_key="turn")])
    await store.add_notices(one.id, [notice("turn 2", merge_key="turn")])

    assert await texts(store) == ["other", "another game"]
    other = (await store.due_notices(limit=1))[0]
    await store.notice_sent(other.id)
    assert "turn 2" in await texts(store)


async def test_a_notice_that_was_tried_is_not_replaced(store: Store) -> None:
    game = await start_game(store)
    await store.add_notices(game.id, [notice("turn 1", merge_key="turn")])
    [tried] = await store.due_notices()
    await store.add_notices(game.id, [notice("turn 2", merge_key="turn")])
    await store.add_notices(game.id, [notice("turn 3", merge_key="turn")])

    [again] = await store.due_notices()
    assert (again.id, again.nonce) == (tried.id, tried.nonce)
    await store.notice_sent(tried.id, turn_message_id=9)
    assert await texts(store) == ["turn 3"]


async def test_a_nonce_is_used_once_and_is_short_enough(store: Store) -> None:
    await store.add_notices(None, [notice(nonce="a" * 25)])
    with pytest.raises(SaveFailed):
        await store.add_notices(None, [notice(nonce="a" * 25)])
    with pytest.raises(ValueError, match="25 characters"):
        await store.add_notices(None, [notice(nonce="a" * 26)])


async def test_only_old_notices_that_are_done_are_pruned(store: Store, clock: Clock) -> None:
    await store.add_notices(None, [notice("sent"), notice("due")])
    sent, due = await store.due_notices()
    await store.notice_sent(sent.id)

    assert await store.prune_notices(clock.now) == 0
    assert await store.prune_notices(clock.forward(days=1)) == 1
    assert (await store.notice(due.id)).state is NoticeState.DUE
    with pytest.raises(NotFound):
        await store.notice(sent.id)


async def test_a_timer_stays_until_its_event_has_run(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.set_timer("late", clock.now + timedelta(hours=2), {"n": 2})
    await store.set_timer("early", clock.now + timedelta(hours=1), {"n": 1}, game_id=game.id)
    assert await store.due_timers() == []

    clock.forward(hours=2)
    early, late = await store.due_timers()
    assert (early.name, early.data, early.game_id, late.name) == ("early", {"n": 1}, game.id, "late")
    assert await store.finish_timer(early, [notice("reminder")])
    assert [timer.name for timer in await store.due_timers()] == ["late"]
    assert await texts(store) == ["reminder"]


async def test_a_reminder_goes_out_once_however_often_its_timer_is_seen(store: Store, clock: Clock) -> None:
    await store.set_timer("reminder", clock.now)
    [seen] = await store.due_timers()
    [seen_again] = await store.due_timers()

    assert await store.finish_timer(seen, [notice()], again_at=clock.now + timedelta(days=1))
    assert not await store.finish_timer(seen_again, [notice()])
    assert len(await store.due_notices()) == 1
    assert await store.due_timers() == []
    assert [timer.name for timer in await store.due_timers(clock.forward(days=1))] == ["reminder"]


async def test_a_timer_set_anew_is_not_finished_by_the_old_one(store: Store, clock: Clock) -> None:
    await store.set_timer("turn limit", clock.now)
    [old] = await store.due_timers()
    game = await start_game(store)
    moved = NewTimer(name="turn limit", due_at=clock.now + timedelta(days=1), game_id=game.id)
    revision = await store.commit(game.id, game.revision, act(timers=[moved]))

    assert not await store.finish_timer(old, [notice()])
    assert len(await store.due_timers(clock.now + timedelta(days=1))) == 1
    await store.commit(game.id, revision, act(drop_timers=["turn limit"]))
    await store.delete_timer("turn limit")
    assert await store.due_timers(clock.now + timedelta(days=1)) == []


async def test_times_need_a_zone(store: Store) -> None:
    with pytest.raises(ValueError, match="time zone"):
        await store.set_timer("local", datetime(2026, 1, 1))
