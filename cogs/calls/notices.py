"""Notices beside those of the turns: what is told to a whole table, and what is told to one person.

A notice of the kind `table` is posted where its game is played; one of the kind `person` goes to the person in its
target, by direct message or as a mention where the game is played, as that person wishes, and not in quiet hours or
while the person is away. Without a game it goes by direct message. Both name in their payload under `what` by which
function of `cogs.calls.announcing` they are rendered, from how things stand when they are delivered; the rest of the
payload belongs to that function.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from db import TRIED, NewNotice

TABLE_NOTICE: Final = "table"
PERSON_NOTICE: Final = "person"

NO_PLACE: Final = "no place"
"""The notice to a player whose game, or table that has not begun, has lost its place."""


def tried_at(payload: Mapping[str, Any], now: datetime) -> datetime:
    """By which moment it is decided whom a notice calls that is delivered now.

    Another try of the same minutes decides the same: if the one before has posted its message, and only its answer was
    lost, Discord posts nothing again, and who was called is not to be told apart, or the other way round.
    """
    tried = payload.get(TRIED)
    return now if tried is None else datetime.fromtimestamp(tried[0] / 1000, UTC)


def to_table(what: str, **payload: Any) -> NewNotice:
    """A notice to a table, rendered by that function of `TO_TABLES`."""
    return NewNotice(kind=TABLE_NOTICE, target={}, payload={"what": what, **payload})


def to_person(
    user_id: int, what: str, *, not_before: datetime | None = None, merge_key: str | None = None, **payload: Any
) -> NewNotice:
    """A notice to a person, rendered by that function of `TO_PEOPLE`.

    It is delivered not before that time; of the same game and `merge_key` a newer one replaces an older one.
    """
    return NewNotice(
        kind=PERSON_NOTICE,
        target={"user": user_id},
        payload={"what": what, **payload},
        merge_key=merge_key,
        not_before=not_before,
    )
