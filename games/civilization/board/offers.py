"""The open offers of the Trade phase, and what is promised, as far as the reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from games.civilization.board.style import INNER, RADIUS, WIDTH
from games.civilization.board.words import PHASES, turn_words
from games.civilization.subgames import Goods, Offer, Promise
from games.civilization.text.log_goods import goods_words
from games.civilization.text.names import promise as promise_words
from games.civilization.view import CivilizationView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import PANEL, SOFT, TEXT
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import sign
from games.drawing.typesetting import Role, shortened, wrapped

TOP: Final = HEAD + 10
GAP: Final = 8
HIGHS: Final = (96, 68, 40)
"""How high an offer is: with two lines for each side, with one, and both sides on one line."""
FOOT_HIGH: Final = 44
MOST_HIGH: Final = 700
NAME_WIDE: Final = 230
EMPTY_HIGH: Final = 120
PROMISE_HIGH: Final = 34
ROOM: Final = INNER - NAME_WIDE - 110


def goods_of(goods: Goods, names: Sequence[str]) -> str:
    """What one side of an offer gives, in words."""
    return goods_words(asdict(goods), players=names) or "nothing"


def draw_offers(view: CivilizationView, names: Sequence[str]) -> Canvas:
    """Who offers what to whom, and who is done with Trade. The names must be drawable."""
    offers = view.floor.offers if view.floor is not None else []
    room = MOST_HIGH - TOP - FOOT_HIGH
    high = next((one for one in HIGHS if len(offers) * (one + GAP) <= room), HIGHS[-1])
    shown = offers[: room // (high + GAP)]
    below = TOP + max(EMPTY_HIGH if not offers else 0, len(shown) * (high + GAP))
    fit = max(0, (MOST_HIGH - below - FOOT_HIGH) // PROMISE_HIGH)
    promises = view.promises[:fit]
    canvas = Canvas(WIDTH, below + len(promises) * PROMISE_HIGH + FOOT_HIGH)
    head(canvas, (), "Offers", "" if view.floor is not None else PHASES[view.phase], turn_words(view))
    if not offers:
        text = "No offer is open." if view.floor is not None else "Offers are made in the Trade phase only."
        canvas.text(WIDTH / 2, TOP + EMPTY_HIGH / 2, text, Role.KEY, colour=SOFT, align="middle")
    for place, offer in enumerate(shown):
        _offer(canvas, names, offer, TOP + place * (high + GAP), high)
    for place, promise in enumerate(promises):
        _promise(canvas, names, promise, below + place * PROMISE_HIGH + PROMISE_HIGH // 2)
    _foot(canvas, view, names, len(offers) - len(shown), canvas.height - FOOT_HIGH // 2)
    return canvas


def promise_of(promise: Promise, names: Sequence[str]) -> str:
    """What is promised and how long: 'no attack this turn and the next (until turn 8)'."""
    end = f" (until turn {promise.until})" if promise.until is not None else ""
    return f"{promise_words(promise.what, names)}{end}"


def _promise(canvas: Canvas, names: Sequence[str], promise: Promise, middle: int) -> None:
    left = EDGE + 14
    sign(canvas, promise.seat, left + 12, middle, 11)
    canvas.line([(left + 32, middle), (left + 52, middle)], SOFT, 3)
    canvas.line([(left + 45, middle - 7), (left + 52, middle), (left + 45, middle + 7)], SOFT, 3)
    sign(canvas, promise.to, left + 72, middle, 11)
    box = canvas.text(left + 98, middle, "promise", Role.SECONDARY, size=22, colour=SOFT)
    text = shortened(promise_of(promise, names), WIDTH - EDGE - box.right - 14, 22, Weight.NORMAL)
    canvas.text(box.right + 10, middle, text, Role.SECONDARY, size=22)


def _offer(canvas: Canvas, names: Sequence[str], offer: Offer, y: int, high: int) -> None:
    canvas.rect(EDGE, y, INNER, high, PANEL, RADIUS)
    middle = y + high // 2
    left = EDGE + 14
    if high == HIGHS[-1]:
        sign(canvas, offer.seat, left + 12, middle, 12)
        canvas.line([(left + 32, middle), (left + 52, middle)], SOFT, 3)
        canvas.line([(left + 45, middle - 7), (left + 52, middle), (left + 45, middle + 7)], SOFT, 3)
        sign(canvas, offer.to, left + 72, middle, 12)
        text = f"{goods_of(offer.gives, names)} for {goods_of(offer.asks, names)}"
        text = shortened(text, INNER - 130, 22, Weight.NORMAL)
        canvas.text(left + 100, middle, text, Role.SECONDARY, size=22)
        return
    for place, (seat, word, goods) in enumerate(
        ((offer.seat, "gives", offer.gives), (offer.to, "gives", offer.asks)),
    ):
        at = y + high * (2 * place + 1) // 4
        sign(canvas, seat, left + 13, at, 13)
        canvas.text(
            left + 36, at, names[seat], Role.KEY, size=26, weight=Weight.BOLD, room=NAME_WIDE - 50, shorten=True
        )  # fmt: skip
        x = left + NAME_WIDE
        canvas.text(x, at, word, Role.SECONDARY, size=22, colour=SOFT)
        told = goods_of(goods, names)
        lines = wrapped(told, ROOM, 22, Weight.NORMAL, 2 if high == HIGHS[0] else 1)
        lines = lines or [shortened(told, ROOM, 22, Weight.NORMAL)]
        for line, part in enumerate(lines):
            canvas.text(x + 74, at + (line - (len(lines) - 1) / 2) * 23, part, Role.SECONDARY, size=22, colour=TEXT)


def _foot(canvas: Canvas, view: CivilizationView, names: Sequence[str], more: int, middle: int) -> None:
    if more:
        canvas.text(WIDTH - EDGE - 4, middle, f"+{more} offers", Role.SECONDARY, size=22, colour=SOFT, align="right")
    if view.floor is None:
        return
    box = canvas.text(EDGE + 4, middle, "done with Trade", Role.SECONDARY, size=22, colour=SOFT)
    x = box.right + 12
    if not view.floor.done:
        canvas.text(x, middle, "nobody yet", Role.SECONDARY, size=22)
    for seat in view.floor.done:
        sign(canvas, seat, x + 12, middle, 11)
        box = canvas.text(x + 30, middle, names[seat], Role.SECONDARY, size=22, room=150, shorten=True)
        x = box.right + 22
