"""Registering the commands with Discord: only when they changed, and each of them once."""

from __future__ import annotations

import logging
from hashlib import blake2b
from typing import Any

import discord
from discord.ext import commands
from pydantic_core import to_json

from bot.limits import command_payloads
from db import Store

log = logging.getLogger(__name__)

EVERYWHERE = 0
"""Under this in place of a server's id the store keeps what was registered."""

MOST_TIDIED = 100
"""On so many servers leftovers are looked for; more would cost too many requests at one start."""


class Registry:
    """Registers the commands of a bot for all servers, or for one server during development."""

    def __init__(self, bot: commands.Bot, guild_id: int | None) -> None:
        self._bot = bot
        self._guild = None if guild_id is None else discord.Object(guild_id)
        self._changed = False

    async def sync(self, store: Store) -> bool:
        """Register the commands if they or their place changed, or Discord has not got them; True if so."""
        tree = self._bot.tree
        payloads = await command_payloads(tree)
        place = self._guild.id if self._guild else EVERYWHERE
        digest = blake2b(to_json([place, payloads]), digest_size=16).hexdigest()
        known = await store.guild_settings(EVERYWHERE)
        there = {command.id for command in await tree.fetch_commands(guild=self._guild)}
        if known.get("commands") == digest and there == set(known.get("ids", ())):
            return False
        if self._guild is None:
            registered = await tree.sync()
        else:
            tree.copy_global_to(guild=self._guild)
            registered = await tree.sync(guild=self._guild)
            await self._clear(None)
        former = known.get("place", EVERYWHERE)
        if former not in (EVERYWHERE, place):
            await self._clear(discord.Object(former))
        ids = sorted(command.id for command in registered)
        await store.set_guild_settings(EVERYWHERE, {**known, "commands": digest, "place": place, "ids": ids})
        self._changed = True
        log.info("registered %d commands", len(ids))
        return True

    async def tidy(self) -> None:
        """After a change: remove commands that a test version left on single servers, where they stood twice."""
        if not self._changed:
            return
        self._changed = False
        for guild in self._bot.guilds[:MOST_TIDIED]:
            if self._guild is not None and guild.id == self._guild.id:
                continue
            if await self._bot.tree.fetch_commands(guild=guild):
                await self._clear(guild)

    async def _clear(self, guild: discord.abc.Snowflake | None) -> None:
        """Remove all commands registered for a server, or with None those for all servers."""
        application = self._bot.application_id
        assert application is not None
        nothing: list[Any] = []
        if guild is None:
            await self._bot.http.bulk_upsert_global_commands(application, payload=nothing)
        else:
            await self._bot.http.bulk_upsert_guild_commands(application, guild.id, payload=nothing)
