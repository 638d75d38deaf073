"""Replacing somebody who is missing: when a substitute may be looked for at once, and when the others are asked first.

The seat stays with its person until somebody takes it over, and an own move of that person ends it all.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cogs.commits import free_seats
from cogs.errors import NotSeatedHere, WrongTime
from cogs.pace import is_computer, is_played_for, players_of, plays
from cogs.seats import GONE, Why, noted
from cogs.table import Table
from cogs.ui.text import safe_names
from db import Motion, MotionState

MOTION: Final = "replace"
"""The kind of the motion to look for a substitute; its data hold the `seat` and the `revision` it was made at."""

AGREE, REFUSE, WITHDRAW = "agree", "refuse", "withdraw"

OTHERS_MAY: Final = timedelta(days=1)
"""After so long without an answer the others can agree to look for a substitute."""

HOST_MAY: Final = timedelta(days=3)
"""After so long without an answer the host can look for one alone."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a substitute can be looked for: for which reason, and whether the others must agree first."""

    why: str
    by_motion: bool


def check_takes_part(table: Table, user_id: int) -> int | None:
    """The seat of somebody who plays here or is the host, None for a host without one. Raises NotSeatedHere."""
    seat = table.seat_of(user_id)
    if seat is not None and seat not in table.match.absent:
        return seat
    if table.game.host_id == user_id:
        return None
    raise NotSeatedHere("Only those who play here, and the host, can do this.")


def way_for(table: Table, by: int, seat: int, since: datetime | None, now: datetime) -> Way:
    """How this person can look for a substitute for a seat that has been waited for `since`, None if it is not.

    Raises NotSeatedHere, and WrongTime if that cannot be now; it tells from when on it can.
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
        return Way(Why.SILENT, by_motion=not is_host)
    if is_computer(one):
        if not is_host:
            raise NotSeatedHere("Only the host can offer a computer player's seat to a person.")
        return Way(Why.WISHED, by_motion=False)
    return Way(Why.SILENT, by_motion=not _may_alone(table, seat, since, now, is_host=is_host))


def _may_alone(table: Table, seat: int, since: datetime | None, now: datetime, *, is_host: bool) -> bool:
    name = safe_names(table)[seat]
    if since is None:
        raise WrongTime(f"The game does not wait for {name} at present, so nobody is missing there.")
    if now < since + OTHERS_MAY:
        raise WrongTime(
            f"{name} was asked less than a day ago. If there is no answer within a day, the others can agree to look "
            "for a substitute; after three days the host can alone."
        )
    return is_host and now >= since + HOST_MAY


# -- the others decide ---------------------------------------------------------------------------------------------


def voters(table: Table, seat: int) -> list[int]:
    """The seats that decide about a substitute for this one: all others that people play."""
    return [one for one in players_of(table) if one != seat]


def needed(table: Table, seat: int) -> int:
    """How many of them must agree: more than half."""
    return len(voters(table, seat)) // 2 + 1


def answers(table: Table, motion: Motion) -> tuple[list[int], list[int]]:
    """The seats that agree and those that refuse, of those that still decide."""
    seat = int(motion.data["seat"])
    given = {one: motion.votes.get(str(one)) for one in voters(table, seat)}
    return [one for one in given if given[one] == AGREE], [one for one in given if given[one] == REFUSE]


def outcome(table: Table, motion: Motion) -> MotionState:
    """What has become of a motion by the answers so far, or because the seat is played again."""
    if motion.state is not MotionState.OPEN:
        return motion.state
    seat = int(motion.data["seat"])
    moved = table.game.face["moved"][seat] > motion.data["revision"] and not is_computer(table.seats[seat])
    if moved or not (plays(table, seat) or is_played_for(table.seats[seat])):
        return MotionState.OVERTAKEN
    agree, refuse = answers(table, motion)
    if len(agree) >= needed(table, seat):
        return MotionState.CARRIED
    if len(voters(table, seat)) - len(refuse) < needed(table, seat):
        return MotionState.REFUSED
    return MotionState.OPEN
