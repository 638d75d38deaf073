"""Starting, playing and ending games: each act is one transaction that compares the game's revision."""

import json
import sqlite3
from collections.abc import Sequence

from db.archive import archive_game, read_archive
from db.connection import Transaction
from db.errors import WrongStatus
from db.lobby import read_seats
from db.models import (
    Commit,
    Event,
    JsonObject,
    MotionState,
    Move,
    NewMove,
    NewNotice,
    NewWaiting,
    Status,
    Stored,
)
from db.motions import close_motions
from db.outbox import enqueue
from db.packing import keep_frame
from db.part import Part, game_row, open_game
from db.rows import to_event, to_game, to_json, to_move
from db.seats import change_seats, read_past_names
from db.timers import set_timers


class Play(Part):
    """The part of the store for the play.

    An act has happened when `start`, `commit` or `cancel` returns, and not before. If one of them raises or is
    cancelled, throw the live match away and load it afresh.
    """

    async def start(self, game_id: int, expected_revision: int, commit: Commit, *, place_id: int | None = None) -> int:
        """Turn a lobby into a running game; returns the new revision.

        Raises NotFound, WrongStatus, and StaleRevision if the lobby has changed since it was read. ValueError
        without a snapshot.
        """
        if commit.snapshot is None:
            raise ValueError("a game cannot start without a snapshot")
        now = self._now()

        def work(tx: Transaction) -> int:
            open_game(tx, game_id, Status.LOBBY, expected_revision)
            tx.all(
                "UPDATE game SET status = 'running', started_at = ?, place_id = ? WHERE id = ?",
                (now, place_id, game_id),
            )
            tx.all("DELETE FROM invitation WHERE game_id = ?", (game_id,))
            return _commit(tx, game_id, expected_revision + 1, commit, now)

        return await self._database.write(work)

    async def commit(self, game_id: int, expected_revision: int, commit: Commit) -> int:
        """Store one act of a running game as a whole; returns the new revision.

        Raises NotFound, WrongStatus, StaleRevision. ValueError for a commit that makes no sense.
        """
        now = self._now()

        def work(tx: Transaction) -> int:
            open_game(tx, game_id, Status.RUNNING, expected_revision)
            return _commit(tx, game_id, expected_revision + 1, commit, now)

        return await self._database.write(work)

    async def cancel(self, game_id: int, *, move: NewMove | None = None, notices: Sequence[NewNotice] = ()) -> int:
        """End a lobby or a running game without a result, at any revision; returns the new revision.

        `move` tells the log who did it. Raises NotFound, WrongStatus if the game has ended.
        """
        now = self._now()

        def work(tx: Transaction) -> int:
            commit = Commit(moves=[move or NewMove(kind="end", data={})], notices=notices, status=Status.CANCELLED)
            return end_game(tx, game_id, commit, now)

        return await self._database.write(work)

    async def load(self, game_id: int) -> Stored:
        """The match as stored, also of a game that has ended. Raises NotFound."""

        def work(tx: Transaction) -> Stored:
            game = to_game(game_row(tx, game_id))
            seats = tuple(read_seats(tx, game_id))
            if archive := read_archive(tx, game_id):
                snapshot, revision, moves = archive.snapshot, archive.snapshot_revision, archive.moves
            else:
                row = tx.one("SELECT * FROM snapshot WHERE game_id = ?", (game_id,))
                snapshot, revision = (row["data"], row["revision"]) if row else (None, None)
                moves = _read_moves(tx, game_id, revision or 0)
            return Stored(
                game=game,
                seats=seats,
                snapshot=snapshot,
                snapshot_revision=revision,
                moves=tuple(move for move in moves if move.revision > (revision or 0) and not move.taken_back),
                clock=_read_clock(tx, game_id),
                past=read_past_names(tx, game_id),
            )

        return await self._database.read(work)

    async def moves(self, game_id: int, *, after_revision: int = 0, include_taken_back: bool = False) -> list[Move]:
        """The move log in order, also of a game that has ended. Raises NotFound."""

        def work(tx: Transaction) -> list[Move]:
            game_row(tx, game_id)
            archive = read_archive(tx, game_id)
            moves = archive.moves if archive else _read_moves(tx, game_id, after_revision)
            return [
                move for move in moves if move.revision > after_revision and (include_taken_back or not move.taken_back)
            ]

        return await self._database.read(work)

    async def events(
        self,
        game_id: int,
        *,
        after_revision: int = 0,
        limit: int | None = None,
        include_taken_back: bool = False,
    ) -> list[Event]:
        """The events in order, at most `limit` of them, also of a game that has ended. Raises NotFound."""

        def work(tx: Transaction) -> list[Event]:
            game_row(tx, game_id)
            if archive := read_archive(tx, game_id):
                events = archive.events
            else:
                rows = tx.all(
                    "SELECT * FROM event WHERE game_id = ? AND revision > ? AND (? OR NOT taken_back)"
                    " ORDER BY revision, position LIMIT ?",
                    (game_id, after_revision, include_taken_back, -1 if limit is None else limit),
                )
                events = [to_event(row) for row in rows]
            return [
                event
                for event in events
                if event.revision > after_revision and (include_taken_back or not event.taken_back)
            ][:limit]

        return await self._database.read(work)


def end_game(tx: Transaction, game_id: int, commit: Commit, now: int) -> int:
    """End a lobby or a running game, at any revision, inside a transaction. Raises NotFound, WrongStatus."""
    row = game_row(tx, game_id)
    if Status(row["status"]).ended:
        raise WrongStatus(game_id, row["status"])
    return _commit(tx, game_id, row["revision"] + 1, commit, now)


def _commit(tx: Transaction, game_id: int, revision: int, commit: Commit, now: int) -> int:
    if not commit.moves:
        raise ValueError("a commit needs at least one move")
    if commit.status is not None and not commit.status.ended:
        raise ValueError("a commit can only end a game, not change its status otherwise")
    if commit.frame is not None and commit.snapshot is None:
        raise ValueError("a frame needs a snapshot")
    tx.all(
        "UPDATE game SET revision = ?, updated_at = ?, face = coalesce(?, face), result = coalesce(?, result),"
        " rules = coalesce(?, rules), options = coalesce(?, options) WHERE id = ?",
        (
            revision,
            now,
            to_json(commit.face),
            to_json(commit.result),
            commit.rules,
            to_json(commit.options),
            game_id,
        ),
    )
    change_seats(tx, game_id, commit.seats, now)
    if commit.host_id is not None:
        tx.all("UPDATE game SET host_id = ? WHERE id = ?", (commit.host_id, game_id))
    _take_back(tx, game_id, commit.taken_back)
    _append(tx, game_id, revision, commit, now)
    if commit.snapshot is not None:
        _keep_snapshot(tx, game_id, revision, commit.snapshot)
        keep_frame(tx, game_id, revision, commit, now)
    if commit.clock is not None:
        tx.all("INSERT OR REPLACE INTO clock (game_id, data) VALUES (?, ?)", (game_id, to_json(commit.clock)))
    if commit.waiting is not None:
        anew = bool(commit.taken_back) and not commit.begins
        _replace_waiting(tx, game_id, commit.waiting, now, new_turn=commit.frame is not None, anew=anew)
    enqueue(tx, game_id, commit.notices, now)
    for kind, state in commit.motions.items():
        close_motions(tx, game_id, kind, state, now)
    tx.many("DELETE FROM timer WHERE name = ?", [(name,) for name in commit.drop_timers])
    set_timers(tx, commit.timers)
    if commit.status is not None:
        tx.all("UPDATE game SET status = ? WHERE id = ?", (commit.status, game_id))
        if commit.status.ended:
            tx.all("UPDATE game SET finished_at = ? WHERE id = ?", (now, game_id))
            close_motions(tx, game_id, None, MotionState.OVERTAKEN, now)
            archive_game(tx, game_id)
    return revision


def _append(tx: Transaction, game_id: int, revision: int, commit: Commit, now: int) -> None:
    tx.many(
        "INSERT INTO move (game_id, revision, position, kind, seat, data, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (game_id, revision, position, move.kind, move.seat, to_json(move.data), now)
            for position, move in enumerate(commit.moves)
        ],
    )
    # Not by comparing times: the clock may have been set back between the word and the move.
    tx.many(
        "UPDATE waiting SET told = 0, told_at = NULL WHERE game_id = ? AND seat = ?",
        [(game_id, move.seat) for move in commit.moves if move.seat is not None],
    )
    tx.many(
        "INSERT INTO event (game_id, revision, position, data, at) VALUES (?, ?, ?, ?, ?)",
        [(game_id, revision, position, to_json(event), now) for position, event in enumerate(commit.events)],
    )


def _take_back(tx: Transaction, game_id: int, revisions: Sequence[int]) -> None:
    if not revisions:
        return
    rows = [(game_id, revision) for revision in revisions]
    tx.many("UPDATE move SET taken_back = 1 WHERE game_id = ? AND revision = ?", rows)
    tx.many("UPDATE event SET taken_back = 1 WHERE game_id = ? AND revision = ?", rows)
    tx.all("DELETE FROM frame WHERE game_id = ? AND revision >= ?", (game_id, min(revisions)))


def _keep_snapshot(tx: Transaction, game_id: int, revision: int, snapshot: str) -> None:
    tx.all(
        "INSERT INTO snapshot (game_id, revision, data) VALUES (?, ?, ?)"
        " ON CONFLICT (game_id) DO UPDATE SET revision = excluded.revision, data = excluded.data",
        (game_id, revision, snapshot),
    )


def _replace_waiting(
    tx: Transaction, game_id: int, waiting: Sequence[NewWaiting], now: int, *, new_turn: bool, anew: bool
) -> None:
    """Put those who are waited for now in the place of those before. Who wants to hear no more of a turn wants it of
    that turn only. With `anew` all are asked only now.
    """
    rows: list[sqlite3.Row] = tx.all("DELETE FROM waiting WHERE game_id = ? RETURNING *", (game_id,))
    rows = [] if anew else rows
    since = {(row["seat"], row["key"]): row["since"] for row in rows}
    told = {row["seat"]: (row["told"], row["told_at"], 0 if new_turn else row["muted"]) for row in rows}
    tx.many(
        "INSERT INTO waiting (game_id, seat, key, what, since, told, told_at, muted) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                game_id,
                seat.seat,
                seat.key,
                to_json(seat.what),
                since.get((seat.seat, seat.key), now),
                *told.get(seat.seat, (0, None, 0)),
            )
            for seat in waiting
        ],
    )


def _read_moves(tx: Transaction, game_id: int, after_revision: int) -> list[Move]:
    rows = tx.all(
        "SELECT * FROM move WHERE game_id = ? AND revision > ? ORDER BY revision, position",
        (game_id, after_revision),
    )
    return [to_move(row) for row in rows]


def _read_clock(tx: Transaction, game_id: int) -> JsonObject | None:
    row = tx.one("SELECT data FROM clock WHERE game_id = ?", (game_id,))
    return None if row is None else json.loads(row["data"])
