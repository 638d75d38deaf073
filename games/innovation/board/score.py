"""The final sheet: the seats from first to last place with achievements, points, icons and top cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, INK, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role, balanced, listed, shortened, wrapped
from games.engine.result import Result
from games.innovation.board.faces import set_name
from games.innovation.board.icons import icon
from games.innovation.board.parts import HEIGHT, HOLLOW, ICON_COLOURS, INNER, PILE_COLOURS, RADIUS, WIDTH
from games.innovation.board.words import achievement_name, ended, outcome, team, turn_words
from games.innovation.cards import ICONS
from games.innovation.view import InnovationView, SeatView
from games.phrases import number

LABEL_WIDE: Final = 176
GAP: Final = 9
SEATS_TOP: Final = HEAD + 12
SEATS_HIGH: Final = 64
ROW_GAP: Final = 6
FOOT_HIGH: Final = 56
ROWS: Final = {"achievements": 108, "points": 108, "icons": 86, "board": 154}
"""The height of each row."""


def draw_score(view: InnovationView, names: Sequence[str]) -> Canvas:
    """The final sheet. The names must be drawable. Raises ValueError if the game is not over."""
    result = view.result
    if result is None:
        raise ValueError("the game is not over")
    canvas = Canvas(WIDTH, HEIGHT)
    head(canvas, result.winners, *outcome(result, names), turn_words(view))
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    columns = [(view.seat(seat), *_column(place, len(order))) for place, seat in enumerate(order)]
    for seat, x, wide in columns:
        _seat(canvas, view, result, seat.seat, names[seat.seat], x, wide)
    y = SEATS_TOP + SEATS_HIGH + 8
    for place, (row, high) in enumerate(ROWS.items()):
        canvas.rect(EDGE, y, INNER, high, PANEL if place % 2 == 0 else mix(PANEL, GROUND, 0.45), 8)
        _label(canvas, row, y, high, view)
        for seat, x, wide in columns:
            if row == "achievements":
                _achievements(canvas, view, seat, x, wide, y)
            elif row == "points":
                _points(canvas, view, seat, x, wide, y)
            elif row == "icons":
                _icons(canvas, view, seat, x, wide, y)
            else:
                _board(canvas, seat, x, wide, y)
        y += high + ROW_GAP
    _foot(canvas, ended(view, names))
    return canvas


def _foot(canvas: Canvas, text: str) -> None:
    """How it ended, on one line or on two smaller ones."""
    middle = HEIGHT - FOOT_HIGH / 2
    lines = wrapped(text, INNER - 4, 26, Weight.NORMAL, 1)
    size = 26 if lines else 22
    lines = (
        lines or wrapped(text, INNER - 4, size, Weight.NORMAL, 2) or [shortened(text, INNER - 4, size, Weight.NORMAL)]
    )
    for place, line in enumerate(lines):
        y = middle + 27 * (place - (len(lines) - 1) / 2)
        canvas.text(EDGE + 2, y, line, Role.SECONDARY, size=size)


def _column(place: int, columns: int) -> tuple[int, int]:
    left, room = EDGE + LABEL_WIDE, INNER - LABEL_WIDE + GAP
    x = left + place * room // columns
    return x, left + (place + 1) * room // columns - GAP - x


def _seat(canvas: Canvas, view: InnovationView, result: Result, seat: int, name: str, x: int, wide: int) -> None:
    won = result.places[seat] == 1
    canvas.rect(x, SEATS_TOP, wide, SEATS_HIGH, RAISED if won else PANEL, RADIUS)
    middle = SEATS_TOP + SEATS_HIGH // 2
    end = x + wide - 14.0
    if won:
        canvas.frame(x, SEATS_TOP, wide, SEATS_HIGH, look(seat).colour, RADIUS, 4)
        icons.crown(canvas, end - 16, middle, 32)
        end -= 42
    else:
        place = f"{result.places[seat]}."
        end = canvas.text(end, middle, place, Role.SECONDARY, size=26, colour=SOFT, align="right").left - 8
    if view.teams:
        end = canvas.text(end, middle, team(view, seat), Role.KEY, colour=SOFT, align="right").left - 8
    sign(canvas, seat, x + 28, middle, 14)
    canvas.text(x + 52, middle, name, Role.NAME, room=end - x - 52, shorten=True)


def _label(canvas: Canvas, row: str, y: int, high: int, view: InnovationView) -> None:
    x, room = EDGE + 14, LABEL_WIDE - 22
    title, note = {
        "achievements": ("Achieved", f"{view.needed} to win"),
        "points": ("Points", "ages scored"),
        "icons": ("Icons", "most underlined"),
        "board": ("Board", "top cards"),
    }[row]
    middle = y + high / 2
    canvas.text(x, middle - 15, title, Role.KEY, weight=Weight.BOLD, room=room)
    canvas.text(x, middle + 17, note, Role.SECONDARY, size=22, colour=SOFT, room=room)


def _achievements(canvas: Canvas, view: InnovationView, seat: SeatView, x: int, wide: int, y: int) -> None:
    claimed = [achievement_name(name) for name in seat.achievements]
    most = max(one.claimed for one in view.seats)
    _figure(canvas, seat.claimed, x + 16, y + 30, best=seat.claimed == most, colour=look(seat.seat).colour)
    _lines(canvas, ", ".join(claimed), claimed, x + 16, wide - 26, y + 66)


def _points(canvas: Canvas, view: InnovationView, seat: SeatView, x: int, wide: int, y: int) -> None:
    most = max(one.points for one in view.seats)
    box = _figure(canvas, seat.points, x + 16, y + 30, best=seat.points == most, colour=look(seat.seat).colour)
    cards = number(len(seat.score_ages), "card")
    canvas.text(x + wide - 14, y + 30, cards, Role.SECONDARY, colour=SOFT, align="right", room=x + wide - 28 - box)
    ages = [str(age) for age in seat.score_ages]
    _lines(canvas, " ".join(ages), ages, x + 16, wide - 26, y + 66)


def _figure(canvas: Canvas, count: int, x: int, middle: int, *, best: bool, colour: str) -> float:
    box = canvas.text(x, middle, str(count), Role.FIGURE, size=42, colour=TEXT if count else DIM)
    if best and count:
        canvas.rect(x, middle + 20, round(box.right) - x, 4, colour, 2)
    return box.right


def _lines(canvas: Canvas, text: str, items: Sequence[str], x: int, room: int, y: int) -> None:
    """A list on one line or two; what has no room is counted."""
    if not text:
        canvas.text(x, y, "none", Role.SECONDARY, size=22, colour=DIM)
        return
    size, weight = 22, Weight.NORMAL
    lines = [text] if width(text, size, weight) <= room else balanced(text, room, size, weight, 2)
    for place, line in enumerate(lines or [listed(items, [1] * len(items), room, size, weight)]):
        canvas.text(x, y + 26 * place, line, Role.SECONDARY, size=size, colour=SOFT)


def _icons(canvas: Canvas, view: InnovationView, seat: SeatView, x: int, wide: int, y: int) -> None:
    step = (wide - 20) / 3
    for place, (name, count) in enumerate(zip(ICONS, seat.icons, strict=True)):
        left, middle = x + 14 + place % 3 * step, y + 24 + place // 3 * 38
        icon(canvas, name, left + 12, middle, 25, PANEL)
        box = canvas.text(
            left + 29, middle, str(count), Role.SECONDARY, size=26, weight=Weight.BOLD, colour=TEXT if count else DIM
        )  # fmt: skip
        if count and count == max(one.icon(name) for one in view.seats):
            canvas.rect(round(left) + 28, middle + 13, round(box.right - left) - 28, 3, ICON_COLOURS[name], 1)


def _board(canvas: Canvas, seat: SeatView, x: int, wide: int, y: int) -> None:
    for place, pile in enumerate(seat.piles):
        top = y + 4 + place * 30
        if pile.top is None:
            canvas.rect(x + 8, top, wide - 16, 26, HOLLOW, 6)
            continue
        canvas.rect(x + 8, top, wide - 16, 26, PILE_COLOURS[pile.colour], 6)
        setting = set_name(pile.top, wide - 30, 22, lines=1)
        canvas.text(x + 16, top + 13, setting.lines[0], Role.SECONDARY, size=setting.size, colour=INK)
