"""The process in which computer players think, so that a long thought holds up nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass

from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation

log = logging.getLogger(__name__)

LONGEST_THOUGHT = 10.0
"""Seconds that a computer player may think about one answer."""

LONGEST_START = 60.0
"""Seconds that the process may take until it is ready."""


class TookTooLong(Exception):
    """A computer player thought longer than it may."""


@dataclass(frozen=True, slots=True)
class Hired:
    """A process that is ready."""

    pool: ProcessPoolExecutor
    pid: int

    def dismiss(self) -> None:
        """End the process, whatever it does."""
        for process in multiprocessing.active_children():
            if process.pid == self.pid:
                process.kill()
        self.pool.shutdown()


class Worker:
    """One process that is started when it is needed first, and another one after a crash or a thought without end.

    It thinks about one question at a time.
    """

    def __init__(self, *, longest: float = LONGEST_THOUGHT) -> None:
        self._longest = longest
        self._one = asyncio.Lock()
        self._hired: Hired | None = None
        self._closed = False

    async def think(self, player: ComputerPlayer, situation: Situation) -> Answer:
        """What the player answers. Raises TookTooLong, BrokenExecutor after two crashes, and what the player raises."""
        async with self._one:
            try:
                return await self._ask(player, situation)
            except BrokenExecutor:
                log.warning("the process of the computer players ended by itself; a new one is started")
                await self._dismiss()
                return await self._ask(player, situation)

    async def _ask(self, player: ComputerPlayer, situation: Situation) -> Answer:
        if self._closed:
            raise RuntimeError("the worker is closed")
        if self._hired is None:
            self._hired = await asyncio.to_thread(_hire)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._hired.pool, player.answer, situation)
        done, _ = await asyncio.wait({thought}, timeout=self._longest)
        if done:
            return await thought
        thought.cancel()
        await self._dismiss()
        raise TookTooLong(f"{player.title} thought longer than {self._longest:g} seconds")

    async def _dismiss(self) -> None:
        hired, self._hired = self._hired, None
        if hired is not None:
            await asyncio.to_thread(hired.dismiss)

    async def close(self) -> None:
        """End the process, also in the middle of a thought."""
        self._closed = True
        await self._dismiss()


def _hire() -> Hired:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle_in)
    return Hired(pool, pool.submit(os.getpid).result(timeout=LONGEST_START))


def _settle_in() -> None:
    """Run first in the process: leave it to the bot when to stop, give way to it, end with it, and know the games."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    importlib.import_module("games.catalogue")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
