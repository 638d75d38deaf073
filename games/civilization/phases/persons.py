"""Great persons from the reserve (S1g), and the cities for which scouts gather (S1i)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.game import Civilization
from games.civilization.grid import distance
from games.civilization.phases.menu import Act
from games.civilization.reckoning.squares import person_squares
from games.engine.question import Option, Ref


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'person/artist/D4': persons that did not come to the reserve in this turn."""
    for person in dict.fromkeys(game.player(me).reserve):
        for square in person_squares(game.state, me):
            yield Option(f"person/{person}/{square}", partial(place, game, me, person, square), Ref("person", person))


async def place(game: Civilization, me: int, person: str, square: str) -> None:
    """A person leaves the reserve."""
    game.place_person(me, person, square)


def scout_offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'scout/C3/D4': the scouts on a square gather for another city. With one city there is nothing to choose."""
    player = game.player(me)
    assigned = {one.square: one.city for one in player.figures if one.kind == "scout"}
    for square, city in assigned.items():
        for other in player.cities:
            if other.square != city:
                act = partial(assign, game, me, square, other.square)
                yield Option(f"scout/{square}/{other.square}", act, Ref("square", square))


async def assign(game: Civilization, me: int, square: str, city: str) -> None:
    """All own scouts on a square, which gather it once, gather for this city (6.2)."""
    for figure in game.player(me).figures:
        if figure.kind == "scout" and figure.square == square:
            figure.city = city
    game.emit("scout_assigned", me, square=square, city=city)


def assign_scouts(game: Civilization, me: int) -> None:
    """Scouts without a city gather for the nearest one; the others keep theirs."""
    player = game.player(me)
    for figure in player.figures:
        if figure.kind == "scout" and figure.city is None:
            square = figure.square
            figure.city = min((city.square for city in player.cities), key=lambda city: distance(square, city))
