"""Gaining goods and coins: Prefect, specialists, storing, Colonist and Tribune (sections 4.1, 4.3, 4.4, 4.9 and 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from games.concordia.facts import GOOD, KINDS, PRICE, ROMA
from games.concordia.game import MAGNUS_BONUS
from games.concordia.personalities import COLONIST_COINS, FREE_CARDS
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position
from games.concordia.player.worth import RIVAL, outlook, worth
from games.concordia.prices import COLONIST


def provinces(position: Position, turns: float) -> Iterator[Plan]:
    """Every choice of a Prefect."""
    table = position.table
    for province in table.markers:
        if province not in position.turned:
            yield Plan(province, _produced(position, province, turns))
    if position.turned:
        new = position.copy()
        new.coins += sum([GOOD[table.markers[province]].marker_coins for province in position.turned])
        new.turned = frozenset()
        yield Plan("coins", new)


def _produced(position: Position, province: str, turns: float) -> Position:
    table = position.table
    cities = table.map.cities_of(province)
    gains = {table.markers[province]: MAGNUS_BONUS if position.magnus else 1}
    for city in cities:
        if city in position.houses:
            gains[table.tokens[city]] = gains.get(table.tokens[city], 0) + 1
    new = gained(position, gains, turns)
    new.turned = position.turned | {province}
    new.used = position.magnus
    coin = outlook(turns).coin
    for seat in table.others:
        theirs = sorted([PRICE[table.tokens[city]] for city in cities if city in seat.houses], reverse=True)
        new.rivals += RIVAL[table.seats] * coin * sum(theirs[: seat.free])
    return new


def gained(position: Position, gains: Mapping[str, int], turns: float) -> Position:
    """After as many of the gains as fit were stored, those that are worth most."""
    room = position.free
    if sum(gains.values()) <= room:
        return position.pay(0, {good: -count for good, count in gains.items()})
    pieces = sorted([good for good, count in gains.items() for _ in range(count)])
    found = [kept_only(position, kept) for kept in dict.fromkeys(combinations(pieces, room))]
    return max(found, key=lambda new: worth(new, turns)) if len(found) > 1 else found[0]


def kept_only(position: Position, kept: tuple[str, ...]) -> Position:
    """After these goods were stored."""
    return position.pay(0, {good: -kept.count(good) for good in kept})


def special(position: Position, good: str) -> Iterator[Plan]:
    """A specialist."""
    count = sum([position.table.tokens[city] == good for city in position.houses])
    yield Plan("", position.pay(0, {good: -min(count, position.free)}))


def returned(position: Position) -> Iterator[Plan]:
    """A Tribune."""
    new = position.copy()
    new.coins += max(0, len(position.pile) - FREE_CARDS)
    new.hand, new.pile = (*position.hand, *position.pile), ()
    yield from tribune_colonists(new)


def tribune_colonists(position: Position) -> Iterator[Plan]:
    """What can come to Roma with a Tribune."""
    yield Plan("none", position)
    for kind in KINDS:
        if _can_place(position, kind):
            yield Plan(kind, _placed(position, kind, ROMA))


def colonists(position: Position, turns: float) -> Iterator[Plan]:
    """Both ways of a Colonist."""
    yield from [Plan("place", plan.position) for plan in placings(position, turns)]
    new = position.copy()
    new.coins += COLONIST_COINS + len(position.colonists)
    yield Plan("coins", new)


def placings(position: Position, turns: float) -> list[Plan]:
    """Placing one colonist or more, each where it is worth most."""
    cities = position.table.map.cities
    first = [
        Plan(f"{kind}/{city}", _placed(position, kind, city))
        for kind in KINDS
        if _can_place(position, kind)
        for city in (ROMA, *position.houses)
        if kind in cities[city].kinds
    ]
    further = []
    for plan in best_of(first, turns, 2):
        further += [Plan(plan.key, more.position) for more in best_of(placings(plan.position, turns), turns, 1)]
    return [*best_of(first, turns, 3), *further]


def best_of(plans: list[Plan], turns: float, count: int) -> list[Plan]:
    """The so many best ones at a glance."""
    for plan in plans:
        plan.value = worth(plan.position, turns)
    return sorted(plans, key=lambda plan: plan.value, reverse=True)[:count]


def _can_place(position: Position, kind: str) -> bool:
    return position.stored[kind] > 0 and all(position.goods[good] >= count for good, count in COLONIST.items())


def _placed(position: Position, kind: str, city: str) -> Position:
    new = position.pay(0, COLONIST)
    new.stored = {**position.stored, kind: position.stored[kind] - 1}
    new.colonists = (*position.colonists, (kind, city))
    return new
