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
from games.engine.conformance import position
from tests.e2e.forging import Forged, choose, command, fill_in, press, send, told
from tests.e2e.room import NAMES, Room, alts_of, text_of, walk
from tests.soak.report import Report
from tests.soak.watching import Shown

FAULT = "Something went wrong"

FAULTS = ((403, 50013), (404, 10008), (404, 10062), (400, 50083), (429, 0), (500, 0))
ROUTES = (
    ("POST", "/interactions/*/callback"),
    ("PATCH", "/webhooks/*/messages/@original"),
    ("POST", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
)
CLOSED = (403, 50007)
"""What Discord says of somebody who takes no direct messages."""


@dataclass
class Seen:
    """A game as the players have it: a message to press on, the panel of each person, what anybody was shown.

    `lobby` is the message of its lobby, which stays, and `place` where it is played. `log` is the log of moves as it
    was seen last; `nonces` are those of the notices that were posted in the present place. `pictures` are digests of
    positions by revisions; `secrets` what somebody has written down in private; `returns` counts requests to go back.
    Only what `counts` is in the statistics.
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
    counts: bool = True


@dataclass
class Ground:
    """A room, its chance, what is counted, and who is not on the server at present.

    `alone` are practice tables. `organisers` are those who may manage the server, by the role `managers`. `closed` take
    no direct messages.
    `failing` tells that requests are made to fail at present, so that nothing can be said of what anybody is shown.
    """

    room: Room
    rng: Random
    report: Report
    games: list[Seen] = field(default_factory=list)
    alone: list[Seen] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    organisers: set[str] = field(default_factory=set)
    managers: Any = None
    closed: set[str] = field(default_factory=set)
    failing: bool = False
    _fault: dict[str, Any] = field(default_factory=dict)
    _times: int = 0

    def happened(self, what: str, number: int = 1) -> None:
        """Count something that happened."""
        self.report.happened[what] += number

    def expects(self, right: bool, what: str, *, kind: str = "errors") -> None:
        """Count what is not right, unless Discord is failing."""
        if not right and not self.failing:
            self.report.wrong(kind, what)

    def fail(self) -> None:
        """Some of the requests from now on fail."""
        method, route = self.rng.choice(ROUTES)
        status, code = self.rng.choice(FAULTS)
        self.report.failures += 1
        self.failing = True
        times = self.rng.choice([1, 3, 20])
        self.room.env.inject_error(method, route, status=status, code=code, times=times)
        self._fault, self._times = self.room.env.backend.faults[-1], times

    def heal(self) -> int:
        """No request fails any more but direct messages to those who take none; how many have failed."""
        failed = self._times - max(0, self._fault["times"]) if self.failing else 0
        self.failing = False
        backend = self.room.env.backend
        backend.faults.clear()
        for name in sorted(self.closed):
            status, code = CLOSED
            channel = backend.get_dm_channel(self.room.people[name].id).id
            self.room.env.inject_error("POST", f"/channels/{channel}/messages", status=status, code=code, times=None)
        return failed

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

    async def before(self, one: Seen, name: str) -> discord.Message:
        """The message on which somebody presses; those without a seat cannot see a private thread."""
        if one.game.private and name not in self.seats_of(await self.room.table(one.game)):
            return one.lobby
        return one.first

    # -- presses ---------------------------------------------------------------------------------------------------

    async def presses(self, one: Seen, name: str, verb: str, *parts: str | int) -> list[discord.Message]:
        """A button, and the private messages that this leads to."""
        return await self.clicks(one, name, ids.custom_id(verb, one.game.id, *parts))

    async def clicks(self, one: Seen, name: str, id: str) -> list[discord.Message]:
        """The same, by the id of the button."""
        return await self.sends(one, name, press(self.room.people[name], await self.before(one, name), id))

    async def chooses(self, one: Seen, name: str, id: str, *values: str) -> list[discord.Message]:
        """A menu."""
        return await self.sends(one, name, choose(self.room.people[name], await self.before(one, name), id, *values))

    async def fills(self, one: Seen, name: str, id: str, **fields: str) -> list[discord.Message]:
        """A form."""
        return await self.sends(one, name, fill_in(self.room.people[name], await self.before(one, name), id, **fields))

    async def commands(self, one: Seen, name: str, called: str, place: int | None = None, **options: Any) -> str:
        """A command; returns the text of its answers."""
        return "\n".join(map(text_of, await self.orders(one, name, called, place, **options)))

    async def orders(
        self, one: Seen, name: str, called: str, place: int | None = None, **options: Any
    ) -> list[discord.Message]:
        """A command; returns its answers."""
        where = (await self.before(one, name)).channel.id if place is None else place
        return await self.sends(one, name, command(self.room, self.room.people[name], where, called, **options))

    async def sends(self, one: Seen, name: str, forged: Forged) -> list[discord.Message]:
        """Send something without any fault, and look at what comes of it."""
        (result,) = await send(self.room.env, forged)
        self.report.presses += 1
        return await self.answered(one, name, forged.data, result)

    async def answered(self, one: Seen, name: str, sent: object, result: InteractionResult) -> list[discord.Message]:
        """What somebody is shown privately in answer. That is kept in mind while the game runs."""
        what = f"game {one.game.id} ({one.game.kind}), {name}, {sent}"
        modal = result.modal is not None
        answered = result.acknowledged and not result._interaction.loading
        self.expects(modal or answered, what, kind="unanswered")
        messages = told(self.room.env, result)
        self.expects(not any(FAULT in text_of(message) for message in messages), what)
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


def digest(table: Table) -> str:
    """A position in short."""
    return ids.digest(repr(position(table.match)[0]))


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
