"""Cards as their owner sees them: whole ones for a small hand, tiles for a large one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from games.dominion.board.parts import TYPE_COLOURS, banded, type_sign
from games.dominion.board.words import effect, plusses, type_words
from games.dominion.cards import CARDS
from games.dominion.text.phrases import card_name, number
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.marks import MINUS
from games.drawing.palette import ALLOWED, GROUND, INK, RAISED, SOFT, mix, text_on
from games.drawing.typesetting import Role, wrapped

CARD_HIGH: Final = 296
TAB_HIGH: Final = 46
CARD_RADIUS: Final = 14
HEAD_HIGH: Final = 56
STEP: Final = 7
"""By so much the cards of a stack are moved."""
MOST_SHOWN: Final = 3
"""A stack shows at most so many cards; the figure counts them all."""


@dataclass(frozen=True, slots=True)
class Held:
    """A kind of card in hand, and what may be done with it now (empty: nothing)."""

    card: str
    count: int
    word: str


class TileStyle(Enum):
    """Tiles: the height of the tile and of the tab below it, and whether it tells what the card does."""

    LARGE = (120, 38, True)
    MIDDLE = (104, 36, True)
    SMALL = (74, 32, False)

    @property
    def whole(self) -> int:
        """The height of a tile with its tab."""
        return self.value[0] + self.value[1]


def draw_card(canvas: Canvas, held: Held, edition: str, x: int, y: int, wide: int) -> None:
    """A whole card; what may be done with it stands on a green tab below."""
    for layer in range(min(held.count, MOST_SHOWN) - 1, 0, -1):
        left, top = x + STEP * layer, y - STEP * layer
        canvas.rect(left - 2, top - 2, wide - 10, CARD_HIGH + 4, GROUND, CARD_RADIUS + 2)
        canvas.rect(left, top, wide - 14, CARD_HIGH, mix(RAISED, GROUND, 0.25 * layer), CARD_RADIUS)
    if held.count > 1:
        wide -= 14
        canvas.rect(x - 2, y - 2, wide + 4, CARD_HIGH + 4, GROUND, CARD_RADIUS + 2)
    if held.word:
        _tab(canvas, held.word, x, y + CARD_HIGH - 20, wide, TAB_HIGH + 20, 30)
    canvas.rect(x, y, wide, CARD_HIGH, RAISED, CARD_RADIUS)
    if held.word:
        canvas.frame(x, y, wide, CARD_HIGH, ALLOWED, CARD_RADIUS, 5)
    facts = CARDS[held.card]
    fill = TYPE_COLOURS[facts.types[0]]
    canvas.rect(x + 9, y + 9, wide - 18, HEAD_HIGH, fill, 9)
    canvas.text(
        x + wide / 2, y + 9 + HEAD_HIGH / 2, card_name(held.card), Role.NAME, colour=text_on(fill), align="middle",
        room=wide - 30,
    )  # fmt: skip
    _types(canvas, held.card, x + wide / 2, y + 89, wide - 20)
    _body(canvas, held.card, edition, x + wide // 2, y + 110, wide - 24)
    icons.price(canvas, x + 38, y + CARD_HIGH - 35, 22, facts.cost, 30)
    if held.count > 1:
        canvas.text(x + wide - 18, y + CARD_HIGH - 35, f"×{held.count}", Role.FIGURE, size=38, align="right")


def _tab(canvas: Canvas, word: str, x: int, y: int, wide: int, high: int, hidden: int) -> None:
    """The green tab; its uppermost pixels are hidden by the card."""
    canvas.rect(x, y, wide, high, ALLOWED, CARD_RADIUS)
    shown = high - hidden + 10
    middle = y + high - shown / 2
    size = 26
    long = width(word, size, Weight.BOLD)
    left = x + wide / 2 - (long + 34) / 2
    icons.tick(canvas, left + 11, middle, 23, INK)
    canvas.text(left + 34, middle, word, Role.KEY, size=size, weight=Weight.BOLD, colour=INK)


def _types(canvas: Canvas, card: str, middle: float, y: float, room: float) -> None:
    words = type_words(card)
    has_sign = CARDS[card].types[-1] in ("attack", "reaction")
    size = 21
    shift = 14 if has_sign else 0
    box = canvas.text(
        middle + shift, y, words, Role.SECONDARY, size=size, colour=SOFT, align="middle", room=room - 2 * shift
    )
    if has_sign:
        type_sign(canvas, card, box.left - 17, y, 21)


def _body(canvas: Canvas, card: str, edition: str, middle: int, top: int, room: int) -> None:
    """What the card is worth, or its plusses and its effect in a few words, centred in the free height."""
    facts = CARDS[card]
    free = CARD_HIGH - 66 - 110
    if facts.coins:
        icons.coin(canvas, middle, top + free / 2 + 4, 84)
        _on_sign(canvas, middle, top + free / 2 + 4, str(facts.coins))
        return
    words = effect(card, edition)
    if "victory" in facts.types or "curse" in facts.types:
        centre = top + (free / 2 + 4 if not words else 44)
        type_sign(canvas, card, middle, centre, 104 if not words else 92)
        points = facts.points or 1
        _on_sign(canvas, middle, centre + 3, str(points) if points > 0 else f"{MINUS}{-points}")
        if words:
            _effect(canvas, words, middle, top + 92, room, free - 88)
        return
    lines = plus_lines(card, room)
    step = 38
    small = _effect_lines(words, room)
    high = len(lines) * step + len(small[1]) * (small[0] + 5)
    y = top + max(0, (free - high) / 2)
    for line in lines:
        _plus_line(canvas, line, middle, y + step / 2, room)
        y += step
    if words:
        _effect(canvas, words, middle, y, room, 0)


def _on_sign(canvas: Canvas, x: float, y: float, text: str) -> None:
    canvas.text(x, y, text, Role.FIGURE, size=42, colour=INK, align="middle")


def plus_lines(card: str, room: float) -> list[list[tuple[str, str]]]:
    """The plusses in at most three lines: the last ones share a line if there are more, or words besides."""
    lines = [[plus] for plus in plusses(card)]
    while len(lines) > 3:
        lines[-2:] = [[*lines[-2], *lines[-1]]]
    return lines


def _plus_line(canvas: Canvas, line: list[tuple[str, str]], middle: float, y: float, room: float) -> None:
    figure, word = (34, 26) if len(line) == 1 else (26, 21)
    parts: list[tuple[str, Role, int, Weight]] = []
    for plus, what in line:
        parts += [(plus, Role.KEY, figure, Weight.BOLD), (what, Role.SECONDARY, word, Weight.NORMAL)]
    gaps = [7 if i % 2 == 0 else 12 for i in range(len(parts) - 1)]
    long = sum(width(text, size, weight) for text, _, size, weight in parts) + sum(gaps)
    x = middle - long / 2
    base = y + figure * 0.36
    for (text, role, size, weight), gap in zip(parts, [*gaps, 0], strict=True):
        canvas.text(x, base, text, role, size=size, weight=weight, on_baseline=True)
        x += width(text, size, weight) + gap


def _effect_lines(words: str, room: float) -> tuple[int, list[str]]:
    """The effect in at most three lines and the size they need."""
    for size in range(24, Role.SECONDARY.value.least - 1, -1):
        lines = wrapped(words, room, size, Weight.NORMAL, 3)
        if lines is not None:
            return size, lines
    raise ValueError(f"the effect is too long for a card: {words!r}")


def _effect(canvas: Canvas, words: str, middle: float, y: float, room: float, free: float) -> None:
    size, lines = _effect_lines(words, room)
    step = size + 5
    y += max(0, (free - step * len(lines)) / 2)
    for line in lines:
        canvas.text(middle, y + step / 2, line, Role.SECONDARY, size=size, align="middle")
        y += step


# -- tiles -----------------------------------------------------------------------------------------------------


def draw_tile(canvas: Canvas, held: Held, edition: str, x: int, y: int, wide: int, style: TileStyle) -> None:
    """A card as a tile: name, what it does in two short lines, cost and number."""
    high, tab, tells = style.value
    if held.word:
        _tab(canvas, held.word, x, y + high - 16, wide, tab + 16, 26)
    banded(canvas, held.card, x, y, wide, high, RAISED, 10)
    if held.word:
        canvas.frame(x, y, wide, high, ALLOWED, 10, 4)
    canvas.text(x + 22, y + 25, card_name(held.card), Role.KEY, size=27, room=wide - 34)
    if tells:
        top = y + 44
        for line in tile_lines(held.card, edition, wide - 34):
            canvas.text(x + 22, top + 9, line, Role.TAP, size=19, colour=SOFT, room=wide - 34)
            top += 22
    middle = y + high - 22
    radius = 16 if not tells else 15
    icons.price(canvas, x + 22 + radius, middle, radius, CARDS[held.card].cost, 26)
    if held.count > 1:
        canvas.text(x + wide - 14, middle, f"×{held.count}", Role.FIGURE, size=32, align="right")


def tile_lines(card: str, edition: str, room: float) -> list[str]:
    """What the card does in at most two short lines: its worth, else its plusses, else its effect."""
    facts = CARDS[card]
    if facts.coins:
        return [number(facts.coins, "coin")]
    if facts.points:
        return [f"{MINUS}1 point" if facts.points == -1 else number(facts.points, "point")]
    text = ", ".join(f"{plus} {word}" for plus, word in plusses(card)) or effect(card, edition)
    for size in (19, 18, 17):
        lines = wrapped(text, room, size, Weight.NORMAL, 2)
        if lines is not None:
            return lines
    return []
