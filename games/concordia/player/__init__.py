"""Concordia's computer player.

steady             the player: an answer for every question
search             looking several own turns ahead, as if the others stood still
actions            what can be done with a card: travel (Architect), goods (gains and colonists), market (trade, cards)
position, plan     what the seat has, and a way to go on
worth              what a position is worth, in points; reach, pace: how far it is to cities and to the end
rivals, notes      how others stand, from the cards that they were seen to buy
measure            games against random players and of `steady` against itself
"""

from games.concordia.player.steady import STEADY

__all__ = ["STEADY"]
