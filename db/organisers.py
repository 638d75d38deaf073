"""What organisers have done on a server, how many games there are on it, and who is invited to them."""

import json
import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from db.connection import Transaction
from db.errors import TooManyGames
from db.models import Game, JsonObject, Status
from db.part import Part
from db.rows import to_game, to_json, to_time


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """What an organiser has done. `user_id` is 0 once the person was forgotten; `data` are the details."""

    id: int
    guild_id: int
    user_id: int
    what: str
    game_id: int | None
    data: JsonObject
    at: datetime


class Organisers(Part):
    """The part of the store for what belongs to a server as a whole."""

    async def note_act(
        self, guild_id: int, user_id: int, what: str, *, game_id: int | None = None, data: JsonObject | None = None
    ) -> Act:
        """Write down what an organiser does."""
        now = self._now()

        def work(tx: Transaction) -> Act:
            row = tx.one(
                "INSERT INTO audit (guild_id, user_id, what, game_id, data, at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *",
                (guild_id, user_id, what, game_id, to_json(data or {}), now),
            )
            assert row is not None
            return _to_act(row)

        return await self._database.write(work)

    async def strike_act(self, act_id: int) -> None:
        """Take an entry out again, of something that was not carried out after all."""
        await self._database.write(lambda tx: tx.all("DELETE FROM audit WHERE id = ?", (act_id,)))

    async def set_guild_setting(self, guild_id: int, name: str, value: Any) -> None:
        """Set one setting of a server; None takes it away. The others stay."""
        now = self._now()

        def work(tx: Transaction) -> None:
            row = tx.one("SELECT settings FROM guild WHERE guild_id = ?", (guild_id,))
            settings: JsonObject = {} if row is None else json.loads(row["settings"])
            settings.pop(name, None)
            if value is not None:
                settings[name] = value
            tx.all(
                "INSERT OR REPLACE INTO guild (guild_id, settings, updated_at) VALUES (?, ?, ?)",
                (guild_id, to_json(settings), now),
            )

        await self._database.write(work)

    async def acts(self, guild_id: int) -> list[Act]:
        """What organisers have done on a server, newest first."""

        def work(tx: Transaction) -> list[Act]:
            return [
                _to_act(row) for row in tx.all("SELECT * FROM audit WHERE guild_id = ? ORDER BY id DESC", (guild_id,))
            ]

        return await self._database.read(work)

    async def check_limits(
        self, guild_id: int | None, host_id: int, *, most_of_host: int | None, most_here: int | None
    ) -> None:
        """Raises TooManyGames if a host, or all of a server, have so many games already that have not ended."""
        await self._database.read(lambda tx: check_limits(tx, guild_id, host_id, most_of_host, most_here))

    async def invited_to(self, user_id: int) -> list[Game]:
        """The tables to which a person is invited and has not said no, newest first."""

        def work(tx: Transaction) -> list[Game]:
            rows = tx.all(
                "SELECT game.* FROM invitation JOIN game ON game.id = game_id"
                " WHERE user_id = ? AND NOT declined AND status = ? ORDER BY id DESC",
                (user_id, Status.LOBBY),
            )
            return [to_game(row) for row in rows]

        return await self._database.read(work)


def check_limits(
    tx: Transaction, guild_id: int | None, host_id: int, most_of_host: int | None, most_here: int | None
) -> None:
    """Raises TooManyGames if a host, or all of a server, have so many games already that have not ended."""
    row = tx.one(
        "SELECT count(*) AS games, coalesce(sum(host_id = ?), 0) AS own FROM game"
        " WHERE guild_id = ? AND status IN ('lobby', 'running')",
        (host_id, guild_id),
    )
    assert row is not None
    if most_of_host is not None and row["own"] >= most_of_host:
        raise TooManyGames(most_of_host, own=True)
    if most_here is not None and row["games"] >= most_here:
        raise TooManyGames(most_here, own=False)


def _to_act(row: sqlite3.Row) -> Act:
    return Act(
        id=row["id"],
        guild_id=row["guild_id"],
        user_id=row["user_id"],
        what=row["what"],
        game_id=row["game_id"],
        data=json.loads(row["data"]),
        at=to_time(row["at"]),
    )
