"""What `/card` shows of a component, and the tables with its words: `card_texts.csv` and `card_rulings.csv`.

The figures in a text are named in braces and come from `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from games.civilization.facts import Icons, table
from games.phrases import listed, number

WHATEVER = "any"
"""The id under which rulings about a whole kind stand."""


@dataclass(frozen=True, slots=True)
class Card:
    """A component as it is looked up: `facts` is what it is and costs, `text` what it does, one line each."""

    id: str
    name: str
    facts: str
    text: str
    rulings: tuple[str, ...] = ()


@cache
def _texts() -> Mapping[tuple[str, str], str]:
    return {(row["kind"], row["id"]): row["text"] for row in table("card_texts.csv")}


@cache
def _rulings() -> tuple[tuple[str, str, str], ...]:
    return tuple((row["kind"], row["id"], row["ruling"]) for row in table("card_rulings.csv"))


def has_text(kind: str, id: str) -> bool:
    """Whether the tables have a text about this."""
    return (kind, id) in _texts()


def card_text(kind: str, id: str, **figures: object) -> str:
    """What the tables say of a thing, with its figures. Raises KeyError if there is nothing, or a figure is missing."""
    return _texts()[kind, id].format(**figures)


def rulings(*about: tuple[str, str], **figures: object) -> tuple[str, ...]:
    """The rulings about these, each a kind and an id, in this order."""
    return tuple(
        ruling.format(**figures)
        for kind, id in about
        for one, other, ruling in _rulings()
        if (one, other) == (kind, id)
    )


def about() -> list[tuple[str, str]]:
    """All kinds and ids about which the tables say something."""
    return [*_texts(), *dict.fromkeys((kind, id) for kind, id, _ in _rulings())]


def lines(*parts: str) -> str:
    """The parts that are not empty, one a line."""
    return "\n".join(part for part in parts if part)


def icon_words(icons: Icons) -> str:
    """'2 trade, 1 production and combat bonus 4'; 'nothing'."""
    told = [f"{count} {name}" for name in ("trade", "production", "culture") if (count := getattr(icons, name))]
    told += [number(icons.coin, "coin")] if icons.coin else []
    told += [f"combat bonus {icons.combat}"] if icons.combat else []
    return listed(told) or "nothing"
