"""What can be looked up and set from buttons and commands alike: hand, board, log, orders, waiting games."""

from __future__ import annotations

from datetime import datetime

from cogs.club import Club
from cogs.errors import NotSeatedHere, WrongTime
from cogs.handling import Interaction, Refused, Reply, answer_privately, show, values_of
from cogs.seating.seats import OFFERED, noted
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import button, message, rows
from cogs.ui.ids import Pressed
from cogs.ui.lists import (
    DEFAULT,
    FIRST_HELP,
    board_view,
    game_link,
    help_view,
    log_view,
    order_named,
    orders_view,
    part_view,
    refusal_view,
    views_of,
    waiting_view,
)
from cogs.ui.look import MOST_TEXT, colour
from cogs.ui.panel import more_view
from cogs.ui.refusals import not_your_decision
from cogs.ui.text import board_words, length, listed, progress, safe_names
from cogs.ui.times import limit_lines
from cogs.ui.turn import asked_line
from db import Game, SeatKind, Status
from games.engine.gametype import Views

# -- replies -------------------------------------------------------------------------------------------------------


async def panel(club: Club, game_id: int, user_id: int, *, note: str = "", page: int = 0) -> Reply:
    """The private panel; somebody without a seat is told whose decision it is. Raises Refused."""
    try:
        return await club.panel(game_id, user_id, note=note, page=page)
    except NotSeatedHere:
        table = await club.tables.table(game_id)
        lost = [one.seat for one in await club.store.formers(game_id) if one.user_id == user_id]
        text = f"You have no seat in this game, so there is no hand for you. {not_your_decision(table)}"
        if lost:
            now = safe_names(table)[lost[-1]]
            free = table.seats[lost[-1]].kind is SeatKind.VACANT
            text = f"You have no seat in this game any more: {'it is free' if free else f'{now} plays on in it'}."
        raise Refused(Reply(refusal_view(text, game_id=game_id, button=ids.BOARD))) from None


async def board(club: Club, game_id: int, user_id: int, page: int = 0) -> Reply:
    """The public board."""
    table = await club.tables.table(game_id)
    drawn = await club.table_pictures(table) if await club.wants_pictures(user_id) and not page else []
    async with table.lock:
        plain = board_view(table, page)
        if not drawn:
            return Reply(plain)
        shown = board_view(table, page, pictures=[one.picture for one in drawn])
        return Reply(shown, [one.file() for one in drawn], plain=plain)


async def part(club: Club, game_id: int, user_id: int, key: str) -> Reply:
    """A part of the board, as this person may see it. Raises WrongTime if there is none with this key."""
    table = await club.tables.table(game_id)
    if key not in dict(views_of(table)):
        raise WrongTime("There is no such board at this table. `/table status` shows what there is.")
    reader, wanted = table.seat_of(user_id), await club.wants_pictures(user_id)
    # Where the game has no words for a part, those of the picture are its words.
    drawn = await club.view_picture(table, key) if wanted or not isinstance(table.kind.words, Views) else None
    async with table.lock:
        plain = part_view(table, reader, key, said=drawn.picture.alt if drawn else "")
        if drawn is None or not wanted:
            return Reply(plain)
        return Reply(part_view(table, reader, key, picture=drawn.picture), [drawn.file()], plain=plain)


async def status(club: Club, game_id: int) -> Reply:
    """Where a game stands: whom it waits for, where it is played, and the board."""
    table = await club.tables.table(game_id)
    waits = await club.store.waiting_in(game_id)
    since = min((one.since for one in waits), default=None)
    address = game_link(table.game)
    lost = "" if table.game.status.ended else "This game is without a place. `/table here` moves it to a channel."
    where = f"Played at {address}" if address else lost
    async with table.lock:
        title = f"**{table.kind.title} · game {game_id} · {progress(table)}**"
        names, sought = safe_names(table), _sought(table)
        seeks = f"A substitute is wanted for the seat of {listed([names[seat] for seat in sought])}."
        parts = (title, _stands(table, since), *limit_lines(table), seeks if sought else "", where)
        head = "\n".join(part for part in parts if part)
        board_text = board_words(table, MOST_TEXT - length(head) - 20)
        take = [button(f"Take the seat of {names[seat]}", ids.custom_id(ids.TAKE, game_id, seat)) for seat in sought]
        return Reply(message(colour(min(table.match.awaited, default=None)), head, board_text, *rows(take)))


def _sought(table: Table) -> list[int]:
    """The seats that others can take over."""
    running = table.game.status is Status.RUNNING
    return [one.seat for one in table.seats if running and noted(table, one.seat, OFFERED) is not None]


def _stands(table: Table, since: datetime | None) -> str:
    if table.game.status is Status.CANCELLED:
        return "This game was ended without a result."
    if table.match.result is not None:
        return table.kind.words.result(table.match.result, safe_names(table))
    return asked_line(table, since, {})


async def log(club: Club, game_id: int, user_id: int, page: int | None = None) -> Reply:
    """The log as this person may read it."""
    table = await club.tables.table(game_id)
    lines = await club.story(table, table.seat_of(user_id), after=0)
    async with table.lock:
        return Reply(log_view(table, lines, page))


async def orders(club: Club, game_id: int, user_id: int, page: int = 0, note: str | None = None) -> Reply:
    """The standing orders of a person. Raises NotSeatedHere."""
    table = await club.tables.table(game_id)
    seat = club.tables.seat_of(table, user_id)
    if seat in table.match.absent:
        raise WrongTime("You have left this game, so there is nothing for you to answer in advance.")
    async with table.lock:
        return Reply(orders_view(table, seat, page=page, note=note))


async def waiting(club: Club, user_id: int, page: int = 0) -> Reply:
    """Every game that waits for a person."""
    games = await club.store.waiting_for(user_id)
    seats = {one.game.id: await club.store.seats(one.game.id) for one in games}
    resting = await club.store.away_guilds()
    return Reply(waiting_view(games, club.tables.games, seats, page=page, resting=resting))


async def check_visible(club: Club, interaction: Interaction, game_id: int) -> Game:
    """The game if this person may look at it. Raises NotSeatedHere."""
    game = await club.store.game(game_id)
    if not await club.may_see(interaction, game):
        raise NotSeatedHere("You have no seat in this game, and it is not played where you could watch it.")
    return game


async def own_panel(club: Club, interaction: Interaction, game_id: int, page: int = 0) -> Reply:
    """The private panel of the person who pressed something; nothing is told about a game that is hidden here."""
    game = await check_visible(club, interaction, game_id)
    return await panel(club, game.id, interaction.user.id, page=page)


# -- presses -------------------------------------------------------------------------------------------------------


async def press_hand(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open the private panel as a new message."""
    await answer_privately(interaction, lambda: own_panel(club, interaction, pressed.game_id))


async def press_panel(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Show the private panel in this message."""
    await show(interaction, lambda: own_panel(club, interaction, pressed.game_id))


async def press_page(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the choices of a question."""
    await show(interaction, lambda: own_panel(club, interaction, pressed.game_id, pressed.number(2)))


async def press_board(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The board, or another page of it."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await board(club, game.id, interaction.user.id, pressed.number(1))

    await (show if pressed.number(1) else answer_privately)(interaction, work)


async def press_view(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """A part of the board or the whole, in the place of the private message."""
    key = (*values_of(interaction), pressed.part(1))[0]

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        person = interaction.user.id
        return await (part(club, game.id, person, key) if key else board(club, game.id, person))

    await show(interaction, work)


async def press_log(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The log as a new message."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await log(club, game.id, interaction.user.id)

    await answer_privately(interaction, work)


async def press_log_page(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the log."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        return await log(club, game.id, interaction.user.id, pressed.number(1))

    await show(interaction, work)


async def press_more(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """What the panel has besides, in its place."""

    async def work() -> Reply:
        table = await club.tables.table(pressed.game_id)
        seat = club.tables.seat_of(table, interaction.user.id)
        async with table.lock:
            return Reply(more_view(table, seat))

    await show(interaction, work)


async def press_orders(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The standing orders, in the place of the panel."""
    await show(interaction, lambda: orders(club, pressed.game_id, interaction.user.id, pressed.number(1)))


async def press_set_order(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Give a standing order, or take it back."""
    values = values_of(interaction)

    async def work() -> Reply:
        person = interaction.user.id
        table = await club.tables.table(pressed.game_id)
        offer = order_named(table.kind, pressed.part(1))
        if offer is None or not values:
            raise WrongTime("There is no such standing order in this game.")
        choice = None if values[0] == DEFAULT else values[0]
        await club.tables.order(pressed.game_id, person, offer.topic, choice)
        return await orders(club, pressed.game_id, person, note="Kept. It counts from now on.")

    await show(interaction, work)


async def press_help(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """How to play here."""

    async def work() -> Reply:
        return Reply(help_view(game_id=pressed.game_id or None, page=pressed.part(1) or FIRST_HELP))

    # Another page takes the place of this one; the button of a game opens a message of its own.
    await (show if pressed.part(1) else answer_privately)(interaction, work)


async def press_waiting(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Another page of the waiting games."""
    await show(interaction, lambda: waiting(club, interaction.user.id, pressed.number(0)))
