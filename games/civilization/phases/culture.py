"""Paid steps on the culture track (4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from games.civilization.facts import TRACK
from games.civilization.game import Civilization
from games.civilization.phases.menu import Act
from games.engine.question import Option, Ref


def offers(game: Civilization, me: int) -> Iterator[Option[Act]]:
    """'advance': the next step, if both parts of its price can be paid (R25)."""
    player = game.player(me)
    space = TRACK[player.step + 1]
    if player.culture >= space.culture and player.trade >= space.trade:
        yield Option("advance", partial(advance, game, me), Ref("step", str(space.step)))


async def advance(game: Civilization, me: int) -> None:
    """Pay the space that is entered, enter it, take its reward."""
    space = TRACK[game.player(me).step + 1]
    game.pay_culture(me, space.culture, "track")
    game.pay_trade(me, space.trade, "track")
    game.advance(me, "track")
