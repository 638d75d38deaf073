"""The goods, cards and both maps as facts, loaded from the tables in `data`.

Things are named by their ids everywhere: goods ('cloth'), cards ('start-tribune', 'deck-2-vintner'), and, within a
map, cities ('roma'), lines ('land_novaria_roma') and provinces ('italia').
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

GOODS = ("brick", "food", "tool", "wine", "cloth")
"""The five goods from cheap to dear, the fixed order of this game."""

GODS = ("vesta", "jupiter", "saturnus", "mercurius", "mars", "minerva")
"""The gods in the order of scoring (section 6.2)."""

KINDS = ("land", "sea")
"""The kinds of colonists and of lines."""

ROMA = "roma"
"""The start city of both maps, in which nobody builds."""

STOREHOUSE = 12
"""How many spaces a storehouse has."""

HOUSES = 15
"""How many houses each player has."""

COLONISTS_EACH = 3
"""How many land colonists, and how many sea colonists, each player has."""

DISPLAY = 7
"""How many cards lie in a full display."""

Amounts = Mapping[str, int]
"""So many of each good; what is missing is none."""


@dataclass(frozen=True, slots=True)
class Good:
    """A good: its price for buying and selling, what a house in its city costs, the coins on its bonus marker.

    `house_coins` count once for each house in the city, the new one included; `house_goods` are paid once.
    """

    id: str
    name: str
    price: int
    house_coins: int
    house_goods: Amounts
    marker_coins: int


@dataclass(frozen=True, slots=True)
class Card:
    """A personality card.

    `action` is tribune, architect, prefect, colonist, mercator, diplomat, senator, consul or specialist; `parameter`
    is a Mercator's coins or a specialist's good. `deck` is 0 for starting cards, of which a player has `copies`.
    `points` is the number beside the god.
    """

    id: str
    name: str
    action: str
    parameter: str
    deck: int
    copies: int
    cost: Amounts
    god: str
    points: int


@dataclass(frozen=True, slots=True)
class Space:
    """What a space of the display costs besides the card: goods, and so many of any kind."""

    any: int
    goods: Amounts


@dataclass(frozen=True, slots=True)
class City:
    """A city. `x`, `y` are fractions of the map area, `kinds` the colonists that may be placed here (4.4).

    Roma has no province and no letter.
    """

    id: str
    name: str
    province: str | None
    letter: str | None
    x: float
    y: float
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line between two cities; `x`, `y` is the spot of a colonist on it, in fractions of the map area."""

    id: str
    kind: str
    ends: tuple[str, str]
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Province:
    """A province: its numeral, colour in print, and where its label stands, in fractions of the map area."""

    id: str
    numeral: str
    name: str
    colour: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Map:
    """One side of the board."""

    id: str
    name: str
    cities: Mapping[str, City]
    lines: Mapping[str, Line]
    provinces: Mapping[str, Province]
    lines_at: Mapping[str, tuple[str, ...]] = field(compare=False)
    """The lines at each city."""

    def cities_of(self, province: str) -> list[str]:
        """The cities of a province."""
        return [city.id for city in self.cities.values() if city.province == province]


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table in `data`."""
    path = files("games.concordia") / "data" / name
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def _amounts(row: Mapping[str, str], prefix: str = "") -> Amounts:
    return {good: int(row[prefix + good]) for good in GOODS if int(row[prefix + good])}


GOOD: Mapping[str, Good] = {
    row["id"]: Good(
        id=row["id"],
        name=row["name"],
        price=int(row["price"]),
        house_coins=int(row["house_coins"]),
        house_goods=_amounts(row, "house_"),
        marker_coins=int(row["marker_coins"]),
    )
    for row in table("goods.csv")
}
"""The goods by id."""

PRICE: Mapping[str, int] = {good: GOOD[good].price for good in GOODS}
"""The price of each good."""

CARDS: Mapping[str, Card] = {
    row["id"]: Card(
        id=row["id"],
        name=row["name"],
        action=row["action"],
        parameter=row["parameter"],
        deck=int(row["deck"]),
        copies=int(row["copies"]),
        cost=_amounts(row),
        god=row["god"],
        points=int(row["points"]),
    )
    for row in table("cards.csv")
}
"""All cards by id: the starting cards, then those for sale by deck."""

ORDER: Mapping[str, int] = {card: place for place, card in enumerate(CARDS)}
"""The fixed order of cards, in which hands are kept."""

STARTING_HAND: tuple[str, ...] = tuple(card.id for card in CARDS.values() if card.deck == 0 for _ in range(card.copies))
"""The seven cards with which every player starts."""

SPACES: tuple[Space, ...] = tuple(Space(int(row["any"]), _amounts(row)) for row in table("display_spaces.csv"))
"""The seven spaces of the display, left to right (section 1.4)."""

TOKENS: Mapping[str, tuple[str, ...]] = {
    letter: tuple(
        row["good"] for row in table("city_tokens.csv") if row["letter"] == letter for _ in range(int(row["count"]))
    )
    for letter in ("A", "B", "C", "D")
}
"""The goods on the city tokens of each letter."""

NAMES = {"imperium": "Imperium", "italia": "Italia"}


def _map(id: str) -> Map:
    cities = {
        row["id"]: City(
            id=row["id"],
            name=row["name"],
            province=row["province"] or None,
            letter=row["letter"] or None,
            x=float(row["x"]),
            y=float(row["y"]),
            kinds=tuple(kind for kind in KINDS if row[kind] == "yes"),
        )
        for row in table("cities.csv")
        if row["map"] == id
    }
    lines = {
        row["id"]: Line(row["id"], row["kind"], (row["from"], row["to"]), float(row["x"]), float(row["y"]))
        for row in table("lines.csv")
        if row["map"] == id
    }
    provinces = {
        row["id"]: Province(
            row["id"], row["numeral"], row["name"], row["colour"], float(row["label_x"]), float(row["label_y"])
        )
        for row in table("provinces.csv")
        if row["map"] == id
    }
    at = {city: tuple(line.id for line in lines.values() if city in line.ends) for city in cities}
    return Map(id, NAMES[id], cities, lines, provinces, at)


MAPS: Mapping[str, Map] = {id: _map(id) for id in NAMES}
"""Both maps by id."""


@cache
def for_sale(seats: int) -> tuple[str, ...]:
    """The cards for sale with so many players: decks I to that number (section 2)."""
    return tuple(card.id for card in CARDS.values() if 1 <= card.deck <= seats)
