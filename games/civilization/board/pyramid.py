"""The pyramid of technologies: cards by level, the price of each level, and places that are still free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.civilization.board.pieces import tick
from games.civilization.board.signs import sign
from games.civilization.board.style import LEVELS, WIDTH
from games.civilization.board.unit_signs import unit_sign
from games.civilization.facts import ABILITIES, BUILDINGS, GOVERNMENTS, TECHNOLOGIES, UNIT_KINDS
from games.civilization.reckoned import free_places, prices
from games.civilization.text.names import ROMAN
from games.civilization.view import CivilizationView, SeatView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, LINE, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role, fitting_size, wrapped

LEFT: Final = EDGE + 76
"""Where the cards begin; the levels stand left of it."""
ROOM: Final = WIDTH - EDGE - LEFT
CARD_WIDE: Final = 190
GAP: Final = 8
LINE_GAP: Final = 6
MOST_ACROSS: Final = 6
"""So many cards stand side by side; a longer row has two lines."""
WORDED: Final = 52
"""So high is a card that also says what it gives."""
USUAL_HIGH: Final = 60
LEVEL_LINE: Final = 28
FLAT: Final = 28
"""Below this height cards are lines."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the pyramid: its level, its cards in order, and how many places are free."""

    level: int
    cards: tuple[str, ...]
    free: int

    @property
    def lines(self) -> list[int]:
        """How many cards and free places stand in each line of the row, the upper line first."""
        places = max(1, len(self.cards) + self.free)
        count = -(-places // MOST_ACROSS)
        return [places // count + (line < places % count) for line in range(count)]


def rows_of(seat: SeatView) -> list[Row]:
    """The rows to be shown, the highest first: those with cards, and the one above if a card can lie there."""
    free = free_places(seat)
    rows = []
    for level in range(1, len(seat.rows) + 1):
        cards = tuple(
            one for one in seat.technologies if (1 if one == seat.start else TECHNOLOGIES[one].level) == level
        )
        left = sum(one.level == level and one.id not in seat.technologies for one in TECHNOLOGIES.values())
        places = min(free.get(level, 0), left)
        if cards or places or level == 1:
            rows.append(Row(level, cards, places))
    return rows[::-1]


def pyramid_height(seat: SeatView, most: int) -> int:
    """How much of a height the pyramid takes."""
    lines = sum(len(row.lines) for row in rows_of(seat))
    return min(most, lines * (USUAL_HIGH + LINE_GAP) - LINE_GAP)


def draw_pyramid(canvas: Canvas, view: CivilizationView, seat: SeatView, top: int, high: int) -> None:
    """The pyramid of a seat in a strip of this height."""
    rows = rows_of(seat)
    lines = sum(len(row.lines) for row in rows)
    step = (high + LINE_GAP) // lines
    cost = prices(view, seat.seat)
    y = top
    for row in rows:
        tall = len(row.lines) * step - LINE_GAP
        _level(canvas, row.level, cost[row.level], y, tall, reached=seat.trade >= cost[row.level])
        place = 0
        for count in row.lines:
            wide = min(CARD_WIDE, (ROOM + GAP) // max(count, 1) - GAP)
            left = LEFT + (ROOM - count * (wide + GAP) + GAP) // 2
            for across in range(count):
                x = left + across * (wide + GAP)
                if place < len(row.cards):
                    _card(canvas, seat, row.cards[place], row.level, x, y, wide, step - LINE_GAP)
                else:
                    _hole(canvas, x, y, wide, step - LINE_GAP)
                place += 1
            y += step


def _level(canvas: Canvas, level: int, cost: int, y: int, high: int, *, reached: bool) -> None:
    """The numeral of a level with its price in trade, bright if the dial shows enough."""
    middle = EDGE + 34
    if high < 2 * LEVEL_LINE:
        canvas.text(
            EDGE, y + high / 2, ROMAN[level], Role.KEY, size=26, weight=Weight.BOLD, colour=LEVELS[level - 1]
        )  # fmt: skip
        canvas.text(
            EDGE + 66, y + high / 2, str(cost), Role.SECONDARY, size=22, colour=TEXT if reached else SOFT,
            align="right",
        )  # fmt: skip
        return
    centre = y + high // 2
    canvas.text(
        middle, centre - 14, ROMAN[level], Role.KEY, size=28, weight=Weight.BOLD, colour=LEVELS[level - 1],
        align="middle",
    )  # fmt: skip
    sign(canvas, "trade", EDGE + 14, centre + 16, 24)
    canvas.text(EDGE + 32, centre + 16, str(cost), Role.SECONDARY, size=24, colour=TEXT if reached else SOFT)


def _hole(canvas: Canvas, x: int, y: int, wide: int, high: int) -> None:
    if high < FLAT:
        canvas.rect(x, y, 6, high, mix(LINE, GROUND, 0.2), 2)
        canvas.text(x + 12, y + high / 2, "free place", Role.TAP, size=19, colour=DIM)
        return
    canvas.rect(x, y, wide, high, mix(LINE, GROUND, 0.2), 8)
    canvas.rect(x + 3, y + 3, wide - 6, high - 6, GROUND, 6)
    if width("free", 22) <= wide - 12:
        text = "free place" if width("free place", 22) <= wide - 20 else "free"
        canvas.text(x + wide / 2, y + high / 2, text, Role.SECONDARY, size=22, colour=DIM, align="middle")


def _card(canvas: Canvas, seat: SeatView, id: str, level: int, x: int, y: int, wide: int, high: int) -> None:
    """A technology: its name, what it gives if there is room, and a tick if it was used this turn."""
    technology = TECHNOLOGIES[id]
    if high < FLAT:
        _line(canvas, seat, id, level, x, y, wide, high)
        return
    canvas.rect(x, y, wide, high, RAISED, 8)
    canvas.rect(x, y, wide, high, LEVELS[level - 1], 8, part=(0, 0, wide, 6))
    worded, roomy = high >= WORDED, high >= USUAL_HIGH
    middle = y + 6 + (high - 6) / 2
    room = wide - 12
    size = fitting_size(technology.name, room, 24 if roomy else 22, 20, Weight.BOLD)
    if size is None and worded:
        lines = wrapped(technology.name, room, 20, Weight.BOLD, 2) or technology.name.split(" ", 1)
        for place, line in enumerate(lines):
            canvas.text(
                x + wide / 2, middle - 11 + 23 * place, line, Role.SECONDARY, size=20, weight=Weight.BOLD,
                align="middle", room=room,
            )  # fmt: skip
        worded = False
    elif worded:
        canvas.text(
            x + wide / 2, y + (19 if roomy else 18), technology.name, Role.SECONDARY, size=size, weight=Weight.BOLD,
            align="middle",
        )  # fmt: skip
        _gives(canvas, seat, id, x, y + high - (15 if roomy else 13), wide)
    else:
        usual = size or fitting_size(technology.name, room, 20, 17, Weight.BOLD) or 17
        canvas.text(
            x + wide / 2, middle, technology.name, Role.SECONDARY if size else Role.TAP, size=usual,
            weight=Weight.BOLD, align="middle",
        )  # fmt: skip
    if was_used(seat, id):
        tick(canvas, x + wide - 9, y + 9, 12)


def was_used(seat: SeatView, id: str) -> bool:
    """Whether a seat has used a technology in this turn."""
    return id in seat.used or any(one.technology == id and one.id in seat.used for one in ABILITIES.values())


def _line(canvas: Canvas, seat: SeatView, id: str, level: int, x: int, y: int, wide: int, high: int) -> None:
    """A technology where very many lie in the pyramid: its name behind a strip in the colour of its level."""
    canvas.rect(x, y, 6, high, LEVELS[level - 1], 2)
    name, room = TECHNOLOGIES[id].name, wide - 36
    size = fitting_size(name, room, 20, 17, Weight.NORMAL) or 17
    canvas.text(x + 12, y + high / 2, name, Role.TAP, size=size)
    if was_used(seat, id):
        tick(canvas, x + wide - 11, y + high // 2, 9)


def _gives(canvas: Canvas, seat: SeatView, id: str, x: int, y: int, wide: int) -> None:
    """What a technology gives, as a sign and a word or two in the middle of the card."""
    kind, name, text = gift(seat, id)
    if not text or not kind:
        return
    room = wide - 42
    size = fitting_size(text, room, 21, 20, Weight.NORMAL)
    if size is None:
        return
    long = width(text, size) + 30
    left = round(x + (wide - long) / 2)
    if kind == "unit":
        unit_sign(canvas, name, left + 11, y, 23)
    else:
        sign(canvas, name, left + 11, y, 22)
    canvas.text(left + 30, y, text, Role.SECONDARY, size=size, colour=SOFT)


def gift(seat: SeatView, id: str) -> tuple[str, str, str]:
    """The first thing that a technology gives: what kind of sign, which sign, and a few words."""
    one = TECHNOLOGIES[id]
    if one.coin_tokens and seat.coin_tokens.get(id):
        return "sign", "coin", f"{seat.coin_tokens[id]} of {one.coin_tokens} coins"
    if one.coins:
        return "sign", "coin", f"{one.coins} coin"
    if one.unit is not None:
        rank = ROMAN[one.rank] if one.rank else ""
        return "unit", one.unit, f"{UNIT_KINDS[one.unit].name.lower()} {rank}".strip()
    ability = next((each for each in ABILITIES.values() if each.technology == id and each.is_resource_ability), None)
    if one.building is not None:
        icons = BUILDINGS[one.building].icons
        first = next((name for name in ("combat", "production", "culture", "trade") if getattr(icons, name)), "combat")
        return "sign", first, BUILDINGS[one.building].name
    if one.city_limit:
        return "sign", "culture", f"{one.city_limit} cities"
    if one.travel_speed:
        return "sign", "trade", f"travel {one.travel_speed}"
    if one.stacking_limit:
        return "unit", "infantry", f"stack {one.stacking_limit}"
    if ability is not None and ability.price is not None:
        price = "any" if ability.price == "any" else ability.price
        return ("sign", price, "ability") if price != "any" else ("", "", "")
    if one.government is not None:
        return "sign", "culture", GOVERNMENTS[one.government].name
    if id == "space-flight":
        return "sign", "culture", "victory"
    return "", "", ""
