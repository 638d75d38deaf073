"""The service behind every command and button: it finds the live game, lets the match answer, and commits.

A move has happened when its commit is on the disk. If the commit fails the live match is thrown away, so that the
stored game stays the only truth. One lock a game; no task a game.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from cogs.calls.notices import NO_PLACE, to_person, to_table
from cogs.commits import (
    Before,
    first_face,
    next_face,
    notes,
    read_event,
    refresh_notice,
    stored_event,
    turn_notice,
    waiting_rows,
)
from cogs.errors import NoSuchGame, NotHost, NotSeatedHere, Outdated, PartlySaved, WrongTime
from cogs.happenings import BACK_AGAIN, FALLEN_BACK
from cogs.lookback.taken_back import GOING_BACK, SHOWN, going_back, taken_back
from cogs.pace import at_once, held_until, is_computer, is_played_for, only_computers, without_computer
from cogs.standings.records import BY_COMPUTER, asked_then, record_timer
from cogs.table import Table
from cogs.table_options import ORIGIN, options_of
from cogs.timekeeping.clock import Clock
from cogs.timekeeping.clocks import REMEDY_SHOWN, Times, changed, read_clock, stored, times_after, void_remedies
from cogs.timekeeping.time_limits import limit_of
from cogs.ui.text import listed, safe_name
from db import Commit, Game, Motion, MotionState, NewMove, NewNotice, SaveFailed, Seat, SeatChange, Status, Store
from games.catalogue import GAMES
from games.engine.events import Event, readable
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.orders import OrderChoice, choice_of
from games.engine.question import Answer
from games.engine.record import Correction, Origin
from games.engine.replay import BACK
from games.phrases import verb

log = logging.getLogger(__name__)

MOST_LIVE = 256
"""How many live games are kept in memory; the others are loaded when somebody moves."""

SETTLING, SETTLING_STEP = 20, 0.05
"""How often, and every how many seconds, is looked whether computer players have answered that do it at once."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a move. `counted` is False if the same answer had been given already."""

    table: Table
    seat: int
    counted: bool = True


class Tables:
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

    @staticmethod
    def seat_of(table: Table, user_id: int) -> int:
        """The seat of a person. Raises NotSeatedHere."""
        seat = table.seat_of(user_id)
        if seat is None:
            raise NotSeatedHere("You have no seat in this game, so there is nothing for you to decide here.")
        return seat

    # -- beginning ---------------------------------------------------------------------------------------------

    def check_start(self, game: Game, seats: Sequence[Seat], by: int) -> GameType:
        """Whether this person can start the game now. Raises NotHost, WrongTime, NoSuchGame."""
        kind = self.games.get(game.kind)
        if kind is None:
            raise NoSuchGame(f"This table plays {game.title}, which is not installed here.")
        if game.host_id != by:
            raise NotHost("Only the host can start the game.")
        if game.status is not Status.LOBBY:
            raise WrongTime("This game has started already, or was closed.")
        if len(seats) not in kind.seat_counts:
            fewest = min(kind.seat_counts)
            joined = verb(len(seats), "has joined", "have joined")
            raise WrongTime(f"{kind.title} needs at least {fewest} players; so far {len(seats)} {joined}.")
        unagreed = [safe_name(one.name) for one in seats if one.user_id in limit_of(game).unagreed]
        if unagreed:
            raise WrongTime(
                f"The time limit has become stricter since {listed(unagreed)} joined. Who agrees to it presses Join; "
                "with a longer time the host can start at once."
            )
        wanted = game.options.get(ORIGIN, {}).get("seats", len(seats))
        if len(seats) != wanted:
            raise WrongTime(f"This game goes on from a position with {wanted} seats; {len(seats)} are taken so far.")
        return kind

    async def start(
        self,
        game_id: int,
        by: int,
        *,
        place_id: int,
        first: int | None = None,
        note: str = "",
        origin: Match | None = None,
    ) -> Table:
        """Turn a full enough lobby into a game that is played at `place_id`; `note` is told there first.

        With `origin` it goes on from that match, which it takes over, instead of a new one.
        Raises NotHost, WrongTime, and StaleRevision if the lobby changed in the same moment.
        """
        game = await self.store.game(game_id)
        seats = await self.store.seats(game_id)
        kind = self.check_start(game, seats, by)
        options = kind.options.model_validate(options_of(game))
        match = origin or Match.start(kind, Setup(len(seats), options, self._new_seed(), first))
        events, _ = match.news()
        table = Table(game, tuple(seats), kind, match)
        held = held_until(table, self.clock())
        times = await times_after(self.store, table, self.clock())
        commit = Commit(
            moves=[NewMove(kind="start", data={"seats": len(seats), "first": first, **asked_then(match)})],
            events=[stored_event(event) for event in events],
            snapshot=match.dump().decode(),
            waiting=waiting_rows(match),
            notices=[*notes(note), turn_notice(match, held)],
            clock=times.data,
            timers=times.timers,
            face=first_face(match, game.revision + 1),
            frame=match.state.turn,
            rules=kind.rules,
        )
        await self.store.start(game_id, game.revision, commit, place_id=place_id)
        self.forget(game_id)
        self.poke(game_id)
        return await self.table(game_id)

    # -- playing -----------------------------------------------------------------------------------------------

    async def submit(
        self, game_id: int, user_id: int, question_id: str, answer: Answer, *, topic: str | None = None
    ) -> Played:
        """Answer the question with this id. Raises a Refusal if it may not be; the game is unchanged then.

        With the `topic` of that question the answer counts on an open floor also if others act in the same moment.
        """
        async with self.changing(game_id) as table:
            return await self._submit(table, self.seat_of(table, user_id), question_id, answer, topic, by_person=True)

    async def submit_for(
        self,
        game_id: int,
        seat: int,
        question_id: str,
        answer: Answer,
        *,
        topic: str | None = None,
        origin: Origin = Origin.SEAT,
    ) -> Played:
        """Answer for a computer player, by the same rules. Raises NotSeatedHere if none has the seat any more."""
        async with self.changing(game_id) as table:
            if not is_computer(table.seats[seat]):
                raise NotSeatedHere("No computer player has this seat.")
            return await self._submit(table, seat, question_id, answer, topic, origin=origin)

    async def _submit(
        self,
        table: Table,
        seat: int,
        question_id: str,
        answer: Answer,
        topic: str | None,
        *,
        origin: Origin = Origin.SEAT,
        by_person: bool = False,
    ) -> Played:
        before = Before.of(table)
        if not table.match.submit(seat, question_id, answer, origin=origin, topic=topic):
            return Played(table, seat, counted=False)
        said = _said(question_id, answer, origin)
        move = NewMove(kind="answer", seat=seat, data=said if by_person else {**said, BY_COMPUTER: True})
        await self.commit(table, before, move, by_person=by_person)
        return Played(table, seat)

    async def settle(self, game_id: int) -> None:
        """Wait a moment while nobody is asked but computer players that answer at once.

        So whoever has just moved sees what comes of it.
        """
        for _ in range(SETTLING):
            table = await self.table(game_id)
            if not (at_once(table) and only_computers(table, table.match.awaited)):
                return
            await asyncio.sleep(SETTLING_STEP)

    async def plan(
        self, game_id: int, user_id: int, steps: Sequence[tuple[str, Answer]], *, question_id: str | None = None
    ) -> Played:
        """Answer several questions in a row, up to the first surprise; with `question_id` from that question on only.

        Each answer is a move of its own, so that each can be taken back alone. Raises a Refusal for the first one
        that does not fit the question it is meant for, and PartlySaved if one does not reach the disk after others
        did; those before it stay.
        """
        async with self.changing(game_id) as table:
            seat = self.seat_of(table, user_id)
            for number, (topic, answer) in enumerate(steps):
                if number and not _goes_on(table, seat, topic):
                    break
                before = Before.of(table)
                table.match.submit_plan(seat, [(topic, answer)], question_id=None if number else question_id)
                data = {"topic": topic, "answer": list(answer)}
                try:
                    await self.commit(table, before, NewMove(kind="answer", seat=seat, data=data), by_person=True)
                except SaveFailed as error:
                    if not number:
                        raise
                    raise PartlySaved from error
            return Played(table, seat)

    async def undo(self, game_id: int, user_id: int, *, everything: bool = False, move: int | None = None) -> Played:
        """Take back the person's last answer, or everything that can be taken back. Raises CannotUndo.

        With `move`, Outdated is raised if the last answer was not given in the move with this number.
        """
        async with self.changing(game_id) as table:
            seat = self.seat_of(table, user_id)
            given = table.match.undo_steps(seat)
            if move is not None and move not in [entry.move for entry in given[:1]]:
                raise Outdated("Something else has happened since, so nothing was taken back.")
            steps = max(1, len(given)) if everything else 1
            before = Before.of(table)
            table.match.undo(seat, steps)
            await self.commit(table, before, NewMove(kind="undo", seat=seat, data={"steps": steps}), by_person=True)
            return Played(table, seat)

    async def order(self, game_id: int, user_id: int, topic: str, choice: str | None) -> Played:
        """Give a standing order that the game offers, or with None take it back. Raises WrongTime if not offered."""
        async with self.changing(game_id) as table:
            seat = self.seat_of(table, user_id)
            if seat in table.match.absent:
                raise WrongTime("You have left this game, so there is nothing for you to answer in advance.")
            before, asked = Before.of(table), _asked(table, seat)
            if choice is None:
                table.match.drop_order(seat, topic)
            else:
                table.match.set_order(_offered(table.kind, topic, choice).order(seat, topic))
            move = NewMove(kind="order", seat=seat, data={"topic": topic, "choice": choice})
            # An order that answers what its person was asked is an act like that answer.
            answers = asked is not None and _asked(table, seat) != asked
            await self.commit(table, before, move, by_person=answers)
            return Played(table, seat)

    async def set_place(self, game_id: int, place_id: int | None) -> None:
        """Move a running game to another channel; its turn message is posted there anew."""
        await self._set_place(game_id, place_id)
        if place_id is not None:
            await self.post_turn(game_id)

    async def lose_place(self, game_id: int) -> None:
        """Note that the place of a game is gone, and tell its players; the game is kept and can be moved elsewhere."""
        game = await self.store.game(game_id)
        if game.place_id is None:
            return
        await self._set_place(game_id, None)
        if game.status is Status.RUNNING:
            people = [seat.user_id for seat in await self.store.seats(game_id) if seat.user_id is not None]
            await self.store.add_notices(game_id, [to_person(person, NO_PLACE) for person in people])
            self.poke(game_id)

    async def _set_place(self, game_id: int, place_id: int | None) -> None:
        table = self._live.get(game_id)
        if table is None:
            await self.store.set_place(game_id, place_id)
            return
        async with table.lock:
            await self.store.set_place(game_id, place_id)
            table.game = await self.store.game(game_id)
            table.shown = None

    async def post_turn(self, game_id: int) -> None:
        """Post the turn message anew."""
        table = await self.table(game_id)
        await self.store.add_notices(game_id, [turn_notice(table.match)])
        self.poke(game_id)

    async def history(self, table: Table, seat: int | None, *, after: int = 0) -> list[Event]:
        """The events after a revision that still stand, as this seat (None: a spectator) may read them."""
        rows = await self.store.events(table.game.id, after_revision=after)
        over = table.match.result is not None
        return readable(map(read_event, rows), seat, over=over)

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
            for motion in await void_remedies(self.store, table, after, mover):
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
            face=next_face(table, move.seat, gone, for_person=for_person),
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


def _goes_on(table: Table, seat: int, topic: str) -> bool:
    """Whether the next step of a plan is for the question that came, and nothing new was learned on the way."""
    question = table.question(seat)
    return question is not None and question.topic == topic and bool(table.match.undo_steps(seat))


def _shown(request: Motion) -> NewNotice:
    """The notice for a look at a request to go back: what goes, and who must agree, may be another now."""
    return replace(to_table(SHOWN, motion=request.id), merge_key=f"{SHOWN} {request.id}")


def _asked(table: Table, seat: int) -> str | None:
    """The open question of a seat by its id, None if it is not waited for."""
    return table.match.question_id(seat) if seat in table.match.awaited else None


def _corrected(correction: Correction, match: Match) -> dict[str, Any]:
    return {"what": correction.kind, "dropped": len(correction.dropped), **asked_then(match)}


def _said(question_id: str, answer: Answer, origin: Origin) -> dict[str, Any]:
    said: dict[str, Any] = {"question": question_id, "answer": list(answer)}
    return said if origin is Origin.SEAT else {**said, "origin": origin.value}


def _offered(kind: GameType, topic: str, choice: str) -> OrderChoice:
    offered = choice_of(kind.order_offers, topic, choice)
    if offered is not None:
        return offered
    raise WrongTime("There is no such standing order in this game. `/table orders` lists those that there are.")
