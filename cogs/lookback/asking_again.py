"""How often somebody may ask to go back: nobody is asked for the same again and again.

All is worked out from the log of the game, so it holds however often the bot is started anew. Only requests of the
person who has the seat at present count.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.happenings import REFUSED_BACK, point_words
from db import Move

MOST_REQUESTS: Final = 3
"""How often one person may ask to go back in one turn of a game."""

ASK_BACK: Final = "ask back"
ANSWER_BACK: Final = "answer back"
"""The kinds of the entries of the log for a request, and for what somebody says to it."""

IN_TURN: Final = "in"
"""The key in a request's entry under which stands the number of the turn in which it was made."""

NEW_HANDS: Final = frozenset({"hand over", "vacate"})
"""The kinds of entries after which a seat has another player, or none."""

TOO_OFTEN: Final = (
    "You have asked three times in this turn to go back, and nobody may ask more often. You can ask again in the next "
    "turn."
)


@dataclass(frozen=True, slots=True)
class Requests:
    """What a person has asked for: how often in the present turn, and which position was refused since the last move.

    `refused` holds the facts of the latest such position, `by` is the seat that refused it; None if there is none.
    """

    in_turn: int = 0
    refused: Mapping[str, Any] | None = None
    by: int = 0

    def why_not(self, to: int, names: Sequence[str]) -> str:
        """Why the others cannot be asked to go back to this revision now, and when they can; empty if they can."""
        if self.in_turn >= MOST_REQUESTS:
            return TOO_OFTEN
        if self.refused is None or to > self.refused["to"]:
            return ""
        point = point_words(self.refused, "your last answer", names)
        return (
            f"{names[self.by]} has refused to go back to {point}. You can ask for that position, or an earlier one, "
            "again when somebody has made a move."
        )


def requests(log: Sequence[Move], seat: int, turn: int, moved: Collection[int]) -> Requests:
    """What the person of a seat has asked for by now, from all entries of a log; `moved` are the revisions of moves."""
    since = max((row.revision for row in log if row.kind in NEW_HANDS and row.seat == seat), default=0)
    last = max(moved, default=0)
    in_turn = 0
    asked: Move | None = None
    refused: list[tuple[Move, int]] = []
    for row in log:
        if row.kind == ASK_BACK:
            asked = row if row.seat == seat and row.revision > since else None
            in_turn += asked is not None and row.data.get(IN_TURN) == turn
        elif asked is not None and row.kind == ANSWER_BACK and row.data["what"] == REFUSED_BACK and row.revision > last:
            refused.append((asked, row.seat or 0))
    if not refused:
        return Requests(in_turn)
    latest, by = max(refused, key=lambda one: int(one[0].data["to"]))
    return Requests(in_turn, latest.data, by)
