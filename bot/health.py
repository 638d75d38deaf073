"""How the running bot is: the figures of the health line."""

from __future__ import annotations

import math
import resource
import sys
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from cogs.tables import Tables
from db import Status

STATM = Path("/proc/self/statm")
MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Figures:
    """One look at the bot.

    `games` are running, `live` of them are in memory. `oldest` is for how many seconds the oldest due notice has
    waited, `latency` the time of Discord's heartbeat in milliseconds (None without a connection), `memory` in
    megabytes.
    """

    games: int
    live: int
    notices: int
    oldest: int
    latency: int | None
    memory: int

    def __str__(self) -> str:
        latency = "none" if self.latency is None else f"{self.latency} ms"
        return (
            f"health: games running {self.games}, in memory {self.live}; notices due {self.notices}, "
            f"oldest {self.oldest} s; latency {latency}; memory {self.memory} MB"
        )


async def measure(tables: Tables, latency: float, now: datetime) -> Figures:
    """The figures now. `latency` is in seconds as discord.py tells it."""
    backlog = await tables.store.backlog(now)
    waited = 0.0 if backlog.oldest is None else (now - backlog.oldest).total_seconds()
    return Figures(
        games=await tables.store.count_games(Status.RUNNING),
        live=tables.live,
        notices=backlog.due,
        oldest=max(0, round(waited)),
        latency=round(latency * 1000) if math.isfinite(latency) else None,
        memory=memory_bytes() // MEGABYTE,
    )


def memory_bytes() -> int:
    """How much memory the process has now; where the system does not tell, the most that it ever had."""
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
