"""A deck as an economy: what an ordinary turn with it brings.

The reckoning is a mean over all hands. Of the cards drawn in a turn those that draw bring further ones; Actions that
use up an action are played as far as actions go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from games.dominion.cards import CARDS, COINS

HAND = 5
ROUNDS = 4
"""So often the number of drawn cards is reckoned again; it settles quickly."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one card does when it is drawn: coins, cards, further actions and buys, and other good counted in coins.

    `terminal`: it needs an action and gives none back.
    """

    coins: float = 0.0
    cards: float = 0.0
    actions: float = 0.0
    buys: float = 0.0
    other: float = 0.0
    terminal: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """An ordinary turn. `drawn` counts all cards seen, `played` is the share of terminals that can be played."""

    drawn: float
    coins: float
    buys: float
    other: float
    played: float


@dataclass(slots=True)
class Economy:
    """Sums over the parts of a deck; terminals and other cards apart."""

    size: float = 0.0
    coins: float = 0.0
    cards: float = 0.0
    actions: float = 0.0
    buys: float = 0.0
    other: float = 0.0
    terminals: float = 0.0
    terminal_coins: float = 0.0
    terminal_cards: float = 0.0
    terminal_buys: float = 0.0
    terminal_other: float = 0.0

    def add(self, part: Part, count: float = 1.0) -> None:
        """Put so many such cards into the deck; a negative number takes them out."""
        self.size += count
        if part.terminal:
            self.terminals += count
            self.terminal_coins += part.coins * count
            self.terminal_cards += part.cards * count
            self.terminal_buys += part.buys * count
            self.terminal_other += part.other * count
        else:
            self.coins += part.coins * count
            self.cards += part.cards * count
            self.actions += part.actions * count
            self.buys += part.buys * count
            self.other += part.other * count

    def turn(self) -> Turn:
        """An ordinary turn with this deck."""
        size = max(self.size, 1.0)
        drawn = min(float(HAND), size)
        played = 1.0
        for _ in range(ROUNDS):
            wanted = drawn * self.terminals / size
            actions = 1 + drawn * self.actions / size
            crowd = wanted / actions
            played = (1 - exp(-crowd)) / crowd if crowd > 0.01 else 1.0
            drawn = min(size, HAND + drawn * (self.cards + played * self.terminal_cards) / size)
        share = drawn / size
        return Turn(
            drawn=drawn,
            coins=share * (self.coins + played * self.terminal_coins),
            buys=share * (self.buys + played * self.terminal_buys),
            other=share * (self.other + played * self.terminal_other),
            played=played,
        )


def _plain(card: str) -> Part:
    facts = CARDS[card]
    if "action" not in facts.types:
        return Part(coins=COINS[card])
    return Part(
        coins=facts.plus_coins,
        cards=facts.plus_cards,
        actions=facts.plus_actions - 1 if facts.plus_actions else 0,
        buys=facts.plus_buys,
        terminal=facts.plus_actions == 0,
    )


PLAIN: Mapping[str, Part] = {card: _plain(card) for card in CARDS}
"""What is printed on each card."""


def is_terminal(card: str) -> bool:
    """Whether a card uses up an action."""
    return PLAIN[card].terminal
