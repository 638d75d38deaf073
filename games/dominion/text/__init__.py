"""All words of Dominion.

cards      what each card does and its rulings, in our wording
log        one line for an event
questions  what a seat is asked, the labels of options and standing orders
refusals   why something is not allowed, and what is possible instead
pages      the board, a hand and the outcome in words
players    what the lobby says of the computer players
phrases    cards as words
"""

from games.dominion.text.cards import card_rulings, card_text, type_line
from games.dominion.text.words import WORDS

__all__ = ["WORDS", "card_rulings", "card_text", "type_line"]
