"""Opening a table: `/play`, invitations, and the message of the lobby."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands
from discord.ui import Button

from cogs.club import Club
from cogs.errors import NoSuchGame, NotOpened
from cogs.handling import NOBODY, TROUBLE, Interaction, NotShown, Reply, answer_publicly, fault, refuse
from cogs.lobbies.access import LEVELS, Level, joining_of, level_of, level_words
from cogs.lobbies.invitations import send_invitation
from cogs.lobbies.places import NoPlace, check_channel
from cogs.pace import is_computer, pace_of
from cogs.servers.server_rules import NotHere, check_opening, server_rules
from cogs.table_options import ORIGIN, SEATING, options_of
from cogs.thinking import PLAYER
from cogs.timekeeping.time_limits import LIMITS, TIME, limit_of, limit_words, read_limit
from cogs.ui import ids
from cogs.ui.compose import Message
from cogs.ui.lists import game_link
from cogs.ui.lobby import answered_invitation_view, lobby_view
from cogs.ui.text import NAMELESS, safe_name
from db import Game, NewGame, NotFound, Seat, Status, TooManyGames
from games.catalogue import GAMES
from games.engine.gametype import GameType
from games.engine.situation import ComputerPlayer

LONGEST_TITLE = 60
USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class Opening:
    """A lobby to be opened. `seating` is how the table draws its seats; `guests` are invited.

    `computers` are the states of the seats that computer players take: which player, and its rank if seats are ranked.
    """

    kind: GameType
    host: discord.abc.User
    guests: Sequence[int] = ()
    computers: Sequence[dict[str, Any]] = ()
    seats: int | None = None
    level: Level = Level.OPEN
    title: str | None = None
    options: dict[str, Any] | None = None
    seating: dict[str, Any] | None = None


class Lobby(commands.Cog):
    """The command that opens a table."""

    def __init__(self, club: Club) -> None:
        self._club = club

    @app_commands.command(name="play", description="Open a table that others can join")
    @app_commands.guild_only()
    @app_commands.choices(game=[Choice(name=kind.title, value=kind.id) for kind in GAMES.values()])
    @app_commands.choices(
        order=[Choice(name="Seats in random order", value="random"), Choice(name="In order of joining", value="fixed")]
    )
    @app_commands.choices(time=[Choice(name=words, value=limit) for limit, words in LIMITS.items()])
    @app_commands.choices(access=[Choice(name=level_words(level), value=level) for level in Level])
    @app_commands.describe(
        game=f"Which game; {next(iter(GAMES.values())).title} if you do not say",
        seats="How many seats the table has",
        access="Who may join and who may watch; everybody here, if you do not say",
        order="How the seats are drawn when the game starts",
        time="How much time people have; Options has more of this",
        title="A name for this table",
        player1="Somebody to invite",
        player2="Somebody to invite",
        player3="Somebody to invite",
        player4="Somebody to invite",
        player5="Somebody to invite",
    )
    async def play(
        self,
        interaction: Interaction,
        game: str | None = None,
        seats: app_commands.Range[int, 1, 8] | None = None,
        access: str = Level.OPEN,
        order: str = "random",
        time: str | None = None,
        title: app_commands.Range[str, 1, LONGEST_TITLE] | None = None,
        player1: discord.Member | None = None,
        player2: discord.Member | None = None,
        player3: discord.Member | None = None,
        player4: discord.Member | None = None,
        player5: discord.Member | None = None,
    ) -> None:
        """Open a table."""
        kind = self._club.tables.games.get(game or next(iter(self._club.tables.games)))
        guests = [one for one in (player1, player2, player3, player4, player5) if one is not None]
        guests = [one for one in dict.fromkeys(guests) if one.id != interaction.user.id]
        if kind is None:
            await refuse(interaction, "There is no such game here. Leave the option `game` out to see what there is.")
        elif any(guest.bot for guest in guests):
            await refuse(interaction, "Bots cannot be invited. Please invite people only.")
        elif seats is not None and seats not in kind.seat_counts:
            fewest, most = min(kind.seat_counts), max(kind.seat_counts)
            await refuse(interaction, f"{kind.title} is for {fewest} to {most} players, so {seats} seats cannot be.")
        elif access not in LEVELS:
            await refuse(interaction, "There is no such kind of table. Leave the option `access` out for an open one.")
        elif problem := await why_not_here(self._club, interaction, private=Level(access).private):
            await refuse(interaction, problem)
        else:
            opening = Opening(
                kind,
                interaction.user,
                [guest.id for guest in guests],
                seats=seats,
                level=Level(access),
                title=title if title and safe_name(title) != NAMELESS else None,
                seating={"order": "fixed" if order == "fixed" else "random"},
                options={} if time is None else {TIME: read_limit({"limit": time}).data()},
            )

            async def wanted() -> Opening:
                return opening

            await open_table(self._club, interaction, wanted)


async def why_not_here(club: Club, interaction: Interaction, *, private: bool) -> str:
    """Why this person can open no such table in the channel of the interaction; empty if that can be."""
    try:
        check_channel(interaction.channel, interaction.app_permissions, private=private)
        rules = await server_rules(club, interaction.guild_id)
        check_opening(interaction, rules)
        await club.store.check_limits(
            interaction.guild_id, interaction.user.id, most_of_host=rules.most_of_person, most_here=rules.most_here
        )
    except (NoPlace, NotHere, TooManyGames) as error:
        return str(error)
    return ""


async def open_table(club: Club, interaction: Interaction, wanted: Callable[[], Awaitable[Opening]]) -> Game | None:
    """Open a lobby in the channel of the interaction, as the public answer to it, and invite the guests.

    Returns it, or None if it was refused. `wanted` tells what is to be opened; what it refuses is told in private.
    """
    made: list[tuple[Game, Opening]] = []

    async def work() -> Reply:
        opening = await wanted()
        check_opening(interaction, await server_rules(club, interaction.guild_id))
        check_channel(interaction.channel, interaction.app_permissions, private=opening.level.private)
        game = await make_lobby(club, opening, interaction.guild_id, interaction.channel_id or 0)
        made.append((game, opening))
        return Reply(await lobby_message(club, game.id))

    try:
        message = await answer_publicly(interaction, work)
    except NotShown:
        for game, _ in made:
            await club.store.cancel(game.id)
        text = "Discord did not take the message of the table, so no table was opened. Please try once more."
        await fault(interaction, NotOpened(text))
        return None
    if message is None or not made:
        return None
    game, opening = made[0]
    await club.store.set_lobby_message(game.id, message.id)
    await send_invitation(club, interaction, game, opening.guests)
    return game


async def make_lobby(club: Club, opening: Opening, guild_id: int | None, channel_id: int) -> Game:
    """Store a lobby in which the host has the first seat. It begins with what its server has settled for all.

    Raises TooManyGames.
    """
    kind, rules = opening.kind, await server_rules(club, guild_id)
    settled = {} if rules.time_limit is None else {TIME: rules.time_limit}
    wanted = opening.seats or max(len(opening.guests) + 1, min(USUAL_SEATS, max(kind.seat_counts)))
    wanted = max(min(kind.seat_counts), min(wanted, max(kind.seat_counts)))
    game = await club.store.create_game(
        NewGame(
            kind=kind.id,
            title=opening.title or kind.title,
            host_id=opening.host.id,
            channel_id=channel_id,
            guild_id=guild_id,
            seats_wanted=wanted,
            rules=kind.rules,
            private=opening.level.private,
            options={**settled, **(opening.options or {}), **joining_of(opening.level), SEATING: opening.seating or {}},
        ),
        most_of_host=rules.most_of_person,
        most_here=rules.most_here,
    )
    await club.store.join(game.id, opening.host.id, opening.host.display_name, limit=wanted)
    for state in opening.computers:
        await add_computer(club, game, state)
    for guest in opening.guests:
        await club.store.invite(game.id, guest)
    return game


async def add_computer(club: Club, game: Game, state: dict[str, Any]) -> None:
    """Give the next seat of a lobby to the computer player that the state names. Raises Full, NoSuchGame."""
    player = known_player(club.tables.games[game.kind], state.get(PLAYER))
    name = computer_name(player, await club.store.seats(game.id))
    await club.store.add_computer(game.id, name, limit=game.seats_wanted, state={**state, PLAYER: player.id})


def known_player(kind: GameType, player_id: str | None) -> ComputerPlayer:
    """The computer player of this id, or the one that the game offers first. Raises NoSuchGame if it has none."""
    player = kind.players.get(player_id or "") or next(iter(kind.players.values()), None)
    if player is None:
        raise NoSuchGame(f"There are no computer players for {kind.title} yet.")
    return player


def computer_name(player: ComputerPlayer, seats: Sequence[Seat]) -> str:
    """A name that nobody else at the table has: 'Steady (computer)', 'Steady 2 (computer)'."""
    taken = {safe_name(seat.name).casefold() for seat in seats}
    names = (f"{player.title}{f' {number}' if number > 1 else ''} (computer)" for number in count(1))
    return next(name for name in names if name.casefold() not in taken)


async def lobby_message(club: Club, game_id: int) -> Message:
    """The message of a lobby as it stands now."""
    game = await club.store.game(game_id)
    seats = await club.store.seats(game_id)
    invitations = await club.store.invitations(game_id)
    started = game_link(game) if game.status in (Status.RUNNING, Status.FINISHED) else None
    pace = pace_of(game) if any(map(is_computer, seats)) else None
    level = level_of(game)
    return lobby_view(
        shown(game),
        seats,
        invitations,
        club.tables.games[game.kind],
        started_link=started,
        pace=pace,
        access="" if level is Level.OPEN else level_words(level),
        full_only=ORIGIN in game.options,
        time=limit_words(limit_of(game)),
        unagreed=not_agreed(game, seats),
    )


def not_agreed(game: Game, seats: Sequence[Seat]) -> list[str]:
    """The names of those at a table that has not begun who have not agreed to its time limit yet."""
    unagreed = limit_of(game).unagreed if game.status is Status.LOBBY else ()
    return [seat.name for seat in seats if seat.user_id in unagreed]


def shown(game: Game) -> Game:
    """The game with the options of its rules only, as messages list them."""
    return replace(game, options=options_of(game))


def seating_of(game: Game) -> dict[str, Any]:
    """How the table draws its seats."""
    seating: dict[str, Any] = game.options.get(SEATING, {})
    return seating


async def post_lobby(club: Club, place: discord.abc.Messageable, game_id: int) -> None:
    """Post the message of a lobby anew and remember it."""
    message = await place.send(view=await lobby_message(club, game_id), allowed_mentions=NOBODY)
    await club.store.set_lobby_message(game_id, message.id)


async def edit_lobby(club: Club, client: discord.Client, game_id: int) -> None:
    """Bring the message of a lobby up to date. If it is gone or closed to the bot, that is left so."""
    game = await club.store.game(game_id)
    if game.lobby_message_id is None:
        return
    place = client.get_partial_messageable(game.channel_id, guild_id=game.guild_id)
    with contextlib.suppress(*TROUBLE):
        await place.get_partial_message(game.lobby_message_id).edit(
            view=await lobby_message(club, game_id), allowed_mentions=NOBODY
        )


async def mend_lobby(club: Club, interaction: Interaction, game_id: int) -> None:
    """Bring the lobby that was pressed up to date if it has not the buttons that it should have.

    An edit that Discord did not take may have left it without the one that leads on.
    """
    pressed = interaction.message
    with contextlib.suppress(NotFound):
        game = await club.store.game(game_id)
        if pressed is None or pressed.id != game.lobby_message_id:
            return
        wanted = {
            (one.custom_id, one.disabled)
            for one in (await lobby_message(club, game_id)).walk_children()
            if isinstance(one, Button)
        }
        if wanted != set(_buttons(pressed.components)):
            await edit_lobby(club, interaction.client, game_id)


async def close_invitation(club: Club, interaction: Interaction, game_id: int) -> None:
    """Take its buttons away from the invitation that was pressed if all have answered, or the lobby is over."""
    pressed = interaction.message
    if pressed is None or ids.custom_id(ids.DECLINE, game_id) not in dict(_buttons(pressed.components)):
        return
    with contextlib.suppress(NotFound, *TROUBLE):
        game = await club.store.game(game_id)
        waits = game.status is Status.LOBBY and any(not one.declined for one in await club.store.invitations(game_id))
        if not waits and game.kind in club.tables.games:
            view = answered_invitation_view(game, club.tables.games[game.kind])
            await pressed.edit(view=view, allowed_mentions=NOBODY)


def _buttons(parts: Sequence[Any]) -> Iterator[tuple[str | None, bool]]:
    for part in parts:
        if isinstance(part, discord.Button):
            yield part.custom_id, part.disabled
        yield from _buttons(getattr(part, "children", ()))
