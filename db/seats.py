"""Seats of running games: who gets one in the place of whom, and what is noted about them."""

from collections.abc import Sequence

from db.connection import Transaction
from db.errors import AlreadySeated, NotFound
from db.models import Former, PastName, SeatChange, Status
from db.part import Part, game_row, open_game
from db.rows import to_json, to_time


class Seats(Part):
    """The part of the store for the seats of running games."""

    async def formers(self, game_id: int) -> list[Former]:
        """The people who had a seat of a game before somebody else got it, in order, also of a game that has ended.

        Raises NotFound.
        """

        def work(tx: Transaction) -> list[Former]:
            game_row(tx, game_id)
            sql = "SELECT * FROM former WHERE game_id = ? AND user_id IS NOT NULL ORDER BY id"
            rows = tx.all(sql, (game_id,))
            return [
                Former(
                    game_id=row["game_id"],
                    seat=row["seat"],
                    user_id=row["user_id"],
                    why=row["why"],
                    at=to_time(row["at"]),
                )
                for row in rows
            ]

        return await self._database.read(work)

    async def past_names(self, game_id: int) -> tuple[PastName, ...]:
        """The names that seats of a game had before they passed to somebody else, in that order."""
        return await self._database.read(lambda tx: read_past_names(tx, game_id))

    async def ask_to_take_over(self, game_id: int, user_id: int) -> None:
        """Invite a person to take a seat of a running game over. Raises NotFound, WrongStatus, AlreadySeated."""

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.RUNNING)
            if tx.all("SELECT 1 FROM seat WHERE game_id = ? AND user_id = ?", (game_id, user_id)):
                raise AlreadySeated
            tx.all("INSERT OR REPLACE INTO invitation (game_id, user_id) VALUES (?, ?)", (game_id, user_id))

        await self._database.write(work)


def change_seats(tx: Transaction, game_id: int, changes: Sequence[SeatChange], now: int) -> None:
    """Give seats to others, inside a transaction. Raises NotFound.

    Who loses a seat is kept as a former player. What the seat has half chosen, and has said to open motions, goes with
    the person; who gets the seat has waited for nothing yet, and is neither invited nor a spectator any more.
    """
    for change in changes:
        key = (game_id, change.seat)
        before = tx.one("SELECT kind, user_id, name FROM seat WHERE game_id = ? AND seat = ?", key)
        if before is None:
            raise NotFound(f"seat {change.seat + 1} in game {game_id}")
        tx.all(
            "UPDATE seat SET kind = ?, name = ?, user_id = ?, state = coalesce(?, state)"
            " WHERE game_id = ? AND seat = ?",
            (change.kind, change.name, change.user_id, to_json(change.state), *key),
        )
        if (before["kind"], before["user_id"]) == (change.kind, change.user_id):
            continue
        tx.all(
            "INSERT INTO former (game_id, seat, user_id, name, until, why, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (*key, before["user_id"], before["name"], change.until, change.why, now),
        )
        tx.all("DELETE FROM draft WHERE game_id = ? AND seat = ?", key)
        tx.all(
            "UPDATE motion SET votes = json_remove(votes, ?) WHERE game_id = ? AND state = 'open'",
            (f'$."{change.seat}"', game_id),
        )
        tx.all(
            "UPDATE waiting SET since = ?, told = 0, told_at = NULL, muted = 0 WHERE game_id = ? AND seat = ?",
            (now, *key),
        )
        for table in ("invitation", "spectator"):
            tx.all(f"DELETE FROM {table} WHERE game_id = ? AND user_id = ?", (game_id, change.user_id))


def read_past_names(tx: Transaction, game_id: int) -> tuple[PastName, ...]:
    """The names that seats had before they passed to somebody else, in that order, inside a transaction."""
    rows = tx.all("SELECT seat, name, until FROM former WHERE game_id = ? ORDER BY id", (game_id,))
    return tuple(PastName(seat=row["seat"], name=row["name"], until=row["until"]) for row in rows)
