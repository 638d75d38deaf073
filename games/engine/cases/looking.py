"""One fact of a position or a view, found by the name that a case gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.cases.facts import Difference, Facts, compare
from games.engine.cases.notation import Unreadable, near, normal, seat_name, seat_of, seats_of
from games.engine.cases.table import Table

Found = list[Difference]


def canonical(key: str, facts: Facts, table: Table) -> str | None:
    """The fact that is meant by a key, as `P1` or `coins`; None if there is none."""
    seat = seat_of(key)
    if seat is not None:
        return seat_name(seat)
    form = normal(key)
    by_form = {normal(known): known for known in facts}
    return by_form.get(form) or by_form.get(normal(table.book.words.get(form, form)))


def about(
    facts: Facts, key: str, value: Any, table: Table, where: str, *, extra: Iterable[str] = (), path: str = ""
) -> Found:
    """One fact, or several facts of one seat, compared."""
    name = canonical(key, facts, table)
    if name is None or (name not in facts and seat_of(name) is None):
        raise Unreadable(f"{where}: nothing is known by the name '{key}'{near(key, [*facts, *extra])}")
    if name not in facts:
        raise Unreadable(f"{where}: '{key}' is not a seat of this game (P1 to P{table.match.state.seats})")
    fact, label = facts[name], f"{path} {name}".strip()
    if seat_of(name) is None:
        return compare(value, fact, table.book.names, label)
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: '{key}' needs keys with values, for example '{{hand: [...]}}', not '{value}'")
    return [
        one for part, said in value.items() for one in about(fact, part, said, table, f"{where}: {name}", path=label)
    ]


def by_seat(table: Table, value: Any, where: str) -> list[tuple[int, Any]]:
    """What is said about single seats: `{P2: ...}`, or only their names."""
    if isinstance(value, Mapping):
        found = []
        for key, said in value.items():
            (seat,) = seats_of(key, table.match.state.seats, where)
            found.append((seat, said))
        return found
    return [(seat, None) for seat in seats_of(value, table.match.state.seats, where)]
