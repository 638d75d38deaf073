"""What the bot does by the clock: the health line, and throwing away once a day what is of no use any more."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import timedelta

import discord
from discord.ext import tasks

from bot.health import measure
from cogs.handling import report
from cogs.retention import DRAFTS, NOTICES
from cogs.tables import Tables
from db import StoreError

log = logging.getLogger(__name__)


class Upkeep:
    """Use `start` and `stop`; `every` is the time between two health lines."""

    def __init__(self, client: discord.Client, tables: Tables, every: timedelta) -> None:
        self._client = client
        self._tables = tables
        self._tell.change_interval(seconds=every.total_seconds())

    def start(self) -> None:
        """Tell the health as soon as the bot is connected, tidy, and go on."""
        self._tasks = [self._tell.start(), self._tidy.start()]

    def stop(self) -> None:
        """Stop at once; nothing here is lost by that."""
        for task in self._tasks:
            task.cancel()

    async def tell(self) -> None:
        """Write the health line."""
        figures = await measure(self._tables, self._client.latency, self._tables.clock())
        log.info("%s", figures, extra={"facts": asdict(figures)})

    async def tidy(self) -> None:
        """Throw away old notices and old half-made choices."""
        now, store = self._tables.clock(), self._tables.store
        notices = await store.prune_notices(now - NOTICES)
        drafts = await store.prune_drafts(now - DRAFTS)
        if notices or drafts:
            log.info("tidied up: %d old notices, %d old half-made choices", notices, drafts)

    # A loop that an error leaves would end.

    @tasks.loop()
    async def _tell(self) -> None:
        try:
            await self._client.wait_until_ready()
            await self.tell()
        except StoreError as error:
            report(error, "the health line")

    @tasks.loop(hours=24)
    async def _tidy(self) -> None:
        try:
            await self.tidy()
        except StoreError as error:
            report(error, "tidying up")
