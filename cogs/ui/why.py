"""`Why can't I…?`: what cannot be done now, and for one of these things the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle, SelectOption

from cogs.table import Table
from cogs.ui import ids
from cogs.ui.compose import Message, button, menu, message, row
from cogs.ui.look import LONGEST_OPTION, MOST_OPTIONS, colour
from cogs.ui.text import distinct_labels, fit
from games.engine.rulebook import Section

LONGEST_REASON: Final = 1500
MOST_SECTIONS: Final = 2

Thing = tuple[str, str]
"""A thing that cannot be done now: its key, and a label."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a thing is not possible, and the sections of the rules that say so."""

    label: str
    text: str
    sections: Sequence[Section] = ()


def why_view(
    table: Table,
    seat: int,
    things: Sequence[Thing],
    *,
    waits: str = "",
    note: str = "",
    reason: Reason | None = None,
    page: int = 0,
) -> Message:
    """The things to choose from, 25 to a page, and the reason for the chosen one.

    `waits` tells whom the game waits for, if not for this seat; `note` what came of something typed.
    """
    pages = max(1, -(-len(things) // MOST_OPTIONS))
    page = max(0, min(page, pages - 1))
    shown = things[page * MOST_OPTIONS : (page + 1) * MOST_OPTIONS]
    title = f"**Why can't I…? · {table.kind.title}**" if reason is None else f"**Why can't I …: {reason.label}**"
    said = fit(reason.text, LONGEST_REASON) if reason is not None else note
    return message(
        colour(seat),
        f"{title}\n{said}".strip(),
        fit(waits, LONGEST_REASON),
        _menu(table, page, pages, shown) if shown else None,
        _ways(table, page, pages),
        row(*_sections(table, reason), button("My hand", ids.custom_id(ids.PANEL, table.game.id), ButtonStyle.primary)),
    )


def _menu(table: Table, page: int, pages: int, things: Sequence[Thing]) -> Any:
    labels = distinct_labels([label for _, label in things], LONGEST_OPTION)
    options = [SelectOption(label=label, value=key) for (key, _), label in zip(things, labels, strict=True)]
    part = f" ({page + 1} of {pages})" if pages > 1 else ""
    return menu(ids.custom_id(ids.WHY_THING, table.game.id, page), options, hint=f"What would you like to do?{part}")


def _ways(table: Table, page: int, pages: int) -> Any:
    def go(label: str, to: int) -> Any:
        return button(label, ids.custom_id(ids.WHY, table.game.id, to)) if 0 <= to < pages else None

    return row(go("Back", page - 1), go("More", page + 1))


def _sections(table: Table, reason: Reason | None) -> Sequence[Any]:
    sections = reason.sections[:MOST_SECTIONS] if reason is not None else ()
    return [
        button(f"Rules {one.heading}", ids.custom_id(ids.WHY_RULE, f"{table.kind.id}/{one.key}")) for one in sections
    ]
