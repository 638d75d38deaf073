"""What the parts of the store share."""

import sqlite3
from collections.abc import Callable
from datetime import datetime

from db.connection import Database, Transaction
from db.errors import NotFound, StaleRevision, WrongStatus
from db.models import Status
from db.rows import to_millis

LARGEST_ID = 2**63 - 1
"""The largest whole number that SQLite takes; ids come from outside and may be larger."""

RESTING = "SELECT game.id FROM game JOIN away_guild USING (guild_id)"
"""In SQL: the games of servers that the bot is not on at present."""


class Part:
    """One group of methods of the store."""

    _database: Database
    _clock: Callable[[], datetime]

    def _now(self) -> int:
        return to_millis(self._clock())


def game_row(tx: Transaction, game_id: int) -> sqlite3.Row:
    """The row of a game. Raises NotFound."""
    known = -LARGEST_ID <= game_id <= LARGEST_ID
    row = tx.one("SELECT * FROM game WHERE id = ?", (game_id,)) if known else None
    if row is None:
        raise NotFound(f"game {game_id}")
    return row


def is_alone(tx: Transaction, game_id: int) -> bool:
    """Whether nobody has a seat in a game: neither a person nor a computer player. Such a game is its host's."""
    return not tx.all("SELECT 1 FROM seat WHERE game_id = ? AND kind <> 'vacant'", (game_id,))


def open_game(tx: Transaction, game_id: int, status: Status, expected_revision: int | None = None) -> sqlite3.Row:
    """The row of a game that must have this status and revision. Raises NotFound, WrongStatus, StaleRevision."""
    row = game_row(tx, game_id)
    if row["status"] != status:
        raise WrongStatus(game_id, row["status"])
    if expected_revision is not None and row["revision"] != expected_revision:
        raise StaleRevision(game_id, expected_revision, row["revision"])
    return row
