"""What people have asked for and is not answered yet, so that a stop can wait for it."""

from __future__ import annotations

import asyncio
from typing import Final

STOPPING: Final = "I am just being restarted, and nothing was changed. Please try again in a minute."


class InHand:
    """The tasks that answer commands and presses. After `finish` no more are taken on."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[object]] = set()
        self.closed = False

    def take(self) -> bool:
        """Count the running task until it ends; False if nothing more may be begun."""
        if self.closed:
            return False
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def finish(self, patience: float) -> int:
        """Take on nothing more and wait up to `patience` seconds for what was begun; how much is not finished."""
        self.closed = True
        others = self._tasks - {asyncio.current_task()}
        if not others:
            return 0
        _, unfinished = await asyncio.wait(others, timeout=patience)
        return len(unfinished)
