"""The times of running games, where they change without an act at the table. The clock is JSON of the caller."""

from collections.abc import Sequence
from datetime import datetime

from db.connection import Transaction
from db.models import JsonObject, NewTimer, Status
from db.part import Part, open_game
from db.rows import to_json, to_millis
from db.timers import set_timers


class Clocks(Part):
    """The part of the store for the times of games."""

    async def set_clock(
        self, game_id: int, clock: JsonObject, *, timers: Sequence[NewTimer] = (), drop_timers: Sequence[str] = ()
    ) -> None:
        """Replace the times of a running game, and set and drop timers with them. Raises NotFound, WrongStatus."""

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.RUNNING)
            tx.all("INSERT OR REPLACE INTO clock (game_id, data) VALUES (?, ?)", (game_id, to_json(clock)))
            tx.many("DELETE FROM timer WHERE name = ?", [(name,) for name in drop_timers])
            set_timers(tx, timers)

        await self._database.write(work)

    async def clocks_ahead(self, now: datetime) -> list[int]:
        """The games whose times were looked at later than now, by `seen` in seconds: the machine's clock was wrong."""
        seconds = to_millis(now) // 1000

        def work(tx: Transaction) -> list[int]:
            rows = tx.all(
                "SELECT game_id FROM clock WHERE json_extract(data, '$.seen') > ? ORDER BY game_id", (seconds,)
            )
            return [row["game_id"] for row in rows]

        return await self._database.read(work)
