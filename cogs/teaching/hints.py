"""A line of help on the panel of somebody who is new to a game; and which lessons people have finished."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.calls.wishes import wishes_of
from cogs.table import Table
from db import Store

LEARN: Final = "`/learn` shows the game step by step."
"""Stands behind the hints in the first turns of a game, until a lesson of it was finished."""

FINISHED: Final = "lessons"
"""The name in the settings of a person under which the finished lessons are kept: 'dominion/first'."""


async def hint_for(store: Store, table: Table, seat: int, user_id: int) -> str:
    """The hint for the open question of a seat; empty without one, for who wants none, and after a finished game."""
    question, kind = table.question(seat), table.kind
    hint = kind.hint(question) if question is not None else ""
    if not hint:
        return ""
    settings = await store.settings(user_id)
    if not wishes_of(settings).hints or await store.has_finished(user_id, kind.id):
        return ""
    learned = any(name.startswith(f"{kind.id}/") for name in finished_lessons(settings))
    return hint if learned or not kind.lessons or table.turn > len(table.seats) else f"{hint} {LEARN}"


def finished_lessons(settings: Mapping[str, Any]) -> list[str]:
    """The lessons that a person has finished."""
    found = settings.get(FINISHED)
    return [name for name in found if isinstance(name, str)] if isinstance(found, list) else []
