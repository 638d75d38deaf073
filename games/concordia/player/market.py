"""Trading and buying cards: Mercator, Senator and Consul (sections 4.5, 4.7 and 4.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from games.concordia.facts import GOODS, PRICE
from games.concordia.personalities import TRADED_KINDS
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position
from games.concordia.player.worth import worth
from games.concordia.prices import Price, card_price

Deal = tuple[str, str, int]
"""Sell or buy, the good, how many."""

MOST_BOUGHT = 3
"""More pieces of a good are never bought at once."""


def trades(position: Position, verbs: Mapping[str, str]) -> Iterator[Plan]:
    """Every sensible list of trades. `verbs` tells which goods were already sold or bought."""
    yield Plan("done", position)
    deals = list(_deals(position, verbs))
    for deal in deals:
        done = _traded(position, deal)
        if done is not None:
            yield Plan(_key(deal), done)
    if len(verbs) == TRADED_KINDS:
        return
    for first, second in combinations(deals, 2):
        if first[1] != second[1] and len({*verbs, first[1], second[1]}) <= TRADED_KINDS:
            done = _traded(position, first)
            done = None if done is None else _traded(done, second)
            if done is not None:
                yield Plan(_key(first), done)


def _deals(position: Position, verbs: Mapping[str, str]) -> Iterator[Deal]:
    """Sales first, which give coins and room."""
    goods = GOODS if len(verbs) < TRADED_KINDS else tuple(verbs)
    for good in goods:
        if verbs.get(good) != "buy":
            yield from [("sell", good, count) for count in range(position.goods[good], 0, -1)]
    for good in goods:
        if verbs.get(good) != "sell":
            yield from [("buy", good, count) for count in range(1, MOST_BOUGHT + 1)]


def _traded(position: Position, deal: Deal) -> Position | None:
    """None if it cannot be done."""
    verb, good, count = deal
    if verb == "sell":
        return position.pay(-count * PRICE[good], {good: count})
    if count > position.free or count * PRICE[good] > position.coins:
        return None
    return position.pay(count * PRICE[good], {good: -count})


def _key(deal: Deal) -> str:
    verb, good, count = deal
    return f"{verb}/{good}/{count}"


def purchases(position: Position, count: int, turns: float, *, with_space: bool) -> list[Plan]:
    """Buying up to so many cards of the display."""
    found = [Plan("done", position)]
    for space, card in enumerate(position.display, start=1):
        price = card_price(card, space if with_space else None)
        if card in position.sold or not price.affordable(position.coins, position.goods):
            continue
        bought = _bought(position, card, price, turns)
        found.append(Plan(card, bought))
        if count > 1:
            found += [
                Plan(card, more.position)
                for more in purchases(bought, count - 1, turns, with_space=with_space)
                if more.key != "done" and position.display.index(more.key) > space - 1
            ]
    return found


def _bought(position: Position, card: str, price: Price, turns: float) -> Position:
    fixed = position.pay(0, price.goods)
    fixed.sold = (*position.sold, card)
    fixed.owned = (*position.owned, card)
    fixed.left -= 1
    if not price.any:
        return fixed
    return max([paid for _, paid in payments(fixed, price.any)], key=lambda paid: worth(paid, turns))


def payments(position: Position, count: int) -> list[tuple[tuple[str, ...], Position]]:
    """Every way to pay so many pieces of any kind: the goods, and the position afterwards."""
    pieces = [good for good in GOODS for _ in range(min(count, position.goods[good]))]
    found = []
    for paid in dict.fromkeys(combinations(pieces, count)):
        found.append((paid, position.pay(0, {good: paid.count(good) for good in paid})))
    return found
