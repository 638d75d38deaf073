"""The public board: Supply, cards in play, trash and all seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.dominion.board.changes import Changes
from games.dominion.board.parts import (
    GAP,
    HOLLOW,
    INNER,
    RADIUS,
    WIDTH,
    Chip,
    arranged,
    banded,
    column,
    counters,
    draw_rows,
    type_sign,
)
from games.dominion.board.words import (
    actors,
    deck_words,
    doing,
    open_cards,
    outcome,
    standing,
    status,
    times_words,
    top_words,
    who,
)
from games.dominion.cards import BASIC, pile_size
from games.dominion.options import KINGDOM_SIZE
from games.dominion.text.pages import progress_words
from games.dominion.text.phrases import card_name, copies
from games.dominion.view import DominionView, PileView, SeatView
from games.drawing import icons, marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import COIN, DIM, GROUND, LINE, PANEL, RAISED, SOFT, TEXT, Colour, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role, listed
from games.phrases import number

HEIGHT: Final = 700

COUNTERS_TOP: Final = HEAD + 10
COUNTERS_HIGH: Final = 56
KINGDOM_TOP: Final = 160
KINGDOM_COLUMNS: Final = 5
TILE_HIGH: Final = 94
ROW_GAP: Final = 16
BASIC_TOP: Final = KINGDOM_TOP + 2 * (TILE_HIGH + ROW_GAP)
BASIC_HIGH: Final = 90
PLAY_TOP: Final = 484
PLAY_HIGH: Final = 66
TRASH_WIDE: Final = 258
SEATS_TOP: Final = 568
SEATS_HIGH: Final = 118


def draw_table(view: DominionView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> Canvas:
    """The board as all see it. The names must be drawable."""
    canvas = Canvas(WIDTH, HEIGHT)
    waited = actors(view, asked)
    _head(canvas, view, names, waited)
    _counters(canvas, view)
    _supply(canvas, view)
    _in_play(canvas, view)
    _trash(canvas, view)
    boxes = _seats(canvas, view, names, waited)
    if changes is not None:
        _mark(canvas, view, changes, boxes)
    return canvas


def _head(canvas: Canvas, view: DominionView, names: Sequence[str], waited: Sequence[int]) -> None:
    if view.result is not None:
        name, what = outcome(view.result, names)
        head(canvas, view.result.winners, name, what, progress_words(view))
    else:
        head(canvas, waited, who(waited, names), doing(view, waited), progress_words(view))


def _counters(canvas: Canvas, view: DominionView) -> None:
    canvas.rect(EDGE, COUNTERS_TOP, INNER, COUNTERS_HIGH, PANEL, RADIUS)
    if view.phase in ("draft", "over"):
        middle = COUNTERS_TOP + COUNTERS_HIGH / 2
        canvas.text(EDGE + 18, middle, standing(view), Role.KEY, room=INNER - 36)
    else:
        counters(canvas, view, COUNTERS_TOP)
        _end_meter(canvas, view)


def _end_meter(canvas: Canvas, view: DominionView) -> None:
    """What ends the game: the Provinces that are left, and a box for each pile that may run out."""
    base = COUNTERS_TOP + 42
    middle = base - 10
    right = WIDTH - EDGE - 16
    for place in reversed(range(view.empty_limit)):
        right -= 20
        if place < view.empty_piles:
            canvas.rect(right, middle - 13, 20, 26, TEXT, 4)
        else:
            canvas.frame(right, middle - 13, 20, 26, DIM, 4, 3)
        right -= 7
    text = number(view.empty_piles, "empty pile")
    left = canvas.text(right - 6, base, text, Role.KEY, size=26, align="right", on_baseline=True).left
    province = view.pile("province")
    if province is not None:
        text = number(province.count, "Province")
        left = canvas.text(left - 30, base, text, Role.KEY, size=26, align="right", on_baseline=True).left
        type_sign(canvas, "province", left - 23, middle, 30)


# -- Supply ----------------------------------------------------------------------------------------------------


def _supply(canvas: Canvas, view: DominionView) -> None:
    seats = len(view.seats)
    kingdom = [pile for pile in view.supply if pile.card not in BASIC]
    for place in range(KINGDOM_SIZE):
        box = _kingdom_box(place)
        if place < len(kingdom):
            _tile(canvas, kingdom[place], pile_size(kingdom[place].card, seats), *box, size=27)
        else:
            _free_place(canvas, place + 1, *box)
    for place, pile in enumerate(pile for pile in view.supply if pile.card in BASIC):
        _tile(canvas, pile, pile_size(pile.card, seats), *_basic_box(place), size=26)


def _kingdom_box(place: int) -> tuple[int, int, int, int]:
    left, wide = column(place % KINGDOM_COLUMNS, KINGDOM_COLUMNS)
    return left, KINGDOM_TOP + place // KINGDOM_COLUMNS * (TILE_HIGH + ROW_GAP), wide, TILE_HIGH


def _basic_box(place: int) -> tuple[int, int, int, int]:
    left, wide = column(place, len(BASIC))
    return left, BASIC_TOP, wide, BASIC_HIGH


def _box_of(view: DominionView, card: str) -> tuple[int, int, int, int]:
    """Where the pile of a card is drawn."""
    group = [pile.card for pile in view.supply if (pile.card in BASIC) == (card in BASIC)]
    return (_basic_box if card in BASIC else _kingdom_box)(group.index(card))


def _tile(canvas: Canvas, pile: PileView, full: int, x: int, y: int, wide: int, high: int, *, size: int) -> None:
    empty = pile.count == 0
    banded(canvas, pile.card, x, y, wide, high, HOLLOW if empty else RAISED, RADIUS, dim=0.6 if empty else 0)
    if empty:
        canvas.frame(x, y, wide, high, LINE, RADIUS, 2)
    name_colour = DIM if empty else TEXT
    kingdom = high == TILE_HIGH
    name_y = y + (25 if kingdom else 24)
    canvas.text(x + 22, name_y, card_name(pile.card), Role.KEY, size=size, colour=name_colour, room=wide - 34)
    middle = y + high - (32 if kingdom else 30)
    icons.price(canvas, x + 42, middle, 20, pile.cost, 28, mix(COIN, GROUND, 0.5) if empty else COIN)
    if kingdom:
        type_sign(canvas, pile.card, x + 86, middle, 27, dim=empty)
    if empty:
        canvas.text(x + wide - 14, middle, "empty", Role.SECONDARY, size=26, colour=DIM, align="right", room=wide - 84)
        return
    canvas.text(x + wide - 14, middle, str(pile.count), Role.FIGURE, size=36, align="right")
    _level(canvas, pile.count / max(full, pile.count), x, y, wide, high)


def _level(canvas: Canvas, share: float, x: int, y: int, wide: int, high: int) -> None:
    """How full a pile still is, as a line along the lower edge."""
    left = 12
    long = wide - left
    canvas.rect(x, y, wide, high, mix(RAISED, GROUND, 0.6), RADIUS, part=(left, high - 5, long, 5))
    canvas.rect(x, y, wide, high, DIM, RADIUS, part=(left, high - 5, max(4, round(long * share)), 5))


def _free_place(canvas: Canvas, number_: int, x: int, y: int, wide: int, high: int) -> None:
    canvas.rect(x, y, wide, high, HOLLOW, RADIUS)
    canvas.frame(x, y, wide, high, LINE, RADIUS, 2)
    canvas.text(x + wide / 2, y + high / 2, f"card {number_}", Role.SECONDARY, colour=DIM, align="middle")


# -- in play, trash --------------------------------------------------------------------------------------------


def _in_play(canvas: Canvas, view: DominionView) -> None:
    wide = INNER - TRASH_WIDE - GAP
    canvas.rect(EDGE, PLAY_TOP, wide, PLAY_HIGH, PANEL, RADIUS)
    middle = PLAY_TOP + PLAY_HIGH / 2
    played = Counter((one.card, one.times) for one in view.seats[view.active].play)
    chips = [Chip(card, count, times_words(times) if times > 1 else "") for (card, times), count in played.items()]
    if not chips:
        canvas.text(EDGE + 18, middle, "Nothing in play", Role.SECONDARY, size=25, colour=SOFT)
        return
    label = canvas.text(EDGE + 18, middle, "In play", Role.SECONDARY, size=25, colour=SOFT)
    x = round(label.right) + 18
    rows = arranged(chips, EDGE + wide - 10 - x, 2)
    draw_rows(canvas, rows, x, PLAY_TOP + (PLAY_HIGH - rows.height) // 2)


def _trash(canvas: Canvas, view: DominionView) -> None:
    x = WIDTH - EDGE - TRASH_WIDE
    canvas.rect(x, PLAY_TOP, TRASH_WIDE, PLAY_HIGH, PANEL, RADIUS)
    counts = [count for _, count in view.trash]
    if not counts:
        canvas.text(x + 16, PLAY_TOP + PLAY_HIGH / 2, "Trash empty", Role.SECONDARY, size=25, colour=SOFT)
        return
    total = number(sum(counts), "card")
    canvas.text(x + 16, PLAY_TOP + 23, "Trash", Role.SECONDARY, size=25, colour=SOFT)
    canvas.text(x + TRASH_WIDE - 16, PLAY_TOP + 23, total, Role.SECONDARY, size=25, align="right")
    size = Role.SECONDARY.value.least
    items = [copies(card, count) for card, count in view.trash]
    text = listed(items, counts, TRASH_WIDE - 32, size, Weight.NORMAL)
    canvas.text(x + 16, PLAY_TOP + 49, text, Role.SECONDARY, size=size, colour=SOFT)


# -- seats -----------------------------------------------------------------------------------------------------


def _seats(
    canvas: Canvas, view: DominionView, names: Sequence[str], waited: Sequence[int]
) -> list[tuple[int, int, int, int]]:
    """Draws a box for each seat; returns where each hand is shown."""
    boxes = []
    for place, seat in enumerate(view.seats):
        left, wide = column(place, len(view.seats))
        is_asked = seat.seat in waited
        ground = RAISED if is_asked else PANEL
        canvas.rect(left, SEATS_TOP, wide, SEATS_HIGH, ground, RADIUS)
        if is_asked:
            canvas.frame(left, SEATS_TOP, wide, SEATS_HIGH, look(seat.seat).colour, RADIUS, 4)
        _seat(canvas, view, seat, names[seat.seat], status(view, seat.seat, waited), ground, left, wide)
        boxes.append((left, SEATS_TOP, wide, SEATS_HIGH))
    return boxes


def _seat(
    canvas: Canvas, view: DominionView, seat: SeatView, name: str, state: str, ground: Colour, x: int, wide: int
) -> None:
    y = SEATS_TOP
    narrow = wide < 240
    sign(canvas, seat.seat, x + 29, y + 29, 14)
    if narrow:
        canvas.text(x + 50, y + 29, name, Role.NAME, room=wide - 60, shorten=True)
        icons.card(canvas, x + 27, y + 66, 26, SOFT, ground)
        canvas.text(x + 43, y + 66, str(seat.hand_count), Role.FIGURE, size=32)
    else:
        count = canvas.text(x + wide - 16, y + 29, str(seat.hand_count), Role.FIGURE, size=34, align="right")
        icons.card(canvas, count.left - 21, y + 29, 30, SOFT, ground)
        canvas.text(x + 53, y + 29, name, Role.NAME, room=count.left - 44 - x - 53, shorten=True)
    size = 20 if narrow else 23
    deck = canvas.text(x + wide - 16, y + 66, deck_words(seat), Role.SECONDARY, size=size, colour=SOFT, align="right")
    if not narrow:
        canvas.text(
            x + 16, y + 66, state or number(seat.turns, "turn"), Role.SECONDARY, size=23,
            colour=TEXT if state else SOFT, room=deck.left - x - 26,
        )  # fmt: skip
    last = _open(seat, wide - 30) or (state if narrow else "")
    colour = TEXT if last else SOFT
    canvas.text(
        x + 16, y + 98, last or _top(seat, wide - 30), Role.SECONDARY, size=23, colour=colour, room=wide - 30
    )  # fmt: skip


def _top(seat: SeatView, room: float) -> str:
    """The discard pile in as many words as have room: the name of the top card always has."""
    size, weight = Role.SECONDARY.value.least, Role.SECONDARY.value.weight
    whole = top_words(seat)
    shorter = [whole, whole.removeprefix("top: "), card_name(seat.discard_top or "")]
    return next((text for text in shorter if width(text, size, weight) <= room), shorter[-1])


def _open(seat: SeatView, room: float) -> str:
    """The cards of a seat that lie open for the moment, as many as have room."""
    label, items, counts = open_cards(seat)
    size, weight = Role.SECONDARY.value.least, Role.SECONDARY.value.weight
    if not items:
        return ""
    return f"{label} {listed(items, counts, room - width(f'{label} ', size, weight), size, weight)}"


# -- changes ---------------------------------------------------------------------------------------------------


def _mark(canvas: Canvas, view: DominionView, changes: Changes, seats: Sequence[tuple[int, int, int, int]]) -> None:
    """Rings and pills: first the piles, those that ran out before the others, then the trash and the hands."""
    counts = {pile.card: pile.count for pile in view.supply}
    piles = sorted(changes.piles, key=lambda change: (counts[change[0]] > 0, change[1]))
    rings = marks.MOST_RINGS
    for card, change in piles:
        x, y, wide, high = _box_of(view, card)
        if rings > 0:
            marks.ring(canvas, x, y, wide, high, RADIUS)
            rings -= 1
        marks.pill(canvas, x + wide - 8, y - 3, marks.signed(change))
    if changes.trashed:
        x = WIDTH - EDGE - 8
        if rings > 0:
            marks.ring(canvas, WIDTH - EDGE - TRASH_WIDE, PLAY_TOP, TRASH_WIDE, PLAY_HIGH, RADIUS)
        marks.pill(canvas, x, PLAY_TOP - 4, marks.signed(changes.trashed))
    for (x, y, wide, _), change in zip(seats, changes.hands, strict=True):
        if change:
            word = f" {'card' if abs(change) == 1 else 'cards'}" if wide > 240 else ""
            marks.pill(canvas, x + wide - 8, y - 5, marks.signed(change) + word, 22)
