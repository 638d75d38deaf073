"""What a game that went back together brings along: calls, reminders, what people wished not to hear, and times."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from cogs.calls.reminders import MOST
from cogs.seating.seats import Why
from cogs.seating.substitutes import offer_seat
from cogs.timekeeping.clocks import remedy_kind
from db import Game
from tests.e2e.positions import begin_turn
from tests.e2e.room import Room, button_ids, labels_of, text_of
from tests.e2e.test_computers import start as against_computers
from tests.e2e.test_going_back import LAST, asks, on_turn, says, told
from tests.e2e.test_reminders import called, delivered, looked, reminders, set_time, wish

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MILITIA = ("militia copper copper copper", "copper copper estate estate silver", "copper silver gold estate estate")


async def begin(room: Room, *names: str, **options: Any) -> Game:
    """A game in which the first of these people is to play a Militia, and is called for it."""
    game = await room.start(*names, **options)
    await room.set_up(game, begin_turn(*MILITIA[: len(names)]))
    await delivered(room)
    return game


async def militia(room: Room, name: str, game: Game) -> None:
    """Play it: all others are asked to discard."""
    await room.press(name, await room.hand(name, game), "Militia")
    await delivered(room)


async def discards(room: Room, name: str, game: Game) -> None:
    """Discard two Estates for it."""
    panel = await room.choose(name, await room.hand(name, game), "Estate", "Estate (2)")
    await room.press(name, panel, "Confirm: 2 × Estate")
    await delivered(room)


async def goes_back(room: Room, asker: str, game: Game, *others: str, point: str = LAST) -> None:
    """Ask to go back, and all agree."""
    await asks(room, asker, game, point)
    for name in others:
        await says(room, name, game, "Agree")
    await delivered(room)


async def told_of(room: Room, game: Game) -> dict[int, tuple[int, bool]]:
    """How often each seat that is waited for was told, and whether it wants to hear no more."""
    await room.bot.tables.store.waiting_in(game.id)
    rows = await room.bot.tables.store.unmoved(room.clock() + DAY)
    return {row.seat: (row.told, row.muted) for row in rows if row.game_id == game.id}


async def test_whoever_is_asked_again_is_called_once(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await militia(room, "alice", game)
    for name in ("bob", "cyd"):
        await discards(room, name, game)
    before = {name: called(room, name) for name in ("alice", "bob", "cyd")}
    await asks(room, "bob", game, LAST)
    await delivered(room)
    # The request itself calls those who must agree.
    assert {name: called(room, name) - before[name] for name in before} == {"alice": 1, "bob": 0, "cyd": 1}
    await says(room, "alice", game, "Agree")
    await says(room, "cyd", game, "Agree")
    for _ in range(3):
        await looked(room, HOUR)
    assert (await room.table(game)).match.awaited == [1, 2]
    assert {name: called(room, name) - before[name] for name in before} == {"alice": 1, "bob": 1, "cyd": 2}
    await room.restart()
    await looked(room, HOUR)
    assert called(room, "bob") - before["bob"] == 1


async def test_reminders_begin_anew_after_going_back(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await militia(room, "alice", game)
    for _ in range(MOST):
        await looked(room, DAY)
    assert (await told_of(room, game))[1] == (MOST, False)
    await discards(room, "bob", game)
    await goes_back(room, "bob", game, "alice")
    assert (await told_of(room, game))[1] == (0, False)
    count = len(await reminders(room, game, "bob"))
    await looked(room, DAY - HOUR)
    assert len(await reminders(room, game, "bob")) == count
    await looked(room, HOUR)
    assert len(await reminders(room, game, "bob")) == count + 1
    assert (await told_of(room, game))[1] == (1, False)


async def test_who_goes_back_alone_is_reminded_anew_of_the_same_question_too(room: Room) -> None:
    game = await against_computers(room)
    await room.set_up(game, begin_turn("village village copper copper", *MILITIA[1:]))
    await room.press("alice", await room.hand("alice", game), "Village")
    asked = [(row.seat, row.key) for row in await room.bot.tables.store.waiting_in(game.id)]
    for _ in range(MOST):
        await looked(room, DAY)
    assert await told_of(room, game) == {0: (MOST, False)}
    opened = await room.press("alice", await room.hand("alice", game), "Take back further")
    panel = await room.choose("alice", opened, LAST)
    await room.press("alice", panel, "Go back")
    await delivered(room)
    assert [(row.seat, row.key) for row in await room.bot.tables.store.waiting_in(game.id)] == asked
    assert await told_of(room, game) == {0: (0, False)}


async def test_not_again_this_turn_does_not_silence_the_turn_that_comes_again(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await militia(room, "alice", game)
    await looked(room, DAY)
    reminder = (await reminders(room, game, "bob"))[-1]
    assert "Not again this turn" in button_ids(reminder)
    await room.bob.click(reminder, label="Not again this turn")
    assert (await told_of(room, game))[1] == (1, True)
    await looked(room, DAY)
    assert len(await reminders(room, game, "bob")) == 1
    # Back to the same question, and to another one first.
    for point in (LAST, "alice"):
        asker, other = ("bob", "alice") if point == LAST else ("alice", "bob")
        if point == LAST:
            await discards(room, "bob", game)
        await goes_back(room, asker, game, other)
        if point != LAST:
            assert (await room.table(game)).match.awaited == [0]
            await militia(room, "alice", game)
        assert (await told_of(room, game))[1] == (0, False)
        count = len(await reminders(room, game, "bob"))
        await looked(room, DAY)
        assert len(await reminders(room, game, "bob")) == count + 1
        await room.bob.click((await reminders(room, game, "bob"))[-1], label="Not again this turn")


async def test_a_call_in_quiet_hours_that_was_taken_back_is_not_made_twice(room: Room) -> None:
    set_time(room, "2026-05-11T20:00")
    game = await begin(room, "alice", "bob")
    await wish(room, "bob", quiet=[22 * 60, 8 * 60], zone="UTC")
    set_time(room, "2026-05-11T23:00")
    before = called(room, "bob")
    await militia(room, "alice", game)
    await goes_back(room, "alice", game, "bob")
    await militia(room, "alice", game)
    assert called(room, "bob") == before
    set_time(room, "2026-05-12T08:01")
    await looked(room)
    await looked(room, HOUR)
    assert called(room, "bob") == before + 1


async def test_a_half_made_choice_of_what_was_taken_back_is_gone(room: Room) -> None:
    game = await begin(room, "alice", "bob")
    await militia(room, "alice", game)
    panel = await room.choose("bob", await room.hand("bob", game), "Estate")
    assert "Estate" in text_of(panel).split("Discard")[-1]
    await goes_back(room, "alice", game, "bob")
    await militia(room, "alice", game)
    panel = await room.hand("bob", game)
    assert not any(label.startswith("Confirm") and "Estate" in label for label in labels_of(panel))
    table = await room.table(game)
    assert await room.bot.club.open_draft(table, 1) is None


async def test_a_question_about_somebody_who_did_not_answer_falls_when_the_game_goes_back(room: Room) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await militia(room, "alice", game)
    await discards(room, "cyd", game)
    room.clock.ahead += DAY + HOUR
    shown = (await room.cyd.slash(await room.place_of(game), "table missing", game=game.id)).response.message
    await room.cyd.click(shown, label="Ask the others about ■ bob")
    await delivered(room)
    question = next(one for one in (await room.place_of(game)).history() if "Look for somebody else" in labels_of(one))
    store = room.bot.tables.store
    assert [one.kind for one in await store.open_motions(game.id)] == [remedy_kind(1)]
    await goes_back(room, "cyd", game, "alice", "bob")
    assert (await room.table(game)).match.awaited == [1, 2]
    assert await store.open_motions(game.id) == []
    closed = next(one for one in (await room.place_of(game)).history() if one.id == question.id)
    assert labels_of(closed) == []


@pytest.mark.parametrize("moved", [True, False])
async def test_a_seat_that_was_offered_is_not_free_when_its_person_goes_back_with_the_others(
    room: Room, moved: bool
) -> None:
    game = await begin(room, "alice", "bob", "cyd")
    await militia(room, "alice", game)
    await discards(room, "cyd", game)
    await offer_seat(room.bot.club, game.id, 1, Why.LATE)
    await delivered(room)
    offered = next(one for one in (await room.place_of(game)).history() if "Take this seat" in labels_of(one))
    taking = (await room.dora.click(offered, label="Take this seat")).response.message
    assert "Take the seat" in labels_of(taking)
    if moved:
        await discards(room, "bob", game)
        await goes_back(room, "bob", game, "alice", "cyd")
    else:
        await goes_back(room, "cyd", game, "alice", "bob")
    assert 1 in (await room.table(game)).match.awaited
    for control in (button_ids(offered)["Take this seat"], button_ids(taking)["Take the seat"]):
        late = await room.press_again("dora", game, control)
        assert "■ bob plays this seat" in told(late)
    await room.restart()
    assert (await room.table(game)).seats[1].user_id == room.bob.id
    shown = (await room.cyd.slash(await room.place_of(game), "table missing", game=game.id)).response.message
    assert "A substitute is looked for" not in text_of(shown)


async def test_a_limit_a_turn_begins_anew_and_a_store_keeps_what_was_used(room: Room) -> None:
    left: dict[str, list[timedelta]] = {}
    for name, limit in (("turn", "1d"), ("store", "3d+8h")):
        game = await begin(room, "alice", "bob", time=limit)
        room.clock.ahead += 10 * HOUR
        await militia(room, "alice", game)
        room.clock.ahead += 20 * HOUR
        await discards(room, "bob", game)
        await goes_back(room, "bob", game, "alice")
        clock = (await room.table(game)).clock
        assert clock is not None
        left[name] = [one.left for one in clock.seats]
        assert [one.asked for one in clock.seats] == [False, True]
    assert left["turn"][1] == DAY
    assert left["store"][1] == 3 * DAY - 20 * HOUR


def moment(text: str) -> datetime:
    """A time of Greenwich."""
    return datetime.fromisoformat(f"{text}+00:00")


async def test_a_pause_and_an_absence_stay(room: Room) -> None:
    game = await begin(room, "alice", "bob", time="1d")
    await militia(room, "alice", game)
    await discards(room, "bob", game)
    await room.alice.slash(await room.place_of(game), "table pause", game=game.id, reason="holidays")
    await goes_back(room, "bob", game, "alice")
    clock = (await room.table(game)).clock
    assert clock is not None and clock.rests
    name = await on_turn(room, game)
    assert name == "bob"
    await looked(room, 3 * DAY)
    assert await reminders(room, game, "bob") == []
