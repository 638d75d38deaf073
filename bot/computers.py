"""The loop that lets computer players answer: it looks for those that are asked every second, and after a move.

There is no task a game, and nothing is kept in memory: after a restart the next look finds whoever is asked.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from discord.ext import tasks

from cogs.handling import report
from cogs.tables import Tables
from cogs.thinking import Thinking
from db import StoreError

log = logging.getLogger(__name__)

AFTER_A_FAULT = timedelta(seconds=30)
"""How long a game is left alone in which something went wrong."""

LONGEST_STOP = 5.0
"""Seconds that an answer in hand may take when the bot stops."""


class Computers:
    """Use `poke` after a commit, `start` and `stop` for the loop."""

    def __init__(self, tables: Tables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self._due: dict[int, None] = {}
        self._faults: dict[int, datetime] = {}
        self._runner: asyncio.Task[None] | None = None
        self._stopped = False

    def start(self) -> None:
        """Begin to look for computer players that are asked."""
        self._looking = self._look.start()

    async def stop(self) -> None:
        """Finish the answer in hand, but do not wait long for it."""
        self._stopped = True
        self._look.cancel()
        self._due.clear()
        if self._runner is not None:
            await asyncio.wait({self._runner}, timeout=LONGEST_STOP)
            self._runner.cancel()
            await asyncio.wait({self._runner})

    def poke(self, game_id: int) -> None:
        """Look soon whether a computer player is asked in this game."""
        if self._stopped:
            return
        self._due[game_id] = None
        if self._runner is None or self._runner.done():
            self._runner = asyncio.get_running_loop().create_task(self._run())

    @tasks.loop(seconds=1)
    async def _look(self) -> None:
        try:
            for game_id in await self._thinking.waiting():
                self.poke(game_id)
        except StoreError as error:
            report(error, "looking for computer players")

    async def _run(self) -> None:
        """Let the games that are due move, each in its turn. A move pokes for the next one."""
        while self._due:
            game_id = next(iter(self._due))
            del self._due[game_id]
            if self._faults.get(game_id, self._tables.clock()) > self._tables.clock():
                continue
            self._faults.pop(game_id, None)
            try:
                await self._thinking.move(game_id)
            except Exception as error:
                report(error, f"the computer players of game {game_id}")
                self._faults[game_id] = self._tables.clock() + AFTER_A_FAULT
