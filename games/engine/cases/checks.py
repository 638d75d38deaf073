"""What `then` and the checking steps look at: questions, waiting, the end, the log, views, and the game's own facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.cases.facts import Cards, Difference, Facts, compare, shown
from games.engine.cases.notation import (
    Unreadable,
    as_list,
    counted,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
    seat_name,
    seat_of,
    seats_of,
    yes_or_no,
)
from games.engine.cases.saying import STOP, general, is_topic, option_for
from games.engine.cases.table import Table
from games.engine.events import Event
from games.engine.question import Question
from games.engine.result import Result

Found = list[Difference]
Pair = tuple[str, Any]


def check_all(table: Table, pairs: Sequence[Pair], where: str) -> Found:
    """Everything that is expected together. Windows that nobody mentioned are passed first.

    If only the hand-over of the turn is left, it may hold before or after it; how the game ended is looked at
    after it. Where it holds at no moment, the differences of the moment that comes nearest are told.
    """
    kinds = [find_check(key) for key, _ in pairs]
    moments: list[Found] = []
    if any(check is not None and check.at_once(value) for check, (_, value) in zip(kinds, pairs, strict=True)):
        moments.append(_differences(table, pairs, where))
        if not moments[-1]:
            return []
    table.pass_windows()
    ends = any(check is not None and check.after_turn for check in kinds)
    if not (ends and table.handing_over):
        moments.append(_differences(table, pairs, where))
        if not moments[-1]:
            return []
    if table.handing_over:
        table.hand_over()
        table.pass_windows()
        moments.append(_differences(table, pairs, where))
    return min(moments, key=len)


def _differences(table: Table, pairs: Sequence[Pair], where: str) -> Found:
    found: Found = []
    for key, value in pairs:
        check = find_check(key)
        found += check.look(table, value, f"{where}: {key}") if check else _fact(table, key, value, where)
    return found


def _fact(table: Table, key: str, value: Any, where: str) -> Found:
    return about(table.book.facts(table.match.state), key, value, table, where, extra=[*CHECKS, "P1"])


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
    return [one for part, said in value.items() for one in about(fact, part, said, table, f"{where}: {name}", path=label)]


# -- questions ---------------------------------------------------------------------------------------------------


def asked(table: Table, value: Any, where: str) -> Found:
    """Seats are asked, perhaps a certain thing."""
    return [one for seat, said in _by_seat(table, value, where) for one in _asked(table, seat, said, where)]


def _by_seat(table: Table, value: Any, where: str) -> list[tuple[int, Any]]:
    if isinstance(value, Mapping):
        found = []
        for key, said in value.items():
            (seat,) = seats_of(key, table.match.state.seats, where)
            found.append((seat, said))
        return found
    return [(seat, None) for seat in seats_of(value, table.match.state.seats, where)]


def _asked(table: Table, seat: int, said: Any, where: str) -> Found:
    question, label = table.match.open.get(seat), f"asked {seat_name(seat)}"
    if question is None:
        return [Difference(label, "a question" if said is None else str(said), "nothing")]
    if said is None:
        return []
    if isinstance(said, str):
        said = {"topic": said}
    if not isinstance(said, Mapping):
        raise Unreadable(f"{where}: say what is asked as a topic or with {', '.join(ASKED)}")
    found: Found = []
    for key, value in said.items():
        part = ASKED.get(normal(key))
        if part is None:
            raise Unreadable(f"{where}: unknown key '{key}'{near(key, ASKED)}")
        found += part(table, question, value, f"{label} {key}")
    return found


def _topic(table: Table, question: Question, value: Any, what: str) -> Found:
    return [] if is_topic(str(value), question.topic, table.book) else [Difference(what, str(value), question.topic)]


def _kind(table: Table, question: Question, value: Any, what: str) -> Found:
    return [] if normal(value) == normal(question.kind.value) else [Difference(what, str(value), question.kind.value)]


def _least(table: Table, question: Question, value: Any, what: str) -> Found:
    return compare(value, question.least, table.book.names, what)


def _most(table: Table, question: Question, value: Any, what: str) -> Found:
    return compare(value, question.most, table.book.names, what)


def _exactly(table: Table, question: Question, value: Any, what: str) -> Found:
    return _least(table, question, value, what) + _most(table, question, value, what)


def _text(table: Table, question: Question, value: Any, what: str) -> Found:
    sentence = table.book.kind.words.question(question, table.match.view(question.seat), table.names)
    return [] if normal(value) in normal(sentence) else [Difference(what, f"something with '{value}'", sentence)]


def _may_stop(table: Table, question: Question, value: Any, what: str) -> Found:
    if question.kind.value == "choose":
        may = any(option.value is None for option in question.options) or "no" in question.keys
    else:
        may = question.least == 0 or question.or_none
    return compare(yes_or_no(value, what), may, table.book.names, what)


def _options(table: Table, question: Question, value: Any, what: str) -> Found:
    found = _offered(table, question, value, what)
    wanted = {_key(table, question, word, what) for word in _words(value, what)}
    stops = {option.key for option in question.options if option.value is None}
    more = [key for key in question.keys if key not in wanted and key not in stops]
    if more:
        found.append(Difference(what, f"no more than {table.book.names.written(_words(value, what))}", _labels(table, question)))
    return found


def _offered(table: Table, question: Question, value: Any, what: str) -> Found:
    found: Found = []
    for item in as_list(value) if not isinstance(value, Mapping) else [value]:
        for word, number in _numbered(item, what):
            option = option_for(question, word, table.book)
            _key(table, question, word, what)
            if option is None and not (normal(word) in STOP or is_nothing(word)):
                found.append(Difference(what, f"{word} offered", _labels(table, question)))
            elif option is not None and number > 1 and option.copies != number:
                found.append(Difference(f"{what} {word}", f"{number} copies", f"{option.copies}"))
    return found


def _not_offered(table: Table, question: Question, value: Any, what: str) -> Found:
    found: Found = []
    for word in _words(value, what):
        _key(table, question, word, what)
        option = option_for(question, word, table.book)
        if option is None and (is_nothing(word) or normal(word) in STOP):
            option = next((one for one in question.options if one.value is None), None)
        if option is not None:
            found.append(Difference(what, f"{word} not offered", _labels(table, question)))
    return found


def _numbered(item: Any, what: str) -> list[tuple[str, int]]:
    if isinstance(item, Mapping):
        return [(str(name), number_of(number, what)) for name, number in item.items()]
    return [(name, number) for part in str(item).split(",") if part.strip() for number, name in [counted(part)]]


def _words(value: Any, what: str) -> list[str]:
    return list(dict.fromkeys(pieces(value, what)))


def _key(table: Table, question: Question, word: str, what: str) -> str:
    option = option_for(question, word, table.book)
    if option is not None:
        return option.key
    if table.book.names.find(word) is None and not general(word):
        known = [*table.book.names.titles.values(), *question.keys]
        raise Unreadable(f"{what}: there is no '{word}'{near(word, known)}")
    return table.book.key(question, word)


def _labels(table: Table, question: Question) -> str:
    return ", ".join(table.book.kind.words.option(question, option) for option in question.options) or "nothing"


ASKED: Mapping[str, Callable[[Table, Question, Any, str], Found]] = {
    "topic": _topic,
    "kind": _kind,
    "options": _options,
    "only": _options,
    "offers": _offered,
    "offered": _offered,
    "includes": _offered,
    "offers not": _not_offered,
    "not offered": _not_offered,
    "does not offer": _not_offered,
    "excludes": _not_offered,
    "least": _least,
    "min": _least,
    "at least": _least,
    "most": _most,
    "max": _most,
    "at most": _most,
    "exactly": _exactly,
    "may stop": _may_stop,
    "optional": _may_stop,
    "text": _text,
    "says": _text,
}
"""What may be said about a question."""


def not_asked(table: Table, value: Any, where: str) -> Found:
    """Seats are not asked by an effect; or not about a certain topic, whatever else they are asked."""
    found: Found = []
    for seat, said in _by_seat(table, value, where):
        question = table.match.open.get(seat)
        if question is None:
            continue
        wrong = not (question.quiet or question.cover) if said is None else is_topic(str(said), question.topic, table.book)
        if wrong:
            found.append(Difference(f"not asked {seat_name(seat)}", "no question", table.asked(seat)))
    return found


def waits_for(table: Table, value: Any, where: str) -> Found:
    """The public list of seats that are waited for; perhaps with the card or phase that others read."""
    waiting = {one.seat: one.face["id"] for one in table.match.waiting()}
    if isinstance(value, Mapping):
        pairs = _by_seat(table, value, where)
        wanted = sorted(seat for seat, _ in pairs)
        faces = {seat: str(face) for seat, face in pairs if not is_nothing(face)}
    else:
        wanted, faces = sorted(seats_of(value, table.match.state.seats, where)), {}
    if wanted != sorted(waiting):
        return [Difference("waits for", _seat_names(wanted), _seat_names(waiting))]
    return [one for seat, face in faces.items() for one in compare(face, waiting[seat], table.book.names, seat_name(seat))]


def _seat_names(seats: Iterable[int]) -> str:
    return ", ".join(seat_name(seat) for seat in seats) or "nobody"


# -- the end -----------------------------------------------------------------------------------------------------


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
    return [] if wanted == sorted(found) else [Difference("winner", _seat_names(wanted), _seat_names(found))]


def _each(table: Table, value: Any, numbers: Sequence[int], what: str, where: str) -> Found:
    if isinstance(value, list):
        if len(value) != len(numbers):
            raise Unreadable(f"{where}: {len(value)} numbers for {len(numbers)} seats")
        value = {seat_name(seat): number for seat, number in enumerate(value)}
    if not isinstance(value, Mapping):
        raise Unreadable(f"{where}: write a number for each seat, for example '{{P1: 1, P2: 2}}'")
    pairs = _by_seat(table, value, where)
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
    for seat, items in _by_seat(table, value, where):
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
    return [] if normal(value) in normal(found) else [Difference("reason", str(value), found)]


def tie_break(table: Table, value: Any, where: str) -> Found:
    """The rule that separated equal scores."""
    return compare(value, _result(table).tie_break, table.book.names, "tie break")


# -- the log -----------------------------------------------------------------------------------------------------


def log(table: Table, value: Any, where: str) -> Found:
    """Events that have happened, in this order; others may lie between them."""
    return _log(table, value, table.log, where)


def _log(table: Table, value: Any, events: Sequence[Event], where: str) -> Found:
    place = 0
    for item in as_list(value) if not isinstance(value, Mapping) else [value]:
        after = next((i for i in range(place, len(events)) if _is_event(table, events[i], item, where)), None)
        if after is None:
            return [Difference("log", _item(item), _lines(table, events[place:]))]
        place = after + 1
    return []


def not_logged(table: Table, value: Any, where: str) -> Found:
    """Events that have not happened."""
    return _not_logged(table, value, table.log, where)


def _not_logged(table: Table, value: Any, events: Sequence[Event], where: str) -> Found:
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
    for key, value in item.items():
        form = normal(key)
        if form == "kind":
            good = normal(value) == normal(event.kind)
        elif form in ("seat", "who"):
            good = seat_of(value) == event.seat
        elif form in ("says", "line", "text"):
            good = normal(value) in normal(table.line(event) or "")
        elif form == "depth":
            good = event.depth == number_of(value, where)
        else:
            facts = {normal(name): fact for name, fact in event.facts.items()}
            good = form in facts and not compare(value, _as_fact(facts[form]), table.book.names, where)
        if not good:
            return False
    return True


def _as_fact(fact: Any) -> Any:
    return Cards(tuple(fact)) if isinstance(fact, list | tuple) and all(isinstance(one, str) for one in fact) else fact


# -- views -------------------------------------------------------------------------------------------------------


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
                one = _log(table, said, reader.events, where)
            elif normal(key) == "not logged":
                one = _not_logged(table, said, reader.events, where)
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
                    Difference(label, one.expected, one.found) for one in _not_logged(table, said, reader.events, where)
                ]
                continue
            fact = _at(reader.facts, path, table, where)
            counts = path[-1] in COUNT_WORDS
            known = fact.number if isinstance(fact, Cards) and counts else fact
            if known is not None and not (isinstance(fact, Cards) and fact.cards is None and not counts):
                if said is None or not _differs(table, said, fact, where):
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


# -- undo --------------------------------------------------------------------------------------------------------


def can_undo(table: Table, value: Any, where: str) -> Found:
    """Seats can take back something, perhaps exactly so many answers."""
    found: Found = []
    for seat, said in _by_seat(table, value, where):
        steps = len(table.match.undo_steps(seat))
        if said is None and not steps:
            found.append(Difference(f"can undo {seat_name(seat)}", "something to take back", "nothing"))
        elif said is not None:
            found += compare(said, steps, table.book.names, f"can undo {seat_name(seat)}")
    return found


def cannot_undo(table: Table, value: Any, where: str) -> Found:
    """Seats can take back nothing."""
    return [
        Difference(f"cannot undo {seat_name(seat)}", "nothing", f"{steps} answers")
        for seat, _ in _by_seat(table, value, where)
        if (steps := len(table.match.undo_steps(seat)))
    ]


@dataclass(frozen=True, slots=True)
class Check:
    """A way to look. `now`: also before open windows are passed. `after_turn`: only when the turn is handed over."""

    look: Callable[[Table, Any, str], Found]
    now: bool = False
    after_turn: bool = False

    def at_once(self, value: Any) -> bool:
        """Whether to look before open windows are passed; always if a topic is named."""
        return self.now or (self.look is not_asked and isinstance(value, Mapping))


CHECKS: Mapping[str, Check] = {
    "asked": Check(asked, now=True),
    "is asked": Check(asked, now=True),
    "not asked": Check(not_asked),
    "is not asked": Check(not_asked),
    "waits for": Check(waits_for, now=True),
    "waiting for": Check(waits_for, now=True),
    "over": Check(over, after_turn=True),
    "game over": Check(over, after_turn=True),
    "winner": Check(winners, after_turn=True),
    "winners": Check(winners, after_turn=True),
    "places": Check(places, after_turn=True),
    "place": Check(places, after_turn=True),
    "scores": Check(scores),
    "score": Check(scores),
    "points": Check(scores),
    "sheet": Check(sheet),
    "score sheet": Check(sheet),
    "reason": Check(reason, after_turn=True),
    "ended by": Check(reason, after_turn=True),
    "tie break": Check(tie_break, after_turn=True),
    "log": Check(log),
    "logged": Check(log),
    "not logged": Check(not_logged),
    "sees": Check(sees, now=True),
    "see": Check(sees, now=True),
    "does not see": Check(does_not_see, now=True),
    "do not see": Check(does_not_see, now=True),
    "sees not": Check(does_not_see, now=True),
    "can undo": Check(can_undo, now=True),
    "cannot undo": Check(cannot_undo, now=True),
}
"""What every game can be looked at for."""


def find_check(key: str) -> Check | None:
    """The check that a key names, if it names one."""
    return CHECKS.get(normal(key))



