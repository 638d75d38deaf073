"""What houses and cards cost, and who can pay it (sections 1.1, 1.4, 4.2, 4.7, 4.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.concordia.facts import CARDS, GOOD, GOODS, SPACES

COLONIST: Mapping[str, int] = {"food": 1, "tool": 1}
"""What a colonist costs that is taken from the storehouse."""


@dataclass(frozen=True, slots=True)
class Price:
    """Coins, goods, and so many pieces of `any` kind besides, each paid by a piece of its own."""

    coins: int = 0
    goods: Mapping[str, int] = field(default_factory=dict)
    any: int = 0

    def affordable(self, coins: int, goods: Mapping[str, int]) -> bool:
        """Whether these coins and goods can pay it."""
        left = rest(goods, self.goods)
        return coins >= self.coins and min(left.values()) >= 0 and sum(left.values()) >= self.any


def rest(goods: Mapping[str, int], paid: Mapping[str, int]) -> dict[str, int]:
    """What is left of goods after a payment; below zero where it cannot be paid."""
    return {good: goods.get(good, 0) - paid.get(good, 0) for good in GOODS}


def house_price(good: str, number: int) -> Price:
    """A house in a city of this good that will have so many houses then."""
    facts = GOOD[good]
    return Price(facts.house_coins * number, facts.house_goods)


def card_price(card: str, space: int | None) -> Price:
    """A card from a space (1 to 7) of the display; None: the space's cost is ignored, as by a Consul."""
    cost = Counter(CARDS[card].cost)
    if space is None:
        return Price(0, cost)
    extra = SPACES[space - 1]
    return Price(
        0,
        {good: cost[good] + extra.goods.get(good, 0) for good in GOODS if cost[good] or good in extra.goods},
        extra.any,
    )
