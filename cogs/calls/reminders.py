"""Reminders: who has not moved for a while is reminded a few times, then the table is told, and then there is silence.

All is worked out from what the store knows of the seats that are waited for, at each look anew. So nothing is lost or
said twice when the bot is started anew, is connected anew, or the clock of the machine jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum, auto
from itertools import groupby
from typing import Final

from cogs.calls.notices import to_person, to_table
from cogs.calls.quiet import free_at
from cogs.calls.wishes import INTERVALS, Call, Remind, Wishes, wishes_of
from cogs.club import Club
from cogs.errors import NotSeatedHere, WrongTime
from cogs.handling import Interaction, Reply, answer_privately, report
from cogs.pace import players_of
from cogs.timekeeping.clocks import read_clock
from cogs.timekeeping.time_limits import terms_of
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from db import Game, NewNotice, NotFound, Status, StoreError, Unmoved

REMIND: Final = "remind"
STALL: Final = "stall"

MOST: Final = 3
"""How often a person is reminded of the same question."""

USUAL: Final = INTERVALS[Remind.DAY]
"""After so long without a move those count as reminded who want no reminders, so that the table hears of them too."""

SHORTEST: Final = min(INTERVALS.values())

REST: Final = timedelta(minutes=10)
"""How exactly the end of a rest is known from which time counts on."""


class Step(Enum):
    """What is due for a seat that is waited for."""

    NOTHING = auto()
    REST = auto()
    REMIND = auto()
    COUNT = auto()
    STALL = auto()


TOLD_TOGETHER: Final = frozenset({Step.REST, Step.COUNT, Step.STALL})
"""What is noted in one go for all seats of a game."""


def step_of(row: Unmoved, wishes: Wishes, now: datetime, *, paused: bool) -> Step:
    """What is due for a seat. Who wants no reminder is only counted; in a game that rests no time counts."""
    told_at = row.told_at
    if paused or (told_at is not None and told_at > now + SHORTEST):
        # A time that lies so far ahead comes from a clock that was wrong.
        fresh = told_at is not None and now - REST < told_at <= now + SHORTEST
        return Step.NOTHING if fresh else Step.REST
    if wishes.away(now) or row.told > MOST:
        return Step.NOTHING
    # What came in quiet hours or absence is told when they end, and only from then on the time counts.
    begin = free_at(wishes, row.since if told_at is None else max(row.since, told_at))
    if now < begin + INTERVALS.get(wishes.remind, USUAL):
        return Step.NOTHING
    if row.told == MOST:
        return Step.STALL
    wanted = wishes.call is not Call.NONE and wishes.remind is not Remind.OFF and not row.muted
    return Step.REMIND if wanted else Step.COUNT


async def sweep(club: Club) -> None:
    """Look for all who are to be reminded now. Trouble with one game holds up no other. Raises StoreError."""
    rows = await club.store.unmoved(club.tables.clock() - SHORTEST)
    open_rows = [row for row in rows if row.told <= MOST]
    for game_id, seats in groupby(open_rows, key=lambda row: row.game_id):
        try:
            await _remind(club, game_id, list(seats))
        except StoreError:
            raise
        except Exception as error:
            report(error, f"the reminders of game {game_id}")


async def _remind(club: Club, game_id: int, rows: Sequence[Unmoved]) -> None:
    now = club.tables.clock()
    game = await club.store.game(game_id)
    if game.status is not Status.RUNNING:
        return
    clock = read_clock(game, rows[0].clock)
    steps: list[tuple[Unmoved, Step]] = []
    for row in rows:
        wishes = wishes_of(await club.store.settings(row.user_id))
        steps.append((row, step_of(row, wishes, now, paused=row.rests or (clock is not None and clock.rests))))
    done = False
    for row, step in steps:
        # Each by itself, since the reminder before may still be on its way to one of them.
        if step is Step.REMIND:
            done |= await club.store.tell_unmoved([(row, row.told + 1)], [_reminder(game, row)])
    others = [(row, row.told + (step is not Step.REST)) for row, step in steps if step in TOLD_TOGETHER]
    stall = await _stall(club, game, [row for row, step in steps if step is Step.STALL])
    if others and await club.store.tell_unmoved(others, stall):
        done |= bool(stall)
    if done:
        club.tables.poke(game_id)


def _reminder(game: Game, row: Unmoved) -> NewNotice:
    about = {"seat": row.seat, "moved": game.face["moved"][row.seat], "last": row.told + 1 == MOST}
    return to_person(row.user_id, REMIND, merge_key=f"{REMIND}:{row.seat}", **about)


async def _stall(club: Club, game: Game, rows: Sequence[Unmoved]) -> list[NewNotice]:
    """The notice that a table stands still; a time limit sees to that in its own way."""
    if not rows or terms_of(game) is not None or game.kind not in club.tables.games:
        return []
    if len(players_of(await club.tables.table(game.id))) < 2:
        return []
    return [to_table(STALL, moved={str(row.seat): game.face["moved"][row.seat] for row in rows})]


async def press_mute(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """No more reminders until the person is asked anew."""

    async def work() -> Reply:
        try:
            table = await club.tables.table(pressed.game_id)
        except NotFound:
            raise WrongTime("This game is not here any more.") from None
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise NotSeatedHere("This reminder is for somebody else. `/settings` tells how you are reminded yourself.")
        if not await club.store.mute(table.game.id, seat):
            raise WrongTime("The game does not wait for you at the moment, so there is nothing to be reminded of.")
        text = (
            "You are not reminded of this turn again. It stays in `/waiting`. How soon you are reminded of others, you "
            "can choose in `/settings`."
        )
        return Reply(message(NEUTRAL, text))

    await answer_privately(interaction, work)
