"""`longtable doctor`: one line for each thing that must hold before people can play.

A check is a coroutine that returns a sentence, or raises `Trouble` with one. `CHECKS` lists them all, in
the order in which a host would look.
"""

import os
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import aiohttp
import discord

import db
from bot.client import command_tree
from bot.limits import command_payloads, command_problems, subcommand_count
from bot.settings import Settings
from cogs.permissions import CHANNEL, INVITE, PRIVATE_THREAD, THREAD, missing
from db.lock import ProcessLock


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


def _must_be_writable(path: Path) -> None:
    there = path
    while not there.exists() and there != there.parent:
        there = there.parent
    if not os.access(there, os.W_OK):
        raise Trouble(f"{there} cannot be written. Give it to the user that runs the bot.")


def _use(path: Path) -> str:
    try:
        ProcessLock(path).release()
    except db.StoreLocked:
        return "in use by a running bot"
    return "not in use"


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
        "settings": check_settings,
        "database": check_database,
        "commands": check_commands,
        "permissions": check_permissions,
    }
)
