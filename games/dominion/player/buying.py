"""What to buy and to gain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.dominion.cards import CARDS, COST
from games.dominion.player.outlook import Outlook
from games.dominion.player.worth import Worth

WINS, LOSES = 1000.0, -1000.0
"""What ending the game now is worth, in points."""
LAST_BUT_ONE = 4.0
"""What taking the last Province but one costs a player who is not ahead."""
SMALL_GREEN = ("duchy", "estate")
MOST_HOPE = 12
"""A lead of more points than this, or than Duchies and Estates still have, is not caught up after the Provinces."""
MOST_BUYS = 3
MOST_KINDS = 9
"""So many buys are planned ahead, among so many kinds of cards."""


def best_buy(outlook: Outlook, worth: Worth, keys: Sequence[str]) -> str | None:
    """The dearest card of the best shopping list that coins and buys allow; None buys nothing."""
    hopes = {key: worth.gain(key) for key in keys if key in COST}
    offered = sorted(hopes, key=lambda card: (-hopes[card], card))
    if outlook.view.buys > 1:
        offered = offered[:MOST_KINDS]
    best: tuple[float, tuple[str, ...]] = (_after(outlook, (), 0.0), ())
    for cards in _lists(outlook, offered, outlook.view.coins, min(outlook.view.buys, MOST_BUYS)):
        total = _after(outlook, cards, sum(hopes[card] for card in cards))
        if total > best[0] + 1e-9:
            best = total, cards
    return max(best[1], key=lambda card: (COST[card], hopes[card]), default=None)


def _lists(outlook: Outlook, offered: Sequence[str], coins: int, buys: int) -> Iterable[tuple[str, ...]]:
    """All ways to spend: sets of cards, none above its pile."""
    for place, card in enumerate(offered):
        if COST[card] > coins:
            continue
        yield (card,)
        if buys > 1:
            for rest in _lists(outlook, offered[place:], coins - COST[card], buys - 1):
                if (card, *rest).count(card) <= outlook.supply[card]:
                    yield (card, *rest)


def _after(outlook: Outlook, cards: Sequence[str], worth: float) -> float:
    """The worth of a shopping list together with what it means for the end of the game."""
    if not outlook.my_turn:
        return worth
    left = {card: outlook.supply[card] - cards.count(card) for card in set(cards)}
    emptied = sum(count == 0 for count in left.values())
    provinces = left.get("province", outlook.supply["province"])
    mine = outlook.points[outlook.me] + sum(CARDS[card].points for card in cards)
    theirs = max(outlook.points[seat] for seat in outlook.opponents)
    if provinces == 0 or outlook.view.empty_piles + emptied >= outlook.view.empty_limit:
        return worth + _ending(outlook, mine, theirs)
    if provinces == 1 and "province" in cards and mine < theirs + CARDS["province"].points:
        # The next player could win at once with the last one.
        return worth - LAST_BUT_ONE
    return worth


def _ending(outlook: Outlook, mine: int, theirs: int) -> float:
    """What it is worth to end the game now: with equal points fewer turns win (section 6.3)."""
    if mine != theirs:
        return WINS if mine > theirs else LOSES if theirs - mine <= _hope(outlook) else 0.0
    turns = outlook.view.seats[outlook.me].turns + 1
    fewest = min(outlook.view.seats[seat].turns for seat in outlook.opponents)
    return 0.0 if turns == fewest else (WINS if turns < fewest else LOSES)


def _hope(outlook: Outlook) -> int:
    """Points that can still be caught up: where there are none, the game need not be held up."""
    left = sum(CARDS[card].points * count for card, count in outlook.supply.items() if card in SMALL_GREEN)
    return min(MOST_HOPE, left)


def best_gain(outlook: Outlook, worth: Worth, keys: Iterable[str]) -> str:
    """The card that is worth most among those that can be gained."""
    return max(keys, key=lambda card: (_after(outlook, (card,), worth.gain(card)), COST[card], card))
