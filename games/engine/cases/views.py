"""What seats and spectators can read, and what they cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.cases.facts import Cards, Difference, Facts, compare, shown
from games.engine.cases.happened import log_in, not_logged_in
from games.engine.cases.looking import Found, about, canonical
from games.engine.cases.notation import Unreadable, as_list, near, normal, seat_name, seat_of, seats_of
from games.engine.cases.table import Table
from games.engine.events import Event


def _readers(table: Table, said: str, where: str) -> list[int | None]:
    seats: list[int | None] = list(range(table.match.state.seats))
    form = normal(said)
    if form in {"spectator", "spectators", "a spectator"}:
        return [None]
    if form in {"all", "everybody", "everyone"}:
        return [*seats, None]
    if form.startswith(("all but ", "everybody but ", "everyone but ")):
        without = seats_of(form.rpartition(" but ")[2].replace(" and ", ","), len(seats), where)
        return [reader for reader in [*seats, None] if reader not in without]
    readers: list[int | None] = []
    for part in said.split(","):
        readers += [None] if normal(part) in {"spectator", "spectators"} else seats_of(part, len(seats), where)
    return readers


@dataclass(frozen=True, slots=True)
class Reader:
    """What one seat or a spectator can read."""

    seat: int | None
    facts: Facts
    events: list[Event]

    @property
    def name(self) -> str:
        """How the reader is called."""
        return "a spectator" if self.seat is None else seat_name(self.seat)


def _each_reader(table: Table, value: Any, where: str) -> Iterable[tuple[Reader, Any]]:
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: say who (P1, spectator, all) and what, for example '{{P2: {{trash: [Gold]}}}}'")
    ended = table.match.result is not None
    for said, content in value.items():
        for seat in _readers(table, said, where):
            events = [event.read_by(seat, over=ended) for event in table.log]
            yield Reader(seat, table.book.seen(table.match.view(seat)), events), content


def sees(table: Table, value: Any, where: str) -> Found:
    """What seats or spectators can read."""
    found: Found = []
    for reader, content in _each_reader(table, value, where):
        if not isinstance(content, Mapping):
            raise Unreadable(f"{where}: say what is seen as keys with values, not '{content}'")
        for key, said in content.items():
            label = f"{reader.name} sees"
            if normal(key) in ("log", "reads"):
                one = log_in(table, said, reader.events, where)
            elif normal(key) == "not logged":
                one = not_logged_in(table, said, reader.events, where)
            else:
                one = about(reader.facts, key, said, table, where, extra=["log", "not logged", "P1"])
            found += [Difference(f"{label}: {each.what}", each.expected, each.found) for each in one]
    return found


def does_not_see(table: Table, value: Any, where: str) -> Found:
    """What seats or spectators cannot read."""
    found: Found = []
    for reader, content in _each_reader(table, value, where):
        for path, said in _hidden(content, where):
            label = f"{reader.name} does not see {' '.join(path)}"
            if path == ["log"]:
                found += [
                    Difference(label, one.expected, one.found)
                    for one in not_logged_in(table, said, reader.events, where)
                ]
                continue
            fact = _at(reader.facts, path, table, where)
            counts = path[-1] in COUNT_WORDS
            known = fact.number if isinstance(fact, Cards) and counts else fact
            hidden = known is None or (isinstance(fact, Cards) and fact.cards is None and not counts)
            if not hidden and (said is None or not _differs(table, said, fact, where)):
                found.append(Difference(label, "nothing to see", shown(fact, table.book.names)))
    return found


COUNT_WORDS = ("count", "number", "size")


def _differs(table: Table, said: Any, fact: Any, where: str) -> bool:
    if isinstance(fact, Cards) and not isinstance(said, Mapping):
        return all(id not in (fact.cards or ()) for id in table.book.names.ids(said, where))
    return bool(compare(said, fact, table.book.names, where))


def _hidden(content: Any, where: str) -> Iterable[tuple[list[str], Any]]:
    if isinstance(content, Mapping):
        for key, said in content.items():
            if normal(key) in ("log", "reads"):
                yield ["log"], said
            elif isinstance(said, Mapping | list) and seat_of(key) is not None:
                for path, rest in _hidden(said, where):
                    yield [key, *path], rest
            else:
                yield _path(key), said
        return
    for item in as_list(content):
        if isinstance(item, Mapping):
            yield from _hidden(item, where)
        else:
            for part in str(item).split(","):
                yield _path(part), None


def _path(said: str) -> list[str]:
    words = [word for word in normal(said).split() if word not in ("of", "the")]
    seats = [word for word in words if seat_of(word) is not None]
    rest = [word for word in words if seat_of(word) is None]
    counts = [word for word in rest if word in COUNT_WORDS]
    name = " ".join(word for word in rest if word not in COUNT_WORDS)
    return [*seats, *([name] if name else []), *counts]


def _at(facts: Facts, path: Sequence[str], table: Table, where: str) -> Any:
    fact: Any = facts
    for part in path:
        if part in COUNT_WORDS:
            break
        if not isinstance(fact, Mapping):
            return None
        name = canonical(part, fact, table)
        if name is None or name not in fact:
            full = table.book.facts(table.match.state)
            known = full if seat_of(path[0]) is None else full[seat_name(seat_of(path[0]) or 0)]
            if canonical(part, known, table) is None:
                raise Unreadable(f"{where}: nothing is known by the name '{part}'{near(part, known)}")
            return None
        fact = fact[name]
    return fact
