"""What a position is worth: an estimate of the final points of the seat, less what its actions gave to others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from games.concordia.facts import CARDS, GOODS, HOUSES, PRICE
from games.concordia.player.pace import CARDS_A_TURN, COLONISTS_A_TURN, HOUSES_A_TURN
from games.concordia.player.position import Position, Stand, Table
from games.concordia.player.reach import distances_to_cities
from games.concordia.scoring import CONCORDIA_POINTS, VESTA_PER

SHARE = {"jupiter": 0.27, "saturnus": 0.27, "mercurius": 0.16, "mars": 0.17}
"""How the cards that are still bought are spread over the gods."""

COIN_LATER = 0.3
COIN_TURNS = 5.0
SPENT = 60
"""What a coin is worth in points while it can be used, besides its tenth of a point by Vesta; fades near the end.

More coins than can be spent are worth no more than what Vesta gives, so that nobody goes on only to become rich.
"""

HAND: Mapping[str, float] = {
    "architect": 1.6,
    "prefect": 1.5,
    "senator": 1.6,
    "consul": 1.4,
    "mercator": 1.3,
    "diplomat": 1.0,
    "colonist": 0.9,
    "specialist": 0.9,
    "tribune": 0.0,
}
"""What it is worth in points that a card is in the hand and not on the pile."""

PREFECTS_A_TURN = 0.28
USED = 0.7
"""How often a seat lets a province produce, and how much of what it gains is of use."""

SPECIALISTS_A_TURN = 0.1

STEP = 0.12
"""What each colonist on the map adds in every turn that is left, in points."""

SITE = 0.8
FADED = (1.0, 0.6, 0.36, 0.22)
SITES = 4
"""What it is worth to stand next to the cities where building would be best; less by each step away."""

SHORT = {"brick": 0.5, "food": 0.25, "tool": 0.25, "wine": 0.25, "cloth": 0.25}
"""What the first piece of each good is worth besides its price, in points."""

CROWDED = (1.2, 0.7, 0.35, 0.15)
"""What is lost, in points, with so few free spaces in the storehouse."""

RIVAL = {2: 0.9, 3: 0.5, 4: 0.35, 5: 0.3}
"""How much a gain of others counts against the seat."""

WIN = 12.0
"""What it counts to end the game as the winner, and against the seat to end it behind."""

PUSH = 0.6
FAR_AHEAD = 20
"""Points for each card for sale that is gone, and half as many for each own house, to a seat that is so far ahead."""

LAST_TURN = 3.5
"""Points that another seat makes in its last turn."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is expected of the turns that are left."""

    turns: float
    houses: float
    cards: float
    colonists: float
    coin: float
    """Points for a coin that can be spent."""


@lru_cache(maxsize=4096)
def outlook(turns: float) -> Outlook:
    """With so many turns left."""
    later = 1 - exp(-turns / COIN_TURNS)
    return Outlook(
        turns, HOUSES_A_TURN * turns, CARDS_A_TURN * turns, COLONISTS_A_TURN * turns, 1 / VESTA_PER + COIN_LATER * later
    )


@lru_cache(maxsize=4096)
def gods_of(owned: tuple[str, ...]) -> tuple[Mapping[str, int], tuple[tuple[str, int], ...]]:
    """How many cards of each god there are, and the goods of specialists with their points."""
    counts = dict.fromkeys(("vesta", *SHARE), 0)
    specialists = []
    for card in map(CARDS.__getitem__, owned):
        if card.god == "minerva":
            specialists.append((card.parameter, card.points))
        else:
            counts[card.god] += 1
    return counts, tuple(specialists)


def points(table: Table, owned: tuple[str, ...], houses: Sequence[str], colonists: int, look: Outlook) -> float:
    """The expected final points by all gods but Vesta; with no turn left exactly those of now."""
    counts, specialists = gods_of(owned)
    tokens, province = table.tokens, table.province
    kinds = dict.fromkeys(GOODS, 0)
    for city in houses:
        kinds[tokens[city]] += 1
    provinces = len({province[city] for city in houses})
    different = sum([count > 0 for count in kinds.values()])
    more = min(look.houses, HOUSES - len(houses))
    most = len(table.map.provinces)
    jupiter = len(houses) - kinds["brick"] + 0.75 * more
    saturnus = provinces + (most - provinces) * (1 - exp(-0.8 * more / most))
    mercurius = 2 * (different + (5 - different) * (1 - exp(-more / 4)))
    mars = 2 * min(6.0, colonists + look.colonists)
    cards = look.cards
    total = (
        (counts["jupiter"] + SHARE["jupiter"] * cards) * jupiter
        + (counts["saturnus"] + SHARE["saturnus"] * cards) * saturnus
        + (counts["mercurius"] + SHARE["mercurius"] * cards) * mercurius
        + (counts["mars"] + SHARE["mars"] * cards) * mars
    )
    for good, each in specialists:
        total += each * (kinds[good] + 0.25 * more)
    return total


def stock(coins: int, goods: Mapping[str, int], free: int, look: Outlook) -> float:
    """What coins and stored goods are worth in points."""
    value = coins
    for good, count in goods.items():
        value += PRICE[good] * count
    total = min(value, SPENT) * look.coin + max(0, value - SPENT) / VESTA_PER
    if look.turns > 0:
        scale = min(1.0, look.turns / 4)
        total += scale * sum([SHORT[good] for good, count in goods.items() if count])
        total += scale * 0.3 * (goods["brick"] > 1)
        if free < len(CROWDED):
            total -= scale * CROWDED[free]
    return total


def income(table: Table, houses: Iterable[str], owned: tuple[str, ...]) -> float:
    """What the houses yield in a turn of the seat, in coins: by own Prefects, by those of others, by specialists."""
    tokens, province = table.tokens, table.province
    yields: dict[str, int] = {}
    kinds = dict.fromkeys(GOODS, 0)
    for city in houses:
        good = tokens[city]
        kinds[good] += 1
        yields[province[city]] = yields.get(province[city], 0) + PRICE[good]
    best = sorted(yields.values(), reverse=True)[:3]
    own = PREFECTS_A_TURN * sum(best) / 3
    others = PREFECTS_A_TURN * (table.seats - 1) * sum(yields.values()) / len(table.map.provinces)
    special = sum([PRICE[good] * kinds[good] for good, _ in gods_of(owned)[1]])
    return own + others + SPECIALISTS_A_TURN * special


def sites(table: Table, colonists: Iterable[Stand], houses: tuple[str, ...]) -> float:
    """How good the colonists stand for building later, in points."""
    near: dict[str, int] = {}
    for kind, place in colonists:
        for city, steps in distances_to_cities(table.map.id, kind, place).items():
            if steps < near.get(city, 9):
                near[city] = steps
    appeal = _appeal(table, houses)
    found = sorted([FADED[steps] * appeal[city] for city, steps in near.items() if city in appeal], reverse=True)
    return SITE * sum(found[:SITES])


def _appeal(table: Table, houses: tuple[str, ...]) -> Mapping[str, float]:
    """How good it would be to build in each city without an own house, as a part of the best one."""
    known = table.appeal.get(houses)
    if known is None:
        tokens, province, crowd = table.tokens, table.province, table.crowd
        provinces = {province[city] for city in houses}
        kinds = {tokens[city] for city in houses}
        known = table.appeal[houses] = {
            city: (1 + 0.5 * (province[city] not in provinces) + 0.5 * (good not in kinds) + 0.05 * PRICE[good])
            / (1 + 0.5 * crowd[city])
            for city, good in tokens.items()
            if city not in houses
        }
    return known


def worth(position: Position, turns: float) -> float:
    """What the position is worth with so many turns left after this one (none: what it scores)."""
    if position.ended or turns <= 0:
        return final(position)
    look = outlook(turns)
    fading = min(1.0, turns / 4)
    total = standing(position, look, fading)
    total += stock(position.coins, position.goods, position.free, look)
    total += fading * sum([HAND[CARDS[card].action] for card in position.hand])
    push = position.table.ahead / FAR_AHEAD
    if push > 0:
        total -= PUSH * min(1.0, push) * (position.left - len(position.houses) / 2)
    return total - position.rivals


def standing(position: Position, look: Outlook, fading: float) -> float:
    """All that depends on cards, houses and colonists only. Worked out once for each of them: goods change oftener."""
    table, owned, houses, colonists = position.table, position.owned, position.houses, position.colonists
    key = (owned, houses, colonists, look.turns)
    known = table.known.get(key)
    if known is None:
        known = points(table, owned, houses, len(colonists), look)
        known += (look.coin - 0.05) * USED * look.turns * income(table, houses, owned)
        known += STEP * look.turns * len(colonists)
        known += fading * sites(table, colonists, houses)
        table.known[key] = known
    return known


def final(position: Position) -> float:
    """The points of the seat if nothing more were done; if it ended the game itself, also whether that wins."""
    table = position.table
    total = points(table, position.owned, position.houses, len(position.colonists), outlook(0.0))
    wealth = position.coins + sum([PRICE[good] * count for good, count in position.goods.items()])
    total += wealth // VESTA_PER * gods_of(position.owned)[0]["vesta"] + wealth / 1000
    if position.ended:
        # Made comparable with positions in which the game goes on, and with it the growth of all others.
        total += CONCORDIA_POINTS
        now, later = table.rivals
        total += later - now - LAST_TURN
        total += WIN if total > later else -WIN
    return total - position.rivals
