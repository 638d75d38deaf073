"""The coins and limits of a seat (4.3, 4.4, 4.6, 4.11, 5.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.civilization.facts import (
    COINS_A_BONUS,
    GOVERNMENTS,
    PANAMA,
    PLAIN_CITIES,
    PLAIN_EVENTS,
    PLAIN_SPEED,
    PLAIN_STACK,
    TECHNOLOGIES,
)
from games.civilization.reckoning.squares import (
    blockaded,
    has_wonder,
    icons_on,
    own_squares,
    revealed,
    terrain,
    token_on,
)
from games.civilization.state import CivilizationState


def knows(state: CivilizationState, seat: int, technology: str) -> bool:
    """Whether a technology lies in the pyramid of a seat."""
    return technology in state.players[seat].technologies


def has_power(state: CivilizationState, seat: int, power: str) -> bool:
    """Whether the government in force gives this power (see `GovernmentEffect`)."""
    return power in state.government(seat).powers


def coins(state: CivilizationState, seat: int) -> int:
    """The economy dial: all coins of a seat at this moment (4.11)."""
    player = state.players[seat]
    tokens = sum(player.coins.values())
    if player.coins.get(PANAMA) and not has_wonder(state, seat, PANAMA):
        tokens -= player.coins[PANAMA]
    printed = sum([TECHNOLOGIES[technology].coins for technology in player.technologies])
    own = own_squares(state, seat)
    scouted = {figure.square for figure in player.figures if figure.kind == "scout" and figure.square}
    shown = [square for square in own if icons_on(state, square).coin and not blockaded(state, seat, square)]
    shown += [square for square in sorted(scouted.difference(own)) if icons_on(state, square).coin]
    return tokens + printed + state.government(seat).coins + sum([icons_on(state, square).coin for square in shown])


class Moving(NamedTuple):
    """What technologies do for figures: the best speed, the highest stack, water crossed and stood on (5.1)."""

    speed: int
    stack: int
    crosses: bool
    stops: bool


@lru_cache(maxsize=4096)
def _moving(technologies: tuple[str, ...]) -> Moving:
    known = [TECHNOLOGIES[one] for one in technologies]
    return Moving(
        speed=max([PLAIN_SPEED, *(one.travel_speed for one in known)]),
        stack=max([PLAIN_STACK, *(one.stacking_limit for one in known)]),
        crosses=any(one.water is not None for one in known),
        stops=any(one.water == "stop" for one in known),
    )


def moving(state: CivilizationState, seat: int) -> Moving:
    """What the technologies of a seat do for its figures."""
    return _moving(tuple(state.players[seat].technologies))


def travel_speed(state: CivilizationState, seat: int) -> int:
    """How many steps a figure may take (5.1)."""
    return moving(state, seat).speed


def stacking_limit(state: CivilizationState, seat: int) -> int:
    """How many figures of a seat may end on one square (5.1)."""
    return moving(state, seat).stack + (state.players[seat].civilization == "russia")


def crosses_water(state: CivilizationState, seat: int) -> bool:
    """Whether figures may enter water squares (5.1)."""
    return moving(state, seat).crosses


def stops_on_water(state: CivilizationState, seat: int) -> bool:
    """Whether figures may end, and be placed, on water squares (5.1)."""
    return moving(state, seat).stops


def event_limit(state: CivilizationState, seat: int) -> int:
    """How many culture events a seat may hold (4.6)."""
    known = state.players[seat].technologies
    limit = PLAIN_EVENTS + sum([TECHNOLOGIES[one].event_limit for one in known]) + state.government(seat).event_limit
    return limit + computers(state, seat)


def computers(state: CivilizationState, seat: int) -> int:
    """What Computers adds to the hand limit and to each battle hand."""
    return coins(state, seat) // COINS_A_BONUS if knows(state, seat, "computers") else 0


def city_limit(state: CivilizationState, seat: int) -> int:
    """How many cities a seat may have, the capital included (3.1.1)."""
    return max([PLAIN_CITIES, *(TECHNOLOGIES[one].city_limit for one in state.players[seat].technologies)])


def unlocked_governments(state: CivilizationState, seat: int) -> list[str]:
    """The governments a seat may have at all, Anarchy and Despotism included (3.1.2)."""
    known = state.players[seat].technologies
    return [one.id for one in GOVERNMENTS.values() if one.technology is None or one.technology in known]


def government_changes(state: CivilizationState, seat: int) -> list[str]:
    """The governments to which a seat may change now (3.1.2)."""
    player = state.players[seat]
    if player.changed:
        return []
    unlocked = [one for one in unlocked_governments(state, seat) if one != player.government]
    if player.government == "anarchy":
        return unlocked
    return [one for one in unlocked if one == "anarchy" or one in player.fresh]


def can_stand(state: CivilizationState, seat: int, square: str, more: int = 1) -> bool:
    """Whether so many more own figures may end a move, or be placed, on a square (5.1).

    Enemy figures and cities are not looked at: entering them is an attack.
    """
    if not revealed(state, square) or token_on(state, square):
        return False
    if terrain(state, square) == "water" and not stops_on_water(state, seat):
        return False
    player = state.players[seat]
    if any(city.square == square for city in player.cities):
        return False
    standing = sum([figure.square == square and not figure.marching for figure in player.figures])
    return standing + more <= stacking_limit(state, seat)
