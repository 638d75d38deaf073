"""What cities give: trade, production, culture, resources (3.2, 3.3, 6)."""

from __future__ import annotations

from games.civilization.facts import COINS_A_PRODUCTION, CONVERSION, MARKET_RESOURCES, Icons
from games.civilization.reckoning.limits import coins, has_power, knows
from games.civilization.reckoning.squares import blockaded, icons_on, symbol
from games.civilization.state import City, CivilizationState


def scouted(state: CivilizationState, seat: int) -> dict[str, str]:
    """The squares under assigned scouts, each with the city that gets its icons, which it gets once (6.2)."""
    squares: dict[str, str] = {}
    for figure in state.players[seat].figures:
        if figure.kind == "scout" and figure.square and figure.city is not None:
            squares.setdefault(figure.square, figure.city)
    return squares


def city_squares(state: CivilizationState, seat: int, city: City) -> list[str]:
    """The squares whose icons count for a city now.

    Its outskirts that are not blockaded, without those that a scout sends elsewhere, and those that scouts send here.
    """
    sent = scouted(state, seat)
    own = [
        square
        for square in state.outskirts(city)
        if sent.get(square, city.square) == city.square and not blockaded(state, seat, square)
    ]
    return own + [square for square, to in sent.items() if to == city.square and square not in own]


def city_icons(state: CivilizationState, seat: int, city: City) -> Icons:
    """The trade, production and culture icons that count for a city now."""
    shown = [icons_on(state, square) for square in city_squares(state, seat, city)]
    return Icons(
        trade=sum([icons.trade for icons in shown]),
        production=sum([icons.production for icons in shown]),
        culture=sum([icons.culture for icons in shown]),
    )


def gathered_trade(state: CivilizationState, seat: int) -> int:
    """The trade a seat gathers in the Trade phase: its cities and its government, never below 0 (T1)."""
    cities = state.players[seat].cities
    icons = sum([city_icons(state, seat, city).trade for city in cities])
    return max(0, icons + state.government(seat).gathered_trade)


def production(state: CivilizationState, seat: int, city: City) -> int:
    """The production of a city for a build action (3.3.1); bought production comes on top."""
    cities = state.players[seat].cities if has_power(state, seat, "best-production") else [city]
    icons = max([city_icons(state, seat, one).production for one in cities])
    coin_bonus = coins(state, seat) // COINS_A_PRODUCTION if knows(state, seat, "military-science") else 0
    return icons + state.government(seat).city_production + coin_bonus + city.extra_production


def conversion_trade(state: CivilizationState, seat: int, missing: int) -> int:
    """How much trade buys so much missing production (3.3.1)."""
    return CONVERSION * -(-max(0, missing) // bought(state, seat))


def bought(state: CivilizationState, seat: int) -> int:
    """How much production one conversion gives: 1, for America 2 (4.10)."""
    return 2 if state.players[seat].civilization == "america" else 1


def reach(state: CivilizationState, seat: int, city: City) -> int:
    """The production of a city with all conversions that its owner can pay (3.3.1)."""
    return production(state, seat, city) + state.players[seat].trade // CONVERSION * bought(state, seat)


def arts(state: CivilizationState, seat: int, city: City) -> int:
    """The culture that a city gives when it is devoted to the arts (3.3.2)."""
    capital = state.government(seat).capital_arts if city.capital else 0
    return max(0, 1 + city_icons(state, seat, city).culture + capital)


def harvest_kinds(state: CivilizationState, seat: int, city: City) -> list[str]:
    """The resources that a city can harvest now (3.3.3)."""
    squares = city_squares(state, seat, city)
    if has_power(state, seat, "harvest-anywhere"):
        for other in state.players[seat].cities:
            squares += [square for square in state.outskirts(other) if not blockaded(state, seat, square)]
    shown = {symbol(state, square) for square in squares}
    return [kind for kind in MARKET_RESOURCES if kind in shown and state.resources[kind]]


def may_act(state: CivilizationState, seat: int, city: City, action: str | None = None) -> bool:
    """Whether a city has a city action left (3.3), of this kind or of any: build, arts or harvest.

    The replacement Monarchy gives the capital one more, for which it must take two different kinds (4.4).
    """
    if city.capital and has_power(state, seat, "capital-idle"):
        return False
    left = 1 + city.extra_actions - len(city.actions)
    if left or not (city.capital and has_power(state, seat, "second-capital-action")):
        return left > 0
    return action is None or set(city.actions) != {action}
