"""What is kept of a person, and that nothing of it is left when the person is forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
import zstandard

from db import (
    NOBODY,
    Commit,
    NewMove,
    NewNotice,
    NewTimer,
    NotFound,
    SeatKind,
    Status,
    StillPlaying,
    Store,
    WrongStatus,
)
from db.scrub import mentions, scrubbed
from tests.db.table import Clock, act, notice, open_lobby, start_game

# As long as the ids of Discord, so that no number of a game is taken for one.
ANNA, BEN, CLEO = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002, 1_100_000_000_000_000_003
FORMER = "a former player"


def everything(path: Path) -> Iterator[str]:
    """Every row of the database as text, with the archives unpacked."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f"SELECT * FROM {table}"):
                for value in row:
                    packed = isinstance(value, bytes)
                    yield zstandard.ZstdDecompressor().decompress(value).decode() if packed else str(value)


def traces(path: Path, *signs: object) -> list[str]:
    """The values of the database in which one of these stands."""
    return [value for value in everything(path) if any(str(sign) in value for sign in signs)]


async def finish(store: Store, *people: int, **changes: object) -> int:
    """A finished game of these people."""
    game = await start_game(store, *people, **changes)
    await store.commit(game.id, game.revision, act("end", status=Status.FINISHED, result={"places": [1, 2]}))
    return game.id


async def test_all_that_is_kept_is_told(store: Store, clock: Clock) -> None:
    await store.set_settings(ANNA, {"call": "direct"})
    finished = await finish(store, ANNA, BEN, host_id=BEN)
    running = await start_game(store, BEN, ANNA, host_id=BEN)
    lobby = await open_lobby(store, BEN, host_id=BEN)
    await store.invite(lobby.id, ANNA)
    hosted = await open_lobby(store, host_id=ANNA)
    await store.set_draft(running.id, 1, "question", {"picked": []})

    kept = await store.what_is_kept(ANNA)
    assert kept.settings == {"call": "direct"} and kept.settings_at == clock.now
    assert [(one.game.id, one.seat.seat) for one in kept.seats] == [(running.id, 1), (finished, 0)]
    assert {one.seat.name for one in kept.seats} == {f"Person {ANNA}"}
    assert [game.id for game in kept.invited] == [lobby.id]
    assert [game.id for game in kept.hosted] == [hosted.id]
    assert kept.drafts == 1
    of_nobody = await store.what_is_kept(CLEO)
    assert (of_nobody.settings, of_nobody.settings_at, of_nobody.seats, of_nobody.drafts) == ({}, None, (), 0)


async def test_nothing_is_left_of_a_person_who_was_forgotten(store: Store, path: Path) -> None:
    await store.set_settings(ANNA, {"call": "direct"})
    await store.set_settings(BEN, {"call": "none"})
    await finish(store, ANNA, BEN, host_id=ANNA)
    cancelled = await start_game(store, ANNA, BEN, host_id=ANNA)
    await store.cancel(cancelled.id, move=NewMove(kind="end", data={"by": ANNA}))
    running = await start_game(store, BEN, ANNA, host_id=ANNA)
    await store.commit(
        running.id,
        running.revision,
        Commit(
            moves=[NewMove(kind="invite", data={"people": [BEN, ANNA], "by": str(ANNA)})],
            notices=[
                notice("to the table"),
                NewNotice(kind="direct", target={"user": ANNA}, payload={"text": "your turn"}),
                NewNotice(kind="note", target={}, payload={"text": f"<@{ANNA}> has left"}),
            ],
            timers=[
                NewTimer(name="remind", due_at=running.created_at, data={"user": ANNA}, game_id=running.id),
                NewTimer(name=f"digest:{ANNA}", due_at=running.created_at, data={"user": ANNA}),
                NewTimer(name=f"digest:{BEN}", due_at=running.created_at, data={"user": BEN}),
            ],
        ),
    )
    await store.add_notices(cancelled.id, [notice("Anna has left")])
    (sent, *_) = [one for one in await store.due_notices() if one.game_id == cancelled.id]
    await store.notice_sent(sent.id)
    await store.set_draft(running.id, 1, "question", {"picked": []})
    seating = {"seating": {"ranks": [BEN, ANNA], "first": ANNA}, "kingdom": ["moat"]}
    lobby = await open_lobby(store, ANNA, BEN, host_id=ANNA, options=seating)
    invited = await open_lobby(store, BEN, host_id=BEN)
    await store.invite(invited.id, ANNA)
    assert len(traces(path, ANNA)) > 15

    forgotten = await store.forget_person(ANNA, FORMER, left=[running.id])
    assert traces(path, ANNA) == []
    assert forgotten.lobbies == (lobby.id,)
    assert forgotten.games == (1, cancelled.id, running.id)
    assert (await store.what_is_kept(ANNA)).seats == ()

    assert (await store.settings(BEN)) == {"call": "none"}
    assert (await store.game(lobby.id)).options == {"seating": {"ranks": [BEN], "first": None}, "kingdom": ["moat"]}
    with pytest.raises(NotFound):
        await store.notice(sent.id)  # its text may hold the name
    notices = await store.due_notices(limit=100)
    assert [one.payload["text"] for one in notices] == ["to the table"]
    await store.notice_sent(notices[0].id)
    assert [one.payload["text"] for one in await store.due_notices()] == ["somebody has left"]
    assert [timer.data for timer in await store.due_timers()] == [{"user": None}, {"user": BEN}]
    assert await store.draft(running.id, 1) is None
    assert (await store.health()).problems == ()


async def test_the_others_keep_their_games(store: Store) -> None:
    finished = await finish(store, ANNA, BEN, host_id=ANNA)
    before = [(move.kind, move.data, move.revision) for move in await store.moves(finished)]
    running = await start_game(store, BEN, ANNA, host_id=ANNA)
    await store.forget_person(ANNA, FORMER, left=[running.id])

    for game_id, place in ((finished, 0), (running.id, 1)):
        seat = (await store.seats(game_id))[place]
        assert (seat.kind, seat.user_id, seat.name) == (SeatKind.VACANT, None, FORMER)
        assert (await store.seats(game_id))[1 - place].name == f"Person {BEN}"
    assert (await store.game(finished)).host_id == NOBODY
    assert (await store.game(running.id)).host_id == BEN
    assert [(move.kind, move.data, move.revision) for move in await store.moves(finished)] == before
    assert (await store.load(finished)).snapshot == '{"turn":1}'
    # The revision has not moved, so that a move which is under way is not refused.
    await store.commit(running.id, running.revision, act(number=5))
    await finish(store, ANNA, BEN)  # and the person may come back


async def test_nobody_is_forgotten_in_the_middle_of_a_game(store: Store, path: Path) -> None:
    await store.set_settings(ANNA, {"call": "direct"})
    first = await start_game(store, ANNA, BEN, title="Friday")
    second = await start_game(store, ANNA, BEN, title="Sunday")
    lobby = await open_lobby(store, ANNA)
    with pytest.raises(StillPlaying, match=rf"{second.id} \(Sunday\)") as refused:
        await store.forget_person(ANNA, FORMER, left=[first.id])
    assert [game.id for game in refused.value.games] == [second.id]
    assert await store.settings(ANNA) == {"call": "direct"}
    assert len(await store.seats(lobby.id)) == 1
    assert (await store.seats(first.id))[0].user_id == ANNA


async def test_a_lobby_goes_to_the_next_person_and_an_empty_one_is_closed(store: Store) -> None:
    shared = await open_lobby(store, ANNA, BEN, host_id=ANNA)
    alone = await open_lobby(store, ANNA, host_id=ANNA)
    await store.add_computer(alone.id, "Steady", limit=3)
    await store.forget_person(ANNA, FORMER)
    assert (await store.game(shared.id)).host_id == BEN
    assert [(seat.seat, seat.user_id) for seat in await store.seats(shared.id)] == [(0, BEN)]
    assert (await store.game(shared.id)).revision > shared.revision
    closed = await store.game(alone.id)
    assert (closed.status, closed.host_id) == (Status.CANCELLED, NOBODY)
    with pytest.raises(WrongStatus):
        await store.join(alone.id, BEN, "Ben", limit=3)


async def test_nothing_is_changed_if_forgetting_fails_half_way(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.set_settings(ANNA, {"call": "direct"})
    await finish(store, ANNA, BEN)
    before = sorted(everything(path))

    def fail(*_: object) -> None:
        raise NotFound("anything")

    monkeypatch.setattr("db.privacy._scrub_notices", fail)
    with pytest.raises(NotFound):
        await store.forget_person(ANNA, FORMER)
    assert sorted(everything(path)) == before


@pytest.mark.parametrize(
    ("value", "clean"),
    [
        ({"by": ANNA}, {"by": None}),
        ({"by": str(ANNA), "seat": 1}, {"by": None, "seat": 1}),
        ([BEN, [ANNA, {"x": ANNA}]], [BEN, [{"x": None}]]),
        ({str(ANNA): 1, "b": 2}, {"b": 2}),
        (f"<@{ANNA}> and <@!{ANNA}>, {ANNA}", "somebody and somebody, somebody"),
        (f"1{ANNA}", f"1{ANNA}"),
        ({"quiet": True, "none": None, "half": 0.5}, {"quiet": True, "none": None, "half": 0.5}),
    ],
)
def test_an_id_is_found_wherever_it_stands(value: object, clean: object) -> None:
    assert scrubbed(value, ANNA) == clean
    assert mentions(value, ANNA) is (value != clean)
    assert not mentions(clean, ANNA)


def test_yes_and_no_are_no_ids() -> None:
    assert json.dumps(scrubbed({"a": True, "b": [True, 1]}, 1)) == '{"a": true, "b": [true]}'


async def test_old_half_made_choices_are_thrown_away(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    await store.set_draft(game.id, 0, "old", {})
    clock.forward(days=20)
    await store.set_draft(game.id, 1, "new", {})
    clock.forward(days=20)
    assert await store.prune_drafts(clock.now - timedelta(days=30)) == 1
    assert await store.draft(game.id, 0) is None
    assert await store.draft(game.id, 1) is not None


async def test_the_backlog_tells_since_when_the_oldest_notice_is_due(store: Store, clock: Clock) -> None:
    game = await start_game(store)
    assert (await store.backlog()).due == 0
    began = clock.now
    await store.add_notices(game.id, [notice("first")])
    clock.forward(minutes=5)
    await store.add_notices(game.id, [notice("second"), notice("later", not_before=clock.now + timedelta(hours=1))])
    backlog = await store.backlog()
    assert (backlog.due, backlog.oldest) == (2, began)
    # A notice that is tried again and again has been due since it was made.
    (first,) = await store.due_notices()
    await store.notice_failed(first.id, "no network", clock.now + timedelta(hours=2))
    assert (await store.backlog()).oldest == began
    assert (await store.health()).oldest_notice_due == began
    clock.forward(hours=1)
    assert (await store.backlog()).due == 3


async def test_a_running_store_can_be_looked_at_but_not_changed(store: Store, path: Path) -> None:
    game = await start_game(store)
    async with await Store.look_at(path) as other:
        assert (await other.game(game.id)).title == "Friday"
        await store.rename_seat(game.id, 0, "Anna")
        assert (await other.seats(game.id))[0].name == "Anna"
        with pytest.raises(Exception, match="readonly"):
            await other.rename_seat(game.id, 0, "Berta")
    with pytest.raises(NotFound):
        await Store.look_at(path.with_name("none.sqlite"))
