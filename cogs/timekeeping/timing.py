"""What is done when time is out: a last call, and after it the others are asked what is to be done.

The timer of a game stands at the next moment at which one of its seats is out of time. When it is found to be due only
the last call goes out, however late that is, and the time after it begins then. So after a long sleep of the bot nobody
loses anything at once.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final

from discord import ButtonStyle

from cogs.calls.motion_calls import called_now, is_called_at
from cogs.calls.notices import to_person, to_table
from cogs.club import Club
from cogs.commits import refresh_notice
from cogs.errors import NoSuchGame, WrongTime
from cogs.happenings import OTHERS_DECIDE, OUT_OF_TIME
from cogs.pace import plays
from cogs.posts import Post, calling
from cogs.table import Table
from cogs.tables import Tables
from cogs.timekeeping.clock import SET_BACK, Clock, Phase
from cogs.timekeeping.clocks import clock_of, stored, timed, with_absence
from cogs.timekeeping.remedies import propose
from cogs.timekeeping.time_limits import Decide, limit_of, terms_of, who_decides
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, button, message, row
from cogs.ui.look import colour
from cogs.ui.text import listed, progress, safe_names
from cogs.ui.times import moment_words
from db import Game, NewMove, NewNotice, Status, Timer
from games.engine.events import Event

log = logging.getLogger(__name__)

LAST_CALL: Final = "last call"
"""The notices about somebody who is out of time: to the table and to that person."""

NOT_SHOWN: Final = -1
"""A revision that no game has."""

LOOK_AGAIN: Final = timedelta(days=1)
"""After so long a game is looked at again whose rules are not installed here."""


async def due(club: Club, timer: Timer) -> None:
    """The timer of a game: somebody may be out of time."""
    assert timer.game_id is not None
    tables = club.tables
    try:
        async with tables.changing(timer.game_id) as table:
            if table.clock is None:
                await tables.store.finish_timer(timer)
                return
            clock = await _now(tables, table)
            if late := clock.late():
                await _out_of_time(club, table, clock, late)
                return
            if await tables.store.finish_timer(timer, again_at=clock.next_due, clock=clock.data()):
                table.clock = clock
    except NoSuchGame:
        await tables.store.finish_timer(timer, again_at=tables.clock() + LOOK_AGAIN)
    except WrongTime:
        await tables.store.finish_timer(timer)


async def _now(tables: Tables, table: Table) -> Clock:
    """The clock of a table as of now, with whom the game waits for and who is away."""
    clock = clock_of(table, tables.clock()).asking(timed(table), table.turn)
    return await with_absence(tables.store, table, clock)


async def _out_of_time(club: Club, table: Table, clock: Clock, late: list[int]) -> None:
    events: list[Event] = []
    last = [seat for seat in late if clock.seats[seat].phase is Phase.TIME]
    over = [seat for seat in late if seat not in last]
    for seat in last:
        clock = clock.call_last(seat)
        events.append(Event(OUT_OF_TIME, seat))
    host = limit_of(table.game).decide is Decide.HOST
    for seat in over:
        clock = clock.leave_to_others(seat)
        events.append(Event(OTHERS_DECIDE, seat, {"host": host}))
    asked = await propose(club.tables, replace(table, clock=clock), over)
    notices = [*await _last_calls(club.tables, table, last), *asked]
    log.info("game %s: out of time: %d", table.game.id, len(late))
    move = NewMove(kind="time", data={"seats": late})
    await club.tables.keep(table, move, events=events, notices=notices, clock=clock)


async def _last_calls(tables: Tables, table: Table, seats: Sequence[int]) -> list[NewNotice]:
    """One message to the table, which calls whom it can, and the notices to the others."""
    if not seats:
        return []
    called, apart = [], []
    for seat in seats:
        person, moved = table.seats[seat].user_id, table.game.face["moved"][seat]
        if person is not None and await is_called_at(tables, table, person):
            called.append(seat)
        elif person is not None:
            apart.append(to_person(person, LAST_CALL, merge_key=f"{LAST_CALL}:{seat}", seat=seat, moved=moved))
    moves = {str(seat): table.game.face["moved"][seat] for seat in seats}
    return [to_table(LAST_CALL, moved=moves, call=called), *apart]


# -- what is told --------------------------------------------------------------------------------------------------


def _called(table: Table, seat: int, moved: int) -> datetime | None:
    """Until when the last call to a seat runs; None if it is called no longer, or has moved since it had so far."""
    if table.game.face["moved"][seat] != moved or not plays(table, seat):
        return None
    if table.clock is None or table.clock.seats[seat].phase is not Phase.LAST_CALL:
        return None
    return table.clock.due_at(seat)


async def last_call_to_table(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """Who is out of time, and until when a move still counts; it calls those who can be called there."""
    if game.status is not Status.RUNNING:
        return None
    table = await club.tables.table(game.id)
    late = defaultdict[datetime, list[int]](list)
    for seat, moved in payload["moved"].items():
        if (until := _called(table, int(seat), moved)) is not None:
            late[until].append(int(seat))
    if not late:
        return None
    seats = [seat for group in late.values() for seat in group]
    call = [seat for seat in payload["call"] if seat in seats]
    people, later = await called_now(club.tables, table, {**payload, "call": call})
    names = [f"<@{people[seat]}>" if seat in people else name for seat, name in enumerate(safe_names(table))]
    said = [_counts_until([names[seat] for seat in group], until) for until, group in late.items()]
    text = " ".join([*said, f"{_then(game)}."])
    hand = button("My hand", ids.custom_id(ids.HAND, game.id), ButtonStyle.primary) if people else None
    view = message(
        colour(seats[0] if len(seats) == 1 else None),
        f"**{table.kind.title} · {progress(table)} · {LAST_CALL}**\n{text}",
        row(hand),
    )
    return Post(view, mentions=calling(people.values()), silent=not people, later=later)


def _counts_until(names: Sequence[str], until: datetime) -> str:
    are = "is" if len(names) == 1 else "are"
    return f"{listed(names)} {are} out of time. A move still counts until {moment_words(until)}."


def _then(game: Game) -> str:
    return f"After that {who_decides(limit_of(game))} how the game goes on"


async def last_call_to_person(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """The last call of somebody who is out of time."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table = await club.tables.table(game.id)
    seat = int(payload["seat"])
    until = _called(table, seat, payload["moved"])
    if until is None or table.seats[seat].user_id != user_id:
        return None
    text = f"your time is out. You can still move until {moment_words(until)}. {_then(game)} without you."
    return person_view(table, seat, mention, text, about=LAST_CALL)


# -- resting -------------------------------------------------------------------------------------------------------


async def rested(tables: Tables, game_id: int, since: datetime) -> None:
    """Nothing has counted in a game since then: the bot was not on its server."""
    await _set(tables, game_id, lambda clock: clock.rested(since, tables.clock()))


async def absence_changed(tables: Tables, user_id: int) -> None:
    """A person has gone away or come back: the own time rests, or runs again, in all games."""
    for game in await tables.store.games_of(user_id, status=(Status.RUNNING,)):
        if terms_of(game) is not None:
            await _set(tables, game.id, lambda clock: clock.at(tables.clock()))


async def mend(club: Club) -> None:
    """See whether the machine's clock was set back, and let all times go on from where they were."""
    now = club.tables.clock()
    for game_id in await club.store.clocks_ahead(now + SET_BACK):
        log.warning("game %s: the clock of the machine was set back", game_id)
        await _set(club.tables, game_id, lambda clock: clock.at(now))


async def _set(tables: Tables, game_id: int, change: Callable[[Clock], Clock]) -> None:
    """Change the clock of a game, if it has one, without an act at the table; its turn message shows it."""
    try:
        async with tables.changing(game_id) as table:
            if table.clock is None:
                return
            clock = change(table.clock).asking(timed(table), table.turn)
            clock = await with_absence(tables.store, table, clock)
            times = stored(game_id, clock)
            await tables.store.set_clock(game_id, clock.data(), timers=times.timers, drop_timers=times.drop_timers)
            table.clock = clock
            if table.shown is not None:
                table.shown = replace(table.shown, revision=NOT_SHOWN)
            await tables.store.add_notices(game_id, [refresh_notice()])
    except (NoSuchGame, WrongTime):
        return
    tables.poke(game_id)
