"""Pausing a game: times and reminders rest, with a reason that the table can read. Moves can still be made.

A game may be paused for several reasons at once (`kind`); it goes on when none is left.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from cogs.club import Club
from cogs.errors import NotHost, WrongTime
from cogs.handling import Interaction, Reply, show
from cogs.happenings import BY_HOST, LONGEST_REASON, PAUSED, RESUMED
from cogs.lookups import check_visible
from cogs.tables import Tables
from cogs.timekeeping.clocks import clock_of, is_paused
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import LONGEST_ID, NEUTRAL
from cogs.ui.text import fit
from db import Game, NewMove
from games.engine.events import Event

LARGEST_GAME: Final = 2**63 - 1


async def pause(tables: Tables, game_id: int, kind: str, why: str = "", *, seat: int | None = None) -> None:
    """Let times and reminders of a game rest. `seat` is whose person did it, if that is told to the table.

    Raises WrongTime if it is paused in this way already, or over.
    """
    async with tables.changing(game_id) as table:
        clock = clock_of(table, tables.clock())
        if kind in clock.pauses:
            raise WrongTime("This game is paused already. `/table resume` lets it go on.")
        why = fit(why.strip(), LONGEST_REASON)
        event = Event(PAUSED, seat, {"kind": kind, "why": why})
        move = NewMove(kind="pause", seat=seat, data={"kind": kind})
        await tables.keep(table, move, events=[event], clock=clock.pause(kind, why=why, seat=seat))


async def resume(tables: Tables, game_id: int, kind: str, *, seat: int | None = None) -> None:
    """Let times and reminders go on, unless the game is paused in another way too.

    Raises WrongTime if it is not paused in this way, or over.
    """
    async with tables.changing(game_id) as table:
        clock = clock_of(table, tables.clock())
        if kind not in clock.pauses:
            raise WrongTime("This game is not paused, so there is nothing to resume.")
        event = Event(RESUMED, seat, {"kind": kind})
        move = NewMove(kind="resume", seat=seat, data={"kind": kind})
        await tables.keep(table, move, events=[event], clock=clock.resume(kind))


# -- commands and presses ------------------------------------------------------------------------------------------


async def pause_by_host(club: Club, game: Game, user_id: int, why: str) -> Reply:
    """The host pauses a game. Raises NotHost, WrongTime."""
    seat = await _host_seat(club, game, user_id, "pause")
    await pause(club.tables, game.id, BY_HOST, why, seat=seat)
    text = "The game is paused: times and reminders rest. Whoever wants to can still move. `/table resume` ends it."
    return Reply(message(NEUTRAL, text))


async def resume_by_host(club: Club, game: Game, user_id: int) -> Reply:
    """The host lets a paused game go on. Raises NotHost, WrongTime."""
    seat = await _host_seat(club, game, user_id, "resume")
    await resume(club.tables, game.id, BY_HOST, seat=seat)
    if is_paused(await club.tables.table(game.id)):
        return Reply(message(NEUTRAL, "Your pause is over, but an organiser has paused this game too."))
    return Reply(message(NEUTRAL, "The game goes on, and so do times and reminders."))


async def _host_seat(club: Club, game: Game, user_id: int, what: str) -> int | None:
    if game.host_id != user_id:
        raise NotHost(f"Only the host, who opened the table, can {what} this game.")
    return (await club.tables.table(game.id)).seat_of(user_id)


async def press_pause(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Pause the game that was chosen among several."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await pause_by_host(club, game, interaction.user.id, pressed.part(1))

    await show(interaction, work)


def short_reason(reason: str) -> str:
    """As much of a reason as fits into the id of a button."""
    while len(ids.custom_id(ids.PAUSE, LARGEST_GAME, "")) + len(quote(reason)) > LONGEST_ID:
        reason = reason[:-1]
    return reason


PRESSES = {ids.PAUSE: press_pause}
