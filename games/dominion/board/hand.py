"""The private picture: the hand of one seat, what may be done with it, and the cards it looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.dominion.board.faces import CARD_HIGH, TAB_HIGH, Held, TileStyle, draw_card, draw_tile
from games.dominion.board.parts import (
    GAP,
    HOLLOW,
    INNER,
    RADIUS,
    WIDTH,
    banded,
    column,
    counters,
    type_sign,
)
from games.dominion.board.strips import STRIP_GAP, strips
from games.dominion.board.words import deck_words, going_on, top_words
from games.dominion.cards import CARDS, PILE_ORDER, counted
from games.dominion.text.pages import progress_words
from games.dominion.text.phrases import card_name
from games.dominion.text.questions import question_words, short_topic
from games.dominion.view import DominionView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import COIN, DIM, GROUND, LINE, PANEL, RAISED, SOFT, TEXT, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.typesetting import Role, shortened, wrapped
from games.engine.question import Question
from games.phrases import number, possessive

MOST_HIGH: Final = 700
COLUMNS: Final = 5
BAND_TOP: Final = HEAD + 10
BAND_HIGH: Final = 56
STACK_GAP: Final = 30
"""Above whole cards: stacks rise into it."""
TILE_GAP: Final = 16
FOOT_HIGH: Final = 74

FROM_HAND: Final[Mapping[str, str]] = {
    "action": "play",
    "treasures": "play",
    "cellar.discard": "discard",
    "chapel.trash": "trash",
    "moat": "reveal",
    "bureaucrat.pick": "reveal",
    "militia.discard": "discard",
    "moneylender.trash": "trash",
    "remodel.trash": "trash",
    "throne_room.pick": "play twice",
    "mine.trash": "trash",
    "poacher.discard": "discard",
    "artisan.topdeck": "onto deck",
    "discard_top": "on top",
}
"""What a question does with cards of the hand."""


def draw_hand(view: DominionView, names: Sequence[str], question: Question | None) -> Canvas:
    """What the seat of this view holds. The names must be drawable. Raises ValueError for a spectator's view."""
    if view.own is None or view.reader is None:
        raise ValueError("only a seat has a hand")
    if view.phase == "draft":
        return _draft(view, names, question)
    held = _held(view, question)
    tabs = any(one.word for one in held)
    # Three rows for other cards are the rule; beside the largest hands they have less room.
    for most_rows in (3, 2, 1):
        beside = strips(view, names, question, most_rows)
        strips_top = BAND_TOP + BAND_HIGH + STRIP_GAP
        above = strips_top + beside[-1].y + beside[-1].height if beside else BAND_TOP + BAND_HIGH
        style = _style(len(held), MOST_HIGH - above - FOOT_HIGH, tabs=tabs, aside=bool(beside) and not tabs)
        cards_top = above + (STACK_GAP if style is None else TILE_GAP)
        step = style.whole(tabs=tabs) + GAP if style else CARD_HIGH + (TAB_HIGH if tabs else 0) + GAP
        cards_high = step * (-(-len(held) // COLUMNS) or 1) - GAP
        height = cards_top + cards_high + FOOT_HIGH
        if height <= MOST_HIGH:
            break
    canvas = Canvas(WIDTH, height)
    head(canvas, [view.reader], "Your hand", going_on(view), "only you see this")
    _band(canvas, view, names)
    for strip in beside:
        strip.draw(canvas, strips_top)
    for place, one in enumerate(held):
        left, wide = column(place % COLUMNS, COLUMNS)
        y = cards_top + place // COLUMNS * step
        if style is None:
            draw_card(canvas, one, view.options.edition, left, y, wide)
        else:
            draw_tile(canvas, one, view.options.edition, left, y, wide, style)
    if not held:
        _no_cards(canvas, cards_top, cards_high)
    _foot(canvas, view, names, question, len(view.own.hand))
    return canvas


def _style(kinds: int, room: int, *, tabs: bool, aside: bool) -> TileStyle | None:
    """Whole cards for up to five kinds, if there is room and the question is not about others; else tiles that fit."""
    if kinds <= COLUMNS and room >= STACK_GAP + CARD_HIGH + TAB_HIGH and not aside:
        return None
    rows = -(-kinds // COLUMNS)
    room -= TILE_GAP - GAP
    return next((style for style in TileStyle if rows * (style.whole(tabs=tabs) + GAP) <= room), TileStyle.SMALL)


def _held(view: DominionView, question: Question | None) -> list[Held]:
    assert view.own is not None
    offered: set[str] = set()
    word = ""
    if question is not None:
        word = FROM_HAND.get(short_topic(question.topic), "")
        offered = {option.ref.id for option in question.options if option.ref and option.ref.kind == "card"}
    return [Held(card, count, word if card in offered else "") for card, count in counted(view.own.hand)]


# -- parts -----------------------------------------------------------------------------------------------------


def _band(canvas: Canvas, view: DominionView, names: Sequence[str]) -> None:
    assert view.own is not None and view.reader is not None
    canvas.rect(EDGE, BAND_TOP, INNER, BAND_HIGH, PANEL, RADIUS)
    seat = view.seats[view.reader]
    base = BAND_TOP + 42
    deck = deck_words(seat)
    right = WIDTH - EDGE - 18.0
    right = canvas.text(
        right, base, deck, Role.SECONDARY, size=25, colour=SOFT, align="right", on_baseline=True
    ).left  # fmt: skip
    end = EDGE + 18.0
    if view.reader == view.active and view.phase in ("action", "buy"):
        total = view.own.coins_with_treasures
        more = f", {total} with all Treasures" if total is not None and total != view.coins else ""
        end = counters(canvas, view, BAND_TOP, more)
    elif view.result is None:
        text = f"{possessive(names[view.active])} turn"
        end = canvas.text(end, base, text, Role.KEY, colour=SOFT, room=460, shorten=True, on_baseline=True).right + 30
    right -= 24
    canvas.text(
        right, base, top_words(seat), Role.SECONDARY, size=25, colour=SOFT, align="right", room=right - end,
        on_baseline=True,
    )  # fmt: skip


def _no_cards(canvas: Canvas, y: int, high: int) -> None:
    canvas.rect(EDGE, y, INNER, high, HOLLOW, 14)
    canvas.frame(EDGE, y, INNER, high, LINE, 14, 2)
    canvas.text(WIDTH / 2, y + high / 2, "No cards in hand", Role.KEY, colour=SOFT, align="middle")


def _foot(
    canvas: Canvas, view: DominionView, names: Sequence[str], question: Question | None, count: int | None
) -> None:
    top = canvas.height - FOOT_HIGH
    end = WIDTH - EDGE - 2.0
    middle = top + FOOT_HIGH / 2 + 2
    if count:
        words = number(count, "card")
        end = canvas.text(end, middle, words, Role.SECONDARY, size=26, colour=SOFT, align="right").left - 30
    text = question_words(question, view, names) if question else "Nothing is asked of you now."
    room = end - EDGE - 2
    sizes = range(27, Role.SECONDARY.value.least - 1, -1)
    fitting = ((size, wrapped(text, room, size, Weight.NORMAL, 2)) for size in sizes)
    size, lines = next(
        ((size, lines) for size, lines in fitting if lines and (len(lines) == 1 or size <= 24)), (0, None)
    )
    if lines is None:
        size = Role.SECONDARY.value.least
        lines = [shortened(text, room, size, Weight.NORMAL)]
    first = middle - (len(lines) - 1) * 15
    for place, line in enumerate(lines):
        canvas.text(EDGE + 2, first + 30 * place, line, Role.SECONDARY, size=size, colour=TEXT if question else SOFT)


# -- draft -----------------------------------------------------------------------------------------------------

DRAFT_HIGH: Final = 82


def _draft(view: DominionView, names: Sequence[str], question: Question | None) -> Canvas:
    """All cards that the Kingdom may be chosen from."""
    assert view.reader is not None
    pool = sorted(view.options.pool, key=PILE_ORDER.__getitem__)
    rows = -(-len(pool) // COLUMNS)
    top = HEAD + 14
    canvas = Canvas(WIDTH, top + rows * (DRAFT_HIGH + 9) + FOOT_HIGH - 16)
    head(canvas, [view.reader], "Your pick" if question else "The cards to pick from", "", progress_words(view))
    for place, card in enumerate(pool):
        x, wide = column(place % COLUMNS, COLUMNS)
        y = top + place // COLUMNS * (DRAFT_HIGH + 9)
        chosen = card in view.kingdom
        banded(canvas, card, x, y, wide, DRAFT_HIGH, HOLLOW if chosen else RAISED, RADIUS, dim=0.6 if chosen else 0)
        if chosen:
            canvas.frame(x, y, wide, DRAFT_HIGH, LINE, RADIUS, 2)
        colour = DIM if chosen else TEXT
        canvas.text(x + 22, y + 24, card_name(card), Role.KEY, size=27, colour=colour, room=wide - 32)
        coin = mix(COIN, GROUND, 0.5) if chosen else COIN
        icons.price(canvas, x + 39, y + 57, 17, CARDS[card].cost, 26, coin)
        words = "chosen" if chosen else CARDS[card].types[-1]
        canvas.text(x + 64, y + 57, words, Role.SECONDARY, size=21, colour=DIM if chosen else SOFT)
        type_sign(canvas, card, x + wide - 20, y + 57, 20, dim=chosen)
    _foot(canvas, view, names, question, None)
    return canvas
