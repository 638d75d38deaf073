"""Whom a message of a table calls: by a mention where the game is played, or apart, as each of them wishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from cogs.calls.notices import to_person, to_table, tried_at
from cogs.calls.quiet import free_at
from cogs.calls.wishes import Call, wishes_of
from cogs.table import Table
from cogs.tables import Tables
from db import TRIED, Motion, NewNotice, Seat


async def is_called_at(tables: Tables, table: Table, person: int, at: datetime | None = None) -> bool:
    """Whether a message where the game is played can call a person as that person wishes: now, or at another moment."""
    wishes, now = wishes_of(await tables.store.settings(person)), tables.clock() if at is None else at
    return table.game.place_id is not None and wishes.call is Call.CHANNEL and free_at(wishes, now) <= now


async def calls(
    tables: Tables, table: Table, motion: Motion, what: str, people: Iterable[int], *, besides: Sequence[int] = ()
) -> list[NewNotice]:
    """The notices `what` of a motion: to the table, with the seats that it calls, and to the others one by one.

    Called at the table is who wishes so and may be called now; somebody without a seat there is told apart. `besides`
    are other motions of which these hear by the same notice, so that it counts as long as one of them is open.
    """
    called: list[int] = []
    apart: list[NewNotice] = []
    for person in people:
        seat = table.seat_of(person)
        if seat is not None and await is_called_at(tables, table, person):
            called.append(seat)
        else:
            apart.append(to_person(person, what, motion=motion.id, besides=list(besides)))
    return [to_table(what, motion=motion.id, call=called, besides=list(besides)), *apart]


async def called_now(
    tables: Tables, table: Table, payload: Mapping[str, Any]
) -> tuple[dict[int, int], list[NewNotice]]:
    """The people, by seat, whom a message of a table calls as it is delivered, by its payload; and the other notices.

    Since it was owed somebody may have gone to sleep or chosen to be called in another way: that one is told apart.
    """
    at = tried_at(payload, tables.clock())
    people = {seat: person for seat in payload.get("call", ()) if (person := table.seats[seat].user_id) is not None}
    called = {seat: person for seat, person in people.items() if await is_called_at(tables, table, person, at)}
    rest = [seat for seat in people if seat not in called]
    return called, called_apart(table.seats, {**payload, "call": rest, "people": ()})


def called_apart(seats: Sequence[Seat], payload: Mapping[str, Any]) -> list[NewNotice]:
    """What those are told one by one whom a message of a table calls, by its payload, if it cannot be posted.

    `call` are the seats that it calls. `moved` is how far each of them had moved, if that counts; `apart` is the notice
    to a person if that is not of the same name. `people` are others whom it calls, by the notice `each`.
    """
    what, moved = payload.get("apart", payload["what"]), payload.get("moved", {})
    own = ("what", "call", "moved", "apart", "people", "each", TRIED)
    about = {name: value for name, value in payload.items() if name not in own}
    players = {one.seat: one.user_id for one in seats if one.seat in payload.get("call", ())}
    told = [
        to_person(person, what, **{**about, "seat": seat, "moved": moved.get(str(seat))})
        for seat, person in players.items()
        if person is not None
    ]
    each: str = payload.get("each", "")
    others = payload.get("people", ()) if each else ()
    return [*told, *(to_person(one, each, merge_key=f"{each}:{one}:{about.get('seat', 0)}", **about) for one in others)]
