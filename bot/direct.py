"""Direct messages: each notice reaches a person once, and trouble with one person holds up nobody else."""

from __future__ import annotations

from hashlib import blake2b

import discord

from cogs.handling import NOBODY
from cogs.ui.compose import Message
from db import Notice, Store

TOO_MANY, SERVER_ERROR = 429, 500
"""Statuses of trouble that may pass: the first one, and all from the second one on."""

MOST_TRIES = 3
"""How often a direct message is tried that Discord does not take, if there is another way to tell the person."""


class DirectMessages:
    """Sends direct messages, and notes in the payload of a notice under `reached` whom it has reached."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store

    async def reach(self, notice: Notice, user_id: int, view: Message, *, elsewhere: bool) -> bool:
        """Send a direct message, once however often the notice is tried; False if the person takes none.

        With `elsewhere` the person can be told in another way, so that is done after a few tries. Raises what the
        request raises that may succeed later.
        """
        reached: dict[str, bool] = notice.payload.setdefault("reached", {})
        name = str(user_id)
        if name not in reached:
            try:
                channel = await self._client.create_dm(discord.Object(user_id))
                await channel.send(view=view, nonce=nonce_of(notice, name), allowed_mentions=NOBODY)
            except (discord.HTTPException, discord.RateLimited) as error:
                if _may_succeed(error) and not (elsewhere and notice.attempts > MOST_TRIES):
                    raise
                reached[name] = False
            else:
                reached[name] = True
            # The message in the channel may have to be tried for hours, in which nobody is to be called again.
            await self._store.amend_notice(notice.id, notice.payload)
        return reached[name]


def _may_succeed(error: discord.HTTPException | discord.RateLimited) -> bool:
    """Whether Discord may take the same request later."""
    return isinstance(error, discord.RateLimited) or error.status == TOO_MANY or error.status >= SERVER_ERROR


def nonce_of(notice: Notice, part: str) -> str:
    """The nonce of one message of a notice; of the same author, Discord posts one nonce only once, in all channels."""
    return blake2b(part.encode(), key=notice.nonce.encode(), digest_size=12).hexdigest() if part else notice.nonce
