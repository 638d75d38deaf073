"""Threads and channels that are deleted: their games stay, without a place, until they are moved to another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord.ext import commands

from cogs.calls.notices import NO_PLACE, to_person
from cogs.club import Club
from cogs.handling import TROUBLE, report
from cogs.table import practised_by
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, row
from cogs.ui.look import WARNING
from cogs.ui.text import safe_name
from db import Game, NotFound, Status, StoreError


class PlacesGone(commands.Cog):
    """Notes what is deleted."""

    def __init__(self, club: Club, client: discord.Client) -> None:
        self._club = club
        self._client = client

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A thread was deleted, whether it was open or archived."""
        await self._lose(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A channel was deleted, and with it its threads; Discord does not tell of those that were archived."""
        await self._lose(channel.id)

    async def _lose(self, place_id: int) -> None:
        """A channel or thread is gone: tables that were opened there, and games played there or in its threads."""
        try:
            for game in await self._club.store.games_in(place_id):
                if game.status is Status.LOBBY:
                    await _tell_lobby(self._club, game)
                elif game.place_id == place_id or (game.status is Status.RUNNING and await self._is_gone(game)):
                    await self._club.tables.lose_place(game.id)
        except StoreError as error:
            report(error, "a deleted channel or thread")

    async def _is_gone(self, game: Game) -> bool:
        if game.place_id is None:
            return False
        try:
            await self._client.fetch_channel(game.place_id)
        except discord.NotFound:
            return True
        except TROUBLE:
            # The next message that the game owes finds it out.
            return False
        return False


async def _tell_lobby(club: Club, game: Game) -> None:
    """Tell the people of a table that has not begun. Nothing can be posted there, so the notices are of no game."""
    await club.store.set_lobby_message(game.id, None)
    people = [seat.user_id for seat in await club.store.seats(game.id) if seat.user_id is not None]
    await club.store.add_notices(None, [to_person(person, NO_PLACE, game=game.id) for person in people])
    club.tables.poke(game.id)


async def no_place_message(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """Tells a player that the place of a game is gone; None if it has another one by now, or the person no seat."""
    try:
        game = game or await club.store.game(int(payload["game"]))
    except NotFound:
        return None
    if user_id not in {practised_by(game), *(seat.user_id for seat in await club.store.seats(game.id))}:
        return None
    name = f"game {game.id} ({safe_name(game.title, 60)})"
    if game.status is Status.LOBBY and game.lobby_message_id is None:
        return message(
            WARNING,
            f"{mention} The channel in which the table of {name} was open has been deleted. All seats are kept: its "
            "host can show the table in another channel with `/table here` and its number there.".strip(),
        )
    if game.status is not Status.RUNNING or game.place_id is not None:
        return None
    return message(
        WARNING,
        f"{mention} The channel or thread in which {name} was played has been deleted. Nothing of the game is lost: "
        "each player can move it to another channel with `/table here`, and until then you can play on here.".strip(),
        row(button("My hand", ids.custom_id(ids.HAND, game.id))),
    )
