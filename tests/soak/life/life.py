"""What happens between the steps of a soak: which of all things, in which game, and on which days."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import discord

from tests.e2e.room import NAMES
from tests.soak.ground import Ground, Seen
from tests.soak.life.alone import Alone
from tests.soak.life.back import Back
from tests.soak.life.course import DAY, HOUR, ZONES, Course, Happening, Part, Watch
from tests.soak.life.files import Files
from tests.soak.life.going_on import GoingOn
from tests.soak.life.looking import Looking
from tests.soak.life.organisers import Organisers
from tests.soak.life.others import Others
from tests.soak.life.outside import Outside
from tests.soak.life.people import People
from tests.soak.life.places import Places
from tests.soak.life.reading import Reading

EVES = ("2026-03-05", "2026-03-27", "2026-10-01", "2026-10-23", "2026-06-10")
"""Days on which a room begins: shortly before clocks change somewhere, and one in summer."""

MEANWHILE = 0.15
"""How often requests to Discord fail while something happens."""


class Life:
    """Lets things happen between the steps, and tells them to the `watch`."""

    def __init__(self, ground: Ground, watch: Watch, restart: Callable[[], Awaitable[None]]) -> None:
        self.ground, self.room, self.rng = ground, ground.room, ground.rng
        self.course = course = Course(ground, watch, restart)
        self.others, self.places, self.looking = Others(course), Places(course), Looking(course)
        self.files, self.alone, self.reading = Files(course), Alone(course), Reading(course)
        self.organisers, self.going_on = Organisers(course, self.places), GoingOn(course, self.files, self.alone)
        parts: tuple[Part, ...] = (
            *(People(course), self.others, Back(course), self.places, self.looking, Outside(course)),
            *(self.files, self.alone, self.reading, self.organisers, self.going_on),
        )
        weights = {happening: weight for part in parts for happening, weight in part.happenings.items()}
        self._happenings, self._weights = list(weights), list(weights.values())

    async def begin(self) -> None:
        """What people wish, and on which day all begins."""
        eve = datetime.fromisoformat(self.rng.choice(EVES)).replace(tzinfo=UTC)
        self.room.clock.ahead += eve - self.room.clock() + timedelta(hours=self.rng.randrange(24))
        await self._gather()
        for name in NAMES:
            self.course.watch.wishes[name] = wish = {
                "board": self.rng.choices(["picture", "text"], [1, 4])[0],
                "call": self.rng.choices(["channel", "direct", "none"], [6, 3, 1])[0],
                "remind": self.rng.choice(["12h", "1d", "1d", "2d", "3d", "off"]),
                "quiet": self.rng.choice([None, None, [22 * 60, 7 * 60], [60, 5 * 60], [12 * 60, 14 * 60]]),
                "zone": self.rng.choice(ZONES),
                "next_up": self.rng.random() < 0.5,
            }
            await self.room.bot.tables.store.change_settings(self.room.people[name].id, dict(wish))

    async def _gather(self) -> None:
        """Two may manage the server: one who never plays, and one who does."""
        room, ground = self.room, self.ground
        ground.managers = room.guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
        ground.organisers = {"olga", "eve"}
        room.people["olga"] = room.guild.add_member(room.env.create_user("olga"), roles=[ground.managers])
        room.guild.remove_member(room.people["eve"])
        room.people["eve"] = room.guild.add_member(room.people["eve"].user, roles=[ground.managers])

    async def happens(self, running: list[Seen]) -> None:
        """One thing, in one of the games or to all of them."""
        chance = self.rng.random()
        lost = [one for one in running if not one.place]
        if lost and chance < 0.3:
            await self._one(self.places.move, lost[0])
        elif chance < 0.10:
            await self._days()
        elif chance < 0.13:
            await self._set_back()
        else:
            happening = self.rng.choices(self._happenings, self._weights)[0]
            await self._one(happening, self.rng.choice(running))

    async def _one(self, happening: Happening, one: Seen) -> None:
        """Let something happen, and Discord fail meanwhile now and then."""
        if self.rng.random() < MEANWHILE and happening != self.places.remove_bot:
            self.ground.fail()
        await happening(one)
        self._heal()

    def _heal(self) -> None:
        self.ground.happened("request failed meanwhile", self.ground.heal())

    # -- time ------------------------------------------------------------------------------------------------------

    async def _days(self) -> None:
        """Days pass in which nobody does anything but decide about others."""
        self.ground.happened("days passed")
        for _ in range(self.rng.randint(3, 10)):
            if self.rng.random() < MEANWHILE:
                self.ground.fail()
            await self.course.pass_time(self.rng.choice([HOUR, 5 * HOUR, 9 * HOUR, 13 * HOUR, DAY, 2 * DAY]))
            if self.rng.random() < 0.1:
                await self.course.restart()
            for one in self.ground.games:
                if self.rng.random() < 0.4:
                    await self.others.vote(one)
            self._heal()

    async def _set_back(self) -> None:
        """The clock of the machine goes back by an hour, or by a quarter."""
        self.ground.happened("clock set back")
        by = self.rng.choice([HOUR, HOUR, timedelta(minutes=15)])
        await self.course.look()
        self.room.clock.ahead -= by
        self.course.watch.set_back(by)
        self.course.digests.rested()
        await self.course.see_to_it()
        await self.course.look()
