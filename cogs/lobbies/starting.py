"""The start of a game: how the seats are drawn, and a thread of its own if there can be one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import discord

from cogs.club import Club
from cogs.errors import SurfaceError
from cogs.handling import NOBODY, Interaction
from cogs.lobbies.lobby import edit_lobby, seating_of
from cogs.lobbies.places import LONGEST_NAME, Place, make_place, remove_place
from cogs.lookback.origins import first_match, origin_note
from cogs.pace import is_computer
from cogs.ui.lists import refusal_view
from cogs.ui.text import safe_name
from db import Game, Seat, StaleRevision, StoreError

FIRST_COMPUTER = "computer"
"""Who begins, if it is the computer player of the first rank."""

MOST_STARTS = 3
"""How often a start is tried when the lobby changes in the same moment."""


async def start_game(club: Club, interaction: Interaction, game_id: int) -> None:
    """Begin the game where the interaction is. Raises SurfaceError and StoreError, and leaves nothing half-made."""
    async with club.one_start(game_id):
        await _start(club, interaction, game_id)


async def start_opened(club: Club, interaction: Interaction, game: Game | None) -> None:
    """Begin a game at once that was opened by this press, if only computer players sit there beside the host."""
    if game is None:
        return
    seats = await club.store.seats(game.id)
    if len(seats) < 2 or not all(is_computer(seat) or seat.user_id == game.host_id for seat in seats):
        return
    if await club.store.invitations(game.id):
        return
    try:
        await start_game(club, interaction, game.id)
    except (SurfaceError, StoreError) as error:
        await interaction.followup.send(view=refusal_view(str(error)), ephemeral=True, allowed_mentions=NOBODY)
    await edit_lobby(club, interaction.client, game.id)


async def _start(club: Club, interaction: Interaction, game_id: int) -> None:
    game = await club.store.game(game_id)
    club.check_server(interaction, game)
    seats = await club.store.seats(game_id)
    kind = club.tables.check_start(game, seats, interaction.user.id)
    people = [seat.user_id for seat in seats if seat.user_id is not None] or [game.host_id]
    name = safe_name(game.title, LONGEST_NAME) if game.title != kind.title else f"{kind.title} · game {game.id}"
    channel = interaction.channel
    assert isinstance(channel, discord.abc.Messageable)
    place = await make_place(channel, interaction.app_permissions, name, people, private=game.private)
    if place.note and any(one.place_id == place.id for one in await club.store.games_in(place.id)):
        # Those who play here know it from the game before.
        place = replace(place, note="")
    try:
        await _begin(club, interaction.user.id, game_id, place)
    except BaseException:
        await remove_place(place)
        raise


async def _begin(club: Club, host_id: int, game_id: int, place: Place) -> None:
    for attempt in range(MOST_STARTS):
        await club.store.reorder(game_id, await drawn_order(club, game_id))
        game, first = await club.store.game(game_id), await first_seat(club, game_id)
        origin, note = await first_match(club, game), "\n".join(filter(None, (place.note, origin_note(game))))
        try:
            await club.tables.start(game_id, host_id, place_id=place.id, first=first, note=note, origin=origin)
            return
        except StaleRevision:
            if attempt == MOST_STARTS - 1:
                raise


async def drawn_order(club: Club, game_id: int) -> list[int]:
    """The present seat numbers in the order in which they are to sit: drawn, by rank, or as they joined."""
    seats = await club.store.seats(game_id)
    seating = seating_of(await club.store.game(game_id))
    order = [seat.seat for seat in seats]
    if ranks := seating.get("ranks"):
        known = {user_id: place for place, user_id in enumerate(ranks)}
        return sorted(order, key=lambda seat: rank_of(seats[seat], known))
    if seating.get("order") != "fixed":
        club.chance.shuffle(order)
    return order


def rank_of(seat: Seat, known: Mapping[int | None, int]) -> int:
    """Where a person or a computer player sits among those of the game before; who is new sits last."""
    return int(seat.state.get("rank", len(known))) if is_computer(seat) else known.get(seat.user_id, len(known))


async def first_seat(club: Club, game_id: int) -> int | None:
    """The seat that begins, if that is settled for this table; else chance decides."""
    first = seating_of(await club.store.game(game_id)).get("first")
    for seat in await club.store.seats(game_id):
        if (
            seat.user_id == first
            if seat.user_id is not None
            else first == FIRST_COMPUTER and seat.state.get("rank") == 0
        ):
            return seat.seat
    return None
