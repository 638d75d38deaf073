"""What people and servers have set for themselves, and their half-made choices."""

import json
from datetime import datetime

from db.connection import Transaction
from db.models import Draft, JsonObject, Status
from db.part import Part, open_game
from db.rows import to_json, to_millis

_SET_PERSON = (
    "INSERT INTO person (user_id, settings, updated_at) VALUES (?, ?, ?) ON CONFLICT (user_id)"
    " DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at"
)


class People(Part):
    """The part of the store for settings and drafts."""

    async def settings(self, user_id: int) -> JsonObject:
        """The settings of a person, empty if there are none."""
        return await self._settings("SELECT settings FROM person WHERE user_id = ?", user_id)

    async def set_settings(self, user_id: int, settings: JsonObject) -> None:
        """Replace the settings of a person."""
        await self._set_settings(_SET_PERSON, user_id, settings)

    async def change_settings(self, user_id: int, changes: JsonObject) -> JsonObject:
        """Change some settings of a person, None takes one away; the others stay. Returns all as they are then."""
        now = self._now()

        def work(tx: Transaction) -> JsonObject:
            row = tx.one("SELECT settings FROM person WHERE user_id = ?", (user_id,))
            settings = {**({} if row is None else json.loads(row["settings"])), **changes}
            settings = {name: value for name, value in settings.items() if value is not None}
            tx.all(_SET_PERSON, (user_id, to_json(settings), now))
            return settings

        return await self._database.write(work)

    async def guild_settings(self, guild_id: int) -> JsonObject:
        """The settings of a server, empty if there are none."""
        return await self._settings("SELECT settings FROM guild WHERE guild_id = ?", guild_id)

    async def set_guild_settings(self, guild_id: int, settings: JsonObject) -> None:
        """Replace the settings of a server."""
        await self._set_settings(
            "INSERT INTO guild (guild_id, settings, updated_at) VALUES (?, ?, ?) ON CONFLICT (guild_id)"
            " DO UPDATE SET settings = excluded.settings, updated_at = excluded.updated_at",
            guild_id,
            settings,
        )

    async def draft(self, game_id: int, seat: int) -> Draft | None:
        """The half-made choice of a seat, if any."""

        def work(tx: Transaction) -> Draft | None:
            row = tx.one("SELECT * FROM draft WHERE game_id = ? AND seat = ?", (game_id, seat))
            if row is None:
                return None
            return Draft(game_id=game_id, seat=seat, question_id=row["question_id"], data=json.loads(row["data"]))

        return await self._database.read(work)

    async def set_draft(self, game_id: int, seat: int, question_id: str, data: JsonObject) -> None:
        """Keep a half-made choice in a running game; a seat has only one. Raises NotFound, WrongStatus."""
        now = self._now()

        def work(tx: Transaction) -> None:
            open_game(tx, game_id, Status.RUNNING)
            tx.all(
                "INSERT INTO draft (game_id, seat, question_id, data, at) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT (game_id, seat)"
                " DO UPDATE SET question_id = excluded.question_id, data = excluded.data, at = excluded.at",
                (game_id, seat, question_id, to_json(data), now),
            )

        await self._database.write(work)

    async def clear_draft(self, game_id: int, seat: int) -> None:
        """Forget the half-made choice of a seat, if any."""
        sql = "DELETE FROM draft WHERE game_id = ? AND seat = ?"
        await self._database.write(lambda tx: tx.all(sql, (game_id, seat)))

    async def prune_drafts(self, before: datetime) -> int:
        """Forget half-made choices that were touched last before that time; returns how many."""

        def work(tx: Transaction) -> int:
            rows = tx.all("DELETE FROM draft WHERE at < ? RETURNING seat", (to_millis(before),))
            return len(rows)

        return await self._database.write(work)

    async def _settings(self, sql: str, owner: int) -> JsonObject:
        def work(tx: Transaction) -> JsonObject:
            row = tx.one(sql, (owner,))
            settings: JsonObject = {} if row is None else json.loads(row["settings"])
            return settings

        return await self._database.read(work)

    async def _set_settings(self, sql: str, owner: int, settings: JsonObject) -> None:
        now = self._now()

        def work(tx: Transaction) -> None:
            tx.all(sql, (owner, to_json(settings), now))

        await self._database.write(work)
