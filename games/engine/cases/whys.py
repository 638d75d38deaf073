"""What seats are told about things that they cannot do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.cases.facts import Difference
from games.engine.cases.looking import Found, by_seat
from games.engine.cases.notation import Unreadable, as_list, normal, seat_name
from games.engine.cases.table import Table


def why_not(table: Table, value: Any, where: str) -> Found:
    """Seats are told why they cannot do something: `{P1: {buy/gold: [costs 6, 5 coins]}}`, keys as the game has them.

    The thing must be among those that the game lists, and each of the texts must be in the answer.
    """
    found: Found = []
    for seat, said in by_seat(table, value, where):
        if not isinstance(said, Mapping):
            raise Unreadable(f"{where}: say what {seat_name(seat)} cannot do, for example '{{buy/gold: costs 6}}'")
        found += [one for key, texts in said.items() for one in _told(table, seat, str(key), as_list(texts), where)]
    return found


def _told(table: Table, seat: int, key: str, texts: list[Any], where: str) -> Found:
    why = table.book.kind.why
    if why is None:
        raise Unreadable(f"{where}: this game does not tell why something is not possible")
    view, question = table.match.view(seat), table.match.open.get(seat)
    names = [seat_name(one) for one in range(table.match.state.seats)]
    label, answer = f"why not {seat_name(seat)} {key}", why.why(view, question, key, names)
    listed = dict(why.things(view, question, names))
    missing = [] if key in listed else [Difference(label, "a thing of the list", ", ".join(listed) or "no things")]
    return missing + [Difference(label, str(text), answer) for text in texts if normal(text) not in normal(answer)]
