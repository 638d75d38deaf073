"""By which function each notice to a table or to a person is rendered when it is delivered.

The functions look at how things stand then; a notice that has become pointless renders None. What goes to a person may
be posted where others read it, so it holds nothing secret.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.calls import calling
from cogs.calls.digest import DIGEST
from cogs.calls.heads_up import ASKED, CAN_START, MISSING, NEXT, OVER
from cogs.calls.notices import NO_PLACE
from cogs.calls.reminders import REMIND, STALL
from cogs.club import Club
from cogs.lobbies import invitations
from cogs.lookback import going_back
from cogs.posts import Instead, Post
from cogs.seating import places_gone, presence, seats, servers_gone, standing_in, substitutes
from cogs.servers import spectators
from cogs.timekeeping import remedies, time_options, timing
from cogs.timekeeping.clocks import REMEDY_SHOWN
from cogs.ui.compose import Message
from db import Game

ForTable = Callable[[Club, Game, Mapping[str, Any]], Awaitable[Post | Instead | None]]
"""Renders a notice to a table from its game and payload."""

ForPerson = Callable[[Club, Game | None, int, Mapping[str, Any], str], Awaitable[Message | None]]
"""Renders a notice to a person from its game, the person, the payload and the mention: `<@...>` for the channel, empty
for a direct message."""

TO_TABLES: Mapping[str, ForTable] = {
    STALL: calling.stall,
    seats.OFFER: substitutes.offer_post,
    spectators.CHANGED: spectators.changed_post,
    presence.LEFT_SERVER: presence.gone_post,
    presence.BACK_HERE: presence.back_post,
    servers_gone.HERE_AGAIN: servers_gone.again_post,
    timing.LAST_CALL: timing.last_call_to_table,
    remedies.ASKED: remedies.question_to_table,
    REMEDY_SHOWN: remedies.question_shown,
    **going_back.TO_TABLE,
    time_options.ASKED: time_options.motion_post,
    time_options.SHOWN: time_options.motion_shown,
}
TO_PEOPLE: Mapping[str, ForPerson] = {
    REMIND: calling.reminder,
    NEXT: calling.you_are_next,
    MISSING: calling.only_missing,
    CAN_START: calling.can_start,
    OVER: calling.over,
    ASKED: calling.asked,
    DIGEST: calling.digest,
    seats.LOST: substitutes.lost_message,
    seats.SOUGHT: substitutes.sought_message,
    seats.ASKED_TO_TAKE: substitutes.asked_message,
    invitations.INVITED: invitations.invited_message,
    NO_PLACE: places_gone.no_place_message,
    timing.LAST_CALL: timing.last_call_to_person,
    remedies.ASKED: remedies.question_to_person,
    remedies.MORE_TIME: remedies.more_time,
    time_options.ASKED: time_options.motion_to_person,
    **going_back.TO_PERSON,
    standing_in.PLAYED_FOR: standing_in.told_played_for,
}
