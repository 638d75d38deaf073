"""All buttons, menus and forms of the bot: each carries in its id what it does, and nothing is kept in memory.

So they work after a restart and years later. `PRESSES` maps the verb of an id to what handles it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Self

import discord
from discord.ext import commands

from cogs import computers, lookups, privacy, table_work
from cogs.calls import reminders, settings, trial_call
from cogs.club import Club
from cogs.handling import WHERE, Interaction, data_of, fault, refuse
from cogs.in_hand import STOPPING
from cogs.lobbies import lobby_options, lobby_presses
from cogs.lobbies.greeting import OPEN, OPEN_ALONE
from cogs.lookback import charting, going_back, going_on, notes, replaying
from cogs.playing import play_presses
from cogs.seating import leaving, missing, presence, standing_in, substitutes
from cogs.servers import games_list, organise, reports, server_settings, spectators, watching
from cogs.standings import statistics
from cogs.teaching import learning, rules, why
from cogs.timekeeping import pausing, remedies, time_options
from cogs.ui import ids
from cogs.ui.ids import Pressed

Handler = Callable[[Club, Interaction, Pressed], Awaitable[None]]

PRESSES: dict[str, Handler] = {
    OPEN: lobby_presses.open_kind,
    OPEN_ALONE: computers.open_alone,
    ids.JOIN: lobby_presses.join,
    ids.LEAVE: lobby_presses.leave,
    ids.DECLINE: lobby_presses.decline,
    ids.CANCEL: lobby_presses.cancel,
    ids.START: lobby_presses.start,
    ids.COMPUTER: computers.add,
    ids.ALONE: computers.play_alone,
    ids.OPTIONS: lobby_options.options,
    ids.WRITE: lobby_options.write,
    ids.INVITE: lobby_options.invite_guests,
    **dict.fromkeys(lobby_options.MENUS, lobby_options.choose_option),
    ids.REMATCH: lobby_presses.rematch,
    ids.HAND: lookups.press_hand,
    ids.PANEL: lookups.press_panel,
    ids.PAGE: lookups.press_page,
    **dict.fromkeys(play_presses.STEPS, play_presses.press),
    ids.AMOUNT: play_presses.open_form,
    ids.UNDO: play_presses.undo,
    ids.REDO_TURN: play_presses.redo_turn,
    ids.ORDERS: lookups.press_orders,
    ids.MORE: lookups.press_more,
    ids.SET_ORDER: lookups.press_set_order,
    ids.BOARD: lookups.press_board,
    ids.VIEW: lookups.press_view,
    ids.VIEWS: lookups.press_view,
    ids.LOG: lookups.press_log,
    ids.LOG_PAGE: lookups.press_log_page,
    ids.HELP: lookups.press_help,
    ids.WAITING: lookups.press_waiting,
    ids.MUTE: reminders.press_mute,
    ids.SETTING: settings.press_setting,
    ids.SETTINGS: settings.press_settings,
    ids.ZONE: settings.ask_zone,
    ids.ZONES: settings.choose_zone,
    ids.TEST_CALL: trial_call.press_test,
    ids.KEPT: privacy.press_kept,
    ids.FORGET: privacy.press_forget,
    ids.FORGET_CONFIRM: privacy.press_forget_confirm,
    ids.TABLE: table_work.press,
    ids.REDO_CONFIRM: play_presses.redo_confirmed,
    ids.RESIGN_CONFIRM: leaving.press_resign,
    ids.END_CONFIRM: leaving.press_end,
    ids.PLAY_ON: computers.play_on,
    **going_back.PRESSES,
    **substitutes.PRESSES,
    **missing.PRESSES,
    **presence.PRESSES,
    **remedies.PRESSES,
    **standing_in.PRESSES,
    **pausing.PRESSES,
    **time_options.PRESSES,
    **server_settings.PRESSES,
    **statistics.PRESSES,
    **watching.PRESSES,
    **spectators.PRESSES,
    **games_list.PRESSES,
    **reports.PRESSES,
    **organise.PRESSES,
    **replaying.PRESSES,
    **charting.PRESSES,
    **going_on.PRESSES,
    **notes.PRESSES,
    **rules.PRESSES,
    **why.PRESSES,
    **learning.PRESSES,
}

FORMS: dict[str, Handler] = {
    **notes.FORMS,
    ids.ZONE: settings.submit_zone,
    ids.AMOUNT: play_presses.submit_form,
    ids.WRITE: lobby_options.submit_written,
    **reports.FORMS,
    **organise.FORMS,
}


OLDER = "This control is from an older version. `/help` tells how to go on."


async def handle(handlers: dict[str, Handler], interaction: Interaction, custom_id: str) -> None:
    """Do what a control says. Whatever happens, the person gets an answer."""
    pressed = ids.parse(custom_id)
    handler = None if pressed is None else handlers.get(pressed.verb)
    club: Club = interaction.client.club
    if pressed is None or handler is None:
        await refuse(interaction, OLDER)
        return
    if not club.in_hand.take():
        await refuse(interaction, STOPPING)
        return
    if pressed.verb not in ids.OF_NO_GAME:
        interaction.extras[WHERE] = partial(club.whereabouts, pressed.game_id, interaction.user.id)
    try:
        await handler(club, interaction, pressed)
    except Exception as error:
        await fault(interaction, error)


class Press(discord.ui.DynamicItem[discord.ui.Item[Any]], template=ids.TEMPLATE):
    """Any button or menu of the bot."""

    @classmethod
    async def from_custom_id(
        cls, interaction: Interaction, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The pressed control."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Do what the control says."""
        await handle(PRESSES, interaction, self.custom_id)


class Items(commands.Cog):
    """Receives filled-in forms, which may come back after a restart too, and controls whose ids are none of ours."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form that was filled in, or a control that `Press` does not know."""
        custom_id = str(data_of(interaction).get("custom_id", ""))
        if interaction.type is discord.InteractionType.modal_submit:
            await handle(FORMS, interaction, custom_id)
        elif interaction.type is discord.InteractionType.component and ids.parse(custom_id) is None:
            await refuse(interaction, OLDER)
