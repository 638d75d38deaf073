"""Dominion's computer players.

steady, choices  the player, and its answer to every topic
buying, hand     what to buy, and what to play
worth, economy   what one more copy of a card is worth; what an ordinary turn with a deck brings
outlook, notes   what a situation tells: all decks, points, turns left
big_money        the yardstick; measure: games against it and against random players
"""

from games.dominion.player.big_money import BIG_MONEY
from games.dominion.player.steady import STEADY

__all__ = ["BIG_MONEY", "STEADY"]
