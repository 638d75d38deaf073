"""What is stored with a move: who is waited for, what people must be told, and the small summary of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from pydantic_core import to_jsonable_python

from cogs.calls.heads_up import AHEAD, ahead_of, is_left_over, owed
from cogs.lookback.taken_back import LEFT_OFF, TakenBack, rewound
from cogs.pace import comes_back, held_until, is_computer, unposted
from cogs.table import Table, practised_by
from db import Event as StoredEvent
from db import NewNotice, NewWaiting, SeatKind
from games.engine.events import Event
from games.engine.match import Match

BETWEEN_EDITS = timedelta(seconds=2.5)
"""The least time between two edits of a turn message."""

MOST_STARTS = 16
"""For how many of the last turns the revision is known at which they began."""


@dataclass(frozen=True, slots=True)
class Before:
    """What a table looked like before a move, to see what people must be told after it."""

    turn: int
    asked: frozenset[int]

    @classmethod
    def of(cls, table: Table) -> Before:
        """The present look of a table."""
        return cls(table.turn, frozenset(table.match.awaited))

    def notices(self, table: Table, now: datetime, mover: int | None) -> list[NewNotice]:
        """The notices that a move owes: a new turn message, a changed one, a call of those newly asked but the mover.

        After them come what people may wish to know besides. A change that comes soon after the last look at the
        table is shown a little later, with what follows it.
        """
        if table.match.result is not None:
            return [NewNotice(kind="final", target={}, payload={})]
        return [*self._shown(table, now, mover), *owed(table, self.asked, self.turn, now)]

    def leaves_over(self, table: Table) -> bool:
        """Whether the move has left one seat of several that were asked together."""
        return is_left_over(table, self.asked, self.turn)

    def _shown(self, table: Table, now: datetime, mover: int | None) -> list[NewNotice]:
        match = table.match
        called = frozenset(match.awaited) - self.asked - {mover}
        held = held_until(table, now)
        if table.turn != self.turn or (called and unposted(table)):
            return [turn_notice(match, held)]
        later = held if table.shown is None else max(table.shown.at + BETWEEN_EDITS, held or now)
        if later is not None and later <= now:
            later = None
        notices = [refresh_notice(later)]
        called = frozenset(seat for seat in called if not comes_back(table, seat, self.asked, now))
        if called:
            notices.append(NewNotice(kind="call", target={}, payload={"asked": asked(match, called)}))
        return notices


AFRESH = Before(-1, frozenset())
"""Nothing that was shown counts any more: the turn message is posted anew and calls all that are asked."""


def asked(match: Match, seats: Iterable[int]) -> dict[str, str]:
    """The open questions of these seats by their ids, so that each is called for once and only while it is open."""
    return {str(seat): match.question_id(seat) for seat in sorted(seats)}


def notes(text: str) -> list[NewNotice]:
    """The notice for a line that needs no attention; none for an empty text."""
    return [NewNotice(kind="note", target={}, payload={"text": text})] if text else []


def turn_notice(match: Match, not_before: datetime | None = None) -> NewNotice:
    """The notice for a new turn message, which calls those who are asked now, so that no other call of them is owed."""
    payload = {"asked": asked(match, match.awaited)}
    return NewNotice(
        kind="turn", target={}, payload=payload, merge_key="turn", instead_of="call", not_before=not_before
    )


def refresh_notice(not_before: datetime | None = None) -> NewNotice:
    """The notice for a look at the turn message, to bring it up to date."""
    return NewNotice(kind="refresh", target={}, payload={}, merge_key="refresh", not_before=not_before)


def first_face(match: Match, revision: int) -> dict[str, Any]:
    """The small public summary of a game that begins at this revision.

    `began` and `previous` are the revisions at which the present turn and the one before began, `starts` those of
    the last turns by their numbers; `moved` holds the revision of each seat's last own move. Later comes `ahead`:
    the turn and the seat of which the next one was told, and `left_off`, see there.
    """
    turn, seats = match.state.turn, match.state.seats
    starts = [[turn, revision]]
    return {"turn": turn, "began": revision, "previous": 0, "starts": starts, "moved": [revision] * seats}


def next_face(
    table: Table,
    mover: int | None,
    gone: TakenBack | None = None,
    *,
    for_person: bool = False,
    left_over: bool = False,
) -> dict[str, Any]:
    """The summary after a move that is about to be committed, and takes back what is `gone`.

    `left_over` tells that one seat is left of several that were asked together, so that nobody is told to be next.
    `for_person` tells that the computer has answered for the person of the seat `mover`.
    """
    face = dict(table.game.face) if gone is None else rewound(table.game.face, gone)
    revision = table.game.revision + 1
    if table.turn != face["turn"]:
        face |= {"turn": table.turn, "previous": face["began"], "began": revision}
        face["starts"] = [*face.get("starts", []), [table.turn, revision]][-MOST_STARTS:]
    if (ahead := ahead_of(table)) and not left_over:
        face[AHEAD] = ahead
    if mover is not None:
        left = face.pop(LEFT_OFF, {})
        own = {str(mover): left.get(str(mover), face["moved"][mover])} if for_person else {}
        if left := {**{seat: last for seat, last in left.items() if seat != str(mover)}, **own}:
            face[LEFT_OFF] = left
        face["moved"] = [revision if seat == mover else known for seat, known in enumerate(face["moved"])]
    return face


def start_of(face: Mapping[str, Any], turn: int) -> int:
    """The revision at which a turn began; of one that is older than those known, the oldest known."""
    return next((int(revision) for number, revision in face.get("starts", []) if number >= turn), int(face["began"]))


def waiting_rows(match: Match) -> list[NewWaiting]:
    """Who is waited for, with the public face of the question only."""
    return [
        NewWaiting(seat=waiting.seat, key=f"{match.state.turn}/{waiting.face['kind']}", what=dict(waiting.face))
        for waiting in match.waiting()
    ]


def stored_event(event: Event) -> dict[str, Any]:
    """An event as JSON data."""
    data: dict[str, Any] = to_jsonable_python(asdict(event))
    return data


def read_event(row: StoredEvent) -> Event:
    """An event from the store."""
    data = dict(row.data)
    data["readers"] = tuple(data["readers"])
    return Event(**data)


def free_seats(table: Table) -> list[int]:
    """The seats that nobody plays: whose person has left, or that are vacant."""
    left = table.match.absent
    if practised_by(table.game) is not None:
        return []
    return [
        one.seat for one in table.seats if not is_computer(one) and (one.seat in left or one.kind is SeatKind.VACANT)
    ]
