"""The final sheet: who won and how, how far all came on the four ways to victory, and what was hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.civilization.board.dashboard import number
from games.civilization.board.gauges import bar, little_pyramid
from games.civilization.board.pieces import city as city_piece
from games.civilization.board.signs import sign
from games.civilization.board.style import INNER, RADIUS, SIGNS, WIDTH
from games.civilization.board.unit_signs import unit_sign
from games.civilization.board.words import outcome, turn_words
from games.civilization.facts import CIVILIZATIONS, EVENTS, KINDS, RESOURCES, UNITS, VICTORY_COINS, VICTORY_STEP
from games.civilization.reckoned import SMALLEST, towards_space
from games.civilization.view import CivilizationView, OwnView, SeatView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, GROUND, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look
from games.drawing.seats import sign as seat_sign
from games.drawing.typesetting import Role, shortened
from games.engine.result import Result
from games.phrases import listed

LABEL_WIDE: Final = 166
GAP: Final = 8
SEATS_TOP: Final = HEAD + 10
SEATS_HIGH: Final = 78
ROW_GAP: Final = 5
EVENT_HIGH: Final = 24
MOST_EVENTS: Final = 4
FOOT_HIGH: Final = 36
ROWS: Final = (
    ("culture", "Culture", "steps", 66),
    ("technology", "Technology", "for Space Flight", 72),
    ("economy", "Economy", "coins", 66),
    ("military", "Conquest", "capitals", 56),
    ("units", "Units", "now open", 56),
    ("tokens", "Tokens", "now open", 48),
)
"""Key, title, note and height of the rows above the events."""


def draw_score(view: CivilizationView, names: Sequence[str]) -> Canvas:
    """The final sheet. The names must be drawable. Raises ValueError if the game is not over."""
    result, final = view.result, view.final
    if result is None or final is None:
        raise ValueError("the game is not over")
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    columns = [(seat, *_column(place, len(order))) for place, seat in enumerate(order)]
    events = max(2, min(MOST_EVENTS, max(len(Counter(own.events)) for own in final))) * EVENT_HIGH + 16
    note = remarks(result, names)
    rows_top = SEATS_TOP + SEATS_HIGH + GAP
    events_top = rows_top + sum(high + ROW_GAP for *_, high in ROWS)
    canvas = Canvas(WIDTH, events_top + events + (FOOT_HIGH if note else 12))
    head(canvas, _winners(result), *outcome(result, names), turn_words(view))
    for seat, x, wide in columns:
        _seat(canvas, view, result, seat, names[seat], x, wide)
    y = rows_top
    for row, (key, title, word, high) in enumerate((*ROWS, ("events", "Events", "now open", events))):
        canvas.rect(EDGE, y, INNER, high, PANEL if row % 2 == 0 else mix(PANEL, GROUND, 0.45), 8)
        middle = y + min(high, 72) // 2
        canvas.text(EDGE + 14, middle - 12, title, Role.SECONDARY, size=25, weight=Weight.BOLD)
        canvas.text(EDGE + 14, middle + 14, word, Role.SECONDARY, size=20, colour=SOFT)
        for seat, x, wide in columns:
            won = seat in _winners(result) and result.reason == key
            _cell(canvas, view, final[seat], view.seat(seat), key, x + 12, y, wide - 24, high, won=won)
        y += high + ROW_GAP
    if note:
        text = shortened(note, INNER - 8, 24, Weight.NORMAL)
        canvas.text(EDGE + 4, canvas.height - FOOT_HIGH / 2, text, Role.SECONDARY, size=24)
    return canvas


def remarks(result: Result, names: Sequence[str]) -> str:
    """Which rule decided between several winners, and who left."""
    parts = ["Several won at once: the trade dials decided."] if result.tie_break == "instant" else []
    if result.resigned:
        parts.append(f"Left the game: {listed([names[seat] for seat in result.resigned])}.")
    return " ".join(parts)


def _winners(result: Result) -> list[int]:
    """The seats that won; nobody in a game that was only stopped."""
    return [] if len(result.winners) == len(result.places) else result.winners


def _column(place: int, columns: int) -> tuple[int, int]:
    left, room = EDGE + LABEL_WIDE, INNER - LABEL_WIDE + GAP
    x = left + place * room // columns
    return x, left + (place + 1) * room // columns - GAP - x


def _seat(canvas: Canvas, view: CivilizationView, result: Result, seat: int, name: str, x: int, wide: int) -> None:
    won = seat in _winners(result)
    canvas.rect(x, SEATS_TOP, wide, SEATS_HIGH, RAISED if won else PANEL, RADIUS)
    end = x + wide - 12
    if won:
        canvas.frame(x, SEATS_TOP, wide, SEATS_HIGH, look(seat).colour, RADIUS, 4)
        icons.crown(canvas, end - 16, SEATS_TOP + 54, 30)
    seat_sign(canvas, seat, x + 26, SEATS_TOP + 27, 14)
    canvas.text(x + 48, SEATS_TOP + 27, name, Role.NAME, room=end - x - 48, shorten=True)
    civilization = view.seat(seat).civilization
    if civilization:
        canvas.text(x + 14, SEATS_TOP + 58, CIVILIZATIONS[civilization].name, Role.SECONDARY, size=22, colour=SOFT)


def _cell(
    canvas: Canvas, view: CivilizationView, own: OwnView, seat: SeatView, key: str, x: int, y: int, wide: int,
    high: int, *, won: bool,
) -> None:  # fmt: skip
    middle = y + high // 2
    if won:
        canvas.frame(x - 10, y + 2, wide + 20, high - 4, look(seat.seat).colour, 8, 4)
    if key in ("culture", "economy"):
        name, count, most = ("culture", seat.step, VICTORY_STEP) if key == "culture" else (
            "coin", seat.coins, VICTORY_COINS
        )  # fmt: skip
        sign(canvas, name, x + 15, y + 23, 27, None if count else DIM, PANEL)
        box = canvas.text(x + 38, y + 23, str(count), Role.FIGURE, size=34, colour=TEXT if count else DIM)
        canvas.text(box.right + 6, y + 25, f"/{most}", Role.SECONDARY, size=22, colour=SOFT)
        bar(canvas, x, y + 44, wide, count / most, SIGNS[name], {}, high=14)
    elif key == "technology":
        count = towards_space(seat)
        little_pyramid(canvas, seat.rows, x, y + 63, 84, 55)
        box = canvas.text(x + 98, middle - 13, str(count), Role.FIGURE, size=34, colour=TEXT if count else DIM)
        canvas.text(box.right + 6, middle - 11, f"/{sum(SMALLEST)}", Role.SECONDARY, size=22, colour=SOFT)
        canvas.text(x + 98, middle + 19, f"{len(seat.technologies)} known", Role.SECONDARY, size=20, colour=SOFT)
    elif key == "military":
        _capital(canvas, view, seat, x, middle, won=won)
    elif key == "units":
        _units(canvas, own, x, middle, wide)
    elif key == "tokens":
        _tokens(canvas, own, x, middle, wide)
    else:
        _events(canvas, own, x, y, wide)


def _capital(canvas: Canvas, view: CivilizationView, seat: SeatView, x: int, middle: int, *, won: bool) -> None:
    """The capital with its square, and the one that was conquered."""
    city = next((one for one in seat.cities if one.capital), None)
    if city is None:
        canvas.text(x, middle, "none", Role.SECONDARY, size=22, colour=DIM)
        return
    city_piece(canvas, seat.seat, x, middle - 20, 40, capital=True, walls=city.walls)
    box = canvas.text(x + 48, middle, city.square, Role.KEY, size=26, weight=Weight.BOLD)
    if won and view.battle is not None:
        icons.sword(canvas, box.right + 24, middle, 26)
        city_piece(canvas, view.battle.defender.seat, round(box.right) + 42, middle - 20, 40, capital=True, walls=False)


def _units(canvas: Canvas, own: OwnView, x: int, middle: int, wide: int) -> None:
    """The units by kind, and their strength together."""
    counts = Counter(UNITS[unit].kind for unit, _ in own.units)
    if not counts:
        canvas.text(x, middle, "none", Role.SECONDARY, size=22, colour=DIM)
        return
    shown = [kind for kind in KINDS if counts[kind]]
    step = min(72, wide // len(KINDS) + 2)
    for place, kind in enumerate(shown):
        unit_sign(canvas, kind, x + place * step + 13, middle, 25)
        number(canvas, counts[kind], x + place * step + 30, middle, 26)


def _tokens(canvas: Canvas, own: OwnView, x: int, middle: int, wide: int) -> None:
    """What lay face down, huts and villages together."""
    counts = Counter((*own.huts, *own.villages))
    if not counts:
        canvas.text(x, middle, "none", Role.SECONDARY, size=22, colour=DIM)
        return
    shown = [kind for kind in RESOURCES if counts[kind]]
    step = min(64, wide // len(shown))
    small = step < 48
    for place, kind in enumerate(shown):
        sign(canvas, kind, x + place * step + 12, middle, 20 if small else 25, None, PANEL)
        number(canvas, counts[kind], x + place * step + (24 if small else 28), middle, 26)


def _events(canvas: Canvas, own: OwnView, x: int, y: int, wide: int) -> None:
    """The titles of the culture events; what does not fit is counted."""
    titles = [f"{EVENTS[event].name}{f' ×{count}' * (count > 1)}" for event, count in Counter(own.events).items()]
    if len(titles) > MOST_EVENTS:
        titles = [*titles[: MOST_EVENTS - 1], f"+{len(titles) - MOST_EVENTS + 1} more"]
    for place, title in enumerate(titles or ["none"]):
        text = shortened(title, wide, 20, Weight.NORMAL)
        colour = TEXT if titles else DIM
        canvas.text(x, y + 20 + place * EVENT_HIGH, text, Role.SECONDARY, size=20, colour=colour)
