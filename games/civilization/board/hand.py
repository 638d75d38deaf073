"""The private picture: units, culture events and tokens of a seat, offers to it, and what it may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from games.civilization.board.battle import (
    SHORT_HIGH,
    battle_head,
    draw_short_side,
    edges,
    is_barbarian,
    side_of,
)
from games.civilization.board.dashboard import hidden_token, number
from games.civilization.board.events import draw_events, events_height, titles_fit
from games.civilization.board.fronts import draw_fronts, draw_row, draw_trumps, fronts_height
from games.civilization.board.may import may_lines
from games.civilization.board.offers import goods_of
from games.civilization.board.signs import sign
from games.civilization.board.style import INNER, RADIUS, WIDTH
from games.civilization.board.words import PHASES, turn_words
from games.civilization.facts import EVENTS, MARKET_RESOURCES, TECHNOLOGIES, UNITS
from games.civilization.reckoned import strength
from games.civilization.subgames import ATTACKER, DEFENDER, Offer
from games.civilization.text.log_goods import offer_name
from games.civilization.text.names import THINGS, unit_kind
from games.civilization.text.possible import Buildable, buildable, researchable
from games.civilization.view import BattleView, CivilizationView, OwnView, SeatView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import ALLOWED, DIM, PANEL, SOFT, TEXT
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import sign as seat_sign
from games.drawing.typesetting import Role, listed, shortened
from games.engine.question import Question

TOP: Final = HEAD + 10
GAP: Final = 10
TITLE_WIDE: Final = 132
UNITS_HIGH: Final = 74
STORE_HIGH: Final = 48
OFFER_HIGH: Final = 36
MAY_HIGH: Final = 28
DETAILS: Final = ((4, 4, 3), (2, 4, 2), (1, 1, 2), (0, 0, 1))
"""How many offers, how much of what could be done, and how many lines of a question: less beside many events."""
MOST_HIGH: Final = 700
HAND_HIGH: Final = 64
TRUMPS_WIDE: Final = 326
RESEARCH: Final = "civilization.research"
BUILDS: Final = ("start", "trade", "cities")
"""The phases up to that in which cities act."""
FEW: Final = 5
"""So many different units leave room for the kinds that trump each other."""


def draw_hand(view: CivilizationView, names: Sequence[str], question: Question | None) -> Canvas:
    """What the seat of this view holds. The names must be drawable. Raises ValueError for a spectator's view."""
    if view.reader is None or view.own is None:
        raise ValueError("only a seat has a hand")
    if view.battle is not None and view.battle.won is None and seen_hands(view):
        return _battle_hand(view, names, question)
    me, own = view.seat(view.reader), view.own
    for most_offers, most_could, most_may in DETAILS:
        offers = my_offers(view)[:most_offers]
        possible = could(view, me, question)[-most_could:] if most_could else []
        may = may_lines(question, names, most_may)
        rest = TOP + UNITS_HIGH + STORE_HIGH + 3 * GAP + len(offers) * OFFER_HIGH
        rest += (len(possible) + len(may)) * MAY_HIGH + (GAP if may else 0)
        if titles_fit(own.events, MOST_HIGH - rest - GAP):
            break
    high = events_height(own.events, MOST_HIGH - rest - GAP)
    canvas = Canvas(WIDTH, rest + high + GAP)
    head(canvas, [me.seat], "Your hand", _doing(view), "only you see this")
    _units(canvas, own, TOP)
    y = TOP + UNITS_HIGH + GAP
    draw_events(canvas, own.events, me.event_limit, playable(question), y, MOST_HIGH - rest - GAP)
    y += high + GAP
    _store(canvas, me, own, y)
    y += STORE_HIGH + GAP
    for word, told in possible:
        box = canvas.text(EDGE + 4, y + MAY_HIGH / 2 - 4, word, Role.SECONDARY, size=22, colour=SOFT)
        text = listed(told, [1] * len(told), WIDTH - EDGE - box.right - 16, 22, Weight.NORMAL)
        canvas.text(box.right + 12, y + MAY_HIGH / 2 - 4, text, Role.SECONDARY, size=22)
        y += MAY_HIGH
    for offer in offers:
        _offer(canvas, view, names, offer, y)
        y += OFFER_HIGH
    _may(canvas, may, y)
    return canvas


def seen_hands(view: CivilizationView) -> list[str]:
    """The sides of the battle whose hands the reader may see, the own first."""
    battle = view.battle
    if battle is None:
        return []
    sides = [name for name in (ATTACKER, DEFENDER) if side_of(battle, name).hand is not None]
    return sorted(sides, key=lambda name: side_of(battle, name).seat != view.reader)


def _doing(view: CivilizationView) -> str:
    if view.result is not None:
        return ""
    return f"{turn_words(view)}, {PHASES[view.phase]}" if view.turn else PHASES[view.phase]


def _units(canvas: Canvas, own: OwnView, y: int) -> None:
    """The standing forces with their strengths at the present rank, and which kind trumps which."""
    _title(canvas, "units", len(own.units), y, UNITS_HIGH)
    draw_row(canvas, own.units, EDGE + TITLE_WIDE, y, INNER - TITLE_WIDE, UNITS_HIGH - 12)
    if len(set(own.units)) <= FEW:
        draw_trumps(canvas, WIDTH - EDGE - TRUMPS_WIDE, y + UNITS_HIGH // 2 - 6)


def could(view: CivilizationView, me: SeatView, question: Question | None) -> list[tuple[str, list[str]]]:
    """What each city could build if it may still act this turn, and what the seat could research with its trade."""
    if view.result is not None:
        return []
    found = []
    for city in me.cities if view.phase in BUILDS else ():
        things = sorted(buildable(view, me, city), key=lambda one: one.trade) if city.may_act else []
        if things:
            found.append((f"{city.square} could build", [_built(one) for one in things]))
    known = [TECHNOLOGIES[one].name for one in reversed(researchable(view, me))]
    if known and (question is None or question.topic != RESEARCH):
        found.append(("could research", known))
    return found


def _built(thing: Buildable) -> str:
    """'Library 5', 'army 4 (3 trade)'."""
    name = unit_kind(thing.id) if thing.kind == "unit" else THINGS[thing.kind](thing.id)
    return f"{name} {thing.cost}" + (f" ({thing.trade} trade)" if thing.trade else "")


def _title(canvas: Canvas, word: str, count: int, y: int, high: int) -> None:
    box = canvas.text(EDGE + 4, y + high / 2 - 6, str(count), Role.FIGURE, size=36, colour=TEXT if count else DIM)
    canvas.text(box.right + 10, y + high / 2 - 3, word, Role.SECONDARY, size=24, colour=SOFT)


def _store(canvas: Canvas, me: SeatView, own: OwnView, y: int) -> None:
    """Market resources, and the tokens that lie face down for all others."""
    canvas.rect(EDGE, y, INNER, STORE_HIGH, PANEL, RADIUS)
    middle, x = y + STORE_HIGH // 2, EDGE + 14
    for kind in MARKET_RESOURCES:
        count = me.resources.get(kind, 0)
        sign(canvas, kind, x + 15, middle, 30, None if count else DIM, PANEL)
        number(canvas, count, x + 38, middle)
        x += 84
    x += 12
    for is_village, tokens in ((False, own.huts), (True, own.villages)):
        hidden_token(canvas, is_village, x + 18, middle, faded=not tokens)
        x += 48
        if not tokens:
            number(canvas, 0, x, middle)
            x += 18
        for kind, count in Counter(tokens).items():
            sign(canvas, kind, x + 14, middle, 28, None, PANEL)
            x += 34
            if count > 1:
                x = round(canvas.text(x, middle, str(count), Role.KEY, size=26, weight=Weight.BOLD).right) + 8
        x += 36


# -- offers, and what may be done ------------------------------------------------------------------------------


def my_offers(view: CivilizationView) -> list[Offer]:
    """The open offers to the reader, then those of the reader."""
    if view.floor is None:
        return []
    to_me = [offer for offer in view.floor.offers if offer.to == view.reader]
    return to_me + [offer for offer in view.floor.offers if offer.seat == view.reader]


def offer_sides(offer: Offer, names: Sequence[str]) -> tuple[str, str]:
    """What an offer gives and what it asks, in words."""
    return goods_of(offer.gives, names), goods_of(offer.asks, names)


def _offer(canvas: Canvas, view: CivilizationView, names: Sequence[str], offer: Offer, y: int) -> None:
    """'you get 3 trade for 2 wheat', with the sign of the other seat."""
    gives, asks = offer_sides(offer, names)
    mine = offer.seat == view.reader
    middle, other = y + OFFER_HIGH // 2, offer.to if mine else offer.seat
    seat_sign(canvas, other, EDGE + 16, middle, 12)
    word = f"{offer_name(offer.number)}, you {'give' if mine else 'get'}"
    box = canvas.text(EDGE + 38, middle, word, Role.SECONDARY, size=22, colour=SOFT)
    text = shortened(f"{gives} for {asks}", WIDTH - EDGE - box.right - 12, 22, Weight.NORMAL)
    canvas.text(box.right + 10, middle, text, Role.SECONDARY, size=22, colour=TEXT if mine else ALLOWED)


def playable(question: Question | None) -> set[str]:
    """The culture events that the open question lets the seat play, pay with, give or discard."""
    if question is None:
        return set()
    return {part for key in question.keys for part in key.split("/") if part in EVENTS}


def _may(canvas: Canvas, lines: Sequence[str], y: int) -> None:
    if lines:
        canvas.text(EDGE + 4, y + MAY_HIGH / 2, "you may", Role.SECONDARY, size=22, colour=SOFT)
    for place, line in enumerate(lines):
        canvas.text(EDGE + 106, y + MAY_HIGH / 2 + place * MAY_HIGH, line, Role.SECONDARY, size=22, colour=ALLOWED)


# -- in a battle -----------------------------------------------------------------------------------------------


def _battle_hand(view: CivilizationView, names: Sequence[str], question: Question | None) -> Canvas:
    """The fronts between both sides, and the battle hands that the reader sees."""
    battle = view.battle
    assert battle is not None
    hands, may = seen_hands(view), may_lines(question, names, 2)
    rest = TOP + 2 * (SHORT_HIGH + GAP) + len(hands) * (HAND_HIGH + 20) + len(may) * MAY_HIGH + 2 * GAP
    most = MOST_HIGH - rest
    high = fronts_height(battle, most)
    canvas = Canvas(WIDTH, rest + high)
    battle_head(canvas, view, names, ())
    draw_short_side(canvas, view, names, ATTACKER, TOP)
    y = TOP + SHORT_HIGH + GAP
    draw_fronts(canvas, battle, y, most, edges(battle))
    y += high + GAP
    draw_short_side(canvas, view, names, DEFENDER, y)
    y += SHORT_HIGH + GAP
    for name in hands:
        _hand_row(canvas, view, battle, name, y)
        y += HAND_HIGH + 20
    _may(canvas, may, y)
    return canvas


def _hand_row(canvas: Canvas, view: CivilizationView, battle: BattleView, name: str, y: int) -> None:
    """A battle hand with the strengths that its side has."""
    side = side_of(battle, name)
    word = "hand" if side.seat == view.reader else "theirs"
    _title(canvas, word, side.hand_count, y, HAND_HIGH + 12)
    units = hand_strengths(view, battle, name)
    draw_row(canvas, units, EDGE + TITLE_WIDE, y, INNER - TITLE_WIDE, HAND_HIGH)
    if len(set(units)) <= FEW and name == seen_hands(view)[0]:
        draw_trumps(canvas, WIDTH - EDGE - TRUMPS_WIDE, y + HAND_HIGH // 2)


def hand_strengths(view: CivilizationView, battle: BattleView, name: str) -> list[tuple[str, int]]:
    """The units of a battle hand with their strengths: rank I for barbarians (section 4.3.4)."""
    side = side_of(battle, name)
    units = side.hand or ()
    if is_barbarian(battle, name):
        return [(unit, UNITS[unit].strength) for unit in units]
    return [(unit, strength(view, side.seat, unit)) for unit in units]
