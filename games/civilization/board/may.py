"""What the open question lets a seat do, in a few words: equal things together, squares as lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from games.civilization.board.style import INNER
from games.civilization.facts import TECHNOLOGIES
from games.civilization.text.labels import group, option_words
from games.drawing.fonts import Weight
from games.drawing.typesetting import wrapped
from games.engine.question import Kind, Option, Question

SQUARE: Final = re.compile(r"[A-P]\d{1,2}")
SIZE: Final = 22
INDENT: Final = 118
"""The width that the words before the lines take."""
MOST_LINES: Final = 3


def may_words(question: Question | None, names: Sequence[str]) -> list[str]:
    """The entries of a question: single ones as they are, several of one kind and squares together."""
    if question is None or question.kind is Kind.AMOUNT:
        return []
    first = [key.partition("/")[0] for key in question.keys]
    told: list[tuple[str, str]] = []
    for option, start in zip(question.options, first, strict=True):
        if first.count(start) == 1 or "/" not in option.key:
            told.append(_told(question, option, names))
        elif start not in first[: first.index(start)]:
            told.append((f"{group(question, f'{start}/')} ({first.count(start)})", ""))
    return list(dict.fromkeys(_together(told)))


def _told(question: Question, option: Option[Any], names: Sequence[str]) -> tuple[str, str]:
    """The label of an option, and apart from it the square at its end."""
    if option.key in TECHNOLOGIES:
        return TECHNOLOGIES[option.key].name, ""
    label = option_words(question, option)
    if option.ref is not None and option.ref.kind == "seat":
        seat = int(option.ref.id)
        for word in ("player", "Player"):
            label = label.replace(f"{word} {seat + 1}", names[seat])
    if SQUARE.fullmatch(option.key) and label.endswith(f" {option.key}"):
        return label.removesuffix(option.key), option.key
    return label, ""


def _together(told: Sequence[tuple[str, str]]) -> Iterator[str]:
    """'An army at B1, D1, B2' for three entries."""
    for (label, is_square), entries in groupby(told, key=lambda one: (one[0], bool(one[1]))):
        yield label + ", ".join(square for _, square in entries) if is_square else label


def may_lines(question: Question | None, names: Sequence[str], most: int = MOST_LINES) -> list[str]:
    """The same in lines that fit; what does not fit is counted."""
    words = may_words(question, names)
    for kept in range(len(words), 0, -1):
        more = [f"{len(words) - kept} more"] if kept < len(words) else []
        lines = wrapped("; ".join([*words[:kept], *more]), INNER - INDENT, SIZE, Weight.NORMAL, most)
        if lines is not None:
            return lines
    return _cut(words, most)


def _cut(words: Sequence[str], most: int) -> list[str]:
    """The beginning of an entry that is too long by itself, a list of squares."""
    if not words:
        return []
    parts = words[0].split(", ")
    for kept in range(len(parts), 0, -1):
        text = ", ".join([*parts[:kept], f"{len(parts) - kept + len(words) - 1} more"])
        lines = wrapped(text, INNER - INDENT, SIZE, Weight.NORMAL, most)
        if lines is not None:
            return lines
    return []
