"""Sentences for what is refused: what is not possible, why, and what is possible instead."""

from __future__ import annotations

from cogs.errors import SurfaceError
from cogs.table import Table
from cogs.ui.panel import back_label, must_ask, waits_for
from cogs.ui.text import listed, named, safe_names
from db import StoreError
from games.engine.gametype import GameType
from games.engine.refusal import CannotUndo, NotLegal, Refusal

UNDO_BARRIERS = {
    "chance": "This cannot be taken back: something was drawn or shuffled since.",
    "seen": "This cannot be taken back: somebody has seen a hidden card since.",
    "window": "This cannot be taken back: others were asked whether they react.",
    "asked": "This cannot be taken back: somebody else was asked since.",
    "time": "This cannot be taken back: the answer was given because the time had run out.",
    "nothing": "There is nothing of yours to take back.",
}

PLAIN = {
    "stale": "That choice is out of date: the game has gone on since. Here is what you are asked now.",
    "answered": "You have answered this already, and the game has gone on. Here is what you are asked now.",
    "over": "This game is over. Its result and log can still be read.",
    "resigned": "You have left this game already. You can go on reading along.",
    "other question": "The game asks something else now, so this was not carried out. Here is what you are asked.",
}

OVERTAKEN = "That cannot be chosen any more: others act at the same time. Here is what you can choose now."
"""For a choice on an open floor that was offered when its control was shown."""


def refusal_text(error: Exception, table: Table | None, seat: int | None) -> str:
    """A whole sentence for a refusal of the engine, of the surface or of the store. TypeError for anything else."""
    if isinstance(error, SurfaceError | StoreError):
        return str(error)
    if not isinstance(error, Refusal):
        raise TypeError(f"{type(error).__name__} is no refusal")
    if isinstance(error, CannotUndo):
        return f"{_barrier(error)} {_way_back(error, table, seat)}".rstrip()
    if error.reason == "not asked":
        return waits_for(table, seat) if table else "You are not asked at the moment."
    if error.reason in PLAIN:
        return PLAIN[error.reason]
    if isinstance(error, NotLegal) and table is not None and seat is not None:
        question = table.question(seat)
        said = table.kind.words.refusal(error, question, table.match.view(seat))
        if said:
            key = str(error.facts.get("key", ""))
            return with_rule(named(said, safe_names(table)), table.kind, question.topic if question else "", key)
    return _general(error)


def with_rule(said: str, kind: GameType, topic: str, key: str) -> str:
    """A refusal with the section of the rules that it goes by, if the game names one."""
    rule = kind.rule(topic, key)
    return f"{said}\n-# See `/rules` {rule.heading}" if rule else said


def _barrier(error: CannotUndo) -> str:
    if error.facts.get("own"):
        return "This cannot be taken back: you have drawn or seen cards since."
    return UNDO_BARRIERS.get(error.reason, "This cannot be taken back any more.")


def _way_back(error: CannotUndo, table: Table | None, seat: int | None) -> str:
    """What is possible instead."""
    if table is None or seat is None or error.reason in ("over", "nothing"):
        return ""
    label = back_label(table, seat)
    return (
        f"Under **More**, **{label}**: the others can agree to it."
        if must_ask(table, seat)
        else f"**{label}**, under **More**, can do it."
    )


def _general(error: Refusal) -> str:
    least, most, given = (error.facts.get(name) for name in ("least", "most", "given"))
    match error.reason:
        case "count":
            wanted = f"exactly {least}" if least == most else f"{least} to {most}"
            return f"You chose {given}, but {wanted} can be chosen here."
        case "too many copies":
            return f"You chose {given} of these, but there {'is' if most == 1 else 'are'} only {most}."
        case "not a number":
            return "A whole number is wanted here, written in figures."
        case "not offered":
            return "That is not among the choices you have now. The choices are in your panel."
        case _:
            return "That is not possible now. The choices you have are in your panel."


def not_your_decision(table: Table) -> str:
    """For somebody who presses a control of a decision that is not theirs."""
    names = safe_names(table)
    asked = [names[seat] for seat in table.match.awaited]
    if not asked:
        return "This game is over. Its result and log can still be read."
    return f"This is for {listed(asked)} to decide. You can look at the board and the log at any time."
