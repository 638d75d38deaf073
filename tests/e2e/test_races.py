"""Presses in the same instant, through the whole bot, and a store that fails in the middle of one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.ui import ids
from db import Commit, Game, SaveFailed, Status, Store
from tests.e2e.forging import press, send, told, unanswered
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, text_of

MILITIA = (
    "militia throne_room copper copper copper",
    "copper copper estate estate silver",
    "copper copper gold silver estate",
)


async def rich(room: Room) -> Game:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn("festival festival copper silver gold", "copper"))
    return game


async def kinds(room: Room, game: Game) -> list[str]:
    return [move.kind for move in await room.bot.tables.store.moves(game.id, include_taken_back=True)]


async def is_sound(room: Room, game: Game) -> Any:
    """The match in memory is the one on the disk; returns its state."""
    dumped = (await room.table(game)).match.dump()
    room.bot.tables.forget(game.id)
    assert (await room.table(game)).match.dump() == dumped
    assert unanswered(room.env) == []
    return (await room.table(game)).match.state


async def test_two_seats_hand_in_sealed_answers_in_the_same_instant(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn(*MILITIA))
    await room.press("alice", await room.hand("alice", game), "Militia")
    presses = []
    for name in ("bob", "cyd"):
        panel = await room.hand(name, game)
        panel = await room.choose(name, panel, "Copper", "Copper (2)")
        presses.append(press(room.people[name], panel, button_ids(panel)["Confirm: 2 × Copper"]))
    await send(room.env, *presses)
    state = await is_sound(room, game)
    assert [player.hand for player in state.players[1:]] == [
        ["estate", "estate", "silver"],
        ["gold", "silver", "estate"],
    ]
    assert (await kinds(room, game)).count("answer") == 3


@pytest.mark.parametrize("times", [2, 5])
async def test_the_same_press_many_times_in_an_instant_counts_once(room: Room, times: int) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    results = await send(room.env, *[press(room.alice, panel, button_ids(panel)["Festival"])] * times)
    state = await is_sound(room, game)
    assert len(state.players[0].play) == 1 and (await kinds(room, game)).count("answer") == 1
    assert all(result.acknowledged for result in results)


async def test_different_answers_to_one_question_in_an_instant(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    wanted = [button_ids(panel)[label] for label in ("Festival", "End the Action phase")]
    await send(room.env, *(press(room.alice, panel, id) for id in wanted))
    await is_sound(room, game)
    assert (await kinds(room, game)).count("answer") == 1


async def test_an_undo_pressed_twice_in_an_instant_takes_back_once(room: Room) -> None:
    game = await rich(room)
    panel = await room.press("alice", await room.hand("alice", game), "Festival")
    panel = await room.press("alice", panel, "Festival")
    undo = button_ids(panel)["Undo: Festival"]
    table = await room.table(game)
    await table.lock.acquire()  # another press is being committed while these two come in
    asyncio.get_running_loop().call_later(0.05, table.lock.release)
    await send(room.env, *[press(room.alice, panel, undo)] * 2)
    state = await is_sound(room, game)
    assert len(state.players[0].play) == 1 and (await kinds(room, game)).count("undo") == 1


async def test_an_answer_and_an_undo_in_an_instant(room: Room) -> None:
    game = await rich(room)
    panel = await room.press("alice", await room.hand("alice", game), "Festival")
    wanted = [button_ids(panel)[label] for label in ("Festival", "Undo: Festival")]
    for order in (wanted, wanted[::-1]):
        await send(room.env, *(press(room.alice, panel, id) for id in order))
        state = await is_sound(room, game)
        assert len(state.players[0].play) in (0, 2)


async def test_an_answer_and_the_end_of_the_game_in_an_instant(room: Room) -> None:
    game = await rich(room)
    panel = await room.hand("alice", game)
    asked = await room.alice.slash(await room.place_of(game), "table end")
    end = press(room.alice, asked.response.message, button_ids(asked.response.message)["End the game"])
    await send(room.env, press(room.alice, panel, button_ids(panel)["Festival"]), end, end)
    assert (await room.bot.tables.store.game(game.id)).status is Status.CANCELLED
    assert (await kinds(room, game)).count("end") == 1
    await is_sound(room, game)
    await room.pass_time()
    posted = [text_of(one) for one in (await room.place_of(game)).history() if not one.flags.ephemeral]
    assert sum("ended without result" in text for text in posted) == 1


async def test_start_pressed_twice_and_cancel_in_an_instant(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
    await room.bob.click(lobby, label="Join")
    lobby = next(one for one in room.channel.history() if one.id == lobby.id)
    start = press(room.alice, lobby, button_ids(lobby)["Start"])
    results = await send(room.env, start, start, press(room.alice, lobby, "lt:cancel:1"))
    game = await room.bot.tables.store.game(1)
    assert game.status in (Status.RUNNING, Status.CANCELLED)
    assert len(room.channel.threads) == (game.status is Status.RUNNING)
    assert (await kinds(room, game)).count("start") <= 1
    assert any(told(room.env, result) for result in results)
    assert unanswered(room.env) == []


async def test_several_want_the_last_seat_in_an_instant(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=2)).response.message
    join = button_ids(lobby)["Join"]
    results = await send(room.env, *(press(room.people[name], lobby, join) for name in ("bob", "cyd", "dora", "bob")))
    seats = await room.bot.tables.store.seats(1)
    assert len(seats) == 2
    refused = [text_of(one) for result in results for one in told(room.env, result)]
    assert sum("All 2 seats of this game are taken" in text for text in refused) == 2
    assert unanswered(room.env) == []


async def test_the_host_leaves_and_another_joins_in_an_instant(room: Room) -> None:
    lobby = (await room.alice.slash(room.channel, "play", seats=3)).response.message
    await room.cyd.click(lobby, label="Join")
    lobby = next(one for one in room.channel.history() if one.id == lobby.id)
    ids_ = button_ids(lobby)
    presses = [press(room.alice, lobby, ids_["Leave"]), press(room.bob, lobby, ids_["Join"])]
    await send(room.env, *presses, press(room.cyd, lobby, ids_["Leave"]))
    game, seats = await room.bot.tables.store.game(1), await room.bot.tables.store.seats(1)
    if game.status is Status.LOBBY:
        assert game.host_id in [seat.user_id for seat in seats]
    assert unanswered(room.env) == []


async def test_both_resign_in_an_instant(room: Room) -> None:
    game = await rich(room)
    presses = []
    for name in ("alice", "bob"):
        asked = (await room.people[name].slash(await room.place_of(game), "table resign")).response.message
        presses.append(press(room.people[name], asked, ids.custom_id(ids.RESIGN_CONFIRM, game.id)))
    await send(room.env, *presses)
    await room.pass_time()
    stored = await room.bot.tables.store.game(game.id)
    assert stored.status is Status.FINISHED and stored.result is not None


class Failing:
    """Lets commits fail: before they are done, or after, so that the bot cannot know that they were."""

    def __init__(self, *, after: bool) -> None:
        self.after, self.calls, self.real = after, 0, Store.commit

    async def __call__(self, store: Store, game_id: int, revision: int, commit: Commit) -> int:
        self.calls += 1
        if self.after:
            await self.real(store, game_id, revision, commit)
        raise SaveFailed("the disk is full")


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("label", ["Festival", "Undo: Festival"])
async def test_a_store_that_fails_in_the_middle(
    room: Room, monkeypatch: pytest.MonkeyPatch, after: bool, label: str
) -> None:
    game = await rich(room)
    panel = await room.press("alice", await room.hand("alice", game), "Festival")
    failing = Failing(after=after)
    monkeypatch.setattr(Store, "commit", lambda *args: failing(*args))
    result = await room.alice.click(panel, label=label)
    monkeypatch.undo()
    assert failing.calls == 1
    assert "Something went wrong" in text_of(result.followups[0].message)
    state = await is_sound(room, game)
    done = {"Festival": 2, "Undo: Festival": 0}[label]
    assert len(state.players[0].play) == (done if after else 1)
    # The same press again does no harm, whether it was done or not.
    await send(room.env, press(room.alice, panel, button_ids(panel)[label]))
    assert len((await is_sound(room, game)).players[0].play) == done


async def test_a_press_that_is_cancelled_in_the_middle_is_done_or_not_done(room: Room) -> None:
    game = await rich(room)
    table = await room.table(game)
    for steps in range(1, 40):
        question = (await room.table(game)).match
        if 0 not in question.open or question.open[0].topic != "dominion.action":
            break
        move = room.bot.tables.submit(game.id, room.alice.id, question.question_id(0), ("festival",))
        task = asyncio.get_running_loop().create_task(move)
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        table = await room.table(game)
        dumped = table.match.dump()
        room.bot.tables.forget(game.id)
        assert (await room.table(game)).match.dump() == dumped
    numbers = [move.data["move"] for move in await room.bot.tables.store.moves(game.id) if "move" in move.data]
    assert numbers == sorted(set(numbers))


async def test_moves_in_many_games_in_an_instant_while_a_backup_is_read(room: Room) -> None:
    tables, games = room.bot.tables, []
    for _ in range(12):
        game = await room.start("alice", "bob")
        await room.set_up(game, begin_turn("festival copper copper copper copper", "copper"))
        games.append(game)
    before = {game.id: len(await kinds(room, game)) for game in games}

    async def move(game: Game) -> None:
        match = (await tables.table(game.id)).match
        await tables.submit(game.id, room.alice.id, match.question_id(0), ("festival",))

    backup = tables.store.backup(room.path.with_name("backup.sqlite"))
    await asyncio.gather(backup, *(move(game) for game in games))
    for game in games:
        assert len(await kinds(room, game)) == before[game.id] + 1
        assert len((await is_sound(room, game)).players[0].play) == 1
