"""What helps somebody new to Dominion, by the topic of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

DISCARDING = "Discard Victory cards first: they do nothing in your hand, and count at the end wherever they are."
GAINING = "What you gain goes to your discard pile; you draw it after the next shuffle."

HINTS: Final[Mapping[str, str]] = {
    "dominion.kingdom.draft": "A few cards that draw, some that give +2 actions and one Attack make a lively game.",
    "dominion.action": "Play cards that give actions first; with your last action the one that brings you most.",
    "dominion.treasures": "Nearly always play all of them: what stays in your hand is discarded in Clean-up.",
    "dominion.buy": "Silver and Gold are nearly always good. Leave Estates and Duchies until the Provinces run low.",
    "dominion.end_turn": "All that you played and still hold is discarded now, and you draw five new cards.",
    "dominion.cellar.discard": "Discard what does nothing now, Victory cards above all: you draw a card for each.",
    "dominion.chapel.trash": "Trash Estates and Coppers early: in a thin deck you draw your good cards more often.",
    "dominion.workshop.gain": GAINING,
    "dominion.feast.gain": GAINING,
    "dominion.remodel": "You gain a card that costs up to 2 more than the trashed one: a Gold can become a Province.",
    "dominion.mine": "The new Treasure comes into your hand, so you can play it in this turn.",
    "dominion.militia.discard": DISCARDING,
    "dominion.poacher.discard": DISCARDING,
    "dominion.throne_room.pick": "The card is carried out twice for one action: cards that draw are worth most.",
    "dominion.moat": "Revealing a Moat costs nothing: it stays in your hand.",
    "dominion.library.keep": "Set an Action card aside if you have no action left to play it.",
    "dominion.moneylender.trash": "You lose a weak card and get 3 coins for it: nearly always worth it.",
}
