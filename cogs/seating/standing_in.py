"""The computer plays for a person until that person is back: on the own wish, or because the others decided so.

The seat stays the person's. Coming back is one press, and every own answer brings back too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from cogs import happenings
from cogs.calls.notices import to_person
from cogs.club import Club
from cogs.errors import NoSuchGame, WrongTime
from cogs.handling import Interaction, Reply, show
from cogs.lookups import check_visible, panel
from cogs.pace import is_played_for, players_of, with_computer, without_computer
from cogs.seating.seats import OFFERED
from cogs.table import Table
from cogs.tables import Tables
from cogs.timekeeping.clocks import clock_of, clock_with
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, message, row
from cogs.ui.ids import Pressed
from cogs.ui.look import colour
from cogs.ui.text import progress
from cogs.ui.times import back_button
from db import Game, NewMove, NewNotice, SeatChange, Status
from games.engine.events import Event
from games.engine.gametype import GameType
from games.engine.situation import ComputerPlayer

PLAYED_FOR: Final = "played for"
"""The notice to a person for whom the computer plays since."""


def player_for(kind: GameType) -> ComputerPlayer:
    """The computer player that plays for persons. Raises NoSuchGame if the game has none."""
    player = next(iter(kind.players.values()), None)
    if player is None:
        raise NoSuchGame(f"There are no computer players for {kind.title} yet.")
    return player


async def stand_in(
    tables: Tables,
    game_id: int,
    user_id: int,
    *,
    check: Callable[[Table], None] = lambda table: None,
    by_others: bool = False,
) -> Table:
    """Let the computer play for a person until that person is back, who is told so if it was decided `by_others`.

    Raises NotSeatedHere, WrongTime, NoSuchGame, and what `check` raises for the table as it is then.
    """
    async with tables.changing(game_id) as table:
        check(table)
        seat = check_can_stand_in(tables, table, user_id)
        change = with_computer(table.seats[seat], player_for(table.kind).id)
        told = [to_person(user_id, PLAYED_FOR, seat=seat)] if by_others else []
        await _change(tables, table, seat, change, happenings.PLAYED_FOR, told)
        return table


def check_can_stand_in(tables: Tables, table: Table, user_id: int) -> int:
    """The seat of a person for whom the computer can play. Raises NotSeatedHere, WrongTime, NoSuchGame."""
    seat = tables.seat_of(table, user_id)
    player_for(table.kind)
    if seat in table.match.absent:
        raise WrongTime("You have left this game, so nobody needs to play for you.")
    if is_played_for(table.seats[seat]):
        raise WrongTime("The computer plays for you already. The button I’m back ends that.")
    if players_of(table) == [seat]:
        raise WrongTime("Nobody else plays at this table at present, so nobody waits for you. The game waits.")
    return seat


async def come_back(tables: Tables, game_id: int, user_id: int) -> bool:
    """A person plays again for whom the computer played; False if it did not. Raises NotSeatedHere, WrongTime."""
    async with tables.changing(game_id) as table:
        seat = tables.seat_of(table, user_id)
        if not is_played_for(table.seats[seat]):
            return False
        back = without_computer(table.seats[seat])
        # Whoever is back needs no substitute.
        state = {name: value for name, value in (back.state or {}).items() if name != OFFERED}
        await _change(tables, table, seat, replace(back, state=state), happenings.BACK_AGAIN)
        return True


async def _change(
    tables: Tables, table: Table, seat: int, change: SeatChange, what: str, notices: Sequence[NewNotice] = ()
) -> None:
    await tables.keep(
        table,
        NewMove(kind="stand in", seat=seat, data={"what": what}),
        events=[Event(what, seat)],
        notices=notices,
        seats=[change],
        clock=None if table.clock is None else clock_with(table, clock_of(table, tables.clock()), [change]),
    )


# -- presses -------------------------------------------------------------------------------------------------------


async def press_stand_in(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Let the computer play for the person who presses."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        table = await stand_in(club.tables, game.id, interaction.user.id)
        return Reply(standing_view(table, table.seat_of(interaction.user.id)))

    await show(interaction, work)


async def press_back(club: Club, interaction: Interaction, pressed: Pressed) -> None:
    """Play again."""

    async def work() -> Reply:
        game = await check_visible(club, interaction, pressed.game_id)
        back = await come_back(club.tables, game.id, interaction.user.id)
        return await panel(club, game.id, interaction.user.id, note="You are back." if back else "")

    await show(interaction, work)


# -- what is told --------------------------------------------------------------------------------------------------


def standing_view(table: Table, seat: int | None) -> Message:
    """Told to a person for whom the computer plays."""
    text = (
        f"**{table.kind.title} · {progress(table)}**\nThe computer plays for you until you are back. The seat stays "
        "yours. Press the button, or make any move, and you play again."
    )
    return message(colour(seat), text, row(back_button(table.game.id)))


async def told_played_for(
    club: Club, game: Game | None, user_id: int, payload: Mapping[str, Any], mention: str
) -> Message | None:
    """That others let the computer play for a person."""
    if game is None or game.status is not Status.RUNNING:
        return None
    table = await club.tables.table(game.id)
    seat = int(payload["seat"])
    if table.seats[seat].user_id != user_id or not is_played_for(table.seats[seat]):
        return None
    text = (
        "the computer plays for you from now on, until you are back. The seat stays yours. Press the button, or make "
        "any move, and you play again."
    )
    return person_view(table, seat, mention, text, first=back_button(game.id))


PRESSES = {ids.STAND_IN: press_stand_in, ids.IM_BACK: press_back}
