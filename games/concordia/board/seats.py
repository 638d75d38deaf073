"""The box of a seat on the table: coins, hand, storehouse, top card, houses left and colonists on the map."""

from __future__ import annotations

from typing import Final

from games.concordia.board.parts import HOLLOW
from games.concordia.board.pieces import colonist
from games.concordia.board.signs import concordia, good, house_sign, magnus
from games.concordia.facts import CARDS, GOODS, KINDS, STOREHOUSE
from games.concordia.text.phrases import card_name
from games.concordia.view import ConcordiaView, SeatView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, LINE, PANEL, RAISED, SOFT, TEXT, Colour
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role

CELL_HIGH: Final = 37
CELL_GAP: Final = 3
MOST_CELL: Final = 40
ONE_ROW: Final = 12 * (36 + CELL_GAP)
LINE_STEP: Final = 34
PAD: Final = 13


def box_height(wide: int) -> int:
    """How high the box of a seat is that is so wide."""
    return 94 + _rows(wide) * (CELL_HIGH + CELL_GAP) + 2 * LINE_STEP + 6


def _rows(wide: int) -> int:
    return 1 if wide - 2 * PAD >= ONE_ROW else 2


def draw_seat(
    canvas: Canvas, view: ConcordiaView, seat: SeatView, name: str, x: int, y: int, wide: int, *, waited: bool
) -> None:
    """The box of a seat."""
    high, fill = box_height(wide), RAISED if waited else PANEL
    canvas.rect(x, y, wide, high, fill, 10)
    if waited:
        canvas.frame(x, y, wide, high, look(seat.seat).colour, 10, 4)
    left, right = x + PAD, x + wide - PAD
    middle, end = y + 30, right
    if seat.seat == view.concordia:
        concordia(canvas, end - 10, middle, 28)
        end -= 27
    if seat.seat == view.magnus:
        magnus(canvas, end - 13, middle, 27)
        end -= 31
    sign(canvas, seat.seat, left + 13, middle, 13)
    canvas.text(left + 33, middle, name, Role.NAME, room=end - left - 34, shorten=True)
    middle = y + 72
    icons.coin(canvas, left + 14, middle, 28)
    canvas.text(left + 35, middle, str(seat.coins), Role.FIGURE, colour=TEXT if seat.coins else DIM)
    hand = canvas.text(right, middle, str(seat.hand_count), Role.FIGURE, size=34, align="right")
    icons.card(canvas, hand.left - 19, middle, 28, SOFT, fill)
    top = y + 94
    storehouse(canvas, seat, left, top, wide - 2 * PAD, _rows(wide))
    middle = top + _rows(wide) * (CELL_HIGH + CELL_GAP) + LINE_STEP // 2
    _top(canvas, seat, left, right, middle, fill)
    _pieces(canvas, seat, left, right, middle + LINE_STEP, fill)


def storehouse(canvas: Canvas, seat: SeatView, x: int, y: int, room: int, rows: int) -> int:
    """The twelve spaces: colonists, then goods from cheap to dear, then what is free. Returns the right edge."""
    across = STOREHOUSE // rows
    cell = min(MOST_CELL, (room + CELL_GAP) // across - CELL_GAP)
    content: list[tuple[str, str]] = [("colonist", kind) for kind in KINDS for _ in range(seat.stored.get(kind, 0))]
    content += [("good", name) for name in GOODS for _ in range(seat.goods.get(name, 0))]
    for place in range(STOREHOUSE):
        left, top = x + place % across * (cell + CELL_GAP), y + place // across * (CELL_HIGH + CELL_GAP)
        if place >= len(content):
            canvas.rect(left, top, cell, CELL_HIGH, LINE, 6)
            canvas.rect(left + 2, top + 2, cell - 4, CELL_HIGH - 4, HOLLOW, 5)
            continue
        canvas.rect(left, top, cell, CELL_HIGH, GROUND, 6)
        what, name = content[place]
        if what == "colonist":
            colonist(canvas, name, seat.seat, left + cell // 2, top + CELL_HIGH // 2, 12 if name == "land" else 11)
        else:
            good(canvas, name, left + cell // 2, top + CELL_HIGH // 2, 26)
    return x + across * (cell + CELL_GAP) - CELL_GAP


def can_copy(card: str | None) -> bool:
    """Whether a Diplomat can copy this open card."""
    return card is not None and CARDS[card].action != "diplomat"


def copy_sign(canvas: Canvas, x: int, y: int, colour: Colour, ground: Colour) -> None:
    """Two equal cards: a Diplomat can copy it."""
    for shift in (3, -4):
        canvas.rect(x + shift - 8, y - shift - 10, 16, 20, ground, 4)
        canvas.rect(x + shift - 7, y - shift - 9, 14, 18, colour, 3)
    canvas.rect(x - 9, y - 3, 10, 14, ground, 2)


def _top(canvas: Canvas, seat: SeatView, left: int, right: int, middle: int, fill: Colour) -> None:
    """The open card on the pile; the sign before it says that it can be copied."""
    if seat.top is None:
        canvas.text(left, middle, "no card open", Role.SECONDARY, size=22, colour=DIM)
        return
    if can_copy(seat.top):
        copy_sign(canvas, left + 12, middle, TEXT, fill)
        left += 32
    canvas.text(left, middle, card_name(seat.top), Role.SECONDARY, size=24, room=right - left)


def _pieces(canvas: Canvas, seat: SeatView, left: int, right: int, middle: int, fill: Colour) -> None:
    """Houses in reserve, and the colonists on the map by kind."""
    house_sign(canvas, left + 13, middle, 25, SOFT, fill)
    weight = Weight.BOLD
    figure = canvas.text(left + 31, middle, str(seat.houses_left), Role.KEY, size=26, weight=weight)
    x = right
    for kind in reversed(KINDS):
        count = sum(one.kind == kind for one in seat.colonists)
        colour = TEXT if count else DIM
        box = canvas.text(x, middle, str(count), Role.KEY, size=26, weight=weight, colour=colour, align="right")
        half = 13 if kind == "land" else 16
        colonist(canvas, kind, seat.seat, round(box.left) - 4 - half, middle, 11)
        x = round(box.left) - 2 * half - 12
    if width("left", 20) < x - figure.right - 8:
        canvas.text(figure.right + 7, middle, "left", Role.SECONDARY, size=20, colour=SOFT)
