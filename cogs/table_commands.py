"""Commands about a whole table: `/table status`, `log`, `undo`, `orders`, `invite`, `resign`, `end` and `here`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs import computers, lookups, play_presses
from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Refused, Reply, answer_privately
from cogs.invitations import Guest, invite, own_lobby_here, send_invitation
from cogs.lobby import edit_lobby
from cogs.options import GAME, about_game, game_choices
from cogs.places import check_channel
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.lists import refusal_view
from cogs.ui.look import NEUTRAL
from cogs.ui.text import listed, seat_names
from db import Game, Status


class TableCommands(commands.GroupCog, group_name="table", group_description="Look at a table, or change it"):
    """Commands about a table."""

    def __init__(self, club: Club) -> None:
        self._club = club
        super().__init__()

    @app_commands.command(description="Whom the game waits for, and the board")
    @app_commands.describe(game=GAME)
    async def status(self, interaction: Interaction, game: int | None = None) -> None:
        """Show where the game stands."""

        async def work(found: Game) -> Reply:
            await self._must_have_begun(found)
            return await lookups.status(self._club, found.id)

        await about_game(self._club, interaction, game, work, verb=ids.BOARD, seated=False)

    @app_commands.command(description="What has happened, newest last")
    @app_commands.describe(game=GAME)
    async def log(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the log."""

        async def work(found: Game) -> Reply:
            await self._must_have_begun(found)
            return await lookups.log(self._club, found.id, interaction.user.id)

        await about_game(self._club, interaction, game, work, verb=ids.LOG, seated=False)

    @app_commands.command(description="Take back your last choice, as far as that is possible")
    @app_commands.describe(whole_turn="Take back everything that can still be taken back", game=GAME)
    async def undo(self, interaction: Interaction, whole_turn: bool = False, game: int | None = None) -> None:
        """Take back."""

        async def work(found: Game) -> Reply:
            return await play_presses.take_back(self._club, found.id, interaction.user.id, everything=whole_turn)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

    @app_commands.command(description="Answers that you give in advance")
    @app_commands.describe(game=GAME)
    async def orders(self, interaction: Interaction, game: int | None = None) -> None:
        """Show the standing orders."""

        async def work(found: Game) -> Reply:
            return await lookups.orders(self._club, found.id, interaction.user.id)

        await about_game(self._club, interaction, game, work, verb=ids.ORDERS)

    @app_commands.command(description="Leave a running game for good")
    @app_commands.describe(game=GAME)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask once more, then leave."""

        async def work(found: Game) -> Reply:
            return await lookups.ask_resign(self._club, found, interaction.user.id)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

    @app_commands.command(description="Let a computer player play on for somebody who has left")
    @app_commands.describe(game=GAME)
    async def computer(self, interaction: Interaction, game: int | None = None) -> None:
        """Show for whom a computer player could play on."""

        async def work(found: Game) -> Reply:
            await self._must_have_begun(found)
            return await computers.offer(self._club, found)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

    @app_commands.command(description="End a game for everybody; only its host can")
    @app_commands.describe(game=GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        """Ask once more, then end."""

        async def work(found: Game) -> Reply:
            return await lookups.ask_end(self._club, found, interaction.user.id)

        await about_game(self._club, interaction, game, work, verb=ids.HAND, seated=False)

    @app_commands.command(description="Move a running game to this channel or thread")
    @app_commands.guild_only()
    @app_commands.describe(game=GAME)
    async def here(self, interaction: Interaction, game: int | None = None) -> None:
        """Move the game."""

        async def work(found: Game) -> Reply:
            return await self._move(interaction, found)

        await about_game(self._club, interaction, game, work, verb=ids.HAND)

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

    async def _move(self, interaction: Interaction, game: Game) -> Reply:
        if game.status is not Status.RUNNING:
            raise WrongTime("Only a running game can be moved.")
        table = await self._club.tables.table(game.id)
        self._club.tables.seat_of(table, interaction.user.id)
        if interaction.guild_id != game.guild_id:
            raise WrongTime("A game stays on its server. Use this command in a channel there.")
        in_private = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
        if game.private and not in_private:
            raise WrongTime("A private game can be moved to a private thread only. Use this command in one.")
        check_channel(interaction.channel, interaction.app_permissions, private=False)
        assert interaction.channel_id is not None
        await self._club.tables.set_place(game.id, interaction.channel_id)
        return Reply(message(NEUTRAL, "The game is played here from now on. Its turn message follows."))

    async def _must_have_begun(self, game: Game) -> None:
        """Show a lobby in a few words instead of a board."""
        if game.status is Status.LOBBY or (game.status is Status.CANCELLED and game.started_at is None):
            seats = await self._club.store.seats(game.id)
            names = listed(seat_names(seats)) or "nobody"
            raise Refused(Reply(refusal_view(f"This game has not begun. At the table: {names}.")))

    @status.autocomplete("game")
    @log.autocomplete("game")
    @undo.autocomplete("game")
    @orders.autocomplete("game")
    @resign.autocomplete("game")
    @end.autocomplete("game")
    @computer.autocomplete("game")
    @here.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice[int]]:
        return await game_choices(self._club, interaction, current)
