"""The question what is to be done about somebody who does not act: who decides, what they said, what was decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from discord import ButtonStyle

from cogs.happenings import DECISIONS
from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, button, message, rows
from cogs.ui.look import colour
from cogs.ui.text import listed, plural, progress, safe_names
from db import Motion, MotionState

WAIT, COMPUTER, SUBSTITUTE, CANCEL = "wait", "computer", "substitute", "cancel"

LABELS: Final[Mapping[str, str]] = {
    WAIT: "Wait longer",
    COMPUTER: "The computer plays",
    SUBSTITUTE: "Look for somebody else",
    CANCEL: "End the game without harm",
}
"""What can be done, in the order of the buttons."""

EXPLAINED: Final[Mapping[str, str]] = {
    WAIT: "{} has {}",
    COMPUTER: "until {} is back",
    SUBSTITUTE: "until somebody takes the seat, {} can still move",
    CANCEL: "no result, and it counts against nobody",
}


def remedy_view(
    table: Table,
    motion: Motion,
    *,
    deciders: Sequence[int] | None,
    choices: Sequence[str],
    period: str,
    mention: Mapping[int, int],
) -> Message:
    """The question, with what was said so far. `deciders` are the seats that vote, None if the host decides alone.

    `period` is what whoever does not answer gets if they wait, in words; `mention` gives the user ids of the seats that
    are called.
    """
    seat, names = int(motion.data["seat"]), safe_names(table)
    stands = f"**{table.kind.title} · {progress(table)} · {names[seat]}"
    if motion.state is not MotionState.OPEN:
        return message(colour(seat), f"{stands} did not answer**\n{closed_text(table, motion)}")
    called = [f"<@{mention[one]}>" if one in mention else name for one, name in enumerate(names)]
    lines = [f"- **{LABELS[one]}**: {EXPLAINED[one].format(names[seat], period)}" for one in choices]
    void = f"A move of {names[seat]} before that makes it void."
    text = "\n".join([f"{stands} does not answer**", f"{_who(table, called, deciders)} {void}", *lines])
    said = tally(table, motion, deciders or (), choices)
    return message(colour(seat), text, said, *rows(_buttons(table, motion, choices)))


def _who(table: Table, names: Sequence[str], deciders: Sequence[int] | None) -> str:
    if deciders is None:
        host = table.seat_of(table.game.host_id)
        return f"{'The host' if host is None else names[host]} decides as the host what is to be done."
    people = listed([names[one] for one in deciders])
    if len(deciders) == 1:
        return f"{people} decides what is to be done."
    return f"{people} decide what is to be done, by majority ({plural(len(deciders) // 2 + 1, 'vote')} for the same)."


def _buttons(table: Table, motion: Motion, choices: Sequence[str]) -> list[Any]:
    styles = {CANCEL: ButtonStyle.danger}
    return [
        button(
            LABELS[one],
            ids.custom_id(ids.REMEDY, table.game.id, motion.id, one),
            styles.get(one, ButtonStyle.secondary),
        )
        for one in choices
    ]


def tally(table: Table, motion: Motion, deciders: Sequence[int], choices: Sequence[str]) -> str:
    """Who is for what."""
    names = safe_names(table)
    lines = []
    for one in choices:
        people = [names[seat] for seat in deciders if motion.votes.get(str(seat)) == one]
        if people:
            lines.append(f"{LABELS[one]}: {listed(people)}")
    return "\n".join(lines)


def closed_text(table: Table, motion: Motion) -> str:
    """What became of the question."""
    name = safe_names(table)[int(motion.data["seat"])]
    if motion.state is MotionState.CARRIED and motion.votes:
        decided, _ = Counter(motion.votes.values()).most_common(1)[0]
        return f"Decided: {DECISIONS[decided].format(name)}."
    return f"Nothing is to be decided any more: the game has gone on, or {name} is back."
