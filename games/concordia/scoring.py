"""Points by god, places and ties (sections 6 and 7)."""

from __future__ import annotations

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
    player = state.players[seat]
    owned = [CARDS[card] for card in (*player.hand, *player.pile)]
    found = []
    for god in GODS:
        worth = [_worth(state, seat, card.id) for card in owned if card.god == god]
        found.append(GodScore(god, len(worth), max(worth, default=0), sum(worth)))
    return found


def _worth(state: ConcordiaState, seat: int, card: str) -> int:
    """What one card is worth to the seat."""
    facts = CARDS[card]
    cities = state.houses_of(seat)
    if facts.god == "vesta":
        return wealth(state.players[seat]) // VESTA_PER
    if facts.god == "jupiter":
        return facts.points * sum(state.tokens[city] != "brick" for city in cities)
    if facts.god == "saturnus":
        return facts.points * len({state.map.cities[city].province for city in cities})
    if facts.god == "mercurius":
        return facts.points * len({state.tokens[city] for city in cities})
    if facts.god == "mars":
        return facts.points * len(state.players[seat].colonists)
    return facts.points * sum(state.tokens[city] == facts.parameter for city in cities)


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
