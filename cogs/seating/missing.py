"""Somebody is missing at a table: what the others can look at and do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from cogs.calls.wishes import wishes_of
from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, show
from cogs.lookups import check_visible
from cogs.seating.replacing import Way, check_takes_part, way_for
from cogs.seating.standing_in import stand_in
from cogs.seating.substitutes import offer_seat
from cogs.table import Table
from cogs.timekeeping.clock import LONGEST_AWAY
from cogs.timekeeping.clocks import remedy_kind
from cogs.timekeeping.remedies import propose
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.missing import missing_view
from cogs.ui.text import safe_names
from db import Game, Status


async def missing(club: Club, game: Game, user_id: int) -> Reply:
    """Who is missing at a table, and what can be done. Raises NotSeatedHere, WrongTime."""
    table = await _running(club, game)
    check_takes_part(table, user_id)
    since = await asked_since(club, table)
    async with table.lock:
        return Reply(missing_view(table, user_id, since, club.tables.clock()))


async def asked_since(club: Club, table: Table) -> dict[int, datetime]:
    """Since when people are waited for; for one who is away, from the end of that absence on, or of 30 days of it."""
    since: dict[int, datetime] = {}
    for one in await club.store.waiting_in(table.game.id):
        wishes = wishes_of(await club.store.settings(one.user_id)) if one.user_id is not None else None
        away = wishes.away_until if wishes is not None else None
        since[one.seat] = one.since if away is None else max(one.since, min(away, one.since + LONGEST_AWAY))
    return since


async def press_missing(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show who is missing."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await missing(club, game, interaction.user.id)

    await show(interaction, work)


async def press_look_for(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Look for a substitute for a seat."""

    async def act(table: Table, seat: int, way: Way) -> str:
        await offer_seat(club, table.game.id, seat, way.why, check=_unmoved(table, seat))
        return "A substitute is looked for now: the offer stands where the game is played."

    await _act(club, interaction, pressed, act, alone=True)


async def press_stand_in_for(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Let the computer play for somebody who is missing, until that person is back."""

    async def act(table: Table, seat: int, way: Way) -> str:
        person = table.seats[seat].user_id
        if person is None:
            raise WrongTime("No person has this seat.")
        await stand_in(club.tables, table.game.id, person, check=_unmoved(table, seat), by_others=True)
        return f"The computer plays for {safe_names(table)[seat]} until that player is back."

    await _act(club, interaction, pressed, act, alone=True)


async def press_ask_others(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask the others what is to be done about somebody who does not answer."""

    async def act(table: Table, seat: int, way: Way) -> str:
        still = _unmoved(table, seat)
        async with club.tables.changing(table.game.id) as table:
            still(table)
            asked = await club.store.open_motions(table.game.id)
            if any(motion.kind == remedy_kind(seat) for motion in asked):
                raise WrongTime("This is asked already: the question stands where the game is played.")
            await club.store.add_notices(table.game.id, await propose(club.tables, table, [seat]))
        club.tables.poke(table.game.id)
        return "The others are asked where the game is played. You have a say there too."

    await _act(club, interaction, pressed, act, alone=False)


async def _act(
    club: Club,
    interaction: Interaction,
    pressed: Pressed,
    act: Callable[[Table, int, Way], Awaitable[str]],
    *,
    alone: bool,
) -> None:
    """Do something about a missing person, if whoever presses may do it alone, or otherwise ask the others."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        table = await _running(club, game)
        seat, since = pressed.number(1), await asked_since(club, table)
        async with table.lock:
            way = way_for(table, interaction.user.id, seat, since.get(seat), club.tables.clock())
        if alone and way.by_motion:
            raise WrongTime("This is not for you to decide alone. `/table missing` lets you ask the others.")
        return Reply(message(NEUTRAL, await act(table, seat, way)))

    await show(interaction, work)


def _unmoved(seen: Table, seat: int) -> Callable[[Table], None]:
    """Raises WrongTime for a table in which the seat has moved, or passed on, since it was seen so."""
    moved, person = seen.game.face["moved"][seat], seen.seats[seat].user_id

    def check(table: Table) -> None:
        if (table.game.face["moved"][seat], table.seats[seat].user_id) != (moved, person):
            raise WrongTime(f"{safe_names(table)[seat]} has just moved, so nothing was done.")

    return check


async def _running(club: Club, game: Game) -> Table:
    if game.status is not Status.RUNNING:
        raise WrongTime("Somebody can be missing only at a table that plays.")
    return await club.tables.table(game.id)


PRESSES = {
    ids.MISSING: press_missing,
    ids.LOOK_FOR: press_look_for,
    ids.STAND_IN_FOR: press_stand_in_for,
    ids.ASK_OTHERS: press_ask_others,
}
