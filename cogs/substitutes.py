"""Substitutes: a seat is offered where its game is played, and who takes it plays on in it."""

from __future__ import annotations

from cogs import seats
from cogs.club import Club
from cogs.errors import WrongTime
from cogs.notices import to_table
from cogs.seats import OFFERED


async def offer_seat(club: Club, game_id: int, seat: int, why: str) -> None:
    """Look for a substitute for a seat: the table is told, and anybody who may join there can take the seat.

    Until then the seat stays its person's, and with the person's next own move the offer lapses. `why` is one of `WHY`.
    Raises WrongTime if the game is over or there is no such seat.
    """
    async with club.tables.changing(game_id) as table:
        if not 0 <= seat < len(table.seats):
            raise WrongTime("There is no such seat at this table.")
        offer = to_table("seat offer", seat=seat)
        await seats.note(club.tables, table, seat, OFFERED, {"why": why}, offer)


async def withdraw_offer(club: Club, game_id: int, seat: int) -> None:
    """Look for a substitute no longer. Raises WrongTime if the game is over."""
    async with club.tables.changing(game_id) as table:
        await seats.note(club.tables, table, seat, OFFERED, None)
