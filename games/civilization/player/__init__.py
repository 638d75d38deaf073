"""Civilization's computer player.

steady              the player: an answer for every question
mind, worth         what it has before its eyes; what things are worth, in points of trade
start, places       set-up and Start of Turn; where cities would be good
cities, builds      City Management: actions, and what is built; abilities: culture, resources and their uses
learning            technologies, governments, what trade may be spent
movement, goals     where groups go, and what it is worth to end there
military, battle    odds and danger; which unit against which; loot
events, bargains    culture events and windows; offers
measure             games against random players and of `steady` against itself
"""

from games.civilization.player.steady import STEADY

__all__ = ["STEADY"]
