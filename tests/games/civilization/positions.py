"""Positions by hand and matches on them, for direct tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.civilization.game import Civilization
from games.civilization.gametype import CIVILIZATION
from games.civilization.grid import NEUTRAL_TILES
from games.civilization.options import CivilizationOptions
from games.civilization.phases.homes import Home, draw_opening, first_figures, place_capital, settle, waits_for_person
from games.civilization.setup import lay_homes, new
from games.civilization.state import City, CivilizationState, Figure, Marker, Phase
from games.engine.gametype import Setup
from games.engine.match import Match

SEED = "5eed" * 8

RULES = CIVILIZATION
"""What the positions are played by."""


def drawn(*civilizations: str, seed: str = SEED, **options: Any) -> CivilizationState:
    """A game in which the seats, the first player first, have these civilizations and have placed nothing yet."""
    options = {"civilizations": "chosen", **options}
    state = new(Setup(len(civilizations), CivilizationOptions(**options), seed, first=0))
    for player, one in zip(state.players, civilizations, strict=True):
        player.civilization = one
    lay_homes(state)
    return state


def settled(*civilizations: str, capitals: Sequence[str] = (), seed: str = SEED, **options: Any) -> CivilizationState:
    """A game after the set-up, ready for its first turn.

    Capitals stand on the given squares or on the square right and below of the home tile's corner; markers and figures
    on the first land squares of the outskirts.
    """
    state = drawn(*civilizations, seed=seed, **options)
    game = Civilization(state)
    for seat, player in enumerate(state.players):
        capital = capitals[seat] if seat < len(capitals) else state.board.around[player.home][-1]
        land = [one for one in state.board.around[capital] if state.chart[one].terrain != "water"]
        kinds = first_figures(player.civilization)
        figures = [(kind, land[place // 2]) for place, kind in enumerate(kinds)]
        place_capital(game, seat, capital)
        if waits_for_person(game, seat):
            draw_opening(game, seat)
        settle(game, seat, Home(capital, land[0] if player.opening else None, figures))
    state.phase = Phase.TURN
    return state


def lay_tile(state: CivilizationState, slot: str, tile: str, rotation: int = 0) -> None:
    """Lay a neutral tile face up into a slot, with no hut and village tokens on it."""
    assert tile in NEUTRAL_TILES
    there = next((one for one in state.slots.values() if one.id == tile), None)
    mine = state.slots[slot]
    if there is not None:
        there.id = mine.id
    mine.id, mine.rotation, mine.revealed = tile, rotation, True


def square(slot: str, row: int, column: int) -> str:
    """The square of a tile by row and column of the map."""
    return f"{chr(ord(slot[0]) + column)}{int(slot[1:]) + row}"


def add_city(state: CivilizationState, seat: int, centre: str) -> City:
    """A city of a seat."""
    city = City(centre)
    state.players[seat].cities.append(city)
    return city


def put(state: CivilizationState, seat: int, kind: str, where: str, *, city: str | None = None) -> Figure:
    """A figure of a seat on a square."""
    figure = Figure(kind, where, city=city)
    state.players[seat].figures.append(figure)
    return figure


def build(state: CivilizationState, where: str, kind: str, id: str) -> None:
    """A marker on a square."""
    state.markers[where] = Marker(kind, id)


def match_at(state: CivilizationState) -> Match:
    """A match on a position; nobody has a standing order."""
    return Match.at(RULES, state, state.options, defaults={}, strict=True)


def say(match: Match, *answers: str, seat: int = 0) -> None:
    """Answer for a seat, once for each text: its keys with spaces between."""
    for keys in answers:
        match.answer(seat, tuple(keys.split()))


def asked(match: Match) -> dict[int, str]:
    """The topic of the question that each seat owes, without the name of the game."""
    return {seat: question.topic.removeprefix("civilization.") for seat, question in match.open.items()}


def keys(match: Match, seat: int = 0) -> list[str]:
    """What the seat may choose from."""
    return list(match.open[seat].keys)
