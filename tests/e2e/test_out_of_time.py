"""When time and last call are over: the others decide, and a computer plays for somebody until that person is back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from cogs.pace import is_played_for
from cogs.seating.seats import OFFERED, noted
from cogs.seating.standing_in import stand_in
from cogs.timekeeping.clock import Phase
from cogs.timekeeping.time_limits import Decide, TimeLimit
from cogs.ui import ids
from db import Game, MotionState, SaveFailed, Status
from tests.e2e.forging import press, send
from tests.e2e.room import Room, button_ids, labels_of, text_of
from tests.e2e.test_reminders import called, delivered, looked
from tests.e2e.test_time_limits import DAY, HOUR, PLAIN, begin, choose, log, messages, phase, time_page, until_question


async def decide(room: Room, name: str, message: discord.Message, label: str) -> discord.Message:
    """Say what is to be done; the message as it is then."""
    await room.people[name].click(message, label=label)
    await delivered(room)
    return await message.channel.fetch_message(message.id)


# -- the others decide ---------------------------------------------------------------------------------------------


async def test_the_others_are_asked_and_a_majority_decides(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    assert "● alice does not answer" in text_of(question)
    assert f"<@{room.bob.id}>" in text_of(question) and f"<@{room.cyd.id}>" in text_of(question)
    assert "2 votes for the same" in text_of(question) and "Wait longer**: ● alice has 1 day more" in text_of(question)
    assert labels_of(question) == [
        "Wait longer",
        "The computer plays",
        "Look for somebody else",
        "End the game without harm",
    ]
    once = await decide(room, "bob", question, "Wait longer")
    assert "Wait longer: ■ bob" in text_of(once) and await phase(room, game) is Phase.OVER
    both = await decide(room, "cyd", once, "Wait longer")
    assert "Decided: ● alice has more time." in text_of(both) and labels_of(both) == []
    assert await phase(room, game) is Phase.LAST_CALL
    assert "■ bob and ▲ cyd decided: ● alice has more time." in await log(room, game)
    await looked(room, DAY - HOUR)
    assert await room.bot.tables.store.open_motions(game.id) == []
    await looked(room, HOUR)
    assert "does not answer" in text_of(await room.last_message(game)), "then they are asked again, without a call"


async def test_who_is_called_directly_votes_there_and_all_see_it(room: Room) -> None:
    await room.bot.tables.store.change_settings(room.bob.id, {"call": "direct"})
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    assert f"<@{room.bob.id}>" not in text_of(question) and f"<@{room.cyd.id}>" in text_of(question)
    direct = [one for one in room.requests("POST", "/messages") if str(game.place_id) not in one.path]
    assert "What can be done" in str(direct[-1].json)
    assert "You have a say in what is to be done." in str(direct[-1].json) and "Go to the game" in str(direct[-1].json)
    looked_at = await room.press_kept("bob", await room.place_of(game), ids.custom_id(ids.REMEDY, game.id, 1, ""))
    assert "Wait longer" in labels_of(looked_at.response.message)
    await room.bob.click(looked_at.response.message, label="Wait longer")
    await delivered(room)
    assert "Wait longer: ■ bob" in text_of(await question.channel.fetch_message(question.id))


@pytest.mark.parametrize("way", ["channel", "direct"])
async def test_whoever_gets_more_time_is_told_until_when(room: Room, way: str) -> None:
    game = await begin(room, "alice", "bob")
    question = await until_question(room, game)
    await room.bot.tables.store.change_settings(room.alice.id, {"call": way})
    calls = called(room, "alice")
    await decide(room, "bob", question, "Wait longer")
    place = room.alice.user.dm_channel if way == "direct" else await room.place_of(game)
    told = [one for one in place.history() if "been given more time" in text_of(one)]
    assert len(told) == 1 and "You can still move until <t:" in text_of(told[0])
    assert called(room, "alice") == calls + (way == "channel")


async def test_in_quiet_hours_the_last_call_tells_the_table_and_calls_when_they_end(room: Room) -> None:
    game = await begin(room, "alice", "bob", limit=TimeLimit("7d"))
    await looked(room, 6 * DAY)
    now = room.clock().hour * 60
    quiet = {"quiet": [(now + 1380) % 1440, (now + 120) % 1440], "remind": "off"}
    await room.bot.tables.store.change_settings(room.alice.id, quiet)
    calls = called(room, "alice")
    await looked(room, DAY)
    (table,) = [one for one in await messages(room, game) if "last call**" in one]
    assert "● alice is out of time." in table and called(room, "alice") == calls
    await looked(room, 2 * HOUR)
    own = [one for one in await messages(room, game) if "last call**" in one][-1]
    assert f"<@{room.alice.id}>: your time is out. You can still move until <t:" in own
    assert called(room, "alice") == calls + 1


async def test_who_is_missing_tells_until_when_a_last_call_runs_and_who_decides_then(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("1d", decide=Decide.HOST))
    await looked(room, DAY)
    shown = text_of((await room.bob.slash(await room.place_of(game), "table missing")).response.message)
    assert "Last call until <t:" in shown and "the host decides how the game goes on" in shown
    assert "Each of you can ask the others" not in shown


async def test_votes_that_differ_decide_nothing_and_can_be_changed(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    await decide(room, "bob", question, "Wait longer")
    split = await decide(room, "cyd", question, "End the game without harm")
    assert "Wait longer: ■ bob" in text_of(split) and "End the game without harm: ▲ cyd" in text_of(split)
    await looked(room, 30 * DAY)
    assert (await room.bot.tables.store.game(game.id)).status is Status.RUNNING, "nobody decides for them"
    done = await decide(room, "cyd", question, "Wait longer")
    assert "Decided" in text_of(done)


async def test_who_takes_part_no_longer_holds_no_decision_up(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", "dora")
    question = await until_question(room, game)
    await decide(room, "bob", question, "Look for somebody else")
    await stand_in(room.bot.tables, game.id, room.cyd.id)
    await looked(room, timedelta(minutes=2))
    assert "Decided" not in text_of(await question.channel.fetch_message(question.id))
    await stand_in(room.bot.tables, game.id, room.dora.id)
    await looked(room, timedelta(minutes=2))
    assert "Decided" in text_of(await question.channel.fetch_message(question.id))
    assert noted((await room.table(game)), 0, OFFERED)
    told = await log(room, game)
    await looked(room, timedelta(minutes=2))
    assert await log(room, game) == told


async def test_others_have_no_say(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    own = await room.alice.click(question, label="Wait longer")
    assert "This is about your own seat" in text_of(own.followups[0].message)
    watcher = await room.dora.click(question, label="End the game without harm")
    assert "This is for ■ bob and ▲ cyd to decide." in text_of(watcher.followups[0].message)
    odd = await room.press_kept("bob", await room.place_of(game), ids.custom_id(ids.REMEDY, game.id, 1, "burn"))
    assert "is not possible here" in text_of(odd.followups[0].message)
    other = await room.press_kept("bob", await room.place_of(game), ids.custom_id(ids.REMEDY, game.id, 77, "wait"))
    assert "no such question" in text_of(other.followups[0].message)
    (motion,) = await room.bot.tables.store.open_motions(game.id)
    assert motion.votes == {}


async def test_a_move_before_the_decision_makes_it_void(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", hands=("village copper", PLAIN, PLAIN))
    question = await until_question(room, game)
    await decide(room, "bob", question, "End the game without harm")
    await room.press("alice", await room.hand("alice", game), "Village")
    await delivered(room)
    shown = await question.channel.fetch_message(question.id)
    assert "Nothing is to be decided any more" in text_of(shown) and labels_of(shown) == []
    id = ids.custom_id(ids.REMEDY, game.id, 1, "cancel")
    late = await room.press_kept("cyd", await room.place_of(game), id)
    assert late.acknowledged
    assert (await room.bot.tables.store.game(game.id)).status is Status.RUNNING
    assert await phase(room, game) is Phase.TIME
    await looked(room, 6 * HOUR)
    assert await phase(room, game) is Phase.LAST_CALL, "a quarter of the time for the turn was left"


async def test_of_two_the_other_decides_alone_and_ends_the_game_without_harm(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    question = await until_question(room, game)
    assert f"<@{room.bob.id}> decides what is to be done" in text_of(question)
    await decide(room, "bob", question, "End the game without harm")
    ended = await room.bot.tables.store.game(game.id)
    assert (ended.status, ended.result) == (Status.CANCELLED, None)
    assert "ended without result" in text_of(await room.last_message(game))
    assert "without harm to anybody" in await log(room, game, "bob")
    assert (await room.bot.tables.store.motion(1)).state is MotionState.CARRIED


async def test_the_host_decides_where_that_was_agreed(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("1d", decide=Decide.HOST))
    await room.end("alice", game)
    await looked(room, DAY)
    await looked(room, DAY)
    question = await room.last_message(game)
    assert "■ bob does not answer" in text_of(question) and "decides as the host what is to be done" in text_of(
        question
    )
    assert f"<@{room.alice.id}>" in text_of(question) and f"<@{room.cyd.id}>" not in text_of(question)
    refused = await room.cyd.click(question, label="Wait longer")
    assert "the host decides about this" in text_of(refused.followups[0].message)
    done = await decide(room, "alice", question, "Wait longer")
    assert "Decided: ■ bob has more time." in text_of(done)


async def test_about_an_absent_host_the_others_decide(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("1d", decide=Decide.HOST))
    question = await until_question(room, game)
    assert "by majority (2 votes for the same)" in text_of(question)


async def test_somebody_else_is_looked_for(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    await decide(room, "bob", question, "Look for somebody else")
    await decide(room, "cyd", question, "Look for somebody else")
    offer = await room.last_message(game)
    assert "Take this seat" in "".join(labels_of(offer)) and "● alice" in text_of(offer)
    assert await phase(room, game) is Phase.LAST_CALL, "until somebody is found, the own player can still move"
    taken = await room.dora.click(offer, label=next(one for one in labels_of(offer) if "Take" in one))
    sure = taken.response.message
    await room.dora.click(sure, label=next(one for one in labels_of(sure) if "Take" in one))
    table = await room.table(game)
    assert table.seats[0].user_id == room.dora.id
    assert table.clock is not None
    assert (table.clock.seats[0].phase, table.clock.seats[0].left) == (Phase.TIME, DAY), "with fresh time"


# -- the computer plays --------------------------------------------------------------------------------------------


async def played_for(room: Room, game: Game, seat: int = 0) -> bool:
    return is_played_for((await room.table(game)).seats[seat])


async def test_the_computer_plays_until_its_person_is_back_by_one_press(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    question = await until_question(room, game)
    await decide(room, "bob", question, "The computer plays")
    await decide(room, "cyd", question, "The computer plays")
    assert await played_for(room, game)
    told = next(one for one in await messages(room, game) if "the computer plays for you from now on" in one)
    assert f"<@{room.alice.id}>" in told
    await room.pass_time(6)
    table = await room.table(game)
    assert table.match.awaited == [1], "the turn was played"
    assert "The computer plays for ● alice for the time being." in text_of(await room.turn_message(game))
    await room.end("bob", game)
    await room.end("cyd", game)
    calls = called(room, "alice")
    await room.pass_time(6)
    assert (await room.table(game)).match.awaited == [1] and called(room, "alice") == calls, "nobody calls her"
    panel = await room.hand("alice", game)
    assert "The computer plays for you until you are back" in text_of(panel) and "I’m back" in labels_of(panel)
    back = await room.press("alice", panel, "I’m back")
    assert "You are back." in text_of(back) and not await played_for(room, game)
    assert "● alice is back and plays again." in await log(room, game)
    await room.end("bob", game)
    await room.end("cyd", game)
    await room.pass_time(6)
    assert (await room.table(game)).match.awaited == [0], "and the computer is gone"


async def test_on_the_own_wish_and_back_by_any_own_answer(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await room.end("alice", game)
    place = await room.place_of(game)
    offered = (await room.alice.slash(place, "table computer")).response.message
    shown = (await room.alice.click(offered, label="Play for me until I am back")).response.message
    assert "The seat stays yours" in text_of(shown) and await played_for(room, game)
    assert "The computer plays for ● alice until that player is back." in await log(room, game)
    await room.restart()
    assert await played_for(room, game)
    again = (await room.alice.slash(place, "table computer")).response.message
    assert "I’m back" in labels_of(again)
    undone = await room.alice.slash(place, "table undo")
    assert undone.acknowledged and await played_for(room, game), "what is refused brings nobody back"
    room.bot.computers._stopped = True
    await room.end("bob", game)
    await room.end("cyd", game)
    room.bot.computers._stopped = False
    table = await room.table(game)
    assert table.match.awaited == [0]
    await room.alice.slash(place, "dominion end")
    assert not await played_for(room, game) and "is back" in await log(room, game)


async def test_somebody_must_be_there_for_whom_it_plays(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    place = await room.place_of(game)
    for name in ("alice", "bob"):
        offered = (await room.people[name].slash(place, "table computer")).response.message
        pressed = await room.people[name].click(offered, label="Play for me until I am back")
    assert "Nobody else plays at this table" in text_of(pressed.followups[0].message)
    assert [await played_for(room, game, seat) for seat in (0, 1)] == [True, False]
    table = await room.table(game)
    assert table.clock is not None and table.clock.next_due is None, "for one person alone no time runs"


async def test_who_resigns_while_the_computer_plays_is_gone_for_good(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    place = await room.place_of(game)
    offered = (await room.bob.slash(place, "table computer")).response.message
    await room.bob.click(offered, label="Play for me until I am back")
    asked = (await room.bob.slash(place, "table resign")).response.message
    await room.bob.click(asked, label="Leave the game")
    assert not await played_for(room, game, 1) and (await room.table(game)).match.absent == (1,)
    assert "I’m back" not in labels_of(await room.hand("bob", game))


# -- games of every kind -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["dominion", "innovation", "concordia", "civilization"])
async def test_a_seat_of_any_game_runs_out_of_time_and_the_computer_plays_on(room: Room, kind: str) -> None:
    opened = await room.alice.slash(room.channel, "play", game=kind, seats=2, order="fixed")
    message = opened.response.message
    await choose(room, await time_page(room, message), "limit", "12h")
    await room.bob.click(message, label="Join")
    await room.alice.click(message, label="Start")
    game = (await room.bot.tables.store.running_games())[0]
    table = await room.table(game)
    asked = list(table.match.awaited)
    await looked(room, 12 * HOUR)
    assert [await phase(room, game, seat) for seat in asked] == [Phase.LAST_CALL] * len(asked)
    await looked(room, 12 * HOUR)
    assert [await phase(room, game, seat) for seat in asked] == [Phase.OVER] * len(asked)
    seat = asked[0]
    other = ("alice", "bob")[1 - seat]
    motion = next(one for one in await room.bot.tables.store.open_motions(game.id) if one.data["seat"] == seat)
    before = table.match.moves
    id = ids.custom_id(ids.REMEDY, game.id, motion.id, "computer")
    pressed = await room.press_kept(other, await room.place_of(game), id)
    assert pressed.acknowledged and await played_for(room, game, seat)
    await room.pass_time(8)
    assert (await room.table(game)).match.moves > before


# -- at the same moment, and when something fails ------------------------------------------------------------------


async def test_a_move_and_the_decision_in_the_same_instant(room: Room) -> None:
    game = await begin(room, "alice", "bob", hands=("village copper", PLAIN))
    question = await until_question(room, game)
    panel = await room.hand("alice", game)
    village = next(id for label, id in button_ids(panel).items() if label == "Village")
    end = next(id for label, id in button_ids(question).items() if label == "End the game without harm")
    await send(room.env, press(room.alice, panel, village), press(room.bob, question, end))
    status = (await room.bot.tables.store.game(game.id)).status
    table = await room.table(game)
    moved = any(move.kind == "answer" for move in await room.bot.tables.store.moves(game.id))
    assert (status is Status.RUNNING and moved and table.clock is not None) or (
        status is Status.CANCELLED and not moved
    ), "one of them was first, and the other had no effect"
    motion = await room.bot.tables.store.motion(1)
    assert motion.state is (MotionState.OVERTAKEN if moved else MotionState.CARRIED)


async def test_votes_of_all_in_the_same_instant_decide_once(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", "dora")
    question = await until_question(room, game)
    id = next(id for label, id in button_ids(question).items() if label == "The computer plays")
    await send(room.env, *(press(room.people[name], question, id) for name in ("bob", "cyd", "dora", "bob")))
    await delivered(room)
    moves = [move.kind for move in await room.bot.tables.store.moves(game.id)]
    assert moves.count("decided") == 1 and await played_for(room, game)


async def test_a_last_call_that_cannot_be_stored_is_made_later_and_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    store = room.bot.tables.store
    commit, failed = store.commit, []

    async def failing(*args: Any, **more: Any) -> int:
        failed.append(True)
        raise SaveFailed("no room")

    monkeypatch.setattr(store, "commit", failing)
    await looked(room, DAY)
    monkeypatch.setattr(store, "commit", commit)
    assert failed and await phase(room, game) is Phase.TIME
    await looked(room, timedelta(minutes=6))
    await looked(room, timedelta(minutes=6))
    assert await phase(room, game) is Phase.LAST_CALL
    assert sum(f"<@{room.alice.id}> is out of time." in one for one in await messages(room, game)) == 1


async def test_a_stop_between_the_question_and_its_message_asks_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await looked(room, DAY)
    store = room.bot.tables.store
    commit = store.commit

    async def failing(*args: Any, **more: Any) -> int:
        raise SaveFailed("no room")

    monkeypatch.setattr(store, "commit", failing)
    await looked(room, DAY)
    monkeypatch.setattr(store, "commit", commit)
    await room.restart()
    await looked(room)
    assert await phase(room, game) is Phase.OVER
    (motion,) = await room.bot.tables.store.open_motions(game.id)
    assert motion.id == 2
    assert sum("does not answer" in one for one in await messages(room, game)) == 1


async def test_an_answer_that_cannot_be_stored_leaves_the_last_call_as_it_was(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(room, "alice", "bob", "cyd", hands=("village copper", PLAIN, PLAIN))
    await looked(room, DAY)
    panel = await room.hand("alice", game)
    store = room.bot.tables.store
    commit = store.commit

    async def failing(*args: Any, **more: Any) -> int:
        raise SaveFailed("no room")

    monkeypatch.setattr(store, "commit", failing)
    await room.alice.click(panel, label="Village")
    monkeypatch.setattr(store, "commit", commit)
    assert await phase(room, game) is Phase.LAST_CALL
    await room.press("alice", await room.hand("alice", game), "Village")
    assert await phase(room, game) is Phase.TIME


async def test_looking_for_somebody_else_is_decided_and_offered_in_one_act(room: Room) -> None:
    game = await begin(room, "alice", "bob", hands=("village copper", PLAIN))
    question = await until_question(room, game)
    decided = len(await room.bot.tables.store.moves(game.id))
    await room.bob.click(question, label="Look for somebody else")
    acts = (await room.bot.tables.store.moves(game.id))[decided:]
    assert [act.kind for act in acts] == ["decided"]
    assert OFFERED in (await room.table(game)).seats[0].state
    await room.press("alice", await room.hand("alice", game), "Village")
    await delivered(room)
    assert noted(await room.table(game), 0, OFFERED) is None


async def test_the_message_tells_what_was_decided_by_those_who_had_a_say(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", "dora")
    question = await until_question(room, game)
    store = room.bot.tables.store
    (motion,) = await store.open_motions(game.id)
    table = await room.table(game)
    assert table.clock is not None
    for seat in (2, 3):
        await store.vote(motion.id, seat, "cancel")
        table.clock = table.clock.asking([0, 2, 3], table.turn).leave_to_others(seat)
    shown = await decide(room, "bob", question, "Wait longer")
    assert "Decided: ● alice has more time." in text_of(shown)


async def test_whoever_is_back_reads_what_happened_since_the_own_last_move(room: Room) -> None:
    game = await begin(room, "alice", "bob", hands=("village copper copper", PLAIN))
    await room.press("alice", await room.hand("alice", game), "Village")
    place = await room.place_of(game)
    offered = (await room.alice.slash(place, "table computer")).response.message
    await room.alice.click(offered, label="Play for me until I am back")
    await room.pass_time(8)
    await room.end("bob", game)
    await room.pass_time(8)
    assert (await room.table(game)).match.awaited == [1], "the computer has played two turns for her"
    panel = await room.hand("alice", game)
    assert "The computer plays for ● alice" in text_of(panel) and "■ bob" in text_of(panel)
    back = await room.press("alice", panel, "I’m back")
    for line in ("● alice draws", "■ bob", "is back"):
        assert line in text_of(back)
    assert "alice plays Village" not in text_of(back), "that she did herself"
    await room.end("bob", game)
    await room.end("alice", game)
    assert "The computer plays for" not in text_of(await room.hand("alice", game)), "she has seen it"
