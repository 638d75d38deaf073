"""Games as files: what a player gets of a running game holds nothing that is not open to all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from cogs.happenings import event_line
from cogs.lookback.game_files import text_of
from cogs.ui.text import names_then
from games.engine.events import Event
from tests.soak.ground import Seen
from tests.soak.life.course import Course, Happening

OF_WHOLE_GAMES = ("moves", "replay", "result")
NEVER_OPEN = frozenset({"secret", "readers", "private", "snapshot", "seed", "chapters", "state"})
"""Under these names nothing may stand in the file of a running game."""


class Files:
    """Files of running games."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {self.export: 5}

    async def export(self, one: Seen) -> None:
        """A player gets a running game as a file."""
        here = list(self.ground.here(await self.course.table(one)))
        if not here:
            return
        data = await self.file_of(one, self.rng.choice(here))
        self.ground.expects(data is not None, f"game {one.game.id}: there is no file of it")
        if data is not None:
            await self.look_at(one, text_of(data))
            self.ground.happened("exported while it runs")

    async def file_of(self, one: Seen, name: str) -> bytes | None:
        """The file that somebody gets of a game, None if there is none."""
        place = self.room.channel.id if one.game.private or not one.place else None
        shown = await self.ground.orders(one, name, "table export", place, game=one.game.id)
        attached = [attachment for message in shown for attachment in message.attachments]
        return await attached[0].read() if attached else None

    async def look_at(self, one: Seen, text: str) -> None:
        """The file of a running game has nothing in it that anybody must not know."""
        file, table = json.loads(text), await self.course.table(one)
        if any(file[name] is not None for name in OF_WHOLE_GAMES) or file["frames"]:
            self.ground.report.wrong("leaks", f"game {one.game.id}: the file of a running game holds its moves")
        closed = sorted(NEVER_OPEN & set(_keys(file)))
        if closed or any(secret in text for secret in (*one.secrets, table.match.state.seed)):
            self.ground.report.wrong("leaks", f"game {one.game.id}: the file of a running game holds {closed}")
        for stored in file["events"]:
            event = Event(**stored["data"])
            line = event_line(table.kind, event, names_then(table, event.move))
            # At the end it is seen whether everybody was told that.
            one.shown.show(None, [line or ""])


def _keys(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        yield from part
        part = list(part.values())
    if isinstance(part, list):
        for inner in part:
            yield from _keys(inner)
