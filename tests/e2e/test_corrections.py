"""A new version of the rules while a game runs, and very large hands and logs."""

from __future__ import annotations

import json

import discord

from cogs.timekeeping.clock import Clock
from cogs.timekeeping.time_limits import TimeLimit, terms_of
from db import Commit, Game, NewMove
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, entries_of, labels_of, text_of
from tests.e2e.test_changing_time import proposed, refused, refused_by_bob
from tests.e2e.test_reminders import delivered
from tests.e2e.test_time_limits import begin, choose


async def correct(room: Room, game: Game) -> None:
    """Let a game go on under other rules, which come to another position."""
    stored = await room.bot.tables.store.load(game.id)
    assert stored.snapshot is not None
    data = json.loads(stored.snapshot)
    data["digests"][-1] = "another position"
    commit = Commit(moves=[NewMove(kind="set up", data={})], snapshot=json.dumps(data))
    await room.bot.tables.store.commit(game.id, stored.game.revision, commit)
    await room.restart()


async def test_corrected_rules_are_told_to_the_table_and_the_game_goes_on(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("village cellar copper copper gold", "copper"))
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Cellar")
    await correct(room, game)
    panel = (await room.alice.click(await room.turn_message(game), label="My hand")).response.message
    await room.pass_time()
    texts = [text_of(one) for one in (await room.place_of(game)).history() if not one.flags.ephemeral]
    assert any("The rules of this game were corrected" in text for text in texts)
    panel = await room.hand("alice", game)
    panel = await room.choose("alice", panel, "Copper")
    await room.press("alice", panel, "Confirm: Copper")
    assert (await room.table(game)).match.open[0].topic == "dominion.action"


async def test_under_corrected_rules_time_runs_for_those_who_are_asked_then(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    stored, store = await room.bot.tables.store.load(game.id), room.bot.tables.store
    assert stored.snapshot is not None and stored.clock is not None
    data, clock = json.loads(stored.snapshot), Clock.read(stored.clock, terms_of(stored.game))
    data["digests"] = [*data["digests"][:-1], "another position"]
    before = clock.asking([1], 1).data()
    commit = Commit(moves=[NewMove(kind="set up", data={})], snapshot=json.dumps(data), clock=before)
    await store.commit(game.id, stored.game.revision, commit)
    room.bot.tables.forget(game.id)
    after = (await room.table(game)).clock
    assert after is not None and [seat.asked for seat in after.seats] == [True, False]
    kept = (await store.load(game.id)).clock
    assert kept == after.data()


async def test_moves_after_corrected_rules_count_as_moves_after_a_refusal(room: Room) -> None:
    discards = "copper copper copper estate estate"
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("3d"), hands=("militia copper", discards, discards))
    await room.press("alice", await room.hand("alice", game), "Militia")
    shown = await refused_by_bob(room, game)
    await correct(room, game)
    await delivered(room)
    assert "nobody has made a move" in await refused(room, shown, "limit", "1d")
    for name in ("bob", "cyd"):
        panel = await room.choose(name, await room.hand(name, game), "Copper", "Copper (2)")
        await room.press(name, panel, "Confirm: 2 × Copper")
    await choose(room, shown, "limit", "1d")
    assert await proposed(room, game) == ["1d"]


async def test_all_of_a_hand_of_more_than_25_cards_can_be_reached(room: Room) -> None:
    game = await room.start("alice", "bob")
    hand = "cellar " + "copper " * 20 + "estate " * 12
    await room.set_up(game, begin_turn(hand, "copper"))
    panel = await room.hand("alice", game)
    panel = await room.press("alice", panel, "Cellar")
    assert len(entries_of(panel)) == 25
    panel = await room.choose("alice", panel, "Copper", "Copper (2)")
    panel = await room.press("alice", panel, "Page 2 of 2")
    assert "Estate (12)" in entries_of(panel)
    panel = await room.choose("alice", panel, "Estate (12)")
    assert "Confirm: 2 × Copper, Estate" in labels_of(panel)
    await room.press("alice", panel, "Confirm: 2 × Copper, Estate")
    discard = (await room.table(game)).match.state.players[0].discard
    assert sorted(discard) == ["copper", "copper", "estate"]


async def test_a_long_log_has_pages(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival " * 60, "copper"))
    panel = await room.hand("alice", game)
    for _ in range(60):
        await room.alice.slash(await room.place_of(game), "dominion play", card="festival")
    assert panel is not None
    log = (await room.eve.click(await room.turn_message(game), label="Log")).response.message
    last = text_of(log)
    assert "Page 2 of 2" in last
    log = (await room.eve.click(log, label="Earlier")).response.message
    assert "begins" in text_of(log)
    assert isinstance(log, discord.Message) and "Later" in labels_of(log)
