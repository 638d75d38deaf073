"""Names: cards and everything else that a case may name, and other names of facts and topics."""

from __future__ import annotations

from games.engine.cases.notation import Names
from games.innovation.cards import AGES, CARDS, COLOURS, EFFECTS, ICONS, SPECIAL

MOST_SEATS = 4

NAMES = Names(
    {
        **{card.id: card.name for card in CARDS.values()},
        **{name: name.capitalize() for name in SPECIAL},
        **{str(age): str(age) for age in AGES},
        **{name: name for name in (*COLOURS, *ICONS)},
        **{f"seat-{seat}": f"P{seat + 1}" for seat in range(MOST_SEATS)},
        **{effect.id: f"{CARDS[effect.card].name} {effect.number}" for effect in EFFECTS.values()},
        "draw": "draw",
        **{f"meld/{card.id}": f"meld {card.name}" for card in CARDS.values()},
        **{f"dogma/{card.id}": f"dogma {card.name}" for card in CARDS.values()},
        **{f"achieve/{age}": f"achieve {age}" for age in AGES},
    },
    {
        "leaves": "leaf",
        **{f"activate {card.name}": f"dogma/{card.id}" for card in CARDS.values()},
        **{f"claim {age}": f"achieve/{age}" for age in AGES},
    },
)
"""Cards, special achievements, ages, colours, icons, seats, effects ('Tools 1') and actions ('meld Tools')."""

WORDS = {
    "score pile": "score",
    "cards in hand": "hand",
    "score value": "points",
    "value of score pile": "points",
    "tucked this turn": "tucked",
    "scored this turn": "scored",
    "tops": "top cards",
    "highest top card": "highest top",
    "whose turn": "turn",
    "active": "turn",
    "active player": "turn",
    "current player": "turn",
    "actions left": "actions",
    "action": "actions",
    "first": "first player",
    "start player": "first player",
    "available achievements": "available",
    "achievements available": "available",
    "splays": "splay",
    "splayed": "splay",
    "piles": "supply",
    "sharing bonus": "bonus",
    "shares": "sharers",
    "running": "dogma",
    "running dogma": "dogma",
    "needed to win": "needed",
    "achievements needed": "needed",
    "age achievements": "tiles",
}
"""Other names of facts."""

TOPICS = {
    "hand over": "end turn",
    "splaying": "splay",
    "first meld": "initial meld",
}
"""Other names of topics."""
