"""All seats in numbers, one row each, and under it the top cards if there is room for a second line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import CHANGE, DIM, INK, LINE, PANEL, RAISED, SOFT, TEXT, Colour
from games.drawing.parts import EDGE
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role, balanced, listed
from games.innovation.board.faces import set_name
from games.innovation.board.fan import ARROWS
from games.innovation.board.icons import icon
from games.innovation.board.parts import HOLLOW, ICON_COLOURS, INNER, PILE_COLOURS
from games.innovation.board.words import achievement_name, team
from games.innovation.cards import CARDS, ICONS
from games.innovation.view import InnovationView, PileView, SeatView
from games.phrases import number

HEADER_HIGH: Final = 32
HEADER_GAP: Final = 14
LINE_HIGH: Final = 45
SECOND_HIGH: Final = 36
ROW_GAP: Final = 8
NAME: Final = 60
NAME_WIDE: Final = 142
SCORE: Final = 242
FIRST_ICON: Final = 308
ICON_STEP: Final = 60
HAND: Final = 646
HAND_WIDE: Final = 158
AGES_WIDE: Final = 118
"""So broad are two lines of ages: a pill has room beside them."""
CLAIMED: Final = 818
CLAIMED_WIDE: Final = 66
END: Final = EDGE + INNER - 12
HAND_CHIP: Final = 28


def second_lines(seats: int) -> bool:
    """Whether the rows of so many seats have a second line."""
    return seats < 4


def step(seats: int) -> int:
    """From one row to the next."""
    return LINE_HIGH + ROW_GAP + (SECOND_HIGH if second_lines(seats) else 0)


def height(seats: int) -> int:
    """How high the header and all rows are."""
    return HEADER_HIGH + HEADER_GAP + seats * step(seats) - ROW_GAP


def row_top(seats: int, seat: int, y: int) -> int:
    """The upper edge of the row of a seat, if the header begins at `y`."""
    return y + HEADER_HIGH + HEADER_GAP + seat * step(seats)


def icon_x(name: str) -> int:
    """The middle of the column of an icon."""
    return FIRST_ICON + ICONS.index(name) * ICON_STEP


def draw_rows(
    canvas: Canvas,
    view: InnovationView,
    names: Sequence[str],
    waited: Sequence[int],
    y: int,
    changed: Sequence[tuple[int, str]],
) -> None:
    """The header and a row for every seat; `changed` are seats with the colours of piles to frame in white."""
    _header(canvas, y)
    seats = len(view.seats)
    for seat in view.seats:
        top = row_top(seats, seat.seat, y)
        high = step(seats) - ROW_GAP
        is_asked = seat.seat in waited
        canvas.rect(EDGE, top, INNER, high, RAISED if is_asked else PANEL, 8)
        if is_asked:
            canvas.frame(EDGE, top, INNER, high, look(seat.seat).colour, 8, 3)
        _seat(canvas, view, seat, names[seat.seat], top + LINE_HIGH / 2)
        if second_lines(seats):
            piles = [colour for one, colour in changed if one == seat.seat]
            _tops(canvas, seat.piles, piles, top + LINE_HIGH)


def _header(canvas: Canvas, y: int) -> None:
    canvas.rect(EDGE, y, INNER, HEADER_HIGH, PANEL, 8)
    middle = y + HEADER_HIGH / 2
    for name in ICONS:
        icon(canvas, name, icon_x(name), middle, 28, PANEL)
    for x, text in ((SCORE, "score"), (HAND + HAND_WIDE / 2, "hand")):
        canvas.text(x, middle, text, Role.SECONDARY, colour=SOFT, align="middle")
    canvas.text(CLAIMED, middle, "achievements", Role.SECONDARY, colour=SOFT)


def _seat(canvas: Canvas, view: InnovationView, seat: SeatView, name: str, middle: float) -> None:
    sign(canvas, seat.seat, EDGE + 25, middle, 14)
    room = NAME_WIDE - (28 if view.teams else 0)
    end = canvas.text(NAME, middle, name, Role.NAME, size=28, room=room, shorten=True).right
    if view.teams:
        _team(canvas, team(view, seat.seat), round(end) + 8, round(middle))
    _figure(canvas, seat.points, SCORE, middle)
    for name, count in zip(ICONS, seat.icons, strict=True):
        _figure(canvas, count, icon_x(name), middle)
        most = max(other.icon(name) for other in view.seats)
        if count and count == most:
            canvas.rect(icon_x(name) - 18, round(middle) + 16, 36, 4, ICON_COLOURS[name], 2)
    _hand(canvas, seat.hand_ages, middle)
    text = f"{seat.claimed}/{view.needed}"
    canvas.text(CLAIMED, middle, text, Role.FIGURE, size=32, colour=TEXT if seat.claimed else DIM)
    _claimed(canvas, [achievement_name(one) for one in seat.achievements], middle)


def _team(canvas: Canvas, letter: str, x: int, middle: int) -> None:
    canvas.frame(x, middle - 13, 26, 26, SOFT, 6, 2)
    canvas.text(x + 13, middle, letter, Role.SECONDARY, size=20, weight=Weight.BOLD, align="middle")


def _figure(canvas: Canvas, count: int, x: float, middle: float) -> None:
    canvas.text(x, middle, str(count), Role.FIGURE, size=32, colour=TEXT if count else DIM, align="middle")


def _hand(canvas: Canvas, ages: Sequence[int], middle: float) -> None:
    """The hand as the backs of its cards; a large one by numbers of each age."""
    x = HAND + HAND_WIDE / 2
    if not ages:
        canvas.text(x, middle, "–", Role.SECONDARY, colour=DIM, align="middle")
        return
    if len(ages) * (HAND_CHIP + 4) - 4 <= HAND_WIDE:
        x -= (len(ages) * (HAND_CHIP + 4) - 4) / 2
        for age in ages:
            card_back(canvas, age, round(x), round(middle) - 17)
            x += HAND_CHIP + 4
        return
    size, weight = Role.SECONDARY.value.least, Role.SECONDARY.value.weight
    lines = balanced(" ".join(map(str, ages)), AGES_WIDE, size, weight, 2)
    if lines is None:
        counts = sorted(Counter(ages).items())
        each = [f"{count}×{age}" if count > 1 else str(age) for age, count in counts]
        text = listed(each, [count for _, count in counts], AGES_WIDE, size, weight)
        lines = [number(len(ages), "card"), text]
    for place, line in enumerate(lines):
        y = middle + 12 * (2 * place - len(lines) + 1)
        canvas.text(HAND, y, line, Role.SECONDARY, size=size)


def card_back(canvas: Canvas, age: int, x: int, y: int) -> None:
    """The back of a card with its age, 28 by 34."""
    canvas.rect(x, y, HAND_CHIP, 34, LINE, 5)
    canvas.text(
        x + HAND_CHIP / 2, y + 17, str(age), Role.SECONDARY, size=24, weight=Weight.BOLD, align="middle",
        room=HAND_CHIP - 2,
    )  # fmt: skip


def _claimed(canvas: Canvas, claimed: Sequence[str], middle: float) -> None:
    """Which achievements: on one line, on two smaller ones, and the last ones counted if there are too many."""
    room = END - CLAIMED - CLAIMED_WIDE
    whole = ", ".join(claimed)
    if not claimed:
        canvas.text(END, middle, "–", Role.SECONDARY, colour=DIM, align="right")
    elif width(whole, 22) <= room:
        canvas.text(END, middle, whole, Role.SECONDARY, size=24, align="right", room=room)
    else:
        size, weight = Role.SECONDARY.value.least, Weight.NORMAL
        lines = balanced(whole, room, size, weight, 2) or [listed(claimed, [1] * len(claimed), room, size, weight)]
        for place, line in enumerate(lines):
            canvas.text(
                END, middle + 23 * (place - (len(lines) - 1) / 2), line, Role.SECONDARY, size=size, align="right"
            )  # fmt: skip


def _tops(canvas: Canvas, piles: Sequence[PileView], changed: Sequence[str], y: int) -> None:
    """The top cards on the second line of a row, with the number of cards and the splay."""
    left, room, gap = EDGE + 10, INNER - 20, 6
    for place, pile in enumerate(piles):
        x = left + place * (room + gap) // 5
        wide = left + (place + 1) * (room + gap) // 5 - gap - x
        if pile.top is None:
            canvas.rect(x, y, wide, 28, HOLLOW, 6)
            canvas.text(x + 10, y + 14, pile.colour, Role.SECONDARY, size=20, colour=DIM)
            continue
        canvas.rect(x, y, wide, 28, PILE_COLOURS[pile.colour], 6)
        if pile.colour in changed:
            canvas.frame(x, y, wide, 28, CHANGE, 6, 3)
        _top(canvas, pile, x + 8, x + wide - 8, y + 14, INK)


def _top(canvas: Canvas, pile: PileView, left: float, right: float, middle: float, colour: Colour) -> None:
    assert pile.top is not None
    count = f"{len(pile.cards)}{ARROWS.get(pile.splay, '')}" if len(pile.cards) > 1 else ""
    if width(CARDS[pile.top].name, 20) + width(count, 20, Weight.BOLD) + 6 > right - left:
        count = str(len(pile.cards))
    if count:
        right = canvas.text(
            right, middle, count, Role.SECONDARY, size=20, weight=Weight.BOLD, colour=colour, align="right"
        ).left - 6  # fmt: skip
    setting = set_name(pile.top, right - left, 22, lines=1)
    canvas.text(
        left, middle, setting.lines[0], Role.SECONDARY, size=setting.size, weight=Weight.NORMAL, colour=colour,
        room=right - left,
    )  # fmt: skip
