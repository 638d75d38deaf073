"""What the bot does by the clock: the health line and the daily tidying."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest

from bot.client import Longtable
from bot.health import measure, memory_bytes
from bot.settings import Settings
from cogs.in_hand import STOPPING
from cogs.retention import DRAFTS, NOTICES
from db import NoticeState
from tests.db.table import notice
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, text_of


def lines(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.getMessage().startswith("health: ")]


async def test_the_health_line_comes_at_the_start_and_again_and_again(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village smithy", "moat"))
    with caplog.at_level(logging.INFO):
        await room.bot.close_store()
        settings = Settings(health_minutes=1)
        await room.env.restart_bot(Longtable(settings, database=room.path, clock=room.clock))
        await room.pass_time(1)
        assert len(lines(caplog)) == 1
        await room.table(game)
        room.env.inject_error("*", f"/channels/{game.place_id}/messages*", status=500, times=None)
        await room.bot.tables.post_turn(game.id)
        await room.pass_time(60)
    started, later = lines(caplog)
    assert "Longtable " in caplog.text and "Python 3." in caplog.text and "discord.py 2." in caplog.text
    assert started.facts["games"] == later.facts["games"] == 1  # type: ignore[attr-defined]
    assert (started.facts["live"], later.facts["live"]) == (0, 1)  # type: ignore[attr-defined]
    assert started.facts["notices"] == 0 and later.facts["notices"] == 1  # type: ignore[attr-defined]
    assert 55 <= later.facts["oldest"] <= 65  # type: ignore[attr-defined]
    assert 10 < later.facts["memory"] < 2000  # type: ignore[attr-defined]
    assert "games running 1, in memory 1; notices due 1, oldest " in later.getMessage()
    for secret in ("village", "smithy", "moat", "alice", str(room.alice.id)):
        assert secret not in later.getMessage() + json.dumps(later.facts)  # type: ignore[attr-defined]
    room.env.backend.faults.clear()
    room.expects_errors = True


async def test_old_notices_and_half_made_choices_go_at_the_start_and_once_a_day(room: Room) -> None:
    game = await room.start("alice", "bob")
    store = room.bot.tables.store
    await store.add_notices(game.id, [notice()])
    (old,) = await store.due_notices()
    await store.notice_failed(old.id, "no such place", None)
    await store.set_draft(game.id, 0, "question", {"picked": []})
    room.clock.ahead += NOTICES - timedelta(hours=1)
    await room.bot.upkeep.tidy()
    assert (await store.notice(old.id)).state is NoticeState.DROPPED
    room.clock.ahead += timedelta(hours=2)
    await room.bot.upkeep.tidy()
    with pytest.raises(Exception, match="There is no notice"):
        await store.notice(old.id)
    assert await store.draft(game.id, 0) is not None
    room.clock.ahead += DRAFTS - NOTICES
    await room.restart()
    await room.pass_time(1)
    assert await room.bot.tables.store.draft(game.id, 0) is None
    assert room.bot.upkeep._tidy.hours == 24


async def test_without_a_connection_there_is_no_latency(room: Room) -> None:
    figures = await measure(room.bot.tables, float("nan"), room.clock())
    assert figures.latency is None and "latency none" in str(figures)
    assert (await measure(room.bot.tables, 0.0421, room.clock())).latency == 42
    assert memory_bytes() > 10_000_000


async def test_nothing_is_begun_any_more_once_the_bot_stops(room: Room) -> None:
    game = await room.start("alice", "bob")
    panel = await room.hand("alice", game)
    before = (await room.table(game)).match.moves
    assert await room.bot.club.in_hand.finish(1) == 0
    command = await room.alice.slash(await room.place_of(game), "dominion end")
    press = await room.alice.click(panel, custom_id=next(iter(button_ids(panel).values())))
    for answer in (command, press):
        assert answer.ephemeral and text_of(answer.response.message) == STOPPING
    room.expects_silence = True  # of a completion only: Discord shows then that there is none
    assert await room.alice.autocomplete(await room.place_of(game), "dominion buy", "card", "") == []
    assert (await room.table(game)).match.moves == before
