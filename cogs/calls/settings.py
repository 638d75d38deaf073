"""`/settings` and `/away`: what each person chooses for all games."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.calls import absence, digest
from cogs.calls.wish_menus import FIELDS, Changes
from cogs.calls.wishes import Wishes, wishes_of, zones
from cogs.calls.zones import find
from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, answer_privately, field_of, show, values_of
from cogs.timekeeping import timing
from cogs.ui.ids import Pressed
from cogs.ui.look import MOST_OPTIONS
from cogs.ui.settings import CALLS, LISTS, PAGES, TYPED, Setting, ZoneForm, clock_line, settings_view, zones_view
from cogs.ui.text import fits

KEPT = "Kept. It counts for all your games from now on."

# -- showing -------------------------------------------------------------------------------------------------------


async def settings(club: Club, user_id: int, page: int = CALLS, note: str = "") -> Reply:
    """A page of the settings of a person."""
    now = club.tables.clock()
    wishes = wishes_of(await club.store.settings(user_id))
    page = page if 0 <= page < len(PAGES) else CALLS
    shown = [
        Setting(name, field.title, field.values(wishes, now), field.chosen(wishes, now), field.several)
        for name, field in FIELDS.items()
        if field.page == page and field.shown(wishes)
    ]
    below = clock_line(wishes.zone, now.astimezone(wishes.clock)) if page in (CALLS, LISTS) else ""
    return Reply(settings_view(page, shown, note=note, below=below))


# -- changing ------------------------------------------------------------------------------------------------------


async def change(club: Club, user_id: int, changes: Changes) -> Wishes:
    """Store changed settings, and let everything follow that depends on them."""
    before = wishes_of(await club.store.settings(user_id))
    after = wishes_of(await club.store.change_settings(user_id, changes))
    if _reach(before) != _reach(after):
        await club.store.hasten_notices(user_id)
    if (before.digest, before.digest_hour, before.zone) != (after.digest, after.digest_hour, after.zone):
        await digest.plan(club, user_id)
    if before.away_until != after.away_until:
        await timing.absence_changed(club.tables, user_id)
        await absence.tell_tables(club, user_id)
    return after


def _reach(wishes: Wishes) -> tuple[object, ...]:
    """What decides how and when somebody is called."""
    return wishes.call, wishes.quiet, wishes.zone, wishes.away_until


async def press_settings(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the settings."""
    await show(interaction, lambda: settings(club, interaction.user.id, pressed.number(0)))


async def press_setting(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Change one setting."""
    values = values_of(interaction)

    async def work() -> Reply:
        person, now = interaction.user.id, club.tables.clock()
        wishes = wishes_of(await club.store.settings(person))
        field = FIELDS.get(pressed.part(0))
        offered = {} if field is None else field.values(wishes, now)
        known = all(value in offered for value in values)
        if field is None or not known or not (values or field.several):
            raise WrongTime("There is no such setting any more. Here are those that there are: `/settings`.")
        after = await change(club, person, field.store(values, wishes, now))
        note = absence.told(after, now) if pressed.part(0) == "away" else KEPT
        return await settings(club, person, field.page, note)

    await show(interaction, work)


async def ask_zone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open the form for the time zone."""
    await interaction.response.send_modal(ZoneForm())


async def submit_zone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The form for the time zone was filled in."""
    typed = field_of(interaction, TYPED)

    async def work() -> Reply:
        found = find(typed)
        if len(found) == 1:
            return await _set_zone(club, interaction.user.id, found[0])
        now = club.tables.clock()
        return Reply(zones_view(typed, {zone: now.astimezone(Wishes(zone=zone).clock) for zone in found}))

    await show(interaction, work)


async def choose_zone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """One of several time zones was chosen."""
    values = values_of(interaction)

    async def work() -> Reply:
        return await _set_zone(club, interaction.user.id, values[0] if values else "")

    await show(interaction, work)


async def _set_zone(club: Club, user_id: int, zone: str) -> Reply:
    if zone not in zones():
        raise WrongTime("There is no such time zone. `/settings` lets you look for one.")
    await change(club, user_id, {"zone": zone})
    return await settings(club, user_id, CALLS, "Kept. Please check below that it is the time that your clock shows.")


# -- commands ------------------------------------------------------------------------------------------------------


class SettingsCommands(commands.Cog):
    """The commands for the own settings."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="settings", description="How you are called and reminded, and how boards are shown")
    async def settings(self, interaction: Interaction) -> None:
        """Show the settings."""
        await answer_privately(interaction, lambda: settings(self._club, interaction.user.id))

    @app_commands.command(name="away", description="Tell your tables that you are away for some days, or back again")
    @app_commands.describe(back_on="The day on which you are back; the first entry says that you are here")
    async def away(self, interaction: Interaction, back_on: str) -> None:
        """Note that the person is away, or back."""

        async def work() -> Reply:
            person, now = interaction.user.id, self._club.tables.clock()
            wishes = wishes_of(await self._club.store.settings(person))
            day = absence.day_meant(back_on, wishes, now)
            after = await change(self._club, person, absence.stored(wishes, day, now))
            return await settings(self._club, person, LISTS, absence.told(after, now))

        await answer_privately(interaction, work)

    @away.autocomplete("back_on")
    async def _days(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        wishes = wishes_of(await self._club.store.settings(interaction.user.id))
        offered = {absence.HERE: "I am here", **absence.days(wishes, self._club.tables.clock())}
        fitting = [
            (label, value) for value, label in offered.items() if fits(label, current) or value.startswith(current)
        ]
        return [Choice(name=label, value=value) for label, value in fitting[:MOST_OPTIONS]]
