"""Spectators: people without a seat whom the host of a hidden or private game lets watch it."""

from collections.abc import Collection, Sequence

from db.connection import Transaction
from db.errors import AlreadySeated
from db.models import NewNotice
from db.outbox import enqueue
from db.part import LARGEST_ID, Part, game_row


class Spectators(Part):
    """The part of the store for spectators."""

    async def spectators(self, game_id: int) -> list[int]:
        """Who may watch a game beside its players."""

        def work(tx: Transaction) -> list[int]:
            if not 0 < game_id <= LARGEST_ID:
                return []
            rows = tx.all("SELECT user_id FROM spectator WHERE game_id = ? ORDER BY user_id", (game_id,))
            return [row["user_id"] for row in rows]

        return await self._database.read(work)

    async def watched_by(self, user_id: int) -> set[int]:
        """The games that a person may watch as a spectator."""

        def work(tx: Transaction) -> set[int]:
            rows = tx.all("SELECT game_id FROM spectator WHERE user_id = ?", (user_id,))
            return {row["game_id"] for row in rows}

        return await self._database.read(work)

    async def change_spectators(
        self, game_id: int, *, come: Collection[int] = (), go: Collection[int] = (), notices: Sequence[NewNotice] = ()
    ) -> None:
        """Let people watch a game, and others no more, with what is to be told of it.

        Raises NotFound, and AlreadySeated if one of those who come has a seat; nothing is changed then.
        """
        now = self._now()

        def work(tx: Transaction) -> None:
            game_row(tx, game_id)
            for person in come:
                if tx.all("SELECT 1 FROM seat WHERE game_id = ? AND user_id = ?", (game_id, person)):
                    raise AlreadySeated
                tx.all("INSERT OR IGNORE INTO spectator (game_id, user_id) VALUES (?, ?)", (game_id, person))
            for person in go:
                tx.all("DELETE FROM spectator WHERE game_id = ? AND user_id = ?", (game_id, person))
            enqueue(tx, game_id, notices, now)

        await self._database.write(work)
