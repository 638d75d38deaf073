"""The fronts of a battle, and units in a row: a battle hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.civilization.board.style import INNER, WIDTH
from games.civilization.board.unit_signs import unit_card, unit_sign
from games.civilization.facts import UNIT_KINDS, UNITS
from games.civilization.view import BattleView, UnitView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, GROUND, INK, LINE, SOFT, Colour, mix
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role

GAP: Final = 12
WIDEST: Final = 170
HIGHEST: Final = 96
LOWEST: Final = 28
MIDDLE: Final = 30
"""The height between the two units of a front, where its number stands."""
ROW_GAP: Final = 8
ACROSS: Final = 9
MOST_LINES: Final = 3


def lines_of(battle: BattleView) -> int:
    """In how many lines the fronts stand."""
    return min(MOST_LINES, max(1, -(-len(battle.fronts) // ACROSS)))


def card_height(battle: BattleView, most: int) -> int:
    """How high a unit is where all fronts may take so much height."""
    lines = lines_of(battle)
    return max(LOWEST, min(HIGHEST, ((most + GAP) // lines - GAP - MIDDLE) // 2))


def fronts_height(battle: BattleView, most: int) -> int:
    """How high the fronts are, at most so much."""
    return lines_of(battle) * (2 * card_height(battle, most) + MIDDLE + GAP) - GAP


def draw_fronts(canvas: Canvas, battle: BattleView, top: int, most: int, edges: tuple[Colour, Colour]) -> None:
    """The fronts with their numbers: attackers above, defenders below, each with an edge in the side's colour."""
    if not battle.fronts:
        canvas.text(
            WIDTH / 2, top + fronts_height(battle, most) / 2, "No unit is in play.", Role.KEY, colour=SOFT,
            align="middle",
        )  # fmt: skip
        return
    lines = lines_of(battle)
    across = -(-len(battle.fronts) // lines)
    wide = min(WIDEST, (INNER + GAP) // across - GAP)
    high = card_height(battle, most)
    for place, (attacker, defender) in enumerate(battle.fronts):
        line, column = divmod(place, across)
        here = min(across, len(battle.fronts) - line * across)
        x = EDGE + (INNER - here * (wide + GAP) + GAP) // 2 + column * (wide + GAP)
        y = top + line * (2 * high + MIDDLE + GAP)
        _place(canvas, attacker, x, y, wide, high, edges[0])
        _place(canvas, defender, x, y + high + MIDDLE, wide, high, edges[1])
        _between(canvas, place + 1, attacker, defender, x + wide // 2, y + high + MIDDLE // 2, wide)


def _place(canvas: Canvas, unit: UnitView | None, x: int, y: int, wide: int, high: int, edge: Colour) -> None:
    if unit is None:
        canvas.rect(x, y, wide, high, mix(LINE, GROUND, 0.3), 8)
        canvas.rect(x + 3, y + 3, wide - 6, high - 6, GROUND, 6)
        canvas.text(x + wide / 2, y + high / 2, "open", Role.SECONDARY, size=22, colour=DIM, align="middle")
    else:
        unit_card(canvas, unit.unit, unit.strength, x, y, wide, high, wounds=unit.wounds, edge=edge)


def _between(
    canvas: Canvas, number: int, attacker: UnitView | None, defender: UnitView | None, x: int, y: int, wide: int
) -> None:
    """The number of the front; two units that face each other are joined."""
    if attacker is not None and defender is not None:
        canvas.line([(x - wide // 2 + 12, y), (x - 20, y)], LINE, 4)
        canvas.line([(x + 20, y), (x + wide // 2 - 12, y)], LINE, 4)
    canvas.text(x, y, str(number), Role.SECONDARY, size=22, weight=Weight.BOLD, colour=SOFT, align="middle")


def draw_row(canvas: Canvas, units: Sequence[tuple[str, int]], x: int, y: int, room: int, high: int) -> None:
    """Units with their strengths side by side; equal ones as one card with their number."""
    counts = Counter(units)
    if not counts:
        canvas.text(x, y + high / 2, "none", Role.KEY, colour=DIM)
        return
    wide = min(100, (room + ROW_GAP) // len(counts) - ROW_GAP)
    for place, ((unit, strength), count) in enumerate(counts.items()):
        left = x + place * (wide + ROW_GAP)
        unit_card(canvas, unit, strength, left, y, wide, high)
        if count > 1:
            canvas.rect(left + wide - 40, y + high - 7, 42, 25, INK, 8)
            canvas.text(
                left + wide - 19, y + high + 5, f"×{count}", Role.SECONDARY, size=22, weight=Weight.BOLD,
                align="middle",
            )  # fmt: skip


def draw_trumps(canvas: Canvas, x: int, middle: int) -> float:
    """Which kind of unit trumps which: it strikes first. Returns the right edge."""
    left: float = x
    for place, kind in enumerate(("infantry", "mounted", "artillery", "infantry")):
        unit_sign(canvas, kind, round(left) + 13, middle, 27)
        left += 32
        if place < 3:
            left = canvas.text(left + 2, middle, "beats", Role.SECONDARY, size=20, colour=SOFT).right + 8
    return left


def killed_counts(killed: Sequence[str]) -> list[tuple[str, int]]:
    """How many units of each kind were killed."""
    kinds = [UNITS[unit].kind for unit in killed]
    return [(kind, kinds.count(kind)) for kind in UNIT_KINDS if kind in kinds]
