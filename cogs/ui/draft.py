"""Half-made answers: what has been picked so far, and what a pick leads to. Pure functions on a question.

A draft is stored as `{"picks": [...]}`: keys in the order of picking. Of a question with one answer it holds at
most the beginning of a path (`build/`), which is how far the seat has walked into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogs.ui.ids import key_of, token
from cogs.ui.look import MOST_IN_ROW, MOST_OPTIONS
from games.engine.question import Answer, Kind, Option, Question

PAGE: Final = MOST_OPTIONS
"""How many things a page of a menu holds."""

MOST_MENUS: Final = 4
"""How many kinds of choice of one question have a menu of their own."""

MOST_PARTS: Final = 5
"""How many menus these are in all, where a kind needs several."""

ALL: Final = "*all"
"""The name of the shortcut 'all of them' that every fitting question has."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One of the things that can be picked; identical ones are numbered by `copy` from 1."""

    option: Option[Any]
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Group:
    """Several options whose keys begin alike. `prefix` ends with a slash."""

    prefix: str
    size: int


@dataclass(frozen=True, slots=True)
class Step:
    """What a pick leads to: an answer to submit, or a longer draft."""

    picks: Answer
    answer: Answer | None = None


# -- what kind of question this is ---------------------------------------------------------------------------------


def takes_one(question: Question) -> bool:
    """Whether one tap is the whole answer."""
    if question.kind in (Kind.CHOOSE, Kind.AMOUNT):
        return True
    some = question.kind is Kind.CHOOSE_SOME and question.least == question.most == 1
    return some and not question.or_none


def in_order(question: Question) -> bool:
    """Whether things are picked one after another: because the order counts, or several may go to one place."""
    return question.ordered or question.kind in (Kind.ARRANGE, Kind.ALLOCATE)


def stop_option(question: Question) -> Option[Any] | None:
    """The option that takes nothing and ends: the last one, if it stands for nothing."""
    if question.kind is not Kind.CHOOSE or len(question.options) < 2:
        return None
    last = question.options[-1]
    return last if last.value is None and last.ref is None else None


# -- picking -------------------------------------------------------------------------------------------------------


def picks_of(question: Question, draft: Mapping[str, Any] | None) -> Answer:
    """The picks of a stored draft, without those that the question does not take."""
    stored = draft.get("picks") if draft else None
    if not isinstance(stored, list):
        return ()
    if takes_one(question):
        here = [key for key in stored if isinstance(key, str) and key.endswith("/")]
        return (here[-1],) if here and any(key.startswith(here[-1]) for key in question.keys) else ()
    return add_picks(question, (), [key for key in stored if isinstance(key, str)], finish=False)


def draft_of(picks: Sequence[str]) -> dict[str, Any]:
    """A draft to be stored."""
    return {"picks": list(picks)}


def left(question: Question, picks: Sequence[str], key: str) -> int:
    """How many more of this thing can be picked."""
    room = question.most - len(picks)
    return max(0, min(room, question.option(key).copies - Counter(picks)[key]))


def add_picks(question: Question, picks: Sequence[str], keys: Iterable[str], *, finish: bool = True) -> Answer:
    """The picks with more of them, as far as the question takes them.

    With `finish`, the rest of an arrangement follows by itself when only one thing or identical things are left.
    """
    picked = list(picks)
    for key in keys:
        if key in question.keys and left(question, picked, key):
            picked.append(key)
    if finish and picked and question.kind is Kind.ARRANGE:
        rest = [option for option in question.options if left(question, picked, option.key)]
        if len(rest) == 1:
            picked += [rest[0].key] * left(question, picked, rest[0].key)
    return tuple(picked)


def without_last(question: Question, picks: Sequence[str]) -> Answer:
    """The picks before the last one. In a path: one level up."""
    if takes_one(question):
        up = "/".join(picks[-1].split("/")[:-2]) if picks else ""
        return (f"{up}/",) if up else ()
    return tuple(picks[:-1])


def replace_page(question: Question, picks: Sequence[str], page: int, chosen: Sequence[str]) -> Answer:
    """The picks after a menu with several choices was answered: those of other pages stay."""
    shown = Counter(thing.option.key for thing in page_of(things(question), page))
    kept: list[str] = []
    for key, number in Counter(picks).items():
        kept += [key] * max(0, number - _shown_picks(question, picks, page)[key]) if shown[key] else [key] * number
    return tuple(_sorted(question, [*kept, *chosen]))


def _shown_picks(question: Question, picks: Sequence[str], page: int) -> Counter[str]:
    """How many picks of each kind the page shows as chosen: the first copies are the chosen ones."""
    counts = Counter(picks)
    return Counter(t.option.key for t in page_of(things(question), page) if t.copy <= counts[t.option.key])


def _sorted(question: Question, picks: Sequence[str]) -> list[str]:
    counts = Counter(picks)
    return [option.key for option in question.options for _ in range(min(option.copies, counts[option.key]))]


def is_complete(question: Question, picks: Sequence[str]) -> bool:
    """Whether the picks are an answer."""
    return not takes_one(question) and question.legal(tuple(picks))


def all_of(question: Question) -> Answer | None:
    """The answer 'all of them', where it can be given and the order does not count."""
    if takes_one(question) or in_order(question) or not question.total:
        return None
    answer = tuple(option.key for option in question.options for _ in range(option.copies))
    return answer if question.legal(answer) else None


def shortcut_answer(question: Question, name: str) -> Answer | None:
    """What a shortcut of the question means, None if there is none of this name."""
    if name == ALL:
        return all_of(question)
    return next((shortcut.answer for shortcut in question.shortcuts if shortcut.name == name), None)


# -- menus ---------------------------------------------------------------------------------------------------------


def things(question: Question) -> list[Thing]:
    """Everything that can be picked, one entry a copy; where picks come one by one, one entry a kind."""
    if takes_one(question) or in_order(question):
        stop = stop_option(question)
        return [Thing(option) for option in question.options if option is not stop]
    most = question.most
    return [Thing(option, copy) for option in question.options for copy in range(1, min(option.copies, most) + 1)]


def entries(question: Question, picks: Sequence[str]) -> list[Thing | Group]:
    """What is offered at this place of the question.

    Up to one page of options stands there as it is. More are grouped by the parts of their keys, if they have any.
    """
    here = picks[-1] if takes_one(question) and picks else ""
    inside = [thing for thing in things(question) if thing.option.key.startswith(here)]
    if in_order(question):
        return [thing for thing in inside if left(question, picks, thing.option.key)]
    if not takes_one(question) or len(inside) <= PAGE:
        return list(inside)
    return _grouped(question, inside, here)


def by_kind(question: Question, picks: Sequence[str]) -> dict[str, list[Thing]]:
    """What is offered by the first part of the keys, if that makes a few lists of a few pages; else nothing.

    Something whose key is no path stands alone under its key.
    """
    if question.kind is not Kind.CHOOSE or picks:
        return {}
    kinds: dict[str, list[Thing]] = {}
    for thing in things(question):
        kinds.setdefault(thing.option.key.partition("/")[0], []).append(thing)
    lists = [found for found in kinds.values() if len(found) > 1]
    alone = len(kinds) - len(lists)
    short = sum(page_count(found) for found in lists) <= MOST_PARTS
    return kinds if len(kinds) > 1 and 0 < len(lists) <= MOST_MENUS and alone <= MOST_IN_ROW and short else {}


def _grouped(question: Question, inside: Sequence[Thing], here: str) -> list[Thing | Group]:
    members: dict[str, list[Thing]] = {}
    for thing in inside:
        rest = thing.option.key[len(here) :]
        first, slash, _ = rest.partition("/")
        members.setdefault(f"{here}{first}/" if slash else thing.option.key, []).append(thing)
    if len(members) == 1 and len(inside) > 1:
        return _grouped(question, inside, next(iter(members)))
    return [found[0] if len(found) == 1 else Group(prefix, len(found)) for prefix, found in members.items()]


def page_count(offered: Sequence[object]) -> int:
    """How many pages so many entries need."""
    return max(1, -(-len(offered) // PAGE))


def page_of(offered: Sequence[Any], page: int) -> Sequence[Any]:
    """The entries of a page; a page that does not exist is the nearest that does."""
    page = max(0, min(page, page_count(offered) - 1))
    return offered[page * PAGE : (page + 1) * PAGE]


def value_of(entry: Thing | Group) -> str:
    """The value of an entry in a menu."""
    if isinstance(entry, Group):
        return f">{token(entry.prefix)}"
    return f"{token(entry.option.key)}~{entry.copy}"


def _read_value(question: Question, value: str) -> str | None:
    """The key, or the beginning of a path, that a value of a menu means."""
    if value.startswith(">"):
        return next((start for start in _starts(question) if token(start) == value[1:]), None)
    return key_of(question, value.rpartition("~")[0])


def _starts(question: Question) -> Iterator[str]:
    """The beginnings of all paths among the keys, each with its slash."""
    for key in question.keys:
        parts = key.split("/")
        for depth in range(1, len(parts)):
            yield "/".join(parts[:depth]) + "/"


# -- what a press means --------------------------------------------------------------------------------------------


def answer_named(question: Question, named: str) -> Answer:
    """The answer that an `answer` button means. What is not offered is left for the question to refuse."""
    if question.kind is Kind.AMOUNT:
        return (named,)
    return (key_of(question, named) or named,)


def after_add(question: Question, picks: Sequence[str], named: str) -> Answer:
    """The picks after an `add` button."""
    return add_picks(question, picks, [key_of(question, named) or ""])


def after_menu(question: Question, picks: Sequence[str], page: int, values: Sequence[str]) -> Step:
    """What a menu leads to: the answer itself if the question takes one, else a longer draft."""
    if question.kind is Kind.AMOUNT:
        return Step((), (values[0],) if values else None)
    found = [key for value in values if (key := _read_value(question, value)) is not None]
    if takes_one(question):
        if not found:
            # What was offered before is not any more, and the question says so.
            return Step(tuple(picks), (values[0].rpartition("~")[0] or values[0],) if values else None)
        if found[0].endswith("/") and found[0] not in question.keys:
            return Step((found[0],))
        return Step((), (found[0],))
    if in_order(question):
        return Step(add_picks(question, picks, found))
    return Step(replace_page(question, picks, page, found))
