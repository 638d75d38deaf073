"""Motions: what somebody at a table has proposed to the others, and what each of them says to it."""

import json
import sqlite3

from db.connection import Transaction
from db.errors import NotFound
from db.models import JsonObject, Motion, MotionState, Status
from db.part import LARGEST_ID, Part, open_game
from db.rows import to_json, to_time


class Motions(Part):
    """The part of the store for motions."""

    async def open_motion(self, game_id: int, kind: str, seat: int | None, data: JsonObject) -> Motion:
        """Put a motion before the table. An open one of the same kind is overtaken by it.

        Raises NotFound, WrongStatus unless the game is running.
        """
        now = self._now()

        def work(tx: Transaction) -> Motion:
            open_game(tx, game_id, Status.RUNNING)
            close_motions(tx, game_id, kind, MotionState.OVERTAKEN, now)
            row = tx.one(
                "INSERT INTO motion (game_id, kind, seat, data, opened_at) VALUES (?, ?, ?, ?, ?) RETURNING *",
                (game_id, kind, seat, to_json(data), now),
            )
            assert row is not None
            return _to_motion(row)

        return await self._database.write(work)

    async def motion(self, motion_id: int) -> Motion:
        """One motion as it stands. Raises NotFound."""
        return await self._database.read(lambda tx: _to_motion(_row(tx, motion_id)))

    async def open_motions(self, game_id: int) -> list[Motion]:
        """The motions of a game that are open, oldest first."""

        def work(tx: Transaction) -> list[Motion]:
            rows = tx.all("SELECT * FROM motion WHERE game_id = ? AND state = 'open' ORDER BY id", (game_id,))
            return [_to_motion(row) for row in rows]

        return await self._database.read(work)

    async def undecided(self) -> list[Motion]:
        """The open motions of all games to which somebody has said something, oldest first."""

        def work(tx: Transaction) -> list[Motion]:
            rows = tx.all("SELECT * FROM motion WHERE state = 'open' AND votes <> '{}' ORDER BY id")
            return [_to_motion(row) for row in rows]

        return await self._database.read(work)

    async def vote(self, motion_id: int, seat: int, answer: str | None) -> Motion:
        """Note what a seat says to an open motion, None to take it back; a closed one stays as it is.

        Returns the motion as it is then. Raises NotFound.
        """

        def work(tx: Transaction) -> Motion:
            row = _row(tx, motion_id)
            if row["state"] == MotionState.OPEN:
                votes = json.loads(row["votes"])
                votes.pop(str(seat), None)
                if answer is not None:
                    votes[str(seat)] = answer
                tx.all("UPDATE motion SET votes = ? WHERE id = ?", (to_json(votes), motion_id))
            return _to_motion(_row(tx, motion_id))

        return await self._database.write(work)

    async def set_motion_message(self, motion_id: int, message_id: int | None) -> None:
        """Remember the message of a motion. Raises NotFound."""

        def work(tx: Transaction) -> None:
            _row(tx, motion_id)
            tx.all("UPDATE motion SET message_id = ? WHERE id = ?", (message_id, motion_id))

        await self._database.write(work)


def close_motions(tx: Transaction, game_id: int, kind: str | None, state: MotionState, now: int) -> None:
    """Close the open motions of a game, of one kind or of all, inside a transaction."""
    tx.all(
        "UPDATE motion SET state = :state, closed_at = :now"
        " WHERE game_id = :game AND state = 'open' AND (:kind IS NULL OR kind = :kind)",
        {"state": state, "now": now, "game": game_id, "kind": kind},
    )


def _row(tx: Transaction, motion_id: int) -> sqlite3.Row:
    known = 0 < motion_id <= LARGEST_ID
    row = tx.one("SELECT * FROM motion WHERE id = ?", (motion_id,)) if known else None
    if row is None:
        raise NotFound(f"proposal {motion_id}")
    return row


def _to_motion(row: sqlite3.Row) -> Motion:
    return Motion(
        id=row["id"],
        game_id=row["game_id"],
        kind=row["kind"],
        seat=row["seat"],
        data=json.loads(row["data"]),
        votes=json.loads(row["votes"]),
        state=MotionState(row["state"]),
        message_id=row["message_id"],
        opened_at=to_time(row["opened_at"]),
        closed_at=to_time(row["closed_at"]),
    )
