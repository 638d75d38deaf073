"""A bot that is told to stop while a move is being stored.   python -m tests.bot.stopping_process DB

It is the real bot with the real handling of signals, in a simulated Discord. The store is slow with the last move:
`storing` is printed when it has begun. Whoever reads that sends SIGTERM. A line of JSON tells then what the player saw.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import simcord
from pydantic import SecretStr

from bot import client
from bot.logs import set_up_logging
from bot.settings import Settings
from db import Commit
from tests.e2e.positions import begin_turn
from tests.e2e.room import Clock, furnish, text_of

SLOW = 1.0


class Stopping(client.Longtable):
    """The bot, connected to the simulated Discord in the place of the real one."""

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Play until the last move is being stored, and wait for the signal."""
        clock = Clock()
        self._clock = clock
        env = simcord.Env(self, check_errors=False)
        await env.start()
        room = furnish(env, self._database, clock)
        game = await room.start("alice", "bob")
        await room.set_up(game, begin_turn("copper", "copper"))
        self._be_slow()
        self.room = room
        self.last_move = asyncio.create_task(self._last_move(await room.place_of(game)))
        await asyncio.sleep(60)

    def _be_slow(self) -> None:
        store = self.tables.store
        quick = store.commit

        async def slow(game_id: int, revision: int, commit: Commit) -> int:
            print("storing", flush=True)
            await asyncio.to_thread(time.sleep, SLOW)
            return await quick(game_id, revision, commit)

        store.commit = slow  # type: ignore[method-assign]

    async def _last_move(self, place: Any) -> None:
        result = await self.room.alice.slash(place, "dominion end")
        print(json.dumps(text_of(result.response.message)), flush=True)

    async def close(self) -> None:
        """Wait for what the player has to tell, after the bot has done its part."""
        await self.close_store()
        await asyncio.wait_for(self.last_move, 20)
        await super().close()


if __name__ == "__main__":
    client.Longtable = Stopping  # type: ignore[misc]
    set_up_logging("info", form="json")
    sys.exit(client.run_bot(Settings(token=SecretStr("a-token"), database=Path(sys.argv[1]))))
