"""The fronts of a battle, and units in a row: a battle hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.style import INNER, WIDTH
from games.civilization.board.unit_signs import unit_card, unit_sign
from games.civilization.facts import UNIT_KINDS, UNITS
from games.civilization.view import BattleView, UnitView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, GROUND, LINE, SOFT, Colour, mix
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role

GAP: Final = 12
WIDEST: Final = 170
CARD_HIGHS: Final = {1: 96, 2: 62, 3: 46, 4: 36}
"""How high a unit is if the fronts stand in so many lines."""
MIDDLES: Final = {1: 36, 2: 28, 3: 26, 4: 26}
"""The height between the two units of a front, where its number stands."""
ACROSS: Final = 7
MOST_LINES: Final = 4


def lines_of(battle: BattleView) -> int:
    """In how many lines the fronts stand."""
    return min(MOST_LINES, max(1, -(-len(battle.fronts) // ACROSS)))


def fronts_height(battle: BattleView) -> int:
    """How high the fronts are."""
    lines = lines_of(battle)
    return lines * (2 * CARD_HIGHS[lines] + MIDDLES[lines] + GAP) - GAP


def draw_fronts(canvas: Canvas, battle: BattleView, top: int, edges: tuple[Colour, Colour]) -> None:
    """The fronts with their numbers: attackers above, defenders below, each with an edge in the side's colour."""
    if not battle.fronts:
        canvas.text(
            WIDTH / 2, top + fronts_height(battle) / 2, "No unit is in play.", Role.KEY, colour=SOFT, align="middle"
        )  # fmt: skip
        return
    lines = lines_of(battle)
    across = -(-len(battle.fronts) // lines)
    wide = min(WIDEST, (INNER + GAP) // across - GAP)
    high, middle = CARD_HIGHS[lines], MIDDLES[lines]
    for place, (attacker, defender) in enumerate(battle.fronts):
        line, column = divmod(place, across)
        here = min(across, len(battle.fronts) - line * across)
        x = EDGE + (INNER - here * (wide + GAP) + GAP) // 2 + column * (wide + GAP)
        y = top + line * (2 * high + middle + GAP)
        _place(canvas, attacker, x, y, wide, high, edges[0])
        _place(canvas, defender, x, y + high + middle, wide, high, edges[1])
        _between(canvas, place + 1, attacker, defender, x + wide // 2, y + high + middle // 2, wide)


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


def draw_row(
    canvas: Canvas, units: Sequence[tuple[str, int]], x: int, y: int, room: int, high: int, edge: Colour | None = None
) -> None:
    """Units with their strengths side by side."""
    if not units:
        return
    gap = 8
    wide = min(104, (room + gap) // len(units) - gap)
    for place, (unit, strength) in enumerate(units):
        unit_card(canvas, unit, strength, x + place * (wide + gap), y, wide, high, edge=edge)


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
