"""The service behind every command and button: it begins games, lets the match answer, and commits what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cogs.calls.notices import NO_PLACE, to_person
from cogs.commits import (
    Before,
    first_face,
    notes,
    read_event,
    stored_event,
    turn_notice,
    waiting_rows,
)
from cogs.errors import NoSuchGame, NotHost, NotSeatedHere, Outdated, PartlySaved, WrongTime
from cogs.live_tables import LiveTables
from cogs.pace import at_once, held_until, is_computer, only_computers
from cogs.standings.records import BY_COMPUTER, asked_then
from cogs.table import Table, practised_by
from cogs.table_options import ORIGIN, options_of
from cogs.timekeeping.clocks import times_after
from cogs.timekeeping.time_limits import limit_of
from cogs.ui.text import listed, safe_name
from db import Commit, Game, NewMove, SaveFailed, Seat, Status
from games.engine.events import Event, readable
from games.engine.gametype import GameType, Setup
from games.engine.match import Match
from games.engine.orders import OrderChoice, choice_of
from games.engine.question import Answer
from games.engine.record import Origin
from games.phrases import verb

SETTLING, SETTLING_STEP = 20, 0.05
"""How often, and every how many seconds, is looked whether computer players have answered that do it at once."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a move. `counted` is False if the same answer had been given already."""

    table: Table
    seat: int
    counted: bool = True


class Tables(LiveTables):
    """The games of one store, and what people do in them."""

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
            people = {seat.user_id for seat in await self.store.seats(game_id)} | {practised_by(game)}
            told = sorted(person for person in people if person is not None)
            await self.store.add_notices(game_id, [to_person(person, NO_PLACE) for person in told])
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


def _goes_on(table: Table, seat: int, topic: str) -> bool:
    """Whether the next step of a plan is for the question that came, and nothing new was learned on the way."""
    question = table.question(seat)
    return question is not None and question.topic == topic and bool(table.match.undo_steps(seat))


def _asked(table: Table, seat: int) -> str | None:
    """The open question of a seat by its id, None if it is not waited for."""
    return table.match.question_id(seat) if seat in table.match.awaited else None


def _said(question_id: str, answer: Answer, origin: Origin) -> dict[str, Any]:
    said: dict[str, Any] = {"question": question_id, "answer": list(answer)}
    return said if origin is Origin.SEAT else {**said, "origin": origin.value}


def _offered(kind: GameType, topic: str, choice: str) -> OrderChoice:
    offered = choice_of(kind.order_offers, topic, choice)
    if offered is not None:
        return offered
    raise WrongTime("There is no such standing order in this game. `/table orders` lists those that there are.")
