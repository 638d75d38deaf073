"""Cards as words."""

from __future__ import annotations

from collections.abc import Iterable

from games.dominion.cards import CARDS, counted
from games.phrases import listed

PLURALS = {
    **{"gardens": "Gardens", "duchy": "Duchies", "spy": "Spies", "thief": "Thieves"},
    **{
        "laboratory": "Laboratories",
        "library": "Libraries",
        "sentry": "Sentries",
        "smithy": "Smithies",
        "witch": "Witches",
    },
}
"""Where a plural is not made by an s."""


def card_name(card: str) -> str:
    """The name of a card; an unknown id is given back as it is."""
    return CARDS[card].name if card in CARDS else card


def card_plural(card: str) -> str:
    """The name of a card for several copies."""
    return PLURALS.get(card) or (f"{CARDS[card].name}s" if card in CARDS else card)


def copies(card: str, count: int) -> str:
    """'Copper' or '2 Coppers'."""
    return card_name(card) if count == 1 else f"{count} {card_plural(card)}"


def cards(some: Iterable[str]) -> str:
    """Cards as a list, identical ones together: '2 Coppers and Village'."""
    return listed([copies(card, count) for card, count in counted(some)])
