"""All words of Concordia.

cards      what each personality and god does and its rulings, in our wording
log        one line for an event
questions  what a seat is asked
plan       the plan of a turn, step by step
labels     the labels of options and standing orders, and short words for faces and given answers
warnings   what is asked once more
refusals   why something is not allowed, and what is possible instead
pages      the board, a hand and the outcome in words
looks      what is looked up by itself: a storehouse, the cards for sale, the points so far
phrases    goods, costs, cards and places as words
"""

from games.concordia.text.cards import (
    card_god_text,
    card_rulings,
    card_text,
    card_texts,
    god_text,
    rulings,
    special_texts,
    type_line,
    type_lines,
)
from games.concordia.text.looks import display_words, forecast_words, seat_words
from games.concordia.text.words import WORDS

__all__ = [
    "WORDS",
    "card_god_text",
    "card_rulings",
    "card_text",
    "card_texts",
    "display_words",
    "forecast_words",
    "god_text",
    "rulings",
    "seat_words",
    "special_texts",
    "type_line",
    "type_lines",
]
