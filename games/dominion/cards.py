"""The cards, piles and recommended sets as facts, loaded from the tables in `data`.

A card is named by its id everywhere ('throne_room'). Copies of a card are never told apart.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card. `edition` is basic, first, second or both; `start` is how many a starting deck holds."""

    id: str
    name: str
    types: tuple[str, ...]
    cost: int
    coins: int
    points: int
    plus_cards: int
    plus_actions: int
    plus_buys: int
    plus_coins: int
    edition: str
    start: int


@dataclass(frozen=True, slots=True)
class KingdomSet:
    """A recommended set of ten Kingdom cards."""

    id: str
    name: str
    edition: str
    cards: tuple[str, ...]


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in `data`."""
    path = files("games.dominion") / "data" / name
    text = path.read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _card(row: dict[str, str]) -> Card:
    return Card(
        id=row["id"],
        name=row["name"],
        types=tuple(row["types"].split("|")),
        cost=int(row["cost"]),
        coins=int(row["coins"]),
        points=int(row["points"]),
        plus_cards=int(row["plus_cards"]),
        plus_actions=int(row["plus_actions"]),
        plus_buys=int(row["plus_buys"]),
        plus_coins=int(row["plus_coins"]),
        edition=row["edition"],
        start=int(row["start"]),
    )


CARDS: dict[str, Card] = {row["id"]: _card(row) for row in table("cards.csv")}
"""All 39 cards: the basic ones, then the Kingdom cards by cost and name."""

SETS: dict[str, KingdomSet] = {
    row["id"]: KingdomSet(row["id"], row["name"], row["edition"], tuple(row["cards"].split("|")))
    for row in table("sets.csv")
}
"""The recommended sets of both editions."""

PILES: dict[str, dict[int, int]] = {
    row["pile"]: {seats: int(row[f"players_{seats}"]) for seats in range(2, 7)} for row in table("piles.csv")
}
"""Pile sizes by pile and number of players; `end_piles` is how many empty piles end the game."""

BASIC = tuple(card.id for card in CARDS.values() if card.edition == "basic")
COST = {card.id: card.cost for card in CARDS.values()}
COINS = {card.id: card.coins for card in CARDS.values()}
ACTIONS = frozenset(card.id for card in CARDS.values() if "action" in card.types)
TREASURES = frozenset(card.id for card in CARDS.values() if "treasure" in card.types)
VICTORIES = frozenset(card.id for card in CARDS.values() if "victory" in card.types)
ATTACKS = frozenset(card.id for card in CARDS.values() if "attack" in card.types)


def _rank(card: Card) -> tuple[int, int, str]:
    group = next(i for i, kind in enumerate(("action", "treasure", "victory", "curse")) if kind in card.types)
    return group, card.cost, card.name


ORDER: dict[str, int] = {card.id: place for place, card in enumerate(sorted(CARDS.values(), key=_rank))}
"""The fixed order of cards in a hand: Actions, Treasures, Victory cards, Curse; each by cost, then name."""

PILE_ORDER: dict[str, int] = {card: place for place, card in enumerate(CARDS)}
"""The fixed order of piles in the Supply: the basic ones, then the Kingdom by cost and name."""

DEAREST_FIRST: dict[str, int] = {
    card: place for place, card in enumerate(sorted(CARDS, key=lambda card: (-CARDS[card].cost, PILE_ORDER[card])))
}
"""The order in which cards to gain are offered: what is wanted most often stands in front."""


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in the fixed order of a hand."""
    return sorted(cards, key=ORDER.__getitem__)


def counted(cards: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Each kind once with its number, in the fixed order of a hand."""
    counts = Counter(cards)
    return tuple((card, counts[card]) for card in sorted(counts, key=ORDER.__getitem__))


@cache
def pool(edition: str) -> tuple[str, ...]:
    """The Kingdom cards of an edition: 25 of the first, 26 of the second (sections 1 and 12.1)."""
    return tuple(card.id for card in CARDS.values() if card.edition in ("both", edition))


def pile_size(card: str, seats: int) -> int:
    """How many cards a Supply pile has at the beginning (sections 2 and 7.5)."""
    if card in PILES:
        return PILES[card][seats]
    return PILES["kingdom_victory" if card in VICTORIES else "kingdom_action"][seats]


def end_piles(seats: int) -> int:
    """How many empty piles end the game (sections 3.7 and 7.5)."""
    return PILES["end_piles"][seats]


STARTING_DECK = tuple(card.id for card in CARDS.values() for _ in range(card.start))
"""7 Copper and 3 Estate (section 2)."""


def cheapest(cards: Iterable[str]) -> str:
    """What a forced pick takes for a seat that does not answer: the cheapest, of these first Curse and Victory."""
    return min(cards, key=lambda card: (COST[card], card in ACTIONS or card in TREASURES, ORDER[card]))


def cheapest_gain(cards: Iterable[str]) -> str:
    """What a forced gain takes for a seat that does not answer: the cheapest, Copper rather than Curse."""
    return min(cards, key=lambda card: (COST[card], ORDER[card]))


def least_missed(cards: Iterable[str], count: int) -> tuple[str, ...]:
    """What is discarded for a seat that does not answer: Victory and Curse cards first, then the cheapest (3.8)."""
    missed = sorted(cards, key=lambda card: (card in ACTIONS or card in TREASURES, COST[card], ORDER[card]))
    return tuple(in_order(missed[:count]))
