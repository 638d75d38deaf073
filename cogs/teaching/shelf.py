"""The rules texts of all games and the texts of their cards: as pages that can be opened, and found by words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from cogs.playing.cards import CardFacts, all_cards
from cogs.ui.rules import Heading, RulePage
from cogs.ui.text import fits
from db.search import Page, SearchIndex
from games.catalogue import GAMES
from games.engine.gametype import GameType
from games.engine.rulebook import Rulebook, Section

ALL: Final = "all"
"""The page that lists the games."""
CARD: Final = "card"
MOST_FOUND: Final = 12
CARD_SUFFIX: Final = " (card)"


@dataclass(frozen=True, slots=True)
class Shelf:
    """All pages by their ids, and the index of those that have a text.

    The id of a section is 'dominion/buy-phase', of a card 'dominion/card/moat', of the contents of a game 'dominion'.
    """

    pages: Mapping[str, RulePage]
    index: SearchIndex

    def page(self, id: str) -> RulePage | None:
        """The page of this id, None if there is none (any more)."""
        return self.pages.get(id)

    def numbered(self, typed: str, game: str) -> RulePage | None:
        """The section of a game whose number, or number and title, somebody has typed."""
        number, _, title = typed.partition(" ")
        if not game or not re.fullmatch(r"\d+(?:\.\d+)?", number):
            return None
        found = (page for page in self.pages.values() if page.game == game and page.title.split(" ")[0] == number)
        return next((page for page in found if title.lower() in ("", page.name.lower())), None)

    def found(self, typed: str, game: str = "", *, unfinished: bool = False) -> list[RulePage]:
        """The pages that fit best to what was typed, the best first, with the part that fits as `snippet`."""
        hits = self.index.search(typed, area=game, most=MOST_FOUND, unfinished=unfinished)
        return [replace(self.pages[hit.id], snippet=hit.snippet) for hit in hits]

    def suggested(self, typed: str, game: str = "", most: int = 25) -> list[RulePage]:
        """Headings and cards while somebody is typing: those with the typed words, then those that a search finds.

        With nothing typed, the chapters of the game, or the games.
        """
        if not typed.strip():
            return [self.pages[heading.id] for heading in self.pages[game or ALL].parts]
        named = [page for page in self.pages.values() if page.game and game in ("", page.game) and page.text]
        named = [page for page in named if fits(page.title, typed)]
        begun = " ".join(typed.lower().split())
        named.sort(key=lambda page: (page.name.lower() != begun, not page.name.lower().startswith(begun)))
        chosen = {page.id: page for page in (*named, *self.found(typed, game, unfinished=True))}
        return list(chosen.values())[:most]


@cache
def shelf() -> Shelf:
    """The one shelf, made when it is first needed."""
    pages = {page.id: page for page in _pages()}
    words = {f"{kind.id}/{section.key}": section.words for kind, book in _books() for section in book.sections}
    indexed = [page for page in pages.values() if page.text and page.id != ALL]
    return Shelf(
        pages, SearchIndex(Page(one.id, one.game, one.name, one.text, words.get(one.id, "")) for one in indexed)
    )


def _books() -> Iterator[tuple[GameType, Rulebook]]:
    for kind in GAMES.values():
        if kind.rulebook is not None:
            yield kind, kind.rulebook


def _pages() -> Iterator[RulePage]:
    books = list(_books())
    games = tuple(Heading(kind.id, kind.title) for kind, _ in books)
    yield RulePage(ALL, "", "Rules", "Rules", parts=games)
    for kind, book in books:
        chapters = tuple(Heading(f"{kind.id}/{one.key}", one.heading) for one in book.chapters)
        yield RulePage(kind.id, kind.id, book.title, book.title, above=Heading(ALL, "All games"), parts=chapters)
        yield from (_section_page(kind, book, section) for section in book.sections)
    by_id = {kind.id: kind for kind, _ in books}
    for card in all_cards().values():
        if card.game.lower() in by_id:
            yield _card_page(by_id[card.game.lower()], card)


def _section_page(kind: GameType, book: Rulebook, section: Section) -> RulePage:
    def heading(one: Section | None) -> Heading | None:
        return None if one is None else Heading(f"{kind.id}/{one.key}", one.heading)

    before, after = book.beside(section.key)
    chapter = book.chapter(section)
    small = kind.title if section.is_chapter else f"{kind.title} · {chapter.heading}"
    parts = book.parts(section) if section.is_chapter else ()
    return RulePage(
        f"{kind.id}/{section.key}",
        kind.id,
        section.heading,
        section.title,
        small,
        section.text,
        Heading(kind.id, "Contents"),
        heading(before),
        heading(after),
        tuple(Heading(f"{kind.id}/{one.key}", one.heading) for one in parts),
        tuple(Heading(f"{kind.id}/{key}", book.section(key).heading) for key in section.mentions),
        where=kind.title,
    )


def _card_page(kind: GameType, card: CardFacts) -> RulePage:
    rulings: Sequence[str] = [f"- {ruling}" for ruling in card.rulings]
    text = "\n".join((card.text, *(["", *rulings] if rulings else [])))
    name = card.name.removesuffix(f" ({card.game})")
    return RulePage(
        f"{kind.id}/{CARD}/{card.id}",
        kind.id,
        f"{name}{CARD_SUFFIX}",
        name,
        f"{kind.title} · {card.facts}",
        text,
        Heading(kind.id, "Contents"),
        where=kind.title,
    )
