"""Atomic Theory's bomb: a city that is no capital is destroyed with all figures in and around it (4.3.6, 5.8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.facts import ABILITIES
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.payment import usable
from games.civilization.subgames import Announced
from games.civilization.windows import use_ability
from games.engine.question import Option, Ref

BOMB = ABILITIES["atomic-theory-bomb"]


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'ability/atomic-theory-bomb', if there is a city to be aimed at; not between the steps of a move."""
    if usable(game.state, me, BOMB) and targets(game):
        yield Option(f"ability/{BOMB.id}", partial(bomb, game, me), Ref("ability", BOMB.id))


def targets(game: Civilization) -> list[str]:
    """The cities of everybody that are no capitals."""
    return [city.square for _, city in game.state.cities() if not city.capital]


async def bomb(game: Civilization, me: int) -> None:
    """Choose a city, pay, and destroy it. It is no battle: nobody gets loot."""
    square = await game.pick_square(me, "bomb", targets(game))
    assert square is not None
    found = game.state.city_at(square)
    assert found is not None
    thing = Announced("ability", BOMB.id, me, [found[0]], {"city": square})
    await use_ability(game, me, BOMB, partial(explode, game, square), thing)


async def explode(game: Civilization, square: str) -> None:
    """All at one instant: the figures of everybody on the centre and in the outskirts die, the city is destroyed."""
    state = game.state
    found = state.city_at(square)
    if found is None:
        return
    owner, city = found
    with game.one_instant():
        for one in (square, *state.outskirts(city)):
            for seat in range(state.seats):
                dead = [figure for figure in game.player(seat).figures if figure.square == one]
                game.remove_figures(seat, dead, BOMB.id)
        game.remove_city(owner, city, BOMB.id)
