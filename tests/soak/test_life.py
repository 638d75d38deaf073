"""That a soak sees what goes wrong around its games: each test spoils one thing and lets it happen."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from cogs.club import Club
from cogs.commits import notes, read_event
from cogs.lobbies.access import Level
from cogs.lookback import exporting
from cogs.servers import organising
from cogs.ui.organise import HOST, PAUSE
from db import Store
from games.catalogue import GAMES
from tests.soak import opening, soaking
from tests.soak.digests import due_between
from tests.soak.ground import Seen
from tests.soak.life import organisers
from tests.soak.life.outside import Outside
from tests.soak.soaking import Soak, room_of

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MONDAY = datetime(2026, 3, 23, 12, tzinfo=UTC)


@pytest.fixture
async def soak() -> AsyncIterator[Soak]:
    async with room_of(2, {"innovation": GAMES["innovation"]}) as soak:
        await soak.life.begin()
        soak.life.course.watch.wishes["alice"]["call"] = "channel"
        yield soak


async def table(soak: Soak, monkeypatch: pytest.MonkeyPatch, level: Level = Level.OPEN) -> Seen:
    """A running game of two people at least."""
    monkeypatch.setattr(opening, "LEVELS", {level: 1})
    monkeypatch.setattr(opening, "MOST_SEATS", 2)
    for _ in range(20):
        one = await opening.open_table(soak.ground, GAMES["innovation"])
        if len(soak.ground.seats_of(await soak.room.table(one.game))) == 2:
            soak.ground.games.append(one)
            await soak.keeping.heard()
            return one
    raise AssertionError("no two people play")


async def test_what_organisers_do_is_right_as_it_is(soak: Soak, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await table(soak, monkeypatch)
    monkeypatch.setattr(organisers, "WEIGHTS", {PAUSE: 1, HOST: 1})
    for _ in range(6):
        await soak.life.organisers.organise(one)
    await soak.life.course.see_to_it()
    await soak.life.organisers.see()
    happened = soak.report.happened
    assert soak.report.examples == []
    assert happened["organised: pause"] - happened["organised: resume"] in (0, 1)
    assert happened["organised: pause"] and happened["organised: host"]


async def test_acts_of_organisers_that_are_written_down_or_told_twice_are_seen(
    soak: Soak, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, note = await table(soak, monkeypatch), Store.note_act

    async def twice(self: Store, *about: Any, **more: Any) -> Any:
        await note(self, *about, **more)
        return await note(self, *about, **more)

    monkeypatch.setattr(organisers, "WEIGHTS", {HOST: 1})
    with monkeypatch.context() as spoiled:
        spoiled.setattr(Store, "note_act", twice)
        await soak.life.organisers.organise(one)
    assert soak.report.doubled_moves == 1 and "stands 2 times in the history" in soak.report.examples[0]
    with monkeypatch.context() as spoiled:
        spoiled.setattr(organising, "notes", lambda text: [*notes(text), *notes(text)])
        await soak.life.organisers.organise(one)
    await soak.life.course.see_to_it()
    await soak.life.organisers.see()
    assert soak.report.doubled_notices == 1 and "is told by 2 notices" in soak.report.examples[-1]


async def test_a_private_game_that_is_shown_to_others_is_seen(soak: Soak, monkeypatch: pytest.MonkeyPatch) -> None:
    one = await table(soak, monkeypatch, Level.PRIVATE)
    outside = Outside(soak.life.course)
    await outside.look(one)
    assert soak.report.leaks == 0 and soak.report.happened["private game looked for from outside"] == 1

    async def everybody(self: Club, *about: Any) -> bool:
        return True

    monkeypatch.setattr(Club, "may_see", everybody)
    await outside.look(one)
    assert soak.report.leaks


async def test_a_file_of_a_running_game_that_holds_secrets_is_seen(soak: Soak, monkeypatch: pytest.MonkeyPatch) -> None:
    one, write = await table(soak, monkeypatch), exporting._event
    for name in ("LIFE", "RESTARTS", "FAILURES"):
        monkeypatch.setattr(soaking, name, 0.0)
    for _ in range(25):
        await soak._step([one])
    await soak.life.files.export(one)
    assert soak.report.leaks == 0 and soak.report.happened["exported while it runs"] == 1
    monkeypatch.setattr(exporting, "_event", lambda event, over: write(event, over=True))
    await soak.life.files.export(one)
    assert soak.report.leaks == 1

    def open_to_all(event: Any, *, over: bool) -> Any:
        told = read_event(event)
        shown = {**told.facts, **told.secret}
        return exporting.EventFacts(
            data={"kind": told.kind, "seat": told.seat, "facts": shown, "depth": 0}, at=event.at
        )

    monkeypatch.setattr(exporting, "_event", open_to_all)
    await soak.life.files.export(one)
    await soak._end(one)
    assert soak.report.leaks > 1 and any("everybody reads" in example for example in soak.report.examples)


async def test_a_practice_table_that_counts_is_seen(soak: Soak, monkeypatch: pytest.MonkeyPatch) -> None:
    soak.ground.games.append(await table(soak, monkeypatch))
    await soak.life.alone._open()
    (alone,) = soak.ground.alone
    await soak.life.alone.play(alone, 3)
    await soak.life.alone.see()
    assert soak.report.examples == [] and soak.report.happened["practice table ended"] == 1
    connection = sqlite3.connect(soak.room.path)
    with connection:
        connection.execute(
            "INSERT INTO record (game_id, seat, role, kind, place, people, data, finished_at)"
            " VALUES (?, 0, 'player', 'innovation', 1, 2, '{}', 0)",
            (alone.game.id,),
        )
    connection.close()
    await soak.life.alone.see()
    assert soak.report.errors == 1 and "counts" in soak.report.examples[0]


# -- digests -------------------------------------------------------------------------------------------------------


def test_when_a_list_of_games_is_due() -> None:
    daily = {"digest": "daily", "digest_hour": 2, "zone": "Europe/Berlin"}
    assert due_between(daily, MONDAY, MONDAY + HOUR * 12) is None
    assert due_between(daily, MONDAY, MONDAY + DAY) == datetime(2026, 3, 24, 1, tzinfo=UTC)
    # On that Sunday clocks go from two to three.
    assert due_between(daily, MONDAY, MONDAY + DAY * 6) == datetime(2026, 3, 29, 1, tzinfo=UTC)
    assert due_between(daily, MONDAY, MONDAY + DAY * 7) == datetime(2026, 3, 30, 0, tzinfo=UTC)
    weekly = {**daily, "digest": "weekly"}
    assert due_between(weekly, MONDAY, MONDAY + DAY * 6) is None
    assert due_between(weekly, MONDAY, MONDAY + DAY * 9) == datetime(2026, 3, 30, 0, tzinfo=UTC)
    assert due_between({**daily, "digest": "off"}, MONDAY, MONDAY + DAY * 9) is None


async def test_lists_of_games_that_come_too_often_at_a_wrong_time_or_not_at_all_are_seen(
    soak: Soak, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await table(soak, monkeypatch)
    (name, *_), digests, room = soak.ground.here(await soak.room.table(one.game)), soak.life.course.digests, soak.room
    channel = room.env.backend.get_dm_channel(room.people[name].id).id
    wish = soak.life.course.watch.wishes[name]
    wish |= {"digest": "daily", "digest_hour": 8, "zone": "UTC", "quiet": [22 * 60, 7 * 60], "away_until": None}
    digests.came(name, MONDAY, channel)
    digests.came(name, MONDAY + DAY, channel)
    assert soak.report.examples == []
    digests.came(name, MONDAY + DAY + HOUR, channel)
    assert soak.report.doubled_notices == 1
    digests.came(name, MONDAY + DAY * 2 + HOUR * 11, channel)
    wish["away_until"] = (MONDAY + DAY * 9).isoformat()
    digests.came(name, MONDAY + DAY * 4, one.place)
    assert (soak.report.wrong_timers, soak.report.leaks) == (2, 1)
    wish["away_until"] = None
    digests.planned(name)
    wish["quiet"] = None
    # Nobody has told the bot of these wishes, so it sends nothing while the game waits.
    live = await room.table(one.game)
    for other in soak.ground.here(live):
        soak.life.course.watch.wishes[other] |= {**wish}
        digests.planned(other)
    room.clock.ahead += DAY * 2
    hour = room.clock().hour
    for other in soak.ground.here(live):
        soak.life.course.watch.wishes[other]["quiet"] = [(hour - 1) % 24 * 60, hour * 60]
    room.clock.ahead -= room.clock() - room.clock().replace(minute=0, second=3)
    digests.look()
    assert soak.report.missing_notices == 0
    room.clock.ahead += HOUR / 2
    digests.look()
    assert soak.report.missing_notices == len(live.match.awaited)
