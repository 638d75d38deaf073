"""Being away: until which day somebody does not play, and who is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from discord.utils import format_dt

from cogs.calls.quiet import at_time_of_day
from cogs.calls.wishes import Wishes
from cogs.club import Club
from cogs.commits import refresh_notice
from cogs.errors import WrongTime
from db import Status

LONGEST: Final = 90
"""For how many days somebody can be away."""

HERE: Final = "here"


def days(wishes: Wishes, now: datetime) -> Mapping[str, str]:
    """The days on which the person can be back, as they are stored and in words."""
    today = now.astimezone(wishes.clock).date()
    offered = (today + timedelta(days=number) for number in range(1, LONGEST + 1))
    return {day.isoformat(): f"Back on {day:%A} {day.day} {day:%B}" for day in offered}


def next_days(wishes: Wishes, now: datetime, most: int) -> Mapping[str, str]:
    """The next of these days, and the one on which the person is going to be back."""
    offered, back = days(wishes, now), chosen(wishes, now)
    near = dict(list(offered.items())[:most])
    if back in near or back not in offered:
        return near
    return {**dict(list(near.items())[: most - 1]), back: offered[back]}


def day_meant(typed: str, wishes: Wishes, now: datetime) -> str:
    """The day that somebody has typed or chosen; empty for being here. Raises WrongTime if it is none or not clear."""
    offered = {HERE: "I am here", **days(wishes, now)}
    words = set(typed.lower().split())
    found = [day for day, label in offered.items() if day == typed or (words and words <= set(label.lower().split()))]
    if len(found) == 1:
        return "" if found[0] == HERE else found[0]
    example = next(iter(days(wishes, now)))
    raise WrongTime(
        f"I do not know which day that is. Choose one from the list, or write it as {example}; it can be up to "
        f"{LONGEST} days from now."
    )


def chosen(wishes: Wishes, now: datetime) -> str:
    """The day on which the person is back; empty if the person is here."""
    if wishes.away_until is None or not wishes.away(now):
        return ""
    return wishes.away_until.astimezone(wishes.clock).date().isoformat()


def stored(wishes: Wishes, day: str, now: datetime) -> dict[str, Any]:
    """What is stored when somebody is away until the beginning of a day, or with an empty one is here."""
    if not day:
        return {"away_until": now.isoformat()} if wishes.away(now) else {}
    return {"away_until": at_time_of_day(wishes.clock, datetime.combine(date.fromisoformat(day), time())).isoformat()}


def told(wishes: Wishes, now: datetime) -> str:
    """What the person is told then."""
    if wishes.away_until is None or not wishes.away(now):
        return "You are here. What waits calls you from now on."
    return (
        f"You are away until {format_dt(wishes.away_until, 'F')}. Until then nothing calls or reminds you; what waits "
        "then calls you."
    )


async def tell_tables(club: Club, user_id: int) -> None:
    """Show at the tables of a person that the person is away, or back."""
    for game in await club.store.games_of(user_id, status=(Status.RUNNING,)):
        if game.kind not in club.tables.games:
            continue
        table = await club.tables.table(game.id)
        async with table.lock:
            if table.shown is not None:
                # The message shows the same position, but not who is away.
                table.shown = replace(table.shown, revision=0)
        await club.store.add_notices(game.id, [refresh_notice()])
        club.tables.poke(game.id)
