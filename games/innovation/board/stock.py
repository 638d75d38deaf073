"""What all share: the supply of the ten ages, and the age and special achievements with who has claimed them."""

from __future__ import annotations

from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import ALLOWED, DIM, LINE, RAISED, SOFT, TEXT
from games.drawing.parts import EDGE
from games.drawing.seats import sign
from games.drawing.typesetting import Role
from games.innovation.board.parts import HOLLOW, INNER
from games.innovation.board.words import achievement_name
from games.innovation.cards import AGES, POINTS_PER_AGE, SPECIAL
from games.innovation.view import InnovationView

HIGH: Final = 87
LEFT: Final = 108
STEP: Final = 62
BOX_WIDE: Final = 56
SUPPLY: Final = 20
SUPPLY_HIGH: Final = 35
FREE: Final = 59
FREE_HIGH: Final = 28
SPECIAL_LEFT: Final = LEFT + 10 * STEP + 12
SPECIAL_STEP: Final = 31


def draw_stock(canvas: Canvas, view: InnovationView, y: int) -> None:
    """The block from `y` on."""
    base = EDGE + 2
    canvas.text(base, y + 8, "age", Role.SECONDARY, size=22, colour=SOFT)
    canvas.text(base, y + SUPPLY + SUPPLY_HIGH / 2, "supply", Role.SECONDARY, size=22, colour=SOFT)
    canvas.text(base, y + FREE + FREE_HIGH / 2, "points", Role.SECONDARY, size=22, colour=SOFT)
    owners = {name: seat.seat for seat in view.seats for name in seat.achievements}
    for age in AGES:
        x = LEFT + (age - 1) * STEP
        middle = x + BOX_WIDE / 2
        canvas.text(middle, y + 8, str(age), Role.SECONDARY, size=22, colour=SOFT, align="middle")
        _pile(canvas, view.supply[age - 1], x, y + SUPPLY)
        if age < AGES[-1]:
            _age(canvas, age, owners.get(str(age)), x, y + FREE)
    for place, name in enumerate(SPECIAL):
        at = SPECIAL_LEFT + 172 * (place % 2), y + 10 + SPECIAL_STEP * (place // 2)
        _special(canvas, name, owners.get(name), *at)
    right = EDGE + INNER - 2
    last = y + 10 + SPECIAL_STEP * 2
    canvas.text(right, last, f"{view.needed} to win", Role.SECONDARY, size=24, weight=Weight.BOLD, align="right")


def _pile(canvas: Canvas, count: int, x: int, y: int) -> None:
    middle = x + BOX_WIDE / 2
    if count:
        canvas.rect(x, y, BOX_WIDE, SUPPLY_HIGH, RAISED, 6)
    else:
        canvas.rect(x, y, BOX_WIDE, SUPPLY_HIGH, HOLLOW, 6)
        canvas.frame(x, y, BOX_WIDE, SUPPLY_HIGH, LINE, 6, 2)
        canvas.line([(x + 7, y + SUPPLY_HIGH - 7), (x + BOX_WIDE - 7, y + 7)], DIM, 3)
        return
    canvas.text(
        middle, y + SUPPLY_HIGH / 2, str(count), Role.KEY, weight=Weight.BOLD, colour=TEXT, align="middle"
    )  # fmt: skip


def _age(canvas: Canvas, age: int, owner: int | None, x: int, y: int) -> None:
    """An age achievement: the points it needs while it is free, then the sign of its owner."""
    middle = x + BOX_WIDE / 2
    if owner is not None:
        sign(canvas, owner, middle, y + FREE_HIGH / 2, 11)
        return
    canvas.frame(x, y, BOX_WIDE, FREE_HIGH, LINE, 6, 2)
    canvas.text(
        middle, y + FREE_HIGH / 2, str(age * POINTS_PER_AGE), Role.SECONDARY, size=22, weight=Weight.BOLD,
        align="middle",
    )  # fmt: skip


def _special(canvas: Canvas, name: str, owner: int | None, x: int, middle: float) -> None:
    if owner is None:
        canvas.circle(x + 12, middle, 9, ALLOWED, 3)
    else:
        sign(canvas, owner, x + 12, middle, 11)
    canvas.text(
        x + 32, middle, achievement_name(name), Role.SECONDARY, size=23, colour=TEXT if owner is None else SOFT
    )  # fmt: skip
