"""The events that a seat can play now, for the menus of the phases."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sized
from dataclasses import dataclass
from functools import partial

from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.coins import discard_coins, holders
from games.civilization.phases.events.defection import defection, victims
from games.civilization.phases.events.displace import displace, groups
from games.civilization.phases.events.encampment import camps, encamp
from games.civilization.phases.events.exchange import exchange, partners
from games.civilization.phases.events.flooding import flood, lowlands
from games.civilization.phases.events.migrants import migrate, movable
from games.civilization.phases.events.production import celebrate, own_cities
from games.civilization.phases.events.revolt import revolt
from games.civilization.phases.events.revolt import victims as governed
from games.civilization.phases.events.sabotage import buildings, sabotage
from games.civilization.phases.events.supply import drop_supplies, supplies
from games.civilization.phases.events.terrain import change_terrain, fields
from games.civilization.phases.menu import Act
from games.engine.question import Option, Ref


@dataclass(frozen=True, slots=True)
class Family:
    """Events that work alike: what they can aim at, and how one of them is played."""

    targets: Callable[[Civilization, int, str], Sized]
    play: Callable[[Civilization, int, str], Awaitable[None]]


FAMILIES: Mapping[str, Family] = {
    "exchange": Family(partners, exchange),
    "revolt": Family(governed, revolt),
    "terrain": Family(fields, change_terrain),
    "sabotage": Family(buildings, sabotage),
    "displace": Family(groups, displace),
    "production": Family(own_cities, celebrate),
    "defection": Family(victims, defection),
    "mass-defection": Family(victims, defection),
    "coins": Family(holders, discard_coins),
    "supply": Family(supplies, drop_supplies),
    "migrants": Family(movable, migrate),
    "flooding": Family(lowlands, flood),
    "encampment": Family(camps, encamp),
}


def start_offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'event/drought': the events of Start of Turn that have a target (R5)."""
    return _offers(game, me, "start")


def city_offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'event/lost': the events of City Management that have a target."""
    return _offers(game, me, "cities")


def movement_offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'event/defection': the events of Movement that have a target; also between two steps of a move."""
    return _offers(game, me, "movement")


def _offers(game: Civilization, me: int, timing: str) -> Iterator[Option[Act]]:
    for event in dict.fromkeys(game.player(me).events):
        facts = EVENTS[event]
        if timing not in facts.timings:
            continue
        family = FAMILIES[facts.family]
        if family.targets(game, me, event):
            yield Option(f"event/{event}", partial(family.play, game, me, event), Ref("event", event))
