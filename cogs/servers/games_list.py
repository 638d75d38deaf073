"""`/games`: the open, running and finished games of a server that a person may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.errors import WrongTime
from cogs.handling import Interaction, Reply, answer_privately, show
from cogs.lobbies.access import level_of
from cogs.servers.sight import is_shown
from cogs.ui import ids
from cogs.ui.games_list import ON_PAGE, TABS, ListedGame, games_view
from cogs.ui.ids import Pressed
from db import Game, Status
from games.catalogue import GAMES

MOST_FINISHED: Final = 200
"""How many of the finished games are looked at, newest first."""


class GamesCommand(commands.Cog):
    """The command that lists the games of a server."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="games", description="Open tables, running and finished games on this server")
    @app_commands.guild_only()
    @app_commands.choices(game=[Choice(name=kind.title, value=kind.id) for kind in GAMES.values()])
    @app_commands.describe(game="Only this game")
    async def games(self, interaction: Interaction, game: str | None = None) -> None:
        """List the games."""
        await answer_privately(interaction, lambda: listing(self._club, interaction, kind=game or ""))


async def listing(
    club: Club, interaction: Interaction, *, tab: Status | None = None, page: int = 0, kind: str = ""
) -> Reply:
    """A page of the games of the server of the interaction; without `tab` the first list that is not empty.

    Raises WrongTime outside of servers.
    """
    guild_id = interaction.guild_id
    if guild_id is None:
        raise WrongTime("The games of a server can be listed there only. `/waiting` lists what waits for you anywhere.")
    seen = await _seen(club, interaction, guild_id, kind)
    shown = tab or next((status for status in TABS if seen[status]), Status.LOBBY)
    numbers = {status: len(games) for status, games in seen.items()}
    page = max(0, min(page, -(-numbers[shown] // ON_PAGE) - 1))
    games = [await _listed(club, interaction, game) for game in seen[shown][page * ON_PAGE : (page + 1) * ON_PAGE]]
    return Reply(games_view(games, shown, numbers, page=page, kind=kind))


async def _seen(club: Club, interaction: Interaction, guild_id: int, kind: str) -> dict[Status, list[Game]]:
    """The games of a server that the person may see: its own, where it is invited or let in, what all may watch."""
    person, store = interaction.user.id, club.store
    own = {game.id for game in [*await store.games_of(person), *await store.invited_to(person)]}
    own |= await store.watched_by(person)

    def seen(games: Sequence[Game]) -> list[Game]:
        fitting = [game for game in games if kind in ("", game.kind)]
        return [game for game in fitting if game.id in own or is_shown(interaction, game)]

    return {
        Status.LOBBY: seen(await store.open_lobbies(guild_id)),
        Status.RUNNING: seen(await store.running_games(guild_id)),
        Status.FINISHED: seen(await store.recent_finished(guild_id, limit=MOST_FINISHED)),
    }


async def _listed(club: Club, interaction: Interaction, game: Game) -> ListedGame:
    person = interaction.user.id
    seats = await club.store.seats(game.id)
    seated = any(seat.user_id == person for seat in seats)
    waiting = await club.store.waiting_in(game.id) if game.status is Status.RUNNING else []
    may_join = False
    if game.status is Status.LOBBY and not seated and len(seats) < game.seats_wanted:
        invited = {one.user_id for one in await club.store.invitations(game.id)}
        may_join = person in invited or not level_of(game).by_invitation
    return ListedGame(game, club.tables.games.get(game.kind), seats, waiting, seated, may_join)


async def press(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another list, or another page of one."""
    tab = next((status for status in TABS if status == pressed.part(0)), None)
    await show(
        interaction,
        lambda: listing(club, interaction, tab=tab, page=pressed.number(1), kind=pressed.part(2)),
    )


PRESSES: Mapping[str, Callable[[Club, Interaction, Pressed], Awaitable[None]]] = {ids.GAMES: press}
