"""Who sits at a table that plays: leaving for good, letting the computer play on, ending the game for all."""

from __future__ import annotations

from cogs.commits import Before, free_seats, notes
from cogs.errors import NotHost, NotSeatedHere, WrongTime
from cogs.table import Table
from cogs.tables import Played, Tables
from db import Game, NewMove, NewNotice, SeatChange, Status


async def resign(tables: Tables, game_id: int, user_id: int) -> Played:
    """Leave the game for good; a stand-in answers for the seat."""
    async with tables.changing(game_id) as table:
        seat = tables.seat_of(table, user_id)
        before = Before.of(table)
        table.match.resign(seat)
        left = [] if table.match.result is not None else [NewNotice(kind="left", target={}, payload={"seat": seat})]
        await tables.commit(table, before, NewMove(kind="resign", seat=seat, data={}), more=left)
        return Played(table, seat)


async def hand_over(tables: Tables, game_id: int, by: int, change: SeatChange, note: str) -> Played:
    """Let a computer player play on for the own seat, or for one whose player has left; `note` is told the table.

    Raises NotSeatedHere, WrongTime.
    """
    async with tables.changing(game_id) as table:
        check_hand_over(table, by, change.seat)
        before = Before.of(table)
        table.match.hand_over(change.seat)
        move = NewMove(kind="hand over", seat=change.seat, data={"by": table.seat_of(by)})
        await tables.commit(table, before, move, more=notes(note), seats=[change])
        table.seats = tuple(await tables.store.seats(game_id))
        table.minds.pop(change.seat, None)
        return Played(table, change.seat)


def check_hand_over(table: Table, by: int, seat: int) -> None:
    """Whether this person may give the seat to a computer player. Raises NotSeatedHere, WrongTime."""
    if not 0 <= seat < len(table.seats):
        raise WrongTime("There is no such seat at this table.")
    own = table.seat_of(by)
    if seat == own and seat not in table.match.absent:
        return
    if table.game.host_id != by and (own is None or own in table.match.absent):
        raise NotSeatedHere("Only those who play here, and the host, can let the computer play on for a seat.")
    if seat not in free_seats(table):
        raise WrongTime("Somebody plays this seat. The computer can play on only for a seat whose player has left.")


def check_host(game: Game, user_id: int) -> None:
    """Raises NotHost for everybody who did not open the game."""
    if game.host_id != user_id:
        raise NotHost("Only the host can end this game. You can resign with `/table resign`.")


async def end(tables: Tables, game_id: int, user_id: int) -> None:
    """End a lobby or a running game without a result. Only the host may. Raises NotHost, WrongStatus."""
    game = await tables.store.game(game_id)
    check_host(game, user_id)
    notices = [NewNotice(kind="ended", target={}, payload={})] if game.status is Status.RUNNING else []
    seat = next((one.seat for one in await tables.store.seats(game_id) if one.user_id == user_id), None)
    await tables.store.cancel(game_id, move=NewMove(kind="end", seat=seat, data={}), notices=notices)
    tables.forget(game_id)
    tables.poke(game_id)
