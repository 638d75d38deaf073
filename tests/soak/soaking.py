"""Some games in one simulated Discord, played in step by pressing what the bot shows, while things go wrong.

Every step one press a game goes out in the same instant. Between steps the bot is restarted now and then, and
requests to Discord fail. What must not happen is counted: see `Report`.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import discord
from simcord import InteractionResult

from cogs.commits import read_event
from cogs.happenings import event_line
from cogs.table import Table
from cogs.teaching.hints import LEARN
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.text import names_then, safe_names
from db import Move, Status
from games.catalogue import GAMES
from games.engine.events import Event
from games.engine.gametype import GameType
from games.engine.question import Question
from tests.e2e.forging import Forged, press, send, told
from tests.e2e.quick import QuickEnv
from tests.e2e.room import Clock, Room, furnish, make_bot, text_of, walk
from tests.soak.afterwards import Afterwards
from tests.soak.calls import Calls
from tests.soak.cheaper import hasty, undrawn
from tests.soak.ground import FAULT, Ground, Seen, pressable, texts_of
from tests.soak.happenings import HAPPENINGS
from tests.soak.keeping import Keeping
from tests.soak.life.life import Life
from tests.soak.opening import open_table
from tests.soak.pressing import some_press
from tests.soak.report import Report
from tests.soak.watching import OF_PANELS, TO_ANSWER, Listener, hands_of, listening, names_card, posted

RESTARTS, FAILURES = 0.02, 0.06
"""How likely a restart and a failure are before a step."""
DRAWN, SETTLINGS, HANDS, LIFE = 0.1, 0.05, 0.25, 0.35
"""How many rooms have real pictures, how often some time passes, how often it is looked whether a hand is the own one,
and how often something happens around the games between two steps."""
MOST_STEPS, LIVELY_STEPS = 15_000, 2000
"""After how many steps a soak ends, and after how many nothing happens around the games any more so that they end."""
PATIENCE = 120.0
"""Seconds after which a bot that is still at work counts as one that hangs; a busy machine is no fault."""
MEMORY = Path("/dev/shm")
"""Where the files are, if there is such a place: what a power cut does cannot be seen here anyway."""
EXPECTED = ("discord.errors.", "cogs.handling.NotShown")
"""What the log tells of requests that were made to fail."""


@dataclass(frozen=True)
class Plan:
    """A press, and how things stood before it: the revision, the open question, and the hands of all seats.

    `hands` is empty if nobody looks at them. On an open floor a question keeps its name while others change what it
    offers; `withdrawn` tells that what is pressed was no longer offered.
    """

    one: Seen
    name: str
    seat: int
    forged: Forged
    revision: int
    question: str
    hands: list[set[str]]
    withdrawn: bool

    def __str__(self) -> str:
        return f"game {self.one.game.id} ({self.one.game.kind}), {self.name}, {self.forged.data}"


def _is_withdrawn(question: Question, forged: Forged, picks: Collection[str]) -> bool:
    """Whether the button that is pressed answers with something that the question does not offer any more.

    `picks` have been chosen so far, and are what a confirmation answers with.
    """
    pressed = ids.parse(forged.data["custom_id"])
    if pressed is not None and pressed.verb == ids.CONFIRM:
        return not question.least <= len(picks) <= question.most or not set(picks) <= set(question.keys)
    if pressed is None or pressed.verb not in (ids.ANSWER, ids.SURE):
        return False
    return pressed.part(2) not in {ids.token(key) for key in question.keys}


async def soak(seed: int, games: int, *, most_steps: int = MOST_STEPS, kinds: Mapping[str, GameType] = GAMES) -> Report:
    """Play some games at the same time to their ends, or for so many steps; the kinds take turns."""
    async with room_of(seed, kinds) as soaking:
        return await soaking.play(games, most_steps)


@contextlib.asynccontextmanager
async def room_of(seed: int, kinds: Mapping[str, GameType] = GAMES) -> AsyncIterator[Soak]:
    """A room in which games can be played. An error tells what all tasks waited for."""
    rng = Random(seed)
    known = dict(kinds) if rng.random() < DRAWN else undrawn(kinds)
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder, listening() as listener:
        path, clock, think = Path(folder, "longtable.sqlite"), Clock(), hasty(Random(seed))
        env = QuickEnv(make_bot(path, clock, known, think), check_errors=False, settle_timeout=PATIENCE)
        await env.start()
        try:
            room = furnish(env, path, clock)
            room.think = think
            yield Soak(room, rng, listener, seed)
        except Exception as error:
            # Stopping ends all tasks; so this is the last moment at which can be seen what they wait for.
            error.add_note(where_all_are())
            raise
        finally:
            await env.shutdown()
            await env.bot.close_store()


class Soak:
    """Games in a room, and everything that looks at them."""

    def __init__(self, room: Room, rng: Random, listener: Listener, seed: int) -> None:
        self.room, self.rng, self.listener = room, rng, listener
        self.seeds = Random(seed)
        self.report = Report(happened=Counter(dict.fromkeys(HAPPENINGS, 0)))
        self.heard = self.read = 0
        self.to_the_end = True
        self.ground = Ground(room, rng, self.report)
        self.calls = Calls(self.ground)
        self.keeping = Keeping(self.ground, self.calls, self._overhear)
        self.life = Life(self.ground, self.keeping, self._restart)

    async def play(self, number: int, most_steps: int) -> Report:
        """Play so many games to their ends, or for so many steps."""
        self._seed()
        await self.life.begin()
        kinds, games = list(self.room.bot.tables.games.values()), self.ground.games
        turn = self.rng.randrange(len(kinds))
        for place in range(number):
            games.append(await open_table(self.ground, kinds[(turn + place) % len(kinds)]))
        self.report.games, self.to_the_end = number, most_steps == MOST_STEPS
        for _ in range(most_steps):
            running = [one for one in games if await self.ground.runs(one)]
            if not running:
                break
            await self._step(running)
        self._clear()
        await self._settle()
        await self.keeping.look()
        self.keeping.count_motions()
        for one in games:
            await self._end(one)
        await Afterwards(self.ground, self.life).see()
        await self.keeping.heard()
        self._listen()
        return self.report

    def _seed(self) -> None:
        """The chance of a bot that was just started comes from the seed too."""
        self.room.bot.club.chance = Random(self.seeds.random())
        self.room.bot.tables._new_seed = lambda: f"{self.seeds.getrandbits(128):032x}"

    # -- steps -----------------------------------------------------------------------------------------------------

    async def _step(self, running: list[Seen]) -> None:
        rng, room = self.rng, self.room
        self.calls.step += 1
        if rng.random() < RESTARTS:
            await self._restart()
        if rng.random() < FAILURES:
            self.ground.fail()
        plans = [plan for one in running if (plan := await self._plan(one)) is not None]
        results = await send(room.env, *(plan.forged for plan in plans))
        self.report.presses += len(results)
        for plan, result in zip(plans, results, strict=True):
            await self._look_at(plan, result)
        self._clear()
        room.clock.ahead += timedelta(seconds=3)
        if not plans or rng.random() < SETTLINGS:
            await self._settle()
        await self.keeping.heard()
        running = [one for one in running if await self.ground.runs(one)]
        lively = self.calls.step < LIVELY_STEPS and rng.random() < LIFE
        if running and (not plans or lively):
            await self.life.happens(running)
            self._clear()

    async def _plan(self, one: Seen) -> Plan | None:
        """What one of the asked people does next: press something in the panel, or call for the panel."""
        table = await self.room.table(one.game)
        seats = self.ground.here(table)
        asked = [name for name in seats if seats[name] in table.match.open]
        if not asked:
            return None
        name = self.rng.choice(asked)
        panel = one.panels.get(name)
        forged = None
        if panel is not None and self.rng.random() > 0.05:
            forged = some_press(self.rng, table, self.room.people[name], seats[name], panel)
        if forged is None:
            forged = press(self.room.people[name], one.first, f"lt:{ids.HAND}:{one.game.id}")
        question = table.match.question_id(seats[name])
        looks = self.rng.random() < HANDS
        hands = hands_of(table.match, table.kind.words, safe_names(table)) if looks else []
        draft = await self.room.bot.tables.store.draft(one.game.id, seats[name])
        picks = draft.data.get("picks", []) if draft is not None and draft.question_id == question else []
        withdrawn = table.match.on_floor and _is_withdrawn(table.match.open[seats[name]], forged, picks)
        return Plan(one, name, seats[name], forged, table.game.revision, question, hands, withdrawn)

    async def _restart(self) -> None:
        self.report.restarts += 1
        await self.room.restart()
        self._seed()
        for one in self.ground.games:
            await self._check_log(one)

    async def _settle(self) -> None:
        """Let time pass, so that what failed is tried again and everything owed is delivered."""
        for _ in range(3):
            self.room.clock.ahead += timedelta(minutes=20)
            await self.room.pass_time(4)

    # -- looking ---------------------------------------------------------------------------------------------------

    async def _look_at(self, plan: Plan, result: InteractionResult) -> None:
        one, name = plan.one, plan.name
        answered = result.acknowledged and not result._interaction.loading
        self.ground.expects(answered, str(plan), kind="unanswered")
        messages = told(self.room.env, result)
        self.ground.expects(not any(FAULT in text_of(message) for message in messages), str(plan))
        pressed = ids.parse(plan.forged.data["custom_id"])
        assert pressed is not None
        if result.acknowledged and not self.ground.failing and not result.followups:
            one.panels[name] = messages[-1]
            await self._was_kept(plan, pressed, messages[-1])
        else:
            one.panels.pop(name, None)
        if messages and await self.ground.runs(one):
            table = await self.room.table(one.game)
            for message in messages:
                one.shown.show(plan.seat, texts_of(message))
                self._is_own(plan, table, message)
                self.ground.happened("hint shown", int(LEARN in text_of(message)))

    async def _was_kept(self, plan: Plan, pressed: Pressed, panel: discord.Message) -> None:
        """An answer to the open question that was acknowledged is in the log of moves, or it is asked once more."""
        question = pressed.part(1)
        if pressed.verb == ids.UNDO:
            self.report.takebacks += 1
        if pressed.verb not in (*TO_ANSWER, ids.AMOUNT) or question != plan.question:
            return
        sure = [ids.parse(control.custom_id) for control in pressable(panel, ids.SURE)]
        if pressed.verb != ids.SURE and any(one is not None and one.part(1) == question for one in sure):
            return
        made = await self._moves(plan.one, after_revision=plan.revision)
        if not plan.withdrawn and all(move.data.get("question") != question for move in made):
            self.report.wrong("lost_moves", str(plan))

    def _is_own(self, plan: Plan, table: Table, message: discord.Message) -> None:
        """What somebody is shown is the own hand, with no question of somebody else."""
        match, seat = table.match, plan.seat
        foreign = {match.question_id(other) for other in match.open if other != seat}
        for control in pressable(message, *OF_PANELS):
            pressed = ids.parse(control.custom_id)
            if pressed is not None and pressed.part(1) in foreign:
                self.report.wrong("leaks", f"{plan}: is asked what somebody else is asked: {control.custom_id}")
        if not plan.hands:
            return
        now, texts = hands_of(match, table.kind.words, safe_names(table)), set(texts_of(message))
        if texts & (now[seat] | plan.hands[seat]):
            self.report.hands += 1
        elif any(texts & (now[other] | plan.hands[other]) for other in range(len(now)) if other != seat):
            self.report.wrong("leaks", f"{plan}: is shown the hand of somebody else")

    async def _moves(self, one: Seen, after_revision: int = 0) -> list[Move]:
        store = self.room.bot.tables.store
        return await store.moves(one.game.id, after_revision=after_revision, include_taken_back=True)

    async def _check_log(self, one: Seen) -> None:
        """No move vanishes from the log, and none is there twice."""
        moves = await self._moves(one)
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
        """No fault is left, and what the bot has logged is looked at and forgotten."""
        self.ground.heal()
        self._listen()

    def _listen(self) -> None:
        for line in self.listener.lines:
            if names_card(line) or "zwiebel" in line:
                self.report.wrong("leaks", f"the log says {line}")
            if line.startswith("error ") and not any(name in line for name in EXPECTED):
                self.report.wrong("errors", line)
        self.listener.lines.clear()

    async def _overhear(self) -> None:
        """What was posted where the games are played; at the end of a game everything is open."""
        by_place = {one.place: (one, await self.ground.runs(one)) for one in self.ground.games if one.place}
        alone = {one.place: one for one in self.ground.alone}
        for request, made in self._requests():
            _, where, place, *rest = (*request.path.split("/"), "", "")
            if where != "channels" or not place.isdigit() or rest[0] != "messages" or not request.json:
                continue
            if made:
                await self.calls.hear(request.json)
                self.life.course.digests.hear(int(place), request.json)
            for secret in (secret for one in self.ground.games for secret in one.secrets):
                if secret in str(request.json):
                    self.report.wrong("leaks", f"the notes {secret} are sent to {request.path}")
            if int(place) in alone:
                self._overhear_practice(alone[int(place)], request.json)
            if int(place) not in by_place:
                continue
            one, runs = by_place[int(place)]
            if made:
                one.nonces.add(str(request.json["nonce"]))
            said = posted(request.json)
            if said.private:
                self.report.wrong("leaks", f"game {one.game.id}: in public {said}")
            if runs:
                one.shown.show(None, said.texts)

    def _requests(self) -> Iterator[tuple[Any, bool]]:
        """The requests of the bot since the last time, and whether each has made a message: it may have failed."""
        requests, transcript = self.room.env.http_requests, self.room.env.backend.transcript
        made: list[bool] = []
        for kind, what, _ in transcript[self.read :]:
            if kind == "HTTP":
                made.append(False)
            elif what == "MESSAGE_CREATE" and made:
                made[-1] = True
        new = requests[self.heard :]
        self.heard, self.read = len(requests), len(transcript)
        return zip(new, made, strict=True)

    def _overhear_practice(self, table: Seen, body: Any) -> None:
        """Nobody is called to a practice table, and its person alone sees the hands."""
        if (body.get("allowed_mentions") or {}).get("users"):
            self.report.wrong("errors", f"somebody is called to practice table {table.game.id}")
        if posted(body).private:
            self.report.wrong("leaks", f"practice table {table.game.id}: in public {posted(body)}")

    async def _end(self, one: Seen) -> None:
        """The game is over, the table was told once, and nothing private was ever public."""
        game, store = one.game, self.room.bot.tables.store
        stored = await store.game(game.id)
        if stored.status is Status.FINISHED:
            self.report.finished += 1
            self.report.kinds[game.kind] += 1
        self.report.ended += stored.status is Status.CANCELLED
        if stored.status is Status.RUNNING and self.to_the_end:
            table = await self.room.table(game)
            self.report.wrong(
                "stalls", f"game {game.id} ({game.kind}) waits for {table.match.awaited} of {table.seats}"
            )
        await self._check_log(one)
        self.report.moves += len(one.log)
        if not one.place:
            return
        place = await self.room.place_of(game)
        public = [message for message in place.history() if not message.flags.ephemeral]
        if len(public) > len(one.nonces):
            self.report.wrong("doubled_notices", f"game {game.id}: {len(public)} of {len(one.nonces)} notices")
        ends = sum("Play again" in str([getattr(part, "label", "") for part in walk(one)]) for one in public)
        if stored.status is Status.FINISHED and ends != 1:
            what = "doubled_notices" if ends else "missing_notices"
            self.report.wrong(what, f"game {game.id}: its end is told {ends} times")
        table = await self.room.table(game)
        events = [read_event(row) for row in await store.events(game.id, include_taken_back=True)]

        def line(event: Event) -> str | None:
            return event_line(table.kind, event, names_then(table, event.move))

        for leak in one.shown.leaks(events, line, safe_names(table)):
            self.report.wrong("leaks", f"game {game.id}: {leak}")


def where_all_are() -> str:
    """Where each task of the event loop waits, outermost call first."""
    tasks = (task for task in asyncio.all_tasks() if task is not asyncio.current_task())
    return "\n".join(f"{task.get_name()} waits\n{''.join(_calls(task.get_coro()))}" for task in tasks)


def _calls(waiting: Any) -> Iterator[str]:
    while waiting is not None:
        frame = getattr(waiting, "cr_frame", None) or getattr(waiting, "gi_frame", None)
        if frame is not None:
            yield f"  {frame.f_code.co_filename}:{frame.f_lineno} in {frame.f_code.co_name}\n"
        waiting = getattr(waiting, "cr_await", None) or getattr(waiting, "gi_yieldfrom", None)
