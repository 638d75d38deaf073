"""The final sheet: the seats from first to last place, and where each point comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.dominion.board.parts import INNER, RADIUS, TYPE_COLOURS, WIDTH, type_sign
from games.dominion.board.words import below_zero, outcome, standing
from games.dominion.cards import CARDS
from games.dominion.text.pages import progress_words
from games.dominion.text.phrases import card_name
from games.dominion.view import DominionView, SeatView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, INK, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role
from games.engine.result import Result, ScoreLine
from games.phrases import number

HEIGHT: Final = 700
LABEL_WIDE: Final = 206
COLUMN_GAP: Final = 9
SEATS_TOP: Final = HEAD + 14
SEATS_HIGH: Final = 124
ROWS_TOP: Final = SEATS_TOP + SEATS_HIGH + 12
ROW_GAP: Final = 6
FOOT_TOP: Final = HEIGHT - 46
NARROW: Final = 160
TYPES: Final = ("action", "treasure", "victory", "curse")


def draw_score(view: DominionView, names: Sequence[str]) -> Canvas:
    """The final sheet. The names must be drawable. Raises ValueError if the game is not over."""
    result = view.result
    if result is None:
        raise ValueError("the game is not over")
    canvas = Canvas(WIDTH, HEIGHT)
    name, what = outcome(result, names)
    head(canvas, result.winners, name, what, progress_words(view))
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    columns = [(seat, *_column(place, len(order))) for place, seat in enumerate(order)]
    items = _items(result)
    high = (FOOT_TOP - 8 - ROWS_TOP - 2 * ROW_GAP - 2 * ROW_GAP * len(items)) // (len(items) + 2)
    high = min(58, high + ROW_GAP)
    _legend(canvas)
    for seat, x, wide in columns:
        _seat(canvas, result, seat, names[seat], x, wide)
    y = ROWS_TOP
    for row, item in enumerate(items):
        _label(canvas, item, row, y, high)
        lines = {seat: _line(result, seat, item) for seat, _, _ in columns}
        most = max(line.points for line in lines.values())
        for seat, x, wide in columns:
            _points(canvas, item, lines[seat], seat, most, x, wide, y, high)
        y += high + ROW_GAP
    _decks(canvas, view, columns, y)
    _foot(canvas, view, result, names)
    return canvas


def _column(place: int, columns: int) -> tuple[int, int]:
    left, room = EDGE + LABEL_WIDE, INNER - LABEL_WIDE + COLUMN_GAP
    x = left + place * room // columns
    return x, left + (place + 1) * room // columns - COLUMN_GAP - x


def _items(result: Result) -> list[str]:
    """The kinds that any seat has a line for, the dearest first."""
    items = dict.fromkeys(line.item for sheet in result.sheet for line in sheet)
    return sorted(items, key=lambda item: (-CARDS[item].cost, item))


def _line(result: Result, seat: int, item: str) -> ScoreLine:
    return next((line for line in result.sheet[seat] if line.item == item), ScoreLine(item, 0, 0))


def _seat(canvas: Canvas, result: Result, seat: int, name: str, x: int, wide: int) -> None:
    won = result.places[seat] == 1
    y = SEATS_TOP
    canvas.rect(x, y, wide, SEATS_HIGH, RAISED if won else PANEL, RADIUS)
    if won:
        canvas.frame(x, y, wide, SEATS_HIGH, look(seat).colour, RADIUS, 4)
    if wide < NARROW:
        canvas.text(x + 14, y + 28, name, Role.NAME, room=wide - 26, shorten=True)
        sign(canvas, seat, x + 29, y + 74, 14)
        points = below_zero(result.scores[seat])
        canvas.text(x + wide - 16, y + 75, points, Role.FIGURE, size=44, align="right", room=wide - 68)
    else:
        sign(canvas, seat, x + 28, y + 28, 14)
        place = f"{result.places[seat]}."
        box = canvas.text(x + wide - 14, y + 28, place, Role.SECONDARY, size=26, colour=SOFT, align="right")
        canvas.text(x + 50, y + 28, name, Role.NAME, room=box.left - 8 - x - 50, shorten=True)
        points = below_zero(result.scores[seat])
        box = canvas.text(x + wide / 2, y + 76, points, Role.FIGURE, size=54, align="middle")
        if won:
            icons.crown(canvas, max(x + 34, box.left - 40), y + 75, 34)
    best = max(1, *result.scores)
    long = wide - 28
    canvas.rect(x + 14, y + SEATS_HIGH - 16, long, 7, GROUND, 3)
    share = max(0, result.scores[seat]) / best
    if share:
        canvas.rect(x + 14, y + SEATS_HIGH - 16, max(7, round(long * share)), 7, look(seat).colour, 3)


def _legend(canvas: Canvas) -> None:
    canvas.text(EDGE + 16, SEATS_TOP + 50, "Points", Role.KEY, size=28, weight=Weight.BOLD)
    canvas.text(EDGE + 16, SEATS_TOP + 80, "cards × value", Role.SECONDARY, size=22, colour=SOFT)


def _label(canvas: Canvas, item: str, row: int, y: int, high: int) -> None:
    canvas.rect(EDGE, y, INNER, high, PANEL if row % 2 == 0 else mix(PANEL, GROUND, 0.45), 8)
    type_sign(canvas, item, EDGE + 26, y + high / 2, 27)
    canvas.text(EDGE + 50, y + high / 2 - 10, card_name(item), Role.KEY, size=26, weight=Weight.BOLD)
    value = "1 for 10 cards" if item == "gardens" else f"{below_zero(CARDS[item].points)} each"
    canvas.text(EDGE + 50, y + high / 2 + 15, value, Role.SECONDARY, size=20, colour=SOFT)


def _points(
    canvas: Canvas, item: str, line: ScoreLine, seat: int, most: int, x: int, wide: int, y: int, high: int
) -> None:
    middle = y + high / 2
    left, right = (x + 8, x + wide - 10) if wide < NARROW else (x + 16, x + wide - 22)
    if not line.count:
        canvas.text(right, middle, "–", Role.SECONDARY, colour=DIM, align="right")
        return
    size = 34 if wide >= NARROW else Role.FIGURE.value.least
    figure = canvas.text(right, middle, below_zero(line.points), Role.FIGURE, size=size, align="right")
    whole = f"{line.count} × {below_zero(line.points // line.count)}"
    room = figure.left - left - 10
    text = whole if width(whole, 23, Weight.NORMAL) <= room else f"×{line.count}"
    canvas.text(left, middle, text, Role.SECONDARY, size=23, colour=SOFT, room=room)
    if line.points == most and most > 0:
        canvas.rect(round(figure.left), round(middle) + 17, round(figure.right - figure.left), 4, look(seat).colour, 2)


def _decks(canvas: Canvas, view: DominionView, columns: Sequence[tuple[int, int, int]], y: int) -> None:
    """How each deck was made up: a bar with a part for each type, and the number of cards."""
    high = FOOT_TOP - 8 - y
    canvas.rect(EDGE, y, INNER, high, mix(PANEL, GROUND, 0.45), 8)
    middle = round(y + high / 2)
    canvas.text(EDGE + 16, middle - 30, "Own cards", Role.KEY, size=26, weight=Weight.BOLD)
    for place, kind in enumerate(TYPES):
        left, line = EDGE + 16 + place % 2 * 92, middle + 5 + place // 2 * 28
        canvas.rect(left, line - 7, 14, 14, TYPE_COLOURS[kind], 3)
        canvas.text(left + 20, line, kind, Role.TAP, size=18, colour=SOFT)
    for seat, x, wide in columns:
        counts = type_counts(view.seats[seat])
        canvas.text(x + 16, middle - 33, number(sum(counts.values()), "card"), Role.SECONDARY, size=23)
        _made_up(canvas, counts, x + 16, middle - 14, wide - 38)
        turns = number(view.seats[seat].turns, "turn")
        canvas.text(x + 16, middle + 35, turns, Role.SECONDARY, size=23, colour=SOFT)


def _made_up(canvas: Canvas, counts: dict[str, int], x: int, y: int, long: int) -> None:
    """A bar with a part for each type, and its number where there is room."""
    total = max(1, sum(counts.values()))
    done = 0
    for kind in TYPES:
        start, end = long * done // total, long * (done + counts[kind]) // total
        done += counts[kind]
        if end > start:
            canvas.rect(x, y, long, 26, TYPE_COLOURS[kind], 6, part=(start, 0, end - start, 26))
        if end - start >= 32:
            middle = x + (start + end) / 2
            canvas.text(
                middle, y + 13, str(counts[kind]), Role.SECONDARY, size=20, weight=Weight.BOLD, colour=INK,
                align="middle",
            )  # fmt: skip


def type_counts(seat: SeatView) -> dict[str, int]:
    """How many Actions, Treasures, Victory cards and Curses a seat owned in the end."""
    own = seat.final or ()
    return {kind: sum(count for card, count in own if CARDS[card].types[0] == kind) for kind in TYPES}


def _foot(canvas: Canvas, view: DominionView, result: Result, names: Sequence[str]) -> None:
    middle = FOOT_TOP + 22
    right = WIDTH - EDGE - 2.0
    tie = "Fewer turns decided the tie." if result.tie_break == "turns" else ""
    if result.resigned:
        tie = f"Left the game: {', '.join(names[seat] for seat in result.resigned)}"
    if tie:
        right = canvas.text(
            right, middle, tie, Role.SECONDARY, size=23, colour=SOFT, align="right", room=460, shorten=True
        ).left - 24  # fmt: skip
    canvas.text(EDGE + 2, middle, standing(view), Role.KEY, size=26, colour=TEXT, room=right - EDGE)
