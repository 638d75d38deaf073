"""The wonders that let their owner do something in Start of Turn (S1b to S1d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.facts import FIGURES, TECHNOLOGIES
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.civilization.reckoning.limits import can_stand
from games.civilization.reckoning.pyramid import learnable_from
from games.civilization.reckoning.squares import has_wonder, wonder_square
from games.engine.question import Option, Ref

GARDENS = "hanging-gardens"
LIBERTY = "statue-of-liberty"
OPERA = "sydney-opera-house"


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'wonder/hanging-gardens/scout', 'wonder/statue-of-liberty/<technology>', 'wonder/sydney-opera-house'."""
    state = game.state
    player = game.player(me)
    ready = [one for one in (GARDENS, LIBERTY, OPERA) if has_wonder(state, me, one) and one not in player.used]
    square = wonder_square(state, GARDENS)
    if GARDENS in ready and square is not None and can_stand(state, me, square):
        for kind in FIGURES:
            if player.supply(kind):
                act = partial(gardens, game, me, kind, square)
                yield Option(f"wonder/{GARDENS}/{kind}", act, Ref("figure", kind))
    if LIBERTY in ready:
        known = {one for other in game.opponents(me) for one in learnable_from(state, me, other)}
        for one in TECHNOLOGIES:
            if one in known:
                yield Option(f"wonder/{LIBERTY}/{one}", partial(liberty, game, me, one), Ref("technology", one))
    if OPERA in ready:
        yield Option(f"wonder/{OPERA}", partial(opera, game, me), Ref("wonder", OPERA))


async def gardens(game: Civilization, me: int, kind: str, square: str) -> None:
    """A figure of the supply comes to the wonder's square."""
    game.player(me).used.append(GARDENS)
    game.place_figure(me, kind, square, GARDENS)


async def liberty(game: Civilization, me: int, technology: str) -> None:
    """A technology that somebody else knows is learned for free."""
    game.player(me).used.append(LIBERTY)
    game.learn(me, technology, LIBERTY)


async def opera(game: Civilization, me: int) -> None:
    """A free step on the culture track."""
    game.player(me).used.append(OPERA)
    game.advance(me, OPERA)
