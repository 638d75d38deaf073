"""What helps somebody new to Concordia, by the topic of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLONISTS = "More colonists give the Architect more steps, and each counts for your cards of Mars."

HINTS: Final[Mapping[str, str]] = {
    "concordia.card": "Your pile comes back only with the Tribune: play most of your other cards before it.",
    "concordia.move": "You can build only in cities next to your colonists: think of the house first, then of the way.",
    "concordia.build": "Houses in the same province produce together, and a city without houses is the cheapest.",
    "concordia.prefect": "Choose where you have most houses: whoever has some there gains too.",
    "concordia.trade": "Keep some brick: every house needs it, except those in cities that yield brick.",
    "concordia.buy": "Every card counts at the end for what its god rewards: buy those that fit what you build.",
    "concordia.pay": "Any goods will do here: pay with what you have too much of.",
    "concordia.diplomat": "You do what the copied card says, as if you had played it yourself.",
    "concordia.tribune_colonist": COLONISTS,
    "concordia.colonist": COLONISTS,
    "concordia.store": "What finds no room in your storehouse goes back to the bank.",
    "concordia.end_turn": "The last line of the picture tells what your cards would count if the game ended now.",
}
