"""Who is still on the server of a game.

Discord tells this bot of nobody who leaves or is banned. So it asks for a person when that person is called, at most
once an hour, and when others at the table say that somebody has left.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

import discord
from discord.ext import commands

from cogs.calls.notices import to_table
from cogs.club import Club
from cogs.errors import SurfaceError, WrongTime
from cogs.handling import TROUBLE, Interaction, Reply, report, show
from cogs.happenings import GONE_AWAY, HERE_AGAIN
from cogs.pace import plays
from cogs.posts import Post
from cogs.seating import seats
from cogs.seating.seats import GONE, OFFERED, Why, next_host, noted
from cogs.seating.substitutes import table_of_player
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from cogs.ui.missing import back_view, gone_view
from cogs.ui.text import safe_names
from db import Game, Status, StoreError

LEFT_SERVER, BACK_HERE = "left server", "back here"
"""The notices to a table that somebody is not on the server any more, and is there again."""

CALLED: Final = "table_called"
"""The event of the client that people of a game were called: its number."""

UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
"""Discord's codes for somebody who is not on a server, and for an account that does not exist any more."""

LEAST_APART = timedelta(hours=1)
"""How often one person is asked for on one server, when nobody wishes to know it now."""


class Presence(commands.Cog):
    """Asks for people who are called."""

    def __init__(self, club: Club, client: discord.Client) -> None:
        self._club = club
        self._client = client

    @commands.Cog.listener()
    async def on_table_called(self, game_id: int) -> None:
        """Ask for those for whom a game waits."""
        try:
            await look_at_table(self._club, self._client, game_id)
        except SurfaceError:
            # The game was over in the same moment, or is not installed here any more.
            return
        except StoreError as error:
            report(error, "asking who is on the server")


async def look_at_table(club: Club, client: discord.Client, game_id: int) -> None:
    """Ask for all people for whom a game waits and who were not asked for within an hour."""
    game = await club.store.game(game_id)
    if game.status is not Status.RUNNING:
        return
    table = await club.tables.table(game_id)
    now = club.tables.clock()
    for seat in table.match.awaited:
        person = table.seats[seat].user_id
        last = club.looked_for.get((game.guild_id or 0, person or 0))
        if person is not None and (last is None or now >= last + LEAST_APART):
            await look(club, client, game_id, seat)


async def look(club: Club, client: discord.Client, game_id: int, seat: int) -> bool | None:
    """Whether the person of a seat is on the server, None if that cannot be known now.

    If that is news, the table is told. A host who is gone is host no more, as far as somebody else plays.
    """
    game = await club.store.game(game_id)
    table = await club.tables.table(game_id)
    person = table.seats[seat].user_id
    if game.guild_id is None or person is None:
        return None
    here = await is_on_server(client, game.guild_id, person)
    if here is None:
        return None
    now = club.tables.clock()
    club.looked_for = {one: at for one, at in club.looked_for.items() if now < at + LEAST_APART}
    club.looked_for[game.guild_id, person] = now
    if game.status is Status.RUNNING and here != (noted(table, seat, GONE) is None):
        await _keep(club, game_id, seat, person, here=here)
    return here


async def is_on_server(client: discord.Client, guild_id: int, user_id: int) -> bool | None:
    """Whether a person is on a server; None if Discord does not say, or the bot is not there."""
    guild = client.get_guild(guild_id)
    if guild is None or guild.unavailable:
        return None
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return False if error.code in (UNKNOWN_MEMBER, UNKNOWN_USER) else None
    except TROUBLE:
        return None
    return True


async def _keep(club: Club, game_id: int, seat: int, person: int, *, here: bool) -> None:
    tables = club.tables
    async with tables.changing(game_id) as table:
        if table.seats[seat].user_id != person or here == (noted(table, seat, GONE) is None):
            return
        if not here:
            host_id = next_host(table, seat)
            told = to_table(LEFT_SERVER, seat=seat, host=table.seat_of(host_id) if host_id is not None else None)
            await seats.note(tables, table, seat, GONE, {}, told, happened=GONE_AWAY, host_id=host_id)
            return
        offer = table.seats[seat].state.get(OFFERED)
        if offer is not None and offer["why"] == Why.GONE:
            await seats.note(tables, table, seat, OFFERED, None)
        await seats.note(tables, table, seat, GONE, None, to_table(BACK_HERE, seat=seat), happened=HERE_AGAIN)


# -- what is told --------------------------------------------------------------------------------------------------


async def gone_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """That somebody is not on the server any more; None if the person is back, or the seat is somebody else's."""
    table = await _running(club, game)
    seat, host = int(payload["seat"]), payload.get("host")
    if table is None or noted(table, seat, GONE) is None or not plays(table, seat):
        return None
    return Post(gone_view(table, seat, new_host="" if host is None else safe_names(table)[host]), silent=False)


async def back_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """That somebody is on the server again; None if that is not so any more."""
    table = await _running(club, game)
    seat = int(payload["seat"])
    if table is None or noted(table, seat, GONE) is not None or not plays(table, seat):
        return None
    return Post(back_view(table, seat))


async def _running(club: Club, game: Game) -> Table | None:
    return await club.tables.table(game.id) if game.status is Status.RUNNING else None


# -- asking now ----------------------------------------------------------------------------------------------------


async def press_left_server(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Find out whether somebody has left the server, as another player says."""

    async def work() -> Reply:
        table = await table_of_player(club, interaction, pressed.game_id)
        seat = pressed.number(1)
        if not 0 <= seat < len(table.seats) or table.seats[seat].user_id is None:
            raise WrongTime("No person has this seat.")
        name = safe_names(table)[seat]
        here = await look(club, interaction.client, table.game.id, seat)
        if here is None:
            raise WrongTime(f"Discord does not say if {name} is on this server now. Please try again.")
        if here:
            return Reply(message(NEUTRAL, f"{name} is on this server."))
        return Reply(message(NEUTRAL, f"{name} is not on this server any more. The table is told what can be done."))

    await show(interaction, work)


PRESSES = {ids.LEFT_SERVER: press_left_server}
