"""What is possible on the table as it is now, from a view: moves, houses, colonists, cards, targets and the like."""

from __future__ import annotations

from games.concordia.choices import Move, Placing
from games.concordia.facts import CARDS, GOODS, KINDS, ROMA
from games.concordia.prices import COLONIST, Price, card_price, house_price
from games.concordia.routes import reachable, site_goods
from games.concordia.view import ConcordiaView, SeatView


def movable(view: ConcordiaView, me: SeatView, most: int) -> list[Move]:
    """Where the colonists of the seat can end a move of so many steps at most, the nearest lines first."""
    taken = {one.place for seat in view.seats for one in seat.colonists if one.place in view.map.lines}
    found = []
    for kind, place in dict.fromkeys((one.kind, one.place) for one in me.colonists):
        lines = reachable(view.map, kind, place, most, taken)
        for line, steps in sorted(lines.items(), key=lambda item: item[1]):
            goods = site_goods(view.map, view.tokens, view.houses, me.seat, line)
            found.append(Move(kind, place, line, steps, goods))
    return found


def placeable(view: ConcordiaView, me: SeatView) -> list[Placing]:
    """Which colonist the seat could place where with a Colonist now (section 4.4)."""
    if not Price(0, COLONIST).affordable(me.coins, me.goods):
        return []
    cities = view.map.cities
    return [
        Placing(kind, city)
        for kind in KINDS
        if me.stored[kind]
        for city in (ROMA, *me.houses)
        if kind in cities[city].kinds
    ]


def beside(view: ConcordiaView, me: SeatView) -> list[str]:
    """The cities next to the lines on which colonists of the seat stand, in the order of the map; never Roma."""
    lines = view.map.lines
    ends = {end for one in me.colonists if one.place in lines for end in lines[one.place].ends}
    return [city for city in view.tokens if city in ends]


def house_cost(view: ConcordiaView, city: str) -> Price:
    """What the next house in a city costs."""
    return house_price(view.tokens[city], len(view.houses.get(city, ())) + 1)


def buildable(view: ConcordiaView, me: SeatView) -> list[str]:
    """The cities in which the seat could build now (section 4.2, part 2)."""
    if not me.houses_left:
        return []
    return [
        city
        for city in beside(view, me)
        if city not in me.houses and house_cost(view, city).affordable(me.coins, me.goods)
    ]


def buyable(view: ConcordiaView, me: SeatView, *, space_counts: bool) -> list[str]:
    """The cards of the display that the seat can pay for now, as a Senator if the spaces count, else as a Consul.

    Cards that were bought in this turn are not for sale any more.
    """
    return [
        card
        for space, card in enumerate(view.display, start=1)
        if card not in view.sold and card_price(card, space if space_counts else None).affordable(me.coins, me.goods)
    ]


def card_worth(view: ConcordiaView, me: SeatView, card: str) -> int:
    """What one more such card would score for the reader of this view if the game ended now (section 6.2)."""
    facts = CARDS[card]
    if facts.action == "specialist":
        return facts.points * sum(view.tokens[city] == facts.parameter for city in me.houses)
    return next(one.value for one in view.forecast or () if one.god == facts.god)


def copyable(view: ConcordiaView, seat: int) -> list[SeatView]:
    """The seats whose top card a Diplomat of this seat can copy (section 4.6)."""
    return [
        other
        for other in view.seats
        if other.seat != seat and other.top is not None and CARDS[other.top].action != "diplomat"
    ]


def production(view: ConcordiaView, province: str, seat: int, bonus: int) -> list[dict[str, int]]:
    """What every seat would gain if the province produced for the seat (section 4.3)."""
    gains: list[dict[str, int]] = [{} for _ in view.seats]
    gains[seat][view.markers[province]] = bonus
    for city in view.map.cities_of(province):
        good = view.tokens[city]
        for owner in view.houses.get(city, ()):
            gains[owner][good] = gains[owner].get(good, 0) + 1
    return gains


def traded(view: ConcordiaView) -> list[str]:
    """The kinds of goods in which was traded in this turn."""
    kinds = {step.thing for step in view.steps if step.verb in ("sell", "buy")}
    return [good for good in GOODS if good in kinds]
