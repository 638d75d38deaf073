"""Servers that the bot is not on at present: their games rest, and go on when it is invited again."""

from collections.abc import Collection
from datetime import datetime

from db.connection import Transaction
from db.part import Part
from db.rows import to_time


class Servers(Part):
    """The part of the store for servers that the bot has left and come back to."""

    async def away_guilds(self) -> dict[int, datetime]:
        """The servers that the bot is not on, since when."""

        def work(tx: Transaction) -> dict[int, datetime]:
            return {row["guild_id"]: to_time(row["since"]) for row in tx.all("SELECT * FROM away_guild", ())}

        return await self._database.read(work)

    async def guilds_of_games(self) -> set[int]:
        """The servers on which games run, or wait to begin."""

        def work(tx: Transaction) -> set[int]:
            rows = tx.all(
                "SELECT DISTINCT guild_id FROM game WHERE status IN ('lobby', 'running') AND guild_id IS NOT NULL", ()
            )
            return {row["guild_id"] for row in rows}

        return await self._database.read(work)

    async def leave_guild(self, guild_id: int) -> None:
        """Note that the bot is not on a server any more: notices and timers of its games rest from now on."""
        now = self._now()
        sql = "INSERT OR IGNORE INTO away_guild (guild_id, since) VALUES (?, ?)"
        await self._database.write(lambda tx: tx.all(sql, (guild_id, now)))

    async def return_to_guild(self, guild_id: int, *, instead_of: Collection[str] = ()) -> list[int]:
        """Note that the bot is on a server again; returns the games that run there.

        Their timers are due later by as long as they rested, but for those of games with a clock, which sets its own.
        Notices of the kinds `instead_of` that were not tried yet are dropped. Nothing is done, and no games are
        returned, if the bot was not away.
        """
        now = self._now()

        def work(tx: Transaction) -> list[int]:
            rows = tx.all("DELETE FROM away_guild WHERE guild_id = ? RETURNING since", (guild_id,))
            if not rows:
                return []
            rested = max(0, now - rows[0]["since"])
            games = tx.all("SELECT id FROM game WHERE guild_id = ? AND status = 'running' ORDER BY id", (guild_id,))
            for game in games:
                tx.all(
                    "UPDATE timer SET due_at = due_at + ? WHERE game_id = ?"
                    " AND game_id NOT IN (SELECT game_id FROM clock)",
                    (rested, game["id"]),
                )
                for kind in instead_of:
                    tx.all(
                        "DELETE FROM notice WHERE game_id = ? AND kind = ? AND state = 'due' AND attempts = 0",
                        (game["id"], kind),
                    )
            return [game["id"] for game in games]

        return await self._database.write(work)
