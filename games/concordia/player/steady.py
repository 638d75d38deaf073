"""The computer player `steady`: it plans whole turns, a few of its own ahead (docs/computer-players.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.concordia.facts import CARDS
from games.concordia.player import actions, goods, market, notes, travel
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position, position
from games.concordia.player.rivals import best_rival
from games.concordia.player.search import best
from games.concordia.player.worth import final, worth
from games.concordia.prices import card_price
from games.concordia.text.players import ABOUT, TITLE
from games.concordia.view import ConcordiaView
from games.engine.question import Answer
from games.engine.situation import ComputerPlayer, Situation

CARD_AHEAD, CARD_WIDTH = 3, 8
"""How many further own turns it thinks ahead when it plays a card, and how many lines of play it follows."""

INNER_AHEAD, INNER_WIDTH = 2, 4
"""The same for the questions of an action."""


def steady(situation: Situation) -> Answer:
    """A legal answer; the same for the same situation."""
    question = situation.question
    if question.count(2) == 1:
        return next(question.answers())
    now = position(situation.view, question.seat)
    now.table.rivals = best_rival(situation.view, question.seat, situation.notes)
    now.table.ahead = final(now) - now.table.rivals[0]
    topic, turns = question.topic.removeprefix("concordia."), now.table.turns
    if topic == "store":
        return max(question.answers(), key=lambda kept: worth(goods.kept_only(now, kept), turns))
    if topic == "pay":
        return _payment(now, situation)
    plans = [plan for plan in TOPICS[topic](now, situation) if plan.key in question.keys]
    if topic == "card":
        return (best(plans, turns, ahead=CARD_AHEAD, width=CARD_WIDTH),)
    return (best(plans, turns, ahead=INNER_AHEAD, width=INNER_WIDTH),)


def _payment(now: Position, situation: Situation) -> Answer:
    """What is missed least, with what else may be bought in the same action."""
    card, count, turns = situation.question.context["card"], situation.question.least, now.table.turns
    bought = now.pay(0, card_price(card, now.display.index(card) + 1).goods)
    bought.sold, bought.owned, bought.left = (*now.sold, card), (*now.owned, card), now.left - 1
    more = int(CARDS[_playing(situation.view)].parameter) - len(bought.sold)

    def value(paid: Position) -> float:
        further = market.purchases(paid, more, turns, with_space=True) if more else [Plan("done", paid)]
        return max(worth(plan.position.settle(), turns) for plan in further)

    return max(market.payments(bought, count), key=lambda each: value(each[1]))[0]


def _playing(view: ConcordiaView) -> str:
    assert view.playing is not None
    return view.playing


def _trade(now: Position, situation: Situation) -> Iterable[Plan]:
    verbs = {step.thing: step.verb for step in situation.view.steps if step.verb in ("sell", "buy")}
    return market.trades(now, verbs)


def _move(now: Position, situation: Situation) -> Iterable[Plan]:
    return travel.trips(now, int(situation.question.context["left"]), now.table.turns, building=False)


def _buy(now: Position, situation: Situation) -> Iterable[Plan]:
    senator = CARDS[_playing(situation.view)].action == "senator"
    return market.purchases(now, int(situation.question.context["left"]), now.table.turns, with_space=senator)


def _place(now: Position, situation: Situation) -> Iterable[Plan]:
    return [Plan("done", now), *goods.placings(now, now.table.turns)]


TOPICS: Mapping[str, Callable[[Position, Situation], Iterable[Plan]]] = {
    "card": lambda now, _: actions.whole_turns(now, now.table.turns, thorough=True),
    "tribune_colonist": lambda now, _: goods.tribune_colonists(now),
    "move": _move,
    "build": lambda now, _: travel.trips(now, 0, now.table.turns, building=True),
    "prefect": lambda now, _: goods.provinces(now, now.table.turns),
    "colonist": lambda now, _: goods.colonists(now, now.table.turns),
    "place": _place,
    "trade": _trade,
    "diplomat": lambda now, _: actions.copies(now, now.table.turns, thorough=True),
    "buy": _buy,
}
"""The sensible ways to go on at each question; keys that are not offered are left out."""

STEADY = ComputerPlayer(id="steady", title=TITLE, about=ABOUT, answer=steady, begin=notes.begin, note=notes.note)
