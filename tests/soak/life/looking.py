"""People look back at games, and write down what nobody else may see."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.ui import ids
from tests.e2e.room import NAMES, text_of
from tests.soak.ground import Seen, pressable
from tests.soak.life.course import Course, Happening


class Looking:
    """Looking back, and private notes."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {self._replay: 8, self._note: 3}

    async def _replay(self, one: Seen) -> None:
        """Somebody looks back at the game, through all eyes that are offered."""
        here = list(self.ground.here(await self.course.table(one)))
        outside = [name for name in NAMES if name not in here and name not in self.ground.gone]
        name = self.rng.choice(here + outside[:1])
        by = "by a spectator" if name in outside else "of a running game"
        await self.replay(one, name)
        self.ground.happened(f"replay {by}")

    async def replay(self, one: Seen, name: str) -> None:
        """Press around in a replay."""
        panels = await self.ground.presses(one, name, ids.REPLAY)
        for _ in range(self.rng.randint(2, 6)):
            looks = [control for panel in panels for control in pressable(panel, ids.LOOK, ids.LOOK_AS)]
            if not looks:
                return
            control = self.rng.choice(looks)
            if hasattr(control, "options"):
                panels = await self.ground.chooses(one, name, control.custom_id, self.rng.choice(control.options).value)
            else:
                panels = await self.ground.clicks(one, name, control.custom_id)

    async def _note(self, one: Seen) -> None:
        """Somebody writes something down that nobody else may ever see."""
        here = list(self.ground.here(await self.course.table(one)))
        if not here:
            return
        name = self.rng.choice(here)
        secret = f"zwiebel{self.rng.randrange(10**9)}"
        one.secrets.append(secret)
        shown = await self.ground.fills(one, name, ids.custom_id(ids.NOTE, one.game.id), text=secret)
        kept = any(secret in text_of(message) for message in shown)
        self.ground.expects(kept, f"game {one.game.id}: the note of {name} is not kept", kind="lost_moves")
        self.ground.happened("notes written")
