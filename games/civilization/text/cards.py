"""All components of Civilization as `/card` shows them, in our own wording.

A name that two components share (Democracy is a technology and a government) is one card with both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.civilization.text.card_tables import Card, lines
from games.civilization.text.cards_culture import event_cards, special_cards, wonder_cards
from games.civilization.text.cards_learned import government_cards, technology_cards
from games.civilization.text.cards_map import (
    building_cards,
    civilization_cards,
    figure_cards,
    person_cards,
    resource_cards,
    terrain_cards,
    token_cards,
    unit_cards,
)

KINDS = {"technology": "Technology", "government": "Government"}
"""How the parts of a card with two components are headed."""


@cache
def components() -> tuple[Card, ...]:
    """Every component by itself."""
    return tuple(_components())


def _components() -> Iterator[Card]:
    yield from technology_cards()
    yield from government_cards()
    yield from wonder_cards()
    yield from event_cards()
    yield from person_cards()
    yield from civilization_cards()
    yield from building_cards()
    yield from unit_cards()
    yield from figure_cards()
    yield from token_cards()
    yield from terrain_cards()
    yield from resource_cards()
    yield from special_cards()


@cache
def component_cards() -> tuple[Card, ...]:
    """All cards with different names, as `/card` lists them."""
    named: dict[str, list[Card]] = {}
    for card in components():
        named.setdefault(card.name, []).append(card)
    return tuple(cards[0] if len(cards) == 1 else _joined(cards) for cards in named.values())


def _joined(cards: list[Card]) -> Card:
    """One card for components of the same name."""
    facts = "; ".join(card.facts for card in cards)
    text = "\n".join(lines(f"{KINDS[card.id.partition('/')[0]]}:", card.text) for card in cards)
    told = dict.fromkeys(ruling for card in cards for ruling in card.rulings)
    return Card(cards[0].id, cards[0].name, facts, text, tuple(told))


@cache
def component_card(id: str) -> Card:
    """A component by kind and id ('wonder/oracle'). Raises StopIteration if there is none."""
    return next(card for card in components() if card.id == id)
