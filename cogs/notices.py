"""Notices beside those of the turns: what is told to a whole table, and what is told to one person.

Each is rendered when it is delivered, from how things stand then; one that has become pointless renders None.

A notice of the kind `table` is posted where its game is played; one of the kind `person` goes to the person in its
target, by direct message or as a mention in the channel, as that person wishes. Both name in their payload under
`what` by which function of this module they are rendered; the rest of the payload belongs to that function.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from cogs.club import Club
from cogs.posts import Post
from cogs.ui.compose import Message
from db import Game, NewNotice

TABLE_NOTICE, PERSON_NOTICE = "table", "person"

ForTable = Callable[[Club, Game, Mapping[str, Any]], Awaitable[Post | None]]
"""Renders a notice to a table from its game and payload."""

ForPerson = Callable[[Club, Game | None, int, Mapping[str, Any], str], Awaitable[Message | None]]
"""Renders a notice to a person from its game, the person, the payload and the mention: `<@...>` for the channel, empty
for a direct message."""

TO_TABLES: Mapping[str, ForTable] = {}
TO_PEOPLE: Mapping[str, ForPerson] = {}


def to_table(what: str, **payload: Any) -> NewNotice:
    """A notice to a table, rendered by that function of `TO_TABLES`."""
    return NewNotice(kind=TABLE_NOTICE, target={}, payload={"what": what, **payload})


def to_person(user_id: int, what: str, **payload: Any) -> NewNotice:
    """A notice to a person, rendered by that function of `TO_PEOPLE`."""
    return NewNotice(kind=PERSON_NOTICE, target={"user": user_id}, payload={"what": what, **payload})
