"""Taking in games that were finished elsewhere."""

from db.archive import Archive, write_archive
from db.connection import Transaction
from db.models import Game, PlayedGame, SeatKind
from db.part import Part, game_row
from db.rows import to_game, to_json, to_millis

NOWHERE = 0
"""Stands for the channel and the host of a game that was not played here."""


class Transfer(Part):
    """The part of the store for games from elsewhere."""

    async def add_finished(self, played: PlayedGame, *, most: int | None = None) -> Game:
        """Add a finished game, with an id of its own. ValueError if a person has two of its seats.

        Of the games of this host that were not played here only the newest are kept, at most so many.
        """
        people = [seat.user_id for seat in played.seats if seat.user_id is not None]
        if len(people) != len(set(people)):
            raise ValueError("a person can have only one seat in a game")
        now = self._now()

        def work(tx: Transaction) -> Game:
            row = tx.one(
                "INSERT INTO game (kind, title, status, host_id, guild_id, channel_id, private, options, seats_wanted,"
                " revision, rules, face, result, created_at, started_at, finished_at, updated_at)"
                " VALUES (?, ?, 'finished', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (
                    played.kind,
                    played.title,
                    NOWHERE if played.host_id is None else played.host_id,
                    played.guild_id,
                    NOWHERE,
                    played.host_id is not None,
                    to_json(played.options),
                    len(played.seats),
                    max((move.revision for move in played.moves), default=0),
                    played.rules,
                    to_json(played.face),
                    to_json(played.result),
                    to_millis(played.created_at),
                    to_millis(played.started_at),
                    to_millis(played.finished_at),
                    now,
                ),
            )
            assert row is not None
            tx.many(
                "INSERT INTO seat (game_id, seat, kind, name, user_id) VALUES (?, ?, ?, ?, ?)",
                [
                    (row["id"], seat.seat, seat.kind, seat.name, seat.user_id if seat.kind is SeatKind.PERSON else None)
                    for seat in played.seats
                ],
            )
            tx.many(
                "INSERT INTO former (game_id, seat, name, until, why, at) VALUES (?, ?, ?, ?, 'elsewhere', ?)",
                [(row["id"], past.seat, past.name, past.until, to_millis(played.finished_at)) for past in played.past],
            )
            archive = Archive(
                snapshot=played.snapshot,
                snapshot_revision=max((move.revision for move in played.moves), default=0),
                moves=list(played.moves),
                events=list(played.events),
                frames=list(played.frames),
            )
            write_archive(tx, row["id"], archive)
            if most is not None and played.host_id is not None:
                for older in brought_by(tx, played.host_id)[most:]:
                    remove_brought(tx, older)
            return to_game(game_row(tx, row["id"]))

        return await self._database.write(work)


def brought_by(tx: Transaction, user_id: int) -> list[int]:
    """The games that a person has brought in for itself, the newest first."""
    rows = tx.all(
        "SELECT id FROM game WHERE host_id = ? AND channel_id = ? AND status = 'finished' ORDER BY id DESC",
        (user_id, NOWHERE),
    )
    return [row["id"] for row in rows]


def remove_brought(tx: Transaction, game_id: int) -> None:
    """Delete a game that was brought in. What was noted or reported about it stays with whom it belongs to, or goes."""
    for table in ("report", "audit"):
        tx.all(f"UPDATE {table} SET game_id = NULL WHERE game_id = ?", (game_id,))
    for table in ("note", "spectator", "record", "notice", "timer", "archive", "former", "seat"):
        tx.all(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))
    tx.all("DELETE FROM game WHERE id = ?", (game_id,))
