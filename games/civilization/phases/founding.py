"""Founding cities (3.1.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.facts import CITY_MARKERS
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.sites import city_sites, founders
from games.civilization.scoring import tutorial_over
from games.engine.question import Option, Ref
from games.engine.stops import GameOver


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'found/D4/scout': a city on each legal site, by each kind of figure that can found it."""
    for square in city_sites(game.state, me):
        for kind in founders(game.state, me, square):
            yield Option(f"found/{square}/{kind}", partial(found, game, me, square, kind), Ref("square", square))


async def found(game: Civilization, me: int, square: str, kind: str) -> None:
    """A figure founds a city. Rome advances once others have left it; the tutorial stops at a third city (10)."""
    figures = game.player(me).figures
    game.found_city(me, next(one for one in figures if one.square == square and one.kind == kind))
    if game.state.options.tutorial == "yes" and len(game.player(me).cities) == CITY_MARKERS:
        raise GameOver(tutorial_over(game.state))
    if game.player(me).civilization == "rome":
        await game.settle_duties()
        game.advance(me, "rome")
