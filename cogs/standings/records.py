"""What a finished game says about those who played it: their places, points and openings, and how long they took.

How long somebody took is read from the move log. Each move there tells in `asked` which seats were waited for after
it, and in `turn` the number of the turn; both are public.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from cogs.servers.sight import NOWHERE
from cogs.table import practised_by
from cogs.table_options import ORIGIN
from cogs.timekeeping.clock import Terms
from db import NOBODY, Former, Game, Move, NewRecord, NewTimer, Role, Seat, SeatKind
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.result import Result

ASKED, TURN = "asked", "turn"
"""The keys in the data of a move under which it tells who is waited for after it, and in which turn."""

BY_COMPUTER = "computer"
"""The key in the data of an answer that a computer player gave, in its own seat or for the person of a seat."""

SEAT_CHANGES = frozenset({"hand over", "vacate"})
"""The kinds of moves by which a seat passes on."""

RECORD = "record"
"""The kind of the timer by which a finished game comes into the statistics; the number of the game follows."""


def asked_then(match: Match) -> dict[str, Any]:
    """What a move tells of the moment after it, for the data of the move log."""
    return {ASKED: sorted(match.awaited), TURN: match.state.turn}


def record_timer(game_id: int, now: datetime) -> NewTimer:
    """What lets a game that has just been finished count in the statistics. It belongs to no game, so that it stays."""
    return NewTimer(name=f"{RECORD}:{game_id}", due_at=now)


@dataclass(frozen=True, slots=True)
class Wait:
    """How long a table waited for a seat, from the move that asked it to its answer."""

    seat: int
    asked_at: datetime
    answered_at: datetime


def waits_of(moves: Sequence[Move]) -> Iterator[Wait]:
    """All waiting that ended by an answer of the seat itself, in the order of the answers.

    `moves` is the whole log, also what was taken back: that time has passed too. Of answers in a row only the last
    ends the waiting, and so does the end of a turn. What a stand-in, the computer or lapsed time has answered for the
    seat is not counted.
    """
    since: dict[int, datetime] = {}
    turn = 0
    for move in moves:
        if ASKED not in move.data:
            continue
        asked, before, turn = set(move.data[ASKED]), turn, move.data[TURN]
        own = move.kind == "answer" and BY_COMPUTER not in move.data
        for seat in sorted(since):
            if seat in asked and not (seat == move.seat and turn != before):
                continue
            began = since.pop(seat)
            if own and seat == move.seat:
                yield Wait(seat, began, move.at)
        for seat in asked:
            since.setdefault(seat, move.at)


def pauses_of(moves: Sequence[Move]) -> Iterator[tuple[datetime, datetime]]:
    """From when to when a game was paused, for one reason or several at once."""
    reasons: set[str] = set()
    since: datetime | None = None
    for move in moves:
        if move.kind == "pause":
            since = since or move.at
            reasons.add(move.data["kind"])
        elif move.kind == "resume":
            reasons.discard(move.data["kind"])
        if since is not None and not reasons:
            yield since, move.at
            since = None
    if since is not None:
        yield since, moves[-1].at


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as it is stored, and what is needed to tell who did what in it.

    `terms` is the time limit of the table, if it has agreed on one.
    """

    game: Game
    seats: Sequence[Seat]
    formers: Sequence[Former]
    moves: Sequence[Move]
    kind: GameType
    result: Result
    state: Any
    terms: Terms | None = None


def records_of(finished: Finished) -> list[NewRecord]:
    """A record for each seat, and one for each person who had lost a seat before the end."""
    waits = list(waits_of(finished.moves))
    people = sum(_is_person(finished, seat) for seat in finished.seats)
    records = []
    for seat in finished.seats:
        number, begins = seat.seat, _beginnings(finished, seat.seat)
        record = partial(NewRecord, seat=number, place=finished.result.places[number], people=people)
        for former in finished.formers:
            if former.seat == number and former.user_id not in (NOBODY, seat.user_id):
                start = max((begin for begin in begins if begin < former.at), default=begins[0])
                data = {"why": former.why, **_timing(finished, waits, number, start, former.at)}
                records.append(record(user_id=former.user_id, role=Role.FORMER, data=data))
        data = {**_data(finished, number, begins[-1]), **_timing(finished, waits, number, begins[-1], None)}
        role = Role.COMPUTER if seat.kind is SeatKind.COMPUTER else Role.SUBSTITUTE if begins[1:] else Role.PLAYER
        records.append(record(user_id=seat.user_id, role=role, data=data))
    return records


def _beginnings(finished: Finished, seat: int) -> list[datetime]:
    """Since when each holder of a seat had it, in order: the first one since the game was begun.

    Who loses a seat is known by name; a computer player that loses it stands in the move log only.
    """
    changes = {one.at for one in finished.formers if one.seat == seat}
    changes |= {move.at for move in finished.moves if move.kind in SEAT_CHANGES and move.seat == seat}
    return [finished.game.created_at, *sorted(changes)]


def _data(finished: Finished, seat: int, start: datetime) -> dict[str, Any]:
    result, opening = finished.result, finished.kind.opening
    side = next(list(side) for side in finished.kind.sides(finished.state) if seat in side)
    return {
        "side": side,
        "seats": len(result.places),
        "points": result.scores[seat],
        "ahead": _ahead(result, seat, side),
        "opening": "" if opening is None else opening.of(finished.state, seat),
        "resigned": seat in result.resigned,
        "played_for": _was_played_for(finished, seat, start),
    }


def _ahead(result: Result, seat: int, side: Sequence[int]) -> float:
    """The share of the others behind whom a seat is not; of those with the same place the half."""
    own = result.places[seat]
    others = [place for other, place in enumerate(result.places) if other not in side]
    return sum(1.0 if place > own else 0.5 if place == own else 0.0 for place in others) / max(1, len(others))


def is_from_elsewhere(game: Game) -> bool:
    """Whether a game was not played from its beginning to its end by people and computers at a table of this bot."""
    return game.channel_id == NOWHERE or ORIGIN in game.options or practised_by(game) is not None


def _was_played_for(finished: Finished, seat: int, start: datetime) -> bool:
    """Whether a computer player has answered for the person who has had a seat since then."""
    return any(
        move.seat == seat and move.kind == "answer" and BY_COMPUTER in move.data and move.at > start
        for move in finished.moves
    )


def _timing(
    finished: Finished, waits: Sequence[Wait], seat: int, start: datetime, end: datetime | None
) -> dict[str, Any]:
    """The waiting for a seat while one person had it, without the time in which the game was paused.

    `waits` are whole seconds; `used` tells, where there is a time limit, which part of it each took in hours of play.
    """
    pauses = list(pauses_of(finished.moves))
    spans = [
        list(_without(max(start, wait.asked_at), wait.answered_at, pauses))
        for wait in waits
        if wait.seat == seat and wait.answered_at > start and (end is None or wait.answered_at <= end)
    ]
    data: dict[str, Any] = {
        "waits": [round(sum((to - since).total_seconds() for since, to in parts)) for parts in spans]
    }
    terms = finished.terms
    if terms is not None:
        played = [sum((terms.calendar.played(*part) for part in parts), timedelta()) for parts in spans]
        data["used"] = [round(time / terms.period, 3) for time in played]
    return data


def _without(
    begin: datetime, end: datetime, pauses: Sequence[tuple[datetime, datetime]]
) -> Iterator[tuple[datetime, datetime]]:
    """What is left of a span of time without these pauses, which are in order."""
    for start, stop in pauses:
        if begin < start < end:
            yield begin, start
        begin = min(end, max(begin, stop)) if start < end else begin
    if begin < end:
        yield begin, end


def _is_person(finished: Finished, seat: Seat) -> bool:
    """Whether a person had the seat at the end. A seat that was free then had lost its person before."""
    return seat.kind is SeatKind.PERSON or (seat.kind is SeatKind.VACANT and not _beginnings(finished, seat.seat)[1:])
