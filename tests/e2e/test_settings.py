"""The settings of a person, heads-ups, the digest and the test call, as people meet them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from cogs.calls import digest
from cogs.seating.seats import end
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, text_of
from tests.e2e.test_reminders import HOUR, begin, called, looked, set_time, wish

DAY = timedelta(days=1)


async def page(room: Room, name: str, label: str = "") -> Any:
    """A page of the settings."""
    first = (await room.people[name].slash(room.channel, "settings")).response.message
    return (await room.people[name].click(first, label=label)).response.message if label else first


async def choose(room: Room, name: str, message: Any, setting: str, *values: str) -> Any:
    result = await room.people[name].select(message, list(values), custom_id=f"lt:setting:{setting}")
    return result.response.message


async def stored(room: Room, name: str) -> dict[str, Any]:
    return await room.bot.tables.store.settings(room.people[name].id)


def direct(room: Room) -> list[Any]:
    """The direct messages that were sent."""
    here = [f"/{place.id}/" for place in (room.channel, *room.channel.threads)]
    return [one for one in room.requests("POST", "/messages") if not any(place in one.path for place in here)]


# -- choosing ------------------------------------------------------------------------------------------------------


async def test_quiet_hours_are_chosen_by_two_menus(room: Room) -> None:
    message = await page(room, "bob")
    message = await choose(room, "bob", message, "quiet-from", "23")
    assert (await stored(room, "bob"))["quiet"] == [23 * 60, 8 * 60]
    message = await choose(room, "bob", message, "quiet-to", "7")
    assert (await stored(room, "bob"))["quiet"] == [23 * 60, 7 * 60] and "Kept" in text_of(message)
    message = await choose(room, "bob", message, "quiet-from", "none")
    assert "quiet" not in await stored(room, "bob")
    assert not any("quiet-to" in str(one.json) for one in room.requests("PATCH", "/messages/@original")[-1:])


async def test_a_time_zone_is_typed_found_and_checked_by_the_clock(room: Room) -> None:
    set_time(room, "2026-07-01 12:00")
    message = await page(room, "bob")
    assert "those of UTC. There it is 12:00 on Wednesday" in text_of(message)
    form = await room.bob.click(message, label="Set time zone")
    message = (await room.bob.submit_modal(form, {"typed": "lisboa"})).response.message
    assert "I know no time zone" not in text_of(message)
    form = await room.bob.click(await page(room, "bob"), label="Set time zone")
    message = (await room.bob.submit_modal(form, {"typed": "United States"})).response.message
    assert "More than one time zone" in text_of(message)
    result = await room.bob.select(message, ["America/Chicago"], custom_id="lt:zones")
    assert "Your time zone is America/Chicago. There it is 07:00" in text_of(result.response.message)
    form = await room.bob.click(result.response.message, label="Set time zone")
    message = (await room.bob.submit_modal(form, {"typed": "**nowhere**"})).response.message
    assert "I know no time zone" in text_of(message) and "Try again" in labels_of(message)
    assert (await stored(room, "bob"))["zone"] == "America/Chicago"


async def test_odd_values_change_nothing(room: Room) -> None:
    message = await page(room, "bob")
    place = await page(room, "bob", "Away and lists")
    for setting, value in (("quiet-to", "99"), ("away", "2020-01-01"), ("digest-hour", "x"), ("zone", "UTC")):
        kept = await room.press_kept("bob", room.channel, f"lt:setting:{setting}:{value}")
        assert kept.acknowledged
    assert await stored(room, "bob") == {} and "Away" in text_of(place) and "Calls" in text_of(message)
    refused = await room.bob.slash(room.channel, "away", back_on="some day")
    assert "I do not know which day that is" in text_of(refused.response.message)
    refused = await room.bob.slash(room.channel, "away", back_on="Back on")
    assert "I do not know which day that is" in text_of(refused.response.message)
    assert await stored(room, "bob") == {}


async def test_a_day_to_be_back_on_is_offered_while_typing(room: Room) -> None:
    set_time(room, "2026-05-01 12:00")
    offered = await room.bob.autocomplete(room.channel, "away", "back_on", "20 may")
    assert [(choice["name"], choice["value"]) for choice in offered] == [("Back on Wednesday 20 May", "2026-05-20")]
    offered = await room.bob.autocomplete(room.channel, "away", "back_on", "")
    assert offered[0]["value"] == "here" and len(offered) == 25
    await room.bob.slash(room.channel, "away", back_on="20 May")
    assert (await stored(room, "bob"))["away_until"] == "2026-05-20T00:00:00+00:00"


# -- the test call -------------------------------------------------------------------------------------------------


async def test_the_test_call_comes_as_a_game_would_call(room: Room) -> None:
    message = await page(room, "bob")
    said = await room.bob.click(message, label="Send me a test call")
    assert said.ephemeral and "mentioned you in this channel" in text_of(said.response.message)
    assert called(room, "bob") == 1 and f"<@{room.bob.id}>: this is how" in text_of(room.channel.history()[-1])
    await choose(room, "bob", message, "call", "direct")
    said = await room.bob.click(message, label="Send me a test call")
    assert "sent you a direct message" in text_of(said.response.message) and len(direct(room)) == 1
    room.env.inject_error("POST", direct(room)[0].path, status=403, code=50007, times=None)
    said = await room.bob.click(message, label="Send me a test call")
    assert "does not let me send you direct messages" in text_of(said.response.message)
    await choose(room, "bob", message, "call", "none")
    said = await room.bob.click(message, label="Send me a test call")
    assert "nothing to try" in text_of(said.response.message)


async def test_where_the_bot_may_not_write_the_test_call_says_so(room: Room) -> None:
    message = await page(room, "bob")
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=403, code=50013)
    said = await room.bob.click(message, label="Send me a test call")
    assert "not allowed to write in this channel" in text_of(said.response.message)


# -- heads-ups -----------------------------------------------------------------------------------------------------


async def test_the_host_hears_that_the_table_is_full(room: Room) -> None:
    opened = await room.alice.slash(room.channel, "play", seats=3)
    await room.bob.click(opened.response.message, label="Join")
    await room.pass_time()
    assert called(room, "alice") == 0
    await room.cyd.click(opened.response.message, label="Join")
    await looked(room, timedelta(minutes=1))
    assert called(room, "alice") == 0
    await looked(room, timedelta(minutes=1))
    told = room.channel.history()[-1]
    assert called(room, "alice") == 1 and f"<@{room.alice.id}>: all seats are taken" in text_of(told)
    assert labels_of(told) == ["Go to the table"]


async def test_a_host_who_wants_it_not_or_has_started_hears_nothing(room: Room) -> None:
    await wish(room, "alice", can_start=False)
    await room.start("alice", "bob")
    await wish(room, "cyd", call="direct")
    opened = await room.cyd.slash(room.channel, "play", seats=2)
    await room.bob.click(opened.response.message, label="Join")
    await looked(room, timedelta(minutes=3))
    assert "You can press **Start**" in str(direct(room)[-1].json) and called(room, "alice") <= 1


async def test_who_alone_is_missing_is_told_an_hour_after_the_others(room: Room) -> None:
    game = await room.start("alice", "bob", "cyd")
    await room.set_up(game, begin_turn("militia", *["copper copper copper copper estate"] * 2))
    panel = await room.hand("alice", game)
    await room.press("alice", panel, "Militia")
    await room.pass_time()
    before = called(room, "cyd")
    panel = await room.choose("bob", await room.hand("bob", game), "Copper", "Copper (2)")
    await room.press("bob", panel, "Confirm: 2 × Copper")
    assert (await room.table(game)).match.awaited == [2]
    await looked(room, timedelta(minutes=59))
    assert called(room, "cyd") == before
    await looked(room, timedelta(minutes=1))
    assert called(room, "cyd") == before + 1
    assert f"<@{room.cyd.id}>: all others have answered; only you are missing" in text_of(await room.last_message(game))


async def test_the_next_player_is_told_once_a_turn_if_it_takes_long(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await wish(room, "cyd", next_up=True, call="direct")
    await room.end("alice", game)
    await looked(room, timedelta(minutes=4))
    assert direct(room) == []
    await looked(room, timedelta(minutes=1))
    (told,) = direct(room)
    assert "You are next, after ■ bob" in str(told.json)
    await looked(room, HOUR * 3)
    assert len(direct(room)) == 1
    await room.end("bob", game)
    await looked(room, HOUR)
    assert len(direct(room)) == 2 and "The game waits for you" in str(direct(room)[1].json)


async def test_who_is_next_at_a_table_of_two_knows_it_anyway(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", next_up=True, call="direct")
    await room.end("alice", game)
    await looked(room, HOUR)
    assert direct(room) == []


async def test_all_players_hear_of_the_end_in_their_own_way_and_time(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    game = await room.start("alice", "bob", "cyd")
    await wish(room, "bob", call="direct")
    await wish(room, "cyd", quiet=[22 * 60, 7 * 60])

    def last_turn(state: Any) -> None:
        begin_turn("copper")(state)
        state.supply["province"] = 0

    await room.set_up(game, last_turn)
    alone = called(room, "cyd")
    place = await room.place_of(game)
    await room.end("alice", game)
    await looked(room)
    final = next(one for one in place.history() if "the game is over" in text_of(one))
    assert f"Played by <@{room.alice.id}>." in text_of(final) and called(room, "cyd") == alone
    (told,) = direct(room)
    assert "the game is over" in str(told.json) and "Final board" in str(told.json)
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    assert called(room, "cyd") == alone + 1 and f"<@{room.cyd.id}>: " in text_of(place.history()[-1])


async def test_all_players_hear_of_an_end_without_a_result_in_their_own_way_and_time(room: Room) -> None:
    set_time(room, "2026-05-01 23:00")
    game = await begin(room, "alice", "bob", "cyd", "dora")
    await wish(room, "bob", call="direct")
    await wish(room, "cyd", quiet=[22 * 60, 7 * 60])
    await wish(room, "dora", call="none")
    before = [called(room, name) for name in ("alice", "cyd", "dora")]
    place = await room.place_of(game)
    await end(room.bot.tables, game.id, room.alice.id)
    await looked(room)
    last = place.history()[-1]
    assert f"The game of <@{room.alice.id}>, ■ bob, ▲ cyd and ◆ dora was ended." in text_of(last)
    assert [called(room, name) for name in ("alice", "cyd", "dora")] == [before[0] + 1, *before[1:]]
    (told,) = [one for one in direct(room) if "ended without result" in str(one.json)]
    assert "Full log" in str(told.json) and "Go to the game" in str(told.json)
    log = await room.bob.user.click(room.bob.user.dm_channel.history()[-1], label="Full log")
    assert "begins. The Kingdom" in text_of(log.response.message)
    set_time(room, "2026-05-02 07:00")
    await looked(room)
    assert called(room, "cyd") == before[1] + 1 and called(room, "dora") == before[2]
    assert f"<@{room.cyd.id}>: the game of ● alice" in text_of(place.history()[-1])


# -- the digest ----------------------------------------------------------------------------------------------------


async def test_a_digest_comes_at_its_hour_once_a_day_and_only_if_a_game_waits(room: Room) -> None:
    berlin = "Europe/Berlin"
    set_time(room, "2026-03-27 12:00", berlin)
    game = await begin(room, "alice", "bob")
    await wish(room, "alice", remind="off", zone=berlin)
    message = await choose(room, "alice", await page(room, "alice", "Away and lists"), "digest", "daily")
    await choose(room, "alice", message, "digest-hour", "9")
    for day in (28, 29, 30):  # On the 29th the clocks go forward.
        set_time(room, f"2026-03-{day} 08:59", berlin)
        await looked(room)
        sent = len(direct(room))
        set_time(room, f"2026-03-{day} 09:00", berlin)
        await room.restart()
        await looked(room)
        await looked(room, -HOUR)
        await looked(room, HOUR)
        assert len(direct(room)) == sent + 1
    assert "Your games · 1 game waiting" in str(direct(room)[-1].json)
    await room.end("alice", game)
    await looked(room, DAY)
    assert len(direct(room)) == 3
    # After a week without the bot there is one list, not seven.
    await room.end("bob", game)
    await looked(room, DAY * 7)
    assert len(direct(room)) == 4
    await choose(room, "alice", message, "digest", "off")
    await looked(room, DAY * 2)
    assert len(direct(room)) == 4


async def test_a_weekly_digest_tells_of_games_that_wait_for_others_too(room: Room) -> None:
    set_time(room, "2026-05-01 12:00")
    game = await begin(room, "alice", "bob")
    await room.end("alice", game)
    await choose(room, "alice", await page(room, "alice", "Away and lists"), "digest", "weekly")
    set_time(room, "2026-05-04 08:00")
    await looked(room)
    (sent,) = direct(room)
    assert "nothing waits for you" in str(sent.json) and "1 game of yours waits for others" in str(sent.json)


async def test_lists_that_were_due_during_an_absence_come_as_one(room: Room) -> None:
    set_time(room, "2026-05-01 09:00")
    await begin(room, "alice", "bob")
    away_until = (room.clock() + DAY * 6).isoformat()
    await wish(room, "alice", digest="daily", away_until=away_until, remind="off")
    await digest.plan(room.bot.club, room.alice.id)
    for _ in range(7):
        await looked(room, DAY)
    lists = [one for one in room.requests("POST", "/messages") if "Your games" in str(one.json)]
    assert len(lists) == 2


async def test_lists_that_could_not_be_sent_for_days_come_as_one(room: Room) -> None:
    set_time(room, "2026-05-01 09:00")
    await begin(room, "alice", "bob")
    await wish(room, "alice", digest="daily", remind="off")
    await digest.plan(room.bot.club, room.alice.id)
    room.env.inject_error("POST", "/users/@me/channels", status=500, times=None)
    for _ in range(3):
        await looked(room, DAY)
    room.env.backend.faults.clear()
    await looked(room, HOUR * 2)
    lists = [one for one in room.requests("POST", "/messages") if "Your games" in str(one.json)]
    assert len(lists) == 1
    await looked(room, DAY)
    lists = [one for one in room.requests("POST", "/messages") if "Your games" in str(one.json)]
    assert len(lists) == 2
    room.expects_errors = True


async def test_a_digest_for_closed_direct_messages_is_dropped(room: Room) -> None:
    set_time(room, "2026-05-01 12:00")
    await room.start("alice", "bob")
    await choose(room, "alice", await page(room, "alice", "Away and lists"), "digest", "daily")
    room.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    set_time(room, "2026-05-02 08:00")
    await looked(room)
    assert direct(room) == [] and (await room.bot.tables.store.backlog()).due == 0


# -- questions whether a move is meant -----------------------------------------------------------------------------

MEANT = "Yes: End the Action phase"
HANDS = ("village copper copper copper", "village copper copper copper")


async def ends_by(room: Room, name: str, game: Any, way: str) -> Any:
    """End the Action phase with a Village still in hand, by one of the ways that there are; the answer to it."""
    place, person = await room.place_of(game), room.people[name]
    match way:
        case "button":
            return await room.press(name, await room.hand(name, game), "End the Action phase")
        case "choose":
            return (await person.slash(place, "choose", answer="end", game=game.id)).response.message
        case _:
            return (await person.slash(place, "dominion end", game=game.id)).response.message


async def test_moves_are_asked_once_more_in_every_way_unless_one_wishes_otherwise(room: Room) -> None:
    game = await room.start("alice", "bob")
    for way in ("button", "choose", "command"):
        await room.set_up(game, begin_turn(*HANDS))
        asked = await ends_by(room, "alice", game, way)
        assert MEANT in labels_of(asked) and "an Action card in hand" in text_of(asked)
        assert "If you wish no such questions: `/settings`, Display." in text_of(asked)
        assert "dominion.action" in [question.topic for question in (await room.table(game)).match.open.values()]
        sure = await room.press("alice", asked, MEANT)
        assert MEANT not in labels_of(sure) and "no such questions" not in text_of(sure)
        assert "dominion.action" not in [question.topic for question in (await room.table(game)).match.open.values()]
    display = await page(room, "alice", "Display")
    assert "Ask you once more before a move that would do nothing, or is easily regretted" in text_of(display)
    assert "Kept" in text_of(await choose(room, "alice", display, "warnings", "no"))
    await room.restart()
    for way in ("button", "choose", "command"):
        await room.set_up(game, begin_turn(*HANDS))
        panel = await ends_by(room, "alice", game, way)
        assert MEANT not in labels_of(panel) and "no such questions" not in text_of(panel)
        assert "dominion.action" not in [question.topic for question in (await room.table(game)).match.open.values()]
    # It is a wish of hers alone, and what cannot be taken back is asked once more all the same.
    leaving = (await room.alice.slash(await room.place_of(game), "table resign", game=game.id)).response.message
    assert not (await room.table(game)).match.absent and len(button_ids(leaving)) > 1
    other = await room.start("bob", "alice")
    await room.set_up(other, begin_turn(*HANDS))
    assert MEANT in labels_of(await ends_by(room, "bob", other, "button"))
    await choose(room, "alice", await page(room, "alice", "Display"), "warnings", "yes")
    await room.set_up(game, begin_turn(*HANDS))
    assert MEANT in labels_of(await ends_by(room, "alice", game, "button"))
