"""All words of Innovation.

cards      what each effect and card does and its rulings, in our wording
log        one line for an event
actions    what an action would do: who shares and who must obey, and what should be asked once more
questions  what a seat is asked
labels     the labels of options and standing orders, and short words for faces and given answers
refusals   why something is not allowed, and what is possible instead
pages      the board, a hand and the outcome in words
looks      the board of one seat, a score pile and the achievements by themselves
players    what the lobby says of the computer players
phrases    cards and icons as words
"""

from games.innovation.text.actions import dogma_preview
from games.innovation.text.cards import card_rulings, card_text, effect_text, type_line
from games.innovation.text.looks import achievements_words, score_words
from games.innovation.text.words import WORDS

__all__ = [
    "WORDS",
    "achievements_words",
    "card_rulings",
    "card_text",
    "dogma_preview",
    "effect_text",
    "score_words",
    "type_line",
]
