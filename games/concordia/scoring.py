"""Points by god, places and ties (sections 6 and 7)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from games.concordia.facts import CARDS, GODS, PRICE
from games.concordia.state import ConcordiaState, Player
from games.engine.result import Result, ScoreLine

CONCORDIA_POINTS = 7
VESTA_PER = 10


@dataclass(frozen=True, slots=True)
class GodScore:
    """The points by one god: so many cards, each worth so much."""

    god: str
    cards: int
    value: int
    points: int


def by_god(state: ConcordiaState, seat: int) -> list[GodScore]:
    """The points of a seat by god, from all its cards, as if the game ended now (section 6.2).

    Minerva's cards differ in worth: `value` is the greatest of them.
    """
    tokens, cities = state.tokens, state.map.cities
    houses = state.houses_of(seat)
    goods = Counter([tokens[city] for city in houses])
    times = {
        "jupiter": len(houses) - goods["brick"],
        "saturnus": len({cities[city].province for city in houses}),
        "mercurius": len(goods),
        "mars": len(state.players[seat].colonists),
    }
    worth: dict[str, list[int]] = {god: [] for god in GODS}
    for card in map(CARDS.__getitem__, state.cards_of(seat)):
        if card.god == "vesta":
            worth["vesta"].append(wealth(state.players[seat]) // VESTA_PER)
        else:
            fitting = goods[card.parameter] if card.god == "minerva" else times[card.god]
            worth[card.god].append(card.points * fitting)
    return [GodScore(god, len(each), max(each, default=0), sum(each)) for god, each in worth.items()]


def wealth(player: Player) -> int:
    """Coins, and the stored goods at their prices (Vesta)."""
    return player.coins + sum(PRICE[good] * count for good, count in player.goods.items())


def card_points(state: ConcordiaState, seat: int) -> int:
    """All points of a seat's cards, without the Concordia card."""
    return sum(line.points for line in by_god(state, seat))


def tie_order(state: ConcordiaState) -> list[int]:
    """The seats in the order in which ties are won: the holder of the Praefectus Magnus, then to its right (6.3)."""
    return [(state.magnus - step) % state.seats for step in range(state.seats)]


def score(state: ConcordiaState) -> Result:
    """Points and places as they are now (sections 6.2 and 6.3)."""
    sheet = []
    for seat in range(state.seats):
        lines = [ScoreLine(line.god, line.cards, line.points) for line in by_god(state, seat)]
        has = state.concordia == seat
        sheet.append([*lines, ScoreLine("concordia", int(has), CONCORDIA_POINTS if has else 0)])
    scores = [sum(line.points for line in lines) for lines in sheet]
    order = tie_order(state)
    ranks = [(-scores[seat], order.index(seat)) for seat in range(state.seats)]
    tied = len(set(scores)) < len(scores)
    return Result(
        reason="concordia" if state.concordia is not None else "agreed",
        places=[1 + sum(other < rank for other in ranks) for rank in ranks],
        scores=scores,
        sheet=sheet,
        tie_break="magnus" if tied else None,
    )
