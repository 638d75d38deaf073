"""How time goes on in a soak, and what all that happens around its games shares."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from bot.timekeeper import BETWEEN_SWEEPS
from cogs.table import Table
from tests.soak.digests import Digests
from tests.soak.ground import Ground, Seen

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC")

Happening = Callable[[Seen], Awaitable[None]]
"""Something that happens around a game, or to all of them."""


class Watch(Protocol):
    """Looks at what the bot makes of it, and is told what happens beside the presses.

    `look` is called when the bot has had the time to do all that is due.
    """

    wishes: dict[str, dict[str, Any]]

    async def look(self) -> None: ...
    async def heard(self) -> None: ...
    def set_back(self, by: timedelta) -> None: ...
    def removal(self, *, removed: bool) -> None: ...
    def absence_changed(self) -> None: ...
    def rested(self, one: Seen) -> None: ...
    def moved(self, one: Seen) -> None: ...
    def muted(self, one: Seen, seat: int) -> None: ...


class Part(Protocol):
    """Happenings of one kind, and how often each is to happen."""

    happenings: Mapping[Happening, int]


class Course:
    """The ground of a soak, the `watch` that is told of everything, and time; `restart` starts the bot anew."""

    def __init__(self, ground: Ground, watch: Watch, restart: Callable[[], Awaitable[None]]) -> None:
        self.ground, self.room, self.rng = ground, ground.room, ground.rng
        self.watch, self.restart = watch, restart
        self.digests = Digests(ground, watch.wishes)

    async def table(self, one: Seen) -> Table:
        """The live game."""
        return await self.room.table(one.game)

    async def pass_time(self, time: timedelta) -> None:
        """Let time pass at once, and the bot see to all that is due then."""
        before = self.room.clock()
        self.room.clock.ahead += time
        for zone in ZONES:
            if (
                before.astimezone(ZoneInfo(zone)).utcoffset()
                != self.room.clock().astimezone(ZoneInfo(zone)).utcoffset()
            ):
                self.ground.happened("clocks of a zone changed")
        await self.see_to_it()
        await self.look()

    async def look(self) -> None:
        """See what the bot has made of it; it has had the time to do all that is due."""
        await self.watch.look()
        self.digests.look()

    async def see_to_it(self) -> None:
        """The bot looks at its timers and sends everything.

        So twice: a reminder that is on its way when the bot looks for the next one holds that up to the next look.
        """
        for _ in range(2):
            self.room.clock.ahead += BETWEEN_SWEEPS
            await self.room.bot.timekeeper.look()
            await self.room.pass_time(3)
            await self.room.bot.notifier.deliver()
