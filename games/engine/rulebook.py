"""The rules text of a game: numbered sections with titles, read from the Markdown file that its package carries.

`# ` is the title of the whole, `## ` a chapter, `### ` a section of it. Numbers follow from the order, so a text names
another section by a link to its heading, `[Gaining](#gaining)`. A comment `<!-- words: ... -->` under a heading holds
words by which people may look for the section.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

FILE: Final = "rules.md"

LINK: Final = re.compile(r"\[([^\]]+)\]\(#([^)\s]+)\)")
_HEADING: Final = re.compile(r"(#{1,3}) +(.+?) *$")
_WORDS: Final = re.compile(r"<!-- words: *(.*?) *-->", re.DOTALL)
_NEW_LINE: Final = re.compile(r" *(?:- |\d+\. )")
"""A line that does not go on the paragraph before it."""


class RulebookError(ValueError):
    """A rules text that is not as it must be: what is wrong, with the heading."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a rules text.

    `key` is stable: the title as an anchor. `number` is '3' for a chapter and '3.2' for its second section. `text` is
    Markdown without broken paragraphs, with the number of a section in place of each link; empty for a chapter that has
    only sections. `words` may be looked for besides. `mentions` are the keys of the sections that the links lead to.
    """

    key: str
    number: str
    title: str
    text: str
    words: str = ""
    mentions: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """Number and title: '3.2 Buy phase'."""
        return f"{self.number} {self.title}"

    @property
    def chapter(self) -> str:
        """The number of its chapter."""
        return self.number.partition(".")[0]

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter itself."""
        return "." not in self.number


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All sections of a rules text in order, chapters among them."""

    title: str
    sections: tuple[Section, ...]
    _places: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places = {section.key: place for place, section in enumerate(self.sections)}
        object.__setattr__(self, "_places", places)

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def section(self, key: str) -> Section:
        """The section of this key. Raises KeyError."""
        return self.sections[self._places[key]]

    @property
    def chapters(self) -> tuple[Section, ...]:
        """The chapters in order."""
        return tuple(section for section in self.sections if section.is_chapter)

    def chapter(self, section: Section) -> Section:
        """The chapter that a section belongs to; a chapter's own is itself."""
        return self.chapters[int(section.chapter) - 1]

    def parts(self, chapter: Section) -> tuple[Section, ...]:
        """The sections of a chapter."""
        return tuple(one for one in self.sections if one.chapter == chapter.number and not one.is_chapter)

    def beside(self, key: str) -> tuple[Section | None, Section | None]:
        """What stands before and after a section. Raises KeyError."""
        place = self._places[key]
        before = self.sections[place - 1] if place else None
        return before, self.sections[place + 1] if place + 1 < len(self.sections) else None

    def cite(self, title: str) -> str:
        """How texts of the game name a section: 'rules 3.2, Buy phase'. Raises KeyError for an unknown title."""
        section = self.section(anchor(title))
        return f"rules {section.number}, {section.title}"

    def cited(self, text: str) -> tuple[Section, ...]:
        """The sections that a text names as `cite` does, in the order of the rules."""
        return tuple(one for one in self.sections if f"rules {one.number}, {one.title}" in text)


def read_rulebook(package: str) -> Rulebook:
    """The rules text that lies in a package. Raises RulebookError."""
    return parse(files(package).joinpath(FILE).read_text(encoding="utf-8"))


def anchor(title: str) -> str:
    """The title of a heading as the anchor of a link: small letters, hyphens, nothing else but digits."""
    return re.sub(r" +", "-", re.sub(r"[^\w\- ]", "", title.lower()))


def parse(text: str) -> Rulebook:
    """The sections of a rules text. Raises RulebookError for two equal headings, or a link that leads nowhere."""
    title, blocks = _blocks(text)
    headings = list(_numbered(blocks))
    numbers: dict[str, str] = {}
    for number, name, _ in headings:
        if anchor(name) in numbers:
            raise RulebookError(f"two headings have the same name: {name}")
        numbers[anchor(name)] = number
    return Rulebook(title, tuple(_section(number, name, body, numbers) for number, name, body in headings))


def _blocks(text: str) -> tuple[str, Sequence[tuple[int, str, str]]]:
    """The title, and level, heading and lines of each part."""
    title, found, body = "", list[tuple[int, str, list[str]]](), list[str]()
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading is None:
            body.append(line)
            continue
        body = []
        if len(heading[1]) == 1:
            title = heading[2]
        else:
            found.append((len(heading[1]), heading[2], body))
    return title, [(level, name, "\n".join(lines)) for level, name, lines in found]


def _numbered(blocks: Iterable[tuple[int, str, str]]) -> Iterator[tuple[str, str, str]]:
    chapter = part = 0
    for level, name, body in blocks:
        if level == 2:
            chapter, part = chapter + 1, 0
            yield str(chapter), name, body
            continue
        if not chapter:
            raise RulebookError(f"a section stands before the first chapter: {name}")
        part += 1
        yield f"{chapter}.{part}", name, body


def _section(number: str, name: str, body: str, numbers: Mapping[str, str]) -> Section:
    words = " ".join(_WORDS.findall(body))
    text = _whole_lines(_WORDS.sub("", body))
    mentions = tuple(dict.fromkeys(target for _, target in LINK.findall(text)))
    for target in mentions:
        if target not in numbers:
            raise RulebookError(f"{name}: there is no section #{target}")
    shown = LINK.sub(lambda link: f"{link[1]} ({numbers[link[2]]})", text)
    return Section(anchor(name), number, name, shown, " ".join(words.split()), mentions)


def _whole_lines(text: str) -> str:
    """The text with each paragraph and each item of a list on one line."""
    lines: list[str] = []
    goes_on = False
    for line in text.strip().splitlines():
        if goes_on and line.strip() and not _NEW_LINE.match(line):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line.rstrip())
        goes_on = bool(line.strip())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))
