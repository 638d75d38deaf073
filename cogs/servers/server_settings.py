"""`/server settings`: where and by whom tables may be opened, with what time limit, how many, and who organises."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, answer_privately, show, values_of
from cogs.servers.server_rules import (
    CHANNELS,
    CREATORS,
    MOST_HERE,
    MOST_OF_PERSON,
    ORGANISERS,
    TIME_LIMIT,
    NotOrganiser,
    ServerRules,
    check_organiser,
    manages,
    written_down,
)
from cogs.timekeeping.time_limits import LIMITS, NO_LIMIT, TimeLimit
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.server import OF_PERSON, OF_SERVER, WITHOUT, server_view

SETTINGS = "settings"
"""What a change of the settings is called in the history of a server."""


@app_commands.guild_only()
class ServerCommands(commands.GroupCog, group_name="server", group_description="What holds for all tables here"):
    """Commands for a whole server."""

    def __init__(self, club: Club) -> None:
        self._club = club
        super().__init__()

    @app_commands.command(name="settings", description="Where, by whom and how tables may be opened on this server")
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings of the server."""
        await answer_privately(interaction, lambda: shown(self._club, interaction))


async def shown(club: Club, interaction: Interaction, *, page: int = 0, note: str = "") -> Reply:
    """A page of the settings. Raises NotOrganiser."""
    rules = await check_organiser(club, interaction)
    names = manages(interaction)
    return Reply(server_view(rules, names_organisers=names, page=page, note=note, known=_known(interaction, rules)))


def _known(interaction: Interaction, rules: ServerRules) -> dict[str, Any]:
    """The channels and roles among the rules that are still there; a menu can show no others."""
    guild = interaction.guild
    if guild is None:
        return {}
    return {
        CHANNELS: [one for one in rules.channels if guild.get_channel(one) is not None],
        CREATORS: rules.creators if rules.creators and guild.get_role(rules.creators) else None,
        ORGANISERS: rules.organisers if rules.organisers and guild.get_role(rules.organisers) else None,
    }


# -- changing ------------------------------------------------------------------------------------------------------


async def press_page(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the settings."""
    await show(interaction, lambda: shown(club, interaction, page=pressed.number(0)))


async def press_setting(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Change one setting of the server."""
    name, values = pressed.part(0), values_of(interaction)

    async def work() -> Reply:
        await check_organiser(club, interaction)
        change = CHANGES.get(name)
        if change is None or interaction.guild_id is None:
            raise WrongTime("There is no such setting any more. Here are those that there are: `/server settings`.")
        if name == ORGANISERS and not manages(interaction):
            raise NotOrganiser
        value = change(values)
        async with written_down(club, interaction, SETTINGS, data={"name": name, "value": value}):
            await club.store.set_guild_setting(interaction.guild_id, name, value)
        note = "Kept."
        return await shown(club, interaction, page=0 if name in FIRST_PAGE else 1, note=note)

    await show(interaction, work)


FIRST_PAGE = frozenset({CHANNELS, CREATORS, ORGANISERS})


def _ids(values: list[str]) -> list[int]:
    return [int(one) for one in values if one.isdecimal() and len(one) < 20]


def _one(values: list[str]) -> int | None:
    return next(iter(_ids(values)), None)


def _most(offered: tuple[int, ...]) -> Callable[[list[str]], int | None]:
    def read(values: list[str]) -> int | None:
        if not values or (values[0] != WITHOUT and values[0] not in map(str, offered)):
            raise WrongTime("This limit is not offered any more. Choose another one in `/server settings`.")
        return None if values[0] == WITHOUT else int(values[0])

    return read


def _limit(values: list[str]) -> dict[str, Any] | None:
    if not values or values[0] not in LIMITS:
        raise WrongTime("This time limit is not offered any more. Choose another one in `/server settings`.")
    return None if values[0] == NO_LIMIT else TimeLimit(limit=values[0]).data()


CHANGES: Mapping[str, Callable[[list[str]], Any]] = {
    CHANNELS: _ids,
    CREATORS: _one,
    ORGANISERS: _one,
    TIME_LIMIT: _limit,
    MOST_OF_PERSON: _most(OF_PERSON),
    MOST_HERE: _most(OF_SERVER),
}
"""What can be set, and how it is read from what was chosen in its menu."""

PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {
    ids.SERVER: press_page,
    ids.SERVER_SETTING: press_setting,
}
