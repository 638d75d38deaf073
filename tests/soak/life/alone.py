"""Practice tables: one person plays all seats beside the other games, and nobody else is told of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cogs.table import practised_by
from cogs.ui import ids
from db import Status
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen
from tests.soak.life.course import Course, Happening
from tests.soak.opening import seen
from tests.soak.pressing import some_press

MOST_TABLES = 2
"""How many practice tables there are at a time."""


class Alone:
    """People who practise."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {self._practise: 5}

    async def _practise(self, one: Seen) -> None:
        """Somebody opens a practice table, or plays on at one."""
        going = [table for table in self.ground.alone if await self.ground.runs(table)]
        if len(going) < MOST_TABLES:
            await self._open()
            return
        table = self.rng.choice(going)
        if self.rng.random() < 0.15:
            await self.end(table)
        else:
            await self.play(table, self.rng.randint(2, 8))
            await self._intrude(table)

    async def _open(self) -> None:
        names = [name for name in NAMES if name not in self.ground.gone]
        name, kind = self.rng.choice(names), self.rng.choice(list(self.room.bot.tables.games))
        before = await self._tables_of(name)
        result = await self.room.people[name].slash(self.room.channel, "practice", game=kind)
        said = "\n".join(text_of(answer.message) for answer in (result.response, *result.followups) if answer)
        await self.began(name, before, said)

    async def _tables_of(self, name: str) -> set[int]:
        running = await self.room.bot.tables.store.running_games()
        return {game.id for game in running if practised_by(game) == self.room.people[name].id}

    async def began(self, name: str, before: set[int], said: str) -> Seen | None:
        """The practice table that somebody has just opened, None if there is none; `said` is what the person read."""
        await self.room.pass_time(3)
        new = sorted(await self._tables_of(name) - before)
        right = len(new) == 1 and "You play all seats" in said
        self.ground.expects(right, f"{name} opens a practice table: {new}, {said}")
        if not new:
            return None
        game = await self.room.bot.tables.store.game(new[0])
        if not [one for one in (await self.room.place_of(game)).history() if not one.flags.ephemeral]:
            # Its first message has failed and follows later.
            self.ground.heal()
            await self.course.see_to_it()
        table = await seen(self.ground, game, self.ground.games[0].lobby)
        self.ground.alone.append(table)
        self.ground.happened("practice table opened")
        return table

    def _person(self, table: Seen) -> str:
        name = self.ground.name_of(practised_by(table.game))
        assert name is not None
        return name

    async def play(self, table: Seen, presses: int) -> None:
        """Play all seats for a while."""
        name, person = self._person(table), self.room.people[self._person(table)]
        for _ in range(presses):
            if name in self.ground.gone or not await self.ground.runs(table):
                return
            live = await self.course.table(table)
            seat = live.seat_of(person.id)
            panel = table.panels.get(name)
            forged = None
            if panel is not None and seat is not None and seat in live.match.open:
                forged = some_press(self.rng, live, person, seat, panel)
            if forged is None:
                shown = await self.ground.presses(table, name, ids.HAND)
                right = any("The hand of" in text_of(message) for message in shown)
                self.ground.expects(right, f"practice table {table.game.id}: {name} is shown no hand")
            else:
                shown = await self.ground.sends(table, name, forged)
            table.panels.pop(name, None)
            if shown:
                table.panels[name] = shown[-1]
        self.ground.happened("practice table played")

    async def _intrude(self, table: Seen) -> None:
        """Somebody else comes to a practice table."""
        others = [name for name in NAMES if name not in (self._person(table), *self.ground.gone)]
        if others and await self.ground.runs(table):
            name = self.rng.choice(others)
            for message in await self.ground.presses(table, name, ids.HAND):
                refused = "You have no seat in this game" in text_of(message)
                self.ground.expects(refused, f"practice table {table.game.id}: {name} plays there", kind="leaks")

    async def end(self, table: Seen) -> None:
        """Its person ends a practice table."""
        name = self._person(table)
        if name in self.ground.gone or not await self.ground.runs(table):
            return
        await self.ground.commands(table, name, "table end", game=table.game.id)
        await self.ground.presses(table, name, ids.END_CONFIRM)
        ended = not await self.ground.runs(table)
        self.ground.expects(ended, f"practice table {table.game.id} is not ended")
        self.ground.happened("practice table ended", int(ended))

    # -- at the end ------------------------------------------------------------------------------------------------

    async def see(self) -> None:
        """End what is left, and see that nobody was called and nothing counts."""
        for table in self.ground.alone:
            await self.end(table)
            stored = await self.room.bot.tables.store.game(table.game.id)
            self.ground.happened("practice game finished", int(stored.status is Status.FINISHED))
            self.look_at(table)

    def look_at(self, table: Seen) -> None:
        """Nobody is called to a practice table, and it does not count."""
        if rows := self._rows("SELECT * FROM notice WHERE kind = 'person' AND game_id = ?", table):
            self.ground.report.wrong("errors", f"practice table {table.game.id}: people are told {rows}")
        if rows := self._rows("SELECT * FROM record WHERE game_id = ?", table):
            self.ground.report.wrong("errors", f"practice table {table.game.id} counts: {rows}")

    def _rows(self, sql: str, table: Seen) -> list[dict[str, Any]]:
        return [dict(row) for row in self.ground.rows(sql, table.game.id)]
