"""Devoting a city to the arts (3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.cities import arts, may_act
from games.civilization.state import City
from games.civilization.subgames import Announced
from games.civilization.windows import carry_out
from games.engine.question import Option, Ref

ARTS = "arts"


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'arts/C3' for each city with an action left; legal also if it gives nothing."""
    for city in game.player(me).cities:
        if may_act(game.state, me, city, ARTS):
            yield Option(f"{ARTS}/{city.square}", partial(devote, game, me, city), Ref("square", city.square))


async def devote(game: Civilization, me: int, city: City) -> None:
    """Announce it, and gain the culture if it stands."""
    city.actions.append(ARTS)

    async def effect() -> None:
        game.gain_culture(me, arts(game.state, me, city), ARTS)

    await carry_out(game, Announced("action", ARTS, me, [], {"city": city.square}), effect)
