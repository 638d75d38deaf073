"""The public board: the piles of one seat as they lie, all seats in numbers, and what all share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import SOFT
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import sign
from games.drawing.typesetting import Role, listed, shortened
from games.innovation.board import rows
from games.innovation.board.changes import Changes
from games.innovation.board.fan import draw_piles
from games.innovation.board.parts import HEIGHT, WIDTH
from games.innovation.board.rows import draw_rows
from games.innovation.board.stock import HIGH as STOCK_HIGH
from games.innovation.board.stock import draw_stock
from games.innovation.board.words import actors, doing, effect_words, outcome, parts, turn_words, who
from games.innovation.text.phrases import card_name
from games.innovation.view import InnovationView
from games.phrases import possessive

CAPTION: Final = HEAD + 17
PILES_TOP: Final = HEAD + 31
STOCK_TOP: Final = HEIGHT - 10 - STOCK_HIGH


def draw_table(
    view: InnovationView, names: Sequence[str], changes: Changes | None, asked: Sequence[int], shown: int | None = None
) -> Canvas:
    """The board as all see it. The names must be drawable. `shown` is the seat whose piles are large."""
    canvas = Canvas(WIDTH, HEIGHT)
    waited = actors(view, asked)
    seat = shown_seat(view, waited) if shown is None else shown
    told = _told(changes, seat)
    _head(canvas, view, names, waited)
    _caption(canvas, view, names, seat)
    rows_top = STOCK_TOP - 9 - rows.height(len(view.seats))
    piles = {one.colour: (one.word, one.top) for one in told.piles if one.seat == seat}
    draw_piles(canvas, view.seat(seat).piles, PILES_TOP, rows_top - 6 - PILES_TOP, piles)
    others = [(one.seat, one.colour) for one in told.piles if one.seat != seat]
    draw_rows(canvas, view, names, waited, rows_top, others)
    draw_stock(canvas, view, STOCK_TOP)
    _mark(canvas, view, told, rows_top)
    return canvas


def shown_seat(view: InnovationView, waited: Sequence[int]) -> int:
    """Whose piles are large: the seat whose turn it is; after the game and at the start the first that matters."""
    if view.result is not None:
        return view.result.winners[0]
    return waited[0] if view.phase == "initial_meld" and waited else view.active


def _head(canvas: Canvas, view: InnovationView, names: Sequence[str], waited: Sequence[int]) -> None:
    turn = turn_words(view)
    if view.result is not None:
        head(canvas, view.result.winners, *outcome(view.result, names), turn)
        return
    effect = effect_words(view)
    head(canvas, waited, who(waited, names), doing(view, waited), f"{effect} · {turn}" if effect else turn)


def _caption(canvas: Canvas, view: InnovationView, names: Sequence[str], seat: int) -> None:
    """Whose piles these are; at the right who takes part in the dogma and what lies open, else the score pile."""
    sign(canvas, seat, EDGE + 14, CAPTION, 11)
    name = shortened(names[seat], 260, 24, Weight.BOLD)
    start = canvas.text(
        EDGE + 34, CAPTION, possessive(name) + " board", Role.SECONDARY, size=24, weight=Weight.BOLD
    ).right + 30  # fmt: skip
    right = WIDTH - EDGE - 2.0
    for word, seats in reversed(parts(view)):
        for one in reversed(seats):
            sign(canvas, one, right - 12, CAPTION, 10)
            right -= 27
        right = canvas.text(
            right, CAPTION, word, Role.SECONDARY, size=22, weight=Weight.BOLD, align="right"
        ).left - 22  # fmt: skip
    words, items = _open(view, seat)
    room = right - start - width(words, 22)
    text = words + listed(items, [1] * len(items), room, 22, Weight.NORMAL)
    canvas.text(right, CAPTION, text, Role.SECONDARY, size=22, colour=SOFT, align="right")


def _open(view: InnovationView, seat: int) -> tuple[str, list[str]]:
    """What lies open for the moment, in words and items; else the sharing bonus, else the score pile."""
    if view.shown:
        return "shown: ", [card_name(card) for card in view.shown]
    if view.dogma is not None:
        return ("sharing bonus earned" if view.dogma.bonus else ""), []
    ages = view.seat(seat).score_ages
    return ("score pile: ", [str(age) for age in ages]) if ages else ("score pile empty", [])


# -- changes ---------------------------------------------------------------------------------------------------


def _told(changes: Changes | None, seat: int) -> Changes:
    """The changes that are marked, at most eight: those that decide most first, then the piles that are large."""
    if changes is None:
        return Changes((), (), (), (), ())
    left = marks.MOST_RINGS
    achievements = changes.achievements[:left]
    left -= len(achievements)
    piles = sorted(changes.piles, key=lambda one: one.seat != seat)[:left]
    own = [one for one in piles if one.seat == seat]
    left -= len(own)
    scores = changes.scores[:left]
    left -= len(scores)
    others = [one for one in piles if one.seat != seat][:left]
    left -= len(others)
    icons = sorted(changes.icons, key=lambda one: -abs(one[2]))[:left]
    hands = changes.hands[: left - len(icons)]
    return Changes((*own, *others), achievements, scores, tuple(icons), hands)


def _mark(canvas: Canvas, view: InnovationView, told: Changes, top: int) -> None:
    """White pills on the upper edges of the rows, where no figure stands."""
    seats = len(view.seats)

    def pill(seat: int, right: int, text: str) -> None:
        marks.pill(canvas, right, rows.row_top(seats, seat, top) - rows.ROW_GAP // 2 + 1, text, 20)

    for seat in dict.fromkeys(seat for seat, _ in told.achievements):
        pill(seat, rows.CLAIMED + rows.CLAIMED_WIDE + 6, marks.signed(sum(one == seat for one, _ in told.achievements)))
    for seat, points in told.scores:
        pill(seat, rows.SCORE + 36, marks.signed(points))
    for seat, icon, count in told.icons:
        pill(seat, rows.icon_x(icon) + 38, marks.signed(count))
    for seat, count in told.hands:
        pill(seat, rows.HAND + rows.HAND_WIDE + 8, marks.signed(count))
