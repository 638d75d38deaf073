"""What has happened: events by kind and facts, or by the words of their line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cases.facts import Cards, Difference, compare
from games.engine.cases.looking import Found
from games.engine.cases.notation import as_list, normal, number_of, seat_of
from games.engine.cases.table import Table
from games.engine.events import Event


def log(table: Table, value: Any, where: str) -> Found:
    """Events that have happened, in this order; others may lie between them."""
    return log_in(table, value, table.log, where)


def log_in(table: Table, value: Any, events: Sequence[Event], where: str) -> Found:
    """The same about events as somebody may read them."""
    place = 0
    for item in as_list(value) if not isinstance(value, Mapping) else [value]:
        after = next((i for i in range(place, len(events)) if _is_event(table, events[i], item, where)), None)
        if after is None:
            return [Difference("log", _item(item), _lines(table, events[place:]))]
        place = after + 1
    return []


def not_logged(table: Table, value: Any, where: str) -> Found:
    """Events that have not happened."""
    return not_logged_in(table, value, table.log, where)


def not_logged_in(table: Table, value: Any, events: Sequence[Event], where: str) -> Found:
    """The same about events as somebody may read them."""
    items = as_list(value) if not isinstance(value, Mapping) else [value]
    return [
        Difference("not logged", f"no {_item(item)}", _lines(table, [event]))
        for item in items
        for event in events
        if _is_event(table, event, item, where)
    ]


def _item(item: Any) -> str:
    return ", ".join(f"{key} {value}" for key, value in item.items()) if isinstance(item, Mapping) else str(item)


def _lines(table: Table, events: Sequence[Event]) -> str:
    lines = [f"{event.kind} ({table.line(event) or 'no line'})" for event in events[-12:]]
    return "; ".join(lines) or "nothing more"


def _is_event(table: Table, event: Event, item: Any, where: str) -> bool:
    if not isinstance(item, Mapping):
        if normal(item) == normal(event.kind):
            return True
        return normal(item) in normal(table.line(event) or "")
    facts = {normal(name): fact for name, fact in {**event.facts, **event.secret}.items()}
    for key, value in item.items():
        form = normal(key)
        if form == "kind":
            good = normal(value) == normal(event.kind)
        elif form in ("seat", "who"):
            good = seat_of(value) == event.seat
        elif form in ("says", "line", "text") and form not in facts:
            good = normal(value) in normal(table.line(event) or "")
        elif form == "depth":
            good = event.depth == number_of(value, where)
        else:
            good = form in facts and _is_fact(table, value, facts[form], where)
        if not good:
            return False
    return True


def _is_fact(table: Table, value: Any, fact: Any, where: str) -> bool:
    """Whether a fact of an event is as expected; a seat in it is a number, also in a list."""
    said = as_list(value) if not isinstance(value, Mapping) else []
    seats = [seat for seat in map(seat_of, said) if seat is not None]
    if seats and len(seats) == len(said):
        return sorted(fact) == sorted(seats) if isinstance(fact, list | tuple) else seats == [fact]
    return not compare(value, _as_fact(fact), table.book.names, where)


def _as_fact(fact: Any) -> Any:
    return Cards(tuple(fact)) if isinstance(fact, list | tuple) and all(isinstance(one, str) for one in fact) else fact
