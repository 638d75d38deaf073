"""What the commands of Concordia mean: the answers that each of them stands for, and what can be typed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from cogs.playing.moves import NotNow, Plan, seat_named
from cogs.table import Table
from cogs.ui.refusals import with_rule
from cogs.ui.text import fits, listed, option_label, plural, safe_names
from games.concordia import CONCORDIA
from games.concordia.choices import House, Move, Placing
from games.concordia.facts import CARDS, GOOD, GOODS, ROMA
from games.concordia.text.labels import group_words, option_words
from games.concordia.text.phrases import card_name, goods_words, place_name, province_name
from games.concordia.text.possible import buildable, buyable, copyable, house_cost, movable, placeable
from games.concordia.view import ConcordiaView
from games.engine.question import Answer, Kind, Option, Question
from games.engine.refusal import NotLegal
from games.phrases import capital

CARD: Final = "concordia.card"
TRIBUNE: Final = "concordia.tribune_colonist"
MOVE: Final = "concordia.move"
BUILD: Final = "concordia.build"
PREFECT: Final = "concordia.prefect"
COLONIST: Final = "concordia.colonist"
PLACE: Final = "concordia.place"
TRADE: Final = "concordia.trade"
DIPLOMAT: Final = "concordia.diplomat"
BUY: Final = "concordia.buy"
STORE: Final = "concordia.store"
PAY: Final = "concordia.pay"
END_TURN: Final = "concordia.end_turn"

STOPS: Final[Mapping[str, str]] = {
    TRIBUNE: "none",
    MOVE: "done",
    BUILD: "done",
    PLACE: "done",
    TRADE: "done",
    BUY: "done",
    END_TURN: "end",
}
"""The answer with which a step of a turn is ended."""

COINS: Final = "coins"
MOST_ANSWERS: Final = 500
"""So many ways to keep or pay goods are searched for what was typed."""

ASKED_FIRST: Final = (
    "Something else is asked of you first. Answer that, and then you can go on. `/choose` answers anything."
)
PLAYED: Final = "Your card is played. End your turn with `/concordia end`, or take something back."
NO_CARD: Final = "Every turn is one card: play one with `/concordia play`, and then you can end the turn."

Offers = Iterable[tuple[str, str]]
"""What can be chosen: stored values with their labels."""

Steps = tuple[tuple[str, Answer], ...]


def view_of(table: Table, question: Question) -> ConcordiaView:
    """What the seat that is asked sees."""
    view: ConcordiaView = table.match.view(question.seat)
    return view


def meant(text: str, offered: Offers) -> str:
    """Which of these values somebody means: by the value, its label, or words that only one label has.

    What is unclear stays as it was written.
    """
    wanted, offers = text.strip().lower(), list(offered)
    exact = [value for value, label in offers if wanted in (value.lower(), label.lower())]
    found = exact or [value for value, label in offers if fits(label, text)]
    return found[0] if exact or len(found) == 1 else text.strip()


def _opening(question: Question, topics: Sequence[str], *actions: str) -> Steps:
    """What leads to one of these questions: nothing if it is open, else playing the card with such an action."""
    if question.topic in topics:
        return ()
    if question.topic == END_TURN:
        raise NotNow(PLAYED)
    if question.topic != CARD:
        raise NotNow(ASKED_FIRST)
    cards = held(question, *actions)
    if not cards:
        raise NotNow(f"You have no {listed([capital(action) for action in actions], 'or')} in your hand now.")
    if len(cards) > 1:
        names = listed([card_name(card) for card in cards], "and")
        raise NotNow(f"Both {names} can do this. Play the one that you mean with `/concordia play`.")
    return ((CARD, (cards[0],)),)


def _why_not(table: Table, question: Question, topic: str, key: str, possible: Sequence[Option[Any]]) -> NotNow:
    """Why this cannot be chosen at a question that would come next, and what can."""
    asked = _would_be(question, topic, possible)
    said = CONCORDIA.words.refusal(NotLegal("not offered", key=key), asked, view_of(table, question))
    return NotNow(with_rule(said, CONCORDIA, asked.topic, key))


def _would_be(question: Question, topic: str, possible: Sequence[Option[Any]]) -> Question:
    """A question that would come next."""
    options: tuple[Option[Any], ...] = (*possible, Option("done", None))
    return Question(question.seat, topic, Kind.CHOOSE, options, 1, 1, question.face, ("done",))


# -- the card ------------------------------------------------------------------------------------------------------


def playable(question: Question) -> list[tuple[str, str]]:
    """The cards that can be played now."""
    return [(key, card_name(key)) for key in question.keys] if question.topic == CARD else []


def held(question: Question, *actions: str) -> list[str]:
    """The cards with one of these actions that can be played now."""
    return [key for key, _ in playable(question) if CARDS[key].action in actions]


def play(question: Question, card: str) -> Plan:
    """Play a card of the hand."""
    if question.topic == CARD:
        return Plan(((CARD, (meant(card, playable(question)),)),))
    raise NotNow(PLAYED if question.topic == END_TURN else ASKED_FIRST)


# -- the Architect -------------------------------------------------------------------------------------------------


def moves(table: Table, question: Question) -> list[Move]:
    """The moves that can be chosen now, or after an Architect is played."""
    if question.topic == MOVE:
        return [option.value for option in question.options if option.value is not None]
    view = view_of(table, question)
    me = view.seat(question.seat)
    return movable(view, me, len(me.colonists)) if held(question, "architect") else []


def movers(possible: Iterable[Move]) -> dict[str, str]:
    """The colonists that can move."""
    return {key: group_words(f"{key}/") for key in map(_mover, possible)}


def lines(possible: Iterable[Move], mover: str) -> dict[str, str]:
    """Where a colonist can move; without one, where any can. The nearest lines come first."""
    found: dict[str, str] = {}
    for one in sorted(possible, key=lambda one: one.steps):
        if mover in ("", _mover(one)):
            found.setdefault(one.line, f"{place_name(one.line)} by {one.kind}, {plural(one.steps, 'step')}")
    return found


def _mover(move: Move) -> str:
    return f"{move.kind}@{move.start}"


def sites(table: Table, question: Question, line: str = "") -> list[tuple[str, str]]:
    """Where a house can be built and paid now; with a line also where a colonist on it would allow it."""
    view = view_of(table, question)
    me = view.seat(question.seat)
    found = buildable(view, me) if question.topic in (MOVE, BUILD) or held(question, "architect") else []
    ends = view.map.lines[line].ends if line in view.map.lines else ()
    found += [
        city
        for city in ends
        if city in view.tokens
        and city not in (*found, *me.houses)
        and house_cost(view, city).affordable(me.coins, me.goods)
    ]
    asked = _would_be(question, BUILD, [_house(view, city) for city in found])
    return [(option.key, option_words(asked, option)) for option in asked.options if option.key in found]


def _house(view: ConcordiaView, city: str) -> Option[Any]:
    price = house_cost(view, city)
    number = len(view.houses.get(city, ())) + 1
    return Option(city, House(city, view.tokens[city], number, price.coins, price.goods))


def move(table: Table, question: Question, mover: str, to: str, city: str | None) -> Plan:
    """Move a colonist, and then perhaps build in a city at once."""
    steps = _opening(question, (MOVE,), "architect")
    possible = moves(table, question)
    mover = meant(mover, movers(possible).items())
    line = meant(to, lines(possible, mover).items())
    steps += ((MOVE, (f"{mover}/{line}",)),)
    chosen = next((one for one in possible if _mover(one) == mover and one.line == line), None)
    if city is None or chosen is None:
        return Plan(steps)
    left = int(question.context["left"]) if question.topic == MOVE else _colonists(table, question)
    # Without a step left nobody is asked for another move.
    stop: Steps = ((MOVE, ("done",)),) if left > chosen.steps else ()
    return Plan((*steps, *stop, (BUILD, (meant(city, sites(table, question, line)),))))


def _colonists(table: Table, question: Question) -> int:
    return len(view_of(table, question).seat(question.seat).colonists)


def build(table: Table, question: Question, city: str) -> Plan:
    """Build a house; no more is moved then."""
    steps = _opening(question, (MOVE, BUILD), "architect")
    city = meant(city, sites(table, question))
    if question.topic == BUILD:
        return Plan(((BUILD, (city,)),))
    view = view_of(table, question)
    possible = buildable(view, view.seat(question.seat))
    if city not in possible:
        raise _why_not(table, question, BUILD, city, [_house(view, one) for one in possible])
    return Plan((*steps, (MOVE, ("done",)), (BUILD, (city,))))


# -- colonists, provinces, goods -----------------------------------------------------------------------------------


def cities(table: Table, question: Question, kind: str = "") -> dict[str, str]:
    """Where a colonist can be placed now, or after a Colonist is played."""
    if question.topic == TRIBUNE:
        return {ROMA: place_name(ROMA)}
    if question.topic == PLACE:
        possible = [option.value for option in question.options if option.value is not None]
    elif question.topic == COLONIST or held(question, "colonist"):
        view = view_of(table, question)
        possible = placeable(view, view.seat(question.seat))
    else:
        possible = []
    return {one.city: place_name(one.city) for one in possible if kind in ("", one.kind)}


def deploy(table: Table, question: Question, kind: str, city: str | None) -> Plan:
    """Place a colonist: by a Tribune in Roma, by a Colonist in Roma or in a city with an own house."""
    if question.topic == TRIBUNE:
        if city is not None and meant(city, cities(table, question).items()) != ROMA:
            raise NotNow("A Tribune puts its colonist into Roma; only a Colonist places colonists elsewhere.")
        return Plan(((TRIBUNE, (kind,)),))
    steps = _opening(question, (COLONIST, PLACE), "colonist")
    where = ROMA if city is None else meant(city, cities(table, question, kind).items())
    placed: Steps = ((PLACE, (f"{kind}/{where}",)),)
    if question.topic == PLACE:
        return Plan(placed)
    view = view_of(table, question)
    possible = placeable(view, view.seat(question.seat))
    if Placing(kind, where) not in possible:
        options: list[Option[Any]] = [Option(f"{one.kind}/{one.city}", one) for one in possible]
        raise _why_not(table, question, PLACE, f"{kind}/{where}", options)
    steps += ((COLONIST, ("place",)),)
    # The only colonist that can be placed is placed without a question.
    return Plan(steps if len(possible) == 1 else (*steps, *placed))


def provinces(table: Table, question: Question) -> list[tuple[str, str]]:
    """Which provinces can produce now, or after a Prefect is played; and the coins instead."""
    if question.topic == PREFECT:
        return [(option.key, option_label(table, question, option)) for option in question.options]
    if not held(question, "prefect"):
        return []
    view = view_of(table, question)
    found = [
        (province, f"{province_name(province)}: marker {good}")
        for province, good in view.markers.items()
        if province not in view.turned
    ]
    total = sum(GOOD[view.markers[province]].marker_coins for province in view.turned)
    return [*found, *([(COINS, f"Take {plural(total, 'coin')}")] if total else [])]


def produce(table: Table, question: Question, province: str) -> Plan:
    """Let a province produce."""
    steps = _opening(question, (PREFECT,), "prefect")
    return Plan((*steps, (PREFECT, (meant(province, provinces(table, question)),))))


def coins(question: Question) -> Plan:
    """Take the coins that a Prefect or a Colonist offers."""
    if question.topic in (PREFECT, COLONIST):
        return Plan(((question.topic, (COINS,)),))
    steps = _opening(question, (), "prefect", "colonist")
    topic = PREFECT if held(question, "prefect") else COLONIST
    return Plan((*steps, (topic, (COINS,))))


def amounts(question: Question, verb: str, good: str) -> list[tuple[int, str]]:
    """How many pieces of a good can be sold or bought now."""
    if question.topic != TRADE:
        return []
    start = f"{verb}/{good}/"
    offered = [option.value for option in question.options if option.key.startswith(start)]
    return [(one.count, f"{one.count} for {plural(one.coins, 'coin')}") for one in offered]


def trade(question: Question, verb: str, good: str, amount: int) -> Plan:
    """Sell or buy goods."""
    steps = _opening(question, (TRADE,), "mercator")
    return Plan((*steps, (TRADE, (f"{verb}/{good}/{amount}",))))


# -- cards ---------------------------------------------------------------------------------------------------------


def targets(table: Table, question: Question) -> list[tuple[str, str]]:
    """Whose card can be copied now, or after a Diplomat is played."""
    if question.topic == DIPLOMAT:
        return [(option.key, option_label(table, question, option)) for option in question.options]
    if not held(question, "diplomat"):
        return []
    names = safe_names(table)
    found = copyable(view_of(table, question), question.seat)
    return [(f"seat-{seat.seat}", f"{card_name(seat.top or '')} of {names[seat.seat]}") for seat in found]


def copy(table: Table, question: Question, player: str) -> Plan:
    """Copy the card on top of a player's pile."""
    steps = _opening(question, (DIPLOMAT,), "diplomat")
    seat = seat_named(table, player)
    key = meant(player, targets(table, question)) if seat is None else f"seat-{seat}"
    return Plan((*steps, (DIPLOMAT, (key,))))


def for_sale(table: Table, question: Question) -> list[tuple[str, str]]:
    """Which cards can be bought now, or after a Senator or Consul is played."""
    if question.topic == BUY:
        return [
            (option.key, option_label(table, question, option)) for option in question.options if option.key in CARDS
        ]
    buyers = [CARDS[card].action for card in held(question, "senator", "consul")]
    if not buyers:
        return []
    view = view_of(table, question)
    found = buyable(view, view.seat(question.seat), space_counts="consul" not in buyers)
    return [(card, card_name(card)) for card in found]


def buy(table: Table, question: Question, card: str, also: str | None) -> Plan:
    """Buy a card of the display, or with a Senator two."""
    buyers = ("senator",) if also else ("senator", "consul")
    steps = _opening(question, (BUY,), *buyers)
    wanted = [meant(one, for_sale(table, question)) for one in (card, also) if one is not None]
    return Plan((*steps, *((BUY, (one,)) for one in wanted)))


# -- goods to keep and to pay --------------------------------------------------------------------------------------


def goods_offers(question: Question, topic: str) -> Iterator[tuple[str, str]]:
    """The ways to keep or pay goods, the one that people mostly want first."""
    if question.topic == topic:
        usual = [shortcut.answer for shortcut in question.shortcuts]
        for answer in dict.fromkeys([*usual, *islice(question.answers(), MOST_ANSWERS)]):
            words = goods_words({key: answer.count(key) for key in answer})
            yield words, words


def goods(question: Question, topic: str, text: str) -> Plan:
    """Keep or pay the goods that somebody wrote: '2 wine and 1 brick'."""
    if question.topic != topic:
        asked = "to choose what you keep" if topic == STORE else "which goods you pay"
        raise NotNow(f"You are not asked {asked} now.")
    found = re.findall(rf"(\d+)?\s*\b({'|'.join(GOODS)})s?\b", text.lower())
    keys = [good for count, good in found for _ in range(min(int(count or 1), question.most + 1))]
    return Plan(((topic, tuple(sorted(keys, key=GOODS.index))),))


# -- the end -------------------------------------------------------------------------------------------------------


def end(table: Table, question: Question) -> Plan:
    """Stop what is being done, and end the turn."""
    topic = question.topic
    if topic == CARD:
        raise NotNow(NO_CARD)
    if topic not in STOPS or STOPS[topic] not in question.keys:
        raise NotNow(ASKED_FIRST)
    steps = [topic]
    view = view_of(table, question)
    if topic == MOVE and buildable(view, view.seat(question.seat)):
        steps.append(BUILD)
    if topic != END_TURN:
        steps.append(END_TURN)
    return Plan(tuple((one, (STOPS[one],)) for one in steps))
