"""Cards as their owner sees them: whole ones for a small hand, tiles for a large one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from games.dominion.board.parts import TYPE_COLOURS, banded, type_sign
from games.dominion.board.words import below_zero, effect, plusses, points_words, type_words
from games.dominion.cards import CARDS
from games.dominion.text.phrases import card_name
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import ALLOWED, GROUND, INK, LINE, RAISED, SOFT, mix, text_on
from games.drawing.typesetting import Role, balanced
from games.phrases import number

CARD_HIGH: Final = 296
TAB_HIGH: Final = 46
CARD_RADIUS: Final = 14
FRAME: Final = 5
HEAD_HIGH: Final = 56
PLUS_STEP: Final = 38
EFFECT_GAP: Final = 4
STEP_RIGHT: Final = 4
STEP_UP: Final = 9
"""By so much each lower card of a stack shows."""
MOST_SHOWN: Final = 3
"""A stack shows at most so many cards; the figure counts them all."""


@dataclass(frozen=True, slots=True)
class Held:
    """A kind of card in hand, and what may be done with it now (empty: nothing)."""

    card: str
    count: int
    word: str


class TileStyle(Enum):
    """Tiles by the height of the tile, of the tab below it, and how many lines tell what the card does.

    The smallest have a question mark but no room for the word, which stands in the question.
    """

    LARGE = (154, 40, 3)
    MIDDLE = (108, 36, 1)
    SMALL = (88, 0, 0)

    def whole(self, *, tabs: bool) -> int:
        """The height of a tile, with room for its tab if there are any."""
        return self.value[0] + (self.value[1] if tabs else 0)


def draw_card(canvas: Canvas, held: Held, edition: str, x: int, y: int, wide: int) -> None:
    """A whole card; what may be done with it stands on a green tab below."""
    for layer in range(min(held.count, MOST_SHOWN) - 1, 0, -1):
        left, top = x + STEP_RIGHT * layer, y - STEP_UP * layer
        canvas.rect(left, top, wide, CARD_HIGH, mix(RAISED, GROUND, 0.2 * layer), CARD_RADIUS)
        canvas.frame(left, top, wide, CARD_HIGH, LINE, CARD_RADIUS, 2)
    if held.count > 1:
        canvas.rect(x - 2, y - 2, wide + 4, CARD_HIGH + 4, GROUND, CARD_RADIUS + 2)
    _ground(canvas, held.word, x, y, wide, CARD_HIGH, TAB_HIGH, CARD_RADIUS)
    facts = CARDS[held.card]
    fill = TYPE_COLOURS[facts.types[0]]
    canvas.rect(x + 9, y + 9, wide - 18, HEAD_HIGH, fill, 9)
    canvas.text(
        x + wide / 2, y + 9 + HEAD_HIGH / 2, card_name(held.card), Role.NAME, colour=text_on(fill), align="middle",
        room=wide - 30,
    )  # fmt: skip
    _types(canvas, held.card, x + wide / 2, y + 89, wide - 20)
    _body(canvas, held.card, edition, x + wide // 2, y + 110, wide - 26)
    icons.price(canvas, x + 38, y + CARD_HIGH - 35, 22, facts.cost, 30)
    if held.count > 1:
        canvas.text(x + wide - 18, y + CARD_HIGH - 35, f"×{held.count}", Role.FIGURE, size=38, align="right")


def _ground(canvas: Canvas, word: str, x: int, y: int, wide: int, high: int, tab: int, radius: int) -> None:
    """The ground of a card; with a word in a green frame that is broader below and asks the word: 'discard?'.

    A tick would say that the card is chosen already.
    """
    if not word:
        canvas.rect(x, y, wide, high, RAISED, radius)
        return
    canvas.rect(x, y, wide, high + tab, ALLOWED, radius)
    inner = high - (FRAME if tab else 2 * FRAME)
    canvas.rect(x + FRAME, y + FRAME, wide - 2 * FRAME, inner, RAISED, radius - FRAME)
    if not tab:
        return
    middle = y + high + tab / 2 - 1
    canvas.text(x + wide / 2, middle, f"{word}?", Role.KEY, size=26, weight=Weight.BOLD, colour=INK, align="middle")


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
        centre, side = (top + 36, 82) if words else (top + free / 2 + 4, 104)
        type_sign(canvas, card, middle, centre, side)
        _on_sign(canvas, middle, centre + 3, below_zero(facts.points or 1), 36 if words else 42)
        _effect(canvas, words, middle, top + 84, room)
        return
    lines = plus_lines(card, bool(words))
    size, small = _effect_lines(words, room)
    step = PLUS_STEP if all(len(line) == 1 for line in lines) else PLUS_STEP - 6
    y = top + max(0, (free - len(lines) * step - len(small) * (size + EFFECT_GAP)) / 2)
    for line in lines:
        _plus_line(canvas, line, middle, y + step / 2)
        y += step
    _effect(canvas, words, middle, y, room)


def _on_sign(canvas: Canvas, x: float, y: float, text: str, size: int = 42) -> None:
    canvas.text(x, y, text, Role.FIGURE, size=size, colour=INK, align="middle")


def plus_lines(card: str, with_words: bool) -> list[list[tuple[str, str]]]:
    """The plusses in lines: one each, or two in a line where there are more than three or words besides."""
    every = plusses(card)
    if with_words and len(every) > 1:
        return [every[:2], *([every[2:]] if every[2:] else [])]
    return [[plus] for plus in every[:2]] + ([every[2:]] if every[2:] else [])


def _plus_line(canvas: Canvas, line: list[tuple[str, str]], middle: float, y: float) -> None:
    figure, word = (34, 26) if len(line) == 1 else (24, 20)
    figure_role = Role.KEY if len(line) == 1 else Role.SECONDARY
    parts: list[tuple[str, Role, int, Weight]] = []
    for plus, what in line:
        parts += [(plus, figure_role, figure, Weight.BOLD), (what, Role.SECONDARY, word, Weight.NORMAL)]
    gaps = [5 if place % 2 == 0 else 9 for place in range(len(parts) - 1)]
    x = middle - (sum(width(text, size, weight) for text, _, size, weight in parts) + sum(gaps)) / 2
    base = y + figure * 0.36
    for (text, role, size, weight), gap in zip(parts, [*gaps, 0], strict=True):
        canvas.text(x, base, text, role, size=size, weight=weight, on_baseline=True)
        x += width(text, size, weight) + gap


def _effect_lines(words: str, room: float) -> tuple[int, list[str]]:
    """The size and the lines of the effect, at most three; none if it is too long."""
    for size in range(24, Role.SECONDARY.value.least - 1, -1):
        lines = balanced(words, room, size, Weight.NORMAL, 3)
        if words and lines is not None:
            return size, lines
    return 0, []


def _effect(canvas: Canvas, words: str, middle: float, y: float, room: float) -> None:
    size, lines = _effect_lines(words, room)
    step = size + EFFECT_GAP
    for line in lines:
        canvas.text(middle, y + step / 2, line, Role.SECONDARY, size=size, align="middle")
        y += step


# -- tiles -----------------------------------------------------------------------------------------------------


def draw_tile(canvas: Canvas, held: Held, edition: str, x: int, y: int, wide: int, style: TileStyle) -> None:
    """A card as a tile: name, what it does in short lines, cost and number."""
    high, tab, most = style.value
    _ground(canvas, held.word, x, y, wide, high, tab, 12)
    if held.word:
        inner = high - (FRAME if tab else 2 * FRAME)
        banded(canvas, held.card, x + FRAME, y + FRAME, wide - 2 * FRAME, inner, RAISED, 7)
    else:
        banded(canvas, held.card, x, y, wide, high, RAISED, 12)
    canvas.text(x + 26, y + 26, card_name(held.card), Role.KEY, size=27, room=wide - 38)
    size, lines = tile_lines(held.card, edition, wide - 38, most)
    for place, line in enumerate(lines):
        canvas.text(x + 26, y + 54 + 22 * place, line, Role.TAP, size=size, colour=SOFT)
    middle = y + high - 24
    icons.price(canvas, x + 41, middle, 16, CARDS[held.card].cost, 26)
    if held.word and not tab:
        canvas.text(x + 78, middle, "?", Role.KEY, size=30, weight=Weight.BOLD, colour=ALLOWED, align="middle")
    if held.count > 1:
        canvas.text(x + wide - 16, middle, f"×{held.count}", Role.FIGURE, size=32, align="right")


def tile_lines(card: str, edition: str, room: float, most: int) -> tuple[int, list[str]]:
    """Size and lines for what the card does: all of it if that fits, else its plusses or its effect, else nothing."""
    facts = CARDS[card]
    if facts.coins:
        wordings = [number(facts.coins, "coin")]
    elif facts.points:
        wordings = [points_words(facts.points)]
    else:
        plain = ", ".join(f"{plus}\u00a0{word}" for plus, word in plusses(card))
        words = effect(card, edition)
        wordings = [f"{plain}; {words}", plain, words] if plain and words else [plain or words]
    for text in wordings:
        for size in range(Role.TAP.value.usual + 1, Role.TAP.value.least - 1, -1):
            lines = balanced(text, room, size, Weight.NORMAL, most)
            if lines:
                return size, lines
    return 0, []
