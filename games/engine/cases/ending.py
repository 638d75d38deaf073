"""How the game ended: winners, places, points and where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.cases.facts import Difference, compare
from games.engine.cases.looking import Found, by_seat
from games.engine.cases.notation import Unreadable, is_nothing, near, normal, seat_name, seats_of
from games.engine.cases.questions import seat_names
from games.engine.cases.table import Table
from games.engine.result import Result


def over(table: Table, value: Any, where: str) -> Found:
    """Whether the game is over."""
    return compare(value, table.match.result is not None, table.book.names, "over")


def _result(table: Table) -> Result:
    result = table.match.result
    return result if result is not None else table.book.kind.score(table.match.state)


def winners(table: Table, value: Any, where: str) -> Found:
    """Who is in first place when the game is over."""
    wanted = sorted(seats_of(value, table.match.state.seats, where))
    found = table.match.result.winners if table.match.result is not None else []
    return [] if wanted == sorted(found) else [Difference("winner", seat_names(wanted), seat_names(found))]


def _each(table: Table, value: Any, numbers: Sequence[int], what: str, where: str) -> Found:
    if isinstance(value, list):
        if len(value) != len(numbers):
            raise Unreadable(f"{where}: {len(value)} numbers for {len(numbers)} seats")
        value = {seat_name(seat): number for seat, number in enumerate(value)}
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: write a number for each seat, for example '{{P1: 1, P2: 2}}'")
    pairs = by_seat(table, value, where)
    return [
        one
        for seat, number in pairs
        for one in compare(number, numbers[seat], table.book.names, f"{what} {seat_name(seat)}")
    ]


def places(table: Table, value: Any, where: str) -> Found:
    """Each seat's place."""
    return _each(table, value, _result(table).places, "place", where)


def scores(table: Table, value: Any, where: str) -> Found:
    """Each seat's points, also before the end."""
    return _each(table, value, _result(table).scores, "points", where)


def sheet(table: Table, value: Any, where: str) -> Found:
    """Lines of the score sheet: points, or count and points, by item."""
    found: Found = []
    for seat, items in by_seat(table, value, where):
        lines = {line.item: line for line in _result(table).sheet[seat]}
        if not isinstance(items, Mapping):
            raise Unreadable(f"{where}: write the lines of {seat_name(seat)} as '{{Estate: 3}}'")
        for item, wanted in items.items():
            id = table.book.names.find(item) or normal(item)
            label = f"sheet {seat_name(seat)} {item}"
            if id not in lines:
                if not is_nothing(wanted) and wanted != 0:
                    found.append(Difference(label, str(wanted), "no such line"))
                continue
            line = lines[id]
            parts = wanted if isinstance(wanted, Mapping) else {"points": wanted}
            for part, number in parts.items():
                if normal(part) not in ("points", "count"):
                    raise Unreadable(f"{where}: unknown key '{part}'{near(part, ['points', 'count'])}")
                fact = line.points if normal(part) == "points" else line.count
                found += compare(number, fact, table.book.names, f"{label} {part}")
    return found


def reason(table: Table, value: Any, where: str) -> Found:
    """Why the game ended."""
    found = table.match.result.reason if table.match.result is not None else "not over"
    fits = normal(value) in normal(found) or table.book.names.find(value) == found
    return [] if fits else [Difference("reason", str(value), found)]


def tie_break(table: Table, value: Any, where: str) -> Found:
    """The rule that separated equal scores."""
    return compare(value, _result(table).tie_break, table.book.names, "tie break")
