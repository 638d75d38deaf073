"""Trade (3.2): gathering."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.reckoning.cities import gathered_trade


def begin(game: Civilization) -> None:
    """T1: every seat gathers the trade of its cities."""
    state = game.state
    game.emit("phase_began", phase="trade")
    for seat in state.order:
        game.gain_trade(seat, gathered_trade(state, seat), "gathered")


async def trade(game: Civilization) -> None:
    """The phase ends when everybody is done."""
    game.end_part()
