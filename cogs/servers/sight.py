"""What somebody without a seat can see of the games of a server."""

from __future__ import annotations

from typing import Final

import discord

from cogs.handling import Interaction
from db import Game

NOWHERE: Final = 0
"""Stands for the channel of a game that was not played here."""


def is_shown(interaction: Interaction, game: Game) -> bool:
    """Whether anybody without a seat may look at a game from where the interaction is.

    A private game can be watched in its own thread only, and beyond that by its spectators (`Club.may_see`); any other
    by those on its server who can see the channel in which it is played.
    """
    if game.private:
        return game.place_id is not None and interaction.channel_id == game.place_id
    if game.guild_id != interaction.guild_id:
        return False
    if game.guild_id is None or game.channel_id == NOWHERE:
        return True
    # Discord does not tell of threads that are archived; the channel of the lobby stands for them.
    places = [place for place in (game.place_id, game.channel_id) if place is not None]
    seen = (_sees(interaction, place) for place in places)
    return next((answer for answer in seen if answer is not None), False)


def sees_channel(interaction: Interaction, game: Game) -> bool:
    """Whether somebody can see the channel in which a table was opened, so far as the bot knows it."""
    return _sees(interaction, game.channel_id) is not False


def _sees(interaction: Interaction, place: int) -> bool | None:
    """Whether the person can see a channel or thread, None if the bot knows of none such."""
    if place == interaction.channel_id:
        return True
    channel = interaction.guild.get_channel_or_thread(place) if interaction.guild is not None else None
    if channel is None or (isinstance(channel, discord.Thread) and channel.parent is None):
        return None
    person = interaction.user
    return isinstance(person, discord.Member) and channel.permissions_for(person).view_channel
