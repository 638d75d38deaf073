"""What the bot must be allowed to do on a Discord server, and how Discord calls it."""

from typing import Final

import discord

CHANNEL: Final = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, read_message_history=True
)
"""Without these no game can be played in a channel."""

THREAD: Final = discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""Without these a game runs in the channel in which it was started."""

PRIVATE_THREAD: Final = discord.Permissions(create_private_threads=True, send_messages_in_threads=True)
"""Without these there are no private games."""

INVITE: Final = CHANNEL | THREAD | PRIVATE_THREAD
"""What an invitation asks for."""

NAMES: Final = {
    "read_messages": "View Channels",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "create_private_threads": "Create Private Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def missing(have: discord.Permissions, wanted: discord.Permissions) -> list[str]:
    """The wanted permissions that are not there, by the names in Discord's settings."""
    return [name for flag, name in NAMES.items() if getattr(wanted, flag) and not getattr(have, flag)]
