"""All words of Civilization.

names      what every component and place is called
cards      what every component does and its rulings, in our wording
log        one line for an event
questions  what a seat is asked
asked      what all questions can tell: what a seat has, and what lies on squares
labels     the labels of options, and short words for faces
said       one thing that may be chosen, as labels and given answers name it
gives      what technologies and abilities give, in a few words
orders     standing orders, and given answers in a few words
warnings   what is asked once more
refusals   why something is not allowed, and what is possible instead
wanted     what was chosen in vain, and why abilities, events and squares cannot be chosen
results    how the game ended and how far it is
pages      the whole board and a hand in words
looks      what is looked at by itself: the map and its parts, seats, the market, a battle, the offers
possible   what a seat could build and research, from its view
"""

from games.civilization.text.words import WORDS

__all__ = ["WORDS"]
