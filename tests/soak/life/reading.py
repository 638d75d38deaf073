"""People read: charts, statistics, lists of the best, rules, reasons, and lessons beside their games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import discord

from cogs.playing.cards import all_cards
from cogs.ui import ids
from games.catalogue import GAMES
from tests.e2e.room import NAMES, text_of, walk
from tests.soak.ground import Seen, controls, digest, pressable
from tests.soak.life.course import Course, Happening


class Reading:
    """What people look up. None of it changes a game."""

    def __init__(self, course: Course) -> None:
        self.course, self.ground, self.room, self.rng = course, course.ground, course.room, course.rng
        self.happenings: Mapping[Happening, int] = {
            self._chart: 5,
            self._statistics: 4,
            self._leaders: 4,
            self._hide: 2,
            self._why: 6,
            self._rules: 3,
            self._lesson: 4,
        }

    def _people(self) -> list[str]:
        return [name for name in NAMES if name not in self.ground.gone]

    # -- charts ----------------------------------------------------------------------------------------------------

    async def _chart(self, one: Seen) -> None:
        here = list(self.ground.here(await self.course.table(one)))
        if here:
            await self.chart(one, self.rng.choice(here))

    async def chart(self, one: Seen, name: str) -> None:
        """Somebody looks at a chart of a game; while it runs only at what is open."""
        table = await self.course.table(one)
        runs, view = await self.ground.runs(one), table.match.view(None)
        open_ones = {measure.id for measure in table.kind.measures if not runs or measure.seen(view) is not None}
        for shown in await self.ground.presses(one, name, ids.CHARTS, ""):
            for menu in pressable(shown, ids.CHART):
                offered = {option.value for option in menu.options}
                right = offered <= open_ones
                self.ground.expects(right, f"game {one.game.id}: charts of {offered - open_ones}", kind="leaks")
                await self.ground.chooses(one, name, menu.custom_id, self.rng.choice(sorted(offered)))
        self.ground.happened(f"chart of a {'running' if runs else 'finished'} game")

    # -- statistics ------------------------------------------------------------------------------------------------

    async def _statistics(self, one: Seen) -> None:
        """Somebody reads the own statistics or those of somebody else, and turns their pages."""
        name, other = self.rng.choice(self._people()), self.rng.choice(self._people())
        options = {} if name == other else {"person": self.room.people[other]}
        result = await self.room.people[name].slash(self.room.channel, "stats", **options)
        shown = await self.ground.answered(one, name, "stats", result)
        said = "\n".join(map(text_of, shown))
        count = self._counted(other, role="player")
        if name == other:
            right = "Statistics" in said and bool(count) == (" won (" in said)
        else:
            closed = self.course.watch.wishes[other].get("stats") == "hidden" or not self._counted(other)
            right = ("There are no statistics" in said) == closed
        self.ground.expects(right, f"{name} reads of {other}, who has {count} games: {said}")
        for message in shown:
            pages = pressable(message, ids.STATISTICS)
            if pages:
                await self.ground.clicks(one, name, self.rng.choice(pages).custom_id)
        self.ground.happened("statistics read")

    def _counted(self, name: str, *, role: str = "%") -> int:
        """How many games of somebody are in the statistics, in some role or in any."""
        counted = "SELECT 1 FROM record WHERE user_id = ? AND role LIKE ?"
        return len(self.ground.rows(counted, self.room.people[name].id, role))

    async def _leaders(self, one: Seen) -> None:
        """Somebody reads who plays best; those who hide are in no list."""
        await self.leaders(one, self.rng.choice(self._people()))

    async def leaders(self, one: Seen, name: str) -> None:
        """A list of the best in each of its orders."""
        options: dict[str, Any] = {"game": one.game.kind} if self.rng.random() < 0.7 else {}
        pages = await self.ground.orders(one, name, "leaderboard", self.room.channel.id, **options)
        for page in list(pages):
            for control in pressable(page, ids.LEADERS):
                pages += await self.ground.clicks(one, name, control.custom_id)
        hidden = [other for other, wish in self.course.watch.wishes.items() if wish.get("stats") == "hidden"]
        for page in pages:
            listed = [other for other in hidden if re.search(rf"\b{other}\b", text_of(page))]
            self.ground.expects(not listed, f"{listed} are in a list and hide", kind="leaks")
        self.ground.happened("leaderboard read")

    async def _hide(self, one: Seen) -> None:
        """Somebody hides the own statistics from others, or shows them again."""
        name = self.rng.choice(self._people())
        for shown in await self.ground.orders(one, name, "stats", self.room.channel.id):
            for control in pressable(shown, ids.STATISTICS_HIDE)[:1]:
                await self.ground.clicks(one, name, control.custom_id)
                self.ground.happened("statistics hidden or shown")
        stored = await self.room.bot.tables.store.settings(self.room.people[name].id)
        self.course.watch.wishes[name]["stats"] = stored.get("stats", "public")

    # -- why, and the rules ----------------------------------------------------------------------------------------

    async def _why(self, one: Seen) -> None:
        """Somebody asks why something cannot be done: from a menu, or in words."""
        table = await self.course.table(one)
        here = list(self.ground.here(table))
        if not here:
            return
        name = self.rng.choice(here)
        for shown in await self.ground.presses(one, name, ids.WHY):
            for menu in pressable(shown, ids.WHY_THING)[:1]:
                thing = self.rng.choice(menu.options)
                answers = await self.ground.chooses(one, name, menu.custom_id, thing.value)
                said = "\n".join(map(text_of, answers))
                self.ground.expects("Why can't I" in said, f"game {one.game.id}: {name} asks {thing.label}: {said}")
                for answer in answers:
                    for control in pressable(answer, ids.WHY_RULE)[:1]:
                        await self.ground.clicks(one, name, control.custom_id)
        words = self.rng.choice([card.name for card in all_cards().values()])
        await self.ground.commands(one, name, "why", game=one.game.id, thing=words)
        self.ground.happened("asked why")

    async def _rules(self, one: Seen) -> None:
        """Somebody looks something up in the rules, and reads on."""
        name, card = self.rng.choice(self._people()), self.rng.choice(list(all_cards().values())).name.split(" (")[0]
        pages = await self.ground.orders(one, name, "rules", self.room.channel.id, query=card)
        said = "\n".join(map(text_of, pages))
        self.ground.expects(card.lower() in said.lower(), f"{name} looks {card} up: {said[:300]}")
        for _ in range(3):
            links = [control for page in pages for control in pressable(page, ids.RULE)]
            if not links:
                break
            pages = await self.ground.clicks(one, name, self.rng.choice(links).custom_id)
        self.ground.happened("rules read")

    # -- lessons ---------------------------------------------------------------------------------------------------

    async def _lesson(self, one: Seen) -> None:
        """Somebody goes through some steps of a lesson, rightly or wrongly; the own game stays as it is."""
        name, kind = self.rng.choice(self._people()), self.rng.choice(list(GAMES))
        before = await self.course.table(one)
        stood = before.game.revision, digest(before)
        pages = await self.ground.orders(one, name, "learn", self.room.channel.id, game=kind)
        self.ground.expects(bool(pages), f"{name} learns {kind} and is shown nothing")
        for _ in range(self.rng.randint(2, 8)):
            offered = [(control, shown) for page in pages for control, shown in controls(page) if shown.verb in LESSONS]
            if not offered:
                break
            control, _shown = self.rng.choice(offered)
            if isinstance(control, discord.SelectMenu):
                number = self.rng.randint(max(1, control.min_values), min(control.max_values, len(control.options)))
                values = [option.value for option in self.rng.sample(control.options, number)]
                pages = await self.ground.chooses(one, name, control.custom_id, *values)
            else:
                pages = await self.ground.clicks(one, name, control.custom_id)
            right = not pages or any(isinstance(part, discord.TextDisplay) for page in pages for part in walk(page))
            self.ground.expects(right, f"{name} learns {kind} and reads nothing")
        after = await self.course.table(one)
        # Computer players may have moved in the meantime.
        if before.game.revision == after.game.revision == stood[0] and digest(after) != stood[1]:
            self.ground.report.wrong("lost_moves", f"game {one.game.id}: a lesson has changed it")
        self.ground.happened("lesson pressed")


LESSONS = (ids.LEARN, ids.LESSON, ids.LESSON_MENU)
