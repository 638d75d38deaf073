"""Looks at the games of a soak between the steps: their logs, times, timers and notices."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

from cogs.table import Table
from cogs.timekeeping.clock import Clock
from cogs.timekeeping.clocks import clock_of
from db import MotionState, Move
from db.rows import to_millis
from tests.soak.calls import Calls
from tests.soak.ground import Ground, Seen, digest
from tests.soak.times import LAST_CALL, OVER, Ledger

CLOSE = timedelta(seconds=2)
"""The bot counts in whole seconds."""

JUST_NOW = timedelta(seconds=15)
"""What falls due while the bot looks may be done at its next look."""

OVERDUE = timedelta(minutes=20)
PICTURES = 0.3
"""How often it is written down where a game stands."""

COUNTED = {"pause": "paused", "resume": "resumed", "back": "gone back", "time limit": "time limit changed"}
"""What rows of the log are counted as."""


class Keeping:
    """The watch of a soak. `overhear` looks at what was posted since the last time."""

    def __init__(self, ground: Ground, calls: Calls, overhear: Callable[[], Awaitable[None]]) -> None:
        self.ground, self.calls = ground, calls
        self.wishes: dict[str, dict[str, Any]] = {}
        self._overhear = overhear
        self._ledgers: dict[int, Ledger] = {}
        self._read: dict[int, int] = {}
        self._removed_at: datetime | None = None

    # -- what is told by those who let things happen -----------------------------------------------------------------

    def set_back(self, by: timedelta) -> None:
        """The clock of the machine was set back."""
        for ledger in self._ledgers.values():
            ledger.set_back(self._now(), by)
        self.calls.set_back(by)

    def removal(self, *, removed: bool) -> None:
        """The bot was removed from the server, or is there again."""
        now = self._now()
        for one in self.ground.games:
            ledger = self._ledgers[one.game.id]
            ledger.go(now)
            ledger.removed = removed
            if not removed and self._removed_at is not None:
                ledger.rested(now - self._removed_at)
                self.calls.anew(one)
        self._removed_at = now if removed else None

    def absence_changed(self) -> None:
        """Somebody has gone away, or come back."""
        for ledger in self._ledgers.values():
            ledger.go(self._now())
            ledger.note_absence(self._away())

    def rested(self, one: Seen) -> None:
        """A pause of a game is over."""
        self.calls.rests(one)

    def moved(self, one: Seen) -> None:
        """A game is going to be played in another place."""
        self.calls.anew(one)

    def muted(self, one: Seen, seat: int) -> None:
        """Somebody wants no more reminders for now."""
        self.calls.mute(one, seat)

    async def heard(self) -> None:
        """Look at what was posted until now."""
        await self.read()
        await self._overhear()

    # -- reading ---------------------------------------------------------------------------------------------------

    def _now(self) -> datetime:
        return self.ground.room.clock()

    def _away(self) -> dict[int, datetime]:
        return {
            self.ground.room.people[name].id: datetime.fromisoformat(wish["away_until"])
            for name, wish in self.wishes.items()
            if wish.get("away_until")
        }

    async def read(self) -> None:
        """What the logs say since the last time."""
        for one in self.ground.games:
            table = await self.ground.room.table(one.game)
            ledger = self._ledgers.get(one.game.id)
            if ledger is None:
                option = one.game.options.get("time") or {}
                ledger = self._ledgers[one.game.id] = Ledger.begin(option, table.seats, one.game.created_at)
            for seat, known in zip(table.seats, ledger.seats, strict=True):
                known.person = seat.user_id
            after = self._read.get(one.game.id, 0)
            if table.game.revision == after:
                continue
            store = self.ground.room.bot.tables.store
            for move in await store.moves(one.game.id, after_revision=after, include_taken_back=True):
                self._count(ledger, move)
                ledger.read(move, self._away())
                self.calls.read(one, move)
                self._read[one.game.id] = move.revision
            for said in ledger.early:
                self.ground.report.wrong("wrong_timers", f"game {one.game.id} ({one.game.kind}): {said}")
            ledger.early.clear()
            if await self.ground.runs(one) and self.ground.rng.random() < PICTURES:
                one.pictures[table.game.revision] = digest(table)

    def _count(self, ledger: Ledger, move: Move) -> None:
        """What a row of the log tells of what has happened."""
        if move.kind in COUNTED:
            self.ground.happened(COUNTED[move.kind])
        if move.kind == "decided":
            self.ground.happened(f"decided: {move.data['what']}")
        if move.kind == "note" and move.data["what"] == "offered":
            self.ground.happened("substitute looked for")
        if move.kind == "time":
            for seat in move.data["seats"]:
                self.ground.happened("others decide" if ledger.seats[seat].phase == LAST_CALL else "last call")
        if move.kind == "answer" and move.seat is not None and "computer" not in move.data:
            one = ledger.seats[move.seat]
            if not one.plays and one.person is not None:
                self.ground.happened("back by a move")
            if one.phase in (LAST_CALL, OVER):
                self.ground.happened("moved after the last call")

    # -- looking ---------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """All that is due was done: nobody has lost time wrongly, no timer is left, and everybody was told."""
        await self.heard()
        if self._removed_at is not None:
            return
        now = self._now()
        for one in self.ground.games:
            if not await self.ground.runs(one):
                continue
            table, ledger = await self.ground.room.table(one.game), self._ledgers[one.game.id]
            self._look_at_times(one, table, ledger, now)
            if one.place:
                self.calls.look(one, table, self.wishes, ledger)
        for row in self.ground.rows("SELECT name, due_at FROM timer WHERE due_at < ?", to_millis(now - OVERDUE)):
            self.ground.report.wrong("wrong_timers", f"{row['name']} was due at {row['due_at']} and did not run")
        # The notices of a game wait for the one before them, also while that is to be tried again.
        late = (
            "SELECT * FROM notice WHERE state = 'due' AND attempts = 0 AND not_before < ? AND NOT EXISTS (SELECT 1 FROM"
            " notice AS earlier WHERE earlier.state = 'due' AND earlier.attempts > 0 AND earlier.id < notice.id"
            " AND earlier.game_id = notice.game_id)"
        )
        for row in self.ground.rows(late, to_millis(now - OVERDUE)):
            self.ground.report.wrong("missing_notices", f"game {row['game_id']}: a notice was not sent: {dict(row)}")

    def _look_at_times(self, one: Seen, table: Table, ledger: Ledger, now: datetime) -> None:
        if not ledger.limited:
            return
        ledger.go(now - JUST_NOW)
        out = [seat for seat, of in enumerate(ledger.seats) if of.left <= timedelta()]
        ledger.go(now)
        clock, what = clock_of(table, now), f"game {one.game.id} ({one.game.kind}) at {now}"
        asked = [seat for seat, of in enumerate(clock.seats) if of.asked]
        if asked != ledger.timed():
            who = f"{asked}, not for {ledger.timed()} ({ledger.seats}, {table.seats})"
            self.ground.report.wrong("wrong_clocks", f"{what}: time runs for {who}")
        if bool(clock.pauses) != bool(ledger.pauses):
            self.ground.report.wrong("wrong_clocks", f"{what}: the pauses are {clock.pauses}, not {ledger.pauses}")
        for seat in ledger.timed():
            self._compare(what, seat, clock, ledger)
            of = ledger.seats[seat]
            away = of.away is not None and of.away[1] > now - JUST_NOW
            if seat in out and of.phase != OVER and not (of.unsure or ledger.pauses or away):
                self.ground.report.wrong(
                    "wrong_timers", f"{what}: the time of seat {seat} is out, and nothing was done"
                )

    def _compare(self, what: str, seat: int, clock: Clock, ledger: Ledger) -> None:
        theirs, ours = clock.seats[seat], ledger.seats[seat]
        if theirs.phase.value != ours.phase:
            self.ground.report.wrong("wrong_clocks", f"{what}: seat {seat} is in {theirs.phase}, not in {ours.phase}")
        elif ours.phase != OVER and not -CLOSE - ours.vague <= theirs.left - ours.left <= ours.unsure + CLOSE:
            says = f"seat {seat} has {theirs.left}, not {ours.left} left ({theirs}, {ours})"
            self.ground.report.wrong("wrong_clocks", f"{what}: {says}")
        self.ground.happened("times compared")

    # -- at the end ------------------------------------------------------------------------------------------------

    def count_motions(self) -> None:
        """What became of all requests to go back."""
        for row in self.ground.rows("SELECT state FROM motion WHERE kind = 'go back'"):
            if row["state"] in (MotionState.REFUSED, MotionState.WITHDRAWN, MotionState.OVERTAKEN):
                self.ground.happened(f"going back {row['state']}")
            elif row["state"] == MotionState.CARRIED:
                self.ground.happened("going back agreed")
