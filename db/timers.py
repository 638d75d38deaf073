"""Durable timers: a row goes only after what it stands for has been done."""

from collections.abc import Sequence
from datetime import datetime

from db.connection import Transaction
from db.models import JsonObject, NewNotice, NewTimer, Timer
from db.outbox import enqueue
from db.part import RESTING, Part
from db.rows import to_json, to_millis, to_timer


class Timers(Part):
    """The part of the store for timers."""

    async def set_timer(
        self, name: str, due_at: datetime, data: JsonObject | None = None, *, game_id: int | None = None
    ) -> None:
        """Set a timer; one of the same name is replaced."""

        def work(tx: Transaction) -> None:
            set_timers(tx, [NewTimer(name=name, due_at=due_at, data=data or {}, game_id=game_id)])

        await self._database.write(work)

    async def due_timers(self, now: datetime | None = None) -> list[Timer]:
        """The timers that are due, oldest first. They stay until `finish_timer`.

        The timers of games whose server the bot is not on rest.
        """
        moment = self._now() if now is None else to_millis(now)

        def work(tx: Transaction) -> list[Timer]:
            rows = tx.all(
                f"SELECT * FROM timer WHERE due_at <= ? AND (game_id IS NULL OR game_id NOT IN ({RESTING}))"
                " ORDER BY due_at, id",
                (moment,),
            )
            return [to_timer(row) for row in rows]

        return await self._database.read(work)

    async def finish_timer(
        self,
        timer: Timer,
        notices: Sequence[NewNotice] = (),
        *,
        again_at: datetime | None = None,
        clock: JsonObject | None = None,
    ) -> bool:
        """Put the notices of a timer's event into the outbox and delete the timer, or set it to `again_at`.

        `clock` replaces the times of the timer's game (None leaves them).

        Both happen together, so that each reminder goes out once. If the timer has been replaced or deleted in
        the meantime, nothing is done and the answer is False.
        """
        now = self._now()

        def work(tx: Transaction) -> bool:
            if not tx.all("DELETE FROM timer WHERE id = ? RETURNING id", (timer.id,)):
                return False
            enqueue(tx, timer.game_id, notices, now)
            if clock is not None:
                assert timer.game_id is not None
                tx.all("INSERT OR REPLACE INTO clock (game_id, data) VALUES (?, ?)", (timer.game_id, to_json(clock)))
            if again_at is not None:
                again = NewTimer(name=timer.name, due_at=again_at, data=timer.data, game_id=timer.game_id)
                set_timers(tx, [again])
            return True

        return await self._database.write(work)

    async def delete_timer(self, name: str) -> None:
        """Delete a timer if there is one of this name."""
        await self._database.write(lambda tx: tx.all("DELETE FROM timer WHERE name = ?", (name,)))


def set_timers(tx: Transaction, timers: Sequence[NewTimer]) -> None:
    """Set timers inside a transaction. A replaced timer gets a new id, so that the old one cannot finish it."""
    for timer in timers:
        tx.all("DELETE FROM timer WHERE name = ?", (timer.name,))
        tx.all(
            "INSERT INTO timer (name, due_at, data, game_id) VALUES (?, ?, ?, ?)",
            (timer.name, to_millis(timer.due_at), to_json(timer.data), timer.game_id),
        )
