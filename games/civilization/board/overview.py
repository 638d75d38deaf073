"""All seats on one picture: how far each is on the four ways to victory, and what it has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.dashboard import ERA_COLOURS, hidden_token, number
from games.civilization.board.gauges import bar, little_pyramid
from games.civilization.board.pieces import city as city_piece
from games.civilization.board.pieces import tick
from games.civilization.board.signs import sign
from games.civilization.board.style import INNER, RADIUS, SIGNS, WIDTH
from games.civilization.board.unit_signs import unit_back
from games.civilization.board.words import LADDER, PHASES, actors, doing, outcome, turn_words, who
from games.civilization.facts import (
    CIVILIZATIONS,
    ERAS,
    GOVERNMENTS,
    MARKET_RESOURCES,
    MOST_TRADE,
    TRACK,
    VICTORY_COINS,
    VICTORY_STEP,
)
from games.civilization.reckoned import LEVEL_COSTS, SMALLEST, capital_defence, prices, towards_space
from games.civilization.view import CivilizationView, SeatView
from games.drawing import icons, marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, LINE, PANEL, RAISED, SOFT, TEXT, Colour, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look
from games.drawing.seats import sign as seat_sign
from games.drawing.typesetting import Role

TOP: Final = HEAD + 12
GAP: Final = 10
ROW_HIGH: Final = 132
FOOT_HIGH: Final = 44
STRIP: Final = 108
"""Where the middle of the lower line of a row is."""
NAME_WIDE: Final = 240
TRADE: Final = EDGE + NAME_WIDE + 8
CULTURE: Final = TRADE + 166
COINS: Final = CULTURE + 216
SPACE: Final = COINS + 172
CAPITAL: Final = SPACE + 150
BAR_TOP: Final = 52
BAR_HIGH: Final = 20
MOST_PAIRS: Final = 2
"""So many pairs of seats with open offers are shown; others are counted."""
PERSONS: Final = tuple(space.step for space in TRACK if space.kind == "great-person")


def draw_overview(
    view: CivilizationView, names: Sequence[str], asked: Sequence[int], before: CivilizationView | None
) -> Canvas:
    """All seats; what they gained since `before` is marked. The names must be drawable."""
    canvas = Canvas(WIDTH, TOP + len(view.seats) * (ROW_HIGH + GAP) + FOOT_HIGH - 4)
    waited = actors(view, asked)
    if view.result is not None:
        head(canvas, view.result.winners, *outcome(view.result, names), turn_words(view))
        waited = view.result.winners if len(view.result.winners) < len(view.seats) else []
    else:
        head(canvas, waited, who(waited, names), doing(view), turn_words(view))
    for seat in view.seats:
        y = TOP + seat.seat * (ROW_HIGH + GAP)
        _seat(canvas, view, seat, names[seat.seat], y, waited=seat.seat in waited)
        if before is not None:
            _pills(canvas, before.seat(seat.seat), seat, y)
    _foot(canvas, view, canvas.height - FOOT_HIGH // 2 - 2)
    return canvas


def _seat(canvas: Canvas, view: CivilizationView, seat: SeatView, name: str, y: int, *, waited: bool) -> None:
    fill = RAISED if waited else PANEL
    canvas.rect(EDGE, y, INNER, ROW_HIGH, fill, RADIUS)
    if waited:
        canvas.frame(EDGE, y, INNER, ROW_HIGH, look(seat.seat).colour, RADIUS, 4)
    _name(canvas, view, seat, name, y)
    cost = prices(view, seat.seat)
    _measure(
        canvas, "trade", seat.trade, MOST_TRADE, TRADE, y, 150,
        [cost[level] / MOST_TRADE for level in LEVEL_COSTS], SIGNS["trade"], fill,
    )  # fmt: skip
    _measure(
        canvas, "culture", seat.step, VICTORY_STEP, CULTURE, y, 198,
        [step / VICTORY_STEP for step in PERSONS], SIGNS["culture"], fill
    )  # fmt: skip
    box = canvas.text(
        CULTURE + 198, y + 30, str(seat.culture), Role.KEY, size=26, weight=Weight.BOLD, align="right",
        colour=SIGNS["culture"] if seat.culture else DIM,
    )  # fmt: skip
    canvas.disc(box.left - 14, y + 30, 9, SIGNS["culture"] if seat.culture else DIM)
    canvas.disc(box.left - 14, y + 30, 4, fill)
    _measure(
        canvas, "coin", seat.coins, VICTORY_COINS, COINS, y, 156, [], SIGNS["coin"], fill
    )  # fmt: skip
    _space(canvas, seat, y)
    _capital(canvas, view, seat, y, fill)
    _strip(canvas, seat, y + STRIP, fill)


def _name(canvas: Canvas, view: CivilizationView, seat: SeatView, name: str, y: int) -> None:
    """Sign, name, civilization and government; who is first, and in Trade who is done."""
    x = EDGE + 14
    seat_sign(canvas, seat.seat, x + 15, y + 32, 15)
    end = EDGE + NAME_WIDE - 12
    if seat.seat == view.first:
        canvas.rect(end - 30, y + 17, 30, 30, LINE, 8)
        canvas.text(end - 15, y + 32, "1", Role.SECONDARY, size=22, weight=Weight.BOLD, align="middle")
        end -= 38
    canvas.text(x + 40, y + 32, name, Role.NAME, size=30, room=end - x - 42, shorten=True)
    if not seat.civilization:
        return
    canvas.text(x, y + 72, CIVILIZATIONS[seat.civilization].name, Role.SECONDARY, size=24, colour=SOFT)
    canvas.text(x, y + 105, GOVERNMENTS[seat.government].name, Role.SECONDARY, size=24, colour=SOFT)
    if view.floor is not None and seat.seat in view.floor.done:
        box = canvas.text(EDGE + NAME_WIDE - 12, y + 72, "done", Role.SECONDARY, size=22, colour=SOFT, align="right")
        tick(canvas, round(box.left) - 18, y + 72, 12)


def _measure(
    canvas: Canvas,
    name: str,
    count: int,
    most: int,
    x: int,
    y: int,
    wide: int,
    ticks: Sequence[float],
    colour: Colour,
    fill: Colour,
) -> None:
    """A sign, how far it is of how much, and the same as a bar."""
    sign(canvas, name, x + 15, y + 29, 29, None if count else DIM, fill)
    box = canvas.text(x + 38, y + 29, str(count), Role.FIGURE, size=36, colour=TEXT if count else DIM)
    canvas.text(box.right + 6, y + 31, f"/{most}", Role.SECONDARY, size=24, colour=SOFT)
    bar(canvas, x, y + BAR_TOP, wide, count / most, colour, dict.fromkeys(ticks, ""), high=BAR_HIGH)


def _space(canvas: Canvas, seat: SeatView, y: int) -> None:
    """The pyramid in little, and how much there is of the smallest one with Space Flight."""
    little_pyramid(canvas, seat.rows, SPACE, y + 74, 84, 62)
    count = towards_space(seat)
    canvas.text(SPACE + 92, y + 33, str(count), Role.FIGURE, size=36, colour=TEXT if count else DIM)
    canvas.text(SPACE + 92, y + 66, f"/{sum(SMALLEST)}", Role.SECONDARY, size=24, colour=SOFT)


def _capital(canvas: Canvas, view: CivilizationView, seat: SeatView, y: int, fill: Colour) -> None:
    """The capital, what is added to its defence, and how many cities there are."""
    city = next((one for one in seat.cities if one.capital), None)
    if city is None:
        canvas.text(CAPITAL, y + 32, "no capital", Role.SECONDARY, size=22, colour=DIM)
        return
    city_piece(canvas, seat.seat, CAPITAL, y + 10, 44, capital=True, walls=city.walls)
    canvas.text(CAPITAL + 52, y + 32, city.square, Role.KEY, size=26, weight=Weight.BOLD)
    icons.shield(canvas, CAPITAL + 13, y + 70, 24, SOFT)
    canvas.text(CAPITAL + 34, y + 70, f"+{capital_defence(seat)}", Role.KEY, size=26, weight=Weight.BOLD)


def _strip(canvas: Canvas, seat: SeatView, middle: int, fill: Colour) -> None:
    """Resources, face-down tokens, culture events by their backs, units and what is added to them."""
    x = TRADE
    for kind in MARKET_RESOURCES:
        count = seat.resources.get(kind, 0)
        sign(canvas, kind, x + 14, middle, 27, None if count else DIM, fill)
        number(canvas, count, x + 33, middle, 26)
        x += 67
    for is_village, count in ((False, seat.huts), (True, seat.villages)):
        hidden_token(canvas, is_village, x + 16, middle, faded=not count)
        number(canvas, count, x + 44, middle, 26)
        x += 80
    x += 4
    for era in ERAS:
        count = seat.event_decks.get(era, 0)
        icons.card(canvas, x + 10, middle, 27, ERA_COLOURS[era] if count else mix(DIM, fill, 0.4), fill)
        number(canvas, count, x + 26, middle, 26)
        x += 60
    x += 4
    unit_back(canvas, x, middle - 14, 21, 28)
    number(canvas, seat.units, x + 30, middle, 26)
    x += 84
    sign(canvas, "combat", x + 12, middle, 26, None if seat.combat_bonus else DIM, fill)
    number(canvas, seat.combat_bonus, x + 30, middle, 26)


def _pills(canvas: Canvas, past: SeatView, seat: SeatView, y: int) -> None:
    """How much more or less of everything there is than before."""
    for right, count in (
        (TRADE + 158, seat.trade - past.trade),
        (CULTURE + 130, seat.step - past.step),
        (COINS + 164, seat.coins - past.coins),
        (SPACE + 134, len(seat.technologies) - len(past.technologies)),
    ):
        if count:
            marks.pill(canvas, right, y, marks.signed(count), 22)


def _foot(canvas: Canvas, view: CivilizationView, middle: int) -> None:
    """The phases of the turn with the present one, or the open offers."""
    x = EDGE + 4.0
    for phase in LADDER:
        now = phase == view.phase or (phase == "start" and view.phase == "turn")
        if now and view.result is None:
            box = canvas.text(x + 12, middle, PHASES[phase], Role.SECONDARY, size=22, weight=Weight.BOLD)
            canvas.rect(round(x), middle - 17, round(box.right - x) + 12, 34, LINE, 17)
            x = box.right + 28
        else:
            x = canvas.text(x, middle, PHASES[phase], Role.SECONDARY, size=22, colour=SOFT).right + 16
        if phase != LADDER[-1]:
            canvas.line([(x - 5, middle - 6), (x + 1, middle), (x - 5, middle + 6)], DIM, 3)
            x += 14
    if view.floor is not None:
        _offers(canvas, view, middle)


def _offers(canvas: Canvas, view: CivilizationView, middle: int) -> None:
    """Who has made an offer to whom."""
    assert view.floor is not None
    pairs = list(dict.fromkeys((offer.seat, offer.to) for offer in view.floor.offers))
    right = WIDTH - EDGE - 4
    shown = pairs[:MOST_PAIRS]
    if len(pairs) > len(shown):
        box = canvas.text(
            right, middle, f"+{len(pairs) - len(shown)}", Role.SECONDARY, size=22, colour=SOFT, align="right"
        )  # fmt: skip
        right = round(box.left) - 12
    for giver, taker in reversed(shown):
        seat_sign(canvas, taker, right - 11, middle, 11)
        canvas.line([(right - 46, middle), (right - 28, middle)], SOFT, 3)
        canvas.line([(right - 34, middle - 6), (right - 28, middle), (right - 34, middle + 6)], SOFT, 3)
        seat_sign(canvas, giver, right - 63, middle, 11)
        right -= 92
    if shown:
        canvas.text(right + 4, middle, "offers", Role.SECONDARY, size=22, colour=SOFT, align="right")
