"""Reports: what people tell whoever runs the bot about a step that they think was wrong."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta

from db.connection import Transaction
from db.errors import NotFound, TooOften
from db.part import LARGEST_ID, Part
from db.rows import MILLISECOND, to_time

MOST_A_DAY = 20
"""How many reports one person may make within a day."""

DAY = timedelta(days=1) // MILLISECOND


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a person reported, and where the game stood: its revision, the version of its rules, the person's seat.

    `game_id` and what depends on it are None if it was about no game.
    """

    id: int
    game_id: int | None
    revision: int | None
    rules: int | None
    seat: int | None
    user_id: int
    words: str
    at: datetime


class Reports(Part):
    """The part of the store for reports."""

    async def add_report(
        self,
        user_id: int,
        words: str,
        *,
        game_id: int | None = None,
        revision: int | None = None,
        rules: int | None = None,
        seat: int | None = None,
    ) -> Report:
        """Keep a report. Raises TooOften after too many of one person within a day."""
        now = self._now()

        def work(tx: Transaction) -> Report:
            made = tx.one("SELECT count(*) AS number FROM report WHERE user_id = ? AND at > ?", (user_id, now - DAY))
            if made is not None and made["number"] >= MOST_A_DAY:
                raise TooOften(MOST_A_DAY)
            row = tx.one(
                "INSERT INTO report (game_id, revision, rules, seat, user_id, words, at) VALUES (?, ?, ?, ?, ?, ?, ?)"
                " RETURNING *",
                (game_id, revision, rules, seat, user_id, words, now),
            )
            assert row is not None
            return _to_report(row)

        return await self._database.write(work)

    async def report(self, report_id: int) -> Report:
        """One report. Raises NotFound."""

        def work(tx: Transaction) -> Report:
            known = 0 < report_id <= LARGEST_ID
            row = tx.one("SELECT * FROM report WHERE id = ?", (report_id,)) if known else None
            if row is None:
                raise NotFound(f"report {report_id}")
            return _to_report(row)

        return await self._database.read(work)

    async def reports(self, *, game_id: int | None = None, limit: int = -1) -> list[Report]:
        """The reports, of one game or of all, newest first."""

        def work(tx: Transaction) -> list[Report]:
            rows = tx.all(
                "SELECT * FROM report WHERE (?1 IS NULL OR game_id = ?1) ORDER BY id DESC LIMIT ?2", (game_id, limit)
            )
            return [_to_report(row) for row in rows]

        return await self._database.read(work)


def _to_report(row: sqlite3.Row) -> Report:
    return Report(
        id=row["id"],
        game_id=row["game_id"],
        revision=row["revision"],
        rules=row["rules"],
        seat=row["seat"],
        user_id=row["user_id"],
        words=row["words"],
        at=to_time(row["at"]),
    )
