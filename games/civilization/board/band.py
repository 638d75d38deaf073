"""The head line over the map, and the band of seats under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.changes import Changes
from games.civilization.board.signs import sign as icon
from games.civilization.board.style import MAP_SCALE, MAP_WIDTH, RADIUS
from games.civilization.board.words import LADDER, actors, doing, outcome, turn_words, who
from games.civilization.facts import CIVILIZATIONS, GOVERNMENTS
from games.civilization.view import CivilizationView, SeatView
from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, LINE, PANEL, RAISED, SOFT, TEXT
from games.drawing.parts import HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role

HEAD_HIGH: Final = round(HEAD * MAP_SCALE)
BAND_GAP: Final = 18
BAND_HIGH: Final = 95
BAND_FOOT: Final = 8
GAP: Final = 12
SIDE: Final = 24
PILL: Final = 28
FIGURES: Final = ("trade", "culture", "coin")


def draw_head(canvas: Canvas, view: CivilizationView, names: Sequence[str], asked: Sequence[int]) -> None:
    """Who is to act in which phase, the turn, and how far it is."""
    if view.result is not None:
        head(canvas, view.result.winners, *outcome(view.result, names), turn_words(view), MAP_SCALE)
        return
    waited = actors(view, asked)
    head(canvas, waited, who(waited, names), doing(view), turn_words(view), MAP_SCALE)
    if view.phase in LADDER:
        _ladder(canvas, view, waited)


def _ladder(canvas: Canvas, view: CivilizationView, waited: Sequence[int]) -> None:
    """Five steps for the phases of the turn; those to come are dark, the present one has the seat's colour."""
    now = LADDER.index(view.phase)
    colour = look(waited[0]).colour if len(waited) == 1 else TEXT
    for step in range(len(LADDER)):
        x = MAP_WIDTH - 30 - (len(LADDER) - step) * 40 + 8
        canvas.rect(x, HEAD_HIGH - 28, 32, 9, colour if step == now else DIM if step < now else LINE, 4)


def draw_band(
    canvas: Canvas,
    view: CivilizationView,
    names: Sequence[str],
    waited: Sequence[int],
    changes: Changes | None,
    top: int,
) -> None:
    """All seats beside each other: name, civilization, government, trade, culture and coins."""
    count = len(view.seats)
    inner = MAP_WIDTH - 2 * SIDE
    for seat in view.seats:
        left = SIDE + seat.seat * (inner + GAP) // count
        wide = SIDE + (seat.seat + 1) * (inner + GAP) // count - GAP - left
        acts = seat.seat in waited
        canvas.rect(left, top, wide, BAND_HIGH, RAISED if acts else PANEL, RADIUS)
        if acts:
            canvas.frame(left, top, wide, BAND_HIGH, look(seat.seat).colour, RADIUS, 4)
        _seat(canvas, view, seat, names[seat.seat], left, top, wide)
        if changes is not None:
            _pills(canvas, changes, seat.seat, left, top, wide)


def _seat(canvas: Canvas, view: CivilizationView, seat: SeatView, name: str, left: int, top: int, wide: int) -> None:
    middle, end = top + 31, left + wide - 13
    sign(canvas, seat.seat, left + 26, middle, 15)
    soft = _nation(seat, wide)
    if soft:
        box = canvas.text(
            end, middle + 1, soft, Role.SECONDARY, size=27, colour=SOFT, align="right",
        )  # fmt: skip
        end = round(box.left) - 10
    room = end - left - 50
    canvas.text(left + 50, middle, name, Role.NAME, size=34, least=28, room=room, shorten=True)
    middle, step = top + 69, (wide - 24) // len(FIGURES)
    worded = wide > 600
    for place, (kind, number) in enumerate(zip(FIGURES, (seat.trade, seat.culture, seat.coins), strict=True)):
        x = left + 30 + place * step
        icon(canvas, kind, x, middle, 31, None if number else DIM, RAISED)
        box = canvas.text(
            x + 28, middle, str(number), Role.FIGURE, size=36, colour=TEXT if number else DIM
        )  # fmt: skip
        if worded:
            word = "coins" if kind == "coin" else kind
            canvas.text(box.right + 10, middle + 2, word, Role.SECONDARY, size=27, colour=SOFT)
    if seat.seat == view.first:
        _first(canvas, left + wide - 30, middle)


def _nation(seat: SeatView, wide: int) -> str:
    """Civilization and government, or the government alone where there is little room."""
    if not seat.civilization:
        return ""
    government = GOVERNMENTS[seat.government].name
    civilization = CIVILIZATIONS[seat.civilization].name
    return f"{civilization}, {government}" if wide > 450 else f"{government}"


def _first(canvas: Canvas, x: int, middle: int) -> None:
    """The first player of the turn."""
    canvas.rect(x - 17, middle - 17, 34, 34, LINE, 9)
    canvas.text(x, middle, "1", Role.SECONDARY, size=27, weight=Weight.BOLD, align="middle")


def _pills(canvas: Canvas, changes: Changes, seat: int, left: int, top: int, wide: int) -> None:
    """By how many coins, how much culture and trade the seat is richer or poorer, as far as there is room."""
    right = left + wide - 10
    for number, word in (
        (changes.coins[seat], "coin"),
        (changes.culture[seat], "culture"),
        (changes.trade[seat], "trade"),
    ):
        plural = "s" if word == "coin" and abs(number) > 1 else ""
        text = f"{marks.signed(number)} {word}{plural}"
        if number and right - width(text, PILL, Weight.BOLD) - 20 >= left + 8:
            right = round(marks.pill(canvas, right, top - 9, text, PILL).left) - 26
