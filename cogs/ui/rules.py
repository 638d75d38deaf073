"""A page of the rules: a section, a card, or contents, with its neighbours and with what else was found."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from discord import SelectOption

from cogs.ui import ids
from cogs.ui.compose import Message, button, menu, message, row
from cogs.ui.look import LONGEST_BUTTON, LONGEST_OPTION, MOST_OPTIONS, MOST_TEXT, NEUTRAL
from cogs.ui.text import distinct_labels, fit, length, split_text

PAGE_TEXT: Final = 3000
"""Characters of the text of one page."""
LONGEST_NOTE: Final = 300
LONGEST_QUERY: Final = 60
"""Of what was typed, as far as it is repeated."""

PARTS: Final = "parts"
SEE: Final = "see"
FOUND: Final = "found"


@dataclass(frozen=True, slots=True)
class Heading:
    """A page by its id and what it is called."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class RulePage:
    """A page of the rules.

    `title` is shown, `name` is the same without number; `small` stands below it. `above` leads to the contents,
    `before` and `after` to the neighbours; `parts` are the pages that it lists, `see` those that its text mentions.
    `snippet` is the part of the text that a search has found, `where` the title of the game.
    """

    id: str
    game: str
    title: str
    name: str
    small: str = ""
    text: str = ""
    above: Heading | None = None
    before: Heading | None = None
    after: Heading | None = None
    parts: tuple[Heading, ...] = ()
    see: tuple[Heading, ...] = ()
    snippet: str = ""
    where: str = ""

    @property
    def full_title(self) -> str:
        """The title for a list of pages of several games."""
        return f"{self.where}: {self.title}" if self.where else self.title


@dataclass(frozen=True, slots=True)
class Search:
    """What was typed, in the rules of which game (empty for all), and the pages that were found."""

    typed: str
    game: str
    found: Sequence[RulePage]


def rules_view(page: RulePage, *, number: int = 0, search: Search | None = None, note: str = "") -> Message:
    """A page; `number` counts from 0 where its text is too long for one message.

    The other pages that a `search` has found are offered below.
    """
    texts = split_text(page.text, PAGE_TEXT) or [""]
    number = max(0, min(number, len(texts) - 1))
    of = f"Page {number + 1} of {len(texts)}" if len(texts) > 1 else ""
    small = " · ".join(part for part in (page.small, of) if part)
    head = f"**{fit(page.title, 150)}**" + (f"\n-# {fit(small, 500)}" if small else "")
    listed = "\n".join(f"- {part.title}" for part in page.parts)
    note = fit(note, LONGEST_NOTE)
    room = MOST_TEXT - length(head) - length(note) - length(texts[number])
    others = [one for one in search.found if one.id != page.id][:MOST_OPTIONS] if search else []

    def titled(one: RulePage) -> str:
        return one.title if search and search.game else one.full_title

    return message(
        NEUTRAL,
        note,
        head,
        texts[number],
        fit(listed, room),
        _menu(PARTS, search, [(part.id, part.title, "") for part in page.parts[:MOST_OPTIONS]], "Open"),
        _menu(SEE, search, [(one.id, one.title, "") for one in page.see[:MOST_OPTIONS]], "See also"),
        _ways(page, number, len(texts), search),
        _menu(FOUND, search, [(one.id, titled(one), _about(one)) for one in others], _also(search)),
    )


def _ways(page: RulePage, number: int, numbers: int, search: Search | None) -> Any:
    def go(label: str, heading: Heading | None, shown: int = 0) -> Any:
        if heading is None:
            return None
        return button(fit(label, LONGEST_BUTTON), _carrying((ids.RULE, heading.id, shown), search))

    here = Heading(page.id, page.title)
    return row(
        go(f"◀ {page.before.title}", page.before) if page.before and not number else None,
        go("Back", here, number - 1) if number else None,
        go("More", here, number + 1) if number + 1 < numbers else None,
        go(f"{page.after.title} ▶", page.after) if page.after and number + 1 == numbers else None,
        go(page.above.title, page.above) if page.above else None,
    )


def _menu(what: str, search: Search | None, entries: Sequence[tuple[str, str, str]], hint: str) -> Any:
    if not entries:
        return None
    labels = distinct_labels([title for _, title, _ in entries], LONGEST_OPTION)
    options = [
        SelectOption(label=label, value=id, description=fit(about, LONGEST_OPTION) if about else None)
        for (id, _, about), label in zip(entries, labels, strict=True)
    ]
    return menu(_carrying((ids.RULES, what), search), options, hint=hint)


def _about(page: RulePage) -> str:
    return " ".join(page.snippet.replace("- ", "").split()) or page.small


def _also(search: Search | None) -> str:
    return f"Also found for “{fit(search.typed, LONGEST_QUERY)}”" if search else ""


def _carrying(parts: tuple[str | int, ...], search: Search | None) -> str:
    """An id that carries the search, so that the menu of what was found stays; without it if there is no room."""
    verb, *rest = parts
    if search is not None:
        with suppress(ValueError):
            return ids.custom_id(str(verb), *rest, search.game, search.typed)
    return ids.custom_id(str(verb), *rest)
