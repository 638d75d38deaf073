"""Presses in the lobby: joining and leaving, the host's options, the start, and playing again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from pydantic import ValidationError

from cogs.club import Club
from cogs.errors import NoSuchGame, NotHost, NotSeatedHere, SurfaceError, WrongTime
from cogs.handling import Interaction, Refused, Reply, change_message, change_or_tell, show, values_of
from cogs.lobby import (
    Opening,
    drawn_order,
    edit_lobby,
    first_seat,
    lobby_message,
    open_table,
    seating_of,
    shown,
)
from cogs.places import Place, make_place, remove_place
from cogs.tables import SEATING, options_of
from cogs.ui import ids
from cogs.ui.compose import message
from cogs.ui.ids import Pressed
from cogs.ui.lobby import options_view
from cogs.ui.look import NEUTRAL
from db import AlreadySeated, Game, StaleRevision, Status
from games.engine.gametype import GameType
from games.engine.result import Result
from games.engine.storing import restored

MOST_STARTS = 3
"""How often a start is tried when the lobby changes in the same moment."""


class NotInvited(SurfaceError):
    """A private table is for those who were invited."""


# -- joining and leaving -------------------------------------------------------------------------------------------


async def join(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Take the next free seat."""

    async def act() -> str:
        return await _take_seat(club, interaction, pressed.game_id)

    await _change_lobby(club, interaction, pressed, act)


async def _take_seat(club: Club, interaction: Interaction, game_id: int) -> str:
    person = interaction.user
    game = await club.store.game(game_id)
    if game.private and game.host_id != person.id:
        invited = await club.store.invitations(game.id)
        if all(one.user_id != person.id for one in invited):
            raise NotInvited("This table is private. Ask its host to invite you.")
    try:
        await club.store.join(game.id, person.id, person.display_name, limit=game.seats_wanted)
    except AlreadySeated:
        return "You have a seat at this table already."
    return "You have joined the table. You will be called when it is your turn."


async def leave(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Give the seat free. The next person becomes host when the host leaves; the last one closes the table."""
    person = interaction.user

    async def act() -> str:
        await club.store.leave(pressed.game_id, person.id)
        game = await club.store.game(pressed.game_id)
        if game.host_id == person.id:
            seats = await club.store.seats(game.id)
            next_host = next((seat.user_id for seat in seats if seat.user_id is not None), None)
            if next_host is None:
                await club.tables.end(game.id, person.id)
                return "You have left, and nobody else is there, so the table is closed."
            await club.store.set_host(game.id, next_host)
        return "You have left the table."

    await _change_lobby(club, interaction, pressed, act)


async def decline(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Say that one cannot join."""

    async def act() -> str:
        await club.store.decline(pressed.game_id, interaction.user.id)
        return "The host can see that you cannot join. You can still change your mind and press Join."

    await _change_lobby(club, interaction, pressed, act)


async def cancel(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Close the table before the game begins."""

    async def act() -> str:
        game = await club.store.game(pressed.game_id)
        if game.status is not Status.LOBBY:
            raise WrongTime("The game has begun. Its host can end it with `/table end`.")
        if game.host_id != interaction.user.id:
            raise NotHost("Only the host can close this table. You can leave it with the button Leave.")
        await club.tables.end(game.id, interaction.user.id)
        return "The table is closed."

    await _change_lobby(club, interaction, pressed, act)


async def _change_lobby(
    club: Club, interaction: Interaction, pressed: Pressed, act: Callable[[], Awaitable[str]]
) -> None:
    """Change a lobby and show it: in the pressed message if that is the lobby, else beside it."""

    async def work() -> tuple[Reply, bool]:
        said = await act()
        game = await club.store.game(pressed.game_id)
        if interaction.message is not None and interaction.message.id == game.lobby_message_id:
            return Reply(await lobby_message(club, game.id)), True
        await edit_lobby(club, interaction.client, game.id)
        return Reply(message(NEUTRAL, said)), False

    await change_or_tell(interaction, work)


# -- options -------------------------------------------------------------------------------------------------------


async def options(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show the host's options."""

    async def work() -> Reply:
        return await _options(club, await _own_lobby(club, interaction, pressed), page=pressed.number(1))

    await show(interaction, work)


async def choose_option(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """One of the host's menus."""
    values = values_of(interaction)

    async def work() -> Reply:
        game = await _own_lobby(club, interaction, pressed)
        note = await MENUS[pressed.verb](club, game, pressed, values[0]) if values else None
        await edit_lobby(club, interaction.client, game.id)
        return await _options(club, await club.store.game(game.id), note=note)

    await change_message(interaction, work)


async def _own_lobby(club: Club, interaction: Interaction, pressed: Pressed) -> Game:
    game = await club.store.game(pressed.game_id)
    if game.status is not Status.LOBBY:
        raise WrongTime("The game has begun, or the table was closed, so its options cannot be changed any more.")
    if game.host_id != interaction.user.id:
        raise NotHost("Only the host can change the options. They stand in the message of the table.")
    return game


async def _options(club: Club, game: Game, *, page: int = 0, note: str | None = None) -> Reply:
    seats = await club.store.seats(game.id)
    fixed = seating_of(game).get("order") == "fixed"
    kind = club.tables.games[game.kind]
    return Reply(options_view(shown(game), seats, kind, fixed_order=fixed, page=page, note=note))


async def _set_rule(club: Club, game: Game, pressed: Pressed, value: str) -> str | None:
    return await set_rule_options(club, game, {pressed.part(1): value})


async def set_rule_options(club: Club, game: Game, chosen: dict[str, Any]) -> str | None:
    """Change options of the game's rules; returns what must be said about it, None if it was simply done.

    If the choice does not fit to the others, one other option goes back to what is usual; if that does not help
    either, nothing is changed.
    """
    kind = club.tables.games[game.kind]
    now = options_of(game)
    titles = {field.name: field.title for field in kind.option_fields}
    problem = ""
    for dropped in (None, *(name for name in now if name not in chosen)):
        kept = {name: value for name, value in now.items() if name != dropped}
        try:
            checked = kind.options.model_validate({**kept, **chosen})
        except ValidationError as error:
            problem = problem or error.errors(include_url=False)[0]["msg"].removeprefix("Value error, ")
            continue
        stored = checked.model_dump(mode="json", exclude_defaults=True)
        await club.store.set_options(game.id, {**stored, SEATING: seating_of(game)})
        if dropped is None or dropped not in titles:
            return None
        return f"{titles[dropped]}: this went back to what is usual, because it does not fit to your choice."
    return problem


async def _set_seats(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    if value.isdigit() and int(value) in club.tables.games[game.kind].seat_counts:
        await club.store.set_options(game.id, game.options, seats_wanted=int(value))


async def _set_privacy(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    await club.store.set_options(game.id, game.options, private=value == "private")


async def _set_order(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    await club.store.set_options(game.id, {**game.options, SEATING: {"order": value}})


async def _remove(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    if value.startswith("seat-"):
        await club.store.remove_seat(game.id, int(value.removeprefix("seat-")))
    else:
        await club.store.leave(game.id, int(value))


MENUS: dict[str, Callable[[Club, Game, Pressed, str], Awaitable[str | None]]] = {
    ids.OPTION: _set_rule,
    ids.SEATS: _set_seats,
    ids.PRIVACY: _set_privacy,
    ids.ORDER: _set_order,
    ids.REMOVE: _remove,
}


# -- the start -----------------------------------------------------------------------------------------------------


async def start(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Begin the game: in a thread of its own if there can be one."""

    async def work() -> Reply:
        async with club.one_start(pressed.game_id):
            await _start(club, interaction, pressed.game_id)
        return Reply(await lobby_message(club, pressed.game_id))

    await change_message(interaction, work)


async def _start(club: Club, interaction: Interaction, game_id: int) -> None:
    game = await club.store.game(game_id)
    seats = await club.store.seats(game_id)
    kind = club.tables.check_start(game, seats, interaction.user.id)
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    name = game.title if game.title != kind.title else f"{kind.title} · game {game.id}"
    channel = interaction.channel
    assert isinstance(channel, discord.abc.Messageable)
    place = await make_place(channel, interaction.app_permissions, name, people, private=game.private)
    try:
        await _begin(club, interaction.user.id, game_id, place)
    except BaseException:
        await remove_place(place)
        raise


async def _begin(club: Club, host_id: int, game_id: int, place: Place) -> None:
    for attempt in range(MOST_STARTS):
        await club.store.reorder(game_id, await drawn_order(club, game_id))
        first = await first_seat(club, game_id)
        try:
            await club.tables.start(game_id, host_id, place_id=place.id, first=first, note=place.note)
            return
        except StaleRevision:
            if attempt == MOST_STARTS - 1:
                raise


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

    async def opening() -> Opening:
        game = await club.store.game(pressed.game_id)
        people = [seat.user_id for seat in await club.store.seats(game.id) if seat.user_id is not None]
        if interaction.user.id not in people or not game.status.ended:
            raise NotSeatedHere("Only those who played can ask for the next game. `/play` opens a new table.")
        for lobby in await club.store.games_in(interaction.channel_id or 0, status=(Status.LOBBY,)):
            if seating_of(lobby).get("after") == game.id:
                said = await _take_seat(club, interaction, lobby.id)
                await edit_lobby(club, interaction.client, lobby.id)
                raise Refused(Reply(message(NEUTRAL, said)))
        return await _again(club, interaction, game)

    await open_table(club, interaction, opening)


async def _again(club: Club, interaction: Interaction, game: Game) -> Opening:
    """The next game of the same people: they sit as before, and who begins follows the rules of the game."""
    kind = club.tables.games[game.kind]
    seats = await club.store.seats(game.id)
    first = next_first(club, kind, game)
    order = list(range(len(seats)))
    if first is not None:
        order = order[first:] + order[:first]
    ranks = [seats[seat].user_id for seat in order if seats[seat].user_id is not None]
    return Opening(
        kind,
        interaction.user,
        [user_id for user_id in ranks if user_id is not None and user_id != interaction.user.id],
        seats=game.seats_wanted,
        private=game.private,
        title=game.title,
        options=options_of(game),
        seating={
            "order": "fixed",
            "ranks": ranks,
            "first": None if first is None else seats[first].user_id,
            "after": game.id,
        },
    )


def next_first(club: Club, kind: GameType, game: Game) -> int | None:
    """The seat that begins the next game of the same people, None if chance decides."""
    if kind.next_first is None or game.result is None:
        return None
    return kind.next_first(restored(Result, game.result), club.chance)
