"""All words of Concordia.

cards      what each personality and god does and its rulings, in our wording
log        one line for an event
questions  what a seat is asked
plan       the plan of a turn, step by step
labels     the labels of options and standing orders, and short words for faces and given answers
warnings   what is asked once more
refusals   why something is not allowed, and what is possible instead
pages      the board, a hand and the outcome in words
phrases    numbers, lists, goods, costs, cards and places as words
"""

from games.concordia.text.cards import card_god_text, card_rulings, card_text, god_text, rulings, type_line
from games.concordia.text.words import WORDS

__all__ = ["WORDS", "card_god_text", "card_rulings", "card_text", "god_text", "rulings", "type_line"]
