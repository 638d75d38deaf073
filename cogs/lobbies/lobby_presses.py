"""Presses in the lobby: joining and leaving, the host's options, the start, and playing again."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

from cogs.calls.heads_up import when_full
from cogs.club import Club
from cogs.errors import NoSuchGame, NotHost, NotSeatedHere, SurfaceError, WrongTime
from cogs.handling import (
    Interaction,
    Refused,
    Reply,
    change_message,
    change_or_tell,
)
from cogs.lobbies.access import level_of
from cogs.lobbies.lobby import (
    Opening,
    close_invitation,
    edit_lobby,
    lobby_message,
    mend_lobby,
    open_table,
    seating_of,
)
from cogs.lobbies.starting import FIRST_COMPUTER, start_game, start_opened
from cogs.lookback.practice import practise_again
from cogs.pace import PACE, pace_of
from cogs.seating.seats import end
from cogs.table import practised_by
from cogs.table_options import options_of
from cogs.thinking import PLAYER
from cogs.timekeeping.time_limits import TIME, limit_of
from cogs.timekeeping.time_options import agree
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.look import NEUTRAL
from db import AlreadySeated, Game, NotFound, NotSeated, SeatKind, Status, StoreError
from games.engine.gametype import GameType
from games.engine.result import Result
from games.engine.storing import restored

JOINED = "You have joined the table. You will be called when it is your turn."

AGREED = "You agree to the time limit. The host can start when all have agreed."


class NotInvited(SurfaceError):
    """The table is for those who were invited."""


# -- joining and leaving -------------------------------------------------------------------------------------------


async def join(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take the next free seat."""

    async def act() -> str:
        if await agree(club, await club.store.game(pressed.game_id), interaction.user.id):
            return AGREED
        await _take_seat(club, interaction, pressed.game_id)
        return JOINED

    await change_lobby(club, interaction, pressed, act)


async def _take_seat(club: Club, interaction: Interaction, game_id: int) -> None:
    """Raises NotInvited, WrongTime for somebody who is seated already, Full."""
    person = interaction.user
    game = await club.store.game(game_id)
    club.check_server(interaction, game)
    if level_of(game).by_invitation and game.host_id != person.id:
        invited = await club.store.invitations(game.id)
        if all(one.user_id != person.id for one in invited):
            raise NotInvited(
                "This table is for those who are invited. Its host can invite you, with the button Options or with "
                "`/table invite`."
            )
    try:
        await club.store.join(game.id, person.id, person.display_name, limit=game.seats_wanted)
    except AlreadySeated:
        raise WrongTime("You have a seat at this table already. The button Leave frees it.") from None
    if told := when_full(game, await club.store.seats(game.id), person.id, club.tables.clock()):
        await club.store.add_notices(game.id, told)
        club.tables.poke(game.id)


async def leave(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Give the seat free. The next person becomes host when the host leaves; the last one closes the table."""
    person = interaction.user

    async def act() -> str:
        try:
            await club.store.leave(pressed.game_id, person.id)
        except NotSeated:
            raise NotSeatedHere("You have no seat at this table, so there is none to leave.") from None
        game = await club.store.game(pressed.game_id)
        if game.host_id == person.id:
            seats = await club.store.seats(game.id)
            next_host = next((seat.user_id for seat in seats if seat.user_id is not None), None)
            if next_host is None:
                await end(club.tables, game.id, person.id)
                return "You have left, and nobody else is there, so the table is closed."
            await club.store.set_host(game.id, next_host)
        return "You have left the table."

    await change_lobby(club, interaction, pressed, act)


async def decline(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Say that one cannot join."""

    async def act() -> str:
        try:
            await club.store.decline(pressed.game_id, interaction.user.id)
        except NotFound:
            seats = await club.store.seats(pressed.game_id)
            if any(seat.user_id == interaction.user.id for seat in seats):
                raise WrongTime("You have a seat at this table. The button Leave there frees it.") from None
            raise NotInvited("You are not among those who are invited here, so there is nothing to decline.") from None
        return "The host can see that you cannot join. You can still change your mind and press Join."

    await change_lobby(club, interaction, pressed, act)


async def cancel(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Close the table before the game begins."""

    async def act() -> str:
        game = await club.store.game(pressed.game_id)
        if game.status is not Status.LOBBY:
            raise WrongTime("The game has begun. Its host can end it with `/table end`.")
        if game.host_id != interaction.user.id:
            raise NotHost("Only the host can close this table. You can leave it with the button Leave.")
        await end(club.tables, game.id, interaction.user.id)
        return "The table is closed."

    await change_lobby(club, interaction, pressed, act)


async def change_lobby(
    club: Club, interaction: Interaction, pressed: Pressed, act: Callable[[], Awaitable[str]]
) -> None:
    """Change a lobby and show it: in the pressed message if that is the lobby, else beside it."""

    async def work() -> tuple[Reply, bool]:
        try:
            said = await act()
        except (SurfaceError, StoreError):
            await mend_lobby(club, interaction, pressed.game_id)
            await close_invitation(club, interaction, pressed.game_id)
            raise
        game = await club.store.game(pressed.game_id)
        if interaction.message is not None and interaction.message.id == game.lobby_message_id:
            return Reply(await lobby_message(club, game.id)), True
        await edit_lobby(club, interaction.client, game.id)
        await close_invitation(club, interaction, game.id)
        return Reply(message(NEUTRAL, said)), False

    await change_or_tell(interaction, work)


# -- the start -----------------------------------------------------------------------------------------------------


async def start(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Begin the game: in a thread of its own if there can be one."""

    async def work() -> Reply:
        await start_game(club, interaction, pressed.game_id)
        return Reply(await lobby_message(club, pressed.game_id))

    await change_message(interaction, work)


# -- opening by a button -------------------------------------------------------------------------------------------


async def open_kind(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a table of the game that the button of a greeting names."""

    async def opening() -> Opening:
        kind = club.tables.games.get(pressed.part(0))
        if kind is None:
            raise NoSuchGame("This game is not installed here any more. `/play` shows what there is.")
        return Opening(kind, interaction.user)

    await open_table(club, interaction, opening)


async def rematch(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a table with the people of a finished game, or join it if one of them has opened it already."""

    with contextlib.suppress(NotFound):
        played = await club.store.game(pressed.game_id)
        if practised_by(played) == interaction.user.id:
            await practise_again(club, interaction, played)
            return

    async def opening() -> Opening:
        game = await club.store.game(pressed.game_id)
        people = [seat.user_id for seat in await club.store.seats(game.id) if seat.user_id is not None]
        if interaction.user.id not in people or not game.status.ended:
            raise NotSeatedHere("Only those who played can ask for the next game. `/play` opens a new table.")
        for lobby in await club.store.games_in(interaction.channel_id or 0, status=(Status.LOBBY,)):
            if seating_of(lobby).get("after") == game.id:
                await _take_seat(club, interaction, lobby.id)
                await edit_lobby(club, interaction.client, lobby.id)
                raise Refused(Reply(message(NEUTRAL, JOINED)))
        return await _again(club, interaction, game)

    await start_opened(club, interaction, await open_table(club, interaction, opening))


async def _again(club: Club, interaction: Interaction, game: Game) -> Opening:
    """The next game of the same people: they sit as before, and who begins follows the rules of the game."""
    kind = club.tables.games[game.kind]
    seats = await club.store.seats(game.id)
    first = next_first(club, kind, game)
    order = list(range(len(seats)))
    if first is not None:
        order = order[first:] + order[:first]
    ranks = [seats[seat].user_id for seat in order]
    return Opening(
        kind,
        interaction.user,
        [user_id for user_id in ranks if user_id is not None and user_id != interaction.user.id],
        computers=[
            {PLAYER: seats[seat].state.get(PLAYER), "rank": rank}
            for rank, seat in enumerate(order)
            if seats[seat].kind is SeatKind.COMPUTER
        ],
        seats=game.seats_wanted,
        level=level_of(game),
        title=game.title,
        options={**options_of(game), PACE: pace_of(game), TIME: limit_of(game).data()},
        seating={
            "order": "fixed",
            "ranks": ranks,
            "first": None if first is None else seats[first].user_id or FIRST_COMPUTER,
            "after": game.id,
        },
    )


def next_first(club: Club, kind: GameType, game: Game) -> int | None:
    """The seat that begins the next game of the same people, None if chance decides.

    Where the rules of the game do not say, the seats move on by one: who sat second sits first and begins.
    """
    if game.result is None:
        return None
    if kind.next_first is None:
        return 1 % len(game.result["places"])
    return kind.next_first(restored(Result, game.result), club.chance)
