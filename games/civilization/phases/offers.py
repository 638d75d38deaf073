"""Making and answering offers: branches on the floor of the Trade phase, which only choose (3.2, D10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from games.civilization.choices import named
from games.civilization.facts import ERAS, EVENTS, MARKET_RESOURCES, RESOURCES
from games.civilization.game import Civilization
from games.civilization.reckoning.bargains import PROMISES, can_give, copy_of, hidden, holds
from games.civilization.state import Player
from games.civilization.subgames import Goods, Offer
from games.engine.flow import Flow
from games.engine.question import Option, Ref

MOST_OPEN = 2
"""How many offers of a seat to another may be open at a time."""

MOST_MADE = 6
"""How many offers a seat may make to another in one phase."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a seat does on the floor: a word, the other seat, the number of an offer, and goods."""

    what: str
    other: int = -1
    number: int = 0
    gives: Goods = field(default_factory=Goods)
    asks: Goods = field(default_factory=Goods)


Branch = partial[Flow[Deal]]
"""How a choice on the floor goes on."""


def options(game: Civilization, me: int) -> Iterator[Option[Branch]]:
    """'offer/seat-1', 'accept/seat-1/5-2', 'decline/seat-1/5-2', 'withdraw/seat-1/5-2': turn, and number in the pair.

    So no key ever means two offers, and none tells of the offers of others.
    """
    floor = game.state.floor
    assert floor is not None
    for other in game.opponents(me):
        count = sum([offer.seat == me and offer.to == other for offer in floor.offers])
        if count < MOST_OPEN and floor.made[me][other] < MOST_MADE:
            yield Option(f"offer/seat-{other}", partial(compose, game, me, other), Ref("seat", str(other)))
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


async def compose(game: Civilization, me: int, other: int) -> Deal:
    """Put an offer together: what I give, then what I ask. A gift, or a wish, is an offer too; nothing is none."""
    gives = await _goods(game, me, other, "offer_give", me, least=0)
    asks = await _goods(game, me, other, "offer_ask", other, least=int(gives == Goods()))
    return Deal("offer", other, gives=gives, asks=asks)


async def _goods(game: Civilization, me: int, other: int, topic: str, holder: int, *, least: int) -> Goods:
    """Goods that a player holds: of one's own the things themselves, of another's face-down things the backs."""
    player, context = game.player(holder), {"to": f"seat-{other}"}
    keys = {key: count for key, count in _held(player, own=holder == me) if count}
    offered = [Option(key, key, Ref(*_about(key)), count) for key, count in keys.items()]
    picked = await game.choose_some(me, topic, offered, least=least, context=context)
    goods = Goods()
    if "trade" in picked:
        goods.trade = await game.amount(me, f"{topic}_trade", 1, player.trade, context=context)
    if "culture" in picked:
        goods.culture = await game.amount(me, f"{topic}_culture", 1, player.culture, context=context)
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
    for promise in PROMISES:
        yield f"promise/{promise}", 1


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
