"""The rows of frames, packed by zstd."""

import zstandard

from db.connection import Transaction
from db.models import Commit, Frame
from db.rows import to_time

LEVEL = 3
"""How hard zstd works: a frame is packed with the move that begins its turn."""


def keep_frame(tx: Transaction, game_id: int, revision: int, commit: Commit, now: int) -> None:
    """Keep the frame of a commit, inside a transaction."""
    if commit.frame is None or commit.snapshot is None:
        return
    packed = zstandard.ZstdCompressor(level=LEVEL).compress(commit.snapshot.encode())
    tx.all(
        "INSERT INTO frame (game_id, revision, turn, begins, at, data) VALUES (?, ?, ?, ?, ?, ?)",
        (game_id, revision, commit.frame, commit.begins, now, packed),
    )


def read_frames(tx: Transaction, game_id: int, *, upto: int | None = None, latest: bool = False) -> list[Frame]:
    """The frames of a game that has not ended, oldest first; with `latest` only the last one up to a revision."""
    rows = tx.all(
        "SELECT * FROM frame WHERE game_id = ?1 AND (?2 IS NULL OR revision <= ?2) ORDER BY revision DESC LIMIT ?3",
        (game_id, upto, 1 if latest else -1),
    )
    unpack = zstandard.ZstdDecompressor().decompress
    return [
        Frame(
            game_id=game_id,
            revision=row["revision"],
            turn=row["turn"],
            begins=bool(row["begins"]),
            at=to_time(row["at"]),
            snapshot=unpack(row["data"]).decode(),
        )
        for row in reversed(rows)
    ]
