"""Trade: what goods are worth, which offers are good, which are made; Horseback Riding (3.2)."""

from __future__ import annotations

from games.civilization.facts import ABILITIES, EVENTS, MARKET_RESOURCES, MOST_TRADE
from games.civilization.player.abilities import kind_worth
from games.civilization.player.learning import trade_cost
from games.civilization.player.mind import Mind
from games.civilization.player.worth import event_worth, resource_worth
from games.civilization.subgames import Goods
from games.engine.question import Answer

MARGIN = 1.5
"""By so much more than it gives a seat wants to get."""

SMALL = 3
"""What is asked or given besides for a resource."""


def goods_worth(mind: Mind, goods: Goods, *, mine: bool) -> float:
    """What goods are worth to the seat."""
    total = 0.85 * goods.trade + 1.0 * goods.culture
    if not mine:
        total -= max(0, mind.player.trade + goods.trade - MOST_TRADE)
    for kind, count in goods.resources.items():
        total += count * kind_worth(mind, kind)
    for token in goods.tokens:
        kind = token.partition("/")[2]
        total += kind_worth(mind, kind) if kind else resource_worth(mind)
    for event in goods.events:
        total += event_worth(mind, event) if event in EVENTS else 4.5
    return total


def trade(mind: Mind) -> Answer:
    """Accept what is good, offer what may be, ride, and be done."""
    floor = mind.state.floor
    assert floor is not None
    keys = mind.question.keys
    for offer in floor.offers:
        if offer.to != mind.me:
            continue
        name = f"seat-{offer.seat}/{mind.state.turn}-{offer.number}"
        gain = goods_worth(mind, offer.gives, mine=False) - goods_worth(mind, offer.asks, mine=True)
        if gain >= MARGIN and f"accept/{name}" in keys:
            return (f"accept/{name}",)
        if f"decline/{name}" in keys:
            return (f"decline/{name}",)
    if "ability/horseback-riding" in keys and mind.player.trade <= MOST_TRADE - 8:
        return ("ability/horseback-riding",)
    for other in mind.others:
        if f"offer/seat-{other}" in keys and not floor.made[mind.me][other] and bargain(mind, other) is not None:
            return (f"offer/seat-{other}",)
    return ("done",) if "done" in keys else mind.question.late


def bargain(mind: Mind, other: int) -> tuple[str, str] | None:
    """What could be good for both: a resource of the market for one of another kind; what is given and asked."""
    me, them = mind.player, mind.state.players[other]
    wanted = {kind for kind in MARKET_RESOURCES if them.resources[kind] and _of_use(mind, kind)}
    given = [kind for kind in MARKET_RESOURCES if me.resources[kind] and not _of_use(mind, kind)]
    asked = sorted(wanted - set(given), key=lambda kind: (-kind_worth(mind, kind), kind))
    if asked and given:
        return f"market/{given[0]}", f"market/{asked[0]}"
    if asked and mind.player.trade >= SMALL and trade_cost(mind, SMALL) < SMALL:
        return "trade", f"market/{asked[0]}"
    return None


def _of_use(mind: Mind, kind: str) -> bool:
    """Whether the seat has an ability that takes just this kind."""
    known = mind.player.technologies
    return any(ability.price == kind and ability.technology in known for ability in ABILITIES.values())


def offered(mind: Mind) -> Answer:
    """What is given, or asked, in the offer that is put together."""
    other = int(mind.context["to"].removeprefix("seat-"))
    found = bargain(mind, other)
    if found is None:
        return mind.question.late
    wanted = found[0] if mind.question.topic.endswith("give") else found[1]
    return mind.question.check((wanted,)) if wanted in mind.question.keys else mind.question.late


def amount(mind: Mind) -> Answer:
    """How much trade or culture goes with an offer."""
    return (str(max(mind.question.least, min(SMALL, mind.question.most))),)


def given_away(mind: Mind) -> Answer:
    """Which of the own face-down things are given for an offer: those worth least."""

    def worth(key: str) -> float:
        return event_worth(mind, key) if key in EVENTS else kind_worth(mind, key.partition("/")[2])

    pool = sorted(mind.question.pool, key=lambda key: (worth(key), key))
    return mind.question.check(tuple(pool[: mind.question.least]))
