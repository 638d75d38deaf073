"""What the organisers of a server have settled for all its tables, and who these organisers are."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import discord

from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.handling import Interaction
from cogs.ui.text import listed
from db import JsonObject, SaveFailed, StoreError

CHANNELS, CREATORS, ORGANISERS = "channels", "creators", "organisers"
MOST_OF_PERSON, MOST_HERE, TIME_LIMIT = "most_of_person", "most_here", "time_limit"
"""The names of the settings of a server as they are stored."""

MOST_NAMED: Final = 10


class NotHere(SurfaceError):
    """The rules of this server do not allow it here, or not to this person."""


class NotOrganiser(SurfaceError):
    """This is for the organisers of a server."""

    def __init__(self) -> None:
        super().__init__(
            "This is for the organisers of the server: those who have the permission **Manage Server**, or the role "
            "that is named for it in `/server settings`."
        )


@dataclass(frozen=True, slots=True)
class ServerRules:
    """The settings of a server.

    Tables may be opened in `channels` (none: in all) by people with the role `creators` (None: everybody).
    `organisers` is the role of those who may do what organisers do, besides those who manage the server. One person
    may have opened `most_of_person` games that have not ended, and all together `most_here`; None is no limit.
    `time_limit` is what new tables begin with, in the form in which tables keep it; None is no limit.
    """

    channels: tuple[int, ...] = ()
    creators: int | None = None
    organisers: int | None = None
    most_of_person: int | None = None
    most_here: int | None = None
    time_limit: JsonObject | None = None


def rules_of(settings: Mapping[str, Any]) -> ServerRules:
    """The rules in stored settings; what is not understood counts as not set."""
    channels = settings.get(CHANNELS)
    limit = settings.get(TIME_LIMIT)
    return ServerRules(
        channels=tuple(one for one in channels if type(one) is int) if isinstance(channels, list) else (),
        creators=_number(settings.get(CREATORS)),
        organisers=_number(settings.get(ORGANISERS)),
        most_of_person=_number(settings.get(MOST_OF_PERSON)),
        most_here=_number(settings.get(MOST_HERE)),
        time_limit=limit if isinstance(limit, dict) else None,
    )


def _number(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None


async def server_rules(club: Club, guild_id: int | None) -> ServerRules:
    """The rules of a server, the usual ones where there is none."""
    return ServerRules() if guild_id is None else rules_of(await club.store.guild_settings(guild_id))


def manages(interaction: Interaction) -> bool:
    """Whether the person has the permission to manage the server of the interaction."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def organises(interaction: Interaction, rules: ServerRules) -> bool:
    """Whether the person is an organiser of the server of the interaction."""
    return manages(interaction) or (rules.organisers is not None and _has_role(interaction, rules.organisers))


async def check_organiser(club: Club, interaction: Interaction) -> ServerRules:
    """The rules of the server of the interaction. Raises NotOrganiser for those who are none."""
    rules = await server_rules(club, interaction.guild_id)
    if not organises(interaction, rules):
        raise NotOrganiser
    return rules


@asynccontextmanager
async def written_down(
    club: Club, interaction: Interaction, what: str, *, game_id: int | None = None, data: JsonObject | None = None
) -> AsyncIterator[None]:
    """Do inside of this what an organiser does, so that it stands in the history of the server.

    The entry is written before; it is taken out again if what is done inside is refused. After an error nobody knows
    what of it was done, so it stays.
    """
    assert interaction.guild_id is not None
    act = await club.store.note_act(interaction.guild_id, interaction.user.id, what, game_id=game_id, data=data)
    try:
        yield
    except (SurfaceError, StoreError) as error:
        if not isinstance(error, SaveFailed):
            await club.store.strike_act(act.id)
        raise


def check_opening(interaction: Interaction, rules: ServerRules) -> None:
    """Raises NotHere if this person may not open a table in the channel of the interaction."""
    channel = interaction.channel
    place = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if rules.channels and place not in rules.channels and interaction.channel_id not in rules.channels:
        named = listed([f"<#{one}>" for one in rules.channels[:MOST_NAMED]], "or")
        more = " and some others" if len(rules.channels) > MOST_NAMED else ""
        raise NotHere(f"On this server tables are opened in {named}{more}. Please use `/play` there.")
    if rules.creators is not None and not _has_role(interaction, rules.creators) and not organises(interaction, rules):
        raise NotHere(
            f"On this server tables are opened by people with the role <@&{rules.creators}>. You can join a table that "
            "one of them has opened; `/games` lists those that there are."
        )


def _has_role(interaction: Interaction, role_id: int) -> bool:
    person = interaction.user
    return isinstance(person, discord.Member) and person.get_role(role_id) is not None
