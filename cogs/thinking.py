"""Computer players at the table: which of them are asked, what each may know, and its answer as a move like any other.

A computer player sees its own view, its question and what it wrote down of the events that its seat could read. Its
answer names the question, so that two answers to the same one count once. If it gives none that is legal, the answer
counts that the question itself names for somebody who does not answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from cogs.commits import read_event
from cogs.errors import NoSuchGame, NotSeatedHere, WrongTime
from cogs.handling import report
from cogs.happenings import of_game
from cogs.pace import PLAYED_BY, due_at, is_computer, is_played_for, players_of
from cogs.table import Mind, Table
from cogs.tables import Tables
from db import NotFound, Seat, Status
from games.engine.gametype import GameType
from games.engine.players import noted, situation
from games.engine.question import Answer
from games.engine.record import Origin
from games.engine.refusal import Refusal
from games.engine.situation import ComputerPlayer, Situation

log = logging.getLogger(__name__)

Think: TypeAlias = Callable[[ComputerPlayer, Situation], Awaitable[Answer]]
"""Lets a computer player think somewhere else than on the event loop. May raise anything."""

PLAYER = "player"
"""The key in a seat's state under which the id of its computer player stands."""

MANY_EVENTS = 200
"""From so many events on they are read by a thread."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a computer player is to answer. `player` is None if the game does not have it any more."""

    seat: int
    question_id: str
    player: ComputerPlayer | None
    about: Situation


class Thinking:
    """Lets the computer players of all tables answer, one question at a time."""

    def __init__(self, tables: Tables, think: Think) -> None:
        self._tables = tables
        self._think = think

    async def waiting(self) -> list[int]:
        """The games that wait for computer players, longest waiting first."""
        return list(dict.fromkeys([one.game_id for one in await self._tables.store.computers_asked()]))

    async def move(self, game_id: int) -> bool:
        """Let one computer player of the game answer, if one is asked and need not pause; whether one did."""
        try:
            table = await self._tables.table(game_id)
            async with table.lock:
                thought = await self._next(table)
        except (NoSuchGame, WrongTime, NotFound):
            return False
        if thought is None:
            return False
        answer, origin = await self._answer(game_id, thought)
        try:
            topic = thought.about.question.topic
            await self._tables.submit_for(
                game_id, thought.seat, thought.question_id, answer, topic=topic, origin=origin
            )
        except (Refusal, NotSeatedHere, WrongTime) as error:
            # Somebody else has changed the game meanwhile; whoever is asked now is found by the next look.
            log.info("game %s: an answer of a computer player came too late (%s)", game_id, type(error).__name__)
            return False
        return True

    async def _next(self, table: Table) -> Thought | None:
        """The question that a computer player is to answer now, None if there is none."""
        if table.game.status is not Status.RUNNING:
            return None
        alone = not players_of(table)
        asked = [
            seat
            for seat in table.match.awaited
            # For a person it plays only while somebody is there with whom that person will go on playing.
            if is_computer(table.seats[seat]) and not (alone and is_played_for(table.seats[seat]))
        ]
        if not asked:
            return None
        now = self._tables.clock()
        waits = await self._tables.store.waiting_in(table.game.id)
        since = {one.seat: one.since for one in waits}
        for seat in asked:
            if due_at(table, seat, since.get(seat, now)) <= now:
                player = player_of(table.kind, table.seats[seat])
                return Thought(seat, table.match.question_id(seat), player, await self._situation(table, seat, player))
        return None

    async def _situation(self, table: Table, seat: int, player: ComputerPlayer | None) -> Situation:
        if player is None:
            return situation(table.match, seat)
        try:
            notes = await self._notes(table, seat, player)
        except Exception as error:
            report(error, f"the notes of computer player {player.id} in game {table.game.id}")
            notes = None
        return situation(table.match, seat, notes, looks_ahead=player.looks_ahead)

    async def _notes(self, table: Table, seat: int, player: ComputerPlayer) -> object:
        """The notes up to now: those of the live table, carried on by what was stored since."""
        mind = table.minds.get(seat)
        if mind is None or mind.player != player.id:
            mind = Mind(player.id, 0, player.begin(seat, len(table.seats)))
        rows = await self._tables.store.events(table.game.id, after_revision=mind.revision)
        events = of_game([read_event(row) for row in rows])
        if len(events) < MANY_EVENTS:
            notes = noted(player, seat, mind.notes, events)
        else:
            notes = await asyncio.to_thread(noted, player, seat, mind.notes, events)
        table.minds[seat] = Mind(player.id, table.game.revision, notes)
        return notes

    async def _answer(self, game_id: int, thought: Thought) -> tuple[Answer, Origin]:
        """The player's answer if it gives a legal one, else the one that stands in."""
        question, player = thought.about.question, thought.player
        if player is None:
            log.warning("game %s: seat %s has a computer player that is not here", game_id, thought.seat)
            return question.late, Origin.STAND_IN
        try:
            return question.check(await self._think(player, thought.about)), Origin.SEAT
        except Exception as error:
            number = report(error, f"computer player {player.id} in game {game_id}, asked {question.topic}")
        log.warning("game %s: error %s; the usual answer stands in for seat %s", game_id, number, thought.seat)
        return question.late, Origin.STAND_IN


def player_of(kind: GameType, seat: Seat) -> ComputerPlayer | None:
    """The computer player that plays a seat; if the game has it no more, the one that it offers first."""
    player = seat.state[PLAYED_BY]["player"] if is_played_for(seat) else seat.state.get(PLAYER)
    return kind.players.get(str(player)) or next(iter(kind.players.values()), None)
