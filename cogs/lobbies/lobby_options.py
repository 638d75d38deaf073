"""The host's private options of a table: menus, forms, and inviting people."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord.ui import Label, Modal, TextInput

from cogs.club import Club
from cogs.errors import NotHost, SurfaceError, WrongTime
from cogs.handling import Interaction, Reply, field_of, refuse, show, values_of
from cogs.lobbies.access import LEVELS, Level, joining_of, level_of
from cogs.lobbies.invitations import chosen_guests, invite, send_invitation
from cogs.lobbies.lobby import add_computer, edit_lobby, mend_lobby, seating_of, shown
from cogs.lobbies.rule_options import DoesNotFit, agreed
from cogs.pace import PACE, PACES, pace_of
from cogs.table_options import ORIGIN, SEATING, options_of, table_options
from cogs.thinking import PLAYER
from cogs.ui import ids
from cogs.ui.ids import Pressed
from cogs.ui.lobby import not_written_view, option_values, options_view, written_words
from cogs.ui.look import LONGEST_PLACEHOLDER, LONGEST_TITLE
from cogs.ui.text import fit
from db import Game, Status, StoreError
from games.engine.gametype import OptionField, Written


async def options(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show the host's options."""

    async def work() -> Reply:
        game = await _own_lobby(club, interaction, pressed)
        await mend_lobby(club, interaction, game.id)
        return await _options(club, game, page=pressed.number(1))

    await show(interaction, work)


async def choose_option(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """One of the host's menus."""
    values = values_of(interaction)
    if values and pressed.verb == ids.OPTION and await ask_to_write(club, interaction, pressed, values[0]):
        return

    async def work() -> Reply:
        game = await _own_lobby(club, interaction, pressed)
        note = await MENUS[pressed.verb](club, game, pressed, values[0]) if values else None
        await edit_lobby(club, interaction.client, game.id)
        return await _options(club, await club.store.game(game.id), note=note)

    await show(interaction, work)


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
    pace = pace_of(game) if kind.players else None
    level = level_of(game)
    view = options_view(shown(game), seats, kind, fixed_order=fixed, pace=pace, level=level, page=page, note=note)
    return Reply(view)


async def _set_rule(club: Club, game: Game, pressed: Pressed, value: str) -> str | None:
    try:
        return await set_rule_options(club, game, {pressed.part(1): value})
    except DoesNotFit as error:
        return str(error)


async def set_rule_options(club: Club, game: Game, chosen: dict[str, Any]) -> str:
    """Change options of the game's rules; tells which other option had to give way. Raises DoesNotFit."""
    if ORIGIN in game.options:
        raise DoesNotFit("This game goes on from a position of another game, so its options are those of that game.")
    stored, said = agreed(club.tables.games[game.kind], options_of(game), chosen)
    await club.store.set_options(game.id, {**stored, **table_options(game)})
    return said


class WriteForm(Modal):
    """Asks for what an option needs besides its value. It is handled by its id, so it is not kept in memory."""

    def __init__(self, field: OptionField, written: Written, present: str, custom_id: str) -> None:
        super().__init__(title=fit(field.title, LONGEST_TITLE), custom_id=custom_id, timeout=None)
        text = TextInput[Any](
            custom_id="written",
            style=discord.TextStyle.paragraph,
            placeholder=fit(written.example, LONGEST_PLACEHOLDER - 50),
            default=present or None,
            max_length=1000,
        )
        self.add_item(Label[Any](text=fit(written.title, LONGEST_TITLE), component=text))

    def is_finished(self) -> bool:
        """True, so that discord.py does not wait for it."""
        return True


async def ask_to_write(club: Club, interaction: Interaction, pressed: Pressed, value: str) -> bool:
    """Open the form of a value that needs something written besides; False if it needs nothing."""
    try:
        game = await _own_lobby(club, interaction, pressed)
    except (SurfaceError, StoreError) as error:
        await refuse(interaction, str(error))
        return True
    kind = club.tables.games[game.kind]
    field = next((field for field in kind.option_fields if field.name == pressed.part(1)), None)
    if field is None or value not in field.written:
        return False
    written = field.written[value]
    present = ", ".join(written_words(written, option_values(options_of(game), kind)))
    id = ids.custom_id(ids.WRITE, game.id, field.name, value)
    await interaction.response.send_modal(WriteForm(field, written, present, id))
    return True


async def write(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Change what was written for an option."""
    if not await ask_to_write(club, interaction, pressed, pressed.part(2)):
        await refuse(interaction, "There is no such option any more. The button Options shows those that there are.")


async def submit_written(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The form of an option was filled in."""
    text = field_of(interaction, "written")

    async def work() -> Reply:
        game = await _own_lobby(club, interaction, pressed)
        fields = {field.name: field for field in club.tables.games[game.kind].option_fields}
        name, value = pressed.part(1), pressed.part(2)
        if name not in fields or value not in fields[name].written:
            raise WrongTime("There is no such option any more. The button Options shows those that there are.")
        try:
            note = await set_rule_options(club, game, {name: value, fields[name].written[value].name: text})
        except DoesNotFit as error:
            return Reply(not_written_view(game, fields[name], value, str(error), text))
        await edit_lobby(club, interaction.client, game.id)
        return await _options(club, await club.store.game(game.id), note=note)

    await show(interaction, work)


async def invite_guests(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The host's menu of people to invite."""
    guests = chosen_guests(interaction)
    invited: list[int] = []

    async def work() -> Reply:
        game = await _own_lobby(club, interaction, pressed)
        try:
            called, note = await invite(club, game, guests)
        except WrongTime as error:
            return await _options(club, game, note=str(error))
        invited.extend(called)
        await edit_lobby(club, interaction.client, game.id)
        return await _options(club, game, note=note)

    await show(interaction, work)
    if invited:
        await send_invitation(club, interaction, await club.store.game(pressed.game_id), invited)


async def _set_seats(club: Club, game: Game, pressed: Pressed, value: str) -> str | None:
    if ORIGIN in game.options:
        return "This game goes on from a position of another game, so it has as many seats as that game."
    if value.isdecimal() and int(value) in club.tables.games[game.kind].seat_counts:
        await club.store.set_options(game.id, game.options, seats_wanted=int(value))
    return None


async def _set_privacy(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    if value in LEVELS:
        level = Level(value)
        await club.store.set_options(game.id, {**game.options, **joining_of(level)}, private=level.private)


async def _set_order(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    if value in ("random", "fixed"):
        await club.store.set_options(game.id, {**game.options, SEATING: {"order": value}})


async def _set_pace(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    if value in PACES:
        await club.store.set_options(game.id, {**game.options, PACE: value})


async def _add_computer(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    await add_computer(club, game, {PLAYER: value})


async def _remove(club: Club, game: Game, pressed: Pressed, value: str) -> None:
    for seat in await club.store.seats(game.id):
        if value == f"seat-{seat.seat}":
            await club.store.remove_seat(game.id, seat.seat)
        elif seat.user_id is not None and value == str(seat.user_id):
            await club.store.leave(game.id, seat.user_id)


MENUS: dict[str, Callable[[Club, Game, Pressed, str], Awaitable[str | None]]] = {
    ids.OPTION: _set_rule,
    ids.SEATS: _set_seats,
    ids.PRIVACY: _set_privacy,
    ids.ORDER: _set_order,
    ids.PACE: _set_pace,
    ids.COMPUTERS: _add_computer,
    ids.REMOVE: _remove,
}
