"""People go away and come back, pause their games, let others play for them, leave for good, and shut their doors."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cogs.happenings import BY_HOST
from cogs.pace import is_played_for, players_of, plays
from cogs.ui import ids
from db import Status
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen, pressable
from tests.soak.life.course import Course, Happening


class People:
    """What people do about themselves. `wishes` are theirs, as they have set them."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.wishes = course.watch.wishes
        self.happenings: Mapping[Happening, int] = {
            self._away: 6,
            self._pause: 5,
            self._stand_in: 5,
            self._resign: 1,
            self._leave_server: 4,
            self._return_to_server: 8,
            self._silence: 4,
            self._digest: 6,
            self._door: 2,
        }

    async def _away(self, one: Seen) -> None:
        name = self.rng.choice(list(self.ground.here(await self.course.table(one))) or [""])
        if not name:
            return
        wish, now = self.wishes[name], self.room.clock()
        is_away = bool(wish.get("away_until")) and datetime.fromisoformat(wish["away_until"]) > now
        day = now.astimezone(ZoneInfo(wish["zone"])).date() + timedelta(days=self.rng.choice([1, 2, 5, 12, 40]))
        await self.course.watch.heard()
        said = await self.ground.commands(one, name, "away", back_on="here" if is_away else day.isoformat())
        self.ground.happened("back from away" if is_away else "went away")
        stored = await self.room.bot.tables.store.settings(self.room.people[name].id)
        wish["away_until"] = stored.get("away_until")
        right = ("You are here" if is_away else "You are away until") in said
        self.ground.expects(right, f"{name} is told about being away: {said}")
        self.course.watch.absence_changed()

    async def _pause(self, one: Seen) -> None:
        table = await self.course.table(one)
        host = self.ground.name_of(table.game.host_id)
        if host is None or host in self.ground.gone:
            return
        pauses = set() if table.clock is None else set(table.clock.pauses)
        paused = BY_HOST in pauses
        said = await self.ground.commands(one, host, "table resume" if paused else "table pause", game=one.game.id)
        right = any(words in said for words in ("goes on", "is paused", "Your pause is over"))
        self.ground.expects(
            right or table.game.status is not Status.RUNNING,
            f"game {one.game.id}: {host} is told about a pause: {said}",
        )
        if pauses == {BY_HOST}:
            self.course.watch.rested(one)

    async def _stand_in(self, one: Seen) -> None:
        table = await self.course.table(one)
        here = self.ground.here(table)
        played = [name for name, seat in here.items() if is_played_for(table.seats[seat])]
        if played:
            await self.ground.presses(one, played[0], ids.IM_BACK)
            self.ground.happened("back by a press")
        elif len(players_of(table)) > 1 and here:
            name = self.rng.choice(list(here))
            if plays(table, here[name]):
                await self.ground.presses(one, name, ids.STAND_IN)
                self.ground.happened("stand-in wished")

    async def _silence(self, one: Seen) -> None:
        table = await self.course.table(one)
        asked = {name: seat for name, seat in self.ground.here(table).items() if seat in table.match.awaited}
        if asked:
            name = self.rng.choice(list(asked))
            await self.ground.presses(one, name, ids.MUTE)
            self.course.watch.muted(one, asked[name])
            self.ground.happened("reminder silenced")

    async def _resign(self, one: Seen) -> None:
        table = await self.course.table(one)
        here = self.ground.here(table)
        if len(players_of(table)) < 2 or not here:
            return
        name = self.rng.choice(list(here))
        verb = self.rng.choice([ids.RESIGN_CONFIRM, ids.RESIGN_CONFIRM, ids.PLAY_ON])
        for panel in await self.ground.presses(one, name, ids.TABLE, "resign"):
            for control in pressable(panel, verb)[:1]:
                await self.ground.clicks(one, name, control.custom_id)
                one.panels.pop(name, None)
                self.ground.happened("resigned" if verb == ids.RESIGN_CONFIRM else "computer plays on")

    async def _leave_server(self, one: Seen) -> None:
        here = list(self.ground.here(await self.course.table(one)))
        if here and not self.ground.gone:
            name = self.rng.choice(here)
            self.room.guild.remove_member(self.room.people[name])
            self.ground.gone.add(name)
            self.ground.happened("left the server")

    async def _return_to_server(self, one: Seen) -> None:
        for name in list(self.ground.gone):
            roles = [self.ground.managers] if name in self.ground.organisers else []
            self.room.people[name] = self.room.guild.add_member(self.room.people[name].user, roles=roles)
            self.ground.gone.discard(name)
            self.ground.happened("came back to the server")

    async def _digest(self, one: Seen) -> None:
        """Somebody chooses how often the list of all games is to come, and when."""
        name = self.rng.choice([name for name in NAMES if name not in self.ground.gone])
        await self.course.watch.heard()
        for setting, values in (("digest", ["daily", "daily", "weekly", "off"]), ("digest-hour", range(24))):
            id = ids.custom_id(ids.SETTING, setting)
            said = await self.ground.chooses(one, name, id, str(self.rng.choice(values)))
            kept = any("Kept" in text_of(message) for message in said)
            self.ground.expects(kept, f"the digest of {name} is not kept: {list(map(text_of, said))}")
        stored = await self.room.bot.tables.store.settings(self.room.people[name].id)
        self.wishes[name] |= {"digest": stored.get("digest", "off"), "digest_hour": stored.get("digest_hour", 8)}
        self.course.digests.planned(name)
        self.ground.happened(f"digest wished: {self.wishes[name]['digest']}")

    async def _door(self, one: Seen) -> None:
        """Somebody takes no direct messages any more, or takes them again."""
        name = self.rng.choice(NAMES)
        self.ground.closed ^= {name}
        self.ground.happened("direct messages closed" if name in self.ground.closed else "direct messages open again")
        self.ground.heal()
