"""The playground: the real bot in a simulated Discord in the browser, on a real database, without a token.

The simulator (simcord) is used here and nowhere else in the program. What it does not do by itself is done here:
it shows one channel at a time, so a page of our own lists the channels; it shows changes only when told to, and its
clock stands still, so a loop does both once a second; it forgets its messages at the end, so the tables of the
database are put back into their channels at the start.
"""

import asyncio
import contextlib
import html
import logging
import signal
import socket
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from aiohttp import web

from bot.client import Longtable
from bot.settings import Settings
from cogs.playing.moves import COMMAND_NAMES
from cogs.ui.text import listed
from db import Game, Status
from games.catalogue import GAMES

log = logging.getLogger(__name__)

NAME = "Longtable"
PEOPLE = ("Ágota", "Bořek", "Żaneta", "Dafni", "Émile", "Chidi")
"""Who can be played in the browser, always made in this order so that their ids are the same at every start."""
ORGANISER = "Iðunn"
"""Who looks after the games of the server, made last so that the ids of the others stay."""

WITH_THREADS = "with-threads"
CHANNELS = ("table-one", "table-two", "table-three", WITH_THREADS)
"""In the last one the bot may open threads; in the others a game runs in the channel itself, on the same page."""

_GAMES = [kind.title for kind in GAMES.values()]
_COMMANDS = [COMMAND_NAMES.get(game, game) for game in GAMES]
_ALONE = [f"{kind.title} against the computer" for kind in GAMES.values() if kind.players]

GREETING = (
    "**Welcome to the playground.** This is Longtable in a simulated Discord, and you are everybody.\n"
    f"**Alone**: press {listed([f'**{label}**' for label in _ALONE], 'or')} below, then **My hand**.\n"
    "**As several people**:\n"
    f"1. Press {listed([f'**{title}**' for title in _GAMES], 'or')} below: a table opens.\n"
    "2. Change *Viewing as* at the top of the page to another person and press **Join**.\n"
    "3. Change back to the first person and press **Start**. Then press **My hand**.\n\n"
    f"{{place}} All commands work too: type `/play`, {', '.join(f'`/{command}`' for command in _COMMANDS)} or `/help`. "
    "Your games are kept when you stop the program.\n"
    f"**{ORGANISER}** is the organiser here: `/server settings` and `/organise` are hers."
)
IN_CHANNEL = "Games run right here in the channel."
IN_THREADS = "Each game gets a thread of its own here; the page with all channels leads to it."


class Resident(Longtable):
    """The bot of the playground, which makes its server only after it has logged in."""

    def announce(self) -> None:
        """Nothing yet: the playground tells when its server is furnished."""


class Playground:
    """A running simulated server, its one open browser view, and the page that lists the channels."""

    def __init__(self, env: simcord.Env, bot: Longtable, port: int) -> None:
        self._env = env
        self._bot = bot
        self._port = port
        self._preview: simcord.Preview | None = None
        self._seen = 0
        self._fresh: dict[str, int] = {}
        self._turn = asyncio.Lock()
        self._guild = env.create_guild("Longtable club", id=900000000000000001)
        self.people = [self._guild.add_member(env.create_user(name)) for name in PEOPLE]
        self._channels = {name: self._guild.create_text_channel(name) for name in CHANNELS}
        manager = self._guild.create_role("organisers", permissions=discord.Permissions(manage_guild=True))
        self.people.append(self._guild.add_member(env.create_user(ORGANISER), roles=[manager]))

    async def furnish(self) -> None:
        """Greet in every channel, and put the tables of the database back into their channels."""
        me = self._guild.me
        assert me is not None
        await me.edit(nick=NAME)
        log.info("playing as %s on the server %s", NAME, self._guild.name)
        for name, channel in self._channels.items():
            if name != WITH_THREADS:
                real = self._text_channel(channel.id)
                await real.set_permissions(me, create_public_threads=False, create_private_threads=False)
            place = IN_THREADS if name == WITH_THREADS else IN_CHANNEL
            await self._bot.greet(channel.id, GREETING.format(place=place))
        store = self._bot.tables.store
        games = [*await store.running_games(), *await store.open_lobbies()]
        for game in sorted(games, key=lambda game: game.id):
            await self._bring_back(game)
        await self._env.settle()

    def _text_channel(self, channel_id: int) -> discord.TextChannel:
        channel = self._bot.get_channel(channel_id)
        assert isinstance(channel, discord.TextChannel)
        return channel

    async def _bring_back(self, game: Game) -> None:
        """Post the message of a lobby or of a running game anew; a game that had a thread gets a new one."""
        places = {channel.id for channel in self._channels.values()}
        home = game.channel_id if game.channel_id in places else self._channels[CHANNELS[0]].id
        store = self._bot.tables.store
        await store.set_turn_message(game.id, None)
        await store.set_lobby_message(game.id, None)
        if game.status is Status.LOBBY:
            await self._bot.post_lobby(game.id, home)
            return
        if home == self._channels[WITH_THREADS].id:
            home = await self._new_thread(game, home)
        await self._bot.tables.set_place(game.id, home)

    async def _new_thread(self, game: Game, channel_id: int) -> int:
        kind = discord.ChannelType.private_thread if game.private else discord.ChannelType.public_thread
        thread = await self._text_channel(channel_id).create_thread(name=game.title, type=kind)
        store = self._bot.tables.store
        people = [*(seat.user_id for seat in await store.seats(game.id)), *await store.spectators(game.id)]
        for user_id in people:
            if user_id is not None:
                await thread.add_user(discord.Object(user_id))
        return thread.id

    # -- the page that lists the channels ----------------------------------------------------------------------

    def _places(self) -> dict[int, Any]:
        found = {}
        for channel in self._guild.channels.values():
            found[channel.id] = channel
            found |= {thread.id: thread for thread in channel.threads}
        return found

    async def _show(self, place: Any) -> str:
        async with self._turn:
            if self._preview is not None:
                await self._preview.close()
            viewers = [person for person in self.people if self._may_see(place, person)]
            self._preview = self._env.preview(
                place,
                viewers=viewers,
                layout="channel",
                port=self._port + 1,
                presentation_time=datetime.now(UTC),
            )
            self._take_turns(self._preview)
            await self._preview.__aenter__()
            return str(self._preview.url)

    def _take_turns(self, preview: Any) -> None:
        """Let presses wait for the beat and for each other; the simulator would drop the later one.

        There is no public way for this, nor for refreshing single pages below; the simulator's version is pinned.
        """
        act = preview._action

        async def act_in_turn(*arguments: Any) -> Any:
            async with self._turn:
                return await act(*arguments)

        preview._action = act_in_turn

    def _may_see(self, place: Any, person: Any) -> bool:
        try:
            self._env.preview(place, viewers=[person], layout="channel")
        except simcord.SetupError:
            return False
        return True

    async def _open(self, request: web.Request) -> web.Response:
        place = self._places().get(int(request.match_info["id"]))
        if place is None:
            raise web.HTTPFound("/")
        raise web.HTTPFound(await self._show(place))

    async def _list(self, request: web.Request) -> web.Response:
        rows = []
        for channel in self._guild.channels.values():
            rows.append(_link(channel, "the games run in threads" if channel.name == WITH_THREADS else ""))
            rows += [_link(thread, "thread") for thread in channel.threads]
        parts = {
            "{rows}": "\n".join(rows),
            "{first}": str(self._channels[CHANNELS[0]].id),
            "{alone}": listed([f"<b>{label}</b>" for label in _ALONE], "or"),
            "{games}": listed([f"<b>{title}</b>" for title in _GAMES], "or"),
        }
        page = PAGE
        for part, text in parts.items():
            page = page.replace(part, text)
        return web.Response(text=page, content_type="text/html")

    @contextlib.asynccontextmanager
    async def _serve(self) -> Any:
        app = web.Application()
        app.router.add_get("/", self._list)
        app.router.add_get("/open/{id:[0-9]+}", self._open)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        try:
            await web.TCPSite(runner, "127.0.0.1", self._port).start()
            yield
        finally:
            await runner.cleanup()

    # -- running -----------------------------------------------------------------------------------------------

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set; the clock of the simulated Discord goes with the real one."""
        async with self._serve():
            print(f"The playground is open: http://127.0.0.1:{self._port}/   (stop it with Ctrl+C)", flush=True)
            while not stop.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), 1.0)
                await self._beat()
            if self._preview is not None:
                await self._preview.close()

    async def _beat(self) -> None:
        """Let a second pass, and bring the open browser pages up to date if the bot has sent something."""
        async with self._turn:
            before = len(self._env.http_requests)
            await self._env.advance_time(1.0)
            after = len(self._env.http_requests)
            if self._preview is None:
                return
            self._preview.capture_time = datetime.now(UTC)
            acted = self._pages_that_acted()
            if after != self._seen:
                if before == after and len(acted) == 1:
                    self._refresh_all_but(acted[0])
                else:
                    await self._preview.refresh()
                self._seen = after
            self._fresh = {page.id: page.revision for page in self._preview._pages.values()}

    def _pages_that_acted(self) -> list[Any]:
        """The browser pages on which somebody pressed something since the last beat; they show what came of it."""
        assert self._preview is not None
        return [
            page
            for page in self._preview._pages.values()
            if page.publication_reason == "action" and self._fresh.get(page.id) != page.revision
        ]

    def _refresh_all_but(self, fresh: Any) -> None:
        """Bring all browser pages up to date but the one that is so already.

        A refresh makes the next press void until the page has noticed it, half a second later. To refresh the page
        of somebody who has just pressed something would therefore lose every other quick press.
        """
        assert self._preview is not None
        for page in tuple(self._preview._pages.values()):
            if page is not fresh:
                self._preview._publish(page, reason="refresh")


def _link(place: Any, note: str) -> str:
    small = f" <small>{html.escape(note)}</small>" if note else ""
    return f'<li><a href="/open/{place.id}">#{html.escape(place.name)}</a>{small}</li>'


PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Longtable playground</title>
<style>
  body { background: #14181f; color: #f5f2ea; font: 18px/1.5 system-ui, sans-serif; max-width: 40rem;
         margin: 3rem auto; padding: 0 1rem; }
  a { color: #8fd3f5; }
  .go { display: inline-block; background: #5865f2; color: white; padding: .6rem 1.2rem; border-radius: 8px;
        text-decoration: none; font-weight: 600; }
  small { color: #b9c0c8; }
</style>
<h1>Longtable playground</h1>
<p>Board games in a simulated Discord. You play everybody: choose the person at the top of the page
   (<em>Viewing as</em>). Nothing leaves this computer, and your games are kept.</p>
<p><a class="go" href="/open/{first}">Open a table</a></p>
<p>Alone: press {alone} in the greeting, then <b>My hand</b>.</p>
<p>As several people:</p>
<ol>
  <li>Press {games} in the greeting: a table opens.</li>
  <li>View as another person and press <b>Join</b>.</li>
  <li>View as the first person again and press <b>Start</b>, then <b>My hand</b>.</li>
</ol>
<h2>All channels</h2>
<ul>
{rows}
</ul>
<p><small>Only one channel is shown at a time. To see another one, come back to this page.</small></p>
</html>
"""


async def opened(env: simcord.Env, bot: Longtable, port: int) -> Playground:
    """The playground in a simulated Discord that has just begun, with the same ids for its people at every start.

    The simulator takes ids from its clock and counts within a millisecond. Without a moment of their own, the ids of
    the people would depend on how many commands were registered before, and a new command would cost them their seats.
    """
    await env.settle()
    await env.advance_time(1.0)
    playground = Playground(env, bot, port)
    await env.settle()
    return playground


async def _main(settings: Settings) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    bot = Resident(settings, database=settings.playground_database)
    try:
        async with simcord.run(bot, check_errors=False) as env:
            playground = await opened(env, bot, settings.playground_port)
            await playground.furnish()
            await playground.run(stop)
    finally:
        await bot.close_store()
    return 0


def run_playground(settings: Settings) -> int:
    """Run the playground until it is stopped; returns the exit status. Raises OSError if one of its ports is in use."""
    for port in (settings.playground_port, settings.playground_port + 1):
        # The second one is opened with the first table only; to find out then would end the playground.
        socket.create_server(("127.0.0.1", port)).close()
    return asyncio.run(_main(settings))


__all__ = ["GREETING", "Playground", "run_playground"]
