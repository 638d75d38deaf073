"""Whom a message rings that names people for more than a turn: who takes no calls is only named, others hear later."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from cogs.calls.notices import to_person
from cogs.calls.quiet import free_at
from cogs.calls.wishes import Call, wishes_of
from cogs.tables import Tables
from db import NewNotice


async def may_ring(tables: Tables, person: int, at: datetime) -> bool:
    """Whether a message may ring a person at that moment."""
    wishes = wishes_of(await tables.store.settings(person))
    return wishes.call is not Call.NONE and free_at(wishes, at) <= at


async def ring(
    tables: Tables, people: Iterable[int], what: str, at: datetime, *, about: int = 0, **payload: Any
) -> tuple[list[int], list[NewNotice]]:
    """Whom of these a message rings at that moment, and the notices `what` for those who have quiet hours or are away.

    They are delivered when each of them may be called; of the same game and the same number `about` a newer one takes
    the place of an older one.
    """
    rung: list[int] = []
    later: list[NewNotice] = []
    for person in people:
        wishes = wishes_of(await tables.store.settings(person))
        if wishes.call is Call.NONE:
            continue
        if (free := free_at(wishes, at)) <= at:
            rung.append(person)
        else:
            key = f"{what}:{person}:{about}"
            later.append(to_person(person, what, not_before=free, merge_key=key, **payload))
    return rung, later
