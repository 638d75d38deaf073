"""Numbers, cards and lists as words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.dominion.cards import CARDS, counted

PLURALS = {"copper": "Coppers", "silver": "Silvers", "gold": "Golds", "gardens": "Gardens", "duchy": "Duchies"}
ENDINGS = (("ry", "ries"), ("ch", "ches"), ("y", "ys"), ("", "s"))


def card_name(card: str) -> str:
    """The name of a card; an unknown id is given back as it is."""
    return CARDS[card].name if card in CARDS else card


def card_plural(card: str) -> str:
    """The name of a card for several copies."""
    if card in PLURALS or card not in CARDS:
        return PLURALS.get(card, card)
    name = CARDS[card].name
    ending, plural = next(pair for pair in ENDINGS if name.endswith(pair[0]))
    return name.removesuffix(ending) + plural


def number(count: int, one: str, many: str | None = None) -> str:
    """'1 coin', '2 coins'."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def copies(card: str, count: int) -> str:
    """'Copper' or '2 Coppers'."""
    return card_name(card) if count == 1 else f"{count} {card_plural(card)}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """'Anna', 'Anna and Ben', 'Anna, Ben and Cleo'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards(some: Iterable[str]) -> str:
    """Cards as a list, identical ones together: '2 Coppers and Village'."""
    return listed([copies(card, count) for card, count in counted(some)])


def possessive(name: str) -> str:
    """'Anna's', 'James's'."""
    return f"{name}'s"
