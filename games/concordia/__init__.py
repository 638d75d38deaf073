"""Concordia: the base game with both sides of its board, for 2 to 5 players.

facts, data          goods, cards and maps as tables; options: what the table agrees on
state, setup         the zones and the set-up
routes, prices       where colonists can go; what houses and cards cost
game, choices        the changes that personalities make; the values behind the options they offer
personalities        one function a personality
rules, scoring       the turn structure, and the end
measures, opening    what charts follow over a game; what statistics tell games apart by
view, imagine        what a seat may know, and a world that fits it; checks: invariants
rulebook             the rules text, rules.md, by its sections
policies, text       standing orders, and all words
gametype             what Longtable knows of it
"""

from games.concordia.gametype import CONCORDIA

__all__ = ["CONCORDIA"]
