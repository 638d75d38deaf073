"""Inviting people to a table that is open: from the host's options, and by `/table invite`."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.calls.ringing import ring
from cogs.club import Club
from cogs.errors import NoSuchGame, NotHost, WrongTime
from cogs.handling import TROUBLE, Interaction, data_of
from cogs.posts import calling
from cogs.ui.compose import Message
from cogs.ui.lobby import direct_invitation_view, invitation_view
from cogs.ui.text import listed, safe_name
from db import AlreadySeated, Game, Status

log = logging.getLogger(__name__)

INVITED: Final = "invited"
"""The notice to somebody who is invited and could not be rung by the invitation."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is to be invited."""

    user_id: int
    name: str
    bot: bool = False


def chosen_guests(interaction: Interaction) -> list[Guest]:
    """The people who were chosen in a menu of people."""
    people = data_of(interaction).get("resolved", {})
    users, members = people.get("users", {}), people.get("members", {})
    guests = []
    for id in data_of(interaction).get("values", []):
        if id not in users:
            continue
        user = users[id]
        name = members.get(id, {}).get("nick") or user.get("global_name") or user.get("username") or "somebody"
        guests.append(Guest(int(id), name, bool(user.get("bot"))))
    return guests


async def invite(club: Club, game: Game, guests: Sequence[Guest]) -> tuple[list[int], str]:
    """Note invitations; returns who is to be told, and what came of it in words. Raises WrongTime if it is full."""
    if len(await club.store.seats(game.id)) >= game.seats_wanted:
        raise WrongTime(
            f"All {game.seats_wanted} seats of this table are taken. To invite more people, choose more seats first."
        )
    invited, seated, bots = [], [], []
    for guest in guests:
        if guest.bot:
            bots.append(guest)
            continue
        try:
            await club.store.invite(game.id, guest.user_id)
        except AlreadySeated:
            seated.append(guest)
        else:
            invited.append(guest)
    parts = [
        f"Invited: {_names(invited)}." if invited else "",
        f"Already at the table: {_names(seated)}." if seated else "",
        f"Bots cannot be invited: {_names(bots)}." if bots else "",
    ]
    return [guest.user_id for guest in invited], " ".join(part for part in parts if part)


def _names(guests: Sequence[Guest]) -> str:
    return listed([safe_name(guest.name) for guest in guests])


async def send_invitation(club: Club, interaction: Interaction, game: Game, guests: Sequence[int]) -> None:
    """Call the guests in the channel, with buttons to join and to decline. The interaction must be answered before.

    Who has quiet hours now, or is away, is called afterwards; who takes no calls is named only.
    """
    if not guests:
        return
    host = interaction.user.display_name
    rung, later = await ring(club.tables, guests, INVITED, club.tables.clock(), by=interaction.user.id)
    await club.store.add_notices(game.id, later)
    try:
        await interaction.followup.send(
            view=invitation_view(game, host, guests, club.tables.games[game.kind]),
            allowed_mentions=calling(rung),
            silent=not rung,
        )
    except TROUBLE as error:
        # They stand in the message of the table, and can be invited once more.
        log.warning("the guests of game %s were not called: %s", game.id, type(error).__name__)


async def invited_message(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """Tells somebody of an invitation that came in quiet hours or in an absence, if it still waits for an answer."""
    if game is None or game.status is not Status.LOBBY or (kind := club.tables.games.get(game.kind)) is None:
        return None
    waits = {one.user_id for one in await club.store.invitations(game.id) if not one.declined}
    seats = await club.store.seats(game.id)
    if user_id not in waits or len(seats) >= game.seats_wanted:
        return None
    host = next((one.name for one in seats if one.user_id == payload["by"]), "")
    return invitation_view(game, host, [user_id], kind) if mention else direct_invitation_view(game, host, kind)


async def own_lobby_here(club: Club, interaction: Interaction, *, what: str, kind: str | None = None) -> Game:
    """The newest table that the person has opened in this channel and that has not begun.

    `what` tells in the refusal what only a host can do: 'invite people to it'. Raises NotHost, NoSuchGame.
    """
    lobbies = [
        game
        for game in await club.store.games_in(interaction.channel_id or 0, status=(Status.LOBBY,))
        if kind in (None, game.kind)
    ]
    for game in lobbies:
        if game.host_id == interaction.user.id:
            return game
    if lobbies:
        raise NotHost(f"Only the host of a table can {what}.")
    of = f" of {club.tables.games[kind].title}" if kind else ""
    raise NoSuchGame(f"No table{of} is being set up here. `/play` opens one.")
