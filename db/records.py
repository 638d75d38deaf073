"""Who did what in finished games, and how strong people play: what statistics and lists of the best are made from."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from db.connection import Transaction
from db.models import JsonObject, Status, Timer
from db.part import Part
from db.rows import to_json, to_millis, to_time

EVERYWHERE = 0
"""Stands for the server of a rating among all people."""


class Role(StrEnum):
    """As what somebody took part in a game."""

    PLAYER = "player"
    SUBSTITUTE = "substitute"
    FORMER = "former"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """What one person, or a computer player, did in a finished game.

    `user_id` is None for a computer player and for a person who was forgotten. `place` is that of the seat, 1 the best;
    `people` counts the seats at which people sat at the end.
    """

    seat: int
    user_id: int | None
    role: Role
    place: int
    people: int
    data: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A stored record, with what is needed of its game."""

    game_id: int
    seat: int
    user_id: int | None
    role: Role
    kind: str
    guild_id: int | None
    private: bool
    place: int
    people: int
    data: JsonObject
    finished_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated:
    """How strong a person plays a kind of game among all (`EVERYWHERE`) or among those of a server.

    `mu` is the estimate, `sigma` its uncertainty; `games` have been counted.
    """

    user_id: int
    kind: str
    guild_id: int
    mu: float
    sigma: float
    games: int
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """How many games with other people a person has played to a place, and how many of them were won."""

    user_id: int
    games: int
    wins: int


class Records(Part):
    """The part of the store for statistics."""

    async def keep_records(
        self, game_id: int, records: Sequence[NewRecord], ratings: Sequence[Rated], timer: Timer
    ) -> bool:
        """Keep the records of a finished game and the ratings that follow from it, and delete the timer.

        Each game counts once: if it has records already, or the timer is gone, nothing is kept and the answer is False.
        Of somebody who was forgotten in the meantime no id is kept.
        """

        def work(tx: Transaction) -> bool:
            if not tx.all("DELETE FROM timer WHERE id = ? RETURNING id", (timer.id,)):
                return False
            if tx.one("SELECT 1 FROM record WHERE game_id = ?", (game_id,)):
                return False
            known = {row["user_id"] for row in tx.all(_PEOPLE_OF_GAME, (game_id, game_id))}
            _insert_records(tx, game_id, records, known)
            _set_ratings(tx, [rating for rating in ratings if rating.user_id in known])
            return True

        return await self._database.write(work)

    async def replace_records(
        self, records: Iterable[tuple[int, Sequence[NewRecord]]], ratings: Sequence[Rated]
    ) -> None:
        """Replace all records and ratings; `records` are given by games."""

        def work(tx: Transaction) -> None:
            tx.all("DELETE FROM record")
            tx.all("DELETE FROM rating")
            for game_id, of_game in records:
                _insert_records(tx, game_id, of_game, {one.user_id for one in of_game})
            _set_ratings(tx, ratings)

        await self._database.write(work)

    async def finished_games(self) -> list[int]:
        """The games with a result, in the order in which they were finished."""

        def work(tx: Transaction) -> list[int]:
            rows = tx.all("SELECT id FROM game WHERE status = ? ORDER BY finished_at, id", (Status.FINISHED,))
            return [row["id"] for row in rows]

        return await self._database.read(work)

    async def has_finished(self, user_id: int, kind: str) -> bool:
        """Whether a person has played a game of this kind to its end."""
        sql = "SELECT 1 FROM record WHERE user_id = ? AND kind = ? AND role <> 'former' LIMIT 1"
        return await self._database.read(lambda tx: bool(tx.one(sql, (user_id, kind))))

    async def records_around(self, user_id: int) -> list[Record]:
        """All records of the games in which a person took part, the oldest games first."""

        def work(tx: Transaction) -> list[Record]:
            rows = tx.all(
                "SELECT record.*, game.private FROM record JOIN game ON game.id = record.game_id"
                " WHERE record.game_id IN (SELECT game_id FROM record WHERE user_id = ?)"
                " ORDER BY record.finished_at, record.game_id, record.id",
                (user_id,),
            )
            return [_to_record(row) for row in rows]

        return await self._database.read(work)

    async def ratings_of(self, people: Collection[int], kind: str | None = None) -> list[Rated]:
        """The ratings of people, for one kind of game or for all kinds, everywhere and on each server."""

        def work(tx: Transaction) -> list[Rated]:
            marks = ", ".join("?" for _ in people)
            rows = tx.all(
                f"SELECT * FROM rating WHERE user_id IN ({marks}) AND (? IS NULL OR kind = ?)"
                " ORDER BY kind, guild_id, user_id",
                (*people, kind, kind),
            )
            return [_to_rated(row) for row in rows]

        return await self._database.read(work)

    async def ratings_among(self, kind: str, guild_id: int) -> list[Rated]:
        """The ratings of all people of a server, or with `EVERYWHERE` of all."""

        def work(tx: Transaction) -> list[Rated]:
            rows = tx.all(
                "SELECT * FROM rating WHERE kind = ? AND guild_id = ? ORDER BY user_id",
                (kind, guild_id),
            )
            return [_to_rated(row) for row in rows]

        return await self._database.read(work)

    async def tallies(self, kind: str | None, guild_id: int) -> list[Tally]:
        """How often people of a server, or with `EVERYWHERE` all people, have played with others and won."""

        def work(tx: Transaction) -> list[Tally]:
            rows = tx.all(
                "SELECT user_id, count(*) AS games, sum(place = 1) AS wins FROM record"
                " WHERE user_id IS NOT NULL AND role = 'player' AND people > 1"
                " AND (:kind IS NULL OR kind = :kind) AND (:guild = 0 OR guild_id = :guild)"
                " GROUP BY user_id ORDER BY user_id",
                {"kind": kind, "guild": guild_id},
            )
            return [Tally(user_id=row["user_id"], games=row["games"], wins=row["wins"]) for row in rows]

        return await self._database.read(work)

    async def people_who_set(self, name: str, value: str) -> set[int]:
        """The people in whose settings this name has this value."""

        def work(tx: Transaction) -> set[int]:
            rows = tx.all("SELECT user_id FROM person WHERE json_extract(settings, '$.' || ?) = ?", (name, value))
            return {row["user_id"] for row in rows}

        return await self._database.read(work)

    async def names_of(self, people: Collection[int], guild_id: int | None) -> dict[int, str]:
        """The names that people had at the last table that they joined on a server, else anywhere."""

        def work(tx: Transaction) -> dict[int, str]:
            marks = ", ".join("?" for _ in people)
            rows = tx.all(
                f"SELECT user_id, name FROM seat JOIN game ON game.id = game_id WHERE user_id IN ({marks})"
                " ORDER BY guild_id IS ?, game_id",
                (*people, guild_id),
            )
            return {row["user_id"]: row["name"] for row in rows}

        return await self._database.read(work)


_PEOPLE_OF_GAME = "SELECT user_id FROM seat WHERE game_id = ? UNION SELECT user_id FROM former WHERE game_id = ?"


def forget_records(tx: Transaction, user_id: int) -> None:
    """Remove a person from all records and delete the ratings, inside a transaction; what others did stays."""
    tx.all("DELETE FROM record WHERE user_id = ? AND role = 'former'", (user_id,))
    tx.all("UPDATE record SET user_id = NULL WHERE user_id = ?", (user_id,))
    tx.all("DELETE FROM rating WHERE user_id = ?", (user_id,))


def count_records(tx: Transaction, user_id: int) -> tuple[int, int]:
    """How many records and ratings are kept of a person, inside a transaction."""
    row = tx.one(
        "SELECT (SELECT count(*) FROM record WHERE user_id = ?1), (SELECT count(*) FROM rating WHERE user_id = ?1)",
        (user_id,),
    )
    assert row is not None
    return row[0], row[1]


def _insert_records(tx: Transaction, game_id: int, records: Sequence[NewRecord], known: Collection[int | None]) -> None:
    tx.many(
        "INSERT INTO record (game_id, seat, user_id, role, kind, guild_id, place, people, data, finished_at)"
        " SELECT id, ?, ?, ?, kind, guild_id, ?, ?, ?, finished_at FROM game WHERE id = ?",
        [
            (
                one.seat,
                one.user_id if one.user_id in known else None,
                one.role,
                one.place,
                one.people,
                to_json(one.data),
                game_id,
            )
            for one in records
        ],
    )


def _set_ratings(tx: Transaction, ratings: Sequence[Rated]) -> None:
    tx.many(
        "INSERT OR REPLACE INTO rating (user_id, kind, guild_id, mu, sigma, games, updated_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (one.user_id, one.kind, one.guild_id, one.mu, one.sigma, one.games, to_millis(one.updated_at))
            for one in ratings
        ],
    )


def _to_record(row: sqlite3.Row) -> Record:
    return Record(
        game_id=row["game_id"],
        seat=row["seat"],
        user_id=row["user_id"],
        role=Role(row["role"]),
        kind=row["kind"],
        guild_id=row["guild_id"],
        private=bool(row["private"]),
        place=row["place"],
        people=row["people"],
        data=json.loads(row["data"]),
        finished_at=to_time(row["finished_at"]),
    )


def _to_rated(row: sqlite3.Row) -> Rated:
    return Rated(
        user_id=row["user_id"],
        kind=row["kind"],
        guild_id=row["guild_id"],
        mu=row["mu"],
        sigma=row["sigma"],
        games=row["games"],
        updated_at=to_time(row["updated_at"]),
    )
