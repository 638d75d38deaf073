"""Reminders, quiet hours and absence as people meet them, over restarts, reconnects and odd clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from cogs.calls.wishes import Wishes
from cogs.seating import servers_gone
from cogs.seating.seats import Why
from cogs.seating.substitutes import offer_seat
from db import Game, Unmoved
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, labels_of, text_of

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def looked(room: Room, ahead: timedelta = timedelta()) -> None:
    """Let time pass at once, and the bot look at what is due then."""
    room.clock.ahead += ahead
    await room.bot.timekeeper.look()
    await delivered(room)


async def delivered(room: Room) -> None:
    """Let the bot finish what it is sending, and send what is due."""
    notifier = room.bot.notifier
    while notifier._drain is not None and not notifier._drain.done():
        await notifier._drain
    await notifier.deliver()


async def begin(room: Room, *names: str) -> Game:
    """A game in which the first of these people is to play."""
    game = await room.start(*names)
    await room.set_up(game, begin_turn(*["copper copper copper copper copper"] * len(names)))
    return game


async def wish(room: Room, name: str, **settings: Any) -> None:
    await room.bot.tables.store.change_settings(room.people[name].id, settings)


async def reminders(room: Room, game: Game, name: str = "alice") -> list[Any]:
    """All reminders in the channel of a game, for one person."""
    mention = f"<@{room.people[name].id}>: the game still waits for you"
    return [one for one in (await room.place_of(game)).history() if mention in text_of(one)]


def called(room: Room, name: str) -> int:
    """How many messages have called a person."""
    users = [(one.json.get("allowed_mentions") or {}).get("users") or [] for one in room.requests("POST", "/messages")]
    return sum(room.people[name].id in one for one in users)


def set_time(room: Room, local: str, zone: str = "UTC") -> None:
    """Set the clock of the machine."""
    moment = datetime.fromisoformat(local).replace(tzinfo=Wishes(zone=zone).clock)
    room.clock.ahead += moment.astimezone(UTC) - room.clock()


# -- reminders -----------------------------------------------------------------------------------------------------


async def test_three_reminders_then_the_table_is_told_and_then_there_is_silence(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    before = called(room, "alice")
    for day in range(1, 4):
        await looked(room, DAY - HOUR)
        assert len(await reminders(room, game)) == day - 1
        await looked(room, HOUR)
        assert len(await reminders(room, game)) == day
    assert called(room, "alice") == before + 3
    message = await room.last_message(game)
    assert labels_of(message) == ["My hand", "Not again this turn"] and "Buy phase, asked <t:" in text_of(message)
    last = "This is the last reminder, and after it the others are told that the game stands still."
    assert [last in text_of(one) for one in await reminders(room, game)] == [False, False, True]
    await looked(room, DAY)
    stall = await room.last_message(game)
    told = text_of(stall)
    assert "the game stands still" in told and "● alice (asked <t:" in told and "<@" not in told
    shown = await room.bob.click(stall, label="What can be done")
    assert shown.ephemeral and "● alice" in text_of(shown.response.message)
    count = len((await room.place_of(game)).history())
    for _ in range(4):
        await looked(room, DAY * 3)
    assert len((await room.place_of(game)).history()) == count and called(room, "alice") == before + 3


async def test_an_own_move_and_the_next_turn_begin_to_count_anew(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await room.set_up(game, begin_turn("village copper", "copper"))
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 1
    await looked(room, HOUR * 23)
    await room.press("alice", await room.hand("alice", game), "Village")
    await looked(room, HOUR * 23)
    assert len(await reminders(room, game)) == 1
    await room.end("alice", game)
    await looked(room, HOUR * 12)
    assert await reminders(room, game, "bob") == []
    await looked(room, HOUR * 12)
    assert len(await reminders(room, game, "bob")) == 1 and len(await reminders(room, game)) == 1


async def test_a_reminder_goes_out_once_over_restarts_and_reconnects(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    room.clock.ahead += DAY
    for _ in range(4):
        await room.restart()
        await room.bot.on_ready()
        await looked(room)
        await room.pass_time(10)
    assert len(await reminders(room, game)) == 1
    # What falls due while the bot is down is sent once when it is back, however many it would have been.
    room.clock.ahead += DAY * 10
    await room.restart()
    await room.bot.on_ready()
    await looked(room)
    await room.pass_time(10)
    assert len(await reminders(room, game)) == 2


async def test_a_reminder_that_was_under_way_when_the_bot_stopped_is_sent_after_the_start(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    room.env.inject_error("POST", f"/channels/{game.place_id}/messages*", status=500, times=None)
    await looked(room, DAY)
    assert await reminders(room, game) == []
    await room.restart()
    room.env.backend.faults.clear()
    await looked(room, HOUR)
    assert len(await reminders(room, game)) == 1
    room.expects_errors = True


async def test_clocks_that_jump_remind_nobody_twice_and_nobody_never(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 1
    await looked(room, -HOUR)
    await room.restart()
    await looked(room)
    await looked(room, HOUR * 2)
    assert len(await reminders(room, game)) == 1
    await looked(room, DAY * 12)
    assert len(await reminders(room, game)) == 2
    # That jump was a mistake of the clock: from when it is right again the time counts anew.
    await looked(room, DAY * -12)
    await looked(room, HOUR * 23)
    assert len(await reminders(room, game)) == 2
    await looked(room, HOUR * 2)
    assert len(await reminders(room, game)) == 3


async def test_a_reminder_that_came_late_is_not_followed_by_the_next_at_once(room: Room) -> None:
    set_time(room, "2026-05-01 11:00")
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", quiet=[23 * 60, 8 * 60], remind="12h")
    set_time(room, "2026-05-01 23:01")
    await looked(room)
    # The machine sleeps over the end of the quiet hours, until the next one would be due too.
    set_time(room, "2026-05-02 20:01")
    await delivered(room)
    await looked(room)
    await looked(room, HOUR * 11)
    assert len(await reminders(room, game)) == 1
    await looked(room, HOUR * 2)
    assert len(await reminders(room, game)) == 2


async def test_only_those_who_still_owe_something_are_reminded(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd", "dora")
    await room.set_up(game, begin_turn("militia", *["copper copper copper copper estate"] * 3))
    await room.press("alice", await room.hand("alice", game), "Militia")
    panel = await room.choose("bob", await room.hand("bob", game), "Copper", "Copper (2)")
    await room.press("bob", panel, "Confirm: 2 × Copper")
    assert (await room.table(game)).match.awaited == [2, 3]
    await looked(room, DAY)
    found = [len(await reminders(room, game, name)) for name in ("alice", "bob", "cyd", "dora")]
    assert found == [0, 0, 1, 1]


async def test_not_again_this_turn_counts_for_this_turn_and_its_person_only(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await looked(room, DAY)
    (reminder,) = await reminders(room, game)
    other = await room.bob.click(reminder, label="Not again this turn")
    assert other.ephemeral and "You are not asked" not in text_of(other.response.message)
    own = await room.alice.click(reminder, label="Not again this turn")
    assert own.ephemeral and "not reminded of this turn again" in text_of(own.response.message)
    await looked(room, DAY * 2)
    assert len(await reminders(room, game)) == 1
    await room.end("alice", game)
    late = await room.alice.click(reminder, label="Not again this turn")
    assert "does not wait for you" in text_of(late.response.message)
    await room.end("bob", game)
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 2


async def test_a_stranger_cannot_silence_a_reminder(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await looked(room, DAY)
    (reminder,) = await reminders(room, game)
    result = await room.eve.click(reminder, label="Not again this turn")
    assert result.ephemeral and "somebody else" in text_of(result.response.message)
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 2


async def test_reminders_come_in_the_own_way_and_not_against_the_own_wish(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", call="direct")
    await looked(room, DAY)
    assert await reminders(room, game) == []
    direct = room.requests("POST", "/messages")[-1]
    assert str(game.place_id) not in direct.path and "The game still waits for you: Buy phase" in str(direct.json)
    assert "Go to the game" in str(direct.json) and "with ■ bob" in str(direct.json)
    await wish(room, "alice", call="none")
    await looked(room, DAY)
    await wish(room, "alice", call="channel", remind="off")
    await looked(room, DAY)
    assert await reminders(room, game) == [] and room.requests("POST", "/messages")[-1] is direct
    await wish(room, "alice", remind="12h")
    await looked(room, DAY)
    assert "stands still" in text_of(await room.last_message(game))


async def test_where_direct_messages_are_closed_a_reminder_comes_in_the_channel(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", call="direct")
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 1


async def test_of_a_game_without_a_place_a_reminder_comes_directly_or_not_at_all(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await room.bot.tables.lose_place(game.id)
    await looked(room, DAY)
    direct = room.requests("POST", "/messages")[-1]
    assert "The game still waits for you" in str(direct.json) and "Go to the game" not in str(direct.json)
    room.env.inject_error("POST", direct.path, status=403, code=50007, times=None)
    await looked(room, DAY)
    await looked(room, HOUR)
    tried = [one for one in room.requests("POST", direct.path) if "still waits for you" in str(one.json)]
    assert len(tried) == 2
    assert (await room.bot.tables.store.backlog()).due == 0


async def test_a_direct_reminder_that_fails_is_tried_again_and_arrives_once(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", call="direct")
    room.env.inject_error("POST", "/users/@me/channels", status=500, times=3)
    await looked(room, DAY)
    for _ in range(3):
        await looked(room, HOUR)
    sent = [one for one in room.requests("POST", "/messages") if "still waits for you" in str(one.json)]
    assert len(sent) == 1 and str(game.place_id) not in sent[0].path
    room.expects_errors = True


async def test_a_reminder_on_its_way_to_one_holds_up_none_to_another_of_the_same_table(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    discards = "copper copper copper estate estate"
    await room.set_up(game, begin_turn("militia copper", discards, discards))
    await room.press("alice", await room.hand("alice", game), "Militia")
    await wish(room, "bob", call="direct")
    await wish(room, "cyd", remind="2d")
    await looked(room, DAY - HOUR)
    room.env.inject_error("POST", "/users/@me/channels", status=500, times=None)
    await looked(room, HOUR + MINUTE)
    room.clock.ahead += DAY
    await room.bot.timekeeper.look()
    await delivered(room)
    room.env.backend.faults.clear()
    for _ in range(2):
        room.clock.ahead += timedelta(seconds=20)
        await delivered(room)
    assert [len(await reminders(room, game, name)) for name in ("bob", "cyd")] == [0, 1]
    sent = [one for one in room.requests("POST", "/messages") if "still waits for you" in str(one.json)]
    assert len(sent) == 2
    room.expects_errors = True


# -- quiet hours and absence ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("evening", "morning"), [("2026-03-28", "2026-03-29"), ("2026-10-24", "2026-10-25"), ("2026-06-01", "2026-06-02")]
)
async def test_a_reminder_due_in_quiet_hours_waits_for_their_end_also_when_clocks_change(
    room: Room, evening: str, morning: str
) -> None:
    berlin = "Europe/Berlin"
    set_time(room, f"{evening} 09:00", berlin)
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", quiet=[22 * 60, 8 * 60], zone=berlin, remind="12h")
    set_time(room, f"{evening} 23:30", berlin)
    await looked(room)
    set_time(room, f"{morning} 07:59", berlin)
    await looked(room)
    assert await reminders(room, game) == []
    set_time(room, f"{morning} 08:00", berlin)
    await looked(room)
    await looked(room, HOUR)
    assert len(await reminders(room, game)) == 1


async def test_a_call_in_quiet_hours_follows_when_they_end_if_it_still_holds(room: Room) -> None:
    set_time(room, "2026-05-01 21:00")
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    await wish(room, "bob", quiet=[22 * 60, 7 * 60])
    set_time(room, "2026-05-01 23:00")
    await room.end("alice", game)
    await looked(room)
    message = await room.turn_message(game)
    assert "■ bob to play" in text_of(message) and called(room, "bob") == before
    await room.restart()
    set_time(room, "2026-05-02 06:59")
    await looked(room)
    assert called(room, "bob") == before
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    await looked(room, HOUR)
    assert called(room, "bob") == before + 1
    assert f"<@{room.bob.id}>: Buy phase. Asked <t:" in text_of(await room.last_message(game))


async def test_who_has_moved_in_the_quiet_hours_is_not_called_after_them(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    await wish(room, "bob", quiet=[22 * 60, 7 * 60], call="direct")
    await room.end("alice", game)
    await looked(room)
    await room.end("bob", game)
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    direct = [one for one in room.requests("POST", "/messages") if str(game.place_id) not in one.path]
    assert called(room, "bob") == before and all("waits for you" not in str(one.json) for one in direct)


async def test_changed_wishes_let_what_waits_come_at_once(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    await wish(room, "bob", quiet=[22 * 60, 7 * 60])
    await room.end("alice", game)
    await looked(room)
    assert called(room, "bob") == before
    page = (await room.bob.slash(room.channel, "settings")).response.message
    await room.bob.select(page, ["none"], custom_id="lt:setting:quiet-from")
    await looked(room)
    assert called(room, "bob") == before + 1


async def test_who_is_away_is_shown_is_not_called_and_is_called_on_coming_back(room: Room) -> None:
    set_time(room, "2026-05-01 12:00")
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    gone = (await room.bob.slash(room.channel, "away", back_on="2026-05-20")).response.message
    assert "You are away until <t:" in text_of(gone)
    await room.pass_time()
    assert "■ bob is away until <t:" in text_of(await room.turn_message(game))
    await room.end("alice", game)
    await looked(room)
    message = await room.turn_message(game)
    assert "■ bob to play" in text_of(message) and "■ bob is away until <t:" in text_of(message)
    await looked(room, DAY * 9)
    assert called(room, "bob") == before and await reminders(room, game, "bob") == []
    back = (await room.bob.slash(room.channel, "away", back_on="here")).response.message
    assert "You are here" in text_of(back)
    await room.pass_time()
    assert called(room, "bob") == before + 1 and "is away" not in text_of(await room.turn_message(game))
    await looked(room, HOUR * 23)
    assert await reminders(room, game, "bob") == []
    await looked(room, HOUR)
    assert len(await reminders(room, game, "bob")) == 1


async def test_absence_that_ends_by_itself_calls_and_counts_from_then_on(room: Room) -> None:
    set_time(room, "2026-05-01 12:00")
    game = await begin(room, "alice", "bob")
    before = called(room, "bob")
    await room.bob.slash(room.channel, "away", back_on="2026-05-03")
    await room.end("alice", game)
    set_time(room, "2026-05-02 23:59")
    await looked(room)
    assert called(room, "bob") == before
    set_time(room, "2026-05-03 00:00")
    await looked(room)
    assert called(room, "bob") == before + 1
    set_time(room, "2026-05-03 23:00")
    await looked(room)
    assert await reminders(room, game, "bob") == []
    set_time(room, "2026-05-04 00:00")
    await looked(room)
    assert len(await reminders(room, game, "bob")) == 1


async def test_reminders_rest_while_the_bot_is_not_on_the_server(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await looked(room, HOUR * 20)
    await room.bot.tables.store.leave_guild(room.guild.id)
    for _ in range(3):
        await looked(room, DAY)
    assert await reminders(room, game) == []
    await servers_gone.go_on(room.bot.club, room.guild.id)
    await looked(room, HOUR * 23)
    assert await reminders(room, game) == []
    await looked(room, HOUR * 2)
    assert len(await reminders(room, game)) == 1


async def test_reminders_rest_while_a_game_is_paused(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await looked(room, HOUR * 20)
    place = await room.place_of(game)
    await room.alice.slash(place, "table pause")
    for _ in range(4):
        await looked(room, HOUR * 18)
    assert await reminders(room, game) == []
    await room.alice.slash(place, "table resume")
    await looked(room, HOUR * 23)
    assert await reminders(room, game) == []
    await looked(room, HOUR * 2)
    assert len(await reminders(room, game)) == 1


async def test_who_was_given_more_time_at_a_table_without_a_limit_is_reminded_as_before(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    place = await room.place_of(game)
    await room.alice.slash(place, "table pause")
    await room.alice.slash(place, "table resume")
    await looked(room, DAY + HOUR)
    shown = (await room.bob.slash(place, "table missing", game=game.id)).response.message
    await room.bob.click(shown, label="Ask the others about ● alice")
    await delivered(room)
    question = next(one for one in place.history() if "Wait longer" in labels_of(one))
    for name in ("bob", "cyd"):
        await room.people[name].click(question, label="Wait longer")
    assert len(await reminders(room, game)) == 1
    await looked(room, DAY)
    assert len(await reminders(room, game)) == 2
    await room.end("alice", game)
    await room.end("bob", game)
    await room.end("cyd", game)
    await looked(room, DAY + HOUR)
    assert len(await reminders(room, game)) == 3


# -- not twice, and not lost ---------------------------------------------------------------------------------------


async def test_what_others_note_about_a_seat_is_no_move_of_its_person(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    for _ in range(4):
        await looked(room, DAY)
    await looked(room, HOUR)
    await offer_seat(room.bot.club, game.id, 0, Why.LATE)
    for _ in range(5):
        await looked(room, DAY)
    assert len(await reminders(room, game)) == 3


async def test_who_moves_while_reminders_are_worked_out_is_not_reminded(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begin(room, "alice", "bob")
    await room.set_up(game, begin_turn("village copper", "copper"))
    panel, store = await room.hand("alice", game), room.bot.tables.store
    unmoved = store.unmoved

    async def then_alice_moves(before: datetime) -> list[Unmoved]:
        rows = await unmoved(before)
        if rows:
            await room.press("alice", panel, "Village")
        return rows

    monkeypatch.setattr(store, "unmoved", then_alice_moves)
    await looked(room, DAY)
    assert "alice plays Village" in text_of(await room.turn_message(game))
    assert await reminders(room, game) == []


async def test_who_is_called_at_the_end_of_quiet_hours_is_not_reminded_with_it(room: Room) -> None:
    set_time(room, "2026-05-01 21:00")
    game = await begin(room, "alice", "bob")
    await wish(room, "bob", quiet=[22 * 60, 10 * 60], remind="12h")
    set_time(room, "2026-05-01 22:01")
    await room.end("alice", game)
    before = called(room, "bob")
    set_time(room, "2026-05-02 10:00")
    await looked(room)
    await looked(room, HOUR * 11)
    assert called(room, "bob") == before + 1
    # The first reminder is due when they begin again. It comes when they end, and the second one not with it.
    set_time(room, "2026-05-02 22:30")
    await looked(room)
    set_time(room, "2026-05-03 10:00")
    await looked(room)
    await looked(room, HOUR)
    assert called(room, "bob") == before + 2


@pytest.mark.parametrize("answered_after", [HOUR * 23, DAY])
async def test_only_you_are_missing_and_a_reminder_do_not_come_one_after_the_other(
    room: Room, answered_after: timedelta
) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("militia", *["copper copper copper copper estate"] * 2))
    await room.press("alice", await room.hand("alice", game), "Militia")
    before = called(room, "cyd")
    await looked(room, answered_after)
    panel = await room.choose("bob", await room.hand("bob", game), "Copper", "Copper (2)")
    await room.press("bob", panel, "Confirm: 2 × Copper")
    for _ in range(4):
        await looked(room, HOUR)
    assert called(room, "cyd") == before + 1
    await looked(room, DAY)
    assert called(room, "cyd") == before + 2


async def test_a_changed_setting_lets_nothing_come_sooner_that_it_does_not_concern(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("militia", *["copper copper copper copper estate"] * 2))
    await room.press("alice", await room.hand("alice", game), "Militia")
    panel = await room.choose("bob", await room.hand("bob", game), "Copper", "Copper (2)")
    await room.press("bob", panel, "Confirm: 2 × Copper")
    before = called(room, "cyd")
    page = (await room.cyd.slash(room.channel, "settings")).response.message
    await room.cyd.select(page, ["2d"], custom_id="lt:setting:remind")
    await looked(room)
    assert called(room, "cyd") == before
    await looked(room, HOUR)
    assert called(room, "cyd") == before + 1


@pytest.mark.parametrize(("status", "tries"), [(400, 1), (500, 4), (503, 4)])
async def test_trouble_with_direct_messages_to_one_person_does_not_hold_up_a_table(
    room: Room, status: int, tries: int
) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "bob", call="direct")
    before = called(room, "bob")
    room.env.inject_error("POST", "/users/@me/channels", status=status, times=None)
    await room.end("alice", game)
    for _ in range(tries):
        await looked(room, timedelta(minutes=2))
    message = await room.turn_message(game)
    assert "■ bob to play" in text_of(message) and "bob cannot be reached by direct messages" in text_of(message)
    assert called(room, "bob") == before + 1
    room.expects_errors = True


async def test_players_of_a_game_without_a_place_are_called_directly_and_hear_of_its_end(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    room.env.backend.delete_channel(game.place_id)
    await room.pass_time()
    for _ in range(2):
        await room.alice.slash(room.channel, "dominion end", game=game.id)
    await looked(room)
    assert len([text for text in direct(room, "bob") if "The game waits for you: Buy phase" in text]) == 1
    asked = await room.alice.slash(room.channel, "table resign", game=game.id)
    await room.alice.click(asked.response.message, label="Leave the game")
    await looked(room)
    for name in ("alice", "bob"):
        assert len([text for text in direct(room, name) if "the game is over" in text]) == 1


def direct(room: Room, name: str) -> list[str]:
    """The direct messages that a person has got."""
    return [text_of(one) for one in room.people[name].user.dm_channel.history()]
