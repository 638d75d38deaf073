"""The time limit that a table agrees on: what can be chosen, how it is stored among its options, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta, tzinfo
from enum import StrEnum
from typing import Any, Final
from zoneinfo import ZoneInfo

from cogs.calls.zones import zone_words
from cogs.timekeeping.clock import Terms
from cogs.timekeeping.playtime import HOURS, NONE, Calendar
from db import Game

TIME = "time"
"""The key in a game's options under which the table keeps its time limit."""

NO_LIMIT: Final = "none"
ALL_DAY: Final = "all"
WEEKEND: Final = "weekend"
NO_DAYS_OFF: Final = "none"


class Decide(StrEnum):
    """Who decides when somebody is out of time."""

    OTHERS = "others"
    HOST = "host"


LIMITS: Final[Mapping[str, str]] = {
    NO_LIMIT: "None: the game waits",
    "12h": "12 hours a turn",
    "1d": "1 day a turn",
    "2d": "2 days a turn",
    "3d": "3 days a turn",
    "7d": "7 days a turn",
    "3d+8h": "A store of 3 days, and 8 hours more each turn",
    "10d+1d": "A store of 10 days, and 1 day more each turn",
}
WINDOWS: Final[Mapping[str, str]] = {
    ALL_DAY: "All day",
    "8-22": "From 8 to 22 o’clock",
    "9-21": "From 9 to 21 o’clock",
    "17-23": "From 17 to 23 o’clock",
}
DAYS_OFF: Final[Mapping[str, str]] = {NO_DAYS_OFF: "None", WEEKEND: "Saturday and Sunday"}
DECIDERS: Final[Mapping[str, str]] = {Decide.OTHERS: "The others, by majority", Decide.HOST: "The host"}

_TIMES: Final[Mapping[str, Terms]] = {
    "12h": Terms(timedelta(hours=12)),
    "1d": Terms(timedelta(days=1)),
    "2d": Terms(timedelta(days=2)),
    "3d": Terms(timedelta(days=3)),
    "7d": Terms(timedelta(days=7)),
    "3d+8h": Terms(timedelta(hours=8), store=timedelta(days=3)),
    "10d+1d": Terms(timedelta(days=1), store=timedelta(days=10)),
}
_HOURS: Final[Mapping[str, tuple[int, int]]] = {
    ALL_DAY: (0, HOURS),
    "8-22": (8, 22),
    "9-21": (9, 21),
    "17-23": (17, 23),
}
_OFF: Final[Mapping[str, frozenset[int]]] = {NO_DAYS_OFF: frozenset(), WEEKEND: frozenset({5, 6})}


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The time limit of a table: keys of `LIMITS`, `WINDOWS` and `DAYS_OFF`, and the zone in which its days are.

    `unagreed` are the people at a table that has not begun who joined before the limit became stricter, and have not
    agreed to that yet.
    """

    limit: str = NO_LIMIT
    window: str = ALL_DAY
    days_off: str = NO_DAYS_OFF
    zone: str = "UTC"
    decide: Decide = Decide.OTHERS
    unagreed: tuple[int, ...] = ()

    @property
    def terms(self) -> Terms | None:
        """What counts, None without a limit."""
        times = _TIMES.get(self.limit)
        if times is None:
            return None
        first, last = _HOURS[self.window]
        return replace(times, calendar=Calendar(zone_named(self.zone), first, last, _OFF[self.days_off]))

    @property
    def everywhere(self) -> bool:
        """Whether it is the same in all zones."""
        return self.window == ALL_DAY and self.days_off == NO_DAYS_OFF

    def data(self) -> dict[str, Any]:
        """The limit as it is stored."""
        return {
            "limit": self.limit,
            "window": self.window,
            "days_off": self.days_off,
            "zone": self.zone,
            "decide": self.decide.value,
            "unagreed": list(self.unagreed),
        }


def limit_of(game: Game) -> TimeLimit:
    """The time limit of a table; what is not understood counts as not set."""
    return read_limit(game.options.get(TIME))


def read_limit(stored: Any) -> TimeLimit:
    """A time limit from how it is stored; what is not understood counts as not set."""
    if not isinstance(stored, Mapping):
        return TimeLimit()
    decide = str(stored.get("decide"))
    return TimeLimit(
        limit=_known(LIMITS, stored.get("limit"), NO_LIMIT),
        window=_known(WINDOWS, stored.get("window"), ALL_DAY),
        days_off=_known(DAYS_OFF, stored.get("days_off"), NO_DAYS_OFF),
        zone=str(stored.get("zone") or "UTC"),
        decide=Decide(decide) if decide in DECIDERS else Decide.OTHERS,
        unagreed=tuple(one for one in stored.get("unagreed") or () if isinstance(one, int)),
    )


def terms_of(game: Game) -> Terms | None:
    """What counts at a table, None without a limit."""
    return limit_of(game).terms


def zone_named(name: str) -> tzinfo:
    """A zone by its name, UTC if there is none of this name any more."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return ZoneInfo("UTC")


def is_stricter(old: TimeLimit, new: TimeLimit) -> bool:
    """Whether somebody could have less time under the new limit than under the old one, or other people decide."""
    if new.terms is None:
        return False
    if old.terms is None:
        return True
    if old.decide is not new.decide or (new.terms.store is None) != (old.terms.store is None):
        return True
    if new.terms.turn < old.terms.turn or (new.terms.store or NONE) < (old.terms.store or NONE):
        return True
    hours, before = _HOURS[new.window], _HOURS[old.window]
    within = before[0] <= hours[0] and hours[1] <= before[1]
    same_days = new.zone == old.zone or old.everywhere
    return not (within and _OFF[new.days_off] >= _OFF[old.days_off] and same_days)


def limit_words(limit: TimeLimit) -> str:
    """What the limit is, in one line; nothing without a limit."""
    if limit.terms is None:
        return ""
    counted = [] if limit.window == ALL_DAY else [f"counted {_lower(WINDOWS[limit.window])}"]
    counted += [] if limit.days_off == NO_DAYS_OFF else ["not on Saturdays and Sundays"]
    where = "" if limit.everywhere else f" ({zone_words(limit.zone)})"
    parts = [_lower(LIMITS[limit.limit]), ", ".join(counted) + where, f"when it is out, {who_decides(limit)}"]
    return f"Time: {'; '.join(part for part in parts if part)}"


def who_decides(limit: TimeLimit) -> str:
    """Who decides when time is out, as a part of a sentence."""
    return "the host decides" if limit.decide is Decide.HOST else "the others decide"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _known(values: Mapping[str, str], value: Any, usual: str) -> str:
    return str(value) if str(value) in values else usual
