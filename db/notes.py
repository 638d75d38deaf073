"""Private notes: what a person has written down for itself about a game."""

from db.connection import Transaction
from db.part import LARGEST_ID, Part, game_row


class Notes(Part):
    """The part of the store for private notes."""

    async def note(self, game_id: int, user_id: int) -> str:
        """What a person has noted about a game, empty if nothing."""

        def work(tx: Transaction) -> str:
            if not 0 < game_id <= LARGEST_ID:
                return ""
            row = tx.one("SELECT text FROM note WHERE game_id = ? AND user_id = ?", (game_id, user_id))
            return "" if row is None else str(row["text"])

        return await self._database.read(work)

    async def set_note(self, game_id: int, user_id: int, text: str) -> None:
        """Replace what a person has noted about a game; an empty text removes it. Raises NotFound."""
        now = self._now()

        def work(tx: Transaction) -> None:
            game_row(tx, game_id)
            if text:
                tx.all(
                    "INSERT OR REPLACE INTO note (game_id, user_id, text, at) VALUES (?, ?, ?, ?)",
                    (game_id, user_id, text, now),
                )
            else:
                tx.all("DELETE FROM note WHERE game_id = ? AND user_id = ?", (game_id, user_id))

        await self._database.write(work)
