"""Where a game is played: a thread of its own if there can be one, else the channel in which it was started."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.errors import SurfaceError
from cogs.permissions import CHANNEL, PRIVATE_THREAD, THREAD, missing

NO_ROOM = frozenset({30013, 30033, 160006})
"""Discord's codes for 'no more channels or threads here'."""

WEEK: Final = 10080
"""Minutes without a message after which Discord may archive a thread."""

LONGEST_NAME = 100


class NoPlace(SurfaceError):
    """The game cannot be played there. Nothing was made."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is going to be played. `note` tells why it is not a thread, if it is none."""

    id: int
    note: str = ""
    thread: discord.Thread | None = None


def check_channel(channel: object, have: discord.Permissions, *, private: bool) -> None:
    """Say what is missing before anything is made. Raises NoPlace with the names of the missing permissions."""
    if not isinstance(channel, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel):
        raise NoPlace("Games are played in the text channels and threads of a server. Use this command in one of them.")
    wanted = CHANNEL
    if isinstance(channel, discord.Thread):
        wanted = discord.Permissions(CHANNEL.value)
        wanted.update(send_messages=False, send_messages_in_threads=True)
    if names := missing(have, wanted):
        raise NoPlace(f"Before a game can be played here, somebody must give me {_named(names)} in this channel.")
    if not private or (isinstance(channel, discord.Thread) and channel.is_private()):
        return
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        raise NoPlace("A private game needs a private thread, which there can be in text channels only.")
    if names := missing(have, PRIVATE_THREAD):
        raise NoPlace(
            f"A private game needs a private thread, and for that somebody must give me {_named(names)} in this "
            "channel. A public game can be played without."
        )


async def make_place(
    channel: discord.abc.Messageable, have: discord.Permissions, name: str, people: Sequence[int], *, private: bool
) -> Place:
    """Open a thread and bring the people into it, or choose the channel. Raises NoPlace and leaves nothing behind."""
    check_channel(channel, have, private=private)
    if not isinstance(channel, discord.TextChannel):
        assert isinstance(channel, discord.Thread | discord.VoiceChannel | discord.StageChannel)
        return Place(channel.id)
    if not private and (names := missing(have, THREAD)):
        help = f"With {_named(names)} I could open a thread for each game."
        return Place(channel.id, f"The game is played here in the channel. {help}")
    kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(
            name=name[:LONGEST_NAME],
            type=None if channel.is_news() else kind,
            auto_archive_duration=WEEK,
            invitable=not private,
        )
    except discord.HTTPException as error:
        return _without_thread(channel, error, private=private)
    try:
        for user_id in people:
            with contextlib.suppress(discord.NotFound):
                await thread.add_user(discord.Object(user_id))
    except discord.HTTPException as error:
        await remove_place(Place(thread.id, thread=thread))
        raise NoPlace("Discord did not let me bring the players into the thread. Please try again.") from error
    return Place(thread.id, thread=thread)


def _without_thread(channel: discord.TextChannel, error: discord.HTTPException, *, private: bool) -> Place:
    if error.code in NO_ROOM:
        why = "this server has no room for another open thread"
        help = "Somebody can close old threads to make room."
    elif isinstance(error, discord.Forbidden):
        why = "Discord did not let me open a thread here"
        help = "Somebody can give me the permissions for threads in this channel."
    else:
        raise error
    if private:
        raise NoPlace(f"A private game needs a private thread, but {why}. {help}") from error
    return Place(channel.id, f"The game is played in this channel, because {why}.")


async def open_thread(client: discord.Client, place_id: int) -> discord.Thread | None:
    """The thread in which a game is played, opened again if it was archived; None if that is no thread.

    Raises discord.HTTPException if it is gone or cannot be opened.
    """
    place = await client.fetch_channel(place_id)
    if isinstance(place, discord.Thread) and place.archived:
        return await place.edit(archived=False)
    return place if isinstance(place, discord.Thread) else None


async def remove_place(place: Place) -> None:
    """Take back a thread that was made for a game which did not start after all."""
    if place.thread is None:
        return
    try:
        await place.thread.delete()
    except discord.HTTPException:
        # Deleting needs a permission that the bot does not ask for; closing its own thread does not.
        with contextlib.suppress(discord.HTTPException):
            await place.thread.edit(archived=True)


def _named(names: Sequence[str]) -> str:
    words = [f"**{name}**" for name in names]
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"the permission{'s' if len(words) > 1 else ''} {listed}"
