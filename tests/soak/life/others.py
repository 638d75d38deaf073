"""What the others do about somebody who is missing, and about the time limit that they all agreed on."""

from __future__ import annotations

from collections.abc import Mapping

from simcord.backend import serializers

from cogs.seating.seats import OFFERED, noted
from cogs.ui import ids
from tests.e2e.forging import PEOPLE, choose
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen, controls, pressable
from tests.soak.life.course import Course, Happening


class Others:
    """What people do about others."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {
            self.vote: 16,
            self._missing: 8,
            self._take: 12,
            self._ask_somebody: 4,
            self._time_limit: 3,
        }

    async def vote(self, one: Seen) -> None:
        """The others say what is to be done about a seat, if that is asked: mostly the same, so that it is decided."""
        if not await self.ground.runs(one):
            return
        for motion in await self.room.bot.tables.store.open_motions(one.game.id):
            if not motion.kind.startswith("remedy:"):
                continue
            table = await self.course.table(one)
            common = self._remedy() if self.rng.random() < 0.6 else None
            for name, seat in self.ground.here(table).items():
                if seat != motion.data["seat"] and self.rng.random() < 0.8 and await self.ground.runs(one):
                    await self.ground.presses(one, name, ids.REMEDY, motion.id, common or self._remedy())

    def _remedy(self) -> str:
        return self.rng.choices(["wait", "computer", "substitute", "cancel"], [9, 9, 9, 2])[0]

    async def _missing(self, one: Seen) -> None:
        """Somebody looks who is missing, and does something about it."""
        here = list(self.ground.here(await self.course.table(one)))
        if not here:
            return
        name = self.rng.choice(here)
        for panel in await self.ground.presses(one, name, ids.MISSING):
            offered = [
                (control, pressed)
                for control, pressed in controls(panel)
                if pressed.verb in (ids.ASK_OTHERS, ids.LOOK_FOR, ids.STAND_IN_FOR, ids.LEFT_SERVER, ids.PLAY_ON)
            ]
            if offered and await self.ground.runs(one):
                control, pressed = self.rng.choice(offered)
                if pressed.verb == ids.PLAY_ON and self.rng.random() < 0.7:
                    continue
                await self.ground.clicks(one, name, control.custom_id)
                what = {ids.ASK_OTHERS: "others asked about somebody", ids.PLAY_ON: "computer plays on"}
                if pressed.verb in what:
                    self.ground.happened(what[pressed.verb])

    async def _take(self, one: Seen) -> None:
        """Somebody from outside takes a seat over that is offered."""
        table = await self.course.table(one)
        offered = [seat for seat in range(len(table.seats)) if noted(table, seat, OFFERED) is not None]
        formers = {former.user_id for former in await self.room.bot.tables.store.formers(one.game.id)}
        taken = {seat.user_id for seat in table.seats}
        free = [
            name for name in NAMES if self.room.people[name].id not in formers | taken and name not in self.ground.gone
        ]
        if not offered or not free:
            return
        seat, name = self.rng.choice(offered), self.rng.choice(free)
        for asked in await self.ground.presses(one, name, ids.TAKE, seat):
            for control in pressable(asked, ids.TAKE_CONFIRM)[:1]:
                await self.ground.clicks(one, name, control.custom_id)
                got = (await self.course.table(one)).seats[seat].user_id == self.room.people[name].id
                self.ground.expects(got, f"game {one.game.id}: {name} did not get seat {seat}")
                self.ground.happened("seat taken over", int(got))

    async def _time_limit(self, one: Seen) -> None:
        """The host makes the limit longer, or asks the others for a shorter one, and they answer."""
        table = await self.course.table(one)
        host = self.ground.name_of(table.game.host_id)
        if host is None or host in self.ground.gone or "time" not in table.game.options:
            return
        limit = self.rng.choice(["12h", "1d", "2d", "3d", "7d", "3d+8h", "10d+1d"])
        await self.ground.chooses(one, host, ids.custom_id(ids.TIME_MENU, one.game.id, "limit"), limit)
        for motion in await self.room.bot.tables.store.open_motions(one.game.id):
            if motion.kind == "time":
                for name in self.ground.here(table):
                    if name != host and self.rng.random() < 0.8:
                        await self.ground.presses(one, name, ids.TIME_VOTE, motion.id, "agree")

    async def _ask_somebody(self, one: Seen) -> None:
        """A player asks somebody from outside to take over a seat that is offered, the only way into a private game."""
        table = await self.course.table(one)
        offered = [seat for seat in range(len(table.seats)) if noted(table, seat, OFFERED) is not None]
        here, taken = list(self.ground.here(table)), {seat.user_id for seat in table.seats}
        free = [name for name in NAMES if self.room.people[name].id not in taken and name not in self.ground.gone]
        if not offered or not here or not free:
            return
        name, whom = self.rng.choice(here), self.room.people[self.rng.choice(free)]
        id = ids.custom_id(ids.ASKED, one.game.id, self.rng.choice(offered))
        asking = choose(self.room.people[name], one.first, id, str(whom.id), kind=PEOPLE)
        backend = self.room.env.backend
        asking.data["resolved"]["users"][str(whom.id)] = dict(serializers.user_payload(backend.get_user(whom.id)))
        said = "\n".join(map(text_of, await self.ground.sends(one, name, asking)))
        right = "Asked:" in said or "had a seat in this game before" in said
        self.ground.expects(right, f"game {one.game.id}: {name} asks {whom.name}: {said}")
        self.ground.happened("somebody asked to take over")
