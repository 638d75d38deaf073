"""The time limit of a running game is changed: more time at once, less if all agree, and nobody is asked too often."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from cogs.seating.standing_in import stand_in
from cogs.timekeeping.clock import Phase
from cogs.timekeeping.time_limits import TimeLimit, limit_of
from cogs.timekeeping.time_options import MOTION
from cogs.ui import ids
from db import Game, MotionState
from tests.e2e.forging import press, send
from tests.e2e.room import Room, button_ids, labels_of, menu_ids, text_of
from tests.e2e.test_reminders import delivered, looked
from tests.e2e.test_time_limits import (
    DAY,
    HOUR,
    PLAIN,
    begin,
    choose,
    latest,
    lobby,
    log,
    messages,
    phase,
    time_page,
    until_question,
)


async def refused(room: Room, shown: Any, name: str, value: str) -> str:
    """What is said where a choice of the host is not allowed."""
    menu = next(one for one in menu_ids(shown) if one.split(":")[3] == name)
    return text_of((await room.alice.select(shown, [value], custom_id=menu)).followups[0].message)


async def refused_by_bob(room: Room, game: Game) -> Any:
    """Alice proposes a day a turn, and Bob refuses; the host's page."""
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await choose(room, shown, "limit", "1d")
    await delivered(room)
    await room.bob.click(await room.last_message(game), label="Refuse")
    return shown


async def proposed(room: Room, game: Game) -> list[str]:
    """The limits that the others are asked for at present."""
    motions = await room.bot.tables.store.open_motions(game.id)
    return [one.data["limit"]["limit"] for one in motions if one.kind == MOTION]


async def test_more_time_counts_at_once_and_less_only_when_all_agree(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("2d"))
    place = await room.place_of(game)
    refused = await room.bob.slash(place, "table time")
    assert "Only the host" in text_of(refused.response.message)
    shown = (await room.alice.slash(place, "table time")).response.message
    shown = await choose(room, shown, "limit", "3d")
    assert "counts from now on" in text_of(shown)
    stored = await room.bot.tables.store.game(game.id)
    assert limit_of(stored).limit == "3d"
    shown = await choose(room, shown, "limit", "12h")
    assert "Nothing changes until all agree" in text_of(shown)
    await delivered(room)
    motion = await room.last_message(game)
    assert "Time: 12 hours a turn" in text_of(
        motion
    ) and f"Must agree: <@{room.bob.id}> and <@{room.cyd.id}>" in text_of(motion)
    await room.bob.click(motion, label="Agree")
    assert limit_of(await room.bot.tables.store.game(game.id)).limit == "3d"
    own = await room.alice.click(motion, label="Agree")
    assert "Only the other players decide" in text_of(own.followups[0].message)
    await room.cyd.click(motion, label="Agree")
    stored = await room.bot.tables.store.game(game.id)
    assert limit_of(stored).limit == "12h"
    clock = (await room.table(game)).clock
    assert clock is not None and clock.seats[0].left <= 12 * HOUR
    words = await log(room, game)
    assert "changed the time limit with the consent of all. Time: 12 hours a turn" in words


async def test_who_wants_direct_messages_agrees_there(room: Room) -> None:
    await room.bot.tables.store.change_settings(room.bob.id, {"call": "direct"})
    game = await begin(room, "alice", "bob", limit=TimeLimit("2d"))
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await choose(room, shown, "limit", "12h")
    await delivered(room)
    asked = room.bob.user.dm_channel.history()[-1]
    assert "Time: 12 hours a turn" in text_of(asked) and "your answer is missing" in text_of(asked)
    assert labels_of(asked) == ["Agree", "Refuse", "Go to the game"]
    await room.bob.user.click(asked, label="Agree")
    assert limit_of(await room.bot.tables.store.game(game.id)).limit == "12h"


async def test_who_takes_part_no_longer_need_not_agree(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("2d"))
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await choose(room, shown, "limit", "12h")
    await delivered(room)
    motion = await room.last_message(game)
    await room.bob.click(motion, label="Agree")
    await stand_in(room.bot.tables, game.id, room.cyd.id)
    await looked(room, timedelta(minutes=2))
    assert limit_of(await room.bot.tables.store.game(game.id)).limit == "12h"
    assert labels_of(await motion.channel.fetch_message(motion.id)) == []


async def test_one_refusal_leaves_all_as_it_is(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit())
    place = await room.place_of(game)
    shown = (await room.alice.slash(place, "table time")).response.message
    await choose(room, shown, "limit", "1d")
    await delivered(room)
    motion = await room.last_message(game)
    await room.bob.click(motion, label="Refuse")
    closed = await room.last_message(game)
    assert "Somebody has refused" in text_of(closed) and labels_of(closed) == []
    late = await room.press_kept("cyd", await room.place_of(game), ids.custom_id(ids.TIME_VOTE, game.id, 1, "agree"))
    assert late.acknowledged
    assert limit_of(await room.bot.tables.store.game(game.id)) == TimeLimit()
    assert (await room.bot.tables.store.motion(1)).state is MotionState.REFUSED
    words = await log(room, game)
    assert "● alice proposes another time limit. Time: 1 day a turn" in words and "■ bob refuses the other" in words


async def test_what_was_refused_is_not_proposed_again_until_somebody_has_moved(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("3d"))
    shown = await refused_by_bob(room, game)
    told = len(await messages(room, game))
    for limit in ("1d", "12h"):
        said = await refused(room, shown, "limit", limit)
        assert "nobody has made a move. When somebody has, you can propose one again" in said
    assert len(await messages(room, game)) == told
    assert "counts from now on" in text_of(await choose(room, shown, "limit", "7d")), "more time needs no consent"
    await room.end("alice", game)
    await choose(room, shown, "limit", "1d")
    assert await proposed(room, game) == ["1d"]


async def test_a_step_back_and_an_order_open_no_way_to_propose_again(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("3d"), hands=("village copper", PLAIN, PLAIN))
    await room.press("alice", await room.hand("alice", game), "End the Action phase")
    shown = await refused_by_bob(room, game)
    await room.alice.slash(await room.place_of(game), "table undo", game=game.id)
    for name, choice in (("alice", "always"), ("bob", "never")):
        await room.bot.tables.order(game.id, room.people[name].id, "dominion.moat", choice)
    assert "nobody has made a move" in await refused(room, shown, "limit", "1d")
    await room.press("alice", await room.hand("alice", game), "Village")
    await choose(room, shown, "limit", "1d")
    assert await proposed(room, game) == ["1d"]


async def test_less_time_is_proposed_at_most_three_times_a_turn(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("7d"))
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    for limit in ("3d", "2d", "1d"):
        assert "Nothing changes until all agree" in text_of(await choose(room, shown, "limit", limit))
        assert await proposed(room, game) == [limit]
    assert "asked three times in this turn" in await refused(room, shown, "limit", "12h")
    await delivered(room)
    assert "Time: 1 day a turn" in text_of(await room.last_message(game))
    await room.end("alice", game)
    await choose(room, shown, "limit", "12h")
    assert await proposed(room, game) == ["12h"]


async def test_the_host_can_withdraw_the_proposal(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit())
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await choose(room, shown, "limit", "1d")
    await delivered(room)
    motion = await room.last_message(game)
    refused = await room.bob.click(motion, label="Withdraw")
    assert "only the host can withdraw it" in text_of(refused.followups[0].message)
    await room.alice.click(motion, label="Withdraw")
    assert (await room.bot.tables.store.motion(1)).state is MotionState.WITHDRAWN
    assert limit_of(await room.bot.tables.store.game(game.id)) == TimeLimit()


async def test_taking_the_limit_away_ends_a_last_call(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await until_question(room, game)
    shown = (await room.alice.slash(await room.place_of(game), "table time")).response.message
    await choose(room, shown, "limit", "none")
    assert await room.bot.tables.store.open_motions(game.id) == []
    await looked(room, 90 * DAY)
    assert await phase(room, game) is Phase.TIME


async def test_all_who_agree_in_the_same_instant_have_agreed(room: Room) -> None:
    message = await lobby(room)
    for name in ("bob", "cyd"):
        await room.people[name].click(message, label="Join")
    await choose(room, await time_page(room, message), "limit", "1d")
    join = button_ids(latest(room, message))["Join"]
    await send(room.env, press(room.bob, message, join), press(room.cyd, message, join))
    (game,) = await room.bot.tables.store.open_lobbies()
    assert limit_of(game).unagreed == () and limit_of(game).limit == "1d"
