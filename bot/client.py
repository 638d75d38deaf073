"""The Discord client: it opens the store, brings the cogs and the notifier together, and closes everything."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from platform import python_version
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.computers import Computers
from bot.emoji import find as find_emoji
from bot.notifier import LONGEST_WAIT, Notifier
from bot.settings import Settings
from bot.sync import Registry
from bot.timekeeper import Timekeeper
from bot.upkeep import Upkeep
from bot.worker import Worker
from cogs.calls.settings import SettingsCommands
from cogs.club import Club
from cogs.emoji import Emoji
from cogs.handling import NOBODY, fault, refuse, report
from cogs.in_hand import STOPPING
from cogs.items import Items, Press
from cogs.lobbies.greeting import greeting
from cogs.lobbies.lobby import Lobby, post_lobby
from cogs.lookback.importing import Importing
from cogs.lookback.notes import NoteCommand
from cogs.lookback.practice import Practice, close_unbegun
from cogs.lookback.replaying import Replaying
from cogs.people import People
from cogs.playing.cards import Cards
from cogs.playing.civ import CivilizationCommands
from cogs.playing.concordia import ConcordiaCommands
from cogs.playing.dominion import DominionCommands
from cogs.playing.innovation import InnovationCommands
from cogs.playing.play import PlayCommands
from cogs.posts import Posts
from cogs.privacy import Privacy
from cogs.seating.places_gone import PlacesGone
from cogs.seating.presence import Presence
from cogs.seating.servers_gone import ServersGone
from cogs.servers.games_list import GamesCommand
from cogs.servers.organise import OrganiseCommands
from cogs.servers.reports import ReportCommand
from cogs.servers.server_settings import ServerCommands
from cogs.standings.statistics import Statistics
from cogs.table_commands import TableCommands
from cogs.tables import Tables
from cogs.teaching.learning import Learning
from cogs.teaching.rules import Rules
from cogs.teaching.why import WhyCommand
from cogs.thinking import Think, Thinking
from db import Store
from db.store import utc_now
from games.catalogue import GAMES
from games.engine.gametype import GameType

log = logging.getLogger(__name__)

WRONG_SETTING = 2
"""The exit status after which it is of no use to start again."""

LONGEST_ANSWER = 10.0
"""Seconds that the answers in hand may take when the bot stops."""


class Tree(app_commands.CommandTree["Longtable"]):
    """The commands. What goes wrong outside a command's own handling is told to the person too."""

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Take a command on, unless the bot is stopping."""
        if self.client.club.in_hand.take():
            return True
        if interaction.type is not discord.InteractionType.autocomplete:
            await refuse(interaction, STOPPING)
        return False

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answer for errors that no command answered for."""
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await refuse(
                interaction,
                "This command has changed since your Discord loaded it. Reload Discord, or look at `/help` for the "
                "commands that there are now.",
            )
            return
        if isinstance(error, app_commands.TransformerError) and error.type is discord.AppCommandOptionType.user:
            await refuse(interaction, "Only people who are on this server can be named here. Nothing was done.")
            return
        original = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is discord.InteractionType.autocomplete:
            report(original, "autocomplete")
            return
        await fault(interaction, original)


class Longtable(commands.Bot):
    """The bot. It needs only the intent `guilds`; `database` is the file to play on (default: that of the settings).

    `clock` gives the time of all that is stored. `think` is where computer players think, by default a process of
    their own.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        database: Path | None = None,
        clock: Callable[[], datetime] = utc_now,
        games: Mapping[str, GameType] = GAMES,
        think: Think | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=NOBODY,
            max_ratelimit_timeout=LONGEST_WAIT,
        )
        self._settings = settings
        self._database = database or settings.database
        self._clock = clock
        self._games = games
        self._registry = Registry(self, settings.sync_guild)
        self._closed_store = False
        self.club = Club()
        self.tables: Tables
        self.notifier: Notifier
        self.computers: Computers
        self.upkeep: Upkeep
        self.timekeeper: Timekeeper
        self._worker = Worker()
        self._think = think or self._worker.think

    # -- beginning and end -------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        """Open the store and register everything. Raises StoreError if the database cannot be used."""
        self._database.parent.mkdir(parents=True, exist_ok=True)
        store = await Store.open(self._database, backups=self._settings.backups, clock=self._clock)
        await close_unbegun(store)
        self.club.emoji = Emoji(await find_emoji(self))
        games = self.club.emoji.worded(self._games)
        self.tables = self.club.tables = Tables(store, games=games, clock=self._clock)
        self.notifier = Notifier(self, self.tables, Posts(self.club))
        self.club.upkeep = self.notifier
        self.computers = Computers(self.tables, Thinking(self.tables, self._think))
        self.tables.poke = self._poke
        await self.furnish()
        self.add_dynamic_items(Press)
        try:
            await self._registry.sync(store)
        except discord.HTTPException as error:
            # Those that were registered before go on working; the next start tries again.
            log.error("the commands could not be registered: status %s, code %s", error.status, error.code)
        self.upkeep = Upkeep(self, self.tables, timedelta(minutes=self._settings.health_minutes))
        log.info("Longtable %s, Python %s, discord.py %s", __version__, python_version(), discord.__version__)
        self.timekeeper = Timekeeper(self.club)
        self.notifier.start()
        self.computers.start()
        self.timekeeper.start()
        self.upkeep.start()

    def _poke(self, game_id: int) -> None:
        """Something was committed: deliver what is owed, and let computer players answer."""
        self.notifier.poke(game_id)
        self.computers.poke(game_id)

    async def furnish(self) -> None:
        """Add all cogs with their commands."""
        shared = (
            Lobby,
            PlayCommands,
            TableCommands,
            Cards,
            Rules,
            Learning,
            People,
            Privacy,
            SettingsCommands,
            ServerCommands,
            Statistics,
            Replaying,
            Practice,
            Importing,
            NoteCommand,
            WhyCommand,
            GamesCommand,
            ReportCommand,
            OrganiseCommands,
            Items,
        )
        for cog in (*shared, DominionCommands, InnovationCommands, ConcordiaCommands, CivilizationCommands):
            await self.add_cog(cog(self.club))
        for listening in (Presence, PlacesGone, ServersGone):
            await self.add_cog(listening(self.club, self))

    async def on_ready(self) -> None:
        """Tidy up commands that a test version left on single servers."""
        self.announce()
        await self._registry.tidy()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Something went wrong while the bot was told of something: log it as any other error."""
        error = sys.exc_info()[1]
        assert error is not None
        report(error, event_method)

    def announce(self) -> None:
        """Tell the operator that the bot is there."""
        log.info("logged in as %s, on %d servers", self.user, len(self.guilds))

    async def close(self) -> None:
        """Finish what is in hand, close the database and log out."""
        await self.close_store()
        await super().close()

    async def close_store(self) -> None:
        """Finish what is in hand and close the database, once."""
        if hasattr(self, "upkeep") and not self._closed_store:
            self._closed_store = True
            if unfinished := await self.club.in_hand.finish(LONGEST_ANSWER):
                log.warning("stopping without %d answers that are not finished", unfinished)
            self.upkeep.stop()
            self.timekeeper.stop()
            await self.computers.stop()
            await self._worker.close()
            await self.notifier.stop()
            await self.tables.store.close()

    # -- for the playground ------------------------------------------------------------------------------------

    async def greet(self, channel_id: int, text: str) -> None:
        """Post a text with a button for each game that opens a lobby."""
        view = greeting(text, self._games.values())
        await self.get_partial_messageable(channel_id).send(view=view, allowed_mentions=NOBODY)

    async def post_lobby(self, game_id: int, channel_id: int) -> None:
        """Post the message of a lobby anew, in this channel."""
        await post_lobby(self.club, self.get_partial_messageable(channel_id), game_id)


async def command_tree() -> app_commands.CommandTree[Any]:
    """The commands of the bot, without a database and without logging in."""
    bot = Longtable(Settings())
    await bot.furnish()
    return bot.tree


def run_bot(settings: Settings) -> int:
    """Run the bot until it is stopped; returns the exit status. Raises StoreError if the database cannot be used."""
    try:
        return asyncio.run(_run(settings))
    except discord.LoginFailure:
        print(
            "longtable: Discord does not accept LONGTABLE_TOKEN. Make a new one and put it into .env.", file=sys.stderr
        )
        return WRONG_SETTING
    except discord.DiscordServerError as error:
        _say(f"Discord has a problem of its own (status {error.status}). Try again later.")
    except (aiohttp.ClientError, TimeoutError):
        _say("Discord cannot be reached. Check the network and try again.")
    return 1


def _say(text: str) -> None:
    print(f"longtable: {text}", file=sys.stderr)


def log_unretrieved(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what nobody waited for as any other error. The loop itself would print what the error says."""
    error = context.get("exception")
    if isinstance(error, Exception):
        report(error, str(context["message"]))
    else:
        loop.default_exception_handler(context)


async def _run(settings: Settings) -> int:
    assert settings.token is not None
    async with Longtable(settings) as bot:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_unretrieved)
        running = asyncio.current_task()
        assert running is not None
        stopped = False

        def stop() -> None:
            nonlocal stopped
            if not stopped:
                stopped = True
                log.info("stopping")
                running.cancel()

        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, stop)
        try:
            await bot.start(settings.token.get_secret_value())
        except asyncio.CancelledError:
            if not stopped:
                raise
            running.uncancel()
    log.info("stopped")
    return 0
