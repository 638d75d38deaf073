"""Goods, costs and the names of cards and places as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.concordia.facts import CARDS, GOODS, MAPS, Amounts, Line
from games.engine.result import Result
from games.phrases import listed, number

PLURALS = {"brick": "bricks", "tool": "tools"}
"""The goods that are counted in pieces; of food, wine and cloth there is more or less."""

ROMAN = ("", "I", "II", "III", "IV", "V")
"""The numbers of the decks as they are printed."""

CITIES: Mapping[str, str] = {city.id: city.name for board in MAPS.values() for city in board.cities.values()}
"""The names of the cities of both maps; a city on both has one name."""

PROVINCES: Mapping[str, str] = {
    province.id: province.name for board in MAPS.values() for province in board.provinces.values()
}
"""The names of the provinces of both maps."""

LINES: Mapping[str, Line] = {line.id: line for board in MAPS.values() for line in board.lines.values()}
"""The lines of both maps; one on both has the same ends and kind."""


# -- goods and coins -----------------------------------------------------------------------------------------------


def coins(count: int) -> str:
    """'1 coin', '5 coins'."""
    return number(count, "coin")


def pieces(good: str, count: int) -> str:
    """'1 brick', '2 bricks', '2 food'."""
    return number(count, good, PLURALS.get(good, good))


def goods_parts(goods: Amounts) -> list[str]:
    """The goods of which there are any, from cheap to dear."""
    return [pieces(good, goods[good]) for good in GOODS if goods.get(good)]


def goods_words(goods: Amounts) -> str:
    """'1 brick and 2 food'; 'nothing'."""
    return listed(goods_parts(goods)) or "nothing"


def amounts(goods: Amounts, money: int = 0) -> str:
    """Goods, then coins: '1 brick, 1 wine and 4 coins'; 'nothing'."""
    return listed([*goods_parts(goods), *([coins(money)] if money else [])]) or "nothing"


def price(goods: Amounts, money: int) -> str:
    """The price of a house as labels have it: '5 coins, 1 brick, 1 cloth'."""
    return ", ".join([coins(money), *goods_parts(goods)])


def payment(goods: Amounts, wild: int = 0) -> str:
    """The price of a card as labels have it: '1 wine + any 1'; 'nothing'."""
    return " + ".join([*goods_parts(goods), *([f"any {wild}"] if wild else [])]) or "nothing"


# -- cards and places ----------------------------------------------------------------------------------------------


def card_name(card: str) -> str:
    """The name of a card, with the coins if it is a Mercator: 'Mercator (5 coins)'; an unknown id as it is."""
    if card not in CARDS:
        return card
    facts = CARDS[card]
    return f"{facts.name} ({facts.parameter} coins)" if facts.action == "mercator" else facts.name


def card_names(cards: Iterable[str]) -> str:
    """Cards as a list of names, equal ones together: 'Architect and 2 Prefect'."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card_name(card)] = counts.get(card_name(card), 0) + 1
    return listed([f"{count} {name}" if count > 1 else name for name, count in counts.items()])


def deck_name(deck: int) -> str:
    """'Deck II', 'Starting card'."""
    return f"Deck {ROMAN[deck]}" if deck else "Starting card"


def place_name(place: str) -> str:
    """A city by its name, a line by its ends: 'Roma', 'Novaria-Roma'; an unknown id as it is."""
    if place in LINES:
        return "-".join(CITIES[end] for end in LINES[place].ends)
    return CITIES.get(place, place)


def province_name(province: str) -> str:
    """The name of a province; an unknown id as it is."""
    return PROVINCES.get(province, province)


def colonist(kind: str) -> str:
    """'land colonist'."""
    return f"{kind} colonist"


def colonists(counts: Mapping[str, int]) -> str:
    """'2 land colonists and 1 sea colonist'; 'no colonists'."""
    told = [number(count, colonist(kind)) for kind, count in counts.items() if count]
    return listed(told) or "no colonists"


def level(result: Result) -> list[int]:
    """The seats that have as many points as the winner and lost the tie."""
    best = result.scores[result.winners[0]]
    return [
        seat
        for seat, points in enumerate(result.scores)
        if points == best and result.places[seat] > 1 and seat not in result.resigned
    ]
