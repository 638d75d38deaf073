"""Some games in one simulated Discord, played in step by pressing what the bot shows, while things go wrong.

Every step one press a game goes out in the same instant. Between steps the bot is restarted now and then, and
requests to Discord fail. What must not happen is counted: see `Report`.
"""

from __future__ import annotations

import contextlib
import logging
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from simcord import InteractionResult

from cogs.pace import PACE, Pace
from cogs.ui import ids
from cogs.ui.ids import Pressed
from db import Game, Status
from games.dominion.cards import CARDS
from tests.e2e.forging import Forged, choose, press, send, told
from tests.e2e.room import NAMES, Clock, Room, furnish, in_thread, make_bot, text_of, walk

FAULTS = ((403, 50013), (404, 10008), (404, 10062), (400, 50083), (429, 0), (500, 0))
ROUTES = (
    ("POST", "/interactions/*/callback"),
    ("PATCH", "/webhooks/*/messages/@original"),
    ("POST", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
)
RESTARTS, FAILURES = 0.02, 0.06
"""How likely a restart and a failure are before a step."""
MOST_STEPS = 1500
ANSWERING = (ids.ANSWER, ids.SHORTCUT, ids.CONFIRM)
PICKING = (ids.ADD, ids.PICK)
EXPECTED = ("discord.errors.", "cogs.handling.NotShown")
"""What the log tells of requests that were made to fail."""
FAULT = "Something went wrong"
PRIVATE = re.compile(r"Your hand|draws \d+ cards?:")
SECRET = re.compile("|".join(rf"\b{re.escape(name)}\b" for card in CARDS for name in {card, CARDS[card].name}))
"""Names of cards, of which none belongs into the operator's log."""


@dataclass
class Report:
    """What happened; what is in `WRONG` must all be 0."""

    games: int = 0
    finished: int = 0
    presses: int = 0
    moves: int = 0
    restarts: int = 0
    failures: int = 0
    lost_moves: int = 0
    doubled_moves: int = 0
    doubled_notices: int = 0
    missing_notices: int = 0
    leaks: int = 0
    unanswered: int = 0
    errors: int = 0
    examples: list[str] = field(default_factory=list)

    WRONG = (
        "lost_moves",
        "doubled_moves",
        "doubled_notices",
        "missing_notices",
        "leaks",
        "unanswered",
        "errors",
    )

    @property
    def good(self) -> bool:
        """Whether nothing went wrong, and all games came to their end."""
        return self.finished == self.games and not any(getattr(self, name) for name in self.WRONG)

    def wrong(self, what: str, example: str) -> None:
        """Count something that must not happen."""
        setattr(self, what, getattr(self, what) + 1)
        if len(self.examples) < 20:
            self.examples.append(f"{what}: {example}")

    def add(self, other: Report) -> None:
        """Add up."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


@dataclass
class Seen:
    """A game as the players have it: the panel of each person, and how long the log of moves was."""

    game: Game
    people: tuple[str, ...]
    panels: dict[str, discord.Message] = field(default_factory=dict)
    log: list[tuple[Any, ...]] = field(default_factory=list)


class Listener(logging.Handler):
    """Keeps the operator's log."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage() + (record.exc_text or ""))


async def soak(seed: int, games: int, *, most_steps: int = MOST_STEPS) -> Report:
    """Play some games at the same time to their ends, or for so many steps."""
    with tempfile.TemporaryDirectory() as folder, listening() as listener:
        path, clock = Path(folder, "longtable.sqlite"), Clock()
        env = simcord.Env(make_bot(path, clock, think=in_thread), check_errors=False)
        await env.start()
        try:
            return await _Soak(furnish(env, path, clock), Random(seed), listener).play(games, most_steps)
        finally:
            await env.shutdown()
            await env.bot.close_store()


@contextlib.contextmanager
def listening() -> Iterator[Listener]:
    """The log at its normal level."""
    root, listener = logging.getLogger(), Listener()
    level = root.level
    root.addHandler(listener)
    root.setLevel(logging.INFO)
    try:
        yield listener
    finally:
        root.removeHandler(listener)
        root.setLevel(level)


class _Soak:
    def __init__(self, room: Room, rng: Random, listener: Listener) -> None:
        self.room, self.rng, self.listener = room, rng, listener
        self.report = Report()

    async def play(self, number: int, most_steps: int) -> Report:
        games = [await self._open() for _ in range(number)]
        self.report.games = number
        for _ in range(most_steps):
            running = [one for one in games if await self._runs(one)]
            if not running:
                break
            await self._step(running)
        self._clear()
        await self._settle()
        for one in games:
            await self._end(one)
        self._listen()
        return self.report

    async def _open(self) -> Seen:
        """A table of one or two people and one or two computer players that do not wait."""
        room, rng = self.room, self.rng
        people = tuple(rng.sample(NAMES, rng.choice([1, 1, 2])))
        seats = len(people) + rng.choice([1, 1, 2])
        host = room.people[people[0]]
        for name in people:
            # Most of them look at words only, which is quicker here.
            board = "picture" if rng.random() < 0.2 else "text"
            await room.bot.tables.store.set_settings(room.people[name].id, {"board": board})
        lobby = (await host.slash(room.channel, "play", seats=seats)).response.message
        (stored,) = await room.bot.tables.store.open_lobbies()
        for name in people[1:]:
            await room.people[name].click(lobby, label="Join")
        computers = [press(host, lobby, f"lt:{ids.COMPUTER}:{stored.id}")] * (seats - len(people))
        await send(room.env, choose(host, lobby, f"lt:{ids.PACE}:{stored.id}", Pace.AT_ONCE), *computers)
        await send(room.env, press(host, lobby, f"lt:{ids.START}:{stored.id}"))
        game = await room.bot.tables.store.game(stored.id)
        assert game.status is Status.RUNNING and game.options[PACE] == Pace.AT_ONCE, game
        return Seen(game, people)

    async def _runs(self, one: Seen) -> bool:
        return (await self.room.bot.tables.store.game(one.game.id)).status is Status.RUNNING

    # -- steps -----------------------------------------------------------------------------------------------------

    async def _step(self, running: list[Seen]) -> None:
        rng, room = self.rng, self.room
        if rng.random() < RESTARTS:
            await self._restart(running)
        failing = rng.random() < FAILURES
        if failing:
            method, route = rng.choice(ROUTES)
            status, code = rng.choice(FAULTS)
            self.report.failures += 1
            room.env.inject_error(method, route, status=status, code=code, times=rng.choice([1, 3, 20]))
        plans = [plan for one in running if (plan := await self._plan(one)) is not None]
        results = await send(room.env, *(forged for _, _, forged in plans))
        self.report.presses += len(results)
        for (one, name, forged), result in zip(plans, results, strict=True):
            await self._look_at(one, name, forged, result, failing=failing)
        for one in running if rng.random() < 0.2 else ():
            await self._check_log(one)
        self._clear()
        room.clock.ahead += timedelta(seconds=3)
        if not plans or rng.random() < 0.1:
            await self._settle()

    async def _plan(self, one: Seen) -> tuple[Seen, str, Forged] | None:
        """What one of the asked people does next: press something in the panel, or call for the panel."""
        table = await self.room.table(one.game)
        by_id = {self.room.people[name].id: name for name in one.people}
        asked = [by_id[table.seats[seat].user_id] for seat in sorted(table.match.open) if table.seats[seat].user_id]
        if not asked:
            return None
        name = self.rng.choice(asked)
        person, panel = self.room.people[name], one.panels.get(name)
        controls = [] if panel is None else pressable(panel)
        if panel is None or not controls or self.rng.random() < 0.05:
            place = await self.room.place_of(one.game)
            message = next(message for message in place.history() if not message.flags.ephemeral)
            return one, name, press(person, message, f"lt:{ids.HAND}:{one.game.id}")
        control = self.rng.choice(controls)
        if isinstance(control, discord.SelectMenu):
            number = self.rng.randint(control.min_values, min(control.max_values, len(control.options)))
            values = [option.value for option in self.rng.sample(control.options, number)]
            return one, name, choose(person, panel, control.custom_id, *values)
        return one, name, press(person, panel, control.custom_id)

    async def _restart(self, running: list[Seen]) -> None:
        self.report.restarts += 1
        await self.room.restart()
        for one in running:
            await self._check_log(one)

    async def _settle(self) -> None:
        """Let time pass, so that what failed is tried again and everything owed is delivered."""
        for _ in range(3):
            self.room.clock.ahead += timedelta(minutes=20)
            await self.room.pass_time(4)

    # -- looking ---------------------------------------------------------------------------------------------------

    async def _look_at(self, one: Seen, name: str, forged: Forged, result: InteractionResult, *, failing: bool) -> None:
        where = f"game {one.game.id}, {name}, {forged.data}"
        if not failing and (not result.acknowledged or result._interaction.loading):
            self.report.wrong("unanswered", where)
        messages = told(self.room.env, result)
        if any(FAULT in text_of(message) for message in messages) and not failing:
            self.report.wrong("errors", where)
        pressed = ids.parse(forged.data["custom_id"])
        assert pressed is not None
        if result.acknowledged and not failing and not result.followups:
            one.panels[name] = messages[-1]
            await self._was_kept(one, pressed, where)
        else:
            one.panels.pop(name, None)
        for message in messages:
            await self._own_hand_only(one, name, message)

    async def _was_kept(self, one: Seen, pressed: Pressed, where: str) -> None:
        """An answer that was acknowledged is in the log of moves."""
        if pressed.verb not in ANSWERING:
            return
        moves = await self.room.bot.tables.store.moves(one.game.id, include_taken_back=True)
        if all(move.data.get("question") != pressed.part(1) for move in moves):
            self.report.wrong("lost_moves", where)

    async def _own_hand_only(self, one: Seen, name: str, message: discord.Message) -> None:
        """A hand that somebody is shown is the own one."""
        text = text_of(message)
        if "Your hand" not in text or not await self._runs(one):
            return
        table = await self.room.table(one.game)
        seat = table.seat_of(self.room.people[name].id)
        # Others may have gone on since the panel was made, so a card may be anywhere by now where this seat had it.
        had = repr(table.match.state.players[seat]) + repr(table.match.state.trash)
        shown = re.search(r"Your hand: (.*?)\.", text)
        for card in CARDS if shown is not None else ():
            if re.search(rf"\b{re.escape(CARDS[card].name)}s?\b", shown[1]) and f"'{card}'" not in had:
                self.report.wrong("leaks", f"game {one.game.id}: {name} reads of {card} in {shown[0]}")

    async def _check_log(self, one: Seen) -> None:
        """No move vanishes from the log, and none is there twice."""
        moves = await self.room.bot.tables.store.moves(one.game.id, include_taken_back=True)
        log = [(move.revision, move.position, move.kind, move.seat, repr(move.data)) for move in moves]
        if log[: len(one.log)] != one.log:
            self.report.wrong("lost_moves", f"game {one.game.id}: the log has changed")
        numbers = [move.data["move"] for move in moves if "move" in move.data]
        questions = Counter(move.data.get("question") for move in moves if move.kind == "answer")
        questions.pop(None, None)
        if numbers != sorted(set(numbers)) or any(count > 1 for count in questions.values()):
            self.report.wrong("doubled_moves", f"game {one.game.id}: {numbers[-5:]}")
        one.log = log

    def _clear(self) -> None:
        """No fault is left, and what the bot asked of Discord is looked at and forgotten."""
        self.room.env.backend.faults.clear()
        self._listen()

    def _listen(self) -> None:
        for line in self.listener.lines:
            if SECRET.search(line):
                self.report.wrong("leaks", f"the log says {line}")
            if line.startswith("error ") and not any(name in line for name in EXPECTED):
                self.report.wrong("errors", line)
        self.listener.lines.clear()

    async def _end(self, one: Seen) -> None:
        """The game is over, the table was told once, and nothing private was ever public."""
        stored = await self.room.bot.tables.store.game(one.game.id)
        self.report.finished += stored.status is Status.FINISHED
        await self._check_log(one)
        self.report.moves += len(one.log)
        place = await self.room.place_of(one.game)
        public = [message for message in place.history() if not message.flags.ephemeral]
        posted = [
            request.json["nonce"]
            for request in self.room.env.http_requests
            if request.method == "POST" and request.path == f"/channels/{place.id}/messages"
        ]
        if len(public) > len(set(posted)):
            self.report.wrong("doubled_notices", f"game {one.game.id}: {len(public)} of {len(set(posted))} notices")
        ends = sum("Play again" in str([getattr(part, "label", "") for part in walk(one)]) for one in public)
        if stored.status is Status.FINISHED and ends != 1:
            what = "doubled_notices" if ends else "missing_notices"
            self.report.wrong(what, f"game {one.game.id}: its end is told {ends} times")
        for message in public:
            if PRIVATE.search(text_of(message)):
                self.report.wrong("leaks", f"game {one.game.id}: in public {text_of(message)}")


def pressable(panel: discord.Message) -> list[Any]:
    """The controls of a panel that lead to an answer."""
    found = []
    for part in walk(panel):
        pressed = ids.parse(getattr(part, "custom_id", None) or "")
        if pressed and pressed.verb in (*ANSWERING, *PICKING) and not part.disabled:
            found.append(part)
    return found
