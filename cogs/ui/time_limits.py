"""Choosing the time limit of a table, and the proposal to make that of a running game stricter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import ButtonStyle, SelectOption
from discord.ui import Button

from cogs.calls.zones import zone_words
from cogs.table import Table
from cogs.timekeeping.time_limits import (
    ALL_DAY,
    DAYS_OFF,
    DECIDERS,
    LIMITS,
    NO_DAYS_OFF,
    NO_LIMIT,
    WINDOWS,
    TimeLimit,
    limit_words,
    read_limit,
)
from cogs.ui import ids
from cogs.ui.calling import person_view
from cogs.ui.compose import Message, button, menu, message, row
from cogs.ui.look import NEUTRAL, WARNING
from cogs.ui.text import fit, listed, progress, safe_names
from db import Game, Motion, MotionState

AGREE, REFUSE, WITHDRAW = "agree", "refuse", "withdraw"

OTHER_LIMIT = "another time limit"
"""What the title of such a proposal says."""

CHOSEN_OF: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "limit": ("How much time", LIMITS),
    "window": ("Hours that count", WINDOWS),
    "days_off": ("Days that do not count", DAYS_OFF),
    "decide": ("Who decides when somebody is out of time", DECIDERS),
}
"""What can be chosen of a time limit: the title and the words of each value."""


def time_limit_view(game: Game, limit: TimeLimit, *, running: bool, note: str = "") -> Message:
    """The host's menus for the time limit."""
    of_zone = f"Hours and days are those of {zone_words(limit.zone)}. `/settings` has your own time zone."
    zone = of_zone if _zoned(limit) else ""
    about = (
        "Time counts while somebody is asked, in real hours. When it is out, there is a last call, and later it is "
        "decided at the table how the game goes on: nobody is skipped or removed by the machine."
    )
    if running:
        about += " More time counts at once; less only when all others agree."
    parts: list[Any] = ["\n".join(one for one in ("**Time limit**", fit(note, 500), about, zone) if one)]
    chosen = {"limit": limit.limit, "window": limit.window, "days_off": limit.days_off, "decide": limit.decide.value}
    shown = CHOSEN_OF if limit.limit != NO_LIMIT else {"limit": CHOSEN_OF["limit"]}
    for name, (title, values) in shown.items():
        options = [SelectOption(label=text, value=key, default=key == chosen[name]) for key, text in values.items()]
        parts += [f"-# {title}", menu(ids.custom_id(ids.TIME_MENU, game.id, name), options, hint="Choose")]
    back = None if running else row(button("Other options", ids.custom_id(ids.OPTIONS, game.id, 0)))
    return message(NEUTRAL, *parts, back)


def _zoned(limit: TimeLimit) -> bool:
    return limit.limit != NO_LIMIT and (limit.window != ALL_DAY or limit.days_off != NO_DAYS_OFF)


def time_motion_view(table: Table, motion: Motion, asked: Sequence[int], mention: Mapping[int, int]) -> Message:
    """The proposal of a stricter time limit; `asked` are the seats that must agree, `mention` those who are called."""
    names = safe_names(table)
    title = f"**{table.kind.title} · {progress(table)} · {OTHER_LIMIT}**"
    said = _proposed(table, motion)
    if motion.state is not MotionState.OPEN:
        return message(WARNING, f"{title}\n{said}\n{ENDS[motion.state]}")
    agreed = [names[seat] for seat in asked if motion.votes.get(str(seat)) == AGREE]
    missing = [
        f"<@{mention[seat]}>" if seat in mention else names[seat] for seat in asked if str(seat) not in motion.votes
    ]
    tally = " ".join(
        [f"Agreed: {listed(agreed)}."] * bool(agreed) + [f"Must agree: {listed(missing)}."] * bool(missing)
    )
    game = table.game.id
    return message(
        NEUTRAL,
        f"{title}\n{said} It counts only if all agree.",
        tally,
        row(*_answers(game, motion), button("Withdraw", ids.custom_id(ids.TIME_VOTE, game, motion.id, WITHDRAW))),
    )


def time_asked_view(table: Table, motion: Motion, user_id: int, mention: str) -> Message:
    """The same for one of those who must agree and are not called by it."""
    agree, refuse = _answers(table.game.id, motion)
    text = f"{_proposed(table, motion)} It counts only if all agree, and your answer is missing."
    return person_view(table, table.seat_of(user_id), mention, text, refuse, first=agree, about=OTHER_LIMIT)


def _proposed(table: Table, motion: Motion) -> str:
    by = "The host" if motion.seat is None else safe_names(table)[motion.seat]
    words = limit_words(read_limit(motion.data["limit"]))
    return f"{by} proposes another time limit for the rest of this game. {words}."


def _answers(game_id: int, motion: Motion) -> tuple[Button[Any], Button[Any]]:
    return (
        button("Agree", ids.custom_id(ids.TIME_VOTE, game_id, motion.id, AGREE), ButtonStyle.success),
        button("Refuse", ids.custom_id(ids.TIME_VOTE, game_id, motion.id, REFUSE)),
    )


ENDS: Mapping[MotionState, str] = {
    MotionState.CARRIED: "All have agreed: it counts from now on.",
    MotionState.REFUSED: "Somebody has refused, so everything stays as it was.",
    MotionState.WITHDRAWN: "It was withdrawn, so everything stays as it was.",
    MotionState.OVERTAKEN: "There is a newer proposal, or the game is over.",
}
"""What became of such a proposal."""
