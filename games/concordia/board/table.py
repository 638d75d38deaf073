"""The table beside the map: all seats, the prices, the display and the stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.concordia.board.changes import Changes
from games.concordia.board.parts import GOOD_COLOURS, HOLLOW, INNER, RADIUS, WIDTH, column
from games.concordia.board.seats import box_height, copy_sign, draw_seat
from games.concordia.board.signs import ANY, cost, good, magnus
from games.concordia.board.words import actors, doing, outcome, stack_words, still_to_play, turn_words, who
from games.concordia.facts import CARDS, DISPLAY, GOOD, GOODS, PRICE, SPACES
from games.concordia.text.cards import god_name
from games.concordia.view import ConcordiaView
from games.drawing import icons, marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, LINE, PANEL, RAISED, SOFT, TEXT, WARNING
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import sign
from games.drawing.typesetting import Role

SEATS_TOP: Final = HEAD + 18
SEAT_GAP: Final = 8
BAND_HIGH: Final = 46
CARD_GAP: Final = 8
CARD_HIGH: Final = 138
SPACE_HIGH: Final = 42
FOOT_HIGH: Final = 44


def draw_table(view: ConcordiaView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> Canvas:
    """All that is open beside the map. The names must be drawable."""
    seats = len(view.seats)
    columns = [column(seat, seats, SEAT_GAP) for seat in range(seats)]
    prices_top = SEATS_TOP + box_height(columns[0][1]) + 9
    display_top = prices_top + BAND_HIGH + 18
    canvas = Canvas(WIDTH, display_top + CARD_HIGH + 6 + SPACE_HIGH + FOOT_HIGH)
    waited = actors(view, asked)
    _head(canvas, view, names, waited)
    for seat, (x, wide) in zip(view.seats, columns, strict=True):
        draw_seat(canvas, view, seat, names[seat.seat], x, SEATS_TOP, wide, waited=seat.seat in waited)
    _prices(canvas, view, prices_top)
    _display(canvas, view, display_top)
    _foot(canvas, view, names, canvas.height - FOOT_HIGH // 2)
    if changes is not None:
        _mark(canvas, view, changes, columns, display_top)
    return canvas


def _head(canvas: Canvas, view: ConcordiaView, names: Sequence[str], waited: Sequence[int]) -> None:
    if view.result is not None:
        head(canvas, view.result.winners, *outcome(view.result, names), turn_words(view))
    else:
        head(canvas, waited, who(waited, names), doing(view, waited), stack_words(view))


def _prices(canvas: Canvas, view: ConcordiaView, y: int) -> None:
    """The price of each good, and the coins that lie on the markers of the map."""
    canvas.rect(EDGE, y, INNER, BAND_HIGH, PANEL, RADIUS)
    middle = y + BAND_HIGH // 2
    x = canvas.text(EDGE + 14, middle, "price", Role.SECONDARY, colour=SOFT).right + 24
    for name in GOODS:
        good(canvas, name, round(x) + 15, middle, 29)
        figure = canvas.text(x + 37, middle, str(PRICE[name]), Role.FIGURE, size=32)
        x = canvas.text(figure.right + 9, middle, name, Role.SECONDARY, colour=SOFT).right + 28
    total = sum(GOOD[view.markers[province]].marker_coins for province in view.turned)
    colour = TEXT if total else DIM
    right = canvas.text(
        WIDTH - EDGE - 14, middle, str(total), Role.FIGURE, size=32, colour=colour, align="right"
    ).left  # fmt: skip
    icons.coin(canvas, right - 22, middle, 28)
    canvas.text(right - 46, middle, "on markers", Role.SECONDARY, colour=SOFT, align="right", room=right - x - 44)


def _costs(goods: Mapping[str, int], any: int = 0) -> list[str]:
    return [ANY] * any + [name for name in GOODS for _ in range(goods.get(name, 0))]


def _display(canvas: Canvas, view: ConcordiaView, y: int) -> None:
    """The cards for sale, and below each what its space costs besides."""
    for place, space in enumerate(SPACES):
        x, wide = column(place, DISPLAY, CARD_GAP)
        if place < len(view.display):
            _card(canvas, view.display[place], x, y, wide, sold=view.display[place] in view.sold)
        else:
            canvas.rect(x, y, wide, CARD_HIGH, LINE, RADIUS)
            canvas.rect(x + 2, y + 2, wide - 4, CARD_HIGH - 4, HOLLOW, RADIUS - 1)
        top, middle = y + CARD_HIGH + 6, x + wide // 2
        canvas.rect(x, top, wide, SPACE_HIGH, PANEL, 8)
        extra = _costs(space.goods, space.any)
        if not extra:
            canvas.text(
                middle, top + SPACE_HIGH // 2, "no extra", Role.SECONDARY, size=22, colour=SOFT, align="middle"
            )  # fmt: skip
            continue
        left = middle - (len(extra) * 38 + 24) // 2
        canvas.text(left + 10, top + SPACE_HIGH // 2, "+", Role.KEY, weight=Weight.BOLD, align="middle")
        for number, name in enumerate(extra):
            cost(canvas, name, left + 24 + 19 + number * 38, top + SPACE_HIGH // 2, 29)


def _card(canvas: Canvas, card: str, x: int, y: int, wide: int, *, sold: bool) -> None:
    """A card for sale: name, god with its number, what it costs. Bought ones lie there to the end of the turn."""
    facts, middle = CARDS[card], x + wide // 2
    canvas.rect(x, y, wide, CARD_HIGH, PANEL if sold else RAISED, RADIUS)
    if facts.action == "specialist":
        canvas.rect(x, y, wide, CARD_HIGH, GOOD_COLOURS[facts.parameter], RADIUS, part=(0, 0, wide, 6))
    canvas.text(
        middle, y + 26, facts.name, Role.KEY, size=27, weight=Weight.BOLD, colour=DIM if sold else TEXT,
        align="middle", room=wide - 10,
    )  # fmt: skip
    god = f"{god_name(facts.god)} {facts.points}"
    canvas.text(middle, y + 56, god, Role.SECONDARY, size=22, colour=SOFT, align="middle", room=wide - 10)
    canvas.rect(x, y + 75, wide, 2, GROUND)
    if sold:
        canvas.text(middle, y + 107, "bought", Role.SECONDARY, colour=SOFT, align="middle")
        return
    goods = _costs(facts.cost)
    for number, name in enumerate(goods):
        good(canvas, name, round(middle + (number - (len(goods) - 1) / 2) * 50), y + 107, 40)


def _foot(canvas: Canvas, view: ConcordiaView, names: Sequence[str], middle: int) -> None:
    """Who holds the Praefectus Magnus and who gets it next; what the copy sign means, or the last round."""
    magnus(canvas, EDGE + 14, middle, 27)
    x = canvas.text(EDGE + 36, middle, "Praefectus Magnus:", Role.SECONDARY, size=23, colour=SOFT).right + 8
    sign(canvas, view.magnus, x + 14, middle, 11)
    x = canvas.text(x + 32, middle, names[view.magnus], Role.SECONDARY, size=23, room=150, shorten=True).right
    left = still_to_play(view)
    right = WIDTH - EDGE - 2.0
    if view.concordia is None:
        after = (view.magnus - 1) % len(view.seats)
        x = canvas.text(x + 12, middle, "then", Role.SECONDARY, size=23, colour=SOFT).right
        sign(canvas, after, x + 20, middle, 11)
        word = canvas.text(
            right, middle, "a Diplomat can copy it", Role.SECONDARY, size=23, colour=SOFT, align="right"
        ).left  # fmt: skip
        copy_sign(canvas, round(word) - 20, middle, TEXT, GROUND)
        return
    for seat in reversed(left):
        sign(canvas, seat, right - 12, middle, 11)
        right -= 31
    text = "last round, still to play" if left else "the last round is over"
    canvas.text(
        right - 2, middle, text, Role.SECONDARY, size=26, weight=Weight.BOLD, colour=WARNING, align="right",
        room=right - x - 24,
    )  # fmt: skip


def _mark(
    canvas: Canvas, view: ConcordiaView, changes: Changes, columns: Sequence[tuple[int, int]], display_top: int
) -> None:
    """New cards in white, and by how many coins, and where there is room goods, each seat is richer or poorer."""
    for card in changes.display:
        if card in view.display:
            x, wide = column(view.display.index(card), DISPLAY, CARD_GAP)
            marks.ring(canvas, x, display_top, wide, CARD_HIGH, RADIUS)
            marks.pill(canvas, x + wide - 12, display_top - 3, "new", 20)
    for seat, (x, wide) in enumerate(columns):
        right = x + wide - 8
        for count, word in ((changes.coins[seat], "coin"), (changes.goods[seat], "good")):
            text = f"{marks.signed(count)} {word}{'s' if abs(count) > 1 else ''}"
            if count and right - width(text, 20, Weight.BOLD) - 20 >= x + 8:
                right = round(marks.pill(canvas, right, SEATS_TOP - 5, text, 20).left) - 24
