"""Two people far apart play over three days, with restarts in between: each is called once for each thing, by day."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from cogs.calls.wishes import Wishes
from tests.e2e.playing_out import finish
from tests.e2e.room import Room, labels_of, text_of
from tests.e2e.test_going_back import LAST, asks
from tests.e2e.test_reminders import called, delivered, set_time, wish
from tests.e2e.test_time_limits import PLAIN, begin

BERLIN, LOS_ANGELES = "Europe/Berlin", "America/Los_Angeles"
NIGHT = [22 * 60, 8 * 60]


def direct(room: Room) -> list[Any]:
    """The messages that went to nobody's table."""
    places = {str(room.channel.id), *(str(thread.id) for thread in room.channel.threads)}
    return [one for one in room.requests("POST", "/messages") if one.path.split("/")[2] not in places]


async def at(room: Room, local: str, zone: str) -> None:
    """Let time pass until the clock on somebody's wall shows this, hour by hour, with the bot at work."""
    goal = datetime.fromisoformat(local).replace(tzinfo=Wishes(zone=zone).clock)
    while room.clock() < goal:
        room.clock.ahead += min(timedelta(hours=1), goal - room.clock())
        await room.bot.timekeeper.look()
        await delivered(room)


async def test_two_people_far_apart_over_three_days(room: Room) -> None:
    await wish(room, "alice", zone=BERLIN, quiet=NIGHT)
    await wish(room, "bob", zone=LOS_ANGELES, quiet=NIGHT, call="direct", remind="12h")
    set_time(room, "2026-03-02T20:00", BERLIN)
    game = await begin(room, "alice", "bob", hands=(PLAIN, PLAIN))
    mine, his = called(room, "alice"), len(direct(room))

    # Monday evening in Berlin is late morning in Los Angeles: bob is called at once, and only directly.
    await room.end("alice", game)
    await delivered(room)
    assert (called(room, "alice"), len(direct(room))) == (mine, his + 1)
    assert "The game waits for you" in str(direct(room)[-1].json)
    assert "Time until <t:" in text_of(await room.turn_message(game))

    # He plays when she sleeps. She is called in the morning, once, also if the bot is started anew in the night.
    await at(room, "2026-03-02T15:00", LOS_ANGELES)
    await room.end("bob", game)
    await delivered(room)
    await room.restart()
    await at(room, "2026-03-03T07:00", BERLIN)
    assert called(room, "alice") == mine
    await at(room, "2026-03-03T08:30", BERLIN)
    assert (called(room, "alice"), len(direct(room))) == (mine + 1, his + 1)

    # She ends her turn by mistake, and asks to take it back while he sleeps: he reads it in his morning, and agrees.
    await room.press("alice", await room.hand("alice", game), "Play all Treasures")
    await room.end("alice", game)
    await delivered(room)
    await asks(room, "alice", game, LAST)
    await at(room, "2026-03-03T07:00", LOS_ANGELES)
    assert len(direct(room)) == his + 1
    await at(room, "2026-03-03T09:00", LOS_ANGELES)
    told = [str(one.json) for one in direct(room)[his + 1 :]]
    assert sum("asks to go back" in one for one in told) == 1 and len(told) == 2, told
    await room.restart()
    place = await room.place_of(game)
    request = [one for one in place.history() if "Agree" in labels_of(one)][-1]
    await room.bob.click(request, label="Agree")
    await delivered(room)
    assert (await room.table(game)).match.awaited == [0]
    assert "All agree: the game is back" in text_of(await room.turn_message(game))

    # She plays on; he forgets the game, is reminded by day, and moves. Nobody is out of time.
    await at(room, "2026-03-03T11:00", LOS_ANGELES)
    before = len(direct(room))
    await room.end("alice", game)
    await delivered(room)
    await at(room, "2026-03-04T07:30", LOS_ANGELES)
    assert len(direct(room)) == before + 1
    await at(room, "2026-03-04T08:30", LOS_ANGELES)
    assert len(direct(room)) == before + 2 and "still waits" in str(direct(room)[-1].json)
    await room.end("bob", game)
    await delivered(room)
    assert "last call" not in " ".join(text_of(one) for one in place.history())

    # The end is told to both in their own ways, and the game can be looked at and played again.
    mine, his = called(room, "alice"), len(direct(room))
    await finish(room, game, ("alice", "bob"), most=20)
    await at(room, "2026-03-05T12:00", BERLIN)
    assert (called(room, "alice"), len(direct(room))) == (mine + 1, his + 1)
    final = await room.last_message(game)
    assert {"Replay", "Charts", "Play again"} <= set(labels_of(final))
    looked_at = await room.bob.click(final, label="Replay")
    assert "Step 1 of" in text_of(looked_at.response.message)
    stats = await room.alice.slash(room.channel, "stats")
    assert "1 game" in text_of(stats.response.message)
