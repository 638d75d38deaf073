"""The room of a soak as its parts share it: the games as the players have them, and presses that are looked at."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import discord
from simcord import InteractionResult

from cogs.table import Table
from cogs.ui import ids
from db import Game, SeatKind, Status
from tests.e2e.forging import Forged, choose, command, fill_in, press, send, told
from tests.e2e.room import NAMES, Room, alts_of, text_of, walk
from tests.soak.report import Report
from tests.soak.watching import Shown

FAULT = "Something went wrong"


@dataclass
class Seen:
    """A game as the players have it: a message to press on, the panel of each person, what anybody was shown.

    `lobby` is the message of its lobby, which stays, and `place` where it is played. `log` is the log of moves as it
    was seen last; `nonces` are those of the notices that were posted in the present place. `pictures` are digests of
    positions by revisions; `secrets` what somebody has written down in private; `returns` counts requests to go back.
    """

    game: Game
    lobby: discord.Message
    first: discord.Message
    place: int
    panels: dict[str, discord.Message] = field(default_factory=dict)
    log: list[tuple[Any, ...]] = field(default_factory=list)
    shown: Shown = field(default_factory=Shown)
    nonces: set[str] = field(default_factory=set)
    pictures: dict[int, str] = field(default_factory=dict)
    secrets: list[str] = field(default_factory=list)
    returns: int = 0


@dataclass
class Ground:
    """A room, its chance, what is counted, and who is not on the server at present."""

    room: Room
    rng: Random
    report: Report
    games: list[Seen] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)

    def happened(self, what: str, number: int = 1) -> None:
        """Count something that happened."""
        self.report.happened[what] += number

    async def runs(self, one: Seen) -> bool:
        """Whether a game is still played."""
        return (await self.room.bot.tables.store.game(one.game.id)).status is Status.RUNNING

    def name_of(self, user_id: int | None) -> str | None:
        """The name of a person."""
        return next((name for name in NAMES if self.room.people[name].id == user_id), None)

    def seats_of(self, table: Table) -> dict[str, int]:
        """The seats of people who have not left the game, by their names."""
        persons = [one for one in table.seats if one.kind is SeatKind.PERSON and one.seat not in table.match.absent]
        return {name: one.seat for one in persons if (name := self.name_of(one.user_id)) is not None}

    def here(self, table: Table) -> dict[str, int]:
        """Those of them who are on the server."""
        return {name: seat for name, seat in self.seats_of(table).items() if name not in self.gone}

    # -- presses ---------------------------------------------------------------------------------------------------

    async def presses(self, one: Seen, name: str, verb: str, *parts: str | int) -> list[discord.Message]:
        """A button, and the private messages that this leads to."""
        id = ids.custom_id(verb, one.game.id, *parts)
        return await self.sends(one, name, press(self.room.people[name], one.first, id))

    async def chooses(self, one: Seen, name: str, id: str, *values: str) -> list[discord.Message]:
        """A menu."""
        return await self.sends(one, name, choose(self.room.people[name], one.first, id, *values))

    async def fills(self, one: Seen, name: str, id: str, **fields: str) -> list[discord.Message]:
        """A form."""
        return await self.sends(one, name, fill_in(self.room.people[name], one.first, id, **fields))

    async def commands(self, one: Seen, name: str, called: str, place: int | None = None, **options: Any) -> str:
        """A command; returns the text of its answers."""
        where = one.first.channel.id if place is None else place
        forged = command(self.room, self.room.people[name], where, called, **options)
        return "\n".join(map(text_of, await self.sends(one, name, forged)))

    async def sends(self, one: Seen, name: str, forged: Forged) -> list[discord.Message]:
        """Send something without any fault, and look at what comes of it."""
        (result,) = await send(self.room.env, forged)
        self.report.presses += 1
        return await self.answered(one, name, forged, result)

    async def answered(self, one: Seen, name: str, forged: Forged, result: InteractionResult) -> list[discord.Message]:
        """What somebody is shown privately in answer. That is kept in mind while the game runs."""
        what = f"game {one.game.id} ({one.game.kind}), {name}, {forged.data}"
        modal = result.modal is not None
        if not modal and (not result.acknowledged or result._interaction.loading):
            self.report.wrong("unanswered", what)
        messages = told(self.room.env, result)
        if any(FAULT in text_of(message) for message in messages):
            self.report.wrong("errors", what)
        if messages and await self.runs(one):
            seat = (await self.room.table(one.game)).seat_of(self.room.people[name].id)
            for message in messages:
                one.shown.show(seat, texts_of(message))
        return messages

    # -- the file --------------------------------------------------------------------------------------------------

    def rows(self, sql: str, *parameters: Any) -> list[sqlite3.Row]:
        """Read the file of the bot past the bot."""
        connection = sqlite3.connect(f"file:{self.room.path}?mode=ro", uri=True)
        connection.row_factory = sqlite3.Row
        try:
            return connection.execute(sql, parameters).fetchall()
        finally:
            connection.close()


def texts_of(message: discord.Message) -> list[str]:
    """The texts of a message, and the words of its pictures, each by itself."""
    texts = [part.content for part in walk(message) if isinstance(part, discord.TextDisplay)]
    return [*texts, *alts_of(message)]


def pressable(panel: discord.Message, *verbs: str) -> list[Any]:
    """The controls of a message with these verbs."""
    return [control for control, pressed in controls(panel) if pressed.verb in verbs]


def controls(panel: discord.Message) -> Iterator[tuple[Any, ids.Pressed]]:
    """All controls of a message that can be used, and what they say."""
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and not part.disabled:
            yield part, pressed
