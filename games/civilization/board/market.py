"""The market board: wonders, buildings, units with their prices, resources, decks and piles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.dashboard import ERA_COLOURS
from games.civilization.board.pieces import hut, village
from games.civilization.board.signs import chip, shown, sign
from games.civilization.board.style import CARD, INNER, RADIUS, STONE, TERRAIN, VIOLET, WIDTH
from games.civilization.board.unit_signs import unit_sign
from games.civilization.board.words import turn_words
from games.civilization.facts import (
    BUILDINGS,
    DISASTERS,
    ERAS,
    FIGURES,
    KINDS,
    MARKET_RESOURCES,
    POOLS,
    TECHNOLOGIES,
    UNIT_COSTS,
    UNIT_KINDS,
    WONDERS,
    Building,
)
from games.civilization.reckoned import unit_price
from games.civilization.text.names import ROMAN
from games.civilization.view import CivilizationView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import COIN, DIM, GROUND, INK, LINE, PANEL, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import sign as seat_sign
from games.drawing.typesetting import Role, balanced

GAP: Final = 8
WONDER_TOP: Final = HEAD + 8
WONDER_HIGH: Final = 116
POOL_TOP: Final = WONDER_TOP + WONDER_HIGH + GAP
POOL_HIGH: Final = 70
POOL_STEP: Final = POOL_HIGH + 6
POOLS_ACROSS: Final = 3
UNIT_TOP: Final = POOL_TOP + 3 * POOL_STEP + 2
UNIT_HIGH: Final = 45
UNIT_STEP: Final = UNIT_HIGH + 4
UNIT_WIDE: Final = 806
FOOT_TOP: Final = UNIT_TOP + 4 * UNIT_STEP + 4
FOOT_HIGH: Final = 44
RANKS: Final = 4


def draw_market(view: CivilizationView, names: Sequence[str]) -> Canvas:
    """All that lies beside the map for everybody."""
    canvas = Canvas(WIDTH, FOOT_TOP + FOOT_HIGH + 8)
    head(canvas, (), "Market", "", f"* one of these in a city, {turn_words(view)}")
    for place, wonder in enumerate(view.wonder_market):
        x, wide = _column(place, len(view.wonder_market))
        _wonder(canvas, wonder, x, WONDER_TOP, wide)
    for place, pool in enumerate((*POOLS, None)):
        x, wide = _column(place % POOLS_ACROSS, POOLS_ACROSS)
        _pool(canvas, view, pool, x, POOL_TOP + place // POOLS_ACROSS * POOL_STEP, wide)
    for place, kind in enumerate(KINDS):
        _units(canvas, view, kind, UNIT_TOP + place * UNIT_STEP)
    _side(canvas, view)
    _foot(canvas, view)
    return canvas


def _column(place: int, columns: int) -> tuple[int, int]:
    left = EDGE + place * (INNER + GAP) // columns
    return left, EDGE + (place + 1) * (INNER + GAP) // columns - GAP - left


def _wonder(canvas: Canvas, wonder: str | None, x: int, y: int, wide: int) -> None:
    """A wonder for sale: era, name, culture, and its price, with the cheaper one and what makes it so."""
    if wonder is None:
        canvas.rect(x, y, wide, WONDER_HIGH, LINE, RADIUS)
        canvas.rect(x + 3, y + 3, wide - 6, WONDER_HIGH - 6, GROUND, RADIUS - 2)
        canvas.text(x + wide / 2, y + WONDER_HIGH / 2, "no wonder", Role.SECONDARY, colour=DIM, align="middle")
        return
    facts = WONDERS[wonder]
    canvas.rect(x, y, wide, WONDER_HIGH, COIN, RADIUS)
    canvas.rect(x + 3, y + 3, wide - 6, WONDER_HIGH - 6, VIOLET, RADIUS - 2)
    name = facts.name.removeprefix("The ")
    lines = balanced(name, wide - 24, 27, Weight.BOLD, 1) or balanced(name, wide - 24, 24, Weight.BOLD, 2) or [name]
    for place, line in enumerate(lines):
        middle = y + (24 if len(lines) == 1 else 20 + 25 * place)
        canvas.text(
            x + 14, middle, line, Role.SECONDARY, size=27 if len(lines) == 1 else 23, weight=Weight.BOLD,
            room=wide - 26,
        )  # fmt: skip
    middle = y + 69
    sign(canvas, "production", x + 28, middle, 28, None, VIOLET)
    box = canvas.text(x + 48, middle, str(facts.cost), Role.KEY, size=30, weight=Weight.BOLD)
    canvas.text(box.right + 10, middle, facts.era, Role.SECONDARY, size=21, colour=ERA_COLOURS[facts.era])
    box = canvas.text(
        x + wide - 14, middle, str(facts.culture), Role.KEY, size=26, weight=Weight.BOLD, align="right"
    )  # fmt: skip
    sign(canvas, "culture", round(box.left) - 18, middle, 26, None, VIOLET)
    if facts.discount_technology is not None:
        text = f"{TECHNOLOGIES[facts.discount_technology].name}: {facts.discount_cost}"
        canvas.text(x + 14, y + 98, text, Role.SECONDARY, size=22, colour=SOFT, room=wide - 24)


def _pool(canvas: Canvas, view: CivilizationView, pool: str | None, x: int, y: int, wide: int) -> None:
    """A pool of buildings: its forms with prices and icons, and how many tokens are left; walls have no pool."""
    forms = [one for one in BUILDINGS.values() if one.pool == pool]
    left = view.pools.get(pool, 0) if pool is not None else None
    ground = mix(CARD, GROUND, 0.55 if left == 0 else 0.0)
    canvas.rect(x, y, wide, POOL_HIGH, ground, RADIUS)
    colour = TERRAIN.get(forms[0].terrain, STONE)
    canvas.rect(x, y, wide, POOL_HIGH, colour, RADIUS, part=(0, 0, 14, POOL_HIGH))
    middle = y + POOL_HIGH // 2
    if left is None:
        canvas.text(x + wide - 12, middle, "each city", Role.SECONDARY, size=20, colour=INK, align="right")
    else:
        canvas.text(x + wide - 12, middle, str(left), Role.FIGURE, size=36, colour=INK, align="right")
    for place, form in enumerate(forms):
        at = middle if len(forms) == 1 else y + 20 + 31 * place
        _form(canvas, form, x + 24, at, wide - (132 if left is None else 92))


def _form(canvas: Canvas, form: Building, x: int, middle: int, room: int) -> None:
    """One side of a building token: name, price and icons."""
    side, right = 24, x + room
    if form.icons.combat:
        text = str(form.icons.combat)
        box = canvas.text(
            right, middle, text, Role.SECONDARY, size=22, weight=Weight.BOLD, colour=INK, align="right"
        )  # fmt: skip
        right = round(box.left) - 3
    for name in reversed(shown(form.icons)):
        chip(canvas, name, right - side // 2, middle, side)
        right -= side + 2
    right = x + room - 4 * (side + 2) if form.pool is not None else right
    box = canvas.text(
        right - 8, middle, str(form.cost), Role.SECONDARY, size=23, weight=Weight.BOLD, colour=INK, align="right"
    )  # fmt: skip
    name = f"{form.name}*" if form.limited else form.name
    canvas.text(x, middle, name, Role.SECONDARY, size=23, colour=INK, room=box.left - x - 6)


def _units(canvas: Canvas, view: CivilizationView, kind: str, y: int) -> None:
    """A unit deck: how many cards are left, and who pays which price at which rank."""
    long = UNIT_WIDE
    canvas.rect(EDGE, y, long, UNIT_HIGH, PANEL, 8)
    middle = y + UNIT_HIGH // 2
    unit_sign(canvas, kind, EDGE + 28, middle, 34)
    canvas.text(EDGE + 54, middle, UNIT_KINDS[kind].name, Role.SECONDARY, size=24)
    count = view.unit_decks[kind] + len(view.unit_returns[kind])
    canvas.text(
        EDGE + 220, middle, str(count), Role.FIGURE, size=32, align="right", colour=TEXT if count else DIM
    )  # fmt: skip
    ranks = RANKS if kind in view.seats[0].ranks else 1
    wide = (long - 236) // RANKS
    for rank in range(1, ranks + 1):
        x = EDGE + 236 + (rank - 1) * wide
        cost = UNIT_COSTS[kind, rank]
        here = [seat.seat for seat in view.seats if unit_price(view, seat, kind) == cost]
        if here:
            canvas.rect(x, y + 5, wide - 6, UNIT_HIGH - 10, mix(LINE, PANEL, 0.4), 7)
        label = ROMAN[rank] if ranks > 1 else "Flight"
        box = canvas.text(x + 8, middle, label, Role.SECONDARY, size=20, colour=SOFT)
        box = canvas.text(box.right + 8, middle, str(cost), Role.SECONDARY, size=24, weight=Weight.BOLD,
                          colour=TEXT if here else DIM)  # fmt: skip
        left = round(box.right) + 16
        for seat in here:
            seat_sign(canvas, seat, left, middle, 9)
            left += 21


def _side(canvas: Canvas, view: CivilizationView) -> None:
    """Resources, and what figures and walls cost."""
    x = EDGE + UNIT_WIDE + GAP
    wide = WIDTH - EDGE - x
    high = 4 * UNIT_STEP - 4
    canvas.rect(x, UNIT_TOP, wide, high, PANEL, RADIUS)
    for place, kind in enumerate(MARKET_RESOURCES):
        left, middle = x + 16 + place % 2 * (wide // 2), UNIT_TOP + 27 + place // 2 * 44
        count = view.resources[kind]
        sign(canvas, kind, left + 18, middle, 36, None if count else DIM, PANEL)
        canvas.text(left + 48, middle, str(count), Role.FIGURE, size=36, colour=TEXT if count else DIM)
    canvas.rect(x + 12, UNIT_TOP + 97, wide - 24, 2, LINE)
    costs = [(one.name, one.cost) for one in FIGURES.values()]
    for place, (name, cost) in enumerate(costs):
        middle = UNIT_TOP + 124 + place * 36
        canvas.text(x + 16, middle, name, Role.SECONDARY, size=24, colour=SOFT)
        box = canvas.text(
            x + wide - 16, middle, str(cost), Role.SECONDARY, size=24, weight=Weight.BOLD, align="right"
        )  # fmt: skip
        sign(canvas, "production", round(box.left) - 18, middle, 22, None, PANEL)


def _foot(canvas: Canvas, view: CivilizationView) -> None:
    """The decks and piles with what is left in them."""
    canvas.rect(EDGE, FOOT_TOP, INNER, FOOT_HIGH, PANEL, RADIUS)
    middle, x = FOOT_TOP + FOOT_HIGH // 2, EDGE + 14.0
    x = canvas.text(x, middle, "events", Role.SECONDARY, size=22, colour=SOFT).right + 12
    for era in ERAS:
        icons.card(canvas, x + 11, middle, 28, ERA_COLOURS[era], PANEL)
        count = view.event_decks[era] + len(view.event_returns[era])
        x = _count(canvas, x + 26, middle, count) + 16
    for word, count in (("wonders", view.wonder_deck), ("great persons", view.persons)):
        x = canvas.text(x + 8, middle, word, Role.SECONDARY, size=22, colour=SOFT).right + 8
        x = _count(canvas, x, middle, count) + 14
    for piece, count in ((hut, view.huts_left), (village, view.villages_left)):
        piece(canvas, round(x) + 20, middle, 14)
        x = _count(canvas, x + 42, middle, count) + 12
    x = canvas.text(x + 8, middle, "disasters", Role.SECONDARY, size=22, colour=SOFT).right + 8
    _count(canvas, x, middle, min(DISASTERS, view.disasters_left))


def _count(canvas: Canvas, x: float, middle: float, count: int) -> float:
    colour = TEXT if count else DIM
    return canvas.text(x, middle, str(count), Role.KEY, size=26, weight=Weight.BOLD, colour=colour).right
