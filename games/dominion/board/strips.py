"""Cards beside the hand: what a question offers from elsewhere, and what is looked at, set aside or revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.dominion.board.parts import GAP, INNER, RADIUS, Chip, Rows, arranged, draw_rows
from games.dominion.cards import CARDS, counted
from games.dominion.text.questions import PRICED, short_topic
from games.dominion.view import DominionView
from games.drawing.canvas import Canvas
from games.drawing.palette import PANEL, SOFT
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role
from games.engine.question import Question

STRIP_GAP: Final = 10
PAD: Final = 11
ONE_COLUMN: Final = 2
"""More strips than this stand in two columns."""

ELSEWHERE: Final[Mapping[str, str]] = {
    "buy": "You can buy",
    "workshop.gain": "You can gain",
    "feast.gain": "You can gain",
    "remodel.gain": "You can gain",
    "mine.gain": "You can gain",
    "artisan.gain": "You can gain",
    "thief.gain": "You can take",
    "harbinger.pick": "Your discard pile",
    "vassal.play": "Discarded",
}
"""Questions about cards that lie neither in the hand nor open before a seat."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A row of cards in a box of its own, with a caption and perhaps a word below that. `y` counts from the first."""

    label: str
    note: str
    rows: Rows
    x: int
    y: int
    width: int
    height: int
    label_width: int

    def draw(self, canvas: Canvas, top: int) -> None:
        """Draw it; `top` is where the first strip begins."""
        y = top + self.y
        canvas.rect(self.x, y, self.width, self.height, PANEL, RADIUS)
        middle = y + self.height / 2
        label_y = middle - 12 if self.note else middle
        room = self.label_width - 26
        canvas.text(self.x + 18, label_y, self.label, Role.SECONDARY, size=25, room=room, shorten=True)
        if self.note:
            canvas.text(self.x + 18, middle + 16, self.note, Role.SECONDARY, size=20, colour=SOFT)
        draw_rows(canvas, self.rows, self.x + self.label_width, y + PAD)


def strips(view: DominionView, names: Sequence[str], question: Question | None, most_rows: int) -> list[Strip]:
    """All strips for the seat of this view, from top to bottom; more than two stand in two columns.

    A strip has at most so many rows of cards; what does not fit is counted at its end.
    """
    groups = _groups(view, names, question)
    columns = 1 if len(groups) <= ONE_COLUMN else 2
    wide = INNER if columns == 1 else (INNER - GAP) // 2
    label = 210 if columns == 1 else 150
    laid: list[Strip] = []
    y = 0
    for first in range(0, len(groups), columns):
        line = [
            (label_text, note, arranged(chips, wide - label - 10, most_rows))
            for label_text, note, chips in groups[first : first + columns]
        ]
        high = max(rows.height for _, _, rows in line) + 2 * PAD
        for place, (label_text, note, rows) in enumerate(line):
            laid.append(Strip(label_text, note, rows, EDGE + place * (wide + GAP), y, wide, high, label))
        y += high + STRIP_GAP
    return laid


def _groups(view: DominionView, names: Sequence[str], question: Question | None) -> list[tuple[str, str, list[Chip]]]:
    assert view.own is not None
    groups: list[tuple[str, str, list[Chip]]] = []
    topic = short_topic(question.topic) if question else ""
    if question is not None and topic in ELSEWHERE:
        offered = {option.ref.id: option.copies for option in question.options if option.ref}
        priced = topic in PRICED
        chips = [Chip(card, cost=CARDS[card].cost) if priced else Chip(card, n) for card, n in offered.items()]
        groups.append((ELSEWHERE[topic], "", chips))
    groups.append(("You look at", "", _chips(view.own.looked_at)))
    for seat in view.seats:
        name = "You" if seat.seat == view.reader else names[seat.seat]
        groups.append((name, "revealed", _chips(seat.revealed)))
        groups.append((name, "set aside", _chips(seat.set_aside)))
    return [group for group in groups if group[2]]


def _chips(some: Sequence[str]) -> list[Chip]:
    return [Chip(card, count) for card, count in counted(some)]
