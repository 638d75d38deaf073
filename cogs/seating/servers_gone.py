"""The bot is removed from a server and invited again: meanwhile the games there rest, and nothing of them is lost."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord.ext import commands

from cogs.calls.notices import to_table
from cogs.club import Club
from cogs.commits import turn_notice
from cogs.errors import SurfaceError
from cogs.handling import report
from cogs.posts import Post
from cogs.timekeeping.timing import rested
from cogs.ui.compose import message
from cogs.ui.look import NEUTRAL
from db import Game, Status, StoreError

log = logging.getLogger(__name__)

HERE_AGAIN = "server again"
"""The notice to each table of a server on which the bot is again."""


class ServersGone(commands.Cog):
    """Notes where the bot is, and where it is not any more."""

    def __init__(self, club: Club, client: discord.Client) -> None:
        self._club = club
        self._client = client

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed from a server. While Discord only has trouble with one, this is not called."""
        await self._note(guild.id, here=False)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was invited to a server, perhaps again."""
        await self._note(guild.id, here=True)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Discord has sent a server, after the bot has logged in or after trouble with that server."""
        await self._note(guild.id, here=True)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Find out what has changed while the bot was not logged in."""
        try:
            here = {guild.id for guild in self._client.guilds}
            known = await self._club.store.guilds_of_games()
            away = set(await self._club.store.away_guilds())
        except StoreError as error:
            report(error, "looking at the servers")
            return
        for guild_id in known - here - away:
            await self._note(guild_id, here=False)
        for guild_id in away & here:
            await self._note(guild_id, here=True)

    async def _note(self, guild_id: int, *, here: bool) -> None:
        try:
            if here != (guild_id in await self._club.store.away_guilds()):
                return
            await (go_on if here else rest)(self._club, guild_id)
        except StoreError as error:
            report(error, "a server that the bot joins or leaves")


async def rest(club: Club, guild_id: int) -> None:
    """Let the games of a server rest: what they owe is kept, and no time runs there."""
    log.info("removed from a server; its games rest")
    await club.store.leave_guild(guild_id)


async def go_on(club: Club, guild_id: int) -> None:
    """Let the games of a server go on, if they rested: each is told, and its turn message is posted anew.

    All that comes first can be done twice, so nothing is lost if the bot is stopped on the way.
    """
    since = (await club.store.away_guilds()).get(guild_id)
    if since is None:
        return
    for game in await club.store.running_games(guild_id):
        # A game that is not installed here any more is left as it is.
        with contextlib.suppress(SurfaceError):
            table = await club.tables.table(game.id)
            await rested(club.tables, game.id, since)
            again = replace(to_table(HERE_AGAIN), merge_key=HERE_AGAIN)
            await club.store.add_notices(game.id, [again, turn_notice(table.match)])
    # The turn message that is posted anew calls everybody who is asked, so nobody need be called twice.
    games = await club.store.return_to_guild(guild_id, instead_of=["call"])
    if games:
        log.info("on a server again; %d games go on", len(games))
    for game_id in games:
        club.tables.poke(game_id)


async def again_post(club: Club, game: Game, payload: Mapping[str, Any]) -> Post | None:
    """Told to each table when the bot is on its server again."""
    if game.status is not Status.RUNNING:
        return None
    return Post(message(NEUTRAL, "I was not on this server for a while, and this game rested. It goes on from here."))
