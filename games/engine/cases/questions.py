"""Who is asked what, who is not, and for whom the table waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine.cases.facts import Difference, compare
from games.engine.cases.looking import Found, by_seat
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
    seats_of,
    yes_or_no,
)
from games.engine.cases.saying import STOP, general, is_topic, option_meant
from games.engine.cases.table import Table
from games.engine.question import Kind, Question


def asked(table: Table, value: Any, where: str) -> Found:
    """Seats are asked, perhaps a certain thing."""
    return [one for seat, said in by_seat(table, value, where) for one in _asked(table, seat, said, where)]


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
    if question.kind is Kind.CHOOSE:
        may = any(option.value is None for option in question.options) or "no" in question.keys
    else:
        may = question.least == 0 or question.or_none
    return compare(yes_or_no(value, what), may, table.book.names, what)


def _for_whom(table: Table, question: Question, value: Any, what: str) -> Found:
    (seat,) = seats_of(value, table.match.state.seats, what)
    found = "nobody else" if question.for_whom is None else seat_name(question.for_whom)
    return [] if seat == question.for_whom else [Difference(what, seat_name(seat), found)]


def _options(table: Table, question: Question, value: Any, what: str) -> Found:
    found = _offered(table, question, value, what)
    wanted = {_key(table, question, word, what) for word in _words(value, what)}
    stops = {option.key for option in question.options if option.value is None}
    more = [key for key in question.keys if key not in wanted and key not in stops]
    if more:
        found.append(
            Difference(what, f"no more than {table.book.names.written(_words(value, what))}", _labels(table, question))
        )
    return found


def _offered(table: Table, question: Question, value: Any, what: str) -> Found:
    found: Found = []
    for item in as_list(value) if not isinstance(value, Mapping) else [value]:
        for word, number in _numbered(item, what):
            option = option_meant(question, word, table.book)
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
        option = option_meant(question, word, table.book)
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
    option = option_meant(question, word, table.book)
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
    "for": _for_whom,
    "about": _for_whom,
    "text": _text,
    "says": _text,
}
"""What may be said about a question."""


def not_asked(table: Table, value: Any, where: str) -> Found:
    """Seats are not asked by an effect; or not about a certain topic, whatever else they are asked."""
    found: Found = []
    for seat, said in by_seat(table, value, where):
        question = table.match.open.get(seat)
        if question is None:
            continue
        wrong = (
            not (question.quiet or question.cover) if said is None else is_topic(str(said), question.topic, table.book)
        )
        if wrong:
            found.append(Difference(f"not asked {seat_name(seat)}", "no question", table.asked(seat)))
    return found


def waits_for(table: Table, value: Any, where: str) -> Found:
    """The public list of seats that are waited for; perhaps with the card or phase that others read."""
    waiting = {one.seat: one.face["id"] for one in table.match.waiting()}
    if isinstance(value, Mapping):
        pairs = by_seat(table, value, where)
        wanted = sorted(seat for seat, _ in pairs)
        faces = {seat: str(face) for seat, face in pairs if not is_nothing(face)}
    else:
        wanted, faces = sorted(seats_of(value, table.match.state.seats, where)), {}
    if wanted != sorted(waiting):
        return [Difference("waits for", seat_names(wanted), seat_names(waiting))]
    return [
        one for seat, face in faces.items() for one in compare(face, waiting[seat], table.book.names, seat_name(seat))
    ]


def seat_names(seats: Iterable[int]) -> str:
    """Seats as a text."""
    return ", ".join(seat_name(seat) for seat in seats) or "nobody"
