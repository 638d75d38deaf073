"""What `/table` does in a game, by a command or by the button that chooses the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord

from cogs import computers, lookups
from cogs.club import Club
from cogs.errors import NotHost, WrongTime
from cogs.handling import TROUBLE, Interaction, NotShown, Refused, Reply, show
from cogs.lobbies.lobby import post_lobby
from cogs.lobbies.places import check_channel
from cogs.lookback.exporting import export
from cogs.playing import play_presses
from cogs.seating import leaving, missing
from cogs.servers.spectators import spectators
from cogs.timekeeping import pausing, time_options
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.lists import refusal_view
from cogs.ui.look import NEUTRAL
from cogs.ui.text import listed, seat_names
from db import Game, Status

Work = Callable[[Club, Interaction, Game], Awaitable[Reply]]


async def status(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Where the game stands."""
    await _must_have_begun(club, game)
    return await lookups.status(club, game.id)


async def log(club: Club, interaction: Interaction, game: Game) -> Reply:
    """What has happened."""
    await _must_have_begun(club, game)
    return await lookups.log(club, game.id, interaction.user.id)


async def undo(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Take the last choice back."""
    return await play_presses.take_back(club, game.id, interaction.user.id)


async def undo_all(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Ask before everything is taken back."""
    return await play_presses.ask_to_start_over(club, game.id, interaction.user.id)


async def orders(club: Club, interaction: Interaction, game: Game) -> Reply:
    """The standing orders."""
    return await lookups.orders(club, game.id, interaction.user.id)


async def resign(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Ask before somebody leaves."""
    return await leaving.ask_resign(club, game, interaction.user.id)


async def computer(club: Club, interaction: Interaction, game: Game) -> Reply:
    """For whom a computer player could play on."""
    await _must_have_begun(club, game)
    return await computers.offer(club, game, interaction.user.id)


async def missing_people(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Who is missing, and what the others can do."""
    await _must_have_begun(club, game)
    return await missing.missing(club, game, interaction.user.id)


async def resume(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Let times and reminders go on."""
    return await pausing.resume_by_host(club, game, interaction.user.id)


async def time(club: Club, interaction: Interaction, game: Game) -> Reply:
    """The time limit, for the host to change."""
    return await time_options.menus(club, game, interaction.user.id)


async def end(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Ask before the game is ended."""
    return await leaving.ask_end(club, game, interaction.user.id)


async def who_watches(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Who may watch the game, for the host to choose."""
    return await spectators(club, game, interaction.user.id)


async def here(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Move the game to the channel or thread of the interaction."""
    if game.status is Status.LOBBY:
        return await _lobby_here(club, interaction, game)
    if game.status is not Status.RUNNING:
        raise WrongTime("Only a running game can be moved.")
    table = await club.tables.table(game.id)
    club.tables.seat_of(table, interaction.user.id)
    if interaction.guild_id != game.guild_id:
        raise WrongTime("A game stays on its server. Use this command in a channel there.")
    in_private = isinstance(interaction.channel, discord.Thread) and interaction.channel.is_private()
    if game.private and not in_private:
        raise WrongTime("A private game can be moved to a private thread only. Use this command in one.")
    check_channel(interaction.channel, interaction.app_permissions, private=False)
    assert interaction.channel_id is not None
    await club.tables.set_place(game.id, interaction.channel_id)
    return Reply(message(NEUTRAL, "The game is played here from now on. Its turn message follows."))


async def _lobby_here(club: Club, interaction: Interaction, game: Game) -> Reply:
    """Show a table that has not begun in the channel of the interaction."""
    if game.host_id != interaction.user.id:
        raise NotHost("Only its host can show a table that has not begun in another channel.")
    club.check_server(interaction, game)
    check_channel(interaction.channel, interaction.app_permissions, private=game.private)
    assert isinstance(interaction.channel, discord.abc.Messageable)
    await club.store.set_channel(game.id, interaction.channel.id)
    try:
        await post_lobby(club, interaction.channel, game.id)
    except TROUBLE as error:
        raise NotShown from error
    return Reply(message(NEUTRAL, "The table is shown here from now on."))


async def _must_have_begun(club: Club, game: Game) -> None:
    """Show a lobby in a few words instead of a board."""
    if game.status is Status.LOBBY or (game.status is Status.CANCELLED and game.started_at is None):
        seats = await club.store.seats(game.id)
        names = listed(seat_names(seats)) or "nobody"
        raise Refused(Reply(refusal_view(f"This game has not begun. At the table: {names}.")))


WORKS: Mapping[str, Work] = {
    "status": status,
    "log": log,
    "undo": undo,
    "undo-all": undo_all,
    "orders": orders,
    "resign": resign,
    "computer": computer,
    "missing": missing_people,
    "resume": resume,
    "time": time,
    "end": end,
    "here": here,
    "spectators": who_watches,
    "export": export,
}


async def press(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Do what a command was to do, in the game that was chosen."""

    async def work() -> Reply:
        game = await lookups.check_visible(club, interaction, pressed.game_id)
        do = WORKS.get(pressed.part(1))
        if do is None:
            raise WrongTime("This button is from an older version. `/help` lists the commands that there are now.")
        return await do(club, interaction, game)

    await show(interaction, work)
