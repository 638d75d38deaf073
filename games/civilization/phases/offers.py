"""Making and answering offers: branches on the floor of the Trade phase, which only choose (3.2, D10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from games.civilization.choices import named
from games.civilization.facts import ERAS, EVENTS, MARKET_RESOURCES, RESOURCES
from games.civilization.game import Civilization
from games.civilization.reckoning.bargains import backs, can_give, copy_of, hidden, holds
from games.civilization.reckoning.promises import possible
from games.civilization.state import Player
from games.civilization.subgames import Goods, Offer
from games.engine.flow import Flow
from games.engine.question import Option, Ref

MOST_OPEN = 2
"""How many offers of a seat to another may be open at a time."""

MOST_MADE = 6
"""How many open offers a seat may make to another in one phase, and how many private ones."""

WHISPER = "whisper"
"""The verb of a private offer. Two players have nobody to hide it from."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat does on the floor: a word, the other seat, the number of an offer, goods, a promise, a payment."""

    what: str
    other: int = -1
    number: int = 0
    promise: str = ""
    gives: Goods = field(default_factory=Goods)
    asks: Goods = field(default_factory=Goods)
    means: tuple[str, ...] = ()


Branch = partial[Flow[Deal]]
"""How a choice on the floor goes on."""


def options(game: Civilization, me: int) -> Iterator[Option[Branch]]:
    """'offer/seat-1', 'whisper/seat-1', 'accept/seat-1/5-2', 'decline/seat-1/5-2', 'withdraw/seat-1/5-2' (turn, and
    number in the pair), 'release/seat-1/4/peace-3' (the turn in which it was promised).

    So no key ever means two things, and none tells of the offers of others.
    """
    floor = game.state.floor
    assert floor is not None
    for private, verb, made in ((False, "offer", floor.made), (True, WHISPER, floor.whispered)):
        for other in game.opponents(me) if not private or game.state.seats > 2 else ():
            count = sum([(offer.seat, offer.to, offer.private) == (me, other, private) for offer in floor.offers])
            if count < MOST_OPEN and made[me][other] < MOST_MADE:
                yield Option(f"{verb}/seat-{other}", partial(compose, game, me, other, verb), Ref("seat", str(other)))
    for offer in floor.offers:
        by, to, number = offer.seat, offer.to, offer.number
        name = f"{game.state.turn}-{number}"
        if to == me:
            ref = Ref("seat", str(by))
            if can_be_accepted(game, offer):
                yield Option(f"accept/seat-{by}/{name}", partial(accept, game, offer), ref)
            yield Option(f"decline/seat-{by}/{name}", partial(at_once, Deal("decline", by, number)), ref)
        elif by == me:
            ref = Ref("seat", str(to))
            yield Option(f"withdraw/seat-{to}/{name}", partial(at_once, Deal("withdraw", to, number)), ref)
    for promise in game.state.promises:
        if promise.to == me:
            key = f"release/seat-{promise.seat}/{promise.turn}/{promise.what}"
            deal = Deal("release", promise.seat, promise=promise.what)
            yield Option(key, partial(at_once, deal), Ref("promise", promise.what))


def can_be_accepted(game: Civilization, offer: Offer) -> bool:
    """Whether both can still pay, and neither has to discard first (R27)."""
    state = game.state
    pair = (offer.seat, offer.to)
    if any(duty.seat in pair and duty.topic == "discard" for duty in state.duties):
        return False
    return can_give(state, offer.seat, offer.gives) and can_give(state, offer.to, offer.asks)


def found(game: Civilization, by: int, to: int, number: int) -> Offer:
    """An open offer. Raises StopIteration if there is none."""
    floor = game.state.floor
    assert floor is not None
    return next(one for one in floor.offers if (one.seat, one.to, one.number) == (by, to, number))


async def at_once(deal: Deal) -> Deal:
    """A choice that is complete."""
    return deal


async def compose(game: Civilization, me: int, other: int, verb: str) -> Deal:
    """Put an offer together: what I give, then what I ask. A gift, or a wish, is an offer too; nothing is none."""
    context = {"to": f"seat-{other}", "how": verb}
    gives = await _goods(game, me, "offer_give", me, other, context, least=0)
    context["gives"] = in_short(gives)
    asks = await _goods(game, me, "offer_ask", other, me, context, least=int(gives == Goods()))
    return Deal(verb, other, gives=gives, asks=asks)


def in_short(goods: Goods) -> str:
    """Goods as all may know them: 'trade=3 wheat=1 hut=1 ancient=2 promise/peace=1'; empty if there are none."""
    seen = backs(goods)
    counts = {"trade": seen.trade, "culture": seen.culture, **seen.resources}
    counts.update(Counter([*seen.tokens, *seen.events, *[f"promise/{one}" for one in seen.promises]]))
    return " ".join([f"{what}={count}" for what, count in counts.items() if count])


async def _goods(
    game: Civilization, me: int, topic: str, holder: int, taker: int, context: Mapping[str, str], *, least: int
) -> Goods:
    """Goods that a player holds: of one's own the things themselves, of another's face-down things the backs.

    `context` tells what the other side of the offer is; what has been chosen of this side is added to it.
    """
    player = game.player(holder)
    keys = {key: count for key, count in _held(player, own=holder == me) if count}
    keys.update({f"promise/{what}": 1 for what in possible(game.state, holder, taker)})
    offered = [Option(key, key, Ref(*_about(key)), count) for key, count in keys.items()]
    picked = await game.choose_some(me, topic, offered, least=least, context=context)
    goods = Goods()
    for key in picked:
        what, _, thing = key.partition("/")
        if what == "market":
            goods.resources[thing] = goods.resources.get(thing, 0) + 1
        elif what in ("hut", "village"):
            goods.tokens.append(key)
        elif what in ("event", "deck"):
            goods.events.append(thing)
        elif what == "promise":
            goods.promises.append(thing)
    if "trade" in picked:
        told = {**context, "besides": in_short(goods)}
        goods.trade = await game.amount(me, f"{topic}_trade", 1, player.trade, context=told)
    if "culture" in picked:
        told = {**context, "besides": in_short(goods)}
        goods.culture = await game.amount(me, f"{topic}_culture", 1, player.culture, context=told)
    return replace(goods, tokens=sorted(goods.tokens), events=sorted(goods.events))


def _held(player: Player, *, own: bool) -> Iterator[tuple[str, int]]:
    """Keys of what a player can give, each with how many there are; trade and culture are asked for in numbers."""
    yield "trade", int(player.trade > 0)
    yield "culture", int(player.culture > 0)
    for kind in MARKET_RESOURCES:
        yield f"market/{kind}", player.resources[kind]
    if own:
        for source, tokens in (("hut", player.huts), ("village", player.villages)):
            for kind in RESOURCES:
                yield f"{source}/{kind}", tokens.count(kind)
        for event in dict.fromkeys(player.events):
            yield f"event/{event}", player.events.count(event)
    else:
        for source in ("hut", "village"):
            yield source, holds(player, source)
        for era in ERAS:
            yield f"deck/{era}", holds(player, era)


def _about(key: str) -> tuple[str, str]:
    what, _, thing = key.partition("/")
    if what in ("market", "hut", "village"):
        return "payment", key
    return (what, thing) if thing else ("goods", what)


async def accept(game: Civilization, offer: Offer) -> Deal:
    """Take an offer; of what was asked face down, choose which things to give."""
    me, player = offer.to, game.player(offer.to)
    asks = copy_of(offer.asks)
    asks.tokens, asks.events = [], []
    context = {"from": f"seat-{offer.seat}", "number": str(offer.number)}
    for group, count in hidden(offer.asks).items():
        if group in ("hut", "village"):
            held = player.huts if group == "hut" else player.villages
            mine = [f"{group}/{content}" for content in held]
            tokens = [Option(one, one, Ref("payment", one), mine.count(one)) for one in dict.fromkeys(mine)]
            asks.tokens += await game.choose_some(me, f"accept_{group}", tokens, exactly=count, context=context)
        else:
            hand = [event for event in player.events if EVENTS[event].deck == group]
            events = [replace(one, copies=hand.count(one.key)) for one in named("event", dict.fromkeys(hand))]
            asks.events += await game.choose_some(me, f"accept_{group}", events, exactly=count, context=context)
    asks.tokens.sort()
    asks.events.sort()
    return Deal("accept", offer.seat, offer.number, asks=asks)
