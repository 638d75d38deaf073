"""Messages about going back by consent: where to, what goes, who must agree, and what they have said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from discord import ButtonStyle, SelectOption

from cogs.happenings import OWN_ANSWER, point_words
from cogs.lookback.consent import Point, Say, agreeing, who_must_agree
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, button, menu, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_TEXT, NEUTRAL, colour
from cogs.ui.text import distinct_labels, fit_lines, length, listed, progress, safe_names
from db import Motion, MotionState
from games.phrases import capital

STAYS: Final = (
    "-# The same cards come again, and what somebody has seen stays seen. Standing orders stay, and whoever has left "
    "stays away."
)
NOTHING_PUBLIC: Final = "- Nothing of which all have read."
MOST_LINES: Final = 24


def points_view(table: Table, seat: int, points: Sequence[Point], note: str = "", held: str = "") -> Message:
    """To which earlier positions a seat can ask to go back; `held` tells why some are left out at present."""
    others = who_must_agree(table, seat)
    what = "Ask to take back" if others else "Take back further"
    who = "with the consent of all others" if others else "as nobody else plays here"
    text = f"**{what} · {table.kind.title} · {progress(table)}**\nThe game can go back {who}. Where to?"
    options = _options(table, points)
    none = held or "There is nothing that could be taken back."
    return message(
        colour(seat),
        note,
        "\n".join(part for part in (text, held and f"-# {held}") if part) if points else none,
        menu(_id(ids.BACK_POINT, table), options, hint="Where to") if options else None,
        row(button("My hand", _id(ids.PANEL, table))),
    )


def _options(table: Table, points: Sequence[Point]) -> list[SelectOption]:
    names = safe_names(table)
    words = [capital(point_words(point.facts, "my last answer", names)) for point in points]
    labels = distinct_labels(words, LONGEST_OPTION)
    return [SelectOption(label=label, value=str(point.to)) for label, point in zip(labels, points, strict=True)]


def ask_view(table: Table, seat: int, point: Point, goes: Sequence[str], seen: int) -> Message:
    """What would be taken back and who must agree, before anybody is asked; `seen` is the `newest_seen` act."""
    names, others = safe_names(table), who_must_agree(table, seat)
    agree = f"Must agree: {listed([names[one] for one in others])}." if others else "Nobody else plays here."
    head = f"**Go back to {point_words(point.facts, 'your last answer', names)}?** This is taken back:"
    confirm = _id(ids.ASK_BACK, table, point.to, seen)
    return message(
        colour(seat),
        head,
        _goes(goes, length(head) + length(agree) + length(STAYS)),
        agree,
        STAYS,
        row(
            button("Ask the others" if others else "Go back", confirm, ButtonStyle.danger),
            button("Another position", _id(ids.FURTHER_BACK, table)),
            button("My hand", _id(ids.PANEL, table)),
        ),
    )


def request_view(table: Table, motion: Motion, goes: Sequence[str], mention: Mapping[int, int]) -> Message:
    """The request for the table; `mention` gives the user ids of the seats that are called."""
    seat, names = motion.seat or 0, safe_names(table)
    point = point_words(motion.data, OWN_ANSWER, names)
    title = f"**{table.kind.title} · {progress(table)} · {names[seat]} asks to go back to {point}**"
    if motion.state is not MotionState.OPEN:
        return message(NEUTRAL, title, _came(motion))
    others, agreed = who_must_agree(table, seat), agreeing(motion)
    called = [f"<@{mention[one]}>" if one in mention else name for one, name in enumerate(names)]
    missing = [called[one] for one in others if one not in agreed]
    below = [
        f"Agreed: {listed([names[one] for one in agreed])}." if agreed else "",
        f"Must agree: {listed(missing)}." if missing else "",
        "-# If one of you plays on, the request falls and nothing is taken back.",
        STAYS,
    ]
    text = "\n".join(line for line in below if line)
    return message(
        colour(seat),
        f"{title}\nThis would be taken back:",
        _goes(goes, length(title) + length(text)),
        text,
        row(*(button(label, _say(table, motion, say), style) for say, label, style in SAID)),
    )


SAID: Final[Sequence[tuple[Say, str, ButtonStyle]]] = (
    (Say.AGREE, "Agree", ButtonStyle.success),
    (Say.REFUSE, "Refuse", ButtonStyle.secondary),
    (Say.WITHDRAW, "Withdraw", ButtonStyle.secondary),
)


def told_view(table: Table, motion: Motion, mention: str) -> Message:
    """Tells a person that a request waits for an answer."""
    seat, names = motion.seat or 0, safe_names(table)
    beginning = f"{mention}: " if mention else ""
    text = (
        f"{beginning}**{table.kind.title} · game {table.game.id}** {names[seat]} asks to go back to "
        f"{point_words(motion.data, OWN_ANSWER, names)}. Do you agree?"
    )
    return message(colour(seat), text, row(button("Look at it", ids.custom_id(*_look(table, motion)))))


def _look(table: Table, motion: Motion) -> tuple[str, int, int, str]:
    return ids.SAY_BACK, table.game.id, motion.id, ""


def _goes(goes: Sequence[str], used: int) -> str:
    listed_lines = [f"- {line}" for line in goes] or [NOTHING_PUBLIC]
    return fit_lines(listed_lines, MOST_TEXT - used - 200, "- {} more before these", most=MOST_LINES)


def _came(motion: Motion) -> str:
    match motion.state:
        case MotionState.CARRIED:
            return "All have agreed: the game went back."
        case MotionState.REFUSED:
            return "It was refused. Nothing is taken back."
        case MotionState.WITHDRAWN:
            return "It was withdrawn. Nothing is taken back."
        case _:
            return "The game has gone on since. Nothing is taken back."


def _id(verb: str, table: Table, *more: int | str) -> str:
    return ids.custom_id(verb, table.game.id, *more)


def _say(table: Table, motion: Motion, say: Say) -> str:
    return _id(ids.SAY_BACK, table, motion.id, say)
