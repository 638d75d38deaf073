"""Dominion: the base game in its first edition, the second edition as an option, for 2 to 6 players.

cards, data                  facts as tables; options: what the table agrees on
state, setup, game           the zones, the set-up, and the verbs of the rules
rules, base, second_edition  the turn structure, and one function a card; registry finds it
scoring, view, imagine       the end, what a seat may know, and a world that fits it; checks: invariants
measures, opening            what charts follow over a game; what statistics tell games apart by
player                       the computer player
rulebook                     the rules text, rules.md, by its sections
policies, text, gametype     standing orders, all words, and what Longtable knows of it
"""

from games.dominion.gametype import DOMINION

__all__ = ["DOMINION"]
