"""Who has not moved for a while, and what each was told because of it."""

from dataclasses import replace
from datetime import timedelta

from db import NewMove, NewWaiting, SeatChange, SeatKind, Store
from tests.db.table import ANNA, BEN, CLEO, GUILD, Clock, act, notice, start_game

DAY = timedelta(days=1)


def ask(*seats: int, key: str = "1/phase") -> list[NewWaiting]:
    return [NewWaiting(seat=seat, key=key, what={}) for seat in seats]


async def test_only_seats_of_people_that_have_waited_so_long_count(store: Store, clock: Clock) -> None:
    game = await start_game(store, ANNA, BEN, CLEO)
    machine = SeatChange(seat=2, kind=SeatKind.COMPUTER, name="Computer")
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0, 2), seats=[machine]))
    clock.forward(hours=12)
    await store.commit(game.id, revision, act(waiting=ask(0, 1, 2)))
    clock.forward(hours=12)
    [row] = await store.unmoved(clock.now - DAY)
    assert (row.game_id, row.seat, row.user_id, row.since) == (game.id, 0, ANNA, clock.now - DAY)
    assert [one.seat for one in await store.unmoved(clock.now - DAY / 2)] == [0, 1]
    assert (row.told, row.told_at, row.muted, row.clock) == (0, None, False, None)


async def test_an_own_move_begins_the_count_anew_also_within_a_turn(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    assert await store.tell_unmoved([(row, 1)], [notice("wake up")])
    moved = replace(act(waiting=ask(0)), moves=[NewMove(kind="answer", seat=0, data={})])
    clock.forward(hours=1)
    await store.commit(game.id, revision, moved)
    [row] = await store.unmoved(clock.now)
    assert (row.since, row.told) == (clock.now, 0)


async def test_reminders_before_an_own_move_are_forgotten_also_if_the_clock_was_set_back(
    store: Store, clock: Clock
) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    await store.tell_unmoved([(row, 3)])
    clock.forward(hours=-1)
    moved = replace(act(waiting=ask(0)), moves=[NewMove(kind="answer", seat=0, data={})])
    await store.commit(game.id, revision, moved)
    [row] = await store.unmoved(clock.now)
    assert (row.told, row.told_at) == (0, None)


async def test_what_is_told_after_an_own_move_brings_no_earlier_reminders_back(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    await store.tell_unmoved([(row, 3)])
    moved = replace(act(waiting=ask(0)), moves=[NewMove(kind="answer", seat=0, data={})])
    clock.forward(hours=1)
    await store.commit(game.id, revision, moved)
    before = clock.now
    clock.forward(hours=1)
    await store.note_told(game.id, 0)
    [row] = await store.unmoved(clock.now)
    assert (row.told, row.told_at) == (0, clock.now)
    assert not await store.was_reminded(game.id, 0, before)
    await store.tell_unmoved([(row, 2)])
    clock.forward(hours=1)
    await store.note_told(game.id, 0)
    [row] = await store.unmoved(clock.now)
    assert row.told == 2, "without a move in between they count on"


async def test_what_was_told_stays_while_others_move_and_is_told_once(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    assert await store.tell_unmoved([(row, 1)], [notice("wake up")])
    assert not await store.tell_unmoved([(row, 1)], [notice("wake up")])
    assert len(await store.due_notices()) == 1
    assert await store.mute(game.id, 0) and not await store.mute(game.id, 1)
    others = replace(act(waiting=ask(0, key="1/choose")), moves=[NewMove(kind="answer", seat=1, data={})])
    await store.commit(game.id, revision, others)
    [row] = await store.unmoved(clock.now)
    assert (row.told, row.told_at, row.muted) == (1, clock.now, True)
    assert await store.is_muted(game.id, 0)


async def test_a_move_in_the_same_moment_comes_before_a_reminder(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    moved = replace(act(waiting=ask(0)), moves=[NewMove(kind="answer", seat=0, data={})])
    await store.commit(game.id, revision, moved)
    assert not await store.tell_unmoved([(row, 1)], [notice("wake up")])
    assert await store.due_notices() == []


async def test_while_one_reminder_is_on_its_way_there_is_no_other(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.commit(game.id, game.revision, act(waiting=ask(0)))
    reminder = replace(notice("wake up"), merge_key="remind:0")
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    assert await store.tell_unmoved([(row, 1)], [reminder])
    [sent] = await store.due_notices()
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    assert not await store.tell_unmoved([(row, 2)], [reminder])
    await store.notice_sent(sent.id)
    assert await store.tell_unmoved([(row, 2)], [reminder])
    assert len(await store.due_notices()) == 1


async def test_whoever_is_asked_all_the_time_can_silence_one_turn_only(store: Store) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    await store.mute(game.id, 0)
    same_turn = replace(act(waiting=ask(0, 1)), snapshot="{}")
    revision = await store.commit(game.id, revision, same_turn)
    assert await store.is_muted(game.id, 0)
    await store.commit(game.id, revision, replace(same_turn, frame=2))
    assert not await store.is_muted(game.id, 0)


async def test_it_is_known_who_was_reminded_lately_and_has_not_moved_since(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    await store.note_told(game.id, 0)
    begun = clock.now
    assert not await store.was_reminded(game.id, 0, begun), "that was no reminder"
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    assert row.told_at == begun
    await store.tell_unmoved([(row, 1)])
    assert await store.was_reminded(game.id, 0, begun)
    assert not await store.was_reminded(game.id, 0, clock.now + DAY)
    clock.forward(hours=1)
    moved = replace(act(waiting=ask(0)), moves=[NewMove(kind="answer", seat=0, data={})])
    await store.commit(game.id, revision, moved)
    assert not await store.was_reminded(game.id, 0, begun)


async def test_a_substitute_begins_anew_and_nothing_is_kept_of_who_is_not_asked(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    revision = await store.commit(game.id, game.revision, act(waiting=ask(0)))
    clock.forward(days=1)
    [row] = await store.unmoved(clock.now)
    await store.tell_unmoved([(row, 3)])
    await store.mute(game.id, 0)
    cleo = SeatChange(seat=0, kind=SeatKind.PERSON, name="Cleo", user_id=CLEO)
    revision = await store.commit(game.id, revision, act(waiting=ask(0), seats=[cleo]))
    [row] = await store.unmoved(clock.now)
    assert (row.user_id, row.since, row.told, row.muted) == (CLEO, clock.now, 0, False)
    await store.tell_unmoved([(row, 2)])
    revision = await store.commit(game.id, revision, act(waiting=ask(1)))
    await store.commit(game.id, revision, act(waiting=ask(0)))
    [row] = await store.unmoved(clock.now)
    assert (row.told, row.told_at) == (0, None)


async def test_the_seats_of_games_that_rest_are_told_apart_however_short_they_wait(store: Store, clock: Clock) -> None:
    game, other = await start_game(store), await start_game(store, guild_id=GUILD + 1)
    await store.commit(game.id, game.revision, act(waiting=ask(0)))
    await store.commit(other.id, other.revision, act(waiting=ask(0), clock={"pauses": {}}))
    assert [(row.game_id, row.rests) for row in await store.unmoved(clock.now - DAY)] == [(other.id, False)]
    await store.leave_guild(GUILD)
    rows = await store.unmoved(clock.now - DAY)
    assert [(row.game_id, row.rests, row.clock) for row in rows] == [
        (game.id, True, None),
        (other.id, False, {"pauses": {}}),
    ]


async def test_a_notice_that_is_put_off_holds_nobody_up_and_can_be_hastened(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    late = replace(notice("late"), target={"user": ANNA})
    await store.add_notices(game.id, [late, notice("at once")])
    [first] = await store.due_notices()
    await store.postpone_notice(first.id, clock.now + DAY)
    [second] = await store.due_notices()
    assert (second.payload["text"], (await store.notice(first.id)).attempts) == ("at once", 0)
    await store.notice_sent(second.id, later=[notice("follows", merge_key="k")])
    [third] = await store.due_notices()
    await store.notice_sent(third.id)
    assert third.payload["text"] == "follows" and await store.due_notices() == []
    await store.hasten_notices(BEN)
    assert await store.due_notices() == []
    await store.hasten_notices(ANNA)
    assert [row.id for row in await store.due_notices()] == [first.id]
