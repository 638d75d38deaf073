"""The emoji of the application: uploading those that are missing, and finding those that are there."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp
import discord

from cogs.emoji import SIGNS

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Uploaded:
    """The names of the emoji that were uploaded, and of those that were there before."""

    new: list[str]
    before: list[str]


async def upload_missing(client: discord.Client) -> Uploaded:
    """Upload every emoji of the games that the application has not got; others are left alone. Raises HTTPException."""
    there = {emoji.name for emoji in await client.fetch_application_emojis()}
    missing = [sign for sign in SIGNS.values() if sign.name not in there]
    for sign in missing:
        await client.create_application_emoji(name=sign.name, image=sign.png())
    return Uploaded([sign.name for sign in missing], [name for name in SIGNS if name in there])


async def upload(token: str) -> Uploaded:
    """Log in without going online, and upload what is missing. Raises LoginFailure, HTTPException, ClientError."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        return await upload_missing(client)


async def find(client: discord.Client) -> Mapping[str, str]:
    """The emoji of the application, by name as texts write them; none if Discord does not tell."""
    try:
        return {emoji.name: str(emoji) for emoji in await client.fetch_application_emojis()}
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
        log.warning("the emoji of the application were not found (%s); words stand for them", type(error).__name__)
        return {}
