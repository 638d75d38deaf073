"""The simulated Discord, which notices sooner that all is quiet."""

from __future__ import annotations

import asyncio
from typing import Any

import simcord

IDLE = 0.005
"""Seconds until it looks again. Its own 0.05 are waited for to the end wherever the bot has work for a moment only."""
STRAYING = 0.05
"""Seconds for what a test has begun past Discord, as by calling the bot itself: nobody knows when that is done."""


class QuickEnv(simcord.Env):
    """As its base, with short looks: most of the time of a test went by in looks at a bot that had done everything."""

    async def start(self) -> None:
        """Begin; what goes on already is none of the bot's business."""
        self._before = asyncio.all_tasks()
        await super().start()

    async def _settle_internal(self, **more: Any) -> None:
        await super()._settle_internal(**{**more, "idle": IDLE})
        strays = asyncio.all_tasks() - self._before - self._work.tasks.keys() - {asyncio.current_task()}
        if strays:
            await asyncio.wait(strays, timeout=STRAYING)
            await super()._settle_internal(**{**more, "idle": IDLE})
