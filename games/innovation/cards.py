"""The cards, their effects and the ages as facts, loaded from the tables in `data`.

A card is named by its id everywhere ('the-wheel'); every card exists once. Its age is also its value.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

COLOURS = ("blue", "red", "green", "yellow", "purple")
"""The five colours in the fixed order of this game."""

ICONS = ("crown", "leaf", "bulb", "tower", "factory", "clock")
"""The six icons in the fixed order of this game."""

AGES = range(1, 11)
"""All ages."""

ACHIEVEMENT_AGES = range(1, 10)
"""The ages of which an achievement lies in the middle."""

POINTS_PER_AGE = 5
"""The achievement of age n needs so many points times n (section 3.4)."""

SPECIAL = ("monument", "empire", "world", "wonder", "universe")
"""The special achievements."""

SPLAYS = {"none": (), "left": (3,), "right": (0, 1), "up": (1, 2, 3)}
"""Which positions of each covered card show, by direction (section 3.10)."""


@dataclass(frozen=True, slots=True)
class Card:
    """The facts of one card.

    `positions` are what is printed top left, bottom left, bottom centre and bottom right: an icon, or None for the
    picture.
    """

    id: str
    name: str
    age: int
    colour: str
    positions: tuple[str | None, ...]
    dogma_icon: str

    def has(self, icon: str) -> bool:
        """Whether the card bears this icon."""
        return icon in self.positions


@dataclass(frozen=True, slots=True)
class Effect:
    """One dogma effect: `demand` or shared.

    `parallel`: its decisions may be asked of all who execute it at once. `edition`: both, or the one that has it.
    """

    id: str
    card: str
    number: int
    demand: bool
    parallel: bool
    edition: str


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in `data`."""
    path = files("games.innovation") / "data" / name
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


EFFECTS: dict[str, Effect] = {
    row["id"]: Effect(
        id=row["id"],
        card=row["card"],
        number=int(row["id"].rpartition("-")[2]),
        demand=row["kind"] == "demand",
        parallel=row["parallel"] == "yes",
        edition=row["edition"],
    )
    for row in table("effects.csv")
}
"""All effects by id ('pottery-1'): the 157 of the first edition, and one that only the third has."""


def _card(row: dict[str, str]) -> Card:
    printed = (row["top_left"], row["bottom_left"], row["bottom_centre"], row["bottom_right"])
    return Card(
        id=row["id"],
        name=row["name"],
        age=int(row["age"]),
        colour=row["colour"],
        positions=tuple(None if icon == "hex" else icon for icon in printed),
        dogma_icon=row["dogma_icon"],
    )


CARDS: dict[str, Card] = {row["id"]: _card(row) for row in table("cards.csv")}
"""All 105 cards by id."""


@cache
def effects_of(card: str, edition: str) -> tuple[Effect, ...]:
    """The dogma effects of a card in printed order, a demand first."""
    return tuple(one for one in EFFECTS.values() if one.card == card and one.edition in ("both", edition))


ERAS: dict[int, str] = {int(row["age"]): row["era"] for row in table("ages.csv")}
"""The names of the ages."""

AGE: dict[str, int] = {card.id: card.age for card in CARDS.values()}
"""The age, and so the value, of each card."""

COLOUR: dict[str, str] = {card.id: card.colour for card in CARDS.values()}
"""The colour of each card."""

ORDER: dict[str, int] = {
    card.id: place
    for place, card in enumerate(sorted(CARDS.values(), key=lambda c: (c.age, COLOURS.index(c.colour), c.name)))
}
"""The fixed order of cards: by age, colour and name. Zones without an order are kept in it."""

RANK: dict[str, int] = {card: place for place, card in enumerate(sorted(CARDS, key=lambda c: CARDS[c].name.casefold()))}
"""The place of each card in the alphabet of the English names, a leading article counted (section 2)."""


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in the fixed order."""
    return sorted(cards, key=ORDER.__getitem__)


def of_age(age: int) -> list[str]:
    """All cards of an age, in the fixed order."""
    return [card for card in ORDER if AGE[card] == age]


@lru_cache(maxsize=65536)
def visible(cards: tuple[str, ...], splay: str) -> tuple[int, ...]:
    """How often each icon shows on a pile, bottom card first, in the order of ICONS (section 3.10)."""
    shown: list[str | None] = [CARDS[card].positions[place] for card in cards[:-1] for place in SPLAYS[splay]]
    if cards:
        shown += CARDS[cards[-1]].positions
    return tuple(shown.count(icon) for icon in ICONS)


def highest(cards: Iterable[str]) -> list[str]:
    """All cards tied for the highest value."""
    listed = list(cards)
    most = value_of_highest(listed)
    return [card for card in listed if AGE[card] == most]


def lowest(cards: Iterable[str]) -> list[str]:
    """All cards tied for the lowest value."""
    listed = list(cards)
    least = min((AGE[card] for card in listed), default=0)
    return [card for card in listed if AGE[card] == least]


def value_of_highest(cards: Iterable[str]) -> int:
    """The highest value among the cards, 0 without any (section 3.8)."""
    return max((AGE[card] for card in cards), default=0)
