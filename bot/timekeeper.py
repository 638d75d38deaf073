"""The loop that looks for timers that are due, and lets their handlers run.

Nothing is kept in memory: after a restart, a sleep of the machine or a change of its clock the next look finds what
has become due in between, once.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from discord.ext import tasks

from cogs.club import Club
from cogs.handling import report
from cogs.timers import HANDLERS, SWEEPS, Handler, Sweep, kind_of
from db import StoreError, Timer

log = logging.getLogger(__name__)

AFTER_A_FAULT = timedelta(minutes=5)
"""How long a timer is left alone whose handler has failed."""

BETWEEN_SWEEPS = timedelta(minutes=1)


class Timekeeper:
    """Use `start` and `stop`; `look` runs what is due."""

    def __init__(
        self, club: Club, handlers: Mapping[str, Handler] = HANDLERS, sweeps: Sequence[Sweep] = SWEEPS
    ) -> None:
        self._club = club
        self._handlers = handlers
        self._sweeps = sweeps
        self._swept: datetime | None = None
        self._faults: dict[int, datetime] = {}

    def start(self) -> None:
        """Begin to look for timers."""
        self._looking = self._look.start()

    def stop(self) -> None:
        """Stop at once; a timer whose handler was not finished is due again after the next start."""
        self._looking.cancel()

    async def look(self) -> None:
        """Run the handlers of all timers that are due, oldest first; and the sweeps, at most every minute."""
        now = self._club.tables.clock()
        self._faults = {timer_id: until for timer_id, until in self._faults.items() if until > now}
        for timer in await self._club.store.due_timers(now):
            if timer.id not in self._faults:
                await self._run(timer, now)
        # The clock may have been set back as well as forward.
        if self._swept is None or abs(now - self._swept) >= BETWEEN_SWEEPS:
            self._swept = now
            for sweep in self._sweeps:
                try:
                    await sweep(self._club)
                except StoreError:
                    raise
                except Exception as error:
                    report(error, f"a look by {sweep.__module__}")

    async def _run(self, timer: Timer, now: datetime) -> None:
        handler = self._handlers.get(kind_of(timer))
        try:
            if handler is None:
                raise LookupError(f"there is no handler for timers of the kind {kind_of(timer)}")
            await handler(self._club, timer)
        except Exception as error:
            # One that fails must hold up no other; its row stays, so nothing is lost.
            report(error, f"the timer {timer.name}")
            self._faults[timer.id] = now + AFTER_A_FAULT
        else:
            if timer.game_id is not None:
                self._club.tables.poke(timer.game_id)

    @tasks.loop(seconds=5)
    async def _look(self) -> None:
        try:
            await self.look()
        except StoreError as error:
            report(error, "looking for timers")
