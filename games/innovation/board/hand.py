"""The private picture: the hand of one seat, what may be done with it, and the score pile."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import ALLOWED, DIM, INK, LINE, PANEL, RAISED, SOFT, TEXT
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.typesetting import Role
from games.engine.question import Question
from games.innovation.board.effects import SIZES, SetText, draw_effects, set_effects
from games.innovation.board.faces import draw_face, set_name
from games.innovation.board.gains import draw_gains, draw_gains_block
from games.innovation.board.icons import icon
from games.innovation.board.parts import HOLLOW, INNER, PILE_COLOURS, RADIUS, WIDTH, column
from games.innovation.board.words import going_on, verb
from games.innovation.cards import AGES, CARDS, ICONS
from games.innovation.text.phrases import valued
from games.innovation.view import InnovationView, SeatView
from games.phrases import number

MOST_HIGH: Final = 700
FOOT: Final = 12
BAND_TOP: Final = HEAD + 8
BAND_HIGH: Final = 46
TOPS_TOP: Final = BAND_TOP + BAND_HIGH + 9
TOP_HIGH: Final = 38
TAB_HIGH: Final = 28
FRAME: Final = 5
MOST_TOLD: Final = 6
"""So many cards are shown with their effects in words."""
MOST_ROOMY: Final = 4
"""With more of these the green frames have no words."""
STRIP_GAP: Final = 9
LEAST_STRIP: Final = 84
TIGHT_STRIP: Final = 68
FACE_WIDE: Final = 290
MOST_FACE: Final = 124
GAINS_WIDE: Final = 146
TAB_WIDE: Final = 112
TILE_HIGH: Final = 104
GAINS_HIGH: Final = 30
TILE_GAP: Final = 9
CHIP_HIGH: Final = 30
CHIP_STEP: Final = 35
LABEL_WIDE: Final = 158
AGE_WIDE: Final = 31
AGES_IN_A_ROW: Final = 24


def draw_hand(view: InnovationView, names: Sequence[str], question: Question | None) -> Canvas:
    """What the seat of this view holds. The names must be drawable. Raises ValueError for a spectator's view."""
    if view.own is None or view.reader is None:
        raise ValueError("only a seat has a hand")
    seat = view.seat(view.reader)
    hand = view.own.hand
    offered = _offered(question)
    tops = bool(offered & {f"dogma/{card}" for card in seat.tops}) or bool(offered & set(seat.tops))
    tight = MOST_ROOMY < len(hand) <= MOST_TOLD
    hand_top = TOPS_TOP + (TOP_HIGH + (0 if tight else TAB_HIGH) + 9 if tops else 0)
    chips, named = _chip_rows(view.own.score, 1 if tight else 2)
    score_high = len(chips) * CHIP_STEP
    room = MOST_HIGH - hand_top - score_high - 12 - FOOT
    told = _told(view, hand, room, tight=tight) if 0 < len(hand) <= MOST_TOLD else []
    if told:
        gap = _gap(tight=tight)
        hand_high = sum(high + gap for high, _ in told) - gap
    else:
        columns, rows, gains_high = _grid(len(hand), room)
        hand_high = rows * (TILE_HIGH + gains_high + TILE_GAP) - TILE_GAP if hand else TILE_HIGH
    canvas = Canvas(WIDTH, hand_top + hand_high + 12 + score_high + FOOT)
    head(canvas, [view.reader], "Your hand", going_on(view, names), "only you see this")
    _band(canvas, view, seat, question)
    if tops:
        _tops(canvas, seat, offered, question, tabs=not tight)
    word = verb(question)
    y = hand_top
    if told:
        for card, (high, text) in zip(hand, told, strict=True):
            marked = word if offered & {card, f"meld/{card}"} else ""
            _strip(canvas, seat, card, text, marked, y, high, tab=not tight)
            y += high + gap
    elif hand:
        for place, card in enumerate(hand[: columns * rows]):
            x, wide = column(place % columns, columns, TILE_GAP)
            top = hand_top + place // columns * (TILE_HIGH + gains_high + TILE_GAP)
            _tile(canvas, seat, card, x, top, wide, gains_high, marked=bool(offered & {card, f"meld/{card}"}))
    else:
        canvas.rect(EDGE, y, INNER, TILE_HIGH, HOLLOW, RADIUS)
        canvas.frame(EDGE, y, INNER, TILE_HIGH, LINE, RADIUS, 2)
        canvas.text(WIDTH / 2, y + TILE_HIGH / 2, "No cards in hand", Role.KEY, colour=SOFT, align="middle")
    _score(canvas, seat, chips, offered, hand_top + hand_high + 12, named=named)
    return canvas


def _offered(question: Question | None) -> set[str]:
    """The keys of what may be chosen, and the ids of the cards."""
    if question is None:
        return set()
    keys = set(question.keys)
    if question.topic == "innovation.action":
        return keys
    return keys | {option.ref.id for option in question.options if option.ref and option.ref.kind == "card"}


def _gap(*, tight: bool) -> int:
    return STRIP_GAP - 3 if tight else STRIP_GAP


def _told(view: InnovationView, hand: Sequence[str], room: int, *, tight: bool) -> list[tuple[int, SetText]]:
    """The height of each card's strip and its effects, in the largest letters that all fit in."""
    broad = INNER - FACE_WIDE - 40 - GAINS_WIDE - (10 if tight else TAB_WIDE)
    least = TIGHT_STRIP if tight else LEAST_STRIP
    room -= _gap(tight=tight) * (len(hand) - 1)

    def heights_at(size: int) -> list[int]:
        return [max(least, text.height + (14 if tight else 22)) for text in texts_at(size)]

    @cache
    def texts_at(size: int) -> list[SetText]:
        return [set_effects(card, view.options.edition, broad, size) for card in hand]

    # Setting takes time: the size is found by halves.
    place = bisect_left(SIZES, True, key=lambda size: sum(heights_at(size)) <= room)
    size = SIZES[min(place, len(SIZES) - 1)]
    texts, heights = texts_at(size), heights_at(size)
    if sum(heights) <= room:
        return list(zip(heights, texts, strict=True))
    # The long ones give up lines until all fit.
    most = next(most for most in range(max(heights), 0, -1) if sum(min(high, most) for high in heights) <= room)
    heights = [min(high, most) for high in heights]
    return [(high, text.cut(high - 10)) for high, text in zip(heights, texts, strict=True)]


def _grid(count: int, room: int) -> tuple[int, int, int]:
    """Columns, rows, and the height of the line with what melding changes, for a large hand."""
    for columns, gains_high in ((5, GAINS_HIGH), (6, GAINS_HIGH), (7, GAINS_HIGH), (7, 0)):
        rows = max(1, -(-count // columns))
        if rows * (TILE_HIGH + gains_high + TILE_GAP) - TILE_GAP <= room:
            return columns, rows, gains_high
    return 7, max(1, (room + TILE_GAP) // (TILE_HIGH + TILE_GAP)), 0


# -- parts -----------------------------------------------------------------------------------------------------


def _band(canvas: Canvas, view: InnovationView, seat: SeatView, question: Question | None) -> None:
    """The icon totals, and the actions that need no card."""
    canvas.rect(EDGE, BAND_TOP, INNER, BAND_HIGH, PANEL, RADIUS)
    middle = BAND_TOP + BAND_HIGH / 2
    for place, (name, count) in enumerate(zip(ICONS, seat.icons, strict=True)):
        x = EDGE + 30 + place * 85
        icon(canvas, name, x, middle, 28, PANEL)
        canvas.text(x + 20, middle, str(count), Role.FIGURE, size=32, colour=TEXT if count else DIM)
    right = WIDTH - EDGE - 7
    ages = []
    if question is not None and question.topic == "innovation.action":
        ages = [key.removeprefix("achieve/") for key in question.keys if key.startswith("achieve/")]
        if ages:
            right = _action(canvas, f"achieve {', '.join(ages)}?", right, middle) - 9
        right = _action(canvas, _draw_words(view, seat), right, middle)
    else:
        canvas.text(right - 8, middle, number(seat.points, "point"), Role.KEY, colour=SOFT, align="right")


def _draw_words(view: InnovationView, seat: SeatView) -> str:
    """What a draw would bring: the lowest age not below the highest top card that is not used up."""
    ages = [age for age in AGES if age >= max(1, seat.highest_top) and view.supply[age - 1]]
    return f"draw {valued(ages[0])}?" if ages else "draw: the end?"


def _action(canvas: Canvas, text: str, right: int, middle: float) -> int:
    wide = round(width(text, 26, Weight.BOLD)) + 28
    canvas.rect(right - wide, round(middle) - 17, wide, 34, ALLOWED, 9)
    canvas.text(
        right - wide / 2, middle, text, Role.KEY, size=26, weight=Weight.BOLD, colour=INK, align="middle"
    )  # fmt: skip
    return right - wide


def _tops(canvas: Canvas, seat: SeatView, offered: set[str], question: Question | None, *, tabs: bool) -> None:
    """The own top cards in a row, with a tab below those that may be chosen."""
    for place, pile in enumerate(seat.piles):
        x, wide = column(place, 5, TILE_GAP)
        if pile.top is None:
            canvas.rect(x, TOPS_TOP, wide, TOP_HIGH, HOLLOW, 8)
            canvas.text(
                x + wide / 2, TOPS_TOP + TOP_HIGH / 2, f"no {pile.colour}", Role.SECONDARY, size=20, colour=DIM,
                align="middle",
            )  # fmt: skip
            continue
        if f"dogma/{pile.top}" in offered or pile.top in offered:
            canvas.rect(x, TOPS_TOP, wide, TOP_HIGH + (TAB_HIGH if tabs else 0), ALLOWED, 8)
            canvas.rect(x + 4, TOPS_TOP + 4, wide - 8, TOP_HIGH - (4 if tabs else 8), PILE_COLOURS[pile.colour], 6)
        else:
            canvas.rect(x, TOPS_TOP, wide, TOP_HIGH, PILE_COLOURS[pile.colour], 8)
        if tabs and (f"dogma/{pile.top}" in offered or pile.top in offered):
            word = "dogma" if f"dogma/{pile.top}" in offered else verb(question)
            canvas.text(
                x + wide / 2, TOPS_TOP + TOP_HIGH + TAB_HIGH / 2 - 1, f"{word}?", Role.SECONDARY, size=23,
                weight=Weight.BOLD, colour=INK, align="middle",
            )  # fmt: skip
        fill = PILE_COLOURS[pile.colour]
        middle = TOPS_TOP + TOP_HIGH / 2 + 1
        icon(canvas, CARDS[pile.top].dogma_icon, x + wide - 22, middle, 25, fill, INK)
        setting = set_name(pile.top, wide - 50, 24, lines=1)
        canvas.text(
            x + 10, middle, setting.lines[0], Role.SECONDARY, size=setting.size, colour=INK, room=wide - 48
        )  # fmt: skip


def _strip(
    canvas: Canvas, seat: SeatView, card: str, text: SetText, word: str, y: int, high: int, *, tab: bool
) -> None:
    """A card with its effects in words, and what melding it changes."""
    if word:
        tab_wide = TAB_WIDE if tab else FRAME
        canvas.rect(EDGE, y, INNER, high, ALLOWED, 12)
        canvas.rect(EDGE + FRAME, y + FRAME, INNER - FRAME - tab_wide, high - 2 * FRAME, RAISED, 9)
    else:
        canvas.rect(EDGE, y, INNER, high, RAISED, 12)
    if word and tab:
        canvas.text(
            EDGE + INNER - TAB_WIDE / 2, y + high / 2, f"{word}?", Role.SECONDARY, size=26, weight=Weight.BOLD,
            colour=INK, align="middle", room=TAB_WIDE - 12,
        )  # fmt: skip
    face_high = min(high - (14 if high < LEAST_STRIP else 16), MOST_FACE)
    draw_face(canvas, card, EDGE + 9, y + (high - face_high) // 2, FACE_WIDE, face_high)
    x = EDGE + FACE_WIDE + 22
    draw_effects(canvas, card, text, x, y + (high - text.height) / 2, RAISED)
    draw_gains_block(canvas, seat, card, EDGE + INNER - (TAB_WIDE if tab else 10) - GAINS_WIDE, y + high / 2)


def _tile(
    canvas: Canvas, seat: SeatView, card: str, x: int, y: int, wide: int, gains_high: int, *, marked: bool
) -> None:
    """A card of a large hand: its face and what melding it changes; a green frame if it may be chosen."""
    high = TILE_HIGH + gains_high
    canvas.rect(x, y, wide, high, ALLOWED if marked else RAISED, RADIUS)
    inset = FRAME if marked else 0
    canvas.rect(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, RAISED, RADIUS - inset // 2)
    draw_face(canvas, card, x + inset, y + inset, wide - 2 * inset, TILE_HIGH - inset)
    if gains_high:
        draw_gains(canvas, seat, card, x + 12, y + TILE_HIGH + gains_high / 2 - inset / 2, wide - 20)


# -- score pile ------------------------------------------------------------------------------------------------


def _chip_rows(cards: Sequence[str], most: int) -> tuple[list[list[str]], bool]:
    """The cards of the score pile in rows of chips, and whether these have names: if so few rows are enough."""
    rows: list[list[str]] = [[]]
    used = LABEL_WIDE
    for card in reversed(cards):
        wide = _chip_wide(card)
        if used + wide > INNER and rows[-1]:
            rows.append([])
            used = LABEL_WIDE
        rows[-1].append(card)
        used += wide + 7
    if len(rows) <= most:
        return rows, True
    falling = list(reversed(cards))
    return [falling[start : start + AGES_IN_A_ROW] for start in range(0, len(falling), AGES_IN_A_ROW)], False


def _chip_wide(card: str) -> int:
    return round(width(str(CARDS[card].age), 22, Weight.BOLD) + width(CARDS[card].name, 20)) + 28


def _score(
    canvas: Canvas, seat: SeatView, rows: Sequence[Sequence[str]], offered: set[str], y: int, *, named: bool
) -> None:
    base = y + CHIP_HIGH / 2
    canvas.text(EDGE + 2, base, f"score {seat.points}", Role.SECONDARY, weight=Weight.BOLD, room=LABEL_WIDE - 10)
    if not rows[0]:
        canvas.text(EDGE + LABEL_WIDE, base, "no cards in the score pile", Role.SECONDARY, size=22, colour=SOFT)
    for line, row in enumerate(rows):
        x = EDGE + LABEL_WIDE
        for card in row:
            wide = _chip_wide(card) if named else AGE_WIDE
            _chip(canvas, card, x, y + line * CHIP_STEP, wide, named=named, marked=card in offered)
            x += wide + 7


def _chip(canvas: Canvas, card: str, x: int, y: int, wide: int, *, named: bool, marked: bool) -> None:
    if marked:
        canvas.rect(x - 3, y - 3, wide + 6, CHIP_HIGH + 6, ALLOWED, 9)
    canvas.rect(x, y, wide, CHIP_HIGH, PILE_COLOURS[CARDS[card].colour], 6)
    middle = y + CHIP_HIGH / 2
    age = str(CARDS[card].age)
    if not named:
        canvas.text(
            x + wide / 2, middle, age, Role.SECONDARY, size=22, weight=Weight.BOLD, colour=INK, align="middle",
            room=wide,
        )  # fmt: skip
        return
    end = canvas.text(x + 8, middle, age, Role.SECONDARY, size=22, weight=Weight.BOLD, colour=INK).right
    canvas.text(end + 8, middle, CARDS[card].name, Role.SECONDARY, size=20, colour=INK)
