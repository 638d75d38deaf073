"""The command `/help`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately
from cogs.ui.lists import help_view


class People(commands.Cog):
    """Commands for one person."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="help", description="How to play here, in a few lines")
    async def help(self, interaction: Interaction) -> None:
        """Show the help."""

        async def work() -> Reply:
            return Reply(help_view())

        await answer_privately(interaction, work)
