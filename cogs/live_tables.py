"""The live games: found in memory or loaded, changed under their lock, and committed.

A change has happened when its commit is on the disk. If the commit fails the live match is thrown away, so that the
stored game stays the only truth. One lock a game; no task a game.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Any

from cogs.calls.notices import to_table
from cogs.commits import (
    Before,
    next_face,
    notes,
    read_event,
    refresh_notice,
    stored_event,
    turn_notice,
    waiting_rows,
)
from cogs.errors import NoSuchGame, WrongTime
from cogs.happenings import BACK_AGAIN, FALLEN_BACK
from cogs.lookback.taken_back import GOING_BACK, SHOWN, going_back, taken_back
from cogs.pace import is_played_for, without_computer
from cogs.standings.records import BY_COMPUTER, asked_then, record_timer
from cogs.table import Table
from cogs.timekeeping.clock import Clock
from cogs.timekeeping.clocks import REMEDY_SHOWN, Times, changed, read_clock, stored, times_after, void_remedies
from db import Commit, Motion, MotionState, NewMove, NewNotice, SeatChange, Status, Store
from games.catalogue import GAMES
from games.engine.events import Event
from games.engine.gametype import GameType
from games.engine.match import Match
from games.engine.record import Correction
from games.engine.replay import BACK

log = logging.getLogger(__name__)

MOST_LIVE = 256
"""How many live games are kept in memory; the others are loaded when somebody moves."""


class LiveTables:
    """All games of one store. `poke` is called with the game after each commit that put notices into the outbox."""

    def __init__(
        self,
        store: Store,
        *,
        games: Mapping[str, GameType] = GAMES,
        most_live: int = MOST_LIVE,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self.poke: Callable[[int], None] = lambda game_id: None
        self._live: OrderedDict[int, Table] = OrderedDict()
        self._loading = asyncio.Lock()
        self._most_live = most_live
        self._new_seed = new_seed

    @property
    def live(self) -> int:
        """How many games are held in memory."""
        return len(self._live)

    # -- finding -----------------------------------------------------------------------------------------------

    async def table(self, game_id: int) -> Table:
        """The live game. Raises NoSuchGame, and WrongTime while it is still a lobby."""
        table = self._live.get(game_id)
        if table is None:
            async with self._loading:
                table = self._live.get(game_id)
                if table is None:
                    table = self._live[game_id] = await self._load(game_id)
                    self._shrink()
        if game_id in self._live:
            self._live.move_to_end(game_id)
        return table

    async def _load(self, game_id: int) -> Table:
        stored = await self.store.load(game_id)
        kind = self.games.get(stored.game.kind)
        if kind is None:
            raise NoSuchGame(f"This table plays {stored.game.title}, which is not installed here.")
        if stored.snapshot is None:
            raise WrongTime("This game has not started.")
        match = Match.load(kind, stored.snapshot)
        clock = read_clock(stored.game, stored.clock)
        table = Table(stored.game, stored.seats, kind, match, committed=match.moves, clock=clock, past=stored.past)
        if match.correction is not None and stored.game.status is Status.RUNNING:
            log.warning("game %s goes on under corrected rules (%s)", game_id, match.correction.kind)
            await self._keep_correction(table, match.correction)
        return table

    async def _keep_correction(self, table: Table, correction: Correction) -> None:
        """Store where the corrected rules lead, and tell the table."""
        match = table.match
        text = "The rules of this game were corrected, and the present turn was worked out again."
        if correction.dropped:
            text += f" {len(correction.dropped)} of the last answers no longer fit, and are asked again."
        times = await times_after(self.store, table, self.clock())
        commit = Commit(
            moves=[NewMove(kind="correction", data=_corrected(correction, match))],
            snapshot=match.dump().decode(),
            waiting=waiting_rows(match),
            notices=[
                *notes(text),
                turn_notice(match),
            ],
            clock=times.data,
            timers=times.timers,
            drop_timers=times.drop_timers,
            frame=table.turn,
            begins=False,
            rules=table.kind.rules,
        )
        await self.store.commit(table.game.id, table.game.revision, commit)
        table.clock = times.clock
        table.game = await self.store.game(table.game.id)
        self.poke(table.game.id)

    def _shrink(self) -> None:
        for game_id in list(self._live):
            if len(self._live) <= self._most_live:
                return
            if not self._live[game_id].lock.locked():
                del self._live[game_id]

    def in_memory(self, game_id: int) -> Table | None:
        """The live game if it is in memory."""
        return self._live.get(game_id)

    def forget(self, game_id: int) -> None:
        """Drop the live game; the next move loads it afresh."""
        self._live.pop(game_id, None)

    @asynccontextmanager
    async def changing(self, game_id: int) -> AsyncIterator[Table]:
        """The live game under its lock; dropped from memory if the change does not reach the disk."""
        while True:
            table = await self.table(game_id)
            async with table.lock:
                if self._live.get(game_id) is not table:
                    continue
                if table.game.status is not Status.RUNNING:
                    raise WrongTime("This game is over. Nothing more can be played in it.")
                try:
                    yield table
                except BaseException:
                    if table.match.moves != table.committed:
                        self.forget(game_id)
                    raise
                return

    # -- committing --------------------------------------------------------------------------------------------

    async def commit(
        self,
        table: Table,
        before: Before,
        move: NewMove,
        *,
        more: Sequence[NewNotice] = (),
        seats: Sequence[SeatChange] = (),
        host_id: int | None = None,
        happened: Sequence[Event] = (),
        by_person: bool = False,
        motions: Mapping[str, MotionState] | None = None,
    ) -> None:
        """Store what has changed the match of a table whose lock is held; `happened` are events of the table itself.

        `by_person` tells that the person of the move's seat has acted: a computer that played for it stops, and nobody
        can agree to go back any more. `motions` says what becomes of the open motions of these kinds.
        """
        match, now = table.match, self.clock()
        events, taken = match.news()
        gone = await taken_back(self.store, table.game.id, taken)
        happened = [replace(event, move=event.move or match.moves) for event in happened]
        events = [*map(read_event, gone.kept if gone else ()), *events, *happened]
        move.data.update({"move": match.moves, **asked_then(match)})
        for_person = BY_COMPUTER in move.data and move.seat is not None and is_played_for(table.seats[move.seat])
        mover, left = move.seat if by_person else None, set(match.absent) - {one.seat for one in seats}
        if mover is not None and is_played_for(table.seats[mover]):
            events.append(Event(BACK_AGAIN, mover, move=match.moves))
            seats = [*seats, without_computer(table.seats[mover])]
        seats = [*seats, *(without_computer(one) for one in table.seats if is_played_for(one) and one.seat in left)]
        settled = dict(motions or {})
        if GOING_BACK not in settled and (request := await going_back(self.store, table.game.id)) is not None:
            more = [*more, _shown(request)]
            if mover is not None:
                settled[GOING_BACK] = MotionState.OVERTAKEN
                events.append(Event(FALLEN_BACK, mover, move=match.moves))
        result = match.result
        times = Times(None)
        if result is None:
            times = await times_after(self.store, table, now, changes=seats, mover=mover, anew=move.kind == BACK)
            after = replace(table, seats=changed(table.seats, seats), clock=times.clock)
            for motion in await void_remedies(self.store, table, after, mover, anew=move.kind == BACK):
                settled[motion.kind] = MotionState.OVERTAKEN
                more = [*more, to_table(REMEDY_SHOWN, motion=motion.id)]
        commit = Commit(
            moves=[move],
            events=[stored_event(event) for event in events],
            snapshot=match.dump().decode(),
            taken_back=gone.revisions if gone else (),
            waiting=waiting_rows(match),
            notices=[*before.notices(table, now, move.seat), *more],
            seats=seats,
            host_id=host_id,
            clock=times.data,
            timers=times.timers if result is None else [record_timer(table.game.id, now)],
            drop_timers=times.drop_timers,
            motions=settled,
            face=next_face(table, move.seat, gone, for_person=for_person, left_over=before.leaves_over(table)),
            frame=table.turn if table.turn > before.turn and match.result is None else None,
            begins=move.kind != BACK,
            result=None if result is None else asdict(result),
            status=None if result is None else Status.FINISHED,
        )
        await self._store(table, commit)
        table.committed = match.moves
        table.clock = times.clock
        if taken:
            table.minds.clear()

    async def keep(
        self,
        table: Table,
        move: NewMove,
        *,
        events: Sequence[Event] = (),
        notices: Sequence[NewNotice] = (),
        seats: Sequence[SeatChange] = (),
        clock: Clock | None = None,
        motions: Mapping[str, MotionState] | None = None,
        options: dict[str, Any] | None = None,
        host_id: int | None = None,
        ends: bool = False,
    ) -> None:
        """Store what has happened at a table whose lock is held, and does not concern the match.

        `clock` are its times from then on, `motions` says what becomes of the open motions of these kinds. The turn
        message is brought up to date. With `ends` the game is over without a result.
        """
        times = Times(table.clock) if clock is None else stored(table.game.id, clock)
        settled = dict(motions or {})
        after = replace(table, seats=changed(table.seats, seats), clock=times.clock)
        for motion in await void_remedies(self.store, table, after):
            settled.setdefault(motion.kind, MotionState.OVERTAKEN)
            notices = [*notices, to_table(REMEDY_SHOWN, motion=motion.id)]
        others = GOING_BACK not in settled and (seats or ends)
        if others and (request := await going_back(self.store, table.game.id)) is not None:
            # Others must agree now, or nobody any more.
            notices = [*notices, _shown(request)]
        commit = Commit(
            moves=[move],
            events=[stored_event(replace(event, move=table.match.moves)) for event in events],
            notices=[NewNotice(kind="ended", target={}, payload={}) if ends else refresh_notice(), *notices],
            seats=seats,
            clock=times.data,
            timers=times.timers,
            drop_timers=times.drop_timers,
            motions=settled,
            options=options,
            host_id=host_id,
            status=Status.CANCELLED if ends else None,
        )
        await self._store(table, commit)
        table.clock = times.clock
        if ends:
            self.forget(table.game.id)

    async def _store(self, table: Table, commit: Commit) -> None:
        game_id = table.game.id
        try:
            await self.store.commit(game_id, table.game.revision, commit)
        except BaseException:
            # Nobody knows whether it reached the disk.
            self.forget(game_id)
            raise
        table.game = await self.store.game(game_id)
        if commit.seats:
            table.seats = tuple(await self.store.seats(game_id))
            table.past = await self.store.past_names(game_id)
            for change in commit.seats:
                table.minds.pop(change.seat, None)
        if commit.notices:
            self.poke(game_id)


def _shown(request: Motion) -> NewNotice:
    """The notice for a look at a request to go back: what goes, and who must agree, may be another now."""
    return replace(to_table(SHOWN, motion=request.id), merge_key=f"{SHOWN} {request.id}")


def _corrected(correction: Correction, match: Match) -> dict[str, Any]:
    return {"what": correction.kind, "dropped": len(correction.dropped), **asked_then(match)}
