"""Somebody asks to go back, and the others answer."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.lookback.looking_back import position
from cogs.lookback.taken_back import GOING_BACK
from cogs.ui import ids
from games.engine.conformance import position as picture
from tests.soak.ground import Seen, digest, pressable
from tests.soak.life.course import Course, Happening

MOST_RETURNS = 10
"""How often it is asked to go back in one game, so that it comes to its end."""


class Back:
    """Going back by consent."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {self._ask_back: 14, self._answer_back: 14}

    async def _ask_back(self, one: Seen) -> None:
        """Somebody asks to go back; where nobody else plays that is done at once."""
        here = list(self.ground.here(await self.course.table(one)))
        if not here or one.returns >= MOST_RETURNS:
            return
        name = self.rng.choice(here)
        for panel in await self.ground.presses(one, name, ids.FURTHER_BACK):
            for menu in pressable(panel, ids.BACK_POINT):
                to = self.rng.choice(menu.options).value
                for shown in await self.ground.chooses(one, name, menu.custom_id, to):
                    for control in pressable(shown, ids.ASK_BACK)[:1]:
                        before = (await self.course.table(one)).game.revision
                        await self.ground.clicks(one, name, control.custom_id)
                        self.ground.happened("going back asked")
                        one.returns += 1
                        await self._went_back(one, int(to), before)
        if self.rng.random() < 0.6 and await self.ground.runs(one):
            await self._answer_back(one)

    async def _answer_back(self, one: Seen) -> None:
        """Those who are asked say something, or nothing, to a request."""
        motions = await self.room.bot.tables.store.open_motions(one.game.id)
        asked = next((motion for motion in motions if motion.kind == GOING_BACK), None)
        table = await self.course.table(one)
        if asked is None:
            return
        here = self.ground.here(table)
        for name, seat in here.items():
            if not await self.ground.runs(one):
                return
            before = (await self.course.table(one)).game.revision
            if seat == asked.seat:
                if self.rng.random() < 0.1:
                    await self.ground.presses(one, name, ids.SAY_BACK, asked.id, "withdraw")
            else:
                say = self.rng.choices(["agree", "refuse", ""], [8, 1, 1])[0]
                await self.ground.presses(one, name, ids.SAY_BACK, asked.id, say)
            await self._went_back(one, int(asked.data["to"]), before)

    async def _went_back(self, one: Seen, to: int, before: int) -> None:
        """If the game went back, it is where it was then."""
        store = self.room.bot.tables.store
        moves = await store.moves(one.game.id, after_revision=before, include_taken_back=True)
        back = [move for move in moves if move.kind == "back"]
        if not back:
            return
        if len(back) > 1 or back[0].data["to"] != to:
            self.ground.report.wrong("doubled_moves", f"game {one.game.id}: went back by {back}")
        table = await self.course.table(one)
        if table.game.revision != back[0].revision:
            return
        earlier = await position(self.room.bot.tables, one.game.id, to)
        if set(earlier.absent) != set(table.match.absent):
            # The stand-in of who has left since has answered again already.
            self.ground.happened("gone back and on at once")
            return
        known = one.pictures.get(to)
        if known is not None and known != digest(table):
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: is not where it was after revision {to}")
        if picture(earlier)[0] != picture(table.match)[0]:
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: is not at the position of revision {to}")
        self.ground.happened("gone back to a known position" if known else "gone back to an unknown position")
