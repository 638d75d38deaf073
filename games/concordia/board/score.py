"""The final sheet: the seats from first to last place, their points by god and how they came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.concordia.board.parts import INNER, RADIUS, WIDTH
from games.concordia.board.signs import magnus
from games.concordia.board.words import ended, outcome, turn_words
from games.concordia.facts import GODS
from games.concordia.text.cards import god_name
from games.concordia.view import ConcordiaView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, GROUND, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role, shortened, wrapped
from games.engine.result import Result, ScoreLine

HEIGHT: Final = 700
LABEL_WIDE: Final = 176
GAP: Final = 9
SEATS_TOP: Final = HEAD + 12
SEATS_HIGH: Final = 120
ROW_HIGH: Final = 57
ROW_GAP: Final = 5
FOOT_HIGH: Final = 50
ITEMS: Final = (*GODS, "concordia")
NOTES: Final = {
    "vesta": "wealth by ten",
    "jupiter": "not in brick cities",
    "saturnus": "provinces",
    "mercurius": "kinds of goods",
    "mars": "colonists",
    "minerva": "specialists",
    "concordia": "brought the end",
}


def draw_score(view: ConcordiaView, names: Sequence[str]) -> Canvas:
    """The final sheet. The names must be drawable. Raises ValueError if the game is not over."""
    result = view.result
    if result is None:
        raise ValueError("the game is not over")
    canvas = Canvas(WIDTH, HEIGHT)
    head(canvas, result.winners, *outcome(result, names), turn_words(view))
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    columns = [(seat, *_column(place, len(order))) for place, seat in enumerate(order)]
    canvas.text(EDGE + 14, SEATS_TOP + 44, "Points", Role.KEY, weight=Weight.BOLD)
    canvas.text(EDGE + 14, SEATS_TOP + 78, "cards × value", Role.SECONDARY, size=22, colour=SOFT)
    for seat, x, wide in columns:
        _seat(canvas, view, result, seat, names[seat], x, wide)
    y = SEATS_TOP + SEATS_HIGH + 8
    for row, item in enumerate(ITEMS):
        canvas.rect(EDGE, y, INNER, ROW_HIGH, PANEL if row % 2 == 0 else mix(PANEL, GROUND, 0.45), 8)
        title = "Concordia" if item == "concordia" else god_name(item)
        canvas.text(EDGE + 14, y + 19, title, Role.KEY, size=26, weight=Weight.BOLD)
        canvas.text(EDGE + 14, y + 43, NOTES[item], Role.TAP, size=19, colour=SOFT, room=LABEL_WIDE - 16)
        lines = {seat: _line(result, seat, item) for seat, _, _ in columns}
        most = max(line.points for line in lines.values())
        for seat, x, wide in columns:
            _points(canvas, view, lines[seat], seat, x, wide, y, best=lines[seat].points == most > 0)
        y += ROW_HIGH + ROW_GAP
    _foot(canvas, ended(view, names))
    return canvas


def _line(result: Result, seat: int, item: str) -> ScoreLine:
    """A line of a seat's sheet; an empty one if there is none."""
    sheet = result.sheet[seat] if seat < len(result.sheet) else []
    return next((line for line in sheet if line.item == item), ScoreLine(item, 0, 0))


def _column(place: int, columns: int) -> tuple[int, int]:
    left, room = EDGE + LABEL_WIDE, INNER - LABEL_WIDE + GAP
    x = left + place * room // columns
    return x, left + (place + 1) * room // columns - GAP - x


def _seat(canvas: Canvas, view: ConcordiaView, result: Result, seat: int, name: str, x: int, wide: int) -> None:
    """Sign, name, total and place, and a bar as long as the points."""
    won = result.places[seat] == 1
    canvas.rect(x, SEATS_TOP, wide, SEATS_HIGH, RAISED if won else PANEL, RADIUS)
    if won:
        canvas.frame(x, SEATS_TOP, wide, SEATS_HIGH, look(seat).colour, RADIUS, 4)
    middle, end = SEATS_TOP + 28, x + wide - 12
    if seat == view.magnus:
        magnus(canvas, end - 12, middle, 26)
        end -= 32
    sign(canvas, seat, x + 25, middle, 13)
    canvas.text(x + 46, middle, name, Role.NAME, room=end - x - 48, shorten=True)
    canvas.text(x + 16, SEATS_TOP + 74, str(result.scores[seat]), Role.FIGURE, size=50)
    if won:
        icons.crown(canvas, x + wide - 32, SEATS_TOP + 73, 34)
    else:
        place = f"{result.places[seat]}."
        canvas.text(x + wide - 16, SEATS_TOP + 76, place, Role.KEY, colour=SOFT, align="right")
    long = wide - 28
    canvas.rect(x + 14, SEATS_TOP + SEATS_HIGH - 16, long, 7, GROUND, 3)
    share = max(0, result.scores[seat]) / max(1, *result.scores)
    if share:
        canvas.rect(x + 14, SEATS_TOP + SEATS_HIGH - 16, max(7, round(long * share)), 7, look(seat).colour, 3)


def _points(
    canvas: Canvas, view: ConcordiaView, line: ScoreLine, seat: int, x: int, wide: int, y: int, *, best: bool
) -> None:
    middle = y + ROW_HIGH // 2
    left, right = x + 14, x + wide - 18
    if not line.count:
        canvas.text(right, middle, "–", Role.SECONDARY, colour=DIM, align="right")
        return
    colour = TEXT if line.points else DIM
    figure = canvas.text(right, middle, str(line.points), Role.FIGURE, size=34, colour=colour, align="right")
    even = line.item != "minerva" and line.points % line.count == 0
    text = f"{line.count} × {line.points // line.count}" if even else f"{line.count} card{'s' * (line.count > 1)}"
    if line.item != "concordia":
        canvas.text(left, middle, text, Role.SECONDARY, size=23, colour=SOFT, room=figure.left - left - 8)
    if best:
        canvas.rect(round(figure.left), middle + 18, round(figure.right - figure.left), 4, look(seat).colour, 2)


def _foot(canvas: Canvas, text: str) -> None:
    """How it ended, on one line or on two smaller ones."""
    middle, room = HEIGHT - FOOT_HIGH / 2, INNER - 4
    size = 26 if wrapped(text, room, 26, Weight.NORMAL, 1) else 20
    lines = wrapped(text, room, size, Weight.NORMAL, 2) or [shortened(text, room, size, Weight.NORMAL)]
    for place, line in enumerate(lines if text else []):
        y = middle + 24 * (place - (len(lines) - 1) / 2)
        canvas.text(EDGE + 2, y, line, Role.SECONDARY, size=size)
