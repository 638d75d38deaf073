"""A full-text index in memory: pages with titles, found by words that people type.

It is made by the running program and kept nowhere. What is typed is never taken for a query language: quotes,
brackets and `AND` are words or nothing.
"""

from __future__ import annotations

import re
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice, takewhile
from typing import Final

MOST_WORDS: Final = 24
"""How many words of what was typed count."""
MOST_ENDINGS: Final = 12
"""How many known words a begun word may stand for."""
SNIPPET_WORDS: Final = 16
LIKENESS: Final = 0.75
"""How like a known word must be to an unknown one to be meant, between 0 and 1."""
SHORTEST_GUESS: Final = 4
"""Shorter unknown words are not guessed at."""

TITLE_WEIGHT: Final = 5.0
WORDS_WEIGHT: Final = 4.0
TEXT_WEIGHT: Final = 1.0
ALL_WORDS: Final = 1.5
"""How much more a page counts that has all words."""
LOOKED_AT: Final = 60
"""How many pages are compared."""

_WORD: Final = re.compile(r"([^\W_]+)(?:['’][^\W_]+)*")
"""A word without what stands behind an apostrophe."""
_MARKS: Final = re.compile(r"[*`_]+")

_COMMON_WORDS: Final = """
a all an and any are as at be been but by can could did didn do does doesn don for from get had has have he her his how
i if in into is isn it its may me must my no not of on or our out s she should t than that the their them then there
these they this to up us was we were what when where which who whom whose why will with would you your
far happen happens many mean means most much next work works
"""
COMMON: Final = frozenset(_COMMON_WORDS.split())
"""Words that tell nothing about what is looked for, unless nothing else was typed."""

_SCHEMA: Final = """
CREATE VIRTUAL TABLE pages USING fts5(
    id UNINDEXED, area UNINDEXED, title, words, text, tokenize = 'porter unicode61 remove_diacritics 2'
);
"""

_FIND: Final = f"""
SELECT id, title, snippet(pages, 4, '', '', '…', {SNIPPET_WORDS}) AS snippet,
    bm25(pages, 0, 0, {TITLE_WEIGHT}, {WORDS_WEIGHT}, {TEXT_WEIGHT}) AS score FROM pages
WHERE pages MATCH ? AND (? = '' OR area = ?)
ORDER BY score, rowid LIMIT {LOOKED_AT}
"""


@dataclass(frozen=True, slots=True)
class Page:
    """Something that can be found. `area` is what a search may be narrowed to; `words` are looked through unseen."""

    id: str
    area: str
    title: str
    text: str
    words: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A page that was found, with the part of its text where the words stand."""

    id: str
    title: str
    snippet: str


class SearchIndex:
    """An index of pages. It may be used by any thread, but by one at a time."""

    def __init__(self, pages: Iterable[Page]) -> None:
        kept = list(pages)
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.executescript(_SCHEMA)
        self._connection.executemany(
            "INSERT INTO pages (id, area, title, words, text) VALUES (?, ?, ?, ?, ?)",
            [(page.id, page.area, page.title, page.words, _MARKS.sub("", page.text)) for page in kept],
        )
        self._known = sorted({word for page in kept for word in _words(f"{page.title} {page.words} {page.text}")})

    def search(self, typed: str, *, area: str = "", most: int = 10, unfinished: bool = False) -> list[Hit]:
        """The pages that fit best to what was typed, the best first; none if there is no word in it.

        A page of just this title is first, then pages with these words, those with all of them rather, then pages with
        words that only begin so. A word that stands nowhere is taken for the one that is most like it. With
        `unfinished` the last word counts as a beginning from the start.
        """
        words = self._telling(typed)
        if not words:
            return []
        meant = [self._term(word, unfinished and word is words[-1]) for word in words]
        begun = [self._term(word, True) for word in words]
        whole = {id for id, *_ in self._find(" AND ".join(meant), area)}
        plain = " ".join(_words(typed))

        def place(row: tuple[str, str, str, float]) -> tuple[bool, float]:
            id, title, _, score = row
            return " ".join(_words(title)) != plain, score * (ALL_WORDS if id in whole else 1)

        rows = sorted(self._find(" OR ".join(meant), area), key=place)
        if len(rows) < most:
            known = {id for id, *_ in rows}
            rows += [row for row in self._find(" OR ".join(begun), area) if row[0] not in known]
        return [Hit(id, title, snippet) for id, title, snippet, _ in rows[:most]]

    def _find(self, match: str, area: str) -> list[tuple[str, str, str, float]]:
        return self._connection.execute(_FIND, (match, area, area)).fetchall()

    @staticmethod
    def _telling(typed: str) -> Sequence[str]:
        words = _words(typed)[:MOST_WORDS]
        return [word for word in words if word not in COMMON] or words

    def _term(self, word: str, unfinished: bool) -> str:
        """A word as a term of the index: in quotes, so that it can mean nothing else."""
        begun = self._begun(word)
        if begun and (unfinished or begun[0] != word):
            return f"({' OR '.join(_quoted(one) for one in begun)})"
        if not begun and len(word) >= SHORTEST_GUESS and (like := get_close_matches(word, self._known, 1, LIKENESS)):
            return _quoted(like[0])
        return _quoted(word)

    def _begun(self, word: str) -> list[str]:
        """The known words that begin so, the shortest first. The index has stems, so it cannot tell itself."""
        place = bisect_left(self._known, word)
        begun = takewhile(lambda known: known.startswith(word), islice(self._known, place, None))
        return sorted(begun, key=len)[:MOST_ENDINGS]


def _quoted(word: str) -> str:
    return f'"{word}"'


def _words(text: str) -> Sequence[str]:
    return _WORD.findall(text.lower())
