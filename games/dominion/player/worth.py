"""What one more copy of a card is worth to a deck, in victory points until the end of the game.

That is its own points, and what it adds to an ordinary turn for as many turns as are left, at a fixed rate of points
for coins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property

from games.dominion.cards import ACTIONS, CARDS, COINS, COST, TREASURES
from games.dominion.player.economy import PLAIN, Economy, Part
from games.dominion.player.outlook import GREEN, Outlook
from games.dominion.scoring import GARDENS_PER

POINTS_PER_COIN = 0.65
"""What one coin more in every turn is worth, for each turn."""
BUY = 0.25
"""What a further buy is worth in coins."""
RIPE_MEAN = 1.5
"""Coins that a drawn card brings in a deck that buys Provinces."""


class Worth:
    """The worth of cards to the seat of an outlook."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.turns = outlook.turns_left
        self._parts: dict[str, Part] = {}
        self._gains: dict[str, float] = {}
        self._today = Economy()
        for card, count in outlook.deck.items():
            self._today.add(PLAIN[card], count)
        self._turn = self._today.turn()
        self.mean = self._turn.coins / self._turn.drawn
        self.rounds = self._today.size / self._turn.drawn
        """Turns from one shuffle to the next."""

    # -- worth in points ---------------------------------------------------------------------------------------

    def gain(self, card: str) -> float:
        """Points that a copy gained now brings until the end; it waits for a shuffle first."""
        if card not in self._gains:
            special = SPECIAL.get(card)
            if special is not None:
                self._gains[card] = special(self)
            else:
                turns = max(0.0, self.turns - self.rounds / 2)
                self._gains[card] = self.points(card) + POINTS_PER_COIN * turns * self._adds(card, 1)
        return self._gains[card]

    def keep(self, card: str) -> float:
        """Points that a copy already owned still brings: what trashing it costs."""
        turns = max(0.0, self.turns - 1)
        if card in ACTIONS:
            return self.points(card) - POINTS_PER_COIN * turns * self._adds(card, -1)
        drawn = self._turn.drawn / max(1.0, self._today.size)
        return self.points(card) + POINTS_PER_COIN * turns * drawn * (COINS[card] - self.foreseen)

    @cached_property
    def foreseen(self) -> float:
        """Coins of a drawn card on the way to the end: more than today as long as the deck grows."""
        return self.mean + max(0.0, RIPE_MEAN - self.mean) * min(0.8, self.turns / 12)

    def points(self, card: str) -> float:
        """Points of the card at the end of the game."""
        gardens = self.outlook.deck.get("gardens", 0)
        share = gardens / GARDENS_PER
        if card == "gardens":
            return (sum(self.outlook.deck.values()) + self.turns * 1.1) / GARDENS_PER + share
        return CARDS[card].points + share

    def _adds(self, card: str, count: int) -> float:
        """What an ordinary turn has more, in coins, with so many copies more."""
        economy = replace(self._own)
        economy.add(self.part(card), count)
        return _good(economy) - self._own_good

    @cached_property
    def _own(self) -> Economy:
        """The own deck with everything that its cards do."""
        economy = Economy()
        for card, count in self.outlook.deck.items():
            economy.add(self.part(card), count)
        return economy

    @cached_property
    def _own_good(self) -> float:
        return _good(self._own)

    # -- parts -------------------------------------------------------------------------------------------------

    def part(self, card: str) -> Part:
        """What a card does when it is drawn, with all that is not printed as numbers counted in coins."""
        if card not in self._parts:
            more = MORE.get(card)
            self._parts[card] = PLAIN[card] if more is None else more(self, PLAIN[card])
        return self._parts[card]

    def brings(self, card: str) -> float:
        """What a card brings when it is played, in coins."""
        part = self.part(card)
        return part.coins + part.cards * self.mean + part.buys * BUY + part.other

    @cached_property
    def curse(self) -> float:
        """What a Curse dealt to every opponent is worth, in coins."""
        left = self.outlook.supply["curse"] / max(1, len(self.outlook.opponents))
        hurt = 1 / POINTS_PER_COIN + 0.3 * max(0.0, self.turns - 2)
        return hurt * min(1.0, left / 3)

    def gained(self, limit: int, among: frozenset[str] | None = None) -> float:
        """The best gain of a cost up to `limit`, in coins; at least 0."""
        supply = self.outlook.supply
        offered = [card for card in supply if COST[card] <= limit and supply[card] and card not in GAINERS]
        best = max((self._plain_gain(card) for card in offered if among is None or card in among), default=0.0)
        return max(0.0, best) / POINTS_PER_COIN

    def _plain_gain(self, card: str) -> float:
        turns = max(0.0, self.turns - self.rounds / 2)
        drawn = 5 / (self._today.size + 6)
        return self.points(card) + POINTS_PER_COIN * turns * drawn * (self.brings(card) - RIPE_MEAN)

    def share(self, cards: frozenset[str]) -> float:
        """Which part of the deck these cards are."""
        return sum(count for card, count in self.outlook.deck.items() if card in cards) / max(1.0, self._today.size)


ENOUGH = 7.5
"""Coins of a turn that buys one Province."""
SECOND_RATE, SPARE_RATE = 0.5, 0.1
"""What a coin counts towards a second Province, where there are buys for it, and beyond."""


def _good(economy: Economy) -> float:
    """What an ordinary turn is good for, in coins: more than a Province costs helps little without another buy."""
    turn = economy.turn()
    second = min(max(0.0, turn.coins - ENOUGH), ENOUGH * turn.buys)
    spare = max(0.0, turn.coins - ENOUGH - second)
    return min(turn.coins, ENOUGH) + SECOND_RATE * second + SPARE_RATE * spare + turn.other + BUY * turn.buys


def _other(coins: float) -> Callable[[Worth, Part], Part]:
    return lambda worth, plain: replace(plain, other=coins)


COPPER, SILVER = frozenset(("copper",)), frozenset(("silver",))

More = Callable[[Worth, Part], Part]

MORE: Mapping[str, More] = {
    "cellar": lambda worth, plain: replace(plain, other=3 * worth.share(GREEN) * worth.mean),
    "moat": _other(0.2),
    "chancellor": _other(0.2),
    "workshop": lambda worth, plain: replace(plain, other=0.5 * worth.gained(4)),
    "bureaucrat": lambda worth, plain: replace(plain, other=0.5 * worth.gained(3, TREASURES) + 0.8),
    "militia": _other(1.2),
    "moneylender": lambda worth, plain: replace(plain, coins=min(2.0, 12 * worth.share(COPPER)), other=0.3),
    "remodel": _other(1.4),
    "spy": _other(0.2),
    "thief": _other(0.6),
    "throne_room": lambda worth, plain: replace(plain, other=min(2.2, 9 * worth.share(ACTIONS - {"throne_room"}))),
    "council_room": lambda worth, plain: replace(plain, other=-0.8),
    "library": lambda worth, plain: replace(plain, cards=2.9),
    "mine": lambda worth, plain: replace(plain, coins=0.9, other=1.2),
    "witch": lambda worth, plain: replace(plain, other=worth.curse),
    "adventurer": lambda worth, plain: replace(plain, coins=3.2),
    "harbinger": _other(0.3),
    "merchant": lambda worth, plain: replace(plain, coins=min(1.0, 3.5 * worth.share(SILVER))),
    "vassal": lambda worth, plain: replace(plain, other=1.5 * worth.share(ACTIONS)),
    "poacher": lambda worth, plain: replace(plain, other=-0.5 * worth.outlook.view.empty_piles),
    "bandit": lambda worth, plain: replace(plain, other=0.5 * worth.gained(6, TREASURES) + 0.8),
    "sentry": lambda worth, plain: replace(plain, other=0.4 + 1.5 * worth.share(GREEN)),
    "artisan": lambda worth, plain: replace(plain, other=0.6 * worth.gained(5) + 0.5),
}
"""What the printed numbers of a card do not tell, counted in coins."""

GAINERS = frozenset(("workshop", "bureaucrat", "feast", "bandit", "artisan"))
"""Cards whose worth depends on that of others; they are not among what these gain."""


def _chapel(worth: Worth) -> float:
    if worth.outlook.deck.get("chapel"):
        return -1.0
    dead = sum(worth.outlook.deck.get(card, 0) for card in ("estate", "curse"))
    return 0.35 * dead * max(0.0, worth.turns - 4) - 1.0


def _feast(worth: Worth) -> float:
    """The best card of cost 5, a shuffle later."""
    later = max(0.0, worth.turns - worth.rounds) / max(1.0, worth.turns)
    return 0.9 * later * worth.gained(5) * POINTS_PER_COIN - 0.3


def _copper(worth: Worth) -> float:
    """Better than the cards of a starting deck, and soon in the way."""
    return worth.keep("copper")


SPECIAL: Mapping[str, Callable[[Worth], float]] = {"chapel": _chapel, "copper": _copper, "feast": _feast}
"""Cards whose worth is not what they add to a turn."""
