"""Civilization: the board game of 2010 in its revised printing, for 2 to 4 players.

facts, data          components as tables; options: what the table agrees on
grid                 squares, slots, tiles and distances
state, subgames      the zones; battles, marches, trade and what is announced
setup                the set-up
reckoning            what follows from a position: cities, limits, prices, sites (pure functions)
verbs, game          the changes that rules make, once each; choices: options that questions share
windows              announcing, cancelling, and paying resources
phases, rules        the phases of a turn, and the loop through them
scoring              the end
measures, opening    what charts follow over a game; what statistics tell games apart by
view, imagine        what a seat may know, and a world that fits it; checks: invariants
rulebook             the rules text, rules.md, by its sections
policies, text       standing orders, and all words
board                its pictures; player: its computer player; casebook: its rules cases
gametype             what Longtable knows of it
"""

from games.civilization.gametype import CIVILIZATION

__all__ = ["CIVILIZATION"]
