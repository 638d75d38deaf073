"""`longtable doctor`: one line for each thing that must hold before people can play.

A check is a coroutine that returns a sentence, or raises `Trouble` with one. `CHECKS` lists them all, in
the order in which a host would look.
"""

import os
import shutil
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from platform import python_version
from types import MappingProxyType

import aiohttp
import discord

import db
from bot import __version__
from bot.client import command_tree
from bot.limits import command_payloads, command_problems, subcommand_count
from bot.settings import Settings
from cogs.permissions import CHANNEL, INVITE, PRIVATE_THREAD, THREAD, missing
from db.lock import ProcessLock

MEGABYTE = 1024 * 1024
LEAST_FREE = 100 * MEGABYTE
LONGEST_DUE = timedelta(minutes=30)
"""A notice that has been due for longer is a sign of trouble; Discord's own troubles pass sooner."""
MOST_DAYS = 7
NOT_IN_USE = "not in use"


class Trouble(Exception):
    """A check failed; the message says what is wrong and what to do."""


class NotChecked(Exception):
    """A check does not apply; the message says why."""


Check = Callable[[Settings], Awaitable[str]]


async def examine(settings: Settings, say: Callable[[str], object], checks: Mapping[str, Check]) -> int:
    """Run all checks, say one line for each, and return the exit status: 1 if one failed, else 0."""
    status = 0
    for name, check in checks.items():
        try:
            outcome, text = "good", await check(settings)
        except NotChecked as reason:
            outcome, text = "skipped", str(reason)
        except (Trouble, db.StoreError, OSError) as error:
            outcome, text, status = "FAILED", str(error), 1
        say(f"{name:<12} {outcome:<8} {text}")
    return status


async def check_settings(settings: Settings) -> str:
    """Reading the settings has already refused wrong ones; this tells what follows from them."""
    if settings.token is None:
        return "All are valid. Without LONGTABLE_TOKEN only the playground can run."
    return "All are valid, and the token is set."


async def check_database(settings: Settings) -> str:
    """The file is whole, of a known schema, and can be written, or can be made."""
    path = settings.database
    _must_be_writable(path.parent)
    if not path.exists():
        return f"There is no {path} yet; the first start makes it."
    _must_be_writable(path)
    health = await db.inspect(path)
    if health.problems:
        raise Trouble(f"{path} is damaged: {health.problems[0]}. Restore a backup: longtable restore.")
    schema = f"schema {health.schema_version}"
    if health.schema_version < health.known_version:
        schema += f", brought to {health.known_version} at the next start"
    running = health.games.get("running", 0)
    return f"{path} is whole ({schema}; running games: {running}; {_use(path)})."


async def check_versions(settings: Settings) -> str:
    """Python and the packages that matter are new enough; the installation has seen to that, this tells which."""
    return (
        f"Longtable {__version__}, Python {python_version()}, discord.py {discord.__version__}, "
        f"SQLite {db.SQLITE_VERSION}."
    )


async def check_disk(settings: Settings) -> str:
    """There is room to play on, and for a backup, which is as large as the database."""
    size = _size(settings.database)
    told = []
    for folder, wanted in ((settings.database.parent, LEAST_FREE), (settings.backups, LEAST_FREE + size)):
        there = _existing(folder)
        free = shutil.disk_usage(there).free
        if free < wanted:
            raise Trouble(
                f"Only {_megabytes(free)} are free for {folder}; {_megabytes(wanted)} are needed. "
                "Delete old backups, or make room."
            )
        told.append(f"{_megabytes(free)} for {folder}")
    return f"Free: {', '.join(told)}; the database has {_megabytes(size)}."


async def check_backups(settings: Settings) -> str:
    """There is a backup that is not too old."""
    if not settings.database.exists():
        raise NotChecked("There is no database yet.")
    copies = [path for path in settings.backups.glob("*.sqlite") if path.is_file()]
    if not copies:
        return f"There is none in {settings.backups} yet. Make one now and then: longtable backup."
    newest = max(copies, key=lambda path: path.stat().st_mtime)
    days = int((time.time() - newest.stat().st_mtime) // 86400)
    remark = " Make a new one: longtable backup." if days > MOST_DAYS else ""
    return f"The newest of {len(copies)} is {newest.name}, {days} days old.{remark}"


async def check_outbox(settings: Settings) -> str:
    """Nothing has been waiting for long to be sent to Discord."""
    if not settings.database.exists():
        raise NotChecked("There is no database yet.")
    health = await db.inspect(settings.database)
    if health.problems:
        raise NotChecked("The database is damaged.")
    if health.oldest_notice_due is None:
        return "Nothing waits to be sent."
    waited = datetime.now(UTC) - health.oldest_notice_due
    told = f"Waiting to be sent: {health.notices_due}; the oldest for {max(0, round(waited.total_seconds()))} s."
    if waited < LONGEST_DUE:
        return told
    if _use(settings.database) == NOT_IN_USE:
        return f"{told} The bot does not run; it sends them when it starts."
    raise Trouble(f"{told} The log of the bot tells why, and what is missing.")


def _size(path: Path) -> int:
    log = path.with_name(path.name + "-wal")
    return sum(part.stat().st_size for part in (path, log) if part.exists())


def _megabytes(number: int) -> str:
    return f"{number // MEGABYTE} MB"


def _existing(path: Path) -> Path:
    """The folder itself, or what will hold it."""
    while not path.exists() and path != path.parent:
        path = path.parent
    return path


def _must_be_writable(path: Path) -> None:
    there = _existing(path)
    if not os.access(there, os.W_OK):
        raise Trouble(f"{there} cannot be written. Give it to the user that runs the bot.")


def _use(path: Path) -> str:
    try:
        ProcessLock(path).release()
    except db.StoreLocked:
        return "in use by a running bot"
    return NOT_IN_USE


async def check_commands(settings: Settings) -> str:
    """Discord will take the slash commands and menus as they are."""
    payloads = await command_payloads(await command_tree())
    if problems := command_problems(payloads):
        raise Trouble(" ".join(problems))
    ways = sum(map(subcommand_count, payloads))
    return f"Discord takes them all (commands: {len(payloads)}; ways to call them: {ways})."


async def check_permissions(settings: Settings) -> str:
    """Discord takes the token, and the bot's roles allow what it needs on every server that it is on."""
    if settings.token is None:
        raise NotChecked("Set LONGTABLE_TOKEN, and Discord is asked.")
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(settings.token.get_secret_value())
            return await permissions_of(client)
    except discord.LoginFailure:
        raise Trouble("Discord does not accept LONGTABLE_TOKEN. Make a new one on the application's page.") from None
    except (aiohttp.ClientError, TimeoutError, discord.DiscordServerError) as error:
        raise Trouble(f"Discord cannot be reached ({type(error).__name__}). Try again later.") from None


async def permissions_of(client: discord.Client) -> str:
    """What the roles of a logged-in bot allow, server by server. A channel may still say otherwise."""
    assert client.user is not None
    lacking, remarks, number = [], [], 0
    async for entry in client.fetch_guilds():
        number += 1
        guild = await client.fetch_guild(entry.id)
        have = (await guild.fetch_member(client.user.id)).guild_permissions
        if names := missing(have, CHANNEL):
            lacking.append(f"On {guild.name} the bot cannot play without {', '.join(names)}.")
        elif names := missing(have, THREAD):
            remarks.append(f"On {guild.name} games run in channels, without {', '.join(names)}.")
        elif names := missing(have, PRIVATE_THREAD):
            remarks.append(f"On {guild.name} there are no private games, without {', '.join(names)}.")
    if lacking:
        raise Trouble(" ".join(lacking + remarks))
    if not number:
        return f"The bot is on no server yet. Invite it: {discord.utils.oauth_url(client.user.id, permissions=INVITE)}"
    return " ".join([f"The bot may do what it needs (servers: {number}).", *remarks])


CHECKS: Mapping[str, Check] = MappingProxyType(
    {
        "versions": check_versions,
        "settings": check_settings,
        "database": check_database,
        "disk": check_disk,
        "backups": check_backups,
        "outbox": check_outbox,
        "commands": check_commands,
        "permissions": check_permissions,
    }
)
