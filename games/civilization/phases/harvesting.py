"""Harvesting resources (3.3.3), twice with Angkor Wat (4.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.civilization.choices import named
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.cities import harvest_kinds, may_act
from games.civilization.reckoning.squares import has_wonder
from games.civilization.state import City
from games.civilization.subgames import Announced
from games.civilization.windows import carry_out
from games.engine.question import Option, Ref

HARVEST = "harvest"
ANGKOR_WAT = "angkor-wat"
ONE = "one"
"""The key by which Angkor Wat's second harvest is declined."""


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'harvest/C3' for each city with an action left and something to take."""
    state = game.state
    for city in game.player(me).cities:
        if may_act(state, me, city, HARVEST) and harvest_kinds(state, me, city):
            yield Option(f"{HARVEST}/{city.square}", partial(harvest, game, me, city), Ref("square", city.square))


async def harvest(game: Civilization, me: int, city: City) -> None:
    """Choose what is harvested, announce it, and take it if it stands."""
    state = game.state
    shown = harvest_kinds(state, me, city)
    context = {"city": city.square}
    first = await game.choose(me, HARVEST, named("resource", shown), context=context)
    assert first is not None
    taken = [first]
    if has_wonder(state, me, ANGKOR_WAT) and ANGKOR_WAT not in game.player(me).used:
        more = named("resource", [kind for kind in shown if state.resources[kind] > (kind == first)])
        second = await game.choose(me, "harvest_second", more, stop=ONE, context={**context, "resource": first})
        if second is not None:
            taken.append(second)
            game.player(me).used.append(ANGKOR_WAT)
    city.actions.append(HARVEST)
    details = {**context, **dict(zip(("resource", "second"), taken, strict=False))}
    await carry_out(game, Announced("action", HARVEST, me, [], details), partial(take, game, me, taken))


async def take(game: Civilization, me: int, kinds: Sequence[str]) -> None:
    """Take from the market what is still there (R73)."""
    for kind in kinds:
        if game.state.resources[kind]:
            game.take_resource(me, kind, HARVEST)
