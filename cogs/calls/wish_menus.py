"""What people can choose for themselves: each setting with its title, its choices in words, and what is stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from discord.utils import format_dt

from cogs.calls import absence
from cogs.calls.wishes import Board, Call, Digest, Remind, Stats, Wishes
from cogs.calls.zones import zone_words
from cogs.errors import WrongTime
from cogs.ui.look import MOST_OPTIONS
from cogs.ui.settings import CALLS, DISPLAY, LISTS

HOUR: Final = 60
NONE: Final = "none"
USUAL_QUIET: Final = (22 * HOUR, 8 * HOUR)

HOURS: Final[Mapping[str, str]] = {str(hour): f"{hour}:00" for hour in range(24)}
YES_OR_NO: Final[Mapping[str, str]] = {"yes": "Yes", "no": "No"}

BESIDES: Final[Mapping[str, str]] = {
    "only_missing": "Only I am missing, an hour after the others have answered",
    "can_start": "My table is full and can start",
    "next_up": "I am next, where more than two play",
}

Changes = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: where and under which title it stands, what can be chosen, what is chosen, and what is stored then.

    `values` gets the present wishes and the time; `store` the chosen values besides. `shown` tells for which wishes it
    is offered at all.
    """

    page: int
    title: str
    values: Callable[[Wishes, datetime], Mapping[str, str]]
    chosen: Callable[[Wishes, datetime], Sequence[str]]
    store: Callable[[Sequence[str], Wishes, datetime], Changes]
    several: bool = False
    shown: Callable[[Wishes], bool] = lambda wishes: True


def _word(page: int, name: str, title: str, words: Mapping[str, str]) -> Field:
    """A setting that is stored as the chosen word."""
    return Field(
        page,
        title,
        lambda wishes, now: words,
        lambda wishes, now: [str(getattr(wishes, name))],
        lambda values, wishes, now: {name: values[0]},
    )


def _yes_or_no(page: int, name: str, title: str) -> Field:
    """A setting that is on or off."""
    return Field(
        page,
        title,
        lambda wishes, now: YES_OR_NO,
        lambda wishes, now: ["yes" if getattr(wishes, name) else "no"],
        lambda values, wishes, now: {name: values[0] == "yes"},
    )


def _quiet(wishes: Wishes) -> tuple[int, int]:
    return wishes.quiet or USUAL_QUIET


def _from(values: Sequence[str], wishes: Wishes, now: datetime) -> Changes:
    if values[0] == NONE:
        return {"quiet": None}
    start, end = int(values[0]) * HOUR, _quiet(wishes)[1]
    return {"quiet": [start, end if end != start else (start + 8 * HOUR) % (24 * HOUR)]}


def _to(values: Sequence[str], wishes: Wishes, now: datetime) -> Changes:
    start, end = _quiet(wishes)[0], int(values[0]) * HOUR
    if start == end:
        raise WrongTime("Quiet hours cannot last the whole day. `/away` is for days on which you do not play.")
    return {"quiet": [start, end]}


CALL_WORDS: Final[Mapping[str, str]] = {
    Call.CHANNEL: "Mention me in the game's channel",
    Call.DIRECT: "Send me a direct message",
    Call.NONE: "Do not call me; I look at /waiting",
}
REMIND_WORDS: Final[Mapping[str, str]] = {
    Remind.HALF_DAY: "After 12 hours",
    Remind.DAY: "After a day",
    Remind.TWO_DAYS: "After 2 days",
    Remind.THREE_DAYS: "After 3 days",
    Remind.OFF: "Never",
}
DIGEST_WORDS: Final[Mapping[str, str]] = {
    Digest.OFF: "Never",
    Digest.DAILY: "Every day on which a game waits for me",
    Digest.WEEKLY: "Every Monday",
}
BOARD_WORDS: Final[Mapping[str, str]] = {Board.PICTURE: "Pictures, where there are any", Board.TEXT: "Text only"}
STATS_WORDS: Final[Mapping[str, str]] = {
    Stats.PUBLIC: "Others may see how I play",
    Stats.HIDDEN: "Only I see how I play",
}

FIELDS: Final[Mapping[str, Field]] = {
    "call": _word(CALLS, "call", "When a decision waits for you", CALL_WORDS),
    "remind": _word(CALLS, "remind", "Remind you when you have not moved for so long, up to three times", REMIND_WORDS),
    "quiet-from": Field(
        CALLS,
        "Quiet hours, in which nothing calls you, begin at",
        lambda wishes, now: {NONE: "No quiet hours", **HOURS},
        lambda wishes, now: [NONE if wishes.quiet is None else str(wishes.quiet[0] // HOUR)],
        _from,
    ),
    "quiet-to": Field(
        CALLS,
        "They end at; what waits calls you then",
        lambda wishes, now: {hour: label for hour, label in HOURS.items() if int(hour) != _quiet(wishes)[0] // HOUR},
        lambda wishes, now: [str(_quiet(wishes)[1] // HOUR)],
        _to,
        shown=lambda wishes: wishes.quiet is not None,
    ),
    "away": Field(
        LISTS,
        "Away: nothing calls you until you are back, and your tables are told",
        lambda wishes, now: {NONE: "I am here", **absence.next_days(wishes, now, MOST_OPTIONS - 1)},
        lambda wishes, now: [absence.chosen(wishes, now) or NONE],
        lambda values, wishes, now: absence.stored(wishes, "" if values[0] == NONE else values[0], now),
    ),
    "besides": Field(
        LISTS,
        "Tell you also when",
        lambda wishes, now: BESIDES,
        lambda wishes, now: [name for name in BESIDES if getattr(wishes, name)],
        lambda values, wishes, now: {name: name in values for name in BESIDES},
        several=True,
    ),
    "digest": _word(LISTS, "digest", "Send you a list of your games as a direct message", DIGEST_WORDS),
    "digest-hour": Field(
        LISTS,
        "The list comes at",
        lambda wishes, now: HOURS,
        lambda wishes, now: [str(wishes.digest_hour)],
        lambda values, wishes, now: {"digest_hour": int(values[0])},
        shown=lambda wishes: wishes.digest is not Digest.OFF,
    ),
    "board": _word(DISPLAY, "board", "Boards and hands", BOARD_WORDS),
    "hints": _yes_or_no(DISPLAY, "hints", "Hints in your first games"),
    "warnings": _yes_or_no(
        DISPLAY, "warnings", "Ask you once more before a move that would do nothing, or is easily regretted"
    ),
    "stats": _word(DISPLAY, "stats", "Statistics and ratings", STATS_WORDS),
}
"""The settings by the names that stand in the ids of their menus, in order."""


def told(wishes: Wishes) -> list[str]:
    """The settings of a person in words: how called and shown, and all else that is not as usual."""
    words = [CALL_WORDS[wishes.call], BOARD_WORDS[wishes.board]]
    usual = Wishes()
    if wishes.remind is not usual.remind:
        words.append(f"Reminders: {REMIND_WORDS[wishes.remind].lower()}")
    if wishes.quiet is not None:
        words.append(
            "Quiet hours from {}:{:02} to {}:{:02}".format(*divmod(wishes.quiet[0], 60), *divmod(wishes.quiet[1], 60))
        )
    if wishes.zone:
        words.append(f"Time zone {zone_words(wishes.zone)}")
    if wishes.away_until is not None:
        words.append(f"Away until {format_dt(wishes.away_until, 'D')}")
    if any(getattr(wishes, name) is not getattr(usual, name) for name in BESIDES):
        names = [BESIDES[name] for name in BESIDES if getattr(wishes, name)]
        words.append(f"Told also when: {'; '.join(names) or 'never'}")
    if wishes.digest is not usual.digest:
        words.append(f"List of games: {DIGEST_WORDS[wishes.digest].lower()}")
    if not wishes.hints:
        words.append("No hints")
    if not wishes.warnings:
        words.append("No second question before a move")
    if wishes.stats is not usual.stats:
        words.append(STATS_WORDS[wishes.stats])
    return words
