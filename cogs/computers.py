"""Computer players in the lobby and later: adding one, a game against one by one press, letting one play on."""

from __future__ import annotations

from cogs.club import Club
from cogs.commits import free_seats
from cogs.errors import NoSuchGame, NotHost, WrongTime
from cogs.handling import Interaction, Reply, show
from cogs.lobbies.lobby import Opening, add_computer, computer_name, known_player, open_table
from cogs.lobbies.lobby_presses import change_lobby
from cogs.lobbies.starting import start_opened
from cogs.lookups import check_visible
from cogs.pace import PACE, Pace, is_played_for
from cogs.seating.seats import check_hand_over, hand_over
from cogs.thinking import PLAYER
from cogs.ui import ids
from cogs.ui.compose import button, message, rows
from cogs.ui.ids import Pressed
from cogs.ui.lists import refusal_view
from cogs.ui.look import NEUTRAL
from cogs.ui.text import safe_name, safe_names
from cogs.ui.times import back_button
from db import Game, SeatChange, SeatKind, Status
from games.engine.refusal import Refusal


async def add(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The host gives the next free seat to a computer player."""

    async def act() -> str:
        game = await _own_lobby(club, interaction, pressed.game_id)
        await add_computer(club, game, {PLAYER: pressed.part(1)})
        return "A computer player has taken a seat."

    await change_lobby(club, interaction, pressed, act)


async def play_alone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """The host plays against one computer player at once, in the lobby that this button stands in."""
    ready: list[Game] = []

    async def act() -> str:
        game = await _own_lobby(club, interaction, pressed.game_id)
        if len(await club.store.seats(game.id)) != 1:
            raise WrongTime("Others have joined this table. The button Add computer gives a free seat to the computer.")
        await add_computer(club, game, {})
        game = await club.store.game(game.id)
        ready.append(await club.store.set_options(game.id, {PACE: Pace.AT_ONCE, **game.options}))
        return "A computer player has taken a seat, and the game begins."

    await change_lobby(club, interaction, pressed, act)
    await start_opened(club, interaction, ready[0] if ready else None)


async def open_alone(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Open a table of the game that the button of a greeting names, and begin against one computer player at once.

    It answers at once too, as nobody else follows the game.
    """

    async def opening() -> Opening:
        kind = club.tables.games.get(pressed.part(0))
        if kind is None:
            raise NoSuchGame("This game is not installed here any more. `/play` shows what there is.")
        known_player(kind, None)
        return Opening(
            kind,
            interaction.user,
            computers=[{}],
            seats=min(count for count in kind.seat_counts if count > 1),
            options={PACE: Pace.AT_ONCE},
        )

    await start_opened(club, interaction, await open_table(club, interaction, opening))


async def _own_lobby(club: Club, interaction: Interaction, game_id: int) -> Game:
    game = await club.store.game(game_id)
    club.check_server(interaction, game)
    if game.status is not Status.LOBBY:
        raise WrongTime("The game has begun, or the table was closed, so no computer player can be added any more.")
    if game.host_id != interaction.user.id:
        raise NotHost("Only the host can add computer players. The button Join gives you a seat.")
    return game


# -- playing on ----------------------------------------------------------------------------------------------------


async def play_on(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Let a computer player play on for a seat: the own one if none is named, or one whose player has left."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        table = await club.tables.table(game.id)
        by = interaction.user.id
        seat = pressed.number(1) if pressed.part(1) else club.tables.seat_of(table, by)
        check_hand_over(table, by, seat)
        player = known_player(table.kind, None)
        name = computer_name(player, table.seats)
        change = SeatChange(seat=seat, kind=SeatKind.COMPUTER, name=name, state={PLAYER: player.id})
        left = table.seats[seat].kind is not SeatKind.VACANT
        beginning = f"{safe_names(table)[seat]} has left the game, and " if left else ""
        note = f"{beginning}{safe_name(name)} plays on in this seat."
        try:
            await hand_over(club.tables, pressed.game_id, by, change, note)
        except Refusal as refusal:
            return Reply(refusal_view(await club.why(pressed.game_id, by, refusal)))
        text = f"{safe_name(name)} plays on in this seat."
        return Reply(message(NEUTRAL, text, *rows([button("Board", ids.custom_id(ids.BOARD, pressed.game_id, 0))])))

    await show(interaction, work)


async def offer(club: Club, game: Game, user_id: int) -> Reply:
    """The seats of a game in which a computer player could play, among them that of this person. Raises WrongTime."""
    table = await club.tables.table(game.id)
    if game.status is not Status.RUNNING:
        raise WrongTime("This game is over. Nothing more can be done in it.")
    known_player(table.kind, None)
    names = safe_names(table)
    buttons = [
        button(f"Play on for {names[seat]}", ids.custom_id(ids.PLAY_ON, game.id, seat)) for seat in free_seats(table)
    ]
    said = ["For somebody who has left the computer can play on. Such a seat is placed by its points."] * bool(buttons)
    own = table.seat_of(user_id)
    if own is not None and own not in table.match.absent:
        if is_played_for(table.seats[own]):
            said.append("The computer plays for you until you are back.")
            buttons.append(back_button(game.id))
        else:
            said.append(
                "The computer can play for you until you are back. Your seat stays yours, and any move ends it."
            )
            buttons.append(button("Play for me until I am back", ids.custom_id(ids.STAND_IN, game.id)))
    if not buttons:
        raise WrongTime(
            "Everybody at this table plays. A computer player can play on for somebody who has left with "
            "`/table resign`; whoever wants to leave is offered that too."
        )
    return Reply(message(NEUTRAL, " ".join(said), *rows(buttons)))
