"""The test call: a person is called once as a game would do it, and is told what came of it."""

from __future__ import annotations

from typing import Final

import discord

from cogs.calls.wishes import Call, wishes_of
from cogs.club import Club
from cogs.handling import NOBODY, TROUBLE, Interaction, Reply, answer_privately
from cogs.posts import calling
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL


async def press_test(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Call the person once as a game would, and say what came of it."""

    async def work() -> Reply:
        person = interaction.user
        wishes = wishes_of(await club.store.settings(person.id))
        return Reply(message(NEUTRAL, await TESTS[wishes.call](interaction, person)))

    await answer_privately(interaction, work)


TEST: Final = "this is how I call you when a game waits for you. No game waits because of this message."

TRY_AGAIN: Final = "Discord did not take the message just now. Games try again by themselves; please do so here too."


async def _test_nothing(interaction: Interaction, person: discord.User | discord.Member) -> str:
    return "You have chosen not to be called, so there is nothing to try. `/waiting` lists the games that wait for you."


async def _test_directly(interaction: Interaction, person: discord.User | discord.Member) -> str:
    try:
        channel = await interaction.client.create_dm(discord.Object(person.id))
        await channel.send(view=message(NEUTRAL, f"{TEST[:1].upper()}{TEST[1:]}"), allowed_mentions=NOBODY)
    except (discord.Forbidden, discord.NotFound):
        return (
            "Discord does not let me send you direct messages, so games mention you in their channels instead. You can "
            "allow them in Discord's privacy settings of this server."
        )
    except TROUBLE:
        return TRY_AGAIN
    return "I have sent you a direct message."


async def _test_in_channel(interaction: Interaction, person: discord.User | discord.Member) -> str:
    if interaction.guild_id is None or interaction.channel_id is None:
        return "Games mention you in their channels. Try this in a channel of a server, to see a mention there."
    place = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
    try:
        view = message(NEUTRAL, f"{person.mention}: {TEST}")
        await place.send(view=view, allowed_mentions=calling([person.id]))
    except (discord.Forbidden, discord.NotFound):
        return "I am not allowed to write in this channel, so I cannot mention you here."
    except TROUBLE:
        return TRY_AGAIN
    return "I have mentioned you in this channel."


TESTS: Final = {Call.NONE: _test_nothing, Call.DIRECT: _test_directly, Call.CHANNEL: _test_in_channel}
