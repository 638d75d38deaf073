"""Texts that fit and cannot harm: names, shortening, splitting, labels, times."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from discord.utils import format_dt

from cogs.table import Table
from cogs.ui.look import SIGNS, sign
from db import Seat
from games.engine.question import Option, Question
from games.engine.record import Entry

NAMELESS: Final = "somebody"
LONGEST_NAME: Final = 32
LONGEST_IN_LABEL: Final = 20
"""Of a name in the label of an option."""
SHORTEST_NAME: Final = 6
"""Of a name that is cut at least so many letters are kept."""
NAME_LENGTHS: Final = (LONGEST_NAME, 16, 10, SHORTEST_NAME)
"""How long names may be in a long text: shorter ones if it would not fit."""
MOST_MARKS: Final = 2
"""How many marks above and below a letter are kept."""
MORE: Final = "…"

_HARMLESS: Final = str.maketrans(
    {
        "*": "\N{ASTERISK OPERATOR}",
        "`": "\N{MODIFIER LETTER GRAVE ACCENT}",
        "|": "\N{DIVIDES}",
        "~": "\N{TILDE OPERATOR}",
        "@": "\N{FULLWIDTH COMMERCIAL AT}",
        "<": "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}",
        ">": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
        "#": "\N{FULLWIDTH NUMBER SIGN}",
        "[": "\N{FULLWIDTH LEFT SQUARE BRACKET}",
        "]": "\N{FULLWIDTH RIGHT SQUARE BRACKET}",
        "\\": "\N{FULLWIDTH REVERSE SOLIDUS}",
        "·": "‧",
        **dict.fromkeys(SIGNS),
    }
)
"""Signs that mean something to Discord or to our own lines, and what is shown for them: signs that look alike."""

_OPEN_ISOLATE: Final = "\u2068"
_CLOSE_ISOLATE: Final = "\u2069"


@lru_cache(maxsize=1024)
def safe_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name that people gave, so that it can stand in any text, label or picture.

    Signs of formatting, mentions and links become signs that look alike; line breaks, invisible signs and marks of
    direction go; a name written from right to left cannot turn round what stands beside it. A name longer than
    `most` is cut, but never below six letters.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", name).translate(_HARMLESS):
        group = unicodedata.category(letter)
        if group.startswith("Z") or letter in "\t\n\r\v\f":
            letter = " "
        elif group.startswith("C") or unicodedata.name(letter, "").endswith(" FILLER"):
            continue
        marks = marks + 1 if group.startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    text = " ".join("".join(kept).split())
    text = re.sub(r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])", "\N{FULLWIDTH LOW LINE}", text)
    text = re.sub(r"://", "\N{MODIFIER LETTER COLON}//", text)
    text = re.sub(r"^([0-9]+)\.", "\\1\N{ONE DOT LEADER}", text)
    text = re.sub(r"^[-+] ?", "\N{HYPHEN}", text)
    text = _cut(text, max(most, SHORTEST_NAME + 1)) or NAMELESS
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return f"{_OPEN_ISOLATE}{text}{_CLOSE_ISOLATE}"
    return text


def seat_names(seats: Sequence[Seat], most: int = LONGEST_NAME) -> list[str]:
    """The names of seats, each with its sign before it, safe to print."""
    return [f"{sign(seat.seat)} {safe_name(seat.name, most)}" for seat in seats]


def safe_names(table: Table, most: int = LONGEST_NAME) -> list[str]:
    """The names of a table's seats, each with its sign before it, safe to print."""
    return seat_names(table.seats, most)


def practised_words(person: int) -> str:
    """Who plays at a practice table, in lists: its seats have no names of people."""
    return f"practice table of <@{person}>"


def game_name(kind: str, title: str, most: int = LONGEST_NAME) -> str:
    """A game in lists: 'Dominion · Rainy Sunday', or its title alone if that names the kind of game already."""
    name = safe_name(title, most)
    return name if kind in name else f"{kind} · {name}"


def title_here(table: Table) -> str:
    """A game in the title of a message where it is played: a thread bears the own title, a channel may have others."""
    game = table.game
    shared = game.place_id == game.channel_id
    return game_name(table.kind.title, game.title) if shared else table.kind.title


def names_then(table: Table, move: int, most: int = LONGEST_NAME) -> list[str]:
    """The names that a table's seats had in a move of the match, safe to print."""
    return seat_names(table.seats_at(move), most)


def named(text: str, names: Sequence[str]) -> str:
    """The text of a game that got no names, with the names of the seats for 'player 2' and the like."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        return names[seat] if 0 <= seat < len(names) else found[0]

    return re.sub(r"\b[Pp]layer (\d{1,2})\b", name, text)


def option_label(table: Table, question: Question, option: Option[Any]) -> str:
    """What an option is called, with the names of the seats of this table."""
    return named(table.kind.words.option(question, option), safe_names(table, LONGEST_IN_LABEL))


def answered_label(table: Table, entry: Entry) -> str:
    """A given answer in a few words, with the names of the seats of this table."""
    return named(table.kind.words.answered(entry), safe_names(table, LONGEST_IN_LABEL))


def board_words(table: Table, room: int) -> str:
    """The public board in words, with names as long as there is room for them, and cut if nothing helps."""
    view = table.match.view(None)
    texts = (table.kind.words.board(view, safe_names(table, most)) for most in NAME_LENGTHS)
    return next((text for text in texts if length(text) <= room), None) or fit(
        table.kind.words.board(view, safe_names(table, NAME_LENGTHS[-1])), room
    )


def progress(table: Table) -> str:
    """How far a game is, for titles: 'turn 3'."""
    return table.kind.words.progress(table.match.view(None))


def length(text: str) -> int:
    """The length as the strictest counter has it: signs beyond the first 65,536 count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _cut(text: str, limit: int) -> str:
    """The text, or its beginning and an ellipsis."""
    if length(text) <= limit:
        return text
    used, kept = length(MORE), 0
    for letter in text:
        used += length(letter)
        if used > limit:
            break
        kept += 1
    # A mark belongs to the letter before it.
    while 0 < kept < len(text) and unicodedata.category(text[kept]).startswith("M"):
        kept -= 1
    return text[:kept].rstrip() + MORE


def fit(text: str, limit: int) -> str:
    """The text, or as much as fits with an ellipsis: cut at a line end or a space if one is near."""
    if length(text) <= limit:
        return text
    cut = _cut(text, limit)[: -len(MORE)]
    if text[len(cut)].isspace():
        return cut + MORE
    near = len(cut) * 2 // 3
    for end in ("\n", " "):
        place = cut.rfind(end)
        if place > near:
            return cut[:place].rstrip() + MORE
    return cut + MORE


def fit_lines(lines: Sequence[str], limit: int, left_out: str = "{} more", *, most: int | None = None) -> str:
    """As many of the last lines as fit, at most `most`, after a line which tells how many were left out."""
    whole = "\n".join(lines)
    if length(whole) <= limit and (most is None or len(lines) <= most):
        return whole
    first = left_out.format(len(lines))
    room, kept = limit - length(first), 0
    for line in reversed(lines):
        room -= length(line) + 1
        if room < 0 or kept == most:
            break
        kept += 1
    if not kept:
        return fit(lines[-1], limit)
    return "\n".join([left_out.format(len(lines) - kept), *lines[-kept:]])


def split_text(text: str, limit: int) -> list[str]:
    """The text in parts of at most `limit` characters, cut at line ends, nothing left out.

    A block between code fences that is cut is closed and opened again. Raises ValueError for a limit below 16.
    """
    if limit < 16:
        raise ValueError("parts must have room for at least 16 characters")
    fence = "```"
    parts: list[str] = []
    lines: list[str] = []
    used, inside = 0, False
    for line in text.split("\n"):
        for piece in _pieces(line, limit - 2 * (len(fence) + 1)):
            reserve = len(fence) + 1
            if lines and used + 1 + length(piece) + reserve > limit:
                parts.append("\n".join([*lines, fence] if inside else lines))
                lines, used = ([fence], len(fence)) if inside else ([], 0)
            used += length(piece) + (1 if lines else 0)
            lines.append(piece)
            inside ^= piece.count(fence) % 2 == 1
    if lines:
        parts.append("\n".join(lines))
    return [part for part in parts if part.strip()]


def _pieces(line: str, limit: int) -> Iterable[str]:
    while length(line) > limit:
        end = len(_cut(line, limit + 1)) - 1
        space = line.rfind(" ", 1, end + 1)
        end = space if space > 0 else max(1, end)
        yield line[:end]
        line = line[end:].removeprefix(" ")
    yield line


def distinct_labels(texts: Sequence[str], limit: int) -> list[str]:
    """The texts as labels of at most `limit` characters, no two of them alike.

    Equal ones are numbered: `Copper`, `Copper (2)`.
    """
    labels: list[str] = []
    seen: Counter[str] = Counter()
    taken: set[str] = set()
    for text in texts:
        base = fit(text.strip() or "?", limit)
        label = base
        while label in taken:
            seen[base] += 1
            number = f" ({seen[base] + 1})"
            label = fit(text.strip() or "?", limit - len(number)) + number
        taken.add(label)
        labels.append(label)
    return labels


def relative(time: datetime) -> str:
    """A time as Discord shows it to each reader: 'two hours ago'."""
    return format_dt(time, "R")


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: '1 card', '3 cards'."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """Words in a row: 'a, b and c'."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def counted(things: Iterable[str]) -> str:
    """Things with their numbers, in the order in which they come first: '2 × Copper, Estate'."""
    numbers = Counter(things)
    return ", ".join(thing if number == 1 else f"{number} × {thing}" for thing, number in numbers.items())


def fits(text: str, typed: str) -> bool:
    """Whether every word that somebody typed stands in the text, in any order."""
    return all(word in text.lower() for word in typed.lower().split())


def spoken(key: str) -> str:
    """A key in words, for the rare place where a game's own words are not at hand: 'Throne room'."""
    words = " ".join(part for part in re.split(r"[/_\-\s]+", key) if part)
    return words[:1].upper() + words[1:]
