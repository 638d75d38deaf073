"""We Love the Despot Day and its like: extra production for one own city this turn (3.3.1, 4.6)."""

from __future__ import annotations

from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play


def own_cities(game: Civilization, me: int, event: str) -> list[str]:
    """All own cities; one that has acted already may be chosen without use."""
    return [city.square for city in game.player(me).cities]


async def celebrate(game: Civilization, me: int, event: str) -> None:
    """The chosen city has more production this turn."""
    square = await game.pick_square(me, "event_city", own_cities(game, me, event), context={"event": event})
    assert square is not None

    async def effect() -> None:
        amount = EVENTS[event].amount
        game.player(me).city(square).extra_production += amount
        game.emit("production_gained", me, city=square, amount=amount, why=event)

    await play(game, me, event, [], {"city": square}, effect)
