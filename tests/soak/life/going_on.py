"""Finished games go on: as files that others take in, and as tables that begin at one of their steps."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from cogs.lobbies.access import Level, level_of
from cogs.lookback.game_files import packed, text_of
from cogs.table import practised_by
from cogs.ui import ids
from db import Game, SeatKind, Status
from tests.e2e.forging import press, send, told
from tests.e2e.room import NAMES
from tests.e2e.room import text_of as words_of
from tests.soak.ground import Seen
from tests.soak.life.alone import Alone
from tests.soak.life.course import Course, Happening
from tests.soak.life.files import Files
from tests.soak.opening import seen

MOST_TABLES = 1
"""How many tables that others join go on from a finished game."""
MOST_BROUGHT = 3
"""How many games are taken in as files while others run."""
LAST_STEPS = 12
"""A practice table goes on so near the end of a game that it may come to its end too."""


class GoingOn:
    """What becomes of finished games."""

    def __init__(self, course: Course, files: Files, alone: Alone) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self._files, self._alone = files, alone
        self._tables = 0
        self._brought: list[Game] = []
        self.happenings: Mapping[Happening, int] = {self._go_on: 6}

    async def finished(self) -> list[Seen]:
        """The games that were played to their ends."""
        stored = [(one, await self.room.bot.tables.store.game(one.game.id)) for one in self.ground.games]
        return [one for one, game in stored if game.status is Status.FINISHED]

    async def _go_on(self, one: Seen) -> None:
        """A game that is over, if there is one, goes on; or somebody takes its file in."""
        over = await self.finished()
        if not over:
            return
        old = self.rng.choice(over)
        if self._tables < MOST_TABLES and old.place:
            await self.table_from(old)
        elif len(self._brought) < MOST_BROUGHT:
            await self.bring(old)

    # -- a table that others join ------------------------------------------------------------------------------------

    async def table_from(self, old: Seen) -> Seen | None:
        """People go on from a late step of a game; their table is played like all others from then on."""
        seats = await self.room.bot.tables.store.seats(old.game.id)
        people = [name for name in NAMES if name not in self.ground.gone]
        if len(people) < len(seats) or level_of(old.game) is not Level.OPEN:
            return None
        people = self.rng.sample(people, len(seats))
        host, steps = self.room.people[people[0]], await self._steps(old, people[0])
        step = self.rng.randrange(steps // 2, max(steps // 2 + 1, steps - LAST_STEPS))
        id = ids.custom_id(ids.GO_ON_TABLE, old.game.id, step)
        (result,) = await send(self.room.env, press(host, old.lobby, id))
        lobbies = await self.room.bot.tables.store.open_lobbies()
        shown = [answer.message for answer in (result.response, *result.followups) if answer and not answer.ephemeral]
        if not lobbies or not shown:
            self.ground.expects(False, f"game {old.game.id}: no table goes on from step {step} of {steps}")
            for lobby in lobbies:
                await self.room.bot.tables.store.cancel(lobby.id)
            return None
        self.ground.heal()
        lobby, message = lobbies[0], shown[0]
        for name in people[1:]:
            await send(self.room.env, press(self.room.people[name], message, f"lt:{ids.JOIN}:{lobby.id}"))
        (begun,) = await send(self.room.env, press(host, message, f"lt:{ids.START}:{lobby.id}"))
        game = await self.room.bot.tables.store.game(lobby.id)
        if game.status is not Status.RUNNING:
            said = list(map(words_of, told(self.room.env, begun)))
            what = f"game {lobby.id} does not go on from step {step} of {old.game.id}: {said}"
            self.ground.report.wrong("errors", what)
            await self.room.bot.tables.store.cancel(lobby.id)
            return None
        self._tables += 1
        self.ground.report.games += 1
        one = await seen(self.ground, game, message)
        one.counts = False
        self.ground.games.append(one)
        self.ground.happened("table goes on from a step")
        return one

    async def _steps(self, old: Seen, name: str) -> int:
        """How many steps a replay has."""
        place = self.room.channel.id
        text = await self.ground.commands(old, name, "replay", place, game=old.game.id, step=99_999)
        found = re.search(r"Step ([\d,]+) of ([\d,]+)", text)
        return int(found[2].replace(",", "")) if found else 2

    # -- as a file -----------------------------------------------------------------------------------------------------

    async def bring(self, old: Seen) -> None:
        """A player exports a finished game, and somebody else takes it in, looks at it and practises from there."""
        table = await self.course.table(old)
        players, people = list(self.ground.here(table)), [name for name in NAMES if name not in self.ground.gone]
        if not players:
            return
        data = await self._files.file_of(old, self.rng.choice(players))
        self.ground.expects(data is not None, f"game {old.game.id}: there is no file of it")
        if data is None:
            return
        self.ground.happened("exported at the end")
        name = self.rng.choice(people)
        known = {row["id"] for row in self.ground.rows("SELECT id FROM game")}
        person = self.room.people[name]
        if self.rng.random() < 0.2:
            await self._bring_forged(old, name, data)
        result = await person.slash(self.room.channel, "import", file=("game.json", data))
        shown = await self.ground.answered(old, name, "import", result)
        said = "\n".join(map(words_of, shown))
        new = [row["id"] for row in self.ground.rows("SELECT id FROM game") if row["id"] not in known]
        self.ground.expects(len(new) == 1 and "added" in said, f"game {old.game.id} is brought in as {new}: {said}")
        if len(new) != 1:
            return
        game = await self.room.bot.tables.store.game(new[0])
        self._brought.append(game)
        self.ground.happened("imported")
        brought = Seen(game, old.lobby, old.lobby, self.room.channel.id)
        await self._look(old, brought, name)
        await self._practise(brought, name)

    async def _bring_forged(self, old: Seen, name: str, data: bytes) -> None:
        """A file in which somebody has changed something is not taken in."""
        file = json.loads(text_of(data))
        answers = [move for move in file["moves"] if move["kind"] == "answer" and not move["taken_back"]]
        if not answers:
            return
        self.rng.choice(answers)["data"]["answer"] = ["something else"]
        changed = packed(json.dumps(file))
        result = await self.room.people[name].slash(self.room.channel, "import", file=("game.json.zst", changed))
        said = "\n".join(map(words_of, await self.ground.answered(old, name, "import", result)))
        self.ground.expects("The file cannot be used" in said, f"game {old.game.id}: a changed file is taken: {said}")
        self.ground.happened("changed file refused")

    async def _look(self, old: Seen, brought: Seen, name: str) -> None:
        """At each step it is the same as the game that it was; nobody else can look at it, and nobody sits there."""
        place, step = self.room.channel.id, self.rng.randint(1, 200)
        player = next(iter(self.ground.here(await self.course.table(old))))
        shown = await self.ground.commands(brought, name, "replay", place, game=brought.game.id, step=step)
        there = await self.ground.commands(old, player, "replay", place, game=old.game.id, step=step)
        board = {self.course.watch.wishes[one]["board"] for one in (name, player)}
        same = len(board) > 1 or shown == there
        self.ground.expects(same, f"game {brought.game.id}: step {step} is another one: {shown} instead of {there}")
        await self.ground.presses(brought, name, ids.CHARTS)
        await self.ground.presses(brought, name, ids.LOG)
        other = next(one for one in NAMES if one != name and one not in self.ground.gone)
        for verb in (ids.REPLAY, ids.LOG, ids.CHARTS):
            said = "\n".join(map(words_of, await self.ground.presses(brought, other, verb)))
            refused = "not played where you could watch it" in said
            self.ground.expects(refused, f"game {brought.game.id}: {other} sees it: {said}", kind="leaks")
        kinds = {seat.kind for seat in await self.room.bot.tables.store.seats(brought.game.id)}
        if SeatKind.PERSON in kinds:
            self.ground.report.wrong("errors", f"game {brought.game.id}: somebody has a seat in it")

    async def _practise(self, brought: Seen, name: str) -> None:
        """Its person plays on from a late step alone."""
        steps = await self._steps(brought, name)
        step = max(0, steps - self.rng.randint(3, LAST_STEPS))
        before = {one.game.id for one in self.ground.alone if practised_by(one.game) == self.room.people[name].id}
        id = ids.custom_id(ids.GO_ON_ALONE, brought.game.id, step)
        shown = await self.ground.sends(brought, name, press(self.room.people[name], brought.lobby, id))
        if shown and "The game is over at this step" in words_of(shown[0]):
            return
        table = await self._alone.began(name, before, "\n".join(map(words_of, shown)))
        if table is not None:
            self.ground.happened("practises from a step")
            await self._alone.play(table, 60)

    # -- at the end ----------------------------------------------------------------------------------------------------

    def see(self) -> None:
        """Nothing of this counts."""
        games = [*self._brought, *(one.game for one in self.ground.games if not one.counts)]
        for game in games:
            if rows := self.ground.rows("SELECT * FROM record WHERE game_id = ?", game.id):
                self.ground.report.wrong("errors", f"game {game.id} counts: {[dict(row) for row in rows]}")
