"""Who has not moved for a while, and what each was told because of it.

What was told stands with the seat that is waited for, so it goes when the game waits for the seat no more.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from db.connection import Transaction
from db.models import JsonObject, NewNotice
from db.outbox import enqueue
from db.part import RESTING, Part
from db.rows import to_millis, to_time

UNMOVED = (
    "max(waiting.since, coalesce((SELECT at FROM move WHERE move.game_id = waiting.game_id"
    " AND move.seat = waiting.seat ORDER BY revision DESC LIMIT 1), 0))"
)
"""In SQL: when a seat that is waited for was asked, or its last own move if that was later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unmoved:
    """The seat of a person for which a game waits.

    `since` is when it was asked, or its last own move if that was later. `told` counts what was told since then,
    `told_at` is when something was told last or the game rested. `clock` holds the times of the game. A game
    rests as long as the bot is not on its server.
    """

    game_id: int
    seat: int
    user_id: int
    key: str
    since: datetime
    told: int
    told_at: datetime | None
    muted: bool
    rests: bool
    clock: JsonObject | None


class Reminders(Part):
    """The part of the store for reminders."""

    async def unmoved(self, before: datetime) -> list[Unmoved]:
        """The seats of people that have been waited for, without a move of theirs, since that time or longer.

        Of games that rest, or have a clock that may rest, all seats of people that are waited for.
        """
        limit = to_millis(before)

        def work(tx: Transaction) -> list[Unmoved]:
            rows = tx.all(
                f"SELECT waiting.*, seat.user_id, clock.data AS clock, game_id IN ({RESTING}) AS rests,"
                f" {UNMOVED} AS unmoved"
                " FROM waiting JOIN seat USING (game_id, seat) LEFT JOIN clock USING (game_id)"
                " WHERE seat.kind = 'person' AND seat.user_id IS NOT NULL"
                " AND (clock.data IS NOT NULL OR rests OR (waiting.since <= ?1 AND unmoved <= ?1))"
                " ORDER BY game_id, seat",
                (limit,),
            )
            return [
                Unmoved(
                    game_id=row["game_id"],
                    seat=row["seat"],
                    user_id=row["user_id"],
                    key=row["key"],
                    since=to_time(row["unmoved"]),
                    # What was told before the last move does not count any more.
                    told=row["told"] if row["told_at"] is not None and row["told_at"] >= row["unmoved"] else 0,
                    told_at=to_time(row["told_at"]),
                    muted=bool(row["muted"]),
                    rests=bool(row["rests"]),
                    clock=None if row["clock"] is None else json.loads(row["clock"]),
                )
                for row in rows
            ]

        return await self._database.read(work)

    async def tell_unmoved(self, rows: Sequence[tuple[Unmoved, int]], notices: Sequence[NewNotice] = ()) -> bool:
        """Note how often each of these seats of one game was told by now, together with the notices that tell it.

        If one of the rows is not any more as it was read, or its person has moved, nothing is done and the answer is
        False. So it is while an earlier notice of the same merge key is on its way: first that must come.
        """
        now = self._now()
        keys = [one.merge_key for one in notices if one.merge_key is not None]

        def work(tx: Transaction) -> bool:
            for row, _ in rows:
                if not tx.all(
                    "SELECT 1 FROM waiting WHERE game_id = ? AND seat = ? AND key = ? AND told_at IS ?"
                    f" AND {UNMOVED} = ?",
                    (row.game_id, row.seat, row.key, to_millis(row.told_at), to_millis(row.since)),
                ):
                    return False
            for key in keys:
                if tx.all(
                    "SELECT 1 FROM notice WHERE game_id = ? AND merge_key = ? AND state = 'due' AND attempts > 0",
                    (rows[0][0].game_id, key),
                ):
                    return False
            for row, told in rows:
                tx.all(
                    "UPDATE waiting SET told = ?, told_at = ? WHERE game_id = ? AND seat = ?",
                    (told, now, row.game_id, row.seat),
                )
            if rows:
                enqueue(tx, rows[0][0].game_id, notices, now)
            return True

        return await self._database.write(work)

    async def mute(self, game_id: int, seat: int) -> bool:
        """Note that the person of a seat wants to hear no more until it is asked anew; False if it is not asked."""

        def work(tx: Transaction) -> bool:
            return bool(
                tx.all("UPDATE waiting SET muted = 1 WHERE game_id = ? AND seat = ? RETURNING seat", (game_id, seat))
            )

        return await self._database.write(work)

    async def note_told(self, game_id: int, seat: int) -> None:
        """Note that the person of a seat that is waited for was told something just now; it is counted elsewhere.

        Reminders from before the last own move stay forgotten.
        """
        now = self._now()
        sql = (
            f"UPDATE waiting SET told = iif(told_at >= {UNMOVED}, told, 0), told_at = ? WHERE game_id = ? AND seat = ?"
        )
        await self._database.write(lambda tx: tx.all(sql, (now, game_id, seat)))

    async def was_reminded(self, game_id: int, seat: int, after: datetime) -> bool:
        """Whether the person of a seat that is waited for was reminded since that time, and since the last own move."""

        def work(tx: Transaction) -> bool:
            return bool(
                tx.all(
                    "SELECT 1 FROM waiting WHERE game_id = ? AND seat = ? AND told > 0 AND told_at >= ?"
                    f" AND told_at >= {UNMOVED}",
                    (game_id, seat, to_millis(after)),
                )
            )

        return await self._database.read(work)

    async def is_muted(self, game_id: int, seat: int) -> bool:
        """Whether the person of a seat that is asked wants to hear no more of it."""

        def work(tx: Transaction) -> bool:
            return bool(tx.all("SELECT 1 FROM waiting WHERE game_id = ? AND seat = ? AND muted", (game_id, seat)))

        return await self._database.read(work)
