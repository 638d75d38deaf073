"""Research (3.5, 4.3.2): all choose secretly, all is shown at once."""

from __future__ import annotations

from functools import partial

from games.civilization.game import Civilization
from games.civilization.reckoning.limits import coins
from games.civilization.reckoning.pyramid import researchable

NOTHING = "none"


def begin(game: Civilization) -> None:
    """The phase begins."""
    game.emit("phase_began", phase="research")


async def research(game: Civilization) -> None:
    """R1 to R4. The reveal is one instant, in which several seats may win (section 8)."""
    state = game.state
    picks = await game.together({seat: partial(choose, game, seat) for seat in state.order})
    dials = [player.trade for player in state.players]
    with game.one_instant(dials):
        for seat, technology in picks.items():
            if technology is None:
                game.emit("no_research", seat)
            else:
                carry_out(game, seat, technology)
    game.end_part()


async def choose(game: Civilization, seat: int) -> str | None:
    """R1: a technology that the seat can pay and place, or none."""
    return await game.pick_technology(seat, "research", researchable(game.state, seat), stop=NOTHING)


def carry_out(game: Civilization, seat: int, technology: str) -> None:
    """R2 and R3: the card goes into the pyramid; the dial falls to the coins the seat had before, never up."""
    player = game.player(seat)
    before = coins(game.state, seat)
    game.learn(seat, technology, "research")
    player.trade = min(player.trade, before)
    game.emit("trade_left", seat, trade=player.trade)
