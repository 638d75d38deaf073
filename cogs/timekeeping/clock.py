"""The times of a game: how much each seat has left, whose time runs, and what rests it. Pure; times are aware.

A clock is carried on from look to look (`at`): whoever is asked uses up time, as far as the table's calendar counts
it and nothing rests it. Time that comes in a leap, because the machine's clock was set back, is neither taken nor
given. What is out of time goes on in three steps: the last call, and then the others decide; nothing here acts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from cogs.timekeeping.playtime import NONE, ONE_DAY, Calendar

SET_BACK = timedelta(minutes=1)
"""A step back in time by more than this means that the machine's clock was set back."""

LONGEST_AWAY = timedelta(days=30)
"""For how long in one go a seat's time rests because its person is away."""

LAST_CALL = timedelta(hours=24)
LEAST_PART = 4
"""Who is asked again within a turn, or goes on when late, has at least one part of so many of the time for a turn."""


class Phase(StrEnum):
    """How far the time of a seat is."""

    TIME = "time"
    LAST_CALL = "last call"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table has agreed on: time for each turn, or a `store` of time that each turn fills up by so much."""

    turn: timedelta
    store: timedelta | None = None
    calendar: Calendar = field(default_factory=Calendar)

    @property
    def least(self) -> timedelta:
        """What whoever is asked again within a turn has at least."""
        return self.turn / LEAST_PART

    @property
    def period(self) -> timedelta:
        """How much time the others give somebody for whom they wait."""
        return self.turn if self.store is None else max(self.turn, ONE_DAY)

    @property
    def last_call(self) -> timedelta:
        """How much time is left after the last call."""
        return LAST_CALL if self.period >= ONE_DAY else LAST_CALL / 2

    def anew(self, one: SeatTime) -> timedelta:
        """What a seat has when it is asked in a new turn."""
        if self.store is None:
            return self.turn
        return self.store if one.turn is None else min(self.store, max(one.left, NONE) + self.turn)


@dataclass(frozen=True, slots=True)
class Away:
    """Since when a person is away, and until when that person wishes to be."""

    since: datetime
    wish: datetime

    @property
    def until(self) -> datetime:
        """Until when that rests the own time."""
        return min(self.wish, self.since + LONGEST_AWAY)


@dataclass(frozen=True, slots=True)
class SeatTime:
    """The time of a seat: how much is left, of which step, and whether it is asked.

    `turn` is the last turn for which it was given time, None before the first; one that was taken back stays, so that
    the same turn gives time once.
    """

    left: timedelta = NONE
    turn: int | None = None
    asked: bool = False
    phase: Phase = Phase.TIME
    away: Away | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Why all times rest, and since when. `why` is what the person said who did it, `seat` that person's."""

    since: datetime
    why: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The times of all seats as of the moment `seen`, and what rests them, by the kind of pause.

    `terms` of a table without a time limit are None: then there are pauses only, and no seat is ever out of time.
    """

    seen: datetime
    seats: tuple[SeatTime, ...]
    terms: Terms | None = None
    pauses: Mapping[str, Pause] = field(default_factory=dict)

    @classmethod
    def begin(cls, now: datetime, seats: int, terms: Terms | None) -> Clock:
        """The clock of a game in which nobody has been asked yet."""
        return cls(_whole(now), (SeatTime(),) * seats, terms)

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def rests(self) -> bool:
        """Whether all times rest."""
        return bool(self.pauses)

    def runs(self, seat: int) -> bool:
        """Whether the time of a seat is being used up."""
        one = self.seats[seat]
        return self.terms is not None and one.asked and one.phase is not Phase.OVER and not self.rests

    def due_at(self, seat: int) -> datetime | None:
        """When the time of a seat is used up if nothing changes; None while it does not run."""
        if self.terms is None or not self.runs(seat):
            return None
        one = self.seats[seat]
        begin = max(self.seen, one.away.until) if one.away else self.seen
        return self.terms.calendar.after(begin, one.left)

    @property
    def next_due(self) -> datetime | None:
        """When something is to be done next, None if never."""
        return min((due for seat in range(len(self.seats)) if (due := self.due_at(seat)) is not None), default=None)

    def late(self) -> list[int]:
        """The seats whose time, or time after the last call, is used up."""
        return [
            seat
            for seat, one in enumerate(self.seats)
            if self.runs(seat) and one.left <= NONE and not self._is_away(one)
        ]

    def _is_away(self, one: SeatTime) -> bool:
        return one.away is not None and one.away.until > self.seen

    # -- going on --------------------------------------------------------------------------------------------------

    def at(self, now: datetime) -> Clock:
        """The clock as of a later moment."""
        now = _whole(now)
        if now < self.seen - SET_BACK:
            return self._moved(now - self.seen)
        if now <= self.seen:
            return self
        used = tuple(self._used(seat, now) for seat in range(len(self.seats)))
        return replace(self, seen=now, seats=used)

    def _used(self, seat: int, now: datetime) -> SeatTime:
        one = self.seats[seat]
        if self.terms is None or not self.runs(seat):
            return one
        count = self.terms.calendar.played
        used = count(self.seen, now)
        if one.away is not None:
            used -= count(max(self.seen, one.away.since), min(now, one.away.until))
        return replace(one, left=max(NONE, one.left - used))

    def rested(self, since: datetime, now: datetime) -> Clock:
        """The clock as of now, if nothing has counted since an earlier moment."""
        before = self.at(since)
        return before._moved(_whole(now) - before.seen) if before.seen < now else before

    def _moved(self, by: timedelta) -> Clock:
        """The same clock at another time of day: nobody gains or loses anything."""
        seats = tuple(
            one if one.away is None else replace(one, away=replace(one.away, since=one.away.since + by))
            for one in self.seats
        )
        pauses = {kind: replace(pause, since=pause.since + by) for kind, pause in self.pauses.items()}
        return replace(self, seen=self.seen + by, seats=seats, pauses=pauses)

    def asking(self, asked: Collection[int], turn: int, *, mover: int | None = None, anew: bool = False) -> Clock:
        """After a move: these seats are asked in this turn. `mover` has moved.

        With `anew` the game has gone back to this turn, and all begin it, and those after it, anew.
        """
        if self.terms is None:
            return self
        after = [
            self._asked(self.terms, one, turn, moved=seat == mover, anew=anew)
            if seat in asked
            else self._not_asked(one, turn, anew=anew)
            for seat, one in enumerate(self.seats)
        ]
        return replace(self, seats=tuple(after))

    @staticmethod
    def _asked(terms: Terms, one: SeatTime, turn: int, *, moved: bool, anew: bool) -> SeatTime:
        if anew and one.turn is not None:
            return replace(one, left=max(one.left, terms.turn), turn=turn, asked=True, phase=Phase.TIME)
        if one.turn is None or turn > one.turn:
            return replace(one, left=terms.anew(one), turn=turn, asked=True, phase=Phase.TIME)
        if not one.asked or (moved and one.phase is not Phase.TIME):
            return replace(one, left=max(one.left, terms.least), asked=True, phase=Phase.TIME)
        return one

    @staticmethod
    def _not_asked(one: SeatTime, turn: int, *, anew: bool) -> SeatTime:
        given = min(one.turn, turn - 1) if anew and one.turn is not None else one.turn
        return replace(one, turn=given, asked=False, phase=Phase.TIME)

    def call_last(self, seat: int) -> Clock:
        """The seat is out of time and called once more."""
        return self if self.terms is None else self._with(seat, phase=Phase.LAST_CALL, left=self.terms.last_call)

    def leave_to_others(self, seat: int) -> Clock:
        """The seat did not answer the last call: the others decide, and its time does not run."""
        return self if self.terms is None else self._with(seat, phase=Phase.OVER, left=NONE)

    def wait_longer(self, seat: int) -> Clock:
        """The others give the seat one more period."""
        return self if self.terms is None else self._with(seat, phase=Phase.LAST_CALL, left=self.terms.period)

    def fresh(self, seat: int) -> Clock:
        """Somebody else has the seat: nothing of its time so far counts."""
        seats = [SeatTime() if number == seat else one for number, one in enumerate(self.seats)]
        return replace(self, seats=tuple(seats))

    def agreed(self, terms: Terms | None) -> Clock:
        """The same game under other terms: all begin anew when they are asked next."""
        if terms == self.terms:
            return self
        return replace(self, terms=terms, seats=tuple(SeatTime(away=one.away) for one in self.seats))

    # -- resting ---------------------------------------------------------------------------------------------------

    def away(self, seat: int, until: datetime | None) -> Clock:
        """The person of a seat is away until then, or not any more. Counts from now on, and for `LONGEST_AWAY` only."""
        known = self.seats[seat].away
        if until is None or until <= self.seen:
            return self if known is None else self._with(seat, away=None)
        wish = _whole(until)
        if known is not None and known.wish == wish:
            return self
        return self._with(
            seat, away=Away(known.since if known and self._is_away(self.seats[seat]) else self.seen, wish)
        )

    def pause(self, kind: str, *, why: str = "", seat: int | None = None) -> Clock:
        """Let all times rest. A pause of this kind that stands already goes on since it began."""
        since = self.pauses[kind].since if kind in self.pauses else self.seen
        return replace(self, pauses={**self.pauses, kind: Pause(since, why, seat)})

    def resume(self, kind: str) -> Clock:
        """End a pause of this kind; those of other kinds stay."""
        return replace(self, pauses={known: pause for known, pause in self.pauses.items() if known != kind})

    def _with(self, seat: int, **changes: Any) -> Clock:
        seats = [replace(one, **changes) if number == seat else one for number, one in enumerate(self.seats)]
        return replace(self, seats=tuple(seats))

    # -- storing ---------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The clock as JSON data, in whole seconds. The terms are not part of it: they stand with the game."""
        return {
            "seen": _seconds(self.seen),
            "seats": [_seat_data(one) for one in self.seats],
            "pauses": {
                kind: {"since": _seconds(one.since), "why": one.why, "seat": one.seat}
                for kind, one in self.pauses.items()
            },
        }

    @classmethod
    def read(cls, data: Mapping[str, Any], terms: Terms | None) -> Clock:
        """A clock from its data. Where there is no time limit, no seat is out of time, whatever is stored of it."""
        pauses = {
            kind: Pause(_moment(one["since"]), str(one["why"]), one["seat"]) for kind, one in data["pauses"].items()
        }
        seats = tuple(map(_seat, data["seats"]))
        if terms is None:
            seats = tuple(replace(one, phase=Phase.TIME) for one in seats)
        return cls(_moment(data["seen"]), seats, terms, pauses)


def _seat_data(one: SeatTime) -> dict[str, Any]:
    away = None if one.away is None else [_seconds(one.away.since), _seconds(one.away.wish)]
    return {
        "left": int(one.left.total_seconds()),
        "turn": one.turn,
        "asked": one.asked,
        "phase": one.phase.value,
        "away": away,
    }


def _seat(data: Mapping[str, Any]) -> SeatTime:
    away = data["away"]
    return SeatTime(
        left=timedelta(seconds=data["left"]),
        turn=data["turn"],
        asked=data["asked"],
        phase=Phase(data["phase"]),
        away=None if away is None else Away(_moment(away[0]), _moment(away[1])),
    )


def _whole(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


def _seconds(moment: datetime) -> int:
    return int(moment.timestamp())


def _moment(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
