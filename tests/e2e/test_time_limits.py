"""Time limits as people meet them: agreed before the start, shown, a last call, and then the others decide."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from cogs.calls import digest
from cogs.seating.standing_in import stand_in
from cogs.timekeeping.clock import Phase
from cogs.timekeeping.pausing import pause, resume
from cogs.timekeeping.time_limits import TIME, Decide, TimeLimit, limit_of
from cogs.timekeeping.timing import absence_changed, mend
from cogs.ui import ids
from cogs.ui.text import safe_name
from db import Game
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, menu_ids, text_of
from tests.e2e.test_reminders import called, delivered, looked, set_time

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PLAIN = "copper copper copper copper copper"


async def lobby(room: Room, seats: int = 3) -> discord.Message:
    opened = await room.alice.slash(room.channel, "play", seats=seats, order="fixed")
    return opened.response.message


def latest(room: Room, message: discord.Message) -> discord.Message:
    return next(one for one in room.channel.history() if one.id == message.id)


async def choose(room: Room, shown: Any, name: str, value: str, by: str = "alice") -> Any:
    """Choose something of the time limit on its private page."""
    menu = next(one for one in menu_ids(shown) if one.split(":")[3] == name)
    return (await room.people[by].select(shown, [value], custom_id=menu)).response.message


async def time_page(room: Room, message: discord.Message) -> Any:
    options = (await room.alice.click(message, label="Options")).response.message
    return (await room.alice.click(options, label="Time limit")).response.message


async def begin(room: Room, *names: str, limit: TimeLimit | None = None, hands: tuple[str, ...] = ()) -> Game:
    """A game in which the first of these people is to play, with a day a turn or another time limit."""
    message = await lobby(room, len(names))
    game = (await room.bot.tables.store.games_in(room.channel.id))[0]
    data = (limit or TimeLimit("1d")).data()
    await room.bot.tables.store.set_options(game.id, {**game.options, TIME: data})
    for name in names[1:]:
        await room.people[name].click(message, label="Join")
    await room.alice.click(message, label="Start")
    await room.set_up(game, begin_turn(*(hands or [PLAIN] * len(names))))
    return await room.bot.tables.store.game(game.id)


async def messages(room: Room, game: Game) -> list[str]:
    """The texts of all public messages of a game, oldest first."""
    return [text_of(one) for one in (await room.place_of(game)).history() if not one.flags.ephemeral]


async def phase(room: Room, game: Game, seat: int = 0) -> Phase | None:
    clock = (await room.table(game)).clock
    return None if clock is None else clock.seats[seat].phase


async def log(room: Room, game: Game, name: str = "cyd") -> str:
    return text_of((await room.people[name].slash(await room.place_of(game), "table log")).response.message)


async def until_question(room: Room, game: Game) -> discord.Message:
    """Let the time of the first seat and the last call pass; the message that asks the others."""
    await looked(room, DAY)
    await looked(room, DAY)
    return await room.last_message(game)


# -- agreeing ------------------------------------------------------------------------------------------------------


async def test_the_limit_is_chosen_in_the_lobby_and_shown_before_joining(room: Room) -> None:
    message = await lobby(room)
    assert "Time:" not in text_of(message)
    shown = await time_page(room, message)
    assert len(menu_ids(shown)) == 1, "what else there is to choose follows the choice of a limit"
    shown = await choose(room, shown, "limit", "1d")
    assert len(menu_ids(shown)) == 4
    await choose(room, shown, "decide", "host")
    text = text_of(latest(room, message))
    assert "Time: 1 day a turn; when it is out, the host decides" in text
    assert "Join" in labels_of(latest(room, message))


async def test_a_limit_can_be_given_with_the_command(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", time="3d+8h")
    assert "Time: a store of 3 days, and 8 hours more each turn" in text_of(opened.response.message)
    plain = await room.alice.slash(room.channel, "play", time="none")
    assert "Time:" not in text_of(plain.response.message)


async def test_hours_and_days_are_those_of_the_hosts_zone(room: Room) -> None:
    await room.bot.tables.store.change_settings(room.alice.id, {"zone": "America/Lima"})
    message = await lobby(room)
    shown = await choose(room, await time_page(room, message), "limit", "2d")
    shown = await choose(room, shown, "window", "8-22")
    await choose(room, shown, "days_off", "weekend")
    text = text_of(latest(room, message))
    assert "counted from 8 to 22 o’clock, not on Saturdays and Sundays (America/Lima)" in text


async def test_who_has_joined_must_agree_to_a_stricter_limit_before_the_start(room: Room) -> None:
    message = await lobby(room)
    await room.bob.click(message, label="Join")
    await room.cyd.click(message, label="Join")
    shown = await choose(room, await time_page(room, message), "limit", "2d")
    assert "must agree" in text_of(shown)
    assert "stricter since bob and cyd joined" in text_of(latest(room, message))
    assert "Start" not in labels_of(latest(room, message))
    refused = await room.press_kept("alice", room.channel, "lt:start:1")
    assert "stricter since bob and cyd joined" in text_of(refused.followups[0].message)
    await room.bob.click(message, label="Join")
    assert "stricter since cyd joined" in text_of(latest(room, message))
    await choose(room, shown, "limit", "7d")
    assert "stricter since cyd joined" in text_of(latest(room, message)), "more time asks nobody anew"
    await room.cyd.click(message, label="Leave")
    await room.alice.click(message, label="Start")
    game = (await room.bot.tables.store.running_games())[0]
    assert limit_of(game).limit == "7d" and (await room.table(game)).clock is not None


async def test_only_the_host_has_the_menus(room: Room) -> None:
    message = await lobby(room)
    pressed = await room.press_kept("bob", room.channel, ids.custom_id(ids.TIME_LIMIT, 1))
    assert "Only the host can change the time limit" in text_of(pressed.response.message)
    assert "Time:" not in text_of(latest(room, message))


async def test_the_next_game_has_the_same_limit(room: Room) -> None:
    game = await begin(room, "alice", "bob", limit=TimeLimit("3d", decide=Decide.HOST))
    await room.bot.tables.store.cancel(game.id)
    pressed = await room.press_kept("alice", room.channel, ids.custom_id(ids.REMATCH, game.id))
    assert pressed.acknowledged
    again = max(await room.bot.tables.store.open_lobbies(), key=lambda one: one.id)
    assert limit_of(again) == TimeLimit("3d", decide=Decide.HOST)


# -- what is shown -------------------------------------------------------------------------------------------------


async def test_turn_message_panel_and_status_tell_until_when_there_is_time(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("2d"))
    due = int((room.clock() + 2 * DAY).timestamp())
    turn = text_of(await room.turn_message(game))
    (shown,) = [int(part[:10]) for part in turn.split("Time until <t:")[1:]]
    assert abs(shown - due) < 60 and f"<t:{shown}:R>" in turn
    panel = text_of(await room.hand("alice", game))
    assert f"Time until <t:{shown}:f>" in panel and "no hurry" not in panel
    status = text_of((await room.cyd.slash(await room.place_of(game), "table status")).response.message)
    assert f"Time until <t:{shown}:f>" in status and "Time: 2 days a turn" in status


async def test_a_store_is_shown_for_all(room: Room) -> None:
    game = await begin(room, "alice", "bob", limit=TimeLimit("3d+8h"))
    await looked(room, DAY)
    await room.end("alice", game)
    status = text_of((await room.bob.slash(await room.place_of(game), "table status")).response.message)
    assert "In store: ● alice 1 day and 23 hours" in status or "In store: ● alice 2 days" in status
    assert "■ bob 3 days" in status


async def test_without_a_limit_nothing_is_ever_done_by_the_machine(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn(PLAIN, PLAIN))
    before = (await room.table(game)).game.revision
    for _ in range(5):
        await looked(room, 100 * DAY)
    table = await room.table(game)
    assert (table.clock, table.game.revision) == (None, before)
    assert await room.bot.tables.store.open_motions(game.id) == []
    assert "no hurry" in text_of(await room.hand("alice", game))


async def test_who_plays_only_with_computers_has_no_limit(room: Room) -> None:
    message = await lobby(room, 2)
    await choose(room, await time_page(room, message), "limit", "12h")
    await room.alice.click(message, label="Add computer")
    await room.alice.click(message, label="Start")
    game = (await room.bot.tables.store.running_games())[0]
    for _ in range(3):
        await looked(room, 5 * DAY)
    assert await phase(room, game) is Phase.TIME and "is out of time" not in "".join(await messages(room, game))


# -- the last call -------------------------------------------------------------------------------------------------


async def test_a_last_call_once_and_to_the_table_too(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await looked(room, DAY - HOUR)
    assert await phase(room, game) is Phase.TIME
    before = called(room, "alice")
    await looked(room, HOUR)
    told = await messages(room, game)
    (last,) = [one for one in told if "last call**" in one]
    assert f"<@{room.alice.id}> is out of time. A move still counts until <t:" in last
    assert "After that the others decide" in last and labels_of(await room.last_message(game)) == ["My hand"]
    assert called(room, "alice") == before + 1, "it calls her, and tells the table"
    turn = text_of(await room.turn_message(game))
    assert "Last call until <t:" in turn and "is out of time" not in turn, "said once"
    for _ in range(3):
        await room.restart()
        await looked(room, HOUR)
    assert len([one for one in await messages(room, game) if "last call**" in one]) == 1
    assert "● alice is out of time, and is called once more" in await log(room, game)


async def test_a_last_call_by_direct_message_where_that_is_wished(room: Room) -> None:
    await room.bot.tables.store.change_settings(room.alice.id, {"call": "direct"})
    game = await begin(room, "alice", "bob", "cyd")
    await looked(room, DAY)
    direct = [one for one in room.requests("POST", "/messages") if str(game.place_id) not in one.path]
    assert "last call**" in str(direct[-1].json) and "You can still move" in str(direct[-1].json)
    (table,) = [one for one in await messages(room, game) if "last call**" in one]
    assert "● alice is out of time." in table and "<@" not in table, "the table is told without a mention"


async def test_messages_that_come_late_ring_nobody_who_has_gone_to_sleep_meanwhile(room: Room) -> None:
    set_time(room, "2026-05-01 21:50")
    game = await begin(room, "alice", "bob", "cyd", limit=TimeLimit("3d"))
    for name in ("alice", "bob"):
        await room.bot.tables.store.change_settings(room.people[name].id, {"quiet": [22 * 60, 7 * 60], "remind": "off"})
    place = await room.place_of(game)
    set_time(room, "2026-05-04 21:49")
    shown = (await room.alice.slash(place, "table time")).response.message
    room.env.inject_error("POST", f"/channels/{place.id}/messages", status=500, times=None)
    await choose(room, shown, "limit", "1d")
    await looked(room, timedelta(minutes=3))
    room.env.backend.faults.clear()
    before = {name: called(room, name) for name in ("alice", "bob", "cyd")}
    set_time(room, "2026-05-04 22:30")
    await looked(room)
    told = await messages(room, game)
    assert any(f"Must agree: ■ bob and <@{room.cyd.id}>." in one for one in told)
    assert any("● alice is out of time." in one for one in told)
    assert {name: called(room, name) - before[name] for name in before} == {"alice": 0, "bob": 0, "cyd": 1}
    set_time(room, "2026-05-05 07:00")
    await looked(room)
    assert {name: called(room, name) - before[name] for name in before} == {"alice": 1, "bob": 1, "cyd": 1}
    told = await messages(room, game)
    assert any(f"<@{room.alice.id}>: your time is out." in one for one in told)
    assert any(f"<@{room.bob.id}>: ● alice proposes another time limit" in one for one in told)
    room.expects_errors = True


async def test_lists_tell_until_when_there_is_time_oldest_first(room: Room) -> None:
    set_time(room, "2026-05-01 06:00")
    first = await room.start("alice", "dora")
    await room.set_up(first, begin_turn(PLAIN, PLAIN))
    await looked(room, HOUR)
    second = await begin(room, "alice", "bob", limit=TimeLimit("12h"))
    due = f"Time until <t:{int((room.clock() + 12 * HOUR).timestamp())}"[:-2]
    waiting = text_of((await room.alice.slash(room.channel, "waiting")).response.message)
    await room.bot.tables.store.change_settings(room.alice.id, {"digest": "daily", "digest_hour": 9})
    await digest.plan(room.bot.club, room.alice.id)
    await looked(room, 4 * HOUR)
    for told in (waiting, text_of(room.alice.user.dm_channel.history()[-1])):
        assert told.count("Time until <t:") == 1 and due in told
        assert told.index("with dora") < told.index("with bob") < told.index(due)
    assert first.id < second.id


async def test_a_move_in_the_last_call_ends_it(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd", hands=("village copper", PLAIN, PLAIN))
    await looked(room, DAY + HOUR)
    await room.press("alice", await room.hand("alice", game), "Village")
    await delivered(room)
    await room.pass_time()
    assert await phase(room, game) is Phase.TIME
    assert "Last call" not in text_of(await room.turn_message(game))
    await looked(room, 5 * HOUR)
    assert await room.bot.tables.store.open_motions(game.id) == []


async def test_the_grace_begins_with_the_call_however_long_the_bot_was_down(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    room.clock.ahead += 40 * DAY
    await room.restart()
    await looked(room)
    assert await phase(room, game) is Phase.LAST_CALL
    assert await room.bot.tables.store.open_motions(game.id) == []
    await looked(room, DAY - HOUR)
    assert await phase(room, game) is Phase.LAST_CALL
    await looked(room, HOUR)
    assert await phase(room, game) is Phase.OVER


async def test_several_at_once_each_have_their_own_time(room: Room) -> None:
    hands = ("militia copper", "copper copper copper estate estate", "copper copper copper estate estate")
    game = await begin(room, "alice", "bob", "cyd", hands=hands)
    await room.press("alice", await room.hand("alice", game), "Militia")
    await delivered(room)
    await room.pass_time()
    turn = text_of(await room.turn_message(game))
    assert "■ bob and ▲ cyd have time until <t:" in turn
    panel = await room.hand("bob", game)
    await room.choose("bob", panel, "Estate")
    await looked(room, DAY)
    assert [await phase(room, game, seat) for seat in range(3)] == [Phase.TIME, Phase.LAST_CALL, Phase.LAST_CALL]


async def test_several_at_once_are_told_together_and_nobody_is_called_twice(room: Room) -> None:
    hands = ("militia copper", *["copper copper copper estate estate"] * 3)
    game = await begin(room, "alice", "bob", "cyd", "dora", hands=hands)
    await room.bot.tables.store.change_settings(room.cyd.id, {"call": "direct"})
    await room.press("alice", await room.hand("alice", game), "Militia")
    await delivered(room)
    people = ("alice", "bob", "dora")
    before = {name: called(room, name) for name in people}
    await looked(room, DAY)
    (last,) = [one for one in await messages(room, game) if "last call**" in one]
    assert f"<@{room.bob.id}>, ▲ cyd and <@{room.dora.id}> are out of time. A move still counts until <t:" in last
    assert {name: called(room, name) - before[name] for name in people} == {"alice": 0, "bob": 1, "dora": 1}
    assert "Last call to ■ bob, ▲ cyd and ◆ dora until <t:" in text_of(await room.turn_message(game))
    before = {name: called(room, name) for name in people}
    await looked(room, DAY)
    questions = [one for one in await messages(room, game) if "does not answer**" in one]
    assert len(questions) == 3 and [f"<@{room.alice.id}>" in one for one in questions] == [True, False, False]
    assert {name: called(room, name) - before[name] for name in people} == {"alice": 1, "bob": 0, "dora": 0}
    assert all("● alice decides what is to be done" in one for one in questions[1:])


async def test_who_sleeps_while_two_are_asked_about_hears_of_the_one_that_is_left(room: Room) -> None:
    hands = ("militia copper", *["copper copper copper estate estate"] * 2)
    game = await begin(room, "alice", "bob", "cyd", hands=hands)
    await room.press("alice", await room.hand("alice", game), "Militia")
    await delivered(room)
    await looked(room, DAY)
    now = room.clock().hour * 60
    quiet = {"quiet": [(now + 1380) % 1440, (now + 120) % 1440], "remind": "off"}
    await room.bot.tables.store.change_settings(room.alice.id, quiet)
    await looked(room, DAY)
    calls = called(room, "alice")
    await stand_in(room.bot.tables, game.id, room.bob.id)
    await looked(room, 2 * HOUR)
    assert "▲ cyd does not answer. You have a say" in text_of(await room.last_message(game))
    assert called(room, "alice") == calls + 1


# -- resting -------------------------------------------------------------------------------------------------------


async def test_the_host_pauses_with_a_reason_and_resumes(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    place = await room.place_of(game)
    refused = await room.bob.slash(place, "table pause", reason="tired")
    assert "Only the host" in text_of(refused.response.message)
    await looked(room, 20 * HOUR)
    done = await room.alice.slash(place, "table pause", reason="**summer** holidays")
    assert "The game is paused" in text_of(done.response.message)
    await delivered(room)
    await room.pass_time()
    turn = text_of(await room.turn_message(game))
    assert f"Paused by ● alice: {safe_name('**summer** holidays')}. Times rest." in turn
    assert turn.count("holidays") == 1, "said once"
    before = len(await messages(room, game))
    for _ in range(4):
        await looked(room, 10 * DAY)
    await room.restart()
    await looked(room, DAY)
    assert len(await messages(room, game)) == before and await phase(room, game) is Phase.TIME
    assert "paused the game" in text_of(await room.hand("alice", game))
    twice = await room.alice.slash(place, "table pause")
    assert "paused already" in text_of(twice.response.message)
    await room.alice.slash(place, "table resume")
    await delivered(room)
    table = await room.table(game)
    assert table.clock is not None and table.clock.next_due is not None
    assert abs(table.clock.next_due - (room.clock() + 4 * HOUR)) < timedelta(minutes=2)
    await looked(room, 4 * HOUR + timedelta(minutes=2))
    assert await phase(room, game) is Phase.LAST_CALL
    words = await log(room, game)
    assert "has paused the game" in words and "● alice has resumed the game." in words


async def test_a_game_without_a_limit_can_be_paused_too_and_moves_stay_possible(room: Room) -> None:
    game = await room.start("alice", "bob")
    await room.set_up(game, begin_turn(PLAIN, PLAIN))
    await room.alice.slash(await room.place_of(game), "table pause")
    await room.end("alice", game)
    table = await room.table(game)
    assert table.match.awaited == [1] and table.clock is not None and table.clock.rests
    await room.alice.slash(await room.place_of(game), "table resume")
    again = await room.alice.slash(await room.place_of(game), "table resume")
    assert "not paused" in text_of(again.response.message)


async def test_an_organisers_pause_is_not_ended_by_the_host(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    tables, place = room.bot.tables, await room.place_of(game)
    await pause(tables, game.id, "organiser", "until Monday")
    await room.alice.slash(place, "table pause")
    shown = await room.alice.slash(place, "table resume")
    assert "an organiser has paused this game too" in text_of(shown.response.message)
    await resume(tables, game.id, "organiser")
    table = await room.table(game)
    assert table.clock is not None and not table.clock.rests


async def test_of_several_games_the_one_that_is_pressed_is_paused_with_the_reason(room: Room) -> None:
    first = await begin(room, "alice", "bob")
    second = await room.start("alice", "bob")
    asked = (await room.alice.slash(room.channel, "table pause", reason="Ferien: " + "ü" * 190)).response.message
    id = next(one for one in button_ids(asked).values() if f":{first.id}:" in one)
    await room.alice.click(asked, custom_id=id)
    clock = (await room.table(first)).clock
    assert clock is not None and clock.pauses["host"].why.startswith("Ferien: ü")
    assert (await room.table(second)).clock is None


async def test_who_is_away_has_no_time_running(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    until = room.clock() + 5 * DAY
    await room.bot.tables.store.change_settings(room.alice.id, {"away_until": until.isoformat()})
    await absence_changed(room.bot.tables, room.alice.id)
    for _ in range(5):
        await looked(room, 23 * HOUR)
    assert await phase(room, game) is Phase.TIME
    await room.bot.tables.store.change_settings(room.alice.id, {"away_until": None})
    await absence_changed(room.bot.tables, room.alice.id)
    await looked(room, 23 * HOUR)
    assert await phase(room, game) is Phase.TIME
    await looked(room, 2 * HOUR)
    assert await phase(room, game) is Phase.LAST_CALL


async def test_a_clock_of_the_machine_that_was_wrong_costs_nobody_the_game(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await looked(room, 4000 * DAY)
    assert await phase(room, game) is Phase.LAST_CALL
    await looked(room, -4000 * DAY)
    await mend(room.bot.club)
    table = await room.table(game)
    assert table.clock is not None and table.clock.next_due is not None
    assert abs(table.clock.next_due - (room.clock() + DAY)) < timedelta(minutes=2)
    await delivered(room)
    year = datetime.fromtimestamp(int(text_of(await room.turn_message(game)).split("Last call until <t:")[1][:10]), UTC)
    assert year.year == 2026
    await looked(room, DAY - HOUR)
    assert await phase(room, game) is Phase.LAST_CALL
    await looked(room, 2 * HOUR)
    assert await phase(room, game) is Phase.OVER
