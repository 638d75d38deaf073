"""Commands about a whole table: looking at it, and changing who plays there, how long and where."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.handling import Interaction, Reply, answer_privately
from cogs.happenings import LONGEST_REASON
from cogs.lobbies.invitations import Guest, invite, own_lobby_here, send_invitation
from cogs.lobbies.lobby import edit_lobby
from cogs.lookback.replaying import begun_games
from cogs.options import GAME, about_game, game_choices
from cogs.table_work import WORKS
from cogs.timekeeping.pausing import pause_by_host, short_reason
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.lists import refusal_view
from cogs.ui.look import NEUTRAL
from db import Game


class TableCommands(commands.GroupCog, group_name="table", group_description="Look at a table, or change it"):
    """Commands about a table."""

    def __init__(self, club: Club) -> None:
        self._club = club
        super().__init__()

    @app_commands.command(description="Whom the game waits for, and the board")
    @app_commands.describe(game=GAME)
    async def status(self, interaction: Interaction, game: int | None = None) -> None:
        """Show where the game stands."""
        await self._about(interaction, game, "status", seated=False)

    @app_commands.command(description="What has happened, newest last")
    @app_commands.describe(game=GAME)
    async def log(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the log."""
        await self._about(interaction, game, "log", seated=False)

    @app_commands.command(description="Take back your last choice, as far as that is possible")
    @app_commands.describe(whole_turn="Take back everything that can still be taken back", game=GAME)
    async def undo(self, interaction: Interaction, whole_turn: bool = False, game: int | None = None) -> None:
        """Take back."""
        await self._about(interaction, game, "undo-all" if whole_turn else "undo")

    @app_commands.command(description="Answers that you give in advance")
    @app_commands.describe(game=GAME)
    async def orders(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the standing orders."""
        await self._about(interaction, game, "orders")

    @app_commands.command(description="Leave a running game for good")
    @app_commands.describe(game=GAME)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask once more, then leave."""
        await self._about(interaction, game, "resign")

    @app_commands.command(description="Let the computer play for you until you are back, or for somebody who has left")
    @app_commands.describe(game=GAME)
    async def computer(self, interaction: Interaction, game: int | None = None) -> None:
        """Show for whom a computer player could play on."""
        await self._about(interaction, game, "computer")

    @app_commands.command(description="Somebody is missing: look for a substitute, or say who has left the server")
    @app_commands.describe(game=GAME)
    async def missing(self, interaction: Interaction, game: int | None = None) -> None:
        """Show who is missing and what can be done."""
        await self._about(interaction, game, "missing")

    @app_commands.command(description="Let times and reminders of a game rest; only its host can")
    @app_commands.describe(reason="Why, for all to read", game=GAME)
    async def pause(
        self,
        interaction: Interaction,
        reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
        game: int | None = None,
    ) -> None:
        """Pause the game."""

        async def work(found: Game) -> Reply:
            return await pause_by_host(self._club, found, interaction.user.id, reason or "")

        more = (short_reason(reason or ""),)
        await about_game(self._club, interaction, game, work, verb=ids.PAUSE, more=more, seated=False)

    @app_commands.command(description="Let times and reminders of a paused game go on; only its host can")
    @app_commands.describe(game=GAME)
    async def resume(self, interaction: Interaction, game: int | None = None) -> None:
        """Resume the game."""
        await self._about(interaction, game, "resume", seated=False)

    @app_commands.command(description="The time limit of a table; only its host can change it")
    @app_commands.describe(game=GAME)
    async def time(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the menus for the time limit."""
        await self._about(interaction, game, "time", seated=False)

    @app_commands.command(description="End a game for everybody; only its host can")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask once more, then end."""
        await self._about(interaction, game, "end", seated=False)

    @app_commands.command(description="A game of yours as a file; while it runs only what everybody may know")
    @app_commands.describe(game=GAME)
    async def export(self, interaction: Interaction, game: int | None = None) -> None:
        """Send the file."""
        await self._about(interaction, game, "export", seated=False)

    @app_commands.command(description="Who may watch a hidden or private game; its host lets people in")
    @app_commands.guild_only()
    @app_commands.describe(game=GAME)
    async def spectators(self, interaction: Interaction, game: int | None = None) -> None:
        """Show who may watch."""
        await self._about(interaction, game, "spectators", seated=False)

    @app_commands.command(description="Move a running game to this channel or thread")
    @app_commands.guild_only()
    @app_commands.describe(game=GAME)
    async def here(self, interaction: Interaction, game: int | None = None) -> None:
        """Move the game."""
        await self._about(interaction, game, "here")

    @app_commands.command(description="Invite somebody to the table that you have opened here")
    @app_commands.guild_only()
    @app_commands.describe(player="Who is invited")
    async def invite(self, interaction: Interaction, player: discord.Member) -> None:
        """Invite somebody."""
        called: list[tuple[Game, list[int]]] = []

        async def work() -> Reply:
            game = await own_lobby_here(self._club, interaction, what="invite people to it")
            invited, said = await invite(self._club, game, [Guest(player.id, player.display_name, player.bot)])
            if not invited:
                return Reply(refusal_view(said))
            called.append((game, invited))
            await edit_lobby(self._club, interaction.client, game.id)
            return Reply(message(NEUTRAL, said))

        await answer_privately(interaction, work)
        for game, invited in called:
            await send_invitation(self._club, interaction, game, invited)

    async def _about(self, interaction: Interaction, game: int | None, do: str, *, seated: bool = True) -> None:
        async def work(found: Game) -> Reply:
            return await WORKS[do](self._club, interaction, found)

        await about_game(self._club, interaction, game, work, verb=ids.TABLE, more=(do,), seated=seated)

    @status.autocomplete("game")
    @log.autocomplete("game")
    @undo.autocomplete("game")
    @orders.autocomplete("game")
    @resign.autocomplete("game")
    @pause.autocomplete("game")
    @resume.autocomplete("game")
    @time.autocomplete("game")
    @end.autocomplete("game")
    @computer.autocomplete("game")
    @missing.autocomplete("game")
    @here.autocomplete("game")
    @spectators.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await game_choices(self._club, interaction, current)

    @export.autocomplete("game")
    async def _begun_games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await begun_games(self._club, interaction, current)
