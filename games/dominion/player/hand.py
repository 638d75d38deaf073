"""What cards are worth in the hand: which Action to play, and what a hand will bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from games.dominion.cards import ACTIONS, COINS, COST, TREASURES
from games.dominion.player.economy import is_terminal
from games.dominion.player.outlook import GREEN, Outlook
from games.dominion.player.worth import BUY, POINTS_PER_COIN, Worth


class Hand:
    """The cards in hand in an outlook, and what playing each of them would bring now, in coins."""

    def __init__(self, outlook: Outlook, worth: Worth) -> None:
        self.outlook = outlook
        self.worth = worth
        self.cards = outlook.hand
        self.mean = worth.mean

    def play(self, card: str) -> float:
        """What playing this Action now would bring; 0 or less if it is better left."""
        return PLAYS[card](self)

    def value(self, cards: Iterable[str]) -> float:
        """What a hand of these cards will bring in coins in a turn of its own."""
        held = Counter(cards)
        total = float(sum(COINS[card] * count for card, count in held.items()))
        actions = 1
        terminals: list[float] = []
        for card, count in held.items():
            if card not in ACTIONS:
                continue
            each = self.worth.brings(card)
            if is_terminal(card):
                terminals += [each] * count
            else:
                total += each * count
                actions += count * (card in ("village", "festival"))
        terminals.sort(reverse=True)
        return total + sum(terminals[:actions]) + 0.01 * len(terminals)

    def junk(self) -> list[str]:
        """Cards of the hand that are better gone for ever, the worst first."""
        return unwanted(self.outlook, self.worth, list(self.cards.elements()))

    def others(self, card: str) -> int:
        """Cards in hand beside one copy of this one."""
        return self.cards.total() - (self.cards[card] > 0)


MONEY_KEPT = 5
"""So many coins in Treasures a deck keeps when it trashes Copper."""
JUNK = ("curse", "estate")
"""Cards that are trashed without a thought as long as the game is long enough."""
COPPER_UNTIL = 6
"""Trashing Copper no longer pays when fewer turns are left."""


def unwanted(outlook: Outlook, worth: Worth, cards: Sequence[str]) -> list[str]:
    """Those of the cards that the deck is better without, the worst first."""
    money = sum(COINS[card] * count for card, count in outlook.deck.items())
    going: list[str] = []
    for card in sorted(cards, key=worth.keep):
        if card == "copper":
            if money <= MONEY_KEPT or worth.turns < COPPER_UNTIL:
                continue
            money -= 1
            going.append(card)
        elif card in JUNK and worth.keep(card) < 0:
            going.append(card)
    return going


def best_trade(outlook: Outlook, worth: Worth, cards: Iterable[str], more: int) -> tuple[float, str, str]:
    """The best card to trash for another one that costs up to `more` more: (gain in coins, trashed, gained)."""
    trades = [
        ((worth.gain(new) - worth.keep(old)) / POINTS_PER_COIN - COINS[old], old, new)
        for old in set(cards)
        for new in outlook.supply
        if outlook.supply[new] and COST[new] <= COST[old] + more
    ]
    return max(trades, default=(0.0, "", ""))


def best_upgrade(outlook: Outlook, worth: Worth, treasures: Iterable[str]) -> tuple[float, str, str]:
    """The best Treasure for a Mine, as for `best_trade`; the new one comes into the hand."""
    trades = [
        ((worth.gain(new) - worth.keep(old)) / POINTS_PER_COIN + COINS[new] - COINS[old], old, new)
        for old in set(treasures)
        for new in TREASURES
        if outlook.has_pile(new) and COST[new] <= COST[old] + 3
    ]
    return max(trades, default=(0.0, "", ""))


def _draw(cards: int) -> Callable[[Hand], float]:
    return lambda hand: cards * hand.mean


def _chapel(hand: Hand) -> float:
    going = hand.junk()[:4]
    return sum(-hand.worth.keep(card) / POINTS_PER_COIN - COINS.get(card, 0) for card in going)


def _remodel(hand: Hand) -> float:
    rest = hand.cards - Counter(("remodel",))
    return best_trade(hand.outlook, hand.worth, rest, 2)[0] if rest else 0.0


def _mine(hand: Hand) -> float:
    treasures = [card for card in hand.cards if card in TREASURES]
    return best_upgrade(hand.outlook, hand.worth, treasures)[0] if treasures else 0.0


def _library(hand: Hand) -> float:
    return max(0, 7 - hand.others("library")) * hand.mean


def _throne_room(hand: Hand) -> float:
    targets = [card for card in hand.cards if card in ACTIONS and card != "throne_room"]
    return 2 * max((hand.play(card) for card in targets), default=0.0)


def _moneylender(hand: Hand) -> float:
    return 2.0 - hand.worth.keep("copper") / POINTS_PER_COIN if hand.cards["copper"] else 0.0


def _cellar(hand: Hand) -> float:
    return sum(count for card, count in hand.cards.items() if card in GREEN) * hand.mean + 0.1


PLAYS: Mapping[str, Callable[[Hand], float]] = {
    "cellar": _cellar,
    "chapel": _chapel,
    "moat": _draw(2),
    "chancellor": lambda hand: 2.2,
    "village": lambda hand: hand.mean + 0.5,
    "woodcutter": lambda hand: 2 + BUY,
    "workshop": lambda hand: hand.worth.gained(4),
    "bureaucrat": lambda hand: hand.worth.gained(3, TREASURES) + 0.9,
    "feast": lambda hand: hand.worth.gained(5) - hand.worth.gained(4) * 0.3,
    "militia": lambda hand: 3.2,
    "moneylender": _moneylender,
    "remodel": _remodel,
    "smithy": _draw(3),
    "spy": lambda hand: hand.mean + 0.3,
    "thief": lambda hand: 0.8,
    "throne_room": _throne_room,
    "council_room": lambda hand: 4 * hand.mean + BUY - 0.8,
    "festival": lambda hand: 2 + BUY + 0.5,
    "laboratory": lambda hand: 2 * hand.mean,
    "library": _library,
    "market": lambda hand: hand.mean + 1 + BUY,
    "mine": _mine,
    "witch": lambda hand: 2 * hand.mean + hand.worth.curse,
    "adventurer": lambda hand: 3.3,
    "harbinger": lambda hand: hand.mean + 0.3,
    "merchant": lambda hand: hand.mean + 0.7,
    "vassal": lambda hand: 2.3,
    "poacher": lambda hand: hand.mean + 1 - 0.5 * hand.outlook.view.empty_piles,
    "bandit": lambda hand: hand.worth.gained(6, TREASURES) + 0.8,
    "sentry": lambda hand: hand.mean + 0.8,
    "artisan": lambda hand: hand.worth.gained(5) + 0.5,
}
"""What an Action brings when it is played now, in coins."""

FREE_ORDER = (
    "village",
    "festival",
    "laboratory",
    "market",
    "spy",
    "harbinger",
    "sentry",
    "merchant",
    "poacher",
    "cellar",
)
"""Actions that give back what they use, in the order of playing: they come before all others."""

DRAWING = ("council_room", "smithy", "witch", "moat", "vassal")
"""Terminals that may draw further Actions: first as long as actions are left."""


def next_action(hand: Hand, keys: Sequence[str]) -> str | None:
    """The Action to play next; None ends the phase."""
    actions = [key for key in keys if key in ACTIONS]
    free = [card for card in FREE_ORDER if card in actions]
    thrones = hand.cards["throne_room"]
    if "throne_room" in actions and any(card != "cellar" for card in free):
        return "throne_room"
    if free:
        return free[0]
    useful = [card for card in actions if hand.play(card) > 0]
    if not useful:
        return None
    left = hand.outlook.view.actions
    if left > 1:
        first = [card for card in DRAWING if card in useful]
        if first and not thrones:
            return first[0]
        rest = [card for card in useful if card != "library"]
        if "library" in useful and rest and hand.cards.total() > 4:
            return max(rest, key=hand.play)
    return max(useful, key=lambda card: (hand.play(card), card))


def throne_target(hand: Hand, keys: Sequence[str]) -> str | None:
    """The Action to play twice; None if all that are offered are better left."""
    offered = [key for key in keys if key in ACTIONS]
    left = hand.outlook.view.actions
    more = hand.cards.total() > 2

    def wish(card: str) -> float:
        if card == "throne_room":
            return 4.0 if len(offered) > 1 or hand.cards["throne_room"] > 1 else 0.1
        bonus = 2.0 if not is_terminal(card) and left == 0 and more else 0.0
        return 2 * hand.play(card) + bonus

    return max(offered, key=lambda card: (wish(card), card), default=None)
