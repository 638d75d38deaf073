"""`/privacy`: what is kept of a person, and forgetting it on request."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Final

from discord import ButtonStyle, app_commands
from discord.ext import commands

from cogs.calls.wish_menus import told
from cogs.calls.wishes import wishes_of
from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.handling import Interaction, Refused, Reply, answer_privately, show
from cogs.lobbies.lobby import edit_lobby
from cogs.retention import DRAFTS, NOTICES
from cogs.table import practised_by
from cogs.teaching.hints import finished_lessons
from cogs.ui import ids
from cogs.ui.compose import button, message, row
from cogs.ui.ids import Pressed
from cogs.ui.lists import PAGE_TEXT, refusal_view
from cogs.ui.look import NEUTRAL, WARNING
from cogs.ui.text import listed, plural, safe_name, split_text
from db import Forgotten, Game, Kept, Status, StillPlaying

log = logging.getLogger(__name__)

FORMER: Final = "a former player"
"""Takes the place of a name at the seats of somebody who was forgotten."""

STAGES: Final = {
    Status.LOBBY: "not begun",
    Status.RUNNING: "running",
    Status.FINISHED: "finished",
    Status.CANCELLED: "ended without a result",
}

KEEPING: Final = (
    "With a game its moves, log and positions are kept, by seats. Games that are over stay until they are deleted. "
    f"Notices that were sent are kept for {NOTICES.days} days, half-made choices for {DRAFTS.days}. The messages that "
    "you write are not read and not kept. Only you see this list; whoever runs this bot can read its database."
)

REALLY: Final = (
    "Do you really want everything deleted that is kept of you?\n"
    "- Your settings, your notes, your invitations, what you may watch and your half-made choices go.\n"
    "- You leave the tables that have not begun. Another player becomes their host; without one they are closed.\n"
    "- Your statistics and ratings go. What others reached in games with you stays with them, without your name.\n"
    f"- In games that are over, and in those that you resigned, you are called “{FORMER}”.\n"
    "This cannot be taken back. Messages that are already in Discord stay there, and backups stay until whoever runs "
    "this bot deletes them."
)

DONE: Final = (
    "Everything that was kept of you is deleted. If you use this bot again, it keeps anew what it needs for that."
)


class Privacy(commands.Cog):
    """The command that tells what is kept."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="privacy", description="What is kept of you, and how to have it deleted")
    async def privacy(self, interaction: Interaction) -> None:
        """Show what is kept."""
        await answer_privately(interaction, lambda: kept(self._club, interaction.user.id))


async def kept(club: Club, user_id: int, page: int = 0) -> Reply:
    """A page of what is kept of a person."""
    found = await club.store.what_is_kept(user_id)
    lines = list(_lines(club, found))
    if not lines:
        return Reply(message(NEUTRAL, f"**What is kept of you**\nNothing is kept of you here.\n-# {KEEPING}"))
    pages = split_text("\n".join(lines), PAGE_TEXT - len(KEEPING))
    page = max(0, min(page, len(pages) - 1))
    numbered = f"\n-# Page {page + 1} of {len(pages)}" if len(pages) > 1 else ""
    turn = row(
        button("Back", ids.custom_id(ids.KEPT, page - 1)) if page else None,
        button("More", ids.custom_id(ids.KEPT, page + 1)) if page + 1 < len(pages) else None,
        button("Delete it all", ids.custom_id(ids.FORGET), ButtonStyle.danger),
    )
    return Reply(message(NEUTRAL, f"**What is kept of you**{numbered}", pages[page], f"-# {KEEPING}", turn))


def _lines(club: Club, found: Kept) -> Iterator[str]:
    if found.settings_at is not None:
        yield f"Your settings: {'. '.join(told(wishes_of(found.settings)))}."
    if finished := finished_lessons(found.settings):
        yield f"Lessons that you have finished: {len(finished)}."
    if found.seats:
        yield f"Your seats in {plural(len(found.seats), 'game')}:"
        for one in found.seats:
            yield f"{_game(club, one.game)}, as {safe_name(one.seat.name)}"
    for title, games in (("Tables that you opened:", found.hosted), ("Your invitations:", found.invited)):
        if games:
            yield title
            yield from (_game(club, game) for game in games)
    if found.former:
        yield "Games in which somebody else has the seat now that you had:"
        yield from (_game(club, game) for game in found.former)
    if found.noted:
        yield "Games about which you have written notes:"
        yield from (_game(club, game) for game in found.noted)
    if found.watched:
        yield "Hidden and private games that you may watch:"
        yield from (_game(club, game) for game in found.watched)
    if found.drafts:
        yield f"Half-made choices: {found.drafts}."
    if found.reports:
        yield f"Your reports, with your words: {found.reports}."
    if found.records:
        ratings = plural(found.ratings, "rating")
        yield f"For statistics: how you took part in {plural(found.records, 'finished game')}, and {ratings}."
    if found.acts:
        yield f"What you did as an organiser: {plural(found.acts, 'entry', 'entries')} in the history of a server."


def _game(club: Club, game: Game) -> str:
    kind = club.tables.games.get(game.kind)
    title = kind.title if kind else game.kind
    named = "" if game.title == title else f" · {safe_name(game.title, 40)}"
    return f"- Game {game.id}: {title}{named}, {STAGES[game.status]}"


# -- forgetting ----------------------------------------------------------------------------------------------------


class StillNeeded(SurfaceError):
    """The others of a running game wait for the person."""

    def __init__(self, games: Sequence[Game]) -> None:
        named = listed([f"game {game.id} ({safe_name(game.title, 40)})" for game in games])
        super().__init__(
            f"You still play in {named}, where others count on you, so nothing was deleted. Play to the end or leave "
            "with `/table resign`; after that everything that is kept of you can be deleted."
        )


async def forget(club: Club, user_id: int) -> Forgotten:
    """Delete all that is kept of a person. Raises StillNeeded while the person plays."""
    try:
        forgotten = await club.store.forget_person(user_id, FORMER, left=await _resigned(club, user_id))
    except StillPlaying as error:
        raise StillNeeded(error.games) from None
    for game_id in forgotten.games:
        club.tables.forget(game_id)
    log.info("a person was forgotten (games: %d, lobbies: %d)", len(forgotten.games), len(forgotten.lobbies))
    return forgotten


async def _playing(club: Club, user_id: int) -> tuple[list[Game], list[Game]]:
    """The running games of a person: those still played, and those resigned."""
    playing: list[Game] = []
    resigned: list[Game] = []
    for game in await club.store.games_of(user_id, status=(Status.RUNNING,)):
        if practised_by(game) is not None:
            continue
        table = await club.tables.table(game.id)
        (resigned if table.seat_of(user_id) in table.match.absent else playing).append(game)
    return playing, resigned


async def _resigned(club: Club, user_id: int) -> list[int]:
    return [game.id for game in (await _playing(club, user_id))[1]]


async def press_kept(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of what is kept."""
    await show(interaction, lambda: kept(club, interaction.user.id, pressed.number(0)))


async def press_forget(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Ask once more before everything is deleted."""

    async def work() -> Reply:
        playing, _ = await _playing(club, interaction.user.id)
        if playing:
            raise StillNeeded(playing)
        delete = button("Delete it all", ids.custom_id(ids.FORGET_CONFIRM), ButtonStyle.danger)
        return Reply(message(WARNING, REALLY, row(delete, button("Keep it", ids.custom_id(ids.KEPT)))))

    await show(interaction, work)


async def press_forget_confirm(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Delete everything."""

    async def work() -> Reply:
        found = await club.store.what_is_kept(interaction.user.id)
        if not list(_lines(club, found)):
            raise Refused(Reply(refusal_view("Nothing is kept of you here, so there is nothing to delete.")))
        forgotten = await forget(club, interaction.user.id)
        invited = [game.id for game in found.invited if game.id not in forgotten.lobbies]
        for game_id in (*forgotten.lobbies, *invited):
            await edit_lobby(club, interaction.client, game_id)
        return Reply(message(NEUTRAL, DONE))

    await show(interaction, work)
