"""The times of seats worked out a second time: from the move log, the options of the table, and who was away when.

It shares nothing with the clock of the bot. Hours of play are counted by quarter hours of the wall clock at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from cogs.happenings import PLAYED_FOR
from db import Move, Seat, SeatKind

NONE = timedelta()
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
QUARTER = timedelta(minutes=15)
LONGEST_AWAY = DAY * 30
MOMENTS = timedelta(seconds=10)
"""Within which a removal of the bot is noticed."""
TURNS = {"12h": 12 * HOUR, "1d": DAY, "2d": 2 * DAY, "3d": 3 * DAY, "7d": 7 * DAY, "3d+8h": 8 * HOUR, "10d+1d": DAY}
STORES = {"3d+8h": 3 * DAY, "10d+1d": 10 * DAY}
HOURS = {"all": (0, 24), "8-22": (8, 22), "9-21": (9, 21), "17-23": (17, 23)}

TIME, LAST_CALL, OVER = "time", "last call", "over"


@dataclass
class Of:
    """The time of a seat."""

    left: timedelta = NONE
    turn: int | None = None
    asked: bool = False
    phase: str = TIME
    away: tuple[datetime, datetime] | None = None
    wish: datetime | None = None
    person: int | None = None
    plays: bool = False
    unsure: timedelta = NONE
    """By how much the bot may think that more is left, as it cannot know for how long its clock was wrong."""
    vague: timedelta = NONE
    """By how much it may think that less is left."""


@dataclass
class Ledger:
    """The times of one game. `away` tells until when a person is away by what was said last."""

    option: Mapping[str, Any]
    seats: list[Of]
    seen: datetime
    host: int | None = None
    turn: int = 0
    awaited: frozenset[int] = frozenset()
    absent: set[int] = field(default_factory=set)
    pauses: set[str] = field(default_factory=set)
    removed: bool = False
    early: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, option: Mapping[str, Any], seats: Iterable[Seat], now: datetime) -> Ledger:
        """The times of a game of these seats before its start."""
        persons = [seat.kind is SeatKind.PERSON for seat in seats]
        people = [seat.user_id for seat in seats]
        of = [Of(person=user, plays=person) for user, person in zip(people, persons, strict=True)]
        return cls(option, of, now)

    @property
    def limited(self) -> bool:
        """Whether the table has a time limit."""
        return self.option.get("limit") in TURNS

    @property
    def each(self) -> timedelta:
        """The time for a turn."""
        return TURNS[self.option["limit"]]

    @property
    def period(self) -> timedelta:
        """What the others give to somebody."""
        return max(self.each, DAY) if self.option["limit"] in STORES else self.each

    def timed(self) -> list[int]:
        """The seats whose time runs."""
        playing = [one.plays and one.person is not None for one in self.seats]
        players = [number for number, plays in enumerate(playing) if plays and number not in self.absent]
        return [seat for seat in players if seat in self.awaited] if len(players) > 1 else []

    # -- counting --------------------------------------------------------------------------------------------------

    def go(self, now: datetime) -> None:
        """Let time pass."""
        if now <= self.seen:
            return
        for one in self.seats:
            if self.limited and one.asked and one.phase != OVER and not self.pauses and not self.removed:
                one.left = max(NONE, one.left - self._counted(one, now))
        self.seen = now

    def _counted(self, one: Of, now: datetime) -> timedelta:
        if one.away is None:
            return self.played(self.seen, now)
        begin, end = max(self.seen, one.away[0]), min(now, one.away[1])
        return self.played(self.seen, now) - (self.played(begin, end) if begin < end else NONE)

    def played(self, begin: datetime, end: datetime) -> timedelta:
        """How much time counts between two moments."""
        if self.option["window"] == "all" and self.option["days_off"] == "none":
            return end - begin
        zone, (first, last) = ZoneInfo(self.option["zone"]), HOURS[self.option["window"]]
        counted, moment = NONE, begin
        while moment < end:
            until = min(end, datetime.fromtimestamp((moment.timestamp() // 900 + 1) * 900, UTC))
            wall = moment.astimezone(zone)
            off = self.option["days_off"] == "weekend" and wall.weekday() >= 5
            if first <= wall.hour < last and not off:
                counted += until - moment
            moment = until
        return counted

    def set_back(self, now: datetime, by: timedelta) -> None:
        """The clock of the machine was set back by so much, to now."""
        self.seen = now
        for one in self.seats:
            one.unsure += by
            if one.away is not None:
                # The bot cannot know exactly by how much.
                one.vague += MOMENTS
            self._moved(one, -by)

    def rested(self, by: timedelta) -> None:
        """Nothing has counted for so long, so absence counts anew by so much later."""
        for one in self.seats:
            one.unsure, one.vague = one.unsure + MOMENTS, one.vague + MOMENTS
            self._moved(one, by)

    def _moved(self, one: Of, by: timedelta) -> None:
        """An absence counts from another time on, and so long as absences count at most."""
        if one.away is not None and one.wish is not None:
            since = one.away[0] + by
            one.away = (since, min(one.wish, since + LONGEST_AWAY))

    # -- reading ---------------------------------------------------------------------------------------------------

    def read(self, move: Move, away: Mapping[int, datetime]) -> None:
        """One row of the log."""
        self.go(move.at)
        mover = move.seat if move.kind in ("answer", "undo") and "computer" not in move.data else None
        self._who(move, mover)
        match move.kind:
            case "pause":
                self.pauses.add(move.data["kind"])
            case "resume":
                self.pauses.discard(move.data["kind"])
            case "time":
                self._late(move)
            case "decided" if move.data["what"] != "computer" and self.limited:
                one = self.seats[move.data["about"]]
                one.phase, one.left, one.unsure = LAST_CALL, self.period, NONE
            case "time limit":
                self.option = move.data["limit"]
                for one in self.seats:
                    one.left, one.turn, one.asked, one.phase, one.unsure, one.vague = (
                        NONE,
                        None,
                        False,
                        TIME,
                        NONE,
                        NONE,
                    )
            case _:
                pass
        if "asked" in move.data:
            self.awaited, self.turn = frozenset(move.data["asked"]), move.data["turn"]
            self._ask(mover, anew=move.kind == "back")
            self.note_absence(away)
        elif move.kind in ("time limit", "stand in", "decided"):
            self._ask(None, anew=False)

    def _who(self, move: Move, mover: int | None) -> None:
        """Who plays after a row."""
        if mover is not None:
            self.seats[mover].plays = True
        if move.kind == "resign" and move.seat is not None:
            self.absent.add(move.seat)
        if move.kind == "hand over" and move.seat is not None:
            self.absent.discard(move.seat)
            self.seats[move.seat] = Of(person=self.seats[move.seat].person, plays="by" not in move.data)
        if move.kind == "stand in" and move.seat is not None:
            self.seats[move.seat].plays = move.data["what"] != PLAYED_FOR
        if move.kind == "decided" and move.data["what"] == "computer":
            self.seats[move.data["about"]].plays = False

    def _late(self, move: Move) -> None:
        for seat in move.data["seats"]:
            one = self.seats[seat]
            if one.left > timedelta(seconds=2) + one.vague:
                self.early.append(f"seat {seat} had {one.left} when its time was out")
            whole = self.period if self.limited else NONE
            last = DAY if whole >= DAY else DAY / 2
            one.phase, one.left = (LAST_CALL, last) if one.phase == TIME else (OVER, NONE)
            one.unsure = NONE

    def _ask(self, mover: int | None, *, anew: bool) -> None:
        if not self.limited:
            return
        timed = self.timed()
        for seat, one in enumerate(self.seats):
            if seat not in timed:
                one.asked, one.phase = False, TIME
                one.turn = min(one.turn, self.turn - 1) if anew and one.turn is not None else one.turn
            elif anew and one.turn is not None:
                one.left, one.turn, one.asked, one.phase = max(one.left, self.each), self.turn, True, TIME
            elif one.turn is None or self.turn > one.turn:
                one.left, one.turn, one.asked, one.phase = self._anew(one), self.turn, True, TIME
            elif not one.asked or (seat == mover and one.phase != TIME):
                one.left, one.asked, one.phase = max(one.left, self.each / 4), True, TIME

    def _anew(self, one: Of) -> timedelta:
        store = STORES.get(self.option["limit"])
        if store is None:
            one.unsure = NONE
            return self.each
        return store if one.turn is None else min(store, one.left + self.each)

    def note_absence(self, away: Mapping[int, datetime]) -> None:
        """What people have said of their absence counts for those whose time runs."""
        for seat in self.timed() if self.limited else []:
            one = self.seats[seat]
            until = None if one.person is None else away.get(one.person)
            if until is None or until <= self.seen:
                one.away = one.wish = None
            elif one.wish != until:
                going_on = one.away is not None and one.away[1] > self.seen
                since = one.away[0] if one.away is not None and going_on else self.seen
                one.away, one.wish = (since, min(until, since + LONGEST_AWAY)), until
