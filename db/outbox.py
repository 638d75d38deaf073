"""The outbox: notices that are stored together with what they tell, and sent afterwards by one worker."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from db.connection import Transaction
from db.errors import NotFound
from db.models import Backlog, JsonObject, NewNotice, Notice
from db.part import RESTING, Part
from db.rows import to_json, to_millis, to_notice, to_time

TRIED = "tried"
"""The key in a notice's payload under which stand, in milliseconds, when the tries began to which the last one belongs,
and when that was."""

SAME_TRY = 5 * 60_000
"""Tries so many milliseconds apart may post the same message: Discord knows a nonce for some minutes only."""

DUE_SINCE = "CASE WHEN attempts > 0 THEN created_at ELSE not_before END"
"""In SQL: since when a notice has been due. The time of its next attempt does not tell it."""


class Outbox(Part):
    """The part of the store for notices."""

    async def add_notices(self, game_id: int | None, notices: Sequence[NewNotice]) -> None:
        """Put notices into the outbox apart from any move."""
        now = self._now()

        def work(tx: Transaction) -> None:
            enqueue(tx, game_id, notices, now)

        await self._database.write(work)

    async def due_notices(self, now: datetime | None = None, limit: int = 20) -> list[Notice]:
        """Hand out what can be sent now, oldest first, at most one notice a game.

        A later notice of a game waits until the earlier one is sent or dropped, also while that waits for
        another try; one that was planned for a later time from the beginning holds nobody up. Handing out counts
        as an attempt and is stored, because after a kill nobody knows whether the message went out: a notice
        that was tried keeps its nonce and is not replaced by a newer one any more. What depends on the time of day is
        to be decided by the moment in the payload under `TRIED`, so that another try posts the same. For one worker,
        which reports on all of these before it asks again. The notices of games whose server the bot is not on rest.
        """
        moment = self._now() if now is None else to_millis(now)

        def work(tx: Transaction) -> list[Notice]:
            rows = tx.all(
                "SELECT * FROM notice AS n WHERE state = 'due' AND not_before <= :now"
                f" AND (game_id IS NULL OR game_id NOT IN ({RESTING})) AND NOT EXISTS ("
                " SELECT 1 FROM notice AS earlier WHERE earlier.state = 'due' AND earlier.game_id = n.game_id"
                " AND earlier.id < n.id AND (earlier.attempts > 0 OR earlier.not_before <= :now))"
                " ORDER BY id LIMIT :limit",
                {"now": moment, "limit": limit},
            )
            tried = [_tried(to_notice(row), moment) for row in rows]
            tx.many(
                "UPDATE notice SET attempts = ?, payload = ? WHERE id = ?",
                [(notice.attempts, to_json(notice.payload), notice.id) for notice in tried],
            )
            return tried

        return await self._database.write(work)

    async def notice_sent(
        self,
        notice_id: int,
        result: JsonObject | None = None,
        *,
        turn_message_id: int | None = None,
        later: Sequence[NewNotice] = (),
    ) -> None:
        """Note that a notice was sent; a second report changes nothing. Raises NotFound.

        With `turn_message_id` that message becomes the turn message of the notice's game at the same time; `later`
        are notices of the same game that follow from it.
        """
        now = self._now()

        def work(tx: Transaction) -> None:
            row = _notice(tx, notice_id)
            if row["state"] == "sent":
                return
            tx.all(
                "UPDATE notice SET state = 'sent', sent_at = ?, result = ?, last_error = NULL WHERE id = ?",
                (now, to_json(result), notice_id),
            )
            if turn_message_id is not None:
                tx.all("UPDATE game SET turn_message_id = ? WHERE id = ?", (turn_message_id, row["game_id"]))
            enqueue(tx, row["game_id"], later, now)

        await self._database.write(work)

    async def amend_notice(self, notice_id: int, payload: JsonObject) -> None:
        """Note how far a notice with several parts has come, so that another try does not repeat them."""

        def work(tx: Transaction) -> None:
            _notice(tx, notice_id)
            tx.all("UPDATE notice SET payload = ? WHERE id = ?", (to_json(payload), notice_id))

        await self._database.write(work)

    async def postpone_notice(self, notice_id: int, until: datetime) -> None:
        """Put a notice off of which nothing was sent yet, as if it had been planned for that time. Raises NotFound."""

        def work(tx: Transaction) -> None:
            _notice(tx, notice_id)
            tx.all(
                "UPDATE notice SET attempts = 0, not_before = ? WHERE id = ? AND state = 'due'",
                (to_millis(until), notice_id),
            )

        await self._database.write(work)

    async def hasten_notices(self, user_id: int) -> None:
        """Let all notices to a person that were planned for later, by `user` in their target, be due now."""
        now = self._now()

        def work(tx: Transaction) -> None:
            tx.all(
                "UPDATE notice SET not_before = min(not_before, ?) WHERE state = 'due' AND attempts = 0"
                " AND target ->> 'user' = ?",
                (now, user_id),
            )

        await self._database.write(work)

    async def notice_failed(
        self, notice_id: int, error: str, retry_at: datetime | None, *, refused: bool = False
    ) -> None:
        """Note that a notice could not be sent: try again at `retry_at`, or with None never. Raises NotFound.

        With `refused` it is certain that this try has posted nothing, so the next one begins anew.
        """

        def work(tx: Transaction) -> None:
            row = _notice(tx, notice_id)
            if row["state"] != "due":
                return
            payload = json.loads(row["payload"])
            if refused:
                payload.pop(TRIED, None)
            tx.all(
                "UPDATE notice SET state = ?, not_before = coalesce(?, not_before), last_error = ?, payload = ?"
                " WHERE id = ?",
                ("dropped" if retry_at is None else "due", to_millis(retry_at), error, to_json(payload), notice_id),
            )

        await self._database.write(work)

    async def notice(self, notice_id: int) -> Notice:
        """One notice as it stands. Raises NotFound."""
        return await self._database.read(lambda tx: to_notice(_notice(tx, notice_id)))

    async def is_owed(self, merge_key: str) -> bool:
        """Whether something of no game with this merge key is still to be sent."""

        def work(tx: Transaction) -> bool:
            sql = "SELECT 1 FROM notice WHERE game_id IS NULL AND merge_key = ? AND state = 'due'"
            return bool(tx.all(sql, (merge_key,)))

        return await self._database.read(work)

    async def backlog(self, now: datetime | None = None) -> Backlog:
        """How much is due, and since when, without what rests."""
        moment = self._now() if now is None else to_millis(now)

        def work(tx: Transaction) -> Backlog:
            row = tx.one(
                f"SELECT count(*) AS due, min({DUE_SINCE}) AS oldest FROM notice WHERE state = 'due'"
                f" AND {DUE_SINCE} <= ? AND (game_id IS NULL OR game_id NOT IN ({RESTING}))",
                (moment,),
            )
            assert row is not None
            return Backlog(due=row["due"], oldest=to_time(row["oldest"]))

        return await self._database.read(work)

    async def prune_notices(self, before: datetime) -> int:
        """Forget notices made before that time that are sent or dropped; returns how many."""

        def work(tx: Transaction) -> int:
            rows = tx.all(
                "DELETE FROM notice WHERE state <> 'due' AND created_at < ? RETURNING id", (to_millis(before),)
            )
            return len(rows)

        return await self._database.write(work)


def enqueue(tx: Transaction, game_id: int | None, notices: Sequence[NewNotice], now: int) -> None:
    """Put notices into the outbox inside a transaction. ValueError for a nonce of more than 25 characters."""
    for notice in notices:
        nonce = notice.nonce or secrets.token_hex(12)
        if len(nonce) > 25:
            raise ValueError(f"the nonce {nonce!r} is longer than 25 characters")
        if notice.merge_key is not None:
            tx.all(
                "DELETE FROM notice WHERE game_id IS ? AND merge_key = ? AND state = 'due' AND attempts = 0",
                (game_id, notice.merge_key),
            )
        if notice.instead_of is not None:
            tx.all(
                "DELETE FROM notice WHERE game_id IS ? AND kind = ? AND state = 'due' AND attempts = 0",
                (game_id, notice.instead_of),
            )
        tx.all(
            "INSERT INTO notice (game_id, kind, target, payload, merge_key, nonce, created_at, not_before)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                game_id,
                notice.kind,
                to_json(notice.target),
                to_json(notice.payload),
                notice.merge_key,
                nonce,
                now,
                now if notice.not_before is None else to_millis(notice.not_before),
            ),
        )


def _tried(notice: Notice, now: int) -> Notice:
    """A notice that is tried now."""
    began, last = notice.payload.get(TRIED) or (now, now)
    same = notice.attempts > 0 and 0 <= now - last < SAME_TRY
    tried = [began if same else now, now]
    return replace(notice, attempts=notice.attempts + 1, payload={**notice.payload, TRIED: tried})


def _notice(tx: Transaction, notice_id: int) -> sqlite3.Row:
    row = tx.one("SELECT * FROM notice WHERE id = ?", (notice_id,))
    if row is None:
        raise NotFound(f"notice {notice_id}")
    return row
