"""The match, moves and events of a game that has ended, packed into one blob.

The packed form has a version of its own, because it is not reached by SQL migrations.
"""

import json
from dataclasses import dataclass
from typing import Any

import zstandard

from db.connection import Transaction
from db.models import Event, Frame, Move
from db.packing import read_frames
from db.rows import to_event, to_millis, to_move, to_time

FORMAT = 2
"""Version 1 had no frames."""


@dataclass(frozen=True, slots=True)
class Archive:
    """What is left of the play of a game that has ended."""

    snapshot: str | None
    snapshot_revision: int | None
    moves: list[Move]
    events: list[Event]
    frames: list[Frame]


def read_archive(tx: Transaction, game_id: int) -> Archive | None:
    """The archive of a game, None if it has not ended."""
    row = tx.one("SELECT data FROM archive WHERE game_id = ?", (game_id,))
    return None if row is None else _unpack(game_id, row["data"])


def archive_game(tx: Transaction, game_id: int) -> None:
    """Pack what was played and remove its rows, with all that only a running game needs."""
    snapshot = tx.one("SELECT revision, data FROM snapshot WHERE game_id = ?", (game_id,))
    archive = Archive(
        snapshot=snapshot["data"] if snapshot else None,
        snapshot_revision=snapshot["revision"] if snapshot else None,
        moves=[to_move(row) for row in tx.all("SELECT * FROM move WHERE game_id = ?", (game_id,))],
        events=[to_event(row) for row in tx.all("SELECT * FROM event WHERE game_id = ?", (game_id,))],
        frames=read_frames(tx, game_id),
    )
    write_archive(tx, game_id, archive)
    for table in ("snapshot", "frame", "clock", "move", "event", "waiting", "draft", "invitation", "timer"):
        tx.all(f"DELETE FROM {table} WHERE game_id = ?", (game_id,))


def write_archive(tx: Transaction, game_id: int, archive: Archive) -> None:
    """Keep the archive of a game, in the place of an older one."""
    tx.all("INSERT OR REPLACE INTO archive (game_id, data) VALUES (?, ?)", (game_id, _pack(archive)))


def _pack(archive: Archive) -> bytes:
    value = {
        "format": FORMAT,
        "snapshot": archive.snapshot,
        "snapshot_revision": archive.snapshot_revision,
        "moves": [
            [m.revision, m.position, m.kind, m.seat, m.data, to_millis(m.at), m.taken_back] for m in archive.moves
        ],
        "events": [[e.revision, e.position, e.data, to_millis(e.at), e.taken_back] for e in archive.events],
        "frames": [[f.revision, f.turn, f.begins, to_millis(f.at), f.snapshot] for f in archive.frames],
    }
    return zstandard.ZstdCompressor(level=9).compress(json.dumps(value, ensure_ascii=False).encode())


def _unpack(game_id: int, data: bytes) -> Archive:
    value: dict[str, Any] = json.loads(zstandard.ZstdDecompressor().decompress(data))
    if value["format"] > FORMAT:
        raise ValueError(f"the archive of game {game_id} has the unknown format {value['format']}")
    return Archive(
        snapshot=value["snapshot"],
        snapshot_revision=value["snapshot_revision"],
        moves=[
            Move(
                game_id=game_id,
                revision=revision,
                position=position,
                kind=kind,
                seat=seat,
                data=move,
                at=to_time(at),
                taken_back=taken_back,
            )
            for revision, position, kind, seat, move, at, taken_back in value["moves"]
        ],
        events=[
            Event(
                game_id=game_id,
                revision=revision,
                position=position,
                data=event,
                at=to_time(at),
                taken_back=taken_back,
            )
            for revision, position, event, at, taken_back in value["events"]
        ],
        frames=[
            Frame(game_id=game_id, revision=revision, turn=turn, begins=begins, at=to_time(at), snapshot=snapshot)
            for revision, turn, begins, at, snapshot in value.get("frames", [])
        ],
    )
