"""What organisers do to a game of their server: each act is told to the table and stands in the history.

They see public facts only, and an organiser with a seat sees no more than anybody else in that seat.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from cogs.club import Club
from cogs.commits import notes
from cogs.errors import WrongTime
from cogs.handling import Interaction
from cogs.happenings import BY_ORGANISER
from cogs.lobbies.lobby import edit_lobby
from cogs.lobbies.places import LONGEST_NAME, check_channel, make_place
from cogs.seating import seats
from cogs.seating.seats import Why
from cogs.seating.substitutes import offer_seat
from cogs.servers.server_rules import written_down
from cogs.timekeeping import pausing
from cogs.ui.organise import END, HOST, LONGEST_REASON, MOVE, OFFER, PAUSE, RESUME, VACATE
from cogs.ui.text import fit, safe_name, seat_names
from db import Game, Seat, Status


@dataclass(frozen=True, slots=True)
class Order:
    """What an organiser wants done: in which game, why, and to which seat of which person if it is about one."""

    what: str
    game: Game
    why: str
    seat: int | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What an organiser has done: in words for the organiser, and what the table is to be told of it besides."""

    said: str
    told: str = ""


async def carry_out(club: Club, interaction: Interaction, order: Order) -> str:
    """Do what an organiser wants; returns what was done, in words. Whoever calls it has checked who the person is.

    Raises WrongTime, NoPlace, StoreError; then nothing is changed.
    """
    act = ACTS.get(order.what)
    if act is None:
        raise WrongTime("Organisers can do no such thing. `/organise list` shows what they can do.")
    if order.game.status.ended:
        raise WrongTime("This game is over, so there is nothing to organise any more.")
    if order.what in OF_RUNNING and order.game.status is not Status.RUNNING:
        raise WrongTime("This game has not begun. Until then it can be closed, or given to another host.")
    seat = await _seat(club, order)
    data: dict[str, Any] = {"why": fit(order.why, LONGEST_REASON)}
    if seat is not None:
        data |= {"seat": seat.seat, "user": seat.user_id}
    async with written_down(club, interaction, order.what, game_id=order.game.id, data=data):
        done = await act(club, interaction, order)
    if done.told:
        await club.store.add_notices(order.game.id, notes(done.told))
        club.tables.poke(order.game.id)
    if order.game.status is Status.LOBBY:
        await edit_lobby(club, interaction.client, order.game.id)
    return done.said


async def _seat(club: Club, order: Order) -> Seat | None:
    if order.what not in OF_SEATS:
        return None
    for one in await club.store.seats(order.game.id):
        if one.seat == order.seat and one.user_id is not None:
            if one.user_id != order.person:
                raise WrongTime("Somebody else has this seat now, so nothing was done.")
            return one
    raise WrongTime("Nobody has this seat any more.")


def _said(interaction: Interaction, what: str, order: Order) -> str:
    """What the table reads."""
    why = safe_name(order.why, LONGEST_REASON) if order.why.strip() else "none given"
    return f"{safe_name(interaction.user.display_name)} {what} as an organiser of this server. Reason: {why}"


async def _name(club: Club, order: Order) -> str:
    names = seat_names(await club.store.seats(order.game.id))
    return names[order.seat or 0]


# -- the acts ------------------------------------------------------------------------------------------------------


async def _end(club: Club, interaction: Interaction, order: Order) -> Done:
    game = order.game
    await seats.cancel(club.tables, game, said=_said(interaction, "has ended this game", order))
    closed = game.status is Status.LOBBY
    return Done(f"Table {game.id} is closed." if closed else f"Game {game.id} is ended without a result.")


async def _pause(club: Club, interaction: Interaction, order: Order) -> Done:
    await pausing.pause(club.tables, order.game.id, BY_ORGANISER, order.why)
    return Done(
        f"Game {order.game.id} is paused: times and reminders rest.", _said(interaction, "has paused this game", order)
    )


async def _resume(club: Club, interaction: Interaction, order: Order) -> Done:
    await pausing.resume(club.tables, order.game.id, BY_ORGANISER)
    return Done(f"Game {order.game.id} goes on.", _said(interaction, "lets this game go on", order))


async def _move(club: Club, interaction: Interaction, order: Order) -> Done:
    """A private game gets a new private thread with its players and spectators, so that nobody else comes to see it.

    At a practice table its host plays.
    """
    game, channel = order.game, interaction.channel
    check_channel(channel, interaction.app_permissions, private=False)
    assert isinstance(channel, discord.abc.Messageable) and interaction.channel_id is not None
    place = interaction.channel_id
    if game.private:
        if isinstance(channel, discord.Thread):
            raise WrongTime(
                "A private game gets a private thread of its own. Use this in a text channel, not in a thread."
            )
        players = [one.user_id for one in await club.store.seats(game.id) if one.user_id is not None]
        people = [*(players or [game.host_id]), *await club.store.spectators(game.id)]
        name = safe_name(game.title, LONGEST_NAME)
        made = await make_place(channel, interaction.app_permissions, name, people, private=True)
        place = made.id
    await club.tables.set_place(game.id, place)
    return Done(
        f"Game {game.id} is played at <#{place}> from now on.", _said(interaction, "has moved this game here", order)
    )


async def _host(club: Club, interaction: Interaction, order: Order) -> Done:
    name = await _name(club, order)
    seat = await _seat(club, order)
    assert seat is not None and seat.user_id is not None
    if order.game.status is Status.LOBBY:
        await club.store.set_host(order.game.id, seat.user_id)
        return Done(f"{name} is the host of game {order.game.id} now.")
    async with club.tables.changing(order.game.id) as table:
        if seat.seat in table.match.absent:
            raise WrongTime(f"{name} has left the game. Its host must be somebody who plays.")
        await club.store.set_host(order.game.id, seat.user_id)
        table.game = await club.store.game(order.game.id)
    told = _said(interaction, f"has made {name} the host", order)
    return Done(f"{name} is the host of game {order.game.id} now.", told)


async def _vacate(club: Club, interaction: Interaction, order: Order) -> Done:
    assert order.seat is not None
    name = await _name(club, order)
    said = _said(interaction, f"has freed the seat of {name}", order)
    await seats.vacate(club.tables, order.game.id, order.seat, Why.REMOVED, said=said)
    return Done(f"{name} has no seat in game {order.game.id} any more. The table is told that somebody can take it.")


async def _offer(club: Club, interaction: Interaction, order: Order) -> Done:
    assert order.seat is not None
    name = await _name(club, order)
    await offer_seat(club, order.game.id, order.seat, Why.SOUGHT)
    return Done(
        f"A substitute is wanted now. The seat stays {name}'s until somebody takes it, and a move of {name} ends the "
        "search.",
        _said(interaction, f"looks for a substitute for {name}", order),
    )


ACTS: Mapping[str, Callable[[Club, Interaction, Order], Awaitable[Done]]] = {
    END: _end,
    PAUSE: _pause,
    RESUME: _resume,
    MOVE: _move,
    HOST: _host,
    VACATE: _vacate,
    OFFER: _offer,
}
OF_RUNNING = frozenset({PAUSE, RESUME, MOVE, VACATE, OFFER})
OF_SEATS = frozenset({HOST, VACATE, OFFER})
