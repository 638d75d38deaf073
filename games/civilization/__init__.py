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
view, checks         what a seat may know; invariants
"""
