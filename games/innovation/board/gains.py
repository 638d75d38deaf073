"""What melding a card would change in the icon totals, reckoned and drawn."""

from __future__ import annotations

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.marks import signed
from games.drawing.palette import RAISED, SOFT, TEXT, WARNING, Colour
from games.drawing.typesetting import Role
from games.innovation.board.icons import icon
from games.innovation.cards import COLOUR, COLOURS, ICONS, visible
from games.innovation.view import SeatView

SIZE = 22
SIDE = 24


def gains(seat: SeatView, card: str) -> tuple[tuple[str, int], ...]:
    """The icons that melding this card would add to or take from the seat's own board."""
    pile = seat.piles[COLOURS.index(COLOUR[card])]
    after = visible((*pile.cards, card), pile.splay)
    changes = ((name, now - was) for name, was, now in zip(ICONS, pile.icons, after, strict=True))
    return tuple((name, change) for name, change in changes if change)


def draw_gains(
    canvas: Canvas, seat: SeatView, card: str, x: int, middle: float, room: int, ground: Colour = RAISED
) -> None:
    """The changes in one line."""
    changes = gains(seat, card)
    if not changes:
        canvas.text(x, middle, "icons as now", Role.SECONDARY, size=20, colour=SOFT)
        return
    step = min(74.0, room / len(changes))
    side, size = (SIDE, SIZE) if step >= 60 else (17, 20)
    for place, (name, change) in enumerate(changes):
        _gain(canvas, name, change, x + place * step, middle, side, size, ground)


def draw_gains_block(canvas: Canvas, seat: SeatView, card: str, x: int, middle: float) -> None:
    """The changes in two columns, 140 wide, at most three rows of 27."""
    changes = gains(seat, card)
    if not changes:
        canvas.text(x, middle, "icons as now", Role.SECONDARY, size=20, colour=SOFT)
        return
    rows = -(-len(changes) // 2)
    for place, (name, change) in enumerate(changes):
        y = middle + 27 * (place // 2 - (rows - 1) / 2)
        _gain(canvas, name, change, x + 72 * (place % 2), y, SIDE, SIZE, RAISED)


def _gain(
    canvas: Canvas, name: str, change: int, x: float, middle: float, side: int, size: int, ground: Colour
) -> None:
    icon(canvas, name, x + side / 2, middle, side, ground)
    text = signed(change)
    colour = TEXT if change > 0 else WARNING
    canvas.text(
        x + side + (4 if side == SIDE else 1),
        middle,
        text,
        Role.SECONDARY,
        size=size,
        weight=Weight.BOLD,
        colour=colour,
    )
