"""What an act takes back of the log, and how the small summary of a game looks without it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.calls.heads_up import AHEAD
from cogs.happenings import OF_TABLE
from db import Event as StoredEvent
from db import Motion, Store
from games.engine.replay import ACTS

GOING_BACK: Final = "go back"
"""The kind of the motion to return to an earlier position."""

LEFT_OFF: Final = "left_off"
"""The key in a game's face under which stands, by seat, the last own act of persons for whom the computer has played
since."""

SHOWN: Final = "going back shown"
"""The notice by which the message of such a motion is brought up to date."""


async def going_back(store: Store, game_id: int) -> Motion | None:
    """The open motion to return to an earlier position, None if there is none."""
    return next((motion for motion in await store.open_motions(game_id) if motion.kind == GOING_BACK), None)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The acts of a log that do not count any more.

    `revisions` are theirs, the earliest first. `moved` holds by seat the last own act that still stands. `kept` are
    events of the table that were stored with them and stay true, for instance that somebody has taken a seat over.
    """

    revisions: Sequence[int]
    moved: Mapping[int, int]
    kept: Sequence[StoredEvent]


async def taken_back(store: Store, game_id: int, moves: Sequence[int]) -> TakenBack | None:
    """The acts with these numbers of moves; None if there are none."""
    if not moves:
        return None
    numbers = frozenset(moves)
    acts = [row for row in await store.moves(game_id) if row.kind in ACTS]
    gone = [row.revision for row in acts if row.data.get("move") in numbers]
    if not gone:
        return None
    moved = {row.seat: row.revision for row in acts if row.seat is not None and row.revision < gone[0]}
    events = await store.events(game_id, after_revision=gone[0] - 1)
    kept = [row for row in events if row.revision in gone and str(row.data["kind"]).startswith(OF_TABLE)]
    return TakenBack(gone, moved, kept)


def rewound(face: Mapping[str, Any], gone: TakenBack) -> dict[str, Any]:
    """The summary of a game as it was before what is taken back; see `commits.first_face` for what it holds."""
    first = gone.revisions[0]
    starts = [start for start in face.get("starts", ()) if start[1] < first]
    moved = [last if last < first else gone.moved.get(seat, 0) for seat, last in enumerate(face["moved"])]
    before = {name: value for name, value in face.items() if name != AHEAD}
    if left := before.get(LEFT_OFF):
        before[LEFT_OFF] = {seat: last if last < first else gone.moved.get(int(seat), 0) for seat, last in left.items()}
    if not starts:
        return {**before, "moved": moved}
    (turn, began), previous = starts[-1], starts[-2][1] if len(starts) > 1 else 0
    return {**before, "turn": turn, "began": began, "previous": previous, "starts": starts, "moved": moved}
