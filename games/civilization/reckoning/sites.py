"""Where cities can be founded (3.1.1)."""

from __future__ import annotations

from games.civilization.facts import CITY_DISTANCE
from games.civilization.grid import AROUND, distance
from games.civilization.reckoning.limits import city_limit, has_power
from games.civilization.reckoning.squares import blockaded, revealed, terrain, token_on
from games.civilization.state import CivilizationState


def site_complaint(state: CivilizationState, seat: int, square: str) -> str | None:
    """Why no city of a seat can be founded on a revealed square: water, edge, unexplored, token, enemy or near.

    None if it can, provided that a figure which founds cities stands there and the limit allows one more.
    """
    around = state.board.around[square]
    if terrain(state, square) == "water":
        return "water"
    if len(around) < len(AROUND):
        return "edge"
    if not all(revealed(state, one) for one in around):
        return "unexplored"
    if any(token_on(state, one) for one in (square, *around)):
        return "token"
    if any(blockaded(state, seat, one) for one in (square, *around)):
        return "enemy"
    if any(distance(square, city.square) < CITY_DISTANCE for _, city in state.cities()):
        return "near"
    return None


def founders(state: CivilizationState, seat: int, square: str) -> list[str]:
    """The kinds of own figures on a square that can found a city there: scouts, in Republic also armies."""
    kinds = ("scout", "army") if has_power(state, seat, "armies-found") else ("scout",)
    standing = {figure.kind for figure in state.players[seat].figures if figure.square == square}
    return [kind for kind in kinds if kind in standing]


def city_sites(state: CivilizationState, seat: int) -> list[str]:
    """The squares on which a seat can found a city now."""
    player = state.players[seat]
    if len(player.cities) >= city_limit(state, seat) or not player.free_markers:
        return []
    squares = dict.fromkeys(figure.square for figure in player.figures if figure.square)
    return [
        square for square in squares if founders(state, seat, square) and site_complaint(state, seat, square) is None
    ]
