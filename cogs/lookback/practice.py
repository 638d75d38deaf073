"""Practice tables: one person plays all seats, and nothing counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.club import Club
from cogs.errors import NoSuchGame, WrongTime
from cogs.handling import Interaction, Reply, answer_privately
from cogs.lobbies.lobby import LONGEST_TITLE
from cogs.lobbies.places import check_channel
from cogs.lobbies.starting import start_game
from cogs.servers.server_rules import check_opening, server_rules
from cogs.table import PRACTICE, practised_by
from cogs.table_options import SEATING
from cogs.ui.compose import link, message, row
from cogs.ui.lists import game_link
from cogs.ui.look import NEUTRAL
from cogs.ui.text import fit
from db import Game, NewGame, Store
from games.catalogue import GAMES
from games.engine.gametype import GameType


@dataclass(frozen=True, slots=True)
class Practising:
    """A practice table to be opened. `names` are those of its seats; `options` are those of the rules and the table.

    A `private` one is played where only its person sees it.
    """

    kind: GameType
    names: Sequence[str]
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    private: bool = False


class Practice(commands.Cog):
    """The command that opens a practice table."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="practice", description="Play all seats of a game yourself, to try things out")
    @app_commands.guild_only()
    @app_commands.choices(game=[Choice(name=kind.title, value=kind.id) for kind in GAMES.values()])
    @app_commands.describe(game="Which game", seats="How many seats the table has; as few as can be if you do not say")
    async def practice(
        self, interaction: Interaction, game: str, seats: app_commands.Range[int, 1, 8] | None = None
    ) -> None:
        """Open a practice table and begin."""

        async def wanted() -> Practising:
            kind = self._club.tables.games.get(game)
            if kind is None:
                raise NoSuchGame("There is no such game here. `/play` shows what there is.")
            if seats is not None and seats not in kind.seat_counts:
                fewest, most = min(kind.seat_counts), max(kind.seat_counts)
                raise WrongTime(f"{kind.title} is for {fewest} to {most} players, so {seats} seats cannot be.")
            number = seats or min(kind.seat_counts)
            return Practising(kind, [f"Seat {seat}" for seat in range(1, number + 1)])

        await practise(self._club, interaction, wanted)


async def practise(club: Club, interaction: Interaction, wanted: Callable[[], Awaitable[Practising]]) -> None:
    """Begin to play all seats of a game, where the interaction is."""

    async def work() -> Reply:
        opening = await wanted()
        game = await _begin(club, interaction, opening)
        text = (
            f"**Practice table · {opening.kind.title}**\nYou play all seats: **My hand** under the turn message always "
            "shows the seat that is asked. Nothing counts here, and `/table end` ends it."
        )
        address = game_link(game)
        return Reply(message(NEUTRAL, text, row(link("Go to the table", address) if address else None)))

    await answer_privately(interaction, work)


async def practise_again(club: Club, interaction: Interaction, game: Game) -> None:
    """Begin another practice table like one before, at the same position if it began at one."""

    async def wanted() -> Practising:
        kind = club.tables.games.get(game.kind)
        if kind is None:
            raise NoSuchGame(f"This table played {game.title}, which is not installed here any more.")
        names = [seat.name for seat in await club.store.seats(game.id)]
        return Practising(kind, names, game.title, game.options, private=game.private)

    await practise(club, interaction, wanted)


async def close_unbegun(store: Store) -> None:
    """Close the practice tables that a stop of the bot caught between opening and beginning: nobody can see them.

    For the start of the bot, before anybody can open one.
    """
    for game in await store.open_lobbies():
        if practised_by(game) is not None:
            await store.cancel(game.id)


async def _begin(club: Club, interaction: Interaction, opening: Practising) -> Game:
    rules = await server_rules(club, interaction.guild_id)
    check_opening(interaction, rules)
    check_channel(interaction.channel, interaction.app_permissions, private=opening.private)
    kind, person = opening.kind, interaction.user
    game = await club.store.create_game(
        NewGame(
            kind=kind.id,
            title=fit(opening.title or f"Practice: {kind.title}", LONGEST_TITLE),
            host_id=person.id,
            channel_id=interaction.channel_id or 0,
            guild_id=interaction.guild_id,
            seats_wanted=len(opening.names),
            rules=kind.rules,
            private=opening.private,
            options={**opening.options, SEATING: {"order": "fixed"}, PRACTICE: person.id},
        ),
        most_of_host=rules.most_of_person,
        most_here=rules.most_here,
    )
    try:
        await club.store.seat_nobody(game.id, opening.names)
        await start_game(club, interaction, game.id)
    except BaseException:
        await club.store.cancel(game.id)
        raise
    return await club.store.game(game.id)
