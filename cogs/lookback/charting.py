"""Charts over a game: the figures of every seat turn by turn, from the positions that were kept."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.lookups import check_visible
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.replay import Charted, chart_view
from cogs.ui.text import safe_names
from db import Frame, Game, Status
from games.drawing.chart import NOW, THE_END, Series, chart_alt, chart_picture
from games.engine.gametype import GameType
from games.engine.match import Match


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be charted of a game. `labels` say when each point was, `lines` hold the figures by measure and seat."""

    labels: tuple[str, ...]
    lines: Mapping[str, Sequence[Sequence[int]]]

    def series(self, kind: GameType, measure: str) -> Series:
        """One chart."""
        title = next(one.title for one in kind.measures if one.id == measure)
        return Series(title, self.labels, self.lines[measure])


async def chart(club: Club, game: Game, user_id: int, measure: str = "") -> Reply:
    """A chart of a game as this person may see it; the first that there is if `measure` is none of them.

    Raises WrongTime if nothing can be charted.
    """
    if game.started_at is None:
        raise WrongTime("This game has not begun, so there is nothing to draw yet.")
    table = await club.tables.table(game.id)
    found = await figures_of(club, table)
    titles = {one.id: one.title for one in table.kind.measures if one.id in found.lines}
    if not titles or len(found.labels) < 2:
        raise WrongTime(_nothing(table))
    shown = measure if measure in titles else next(iter(titles))
    names, series = safe_names(table), found.series(table.kind, shown)
    title = f"Chart · {table.kind.title} · game {game.id}"
    plain = Charted(game.id, title, shown, titles, chart_alt(series, names))
    drawn = None
    if await club.wants_pictures(user_id):
        drawn = await club.gallery.draw("chart", chart_picture, series, names)
    if drawn is None:
        return Reply(chart_view(plain, None))
    view = chart_view(Charted(game.id, title, shown, titles), drawn.picture)
    return Reply(view, [drawn.file()], plain=chart_view(plain, None))


def _nothing(table: Table) -> str:
    if not table.game.status.ended and not table.kind.measures:
        return "There is nothing to draw of this game."
    if table.game.status.ended:
        return "The turns of this game were not kept, so no chart can be drawn of it. `/table log` tells what happened."
    return "There is nothing to draw yet. A chart needs some turns, and while a game runs it shows open figures only."


async def figures_of(club: Club, table: Table) -> Figures:
    """The figures of a game: of a finished one all, of any other those that everybody can see."""
    frames = await club.store.frames(table.game.id)
    over = table.game.status is Status.FINISHED
    async with table.lock:
        last = Match.load(table.kind, table.match.dump()).state
    return await asyncio.to_thread(measured, table.kind, frames, last, over=over)


def measured(kind: GameType, frames: Sequence[Frame], last: Any, *, over: bool) -> Figures:
    """The figures at the beginning of each turn and in the last state; what is hidden at any of them is left out."""
    states = [*(state for frame in frames if (state := _state(kind, frame.snapshot)) is not None), last]
    views = [kind.view(state, None) for state in states]
    labels = [kind.words.progress(view).split(",")[0] for view in views]
    lines = {}
    for measure in kind.measures:
        points = [measure.of(state) for state in states] if over else [measure.seen(view) for view in views]
        known = [point for point in points if point is not None]
        if len(known) == len(points):
            lines[measure.id] = [list(line) for line in zip(*known, strict=True)]
    return Figures((*labels[:-1], THE_END if over else NOW), lines)


def _state(kind: GameType, snapshot: str) -> Any:
    """The state of a kept position, None if it cannot be read any more."""
    try:
        return Match.load(kind, snapshot).state
    except ValueError:
        return None


# -- presses -------------------------------------------------------------------------------------------------------


async def press_charts(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A chart as a new message."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await chart(club, game, interaction.user.id, pressed.part(1))

    await answer_privately(interaction, work)


async def press_chart(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another chart, in the place of the one that is shown."""
    values = values_of(interaction)

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await chart(club, game, interaction.user.id, values[0] if values else "")

    await show(interaction, work)


PRESSES = {
    ids.CHARTS: press_charts,
    ids.CHART: press_chart,
}
