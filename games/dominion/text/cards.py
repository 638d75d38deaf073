"""What each card does and its rulings, in our wording, from the tables in `data`."""

from __future__ import annotations

from functools import cache

from games.dominion.cards import CARDS, table


@cache
def _texts() -> dict[tuple[str, str], str]:
    return {(row["card"], row["edition"]): row["text"] for row in table("card_texts.csv")}


@cache
def _rulings() -> tuple[tuple[str, str, str], ...]:
    return tuple((row["card"], row["edition"], row["ruling"]) for row in table("rulings.csv"))


def card_text(card: str, edition: str = "first") -> str:
    """What the card does under the rules of an edition. Raises KeyError if there is no such card."""
    texts = _texts()
    return texts[card, "both"] if (card, "both") in texts else texts[card, edition]


def card_rulings(card: str, edition: str = "first") -> list[str]:
    """Short rulings about the card. Raises KeyError if there is no such card."""
    return [ruling for about, which, ruling in _rulings() if about == CARDS[card].id and which in ("both", edition)]


def type_line(card: str) -> str:
    """The types of a card: 'Action – Attack'."""
    return " – ".join(kind.capitalize() for kind in CARDS[card].types)
