"""What the pictures of Dominion share: the colours and signs of card types, and cards in rows of chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.dominion.cards import CARDS
from games.dominion.text.phrases import card_name
from games.dominion.view import DominionView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, PANEL, RAISED, SOFT, Colour, mix
from games.drawing.parts import EDGE, figure
from games.drawing.typesetting import Role

TYPE_COLOURS: Final = {
    "action": "#D8D3C8",
    "attack": "#E2604F",
    "reaction": "#5B9BE6",
    "treasure": "#E6BE3C",
    "victory": "#5DB06A",
    "curse": "#A27BD1",
}
WIDTH: Final = 1100
INNER: Final = WIDTH - 2 * EDGE
GAP: Final = 11
RADIUS: Final = 10
BAND: Final = 12
HOLLOW: Final = mix(PANEL, GROUND, 0.6)
"""The ground of an empty pile or a free place."""


def column(place: int, columns: int) -> tuple[int, int]:
    """Left edge and width of one of so many equal columns over the whole width, on whole pixels."""
    left = EDGE + place * (INNER + GAP) // columns
    return left, EDGE + (place + 1) * (INNER + GAP) // columns - GAP - left


def type_colours(card: str) -> list[Colour]:
    """The colour of each type of the card."""
    return [TYPE_COLOURS[kind] for kind in CARDS[card].types]


def type_sign(canvas: Canvas, card: str, x: float, y: float, side: float, *, dim: bool = False) -> bool:
    """The sign of an Attack, a Reaction, a Victory card or a Curse; False if the card has none."""
    draw = {
        "attack": icons.sword,
        "reaction": icons.shield,
        "victory": icons.points_star,
        "curse": icons.burst,
    }
    kind = CARDS[card].types[-1]
    if kind not in draw:
        return False
    draw[kind](canvas, x, y, side, DIM if dim else TYPE_COLOURS[kind])
    return True


def banded(
    canvas: Canvas, card: str, x: int, y: int, wide: int, high: int, fill: Colour, radius: int, *, band: int = BAND,
    dim: float = 0.0,
) -> None:  # fmt: skip
    """A box with the colours of the card's types along its left edge, one above the other."""
    canvas.rect(x, y, wide, high, fill, radius)
    colours = type_colours(card)
    for place, colour in enumerate(colours):
        top, end = high * place // len(colours), high * (place + 1) // len(colours)
        canvas.rect(x, y, wide, high, mix(colour, GROUND, dim), radius, part=(0, top, band, end - top))


def counters(canvas: Canvas, view: DominionView, top: int, coins_note: str = "") -> float:
    """Actions, buys and coins of the turn in a band 56 high. Returns where the next thing may begin."""
    base = top + 42
    x = figure(canvas, 34, base, view.actions, "action" if view.actions == 1 else "actions")
    x = figure(canvas, x, base, view.buys, "buy" if view.buys == 1 else "buys")
    icons.coin(canvas, x + 15, top + 28, 34)
    word = ("coin" if view.coins == 1 else "coins") + coins_note
    return figure(canvas, x + 41, base, view.coins, word)


@dataclass(frozen=True, slots=True)
class Chip:
    """A card in a row. `count` copies; `note` is a word after the name; `cost` is shown if it is given."""

    card: str
    count: int = 1
    note: str = ""
    cost: int | None = None


@dataclass(frozen=True, slots=True)
class ChipStyle:
    """The measures of a row of chips."""

    size: int
    height: int
    gap: int = 8

    def width(self, chip: Chip) -> int:
        """How wide a chip is."""
        wide = 20 + width(card_name(chip.card), self.size) + 14
        if chip.count > 1:
            wide += 8 + width(f"×{chip.count}", self.size, Weight.BOLD)
        if chip.note:
            wide += 8 + width(chip.note, self._note_size)
        if chip.cost is not None:
            wide += self.height - 8
        return round(wide)

    @property
    def _note_size(self) -> int:
        return max(Role.SECONDARY.value.least, self.size - 4)

    def draw(self, canvas: Canvas, chip: Chip, x: int, y: int, fill: Colour = RAISED) -> int:
        """Draw a chip; returns its right edge."""
        wide = self.width(chip)
        banded(canvas, chip.card, x, y, wide, self.height, fill, 7, band=9)
        base = y + self.height / 2 + self.size * 0.36
        at = x + 20.0
        if chip.cost is not None:
            radius = self.height / 2 - 6
            icons.price(canvas, at + radius - 2, y + self.height / 2, radius, chip.cost, max(26, self.size - 2))
            at += 2 * radius + 4
        role = Role.KEY if self.size >= Role.KEY.value.least else Role.SECONDARY
        canvas.text(at, base, card_name(chip.card), role, size=self.size, on_baseline=True)
        at += width(card_name(chip.card), self.size) + 8
        if chip.count > 1:
            text = f"×{chip.count}"
            canvas.text(at, base, text, role, size=self.size, weight=Weight.BOLD, on_baseline=True)
            at += width(text, self.size, Weight.BOLD) + 8
        if chip.note:
            canvas.text(at, base, chip.note, Role.SECONDARY, size=self._note_size, colour=SOFT, on_baseline=True)
        return x + wide

    def rows(self, chips: Sequence[Chip], room: int, most: int) -> list[list[Chip]] | None:
        """The chips in at most so many rows, or None if they do not fit."""
        rows: list[list[Chip]] = [[]]
        used = 0
        for chip in chips:
            wide = self.width(chip)
            if rows[-1] and used + wide > room:
                rows.append([])
                used = 0
            rows[-1].append(chip)
            used += wide + self.gap
        return rows if len(rows) <= most else None


LARGE: Final = ChipStyle(27, 50)
SMALL: Final = ChipStyle(22, 29, 6)
LINE_GAP: Final = 4


@dataclass(frozen=True, slots=True)
class Rows:
    """Chips arranged in rows; `left` cards found no room and are counted at the end."""

    style: ChipStyle
    rows: list[list[Chip]]
    left: int

    @property
    def height(self) -> int:
        """How high all rows are together."""
        return len(self.rows) * (self.style.height + LINE_GAP) - LINE_GAP


def arranged(chips: Sequence[Chip], room: int, most: int) -> Rows:
    """Chips in one row, or in up to `most` smaller ones."""
    if (large := LARGE.rows(chips, room, 1)) is not None:
        return Rows(LARGE, large, 0)
    more = round(width("+99", SMALL.size)) + 10
    for kept in range(len(chips), 0, -1):
        rows = SMALL.rows(chips[:kept], room - (more if kept < len(chips) else 0), most)
        if rows is not None:
            return Rows(SMALL, rows, sum(chip.count for chip in chips[kept:]))
    return Rows(SMALL, [[]], sum(chip.count for chip in chips))


def draw_rows(canvas: Canvas, arranged: Rows, x: int, y: int) -> None:
    """Draw arranged chips from the upper left corner on."""
    style, end = arranged.style, x
    for place, row in enumerate(arranged.rows):
        end = x
        for chip in row:
            end = style.draw(canvas, chip, end, y + place * (style.height + LINE_GAP)) + style.gap
    if arranged.left:
        middle = y + arranged.height - style.height / 2
        canvas.text(end + 2, middle, f"+{arranged.left}", Role.SECONDARY, size=style.size)
