"""Lists across games: what waits for a person, what is played where."""

import json
from collections.abc import Sequence

from db.connection import Transaction
from db.models import Game, Status, Waiting, WaitingGame
from db.part import Part, game_row
from db.rows import to_game, to_waiting

EVERY_STATUS = tuple(Status)


class Lists(Part):
    """The part of the store for lists."""

    async def waiting_for(self, user_id: int) -> list[WaitingGame]:
        """The games that wait for a person, oldest first; none in which a computer plays for that person."""

        def work(tx: Transaction) -> list[WaitingGame]:
            rows = tx.all(
                "SELECT waiting.*, seat.user_id, clock.data AS clock FROM waiting JOIN seat USING (game_id, seat)"
                " LEFT JOIN clock USING (game_id)"
                " WHERE seat.user_id = ? AND json_extract(seat.state, '$.played_by') IS NULL"
                " ORDER BY waiting.since, waiting.game_id",
                (user_id,),
            )
            return [
                WaitingGame(
                    waiting=to_waiting(row),
                    game=to_game(game_row(tx, row["game_id"])),
                    clock=None if row["clock"] is None else json.loads(row["clock"]),
                )
                for row in rows
            ]

        return await self._database.read(work)

    async def waiting_in(self, game_id: int) -> list[Waiting]:
        """The seats for which a game waits, in order of the table."""

        def work(tx: Transaction) -> list[Waiting]:
            rows = tx.all(
                "SELECT waiting.*, seat.user_id FROM waiting JOIN seat USING (game_id, seat)"
                " WHERE waiting.game_id = ? ORDER BY waiting.seat",
                (game_id,),
            )
            return [to_waiting(row) for row in rows]

        return await self._database.read(work)

    async def computers_asked(self) -> list[Waiting]:
        """The seats played by computers for which games wait, longest first.

        These are also seats of persons for whom a computer plays (`played_by` in the state) while others play there.
        """

        def work(tx: Transaction) -> list[Waiting]:
            rows = tx.all(
                "SELECT waiting.*, seat.user_id FROM waiting JOIN seat USING (game_id, seat)"
                " WHERE seat.kind = 'computer' OR json_extract(seat.state, '$.played_by') IS NOT NULL"
                " AND EXISTS (SELECT 1 FROM seat AS other WHERE other.game_id = seat.game_id"
                " AND other.user_id IS NOT NULL AND json_extract(other.state, '$.played_by') IS NULL)"
                " ORDER BY waiting.since, waiting.game_id",
                (),
            )
            return [to_waiting(row) for row in rows]

        return await self._database.read(work)

    async def games_in(self, place_id: int, *, status: Sequence[Status] = EVERY_STATUS) -> list[Game]:
        """The games played in a channel or thread, or whose lobby stands there, newest first."""
        return await self._games("(channel_id = ? OR place_id = ?)", (place_id, place_id), status)

    async def games_of(self, user_id: int, *, status: Sequence[Status] = EVERY_STATUS) -> list[Game]:
        """The games of a person, newest first: those with a seat of it, and its own in which nobody has one."""
        own = "id IN (SELECT game_id FROM seat WHERE user_id = ?1)"
        alone = (
            "(host_id = ?1 AND status <> 'lobby'"
            " AND NOT EXISTS (SELECT 1 FROM seat WHERE game_id = game.id AND kind <> 'vacant'))"
        )
        return await self._games(f"({own} OR {alone})", (user_id,), status)

    async def open_lobbies(self, guild_id: int | None = None) -> list[Game]:
        """The lobbies of a server, or of all, newest first, private ones included."""
        return await self._games("(?1 IS NULL OR guild_id = ?1)", (guild_id,), (Status.LOBBY,))

    async def running_games(self, guild_id: int | None = None) -> list[Game]:
        """The running games of a server, or of all, newest first, private ones included."""
        return await self._games("(?1 IS NULL OR guild_id = ?1)", (guild_id,), (Status.RUNNING,))

    async def recent_finished(self, guild_id: int | None = None, *, limit: int = 10) -> list[Game]:
        """The games of a server, or of all, that were finished last, private ones included."""
        return await self._games(
            "(?1 IS NULL OR guild_id = ?1)", (guild_id,), (Status.FINISHED,), "finished_at DESC, id DESC", limit
        )

    async def count_games(self, status: Status) -> int:
        """How many games have this status."""

        def work(tx: Transaction) -> int:
            row = tx.one("SELECT count(*) AS number FROM game WHERE status = ?", (status,))
            assert row is not None
            return int(row["number"])

        return await self._database.read(work)

    async def _games(
        self,
        condition: str,
        parameters: Sequence[int | None],
        status: Sequence[Status],
        order: str = "id DESC",
        limit: int = -1,
    ) -> list[Game]:
        marks = ", ".join("?" for _ in status)

        def work(tx: Transaction) -> list[Game]:
            rows = tx.all(
                f"SELECT * FROM game WHERE {condition} AND status IN ({marks}) ORDER BY {order} LIMIT ?",
                (*parameters, *status, limit),
            )
            return [to_game(row) for row in rows]

        return await self._database.read(work)
