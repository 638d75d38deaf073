"""What is looked at when the games of a soak are over: statistics, replays and the next game of the same people."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cogs.standings.recording import recount
from cogs.ui import ids
from db.rows import to_millis
from tests.soak.ground import Ground, Seen, pressable
from tests.soak.life.course import HOUR
from tests.soak.life.life import Life

REPLAYS, BROUGHT, REMATCHES = 6, 2, 4
"""How many of the games are looked back at, how many are taken in as files, and how many are asked for once more."""


class Afterwards:
    """Looks at games that are over."""

    def __init__(self, ground: Ground, life: Life) -> None:
        self.ground, self.room, self.life = ground, ground.room, life

    async def see(self) -> None:
        """Everything."""
        self.ground.heal()
        await self._owed()
        over = await self.life.going_on.finished()
        for one in over[:REPLAYS]:
            name = self.ground.rng.choice(["alice", "bob", "cyd"])
            if name not in self.ground.gone:
                await self.life.looking.replay(one, name)
                self.ground.happened("replay of a finished game")
                await self.life.reading.chart(one, name)
                await self.life.reading.leaders(one, name)
        for one in over[:BROUGHT]:
            await self.life.going_on.bring(one)
        for one in over[-REMATCHES:]:
            await self._rematch(one)
        await self.life.alone.see()
        await self.life.organisers.see()
        await self._statistics(await self.life.going_on.finished())
        self.life.going_on.see()

    async def _owed(self) -> None:
        """Whatever failed on the way has been sent by now: nothing is owed any more."""
        for _ in range(2):
            self.room.clock.ahead += HOUR * 2
            await self.life.course.see_to_it()
        late = to_millis(self.room.clock() - HOUR)
        for row in self.ground.rows("SELECT * FROM notice WHERE state = 'due' AND not_before < ?", late):
            self.ground.report.wrong("missing_notices", f"it was never sent: {dict(row)}")

    # -- statistics ------------------------------------------------------------------------------------------------

    async def _statistics(self, over: list[Seen]) -> None:
        """Each finished game counts once, and counting all anew gives the same."""
        for _ in range(2):
            await self.room.restart()
            self.room.clock.ahead += HOUR
            await self.life.course.see_to_it()
        before = self._kept()
        for one in over:
            rows = self.ground.rows("SELECT seat, role FROM record WHERE game_id = ?", one.game.id)
            seats = Counter(row["seat"] for row in rows if row["role"] != "former")
            table = await self.room.table(one.game)
            if seats != (dict.fromkeys(range(len(table.seats)), 1) if one.counts else {}):
                self.ground.report.wrong("doubled_moves", f"game {one.game.id} counts {dict(seats)} in the statistics")
            elif one.counts:
                self.ground.happened("counted in the statistics")
        await recount(self.room.bot.tables)
        if (after := self._kept()) != before:
            self.ground.report.wrong("errors", f"statistics are {before}, and counted anew {after}"[:3000])

    def _kept(self) -> list[tuple[Any, ...]]:
        records = self.ground.rows("SELECT game_id, seat, user_id, role, place, data FROM record ORDER BY 1, 2, 3, 4")
        ratings = self.ground.rows("SELECT user_id, kind, guild_id, games FROM rating ORDER BY 1, 2, 3")
        return [tuple(row) for row in (*records, *ratings)]

    # -- once more -------------------------------------------------------------------------------------------------

    async def _rematch(self, one: Seen) -> None:
        """Those who played open one table for the next game, however many of them press."""
        if not one.place:
            return
        table = await self.room.table(one.game)
        here = self.ground.here(table)
        place = await self.room.place_of(one.game)
        final = [message for message in place.history() if pressable(message, ids.REMATCH)]
        if not here or not final:
            return
        one.first = final[-1]
        (known,) = self.ground.rows("SELECT max(id) FROM game")[0]
        for name in here:
            await self.ground.presses(one, name, ids.REMATCH)
        store = self.room.bot.tables.store
        games = [await store.game(row["id"]) for row in self.ground.rows("SELECT id FROM game WHERE id > ?", known)]
        if len(games) != 1:
            self.ground.report.wrong("doubled_moves", f"game {one.game.id}: {len(games)} tables for the next game")
        for lobby in games:
            sitting = {seat.user_id for seat in await store.seats(lobby.id)}
            if missing := [name for name in here if self.room.people[name].id not in sitting]:
                self.ground.report.wrong("errors", f"game {one.game.id}: {missing} have no seat in the next game")
            await store.cancel(lobby.id)
        self.ground.happened("rematch")
