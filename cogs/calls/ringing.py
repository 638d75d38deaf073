"""Whom a message rings that names people for more than a turn: who takes no calls is only named, others hear later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cogs.calls.notices import to_person
from cogs.calls.quiet import free_at
from cogs.calls.wishes import Call, wishes_of
from cogs.tables import Tables
from db import NewNotice


async def ring(tables: Tables, people: Iterable[int], what: str, **payload: Any) -> tuple[list[int], list[NewNotice]]:
    """Whom of these a message rings now, and the notices `what` for those who have quiet hours now or are away.

    They are delivered when each of them may be called; of the same game a newer one takes the place of an older one.
    """
    now = tables.clock()
    rung: list[int] = []
    later: list[NewNotice] = []
    for person in people:
        wishes = wishes_of(await tables.store.settings(person))
        if wishes.call is Call.NONE:
            continue
        if (free := free_at(wishes, now)) <= now:
            rung.append(person)
        else:
            later.append(to_person(person, what, not_before=free, merge_key=f"{what}:{person}", **payload))
    return rung, later
