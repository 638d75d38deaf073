"""`/note`: what somebody writes down for itself about a game. Nobody else sees it."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import Choice
from discord.ext import commands
from discord.ui import Label, Modal, TextInput

from cogs.club import Club
from cogs.errors import NotSeatedHere, SurfaceError
from cogs.handling import Interaction, Reply, answer_privately, field_of, refuse, show
from cogs.lookback.replaying import begun_games
from cogs.options import GAME, about_game
from cogs.table import practised_by
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, row
from cogs.ui.ids import Pressed
from cogs.ui.look import LONGEST_TITLE, NEUTRAL
from cogs.ui.text import fit, safe_name
from db import Game, Status, StoreError

LONGEST: Final = 2000
"""Characters of a note."""

TEXT: Final = "text"
"""The name of the field of the form."""


class NoteForm(Modal):
    """Shows the notes of a person about a game, to be read and changed. It is handled by its id, not kept in memory."""

    def __init__(self, game: Game, text: str) -> None:
        super().__init__(title="Your notes", custom_id=ids.custom_id(ids.NOTE, game.id), timeout=None)
        field = TextInput[Any](
            custom_id=TEXT,
            style=discord.TextStyle.paragraph,
            default=text or None,
            required=False,
            max_length=LONGEST,
        )
        label = fit(f"Game {game.id}, {safe_name(game.title, 20)}", LONGEST_TITLE)
        self.add_item(Label[Any](text=label, description="Only you can read them.", component=field))

    def is_finished(self) -> bool:
        """True, so that discord.py does not wait for it."""
        return True


class NoteCommand(commands.Cog):
    """The command that shows the own notes about a game."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="note", description="Your own notes about a game; nobody else can read them")
    @app_commands.describe(game=GAME)
    async def note(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the notes."""
        person = interaction.user.id

        async def work(found: Game) -> Reply:
            await check_may_note(self._club, found, person)
            return Reply(note_view(found, await self._club.store.note(found.id, person)))

        await about_game(self._club, interaction, game, work, verb=ids.NOTE)

    @note.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await begun_games(self._club, interaction, current)


async def check_may_note(club: Club, game: Game, user_id: int) -> None:
    """Notes are for those who play. Raises NotSeatedHere for others."""
    seated = any(seat.user_id == user_id for seat in await club.store.seats(game.id))
    if not seated and practised_by(game) != user_id and not await club.store.note(game.id, user_id):
        raise NotSeatedHere("You have no seat in this game. Notes are for those who play it.")


def note_view(game: Game, text: str, said: str = "") -> Message:
    """The notes of a person about a game. They are the person's own words, shown to nobody else."""
    label = "Change" if text else "Write"
    hand = button("My hand", ids.custom_id(ids.PANEL, game.id), ButtonStyle.primary)
    return message(
        NEUTRAL,
        f"**Your notes · game {game.id} · {safe_name(game.title, 40)}**",
        fit(text, LONGEST) or "You have written nothing down about this game.",
        f"-# {said}" if said else "-# Only you can read them.",
        row(
            button(label, ids.custom_id(ids.NOTE, game.id)),
            hand if game.status is Status.RUNNING else None,
        ),
    )


async def press_note(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open the form with the notes."""
    person = interaction.user.id
    try:
        game = await club.store.game(pressed.game_id)
        await check_may_note(club, game, person)
    except (SurfaceError, StoreError) as error:
        await refuse(interaction, str(error))
        return
    await interaction.response.send_modal(NoteForm(game, await club.store.note(game.id, person)))


async def submit_note(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The form was filled in."""
    person, text = interaction.user.id, fit(field_of(interaction, TEXT), LONGEST)

    async def work() -> Reply:
        game = await club.store.game(pressed.game_id)
        await check_may_note(club, game, person)
        await club.store.set_note(game.id, person, text)
        return Reply(note_view(game, text, "Kept. Only you can read them." if text else "Your notes are deleted."))

    await (show if interaction.message is not None else answer_privately)(interaction, work)


PRESSES = {ids.NOTE: press_note}
FORMS = {ids.NOTE: submit_note}
