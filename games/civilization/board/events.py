"""Culture events in hand: their titles, when they are played, and what they do as far as there is room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.civilization.board.dashboard import ERA_COLOURS
from games.civilization.board.style import INNER, RADIUS
from games.civilization.board.words import TIMINGS
from games.civilization.facts import EVENTS
from games.civilization.text.cards_culture import event_text
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import ALLOWED, DIM, RAISED, SOFT, TEXT
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role, shortened, wrapped

TITLE_HIGH: Final = 34
NONE_HIGH: Final = 34
GAP: Final = 8
HEAD_HIGH: Final = 66
"""Where the title and the time of a card end."""
LINE_HIGH: Final = 24
FOOT: Final = 8
SIZE: Final = 20
NARROW: Final = (3, 4, 5)
"""How many cards stand beside each other where their texts are cut."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How events are laid out: cards beside each other, and lines of text on each."""

    across: int
    lines: int
    rows: int

    @property
    def card_high(self) -> int:
        """The height of a card."""
        return HEAD_HIGH + self.lines * LINE_HIGH + (FOOT if self.lines else 0)

    @property
    def high(self) -> int:
        """The height of all, with the title."""
        return TITLE_HIGH + self.rows * (self.card_high + GAP) - GAP


def _grid(events: Sequence[str], most: int) -> Grid:
    """The first layout that fits into a height: with whole texts, else with as much of them as there is room for."""
    kinds = list(dict.fromkeys(events))
    for across in (2, 3) if len(kinds) in (1, 2, 4) else (3,):
        lines = max(len(_text(event, _wide(across))) for event in kinds)
        grid = Grid(across, lines, -(-len(kinds) // across))
        if grid.high <= most:
            return grid
    for across in NARROW:
        rows = -(-len(kinds) // across)
        left = (most - TITLE_HIGH + GAP) // rows - GAP - HEAD_HIGH
        if left >= 0:
            break
    return Grid(across, max(0, (left - FOOT) // LINE_HIGH), rows)


def _wide(across: int) -> int:
    """How wide a card is that stands beside so many."""
    return (INNER + GAP) // across - GAP


def _text(event: str, wide: int) -> list[str]:
    words = event_text(EVENTS[event])
    return wrapped(words, wide - 34, SIZE, Weight.NORMAL, 20) or [words]


def events_height(events: Sequence[str], most: int) -> int:
    """How much of a height the events take."""
    return _grid(events, most).high if events else NONE_HIGH


def titles_fit(events: Sequence[str], most: int) -> bool:
    """Whether a height has room for all titles in full."""
    return not events or _grid(events, most).across <= NARROW[0]


def draw_events(canvas: Canvas, events: Sequence[str], limit: int, playable: set[str], y: int, most: int) -> None:
    """The culture events; those that can be played now have a green edge."""
    middle = y + 14
    colour = TEXT if events else DIM
    box = canvas.text(EDGE + 4, middle, str(len(events)), Role.KEY, size=28, weight=Weight.BOLD, colour=colour)
    word = f"of {limit} culture events" if limit != 1 else "of 1 culture event"
    canvas.text(box.right + 10, middle + 1, word, Role.SECONDARY, size=24, colour=SOFT)
    if not events:
        return
    grid = _grid(events, most)
    for place, (event, count) in enumerate(Counter(events).items()):
        left = EDGE + place % grid.across * (INNER + GAP) // grid.across
        wide = EDGE + (place % grid.across + 1) * (INNER + GAP) // grid.across - GAP - left
        top = y + TITLE_HIGH + place // grid.across * (grid.card_high + GAP)
        _event(canvas, event, count, left, top, wide, grid, now=event in playable)


def _event(
    canvas: Canvas, event: str, count: int, x: int, y: int, wide: int, grid: Grid, *, now: bool
) -> None:  # fmt: skip
    facts, high = EVENTS[event], grid.card_high
    if now:
        canvas.rect(x, y, wide, high, ALLOWED, RADIUS)
        canvas.rect(x + 5, y + 5, wide - 10, high - 10, RAISED, RADIUS - 3)
    else:
        canvas.rect(x, y, wide, high, RAISED, RADIUS)
        canvas.rect(x, y, wide, high, ERA_COLOURS[facts.deck], RADIUS, part=(0, 0, 10, high))
    left, right = x + 20, x + wide - 14
    if count > 1:
        box = canvas.text(right, y + 22, f"×{count}", Role.SECONDARY, weight=Weight.BOLD, align="right")
        right = round(box.left) - 10
    canvas.text(left, y + 22, facts.name, Role.SECONDARY, size=26, weight=Weight.BOLD, room=right - left, shorten=True)
    canvas.text(
        left, y + 49, f"{facts.deck}, {' or '.join(TIMINGS[one] for one in facts.timings)}", Role.SECONDARY, size=SIZE,
        colour=ALLOWED if now else ERA_COLOURS[facts.deck], room=wide - 34, shorten=True,
    )  # fmt: skip
    lines = _text(event, wide)
    if len(lines) > grid.lines and grid.lines:
        last = " ".join(lines[grid.lines - 1 :])
        lines = [*lines[: grid.lines - 1], shortened(last, wide - 34, SIZE, Weight.NORMAL)]
    for place, line in enumerate(lines[: grid.lines]):
        canvas.text(left, y + HEAD_HIGH + 10 + place * LINE_HIGH, line, Role.SECONDARY, size=SIZE, colour=SOFT)
