"""The private panel: what a seat holds, what it is asked, and the controls to answer. Only its person sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from discord import ButtonStyle

from cogs.pace import is_computer, is_played_for, only_computers, players_of
from cogs.table import Table, practised_by
from cogs.ui import ids
from cogs.ui.compose import Message, Picture, button, gallery, line, message, row, rows
from cogs.ui.controls import Asked, Controls, controls, once_more
from cogs.ui.draft import picks_of, takes_one
from cogs.ui.look import MOST_RECAP, MOST_TEXT, colour
from cogs.ui.text import (
    LONGEST_IN_LABEL,
    answered_label,
    fit,
    fit_lines,
    length,
    listed,
    named,
    plural,
    progress,
    safe_names,
)
from cogs.ui.times import back_button, own_time
from games.engine.question import Answer, Kind, Question, Ref
from games.engine.record import Entry

DANGER = ButtonStyle.danger
MORE_IN_LOG = "-# {} more in the log."
LONGEST_NOTE = 500
LONGEST_QUESTION = 1200
LONGEST_PICKED = 1600
LONGEST_UNDO = 32
WAITS = "-# There is no hurry: the game waits for your answer."
"""For those who are given hints; the others know it."""
AWAY = "The computer plays for you until you are back. The button below, or any move of yours, ends that."
HINT = "-# Hint: {}"
CAN_BE_OFF = "-# If you wish no such questions: `/settings`, Display."
"""Under a question whether an answer is meant."""
MAY_ACT = "-# You may still do this. {}"
"""Under what is offered to a seat that is not waited for."""


def panel_view(
    table: Table,
    seat: int,
    *,
    draft: Mapping[str, Any] | None = None,
    page: int = 0,
    sure: str = "",
    note: str | None = None,
    recap: Sequence[str] = (),
    hint: str = "",
    picture: Picture | None = None,
) -> Message:
    """The panel of a seat.

    `note` is what came of the last press, `recap` what happened since. `sure` is the key of an answer that is asked
    once more, if the game warns of it. `hint` helps with the question. `picture` shows the hand, which otherwise stands
    there in words.
    """
    names = safe_names(table)
    view = table.match.view(seat)
    asked = table.question(seat)
    warning = warning_of(table, seat, (sure,)) if sure else None
    shown = _controls(table, seat, asked, draft, page, sure if warning else "") if asked else Controls()
    whose = "Your hand" if practised_by(table.game) is None else f"The hand of {names[seat]}"
    title = f"**{whose} · {table.kind.title} · {progress(table)}**"
    question = fit(warning or table.kind.words.question(asked, view, names), LONGEST_QUESTION) if asked else ""
    question = question or waits_for(table, seat)
    said = note if note != question else None
    top = fit(said or "", LONGEST_NOTE)
    picked = fit(shown.text, LONGEST_PICKED)
    time = own_time(table, seat)
    waits = f"-# {time}" if time else WAITS if hint else ""
    waits = (waits if seat in table.match.awaited else MAY_ACT.format(_waited_for(table))) if asked else ""
    away = is_played_for(table.seats[seat]) and table.match.result is None
    waits = f"{AWAY}\n{waits}".strip() if away else waits
    helps = CAN_BE_OFF if warning else HINT.format(hint) if hint and asked else ""
    below = "\n".join(part for part in (stressed(question) if asked else question, helps, picked, waits) if part)
    room = MOST_TEXT - length(title) - length(top) - length(below) - 40
    hand = "" if picture else table.kind.words.hand(view, names)
    since = fit_lines(list(recap), max(200, room - length(hand)), MORE_IN_LOG, most=MOST_RECAP) if recap else ""
    hand = fit(hand, max(1, room - length(since)))
    return message(
        colour(seat),
        "\n".join(part for part in (title, top, since) if part),
        gallery(picture) if picture else None,
        hand,
        below,
        *shown.rows,
        row(back_button(table.game.id)) if away else None,
        line(),
        *rows(_tools(table, seat)),
    )


def stressed(text: str) -> str:
    """What is asked in bold: of several lines those with a question mark, up to the mark; else the first line."""
    lines = text.split("\n")
    if not any("?" in one for one in lines):
        return "\n".join([f"**{lines[0]}**", *lines[1:]])
    return "\n".join(re.sub(r"^(.*\?)(?= |$)|^(.*\?.*)$", r"**\1\2**", one) for one in lines)


def warning_of(table: Table, seat: int, answer: Answer) -> str | None:
    """Why this answer to the open question of a seat should be asked once more; None if it need not be."""
    question = table.question(seat)
    if question is None or question.kind is Kind.AMOUNT or not takes_one(question) or not question.legal(answer):
        return None
    warning = table.kind.words.warning(question, question.option(answer[0]), table.match.view(seat))
    return warning and named(warning, safe_names(table))


def _controls(
    table: Table, seat: int, question: Question, draft: Mapping[str, Any] | None, page: int, sure: str
) -> Controls:
    """The controls of a question, or with `sure` those that ask once more."""
    picks = picks_of(question, draft)
    names = safe_names(table, LONGEST_IN_LABEL)
    asked = Asked(table.game.id, table.match.question_id(seat), question, table.kind.words, picks, page, names)
    return once_more(asked, sure) if sure else controls(asked)


def waits_for(table: Table, seat: int | None) -> str:
    """Whom the game waits for, and for what, as anybody may read it."""
    match = table.match
    if match.result is not None:
        return table.kind.words.result(match.result, safe_names(table))
    text = f"You are not asked at the moment. {_waited_for(table)}"
    if only_computers(table, match.awaited):
        text = f"You are not asked at the moment: {thinking(table)}"
    if seat is not None and seat in match.absent:
        return f"You have left this game. {_waited_for(table)}"
    if seat is not None and match.undo_steps(seat):
        return f"{text} You can still take your last choice back."
    return text


def _waited_for(table: Table) -> str:
    """All for whom the game waits, with what for."""
    names = safe_names(table)
    waiting = [
        f"{names[one.seat]} ({table.kind.words.face(Ref(one.face['kind'], one.face['id']))})"
        for one in table.match.waiting()
    ]
    return f"The game waits for {listed(waiting)}."


def thinking(table: Table) -> str:
    """Which computer players are waited for, and for whom one plays; empty if there are none."""
    names = safe_names(table)
    asked = [seat for seat in table.match.awaited if is_computer(table.seats[seat])]
    own = [names[seat] for seat in asked if not is_played_for(table.seats[seat])]
    others = [names[seat] for seat in asked if is_played_for(table.seats[seat])]
    return " ".join(
        [f"{listed(own)} {'thinks' if len(own) == 1 else 'think'} …"] * bool(own)
        + [f"The computer thinks for {listed(others)} …"] * bool(others)
    )


def _tools(table: Table, seat: int) -> list[Any]:
    game, match = table.game.id, table.match
    here = seat not in match.absent
    steps = match.undo_steps(seat) if here else []
    moment = not steps and only_computers(table, match.awaited)
    whys = here and match.result is None and table.kind.why is not None
    others = _other_tools(table, seat)
    tools = (
        button("Look again", ids.custom_id(ids.PANEL, game), ButtonStyle.primary) if moment else None,
        button(undo_label(table, steps[0]), ids.custom_id(ids.UNDO, game, steps[0].move)) if steps else None,
        button("Start turn over", ids.custom_id(ids.REDO_TURN, game, steps[0].move)) if len(steps) > 1 else None,
        button("Board", ids.custom_id(ids.BOARD, game, 0)),
        button("Log", ids.custom_id(ids.LOG, game)),
        button("Why can't I…?", ids.custom_id(ids.WHY, game)) if whys else None,
        *(others if len(others) == 1 else [button("More", ids.custom_id(ids.MORE, game))]),
    )
    return [tool for tool in tools if tool is not None]


def _other_tools(table: Table, seat: int) -> list[Any]:
    """What is needed now and then only."""
    game, match = table.game.id, table.match
    here = seat not in match.absent and match.result is None
    back = here and not match.undo_steps(seat) and match.moves
    tools = (
        button("Standing orders", ids.custom_id(ids.ORDERS, game, 0)) if here and table.kind.order_offers else None,
        button(back_label(table, seat), ids.custom_id(ids.FURTHER_BACK, game)) if back else None,
        button("Notes", ids.custom_id(ids.NOTE, game)),
    )
    return [tool for tool in tools if tool is not None]


def more_view(table: Table, seat: int) -> Message:
    """What the panel has besides, in its place."""
    return message(
        colour(seat),
        f"**More · {table.kind.title} · {progress(table)}**",
        *rows(_other_tools(table, seat)),
        row(button("My hand", ids.custom_id(ids.PANEL, table.game.id), ButtonStyle.primary)),
    )


def start_over_view(table: Table, seat: int, steps: Sequence[Entry]) -> Message:
    """All that would be taken back, the earliest first, asked once more. `steps` has the latest first."""
    listed_steps = [f"- {answered_label(table, step)}" for step in reversed(steps)]
    game = table.game.id
    confirm = ids.custom_id(ids.REDO_CONFIRM, game, steps[0].move)
    return message(
        colour(seat),
        "**Start the turn over?** This is taken back:",
        fit_lines(listed_steps, MOST_TEXT - 200, "- {} more before these"),
        row(
            button(f"Take back {plural(len(steps), 'choice')}", confirm, DANGER),
            button("Go back further", ids.custom_id(ids.FURTHER_BACK, game)),
            button("My hand", ids.custom_id(ids.PANEL, game)),
        ),
    )


def back_label(table: Table, seat: int) -> str:
    """The label of the button that leads to earlier positions."""
    return "Ask to take back" if must_ask(table, seat) else "Take back further"


def must_ask(table: Table, seat: int) -> bool:
    """Whether others must agree before the game goes back: all that people play."""
    return any(other != seat for other in players_of(table))


def undo_label(table: Table, step: Entry) -> str:
    """A label that tells which answer would be taken back."""
    return fit(f"Undo: {answered_label(table, step)}", LONGEST_UNDO)
