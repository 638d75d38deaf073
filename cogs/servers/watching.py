"""Watching a game: the public side of it, for everybody who may look at it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from cogs.club import Club
from cogs.handling import Interaction, Reply, show
from cogs.lookups import check_visible
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.lists import game_link
from cogs.ui.text import safe_names
from cogs.ui.turn import asked_line
from cogs.ui.watching import watch_view
from db import Status


async def watch(club: Club, user_id: int, game_id: int) -> Reply:
    """The public side of a game that has begun, the same for all who look. Raises WrongTime before the start."""
    table = await club.tables.table(game_id)
    waits = await club.store.waiting_in(game_id)
    since = min((one.since for one in waits), default=None)
    recap = await club.story(table, None, after=int(table.game.face.get("previous", 0)))
    drawn = await club.table_pictures(table) if await club.wants_pictures(user_id) else []
    async with table.lock:
        status = asked_line(table, since, {}) if table.game.status is Status.RUNNING else outcome(table)
        address = game_link(table.game)
        plain = watch_view(table, recap, status, address)
        if not drawn:
            return Reply(plain)
        view = watch_view(table, recap, status, address, [one.picture for one in drawn])
    return Reply(view, [one.file() for one in drawn], plain=plain)


def outcome(table: Table) -> str:
    """How a game has ended, in words."""
    if table.match.result is not None:
        return table.kind.words.result(table.match.result, safe_names(table))
    return "This game was ended without a result."


async def press_watch(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Look at a game, or look again."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await watch(club, interaction.user.id, game.id)

    await show(interaction, work)


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {ids.WATCH: press_watch}
