"""Names: cards as they may be written, and other names of facts and topics."""

from __future__ import annotations

from games.dominion.cards import CARDS
from games.engine.cases.notation import Names

NAMES = Names({card.id: card.name for card in CARDS.values()})
"""All cards."""

WORDS = {
    "draw deck": "deck",
    "discard pile": "discard",
    "discards": "discard",
    "discarded": "discard",
    "top of discard": "discard top",
    "top of discard pile": "discard top",
    "discard pile top": "discard top",
    "play area": "play",
    "playing area": "play",
    "in play": "play",
    "played": "play",
    "turns taken": "turns",
    "turned up": "revealed",
    "looked at cards": "looked at",
    "own cards": "cards",
    "all cards": "cards",
    "whose turn": "turn",
    "active": "turn",
    "active player": "turn",
    "current player": "turn",
    "action": "actions",
    "buy": "buys",
    "coin": "coins",
    "trash pile": "trash",
    "piles empty": "empty piles",
    "start": "start player",
    "first": "start player",
    "first player": "start player",
    "next start": "next start player",
    "starts next": "next start player",
    "kingdom cards": "kingdom",
    "supply total": "supply cards",
    "cards in supply": "supply cards",
}
"""Other names of facts."""

TOPICS = {
    "play action": "action",
    "play treasures": "treasures",
    "buy card": "buy",
    "moat reveal": "moat",
    "throne pick 2e": "throne room pick",
    "moneylender trash 2e": "moneylender trash",
    "mine trash 2e": "mine trash",
    "discard order": "discard top",
    "sentry sort": "sentry",
    "kingdom choice": "kingdom draft",
    "hand over": "end turn",
}
"""Other names of topics, such as those of the reference's list of decisions."""
