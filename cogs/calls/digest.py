"""The digest: a list of all games that a person gets every day or every week, at an hour of the person's own clock."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from cogs.calls.notices import to_person
from cogs.calls.quiet import next_time_of_day
from cogs.calls.wishes import Digest, Wishes, wishes_of
from cogs.club import Club
from db import Timer

DIGEST: Final = "digest"

MONDAY: Final = 0


def next_digest(wishes: Wishes, after: datetime) -> datetime | None:
    """When the next digest is due, None if the person wants none."""
    if wishes.digest is Digest.OFF:
        return None
    weekday = MONDAY if wishes.digest is Digest.WEEKLY else None
    return next_time_of_day(wishes.clock, wishes.digest_hour, after, weekday=weekday)


async def plan(club: Club, user_id: int) -> None:
    """Set the timer of a person's digest by the person's wishes, or take it away."""
    name = f"{DIGEST}:{user_id}"
    wishes = wishes_of(await club.store.settings(user_id))
    if (due := next_digest(wishes, club.tables.clock())) is None:
        await club.store.delete_timer(name)
    else:
        await club.store.set_timer(name, due, {"user": user_id})


async def due(club: Club, timer: Timer) -> None:
    """Send the digest, and plan the next one."""
    user_id = int(timer.data["user"])
    wishes = wishes_of(await club.store.settings(user_id))
    again = next_digest(wishes, club.tables.clock())
    key = f"{DIGEST}:{user_id}"
    # One that still waits, for the end of an absence or for Discord, is as good as this one: it tells how things stand
    # when it comes.
    unneeded = again is None or await club.store.is_owed(key)
    notices = [] if unneeded else [to_person(user_id, DIGEST, merge_key=key)]
    await club.store.finish_timer(timer, notices, again_at=again)
