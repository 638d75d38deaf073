"""Innovation: the base game in its first edition, the third edition's cards as an option, for 2 to 4 players.

cards, data          facts as tables; options: what the table agrees on
state, setup         the zones and the set-up
verbs, game          the changes that effects make, and the choices they offer
achievements         when achievements may be taken, and when special ones fall by themselves
dogma, registry      carrying out a dogma; effects: one function an effect, by age
rules, scoring       the turn structure, and the end
measures, opening, sides  what charts follow; what statistics tell games apart by; partners
view, imagine        what a seat may know, and a world that fits it; checks: invariants
player               the computer player
rulebook             the rules text, rules.md, by its sections
policies, text       standing orders, and all words
board                the pictures; casebook: how rules cases name things
gametype             what Longtable knows of it
"""

from games.innovation.gametype import INNOVATION

__all__ = ["INNOVATION"]
