"""Those who do not play look at a game, in all the ways that there are."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui import ids
from db import SeatKind
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen, controls
from tests.soak.life.course import Course, Happening

LOOKS = (ids.HAND, ids.PANEL, ids.BOARD, ids.LOG, ids.WATCH, ids.REPLAY, ids.CHARTS, ids.WHY, ids.ORDERS, ids.VIEW)
COMMANDS = ("table status", "table log", "hand", "replay", "why", "table export")
REFUSALS = ("not played where you could watch it", "There is no game", "You have no seat in this game")


class Outside:
    """Looks from outside. Of a private game nobody gets to know anything; of others what everybody may know."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {self.look: 8}

    async def look(self, one: Seen) -> None:
        """Somebody without a seat looks at a game, and at the list of all games."""
        table = await self.course.table(one)
        # Whoever has left a game still has the seat until somebody takes it over.
        inside = {
            self.ground.name_of(user_id) for user_id in (table.game.host_id, *(one.user_id for one in table.seats))
        }
        names = [name for name in (*NAMES, "olga") if name not in inside and name not in self.ground.gone]
        if not names:
            return
        name, told = self.rng.choice(names), list[str]()
        for verb in self.rng.sample(LOOKS, 3):
            told += map(text_of, await self.ground.presses(one, name, verb))
        called = self.rng.choice(COMMANDS)
        told.append(await self.ground.commands(one, name, called, game=one.game.id))
        self.ground.happened("looked from outside")
        if one.game.private:
            people = [seat.name for seat in table.seats if seat.kind is SeatKind.PERSON and seat.name != name]
            for text in told:
                refused = not text or any(words in text for words in REFUSALS)
                self.ground.expects(refused, f"game {one.game.id}: {name} is told {text}", kind="leaks")
                if any(person in text for person in people):
                    self.ground.report.wrong("leaks", f"game {one.game.id}: {name} reads who plays: {text}")
            self.ground.happened("private game looked for from outside")
            await self._listed(one, name)

    async def _listed(self, one: Seen, name: str) -> None:
        """A private game is in no list of somebody who does not play it."""
        for shown in await self.ground.orders(one, name, "games"):
            pages = [shown]
            for control, pressed in controls(shown):
                if pressed.verb == ids.GAMES:
                    pages += await self.ground.clicks(one, name, control.custom_id)
            for page in pages:
                about = [pressed for _, pressed in controls(page) if pressed.verb != ids.GAMES]
                if f"/{one.place})" in text_of(page) or any(pressed.game_id == one.game.id for pressed in about):
                    self.ground.report.wrong("leaks", f"game {one.game.id}: {name} finds it in the list of games")
