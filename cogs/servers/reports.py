"""`/report`: somebody thinks that a step was wrong, and tells whoever runs the bot, with where the game stood.

A report holds the game, its move number and the version of its rules, and the words of the person; nothing that this
person could not see.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club, WhichGame
from cogs.errors import SurfaceError, WrongTime
from cogs.handling import NOBODY, Interaction, Reply, field_of, refuse, show
from cogs.lookups import check_visible
from cogs.options import GAME, game_choices, game_label
from cogs.ui import ids
from cogs.ui.compose import button, message, rows
from cogs.ui.forms import WORDS, WordsForm
from cogs.ui.ids import Pressed
from cogs.ui.look import MOST_OPTIONS, NEUTRAL
from db import Game, StoreError

log = logging.getLogger(__name__)

NO_GAME = 0
"""Stands in an id for a report that is about no game."""

EXAMPLE = "What you did, what happened then, and what should have happened by the rules."


class ReportCommand(commands.Cog):
    """The command that reports something to whoever runs the bot."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="report", description="Tell whoever runs this bot that something went wrong")
    @app_commands.describe(game=GAME)
    async def report(self, interaction: Interaction, game: int | None = None) -> None:
        """Open the form."""
        club = self._club
        try:
            found = await club.find(interaction, game, seated=False)
        except WhichGame as error:
            await _ask_which(club, interaction, error.games)
        except (SurfaceError, StoreError) as error:
            if game is not None:
                await refuse(interaction, str(error))
            else:
                await interaction.response.send_modal(_form(club, None))
        else:
            await interaction.response.send_modal(_form(club, found))

    @report.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await game_choices(self._club, interaction, current)


def _form(club: Club, game: Game | None) -> WordsForm:
    """The form of a report. Its id keeps when it was opened: the number of the move would tell of acts in secret."""
    if game is None:
        return WordsForm("Report", "What went wrong?", ids.custom_id(ids.REPORT, NO_GAME), example=EXAMPLE)
    id = ids.custom_id(ids.REPORT, game.id, _milliseconds(club.tables.clock()))
    return WordsForm(f"Report about game {game.id}", "What went wrong?", id, example=EXAMPLE)


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


async def _stood(club: Club, game: Game, opened: int) -> int:
    """The revision at which a game stood in that millisecond; the present one if that is not known."""
    acts = await club.store.moves(game.id, include_taken_back=True)
    return max((act.revision for act in acts if _milliseconds(act.at) <= opened), default=game.revision)


async def _ask_which(club: Club, interaction: Interaction, games: Sequence[Game]) -> None:
    buttons = [
        button(await game_label(club, game, interaction.user.id), ids.custom_id(ids.REPORT, game.id))
        for game in games[: MOST_OPTIONS - 1]
    ]
    buttons.append(button("No game", ids.custom_id(ids.REPORT, NO_GAME)))
    view = message(NEUTRAL, "Which game is the report about?", *rows(buttons))
    await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def press(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open the form of the game that was chosen."""
    if pressed.game_id == NO_GAME:
        await interaction.response.send_modal(_form(club, None))
        return
    try:
        game = await check_visible(club, interaction, pressed.game_id)
    except (SurfaceError, StoreError) as error:
        await refuse(interaction, str(error))
    else:
        await interaction.response.send_modal(_form(club, game))


async def submit(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Keep a report."""
    words = field_of(interaction, WORDS)

    async def work() -> Reply:
        if not words:
            raise WrongTime("The report was empty, so nothing was kept. `/report` opens the form again.")
        person = interaction.user.id
        if pressed.game_id == NO_GAME:
            made = await club.store.add_report(person, words)
            about = ""
        else:
            game = await check_visible(club, interaction, pressed.game_id)
            revision = await _stood(club, game, pressed.number(1))
            seats = await club.store.seats(game.id)
            seat = next((one.seat for one in seats if one.user_id == person), None)
            made = await club.store.add_report(
                person, words, game_id=game.id, revision=revision, rules=game.rules, seat=seat
            )
            about = (
                f" It is about game {game.id} as it stood when you opened the form, under version {game.rules} of its "
                "rules."
            )
        log.info("report %d (game %s)", made.id, made.game_id)
        return Reply(
            message(
                NEUTRAL,
                f"**Report {made.id}**\nThank you. Whoever runs this bot can read it now under this number.{about} "
                "Nothing was changed in any game.",
            )
        )

    await show(interaction, work)


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {ids.REPORT: press}
FORMS: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {ids.REPORT: submit}
