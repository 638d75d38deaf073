"""Somebody is missing at a table: who may act at once, and when the others are asked what is to be done.

At a table with a time limit the others are asked by themselves when time is out; what stands here is for those without
one, for people who have left the server, and for seats that nobody plays. A seat stays with its person until somebody
takes it over, and an own move of that person ends the search.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cogs.commits import free_seats
from cogs.errors import NotSeatedHere, WrongTime
from cogs.pace import is_computer, is_played_for
from cogs.seating.seats import GONE, Why, noted
from cogs.table import Table, practised_by
from cogs.timekeeping.clocks import is_paused
from cogs.timekeeping.time_limits import terms_of
from cogs.ui.text import relative, safe_names

OTHERS_MAY: Final = timedelta(days=1)
"""After so long without an answer the others can be asked what is to be done."""

HOST_MAY: Final = timedelta(days=3)
"""After so long without an answer the host can decide it alone."""


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody can act for a missing person: for which reason, and whether the others must agree first."""

    why: Why
    by_motion: bool


def check_takes_part(table: Table, user_id: int) -> int | None:
    """The seat of somebody who plays here or is the host, None for a host without one.

    Raises NotSeatedHere, and WrongTime at a practice table.
    """
    if practised_by(table.game) is not None:
        raise WrongTime("One person plays all seats of this practice table, so nobody can be missing.")
    seat = table.seat_of(user_id)
    if seat is not None and seat not in table.match.absent:
        return seat
    if table.game.host_id == user_id:
        return None
    raise NotSeatedHere("Only those who play here, and the host, can do this.")


def way_for(table: Table, by: int, seat: int, since: datetime | None, now: datetime) -> Way:
    """How this person can act for a seat that has been waited for `since`, None if it is not.

    Raises NotSeatedHere, and WrongTime if nothing can be done now; it tells when it can.
    """
    own = check_takes_part(table, by)
    if not 0 <= seat < len(table.seats):
        raise WrongTime("There is no such seat at this table.")
    if seat == own:
        raise WrongTime("This is your own seat. With `/table resign` you can leave it, and then others can take it.")
    one, is_host = table.seats[seat], table.game.host_id == by
    if seat in free_seats(table):
        return Way(Why.LEFT, by_motion=False)
    if noted(table, seat, GONE) is not None:
        return Way(Why.GONE, by_motion=False)
    if is_played_for(one):
        return Way(Why.LATE, by_motion=not is_host)
    if is_computer(one):
        if not is_host:
            raise NotSeatedHere("Only the host can offer a computer player's seat to a person.")
        return Way(Why.WISHED, by_motion=False)
    return Way(Why.LATE, by_motion=not _may_alone(table, seat, since, now, is_host=is_host))


def _may_alone(table: Table, seat: int, since: datetime | None, now: datetime, *, is_host: bool) -> bool:
    name = safe_names(table)[seat]
    if is_paused(table):
        raise WrongTime("This game is paused, so nobody is missing.")
    if since is None:
        raise WrongTime(f"The game does not wait for {name} at present, so nobody is missing there.")
    if terms_of(table.game) is not None:
        raise WrongTime("This table has a time limit. When time is out, it is asked by itself what is to be done.")
    if now < since + OTHERS_MAY:
        raise WrongTime(
            f"{name} has not been waited for very long. {relative(since + OTHERS_MAY)} you can ask the others what is "
            f"to be done, and {relative(since + HOST_MAY)} the host can decide it alone."
        )
    return is_host and now >= since + HOST_MAY
