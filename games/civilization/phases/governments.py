"""Changing the government (3.1.2), and Feudalism's harvest with the replacement set (4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.cities import harvest_kinds
from games.civilization.reckoning.limits import government_changes, has_power
from games.engine.question import Option, Ref

START_HARVEST = "start-harvest"


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'government/monarchy' and, with the replacement set, 'harvest/D4/wheat'."""
    for one in government_changes(game.state, me):
        yield Option(f"government/{one}", partial(change, game, me, one), Ref("government", one))
    player = game.player(me)
    if has_power(game.state, me, START_HARVEST) and START_HARVEST not in player.used:
        for city in player.cities:
            for kind in harvest_kinds(game.state, me, city):
                act = partial(harvest, game, me, kind)
                yield Option(f"harvest/{city.square}/{kind}", act, Ref("resource", kind))


async def change(game: Civilization, me: int, government: str) -> None:
    """A change of government; what the new one gives in Start of Turn may still be taken (S1a)."""
    game.change_government(me, government)
    gains(game, me)


def gains(game: Civilization, me: int) -> None:
    """What a government gives in each Start of Turn (S1a): with the replacement set, trade or culture for armies."""
    player, government = game.player(me), game.state.government(me)
    if government.start_trade:
        game.gain_trade(me, government.start_trade, player.government)
    if has_power(game.state, me, "army-culture"):
        armies = sum([figure.kind == "army" for figure in player.figures])
        game.gain_culture(me, armies, player.government)


async def harvest(game: Civilization, me: int, kind: str) -> None:
    """A harvest that is no city action."""
    game.player(me).used.append(START_HARVEST)
    game.take_resource(me, kind, "feudalism")
