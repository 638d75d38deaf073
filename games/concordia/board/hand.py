"""The private picture: the hand of one seat, its storehouse and pile, what it can pay, and its points by god."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from games.concordia.board.hints import hint
from games.concordia.board.parts import GOOD_COLOURS, INNER, RADIUS, WIDTH, column
from games.concordia.board.seats import storehouse
from games.concordia.board.signs import house_sign
from games.concordia.board.words import turn_words
from games.concordia.facts import CARDS, DISPLAY
from games.concordia.scoring import CONCORDIA_POINTS
from games.concordia.text.cards import god_name
from games.concordia.text.phrases import card_name
from games.concordia.text.possible import buyable
from games.concordia.view import ConcordiaView, SeatView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import ALLOWED, DIM, GROUND, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.typesetting import Role, balanced, listed, shortened
from games.engine.question import Question
from games.phrases import number, possessive

CARDS_TOP: Final = HEAD + 10
CARD_GAP: Final = 8
CARD_HIGHS: Final = (118, 118, 108, 76)
"""How high a card is if there is one row of them, two, three or four; in four rows cards have no hints."""
GODS_END: Final = 58
"""Where the gods of a card end and what it would do begins."""
STORE_HIGH: Final = 49
PILE_HIGH: Final = 32
PAY_HIGH: Final = 64
GODS_HIGH: Final = 78
FOOT: Final = 12


@dataclass(frozen=True, slots=True)
class Held:
    """Cards of a hand with the same action: the first of them, how many, and their gods."""

    card: str
    count: int
    gods: str


def held(hand: Sequence[str]) -> list[Held]:
    """A hand with equal actions together, in the fixed order of cards."""
    groups: dict[tuple[str, str], list[str]] = {}
    for card in hand:
        groups.setdefault((CARDS[card].action, CARDS[card].parameter), []).append(card)
    return [
        Held(cards[0], len(cards), ", ".join(f"{god_name(god)} {points}" for god, points in _gods(cards)))
        for cards in groups.values()
    ]


def _gods(cards: Sequence[str]) -> list[tuple[str, int]]:
    return list(dict.fromkeys((CARDS[card].god, CARDS[card].points) for card in cards))


def draw_hand(view: ConcordiaView, names: Sequence[str], question: Question | None) -> Canvas:
    """What the seat of this view holds. The names must be drawable. Raises ValueError for a spectator's view."""
    if view.reader is None or view.seat(view.reader).hand is None:
        raise ValueError("only a seat has a hand")
    me = view.seat(view.reader)
    cards = held(me.hand or ())
    columns = 3 if len(cards) <= 6 else 4
    rows = max(1, -(-len(cards) // columns))
    card_high = CARD_HIGHS[rows - 1]
    y = CARDS_TOP + rows * (card_high + CARD_GAP)
    gods = view.forecast is not None and view.result is None
    canvas = Canvas(WIDTH, y + STORE_HIGH + 6 + PILE_HIGH + 6 + PAY_HIGH + 8 + (GODS_HIGH if gods else 0) + FOOT)
    head(canvas, [me.seat], "Your hand", _going_on(view, names), "only you see this")
    for place, one in enumerate(cards):
        x, wide = column(place % columns, columns, CARD_GAP)
        _card(canvas, view, me, one, x, CARDS_TOP + place // columns * (card_high + CARD_GAP), wide, card_high)
    if not cards:
        canvas.text(WIDTH / 2, CARDS_TOP + card_high / 2, "No cards in hand", Role.KEY, colour=SOFT, align="middle")
    _store(canvas, me, y)
    y += STORE_HIGH + 6
    _pile(canvas, me, y)
    y += PILE_HIGH + 6
    _payable(canvas, view, me, question, y)
    if gods:
        _forecast(canvas, view, me, y + PAY_HIGH + 8)
    return canvas


def _going_on(view: ConcordiaView, names: Sequence[str]) -> str:
    if view.result is not None:
        return ""
    if view.reader != view.active:
        return f"{possessive(names[view.active])} turn"
    if view.playing is not None:
        return f"{'copying' if view.copied_from is not None else 'playing'} {card_name(view.playing)}"
    return "end of the turn" if view.phase == "end" else turn_words(view)


def _card(canvas: Canvas, view: ConcordiaView, me: SeatView, one: Held, x: int, y: int, wide: int, high: int) -> None:
    """A card: name and number of copies, gods, and what it would do now."""
    facts = CARDS[one.card]
    canvas.rect(x, y, wide, high, RAISED, RADIUS)
    band = GOOD_COLOURS[facts.parameter] if facts.action == "specialist" else mix(SOFT, RAISED, 0.45)
    canvas.rect(x, y, wide, high, band, RADIUS, part=(0, 0, 8, high))
    left, right, first = x + 20, x + wide - 12, y + 21
    canvas.text(left, first, facts.name, Role.KEY, size=27, weight=Weight.BOLD)
    if one.count > 1:
        canvas.text(right, first, f"×{one.count}", Role.KEY, weight=Weight.BOLD, align="right")
    canvas.text(
        left, first + 25, shortened(one.gods, wide - 32, 20, Weight.NORMAL), Role.SECONDARY, size=20, colour=SOFT
    )  # fmt: skip
    if high == CARD_HIGHS[-1]:
        return
    text = hint(view, me, one.card)
    size = 22 if balanced(text, wide - 30, 22, Weight.NORMAL, 2) else 20
    lines = balanced(text, wide - 30, size, Weight.NORMAL, 2) or [shortened(text, wide - 30, size, Weight.NORMAL)]
    middle, step = y + (high + GODS_END - 8) / 2, (high - GODS_END - 8) / 2
    for place, line in enumerate(lines):
        canvas.text(left, middle + (place - (len(lines) - 1) / 2) * step, line, Role.SECONDARY, size=size)


def _store(canvas: Canvas, me: SeatView, y: int) -> None:
    """The storehouse, what is free in it, coins and houses left."""
    canvas.rect(EDGE, y, INNER, STORE_HIGH, PANEL, RADIUS)
    middle = y + STORE_HIGH // 2
    end = storehouse(canvas, me, EDGE + 8, y + 6, 530, 1)
    canvas.text(end + 18, middle, f"free {me.free}", Role.KEY, size=26, colour=TEXT if me.free else DIM)
    x = end + 130
    icons.coin(canvas, x + 14, middle, 30)
    canvas.text(x + 37, middle, str(me.coins), Role.FIGURE, colour=TEXT if me.coins else DIM)
    right = WIDTH - EDGE - 14
    text = canvas.text(right, middle, f"{number(me.houses_left, 'house')} left", Role.KEY, size=26, align="right")
    house_sign(canvas, round(text.left) - 22, middle, 25, SOFT)


def _pile(canvas: Canvas, me: SeatView, y: int) -> None:
    """The own pile, its top card first."""
    middle = y + PILE_HIGH // 2
    title = f"pile {me.pile_count}" if me.pile_count else "pile empty"
    x = canvas.text(EDGE + 2, middle, title, Role.SECONDARY, weight=Weight.BOLD).right + 18
    counts = Counter(card_name(card) for card in reversed(me.pile or ()))
    items = [f"{name} ×{count}" if count > 1 else name for name, count in counts.items()]
    text = listed(items, list(counts.values()), WIDTH - EDGE - x, 22, Weight.NORMAL)
    if text:
        canvas.text(x, middle, text, Role.SECONDARY, size=22, colour=SOFT)


def _payable(canvas: Canvas, view: ConcordiaView, me: SeatView, question: Question | None, y: int) -> None:
    """The display: what a Senator could pay now, what only a Consul could; in a purchase, what is offered in green."""
    offered = set(question.keys) if question is not None and question.topic == "concordia.buy" else set()
    as_senator = buyable(view, me, space_counts=True)
    as_consul = buyable(view, me, space_counts=False)
    for place in range(DISPLAY):
        x, wide = column(place, DISPLAY, CARD_GAP)
        card = view.display[place] if place < len(view.display) else None
        if card is None:
            canvas.rect(x, y, wide, PAY_HIGH, mix(PANEL, GROUND, 0.6), 8)
            continue
        marked = card in offered
        canvas.rect(x, y, wide, PAY_HIGH, ALLOWED if marked else PANEL, 8)
        if marked:
            canvas.rect(x + 4, y + 4, wide - 8, PAY_HIGH - 8, PANEL, 6)
        can = "payable" if card in as_senator else "Consul only" if card in as_consul else "too dear"
        if card in view.sold:
            can = "bought"
        dear = can in ("too dear", "bought")
        canvas.text(
            x + wide / 2, y + 20, CARDS[card].name, Role.SECONDARY, size=23, weight=Weight.BOLD, align="middle",
            colour=SOFT if dear else TEXT, room=wide - 10,
        )  # fmt: skip
        canvas.text(
            x + wide / 2, y + 45, can, Role.SECONDARY, size=21, colour=SOFT if dear else ALLOWED, align="middle",
        )  # fmt: skip


def _forecast(canvas: Canvas, view: ConcordiaView, me: SeatView, y: int) -> None:
    """The points by god if the game ended now, and all together."""
    scores = view.forecast or ()
    extra = CONCORDIA_POINTS if view.concordia == me.seat else 0
    canvas.rect(EDGE, y, INNER, GODS_HIGH, PANEL, RADIUS)
    total = sum(one.points for one in scores) + extra
    for place, one in enumerate(scores):
        x, wide = column(place, len(scores) + 1, 0)
        middle = x + wide / 2
        canvas.text(middle, y + 21, god_name(one.god), Role.SECONDARY, size=22, colour=SOFT, align="middle")
        colour = TEXT if one.points else DIM
        figure = canvas.text(
            middle - 14, y + 54, str(one.points), Role.FIGURE, size=34, colour=colour, align="right"
        )  # fmt: skip
        if one.cards:
            cards = f"{one.cards}×{one.value}" if one.god != "minerva" else number(one.cards, "card")
            canvas.text(figure.right + 12, y + 55, cards, Role.SECONDARY, size=20, colour=SOFT)
    x, wide = column(len(scores), len(scores) + 1, 0)
    canvas.rect(x + 4, y + 12, 2, GODS_HIGH - 24, mix(SOFT, PANEL, 0.5))
    title = f"now, with {extra}" if extra else "points now"
    canvas.text(x + wide / 2, y + 21, title, Role.SECONDARY, size=22, colour=SOFT, align="middle", room=wide - 16)
    canvas.text(x + wide / 2, y + 54, str(total), Role.FIGURE, size=38, align="middle")
