"""What people wish for themselves. Stored as a small dict of words; what is not set has its default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo, available_timezones

_Word = TypeVar("_Word", bound=StrEnum)

MINUTES_OF_DAY: Final = 24 * 60


class Call(StrEnum):
    """How a person is called when a decision waits."""

    CHANNEL = "channel"
    DIRECT = "direct"
    NONE = "none"


class Board(StrEnum):
    """How a person wants boards and hands."""

    PICTURE = "picture"
    TEXT = "text"


class Remind(StrEnum):
    """After how long without a move a person is reminded."""

    DAY = "1d"
    HALF_DAY = "12h"
    TWO_DAYS = "2d"
    THREE_DAYS = "3d"
    OFF = "off"


class Digest(StrEnum):
    """How often a person gets a list of all games."""

    OFF = "off"
    DAILY = "daily"
    WEEKLY = "weekly"


class Stats(StrEnum):
    """Whether others may see how a person plays."""

    PUBLIC = "public"
    HIDDEN = "hidden"


INTERVALS: Final[Mapping[Remind, timedelta]] = {
    Remind.HALF_DAY: timedelta(hours=12),
    Remind.DAY: timedelta(days=1),
    Remind.TWO_DAYS: timedelta(days=2),
    Remind.THREE_DAYS: timedelta(days=3),
}
"""The time between two reminders."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of a person.

    `quiet` is when no call may ring, from and to in minutes of the day in `zone` (whole quarter hours), over midnight
    if from is later than to. `zone` is the name of a time zone, empty if none is set. Until `away_until` the person is
    away; a time that has passed tells when the person came back. `digest_hour` is the hour of the day in `zone`.
    `warnings` is whether moves are asked once more of which the game warns.
    """

    call: Call = Call.CHANNEL
    board: Board = Board.PICTURE
    remind: Remind = Remind.DAY
    quiet: tuple[int, int] | None = None
    zone: str = ""
    away_until: datetime | None = None
    next_up: bool = False
    only_missing: bool = True
    can_start: bool = True
    digest: Digest = Digest.OFF
    digest_hour: int = 8
    hints: bool = True
    warnings: bool = True
    stats: Stats = Stats.PUBLIC

    @property
    def clock(self) -> tzinfo:
        """The time zone; that of Greenwich if none is set."""
        return ZoneInfo(self.zone) if self.zone else UTC

    def away(self, now: datetime) -> bool:
        """Whether the person is away."""
        return self.away_until is not None and now < self.away_until


def wishes_of(settings: Mapping[str, Any]) -> Wishes:
    """The wishes in stored settings; what is not understood counts as not set."""
    usual = Wishes()
    hour = settings.get("digest_hour")
    return Wishes(
        call=_known(usual.call, settings.get("call")),
        board=_known(usual.board, settings.get("board")),
        remind=_known(usual.remind, settings.get("remind")),
        quiet=_span(settings.get("quiet")),
        zone=_zone(settings.get("zone")),
        away_until=_moment(settings.get("away_until")),
        next_up=_yes(usual.next_up, settings.get("next_up")),
        only_missing=_yes(usual.only_missing, settings.get("only_missing")),
        can_start=_yes(usual.can_start, settings.get("can_start")),
        digest=_known(usual.digest, settings.get("digest")),
        digest_hour=hour if type(hour) is int and 0 <= hour < 24 else usual.digest_hour,
        hints=_yes(usual.hints, settings.get("hints")),
        warnings=_yes(usual.warnings, settings.get("warnings")),
        stats=_known(usual.stats, settings.get("stats")),
    )


@cache
def zones() -> frozenset[str]:
    """The names of all time zones."""
    return frozenset(available_timezones())


def _known(usual: _Word, value: Any) -> _Word:
    return next((word for word in type(usual) if word == value), usual)


def _yes(usual: bool, value: Any) -> bool:
    return value if isinstance(value, bool) else usual


def _span(value: Any) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2 or value[0] == value[1]:
        return None
    start, end = value
    known = all(type(one) is int and 0 <= one < MINUTES_OF_DAY and not one % 15 for one in value)
    return (start, end) if known else None


def _zone(value: Any) -> str:
    return value if isinstance(value, str) and value in zones() else ""


def _moment(value: Any) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return moment if moment.tzinfo is not None else None
