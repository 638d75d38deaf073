"""The private picture: the hand of one seat, what may be done with it, and the cards it looks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.dominion.board.faces import CARD_HIGH, TAB_HIGH, Held, TileStyle, draw_card, draw_tile
from games.dominion.board.parts import (
    GAP,
    HOLLOW,
    INNER,
    RADIUS,
    WIDTH,
    Chip,
    Rows,
    arranged,
    banded,
    column,
    counters,
    draw_rows,
    type_sign,
)
from games.dominion.board.words import deck_words, going_on, progress, top_words, type_words
from games.dominion.cards import CARDS, PILE_ORDER, counted
from games.dominion.text.phrases import card_name, number, possessive
from games.dominion.text.questions import PRICED, question_words, short_topic
from games.dominion.view import DominionView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import DIM, LINE, PANEL, RAISED, SOFT, TEXT
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.typesetting import Role, shortened, wrapped
from games.engine.question import Question

MOST_HIGH: Final = 700
COLUMNS: Final = 5
BAND_TOP: Final = HEAD + 10
BAND_HIGH: Final = 56
CARDS_GAP: Final = 30
"""Above the cards: stacks rise into it."""
FOOT_HIGH: Final = 74
STRIP_GAP: Final = 10
LABEL_WIDE: Final = 210
PAD: Final = 11

FROM_HAND: Final[Mapping[str, str]] = {
    "action": "play",
    "treasures": "play",
    "cellar.discard": "discard",
    "chapel.trash": "trash",
    "moat": "show",
    "bureaucrat.pick": "show",
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

ELSEWHERE: Final[Mapping[str, str]] = {
    "buy": "You can buy",
    "workshop.gain": "You can gain",
    "feast.gain": "You can gain",
    "remodel.gain": "You can gain",
    "mine.gain": "You can gain",
    "artisan.gain": "You can gain",
    "thief.gain": "You can take",
    "harbinger.pick": "Your discard pile",
    "vassal.play": "Discarded",
}
"""Questions about cards that lie neither in the hand nor open before a seat."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A row of cards besides the hand, with its caption."""

    label: str
    rows: Rows

    @property
    def height(self) -> int:
        """The height of its box."""
        return self.rows.height + 2 * PAD


def draw_hand(view: DominionView, names: Sequence[str], question: Question | None) -> Canvas:
    """What the seat of this view holds. The names must be drawable. Raises ValueError for a spectator's view."""
    if view.own is None or view.reader is None:
        raise ValueError("only a seat has a hand")
    if view.phase == "draft":
        return _draft(view, names, question)
    held = _held(view, question)
    strips = _strips(view, names, question)
    above = BAND_TOP + BAND_HIGH + sum(STRIP_GAP + strip.height for strip in strips) + CARDS_GAP
    style = _style(len(held), MOST_HIGH - above - FOOT_HIGH)
    rows = -(-len(held) // COLUMNS) or 1
    cards_high = CARD_HIGH + TAB_HIGH if style is None else rows * (style.whole + GAP) - GAP
    canvas = Canvas(WIDTH, above + cards_high + FOOT_HIGH)
    head(canvas, [view.reader], "Your hand", going_on(view), "only you see this")
    _band(canvas, view, names)
    y = BAND_TOP + BAND_HIGH
    for strip in strips:
        y += STRIP_GAP
        _strip(canvas, strip, y)
        y += strip.height
    y += CARDS_GAP
    for place, one in enumerate(held):
        left, wide = column(place % COLUMNS, COLUMNS)
        if style is None:
            draw_card(canvas, one, view.options.edition, left, y, wide)
        else:
            draw_tile(canvas, one, view.options.edition, left, y + place // COLUMNS * (style.whole + GAP), wide, style)
    if not held:
        _no_cards(canvas, y, cards_high)
    _foot(canvas, view, names, question, len(view.own.hand))
    return canvas


def _style(kinds: int, room: int) -> TileStyle | None:
    """Whole cards for up to five kinds if there is room for them, else tiles as large as fit."""
    if kinds <= COLUMNS and room >= CARD_HIGH + TAB_HIGH:
        return None
    rows = -(-kinds // COLUMNS)
    return next((style for style in TileStyle if rows * (style.whole + GAP) - GAP <= room), TileStyle.SMALL)


def _held(view: DominionView, question: Question | None) -> list[Held]:
    assert view.own is not None
    offered: set[str] = set()
    word = ""
    if question is not None:
        word = FROM_HAND.get(short_topic(question.topic), "")
        offered = {option.ref.id for option in question.options if option.ref and option.ref.kind == "card"}
    return [Held(card, count, word if card in offered else "") for card, count in counted(view.own.hand)]


def _strips(view: DominionView, names: Sequence[str], question: Question | None) -> list[Strip]:
    """Cards that are looked at, set aside or turned up, and those a question offers from elsewhere."""
    assert view.own is not None
    groups: list[tuple[str, list[Chip]]] = []
    topic = short_topic(question.topic) if question else ""
    if question is not None and topic in ELSEWHERE:
        from_supply = topic in PRICED
        offered = {option.ref.id: option.copies for option in question.options if option.ref}
        chips = [
            Chip(card, cost=CARDS[card].cost) if from_supply else Chip(card, count) for card, count in offered.items()
        ]
        groups.append((ELSEWHERE[topic], chips))
    groups.append(("You look at", _chips(view.own.looked_at)))
    for seat in view.seats:
        yours = seat.seat == view.reader
        groups.append(("You turned up" if yours else f"{names[seat.seat]}:", _chips(seat.revealed)))
        groups.append(("Set aside", _chips(seat.set_aside)))
    room = INNER - LABEL_WIDE - 10
    return [Strip(label, arranged(chips, room, 3)) for label, chips in groups if chips]


def _chips(some: Sequence[str]) -> list[Chip]:
    return [Chip(card, count) for card, count in counted(some)]


# -- parts -----------------------------------------------------------------------------------------------------


def _band(canvas: Canvas, view: DominionView, names: Sequence[str]) -> None:
    assert view.own is not None and view.reader is not None
    canvas.rect(EDGE, BAND_TOP, INNER, BAND_HIGH, PANEL, RADIUS)
    middle = BAND_TOP + BAND_HIGH / 2
    seat = view.seats[view.reader]
    right = canvas.text(
        WIDTH - EDGE - 18, middle, deck_words(seat), Role.SECONDARY, size=25, colour=SOFT, align="right"
    )
    end = EDGE + 18.0
    if view.reader == view.active and view.phase in ("action", "buy"):
        total = view.own.coins_with_treasures
        more = f", {total} with all Treasures" if total is not None and total != view.coins else ""
        end = counters(canvas, view, BAND_TOP, more)
    elif view.result is None:
        text = f"{possessive(names[view.active])} turn"
        end = canvas.text(end, middle, text, Role.KEY, colour=SOFT, room=460, shorten=True).right + 30
    room = right.left - end - 24
    canvas.text(
        right.left - 24, middle, top_words(seat), Role.SECONDARY, size=25, colour=SOFT, align="right", room=room
    )


def _strip(canvas: Canvas, strip: Strip, y: int) -> None:
    canvas.rect(EDGE, y, INNER, strip.height, PANEL, RADIUS)
    canvas.text(
        EDGE + 18, y + strip.height / 2, strip.label, Role.SECONDARY, size=25, room=LABEL_WIDE - 28, shorten=True
    )
    draw_rows(canvas, strip.rows, EDGE + LABEL_WIDE, y + PAD)


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
    head(canvas, [view.reader], "Your pick" if question else "The cards to pick from", "", progress(view))
    for place, card in enumerate(pool):
        x, wide = column(place % COLUMNS, COLUMNS)
        y = top + place // COLUMNS * (DRAFT_HIGH + 9)
        chosen = card in view.kingdom
        banded(canvas, card, x, y, wide, DRAFT_HIGH, HOLLOW if chosen else RAISED, RADIUS, dim=0.6 if chosen else 0)
        if chosen:
            canvas.frame(x, y, wide, DRAFT_HIGH, LINE, RADIUS, 2)
        colour = DIM if chosen else TEXT
        canvas.text(x + 22, y + 24, card_name(card), Role.KEY, size=27, colour=colour, room=wide - 32)
        icons.price(canvas, x + 39, y + 57, 17, CARDS[card].cost, 26)
        words = "chosen" if chosen else type_words(card)
        canvas.text(x + 64, y + 57, words, Role.SECONDARY, size=21, colour=DIM if chosen else SOFT)
        type_sign(canvas, card, x + wide - 20, y + 57, 20, dim=chosen)
    _foot(canvas, view, names, question, None)
    return canvas
