"""Movement (3.4): the menu of a seat."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.phases.events import menu as events
from games.civilization.phases.menu import Offers, run

OFFERS: tuple[Offers, ...] = (events.movement_offers,)
"""What the menu of Movement is made of."""


def begin(game: Civilization) -> None:
    """The seat's part begins."""
    game.emit("part_began", game.state.active, phase="movement")


async def movement(game: Civilization) -> None:
    """One thing that the active seat does in its Movement."""
    if not await run(game, "movement", OFFERS):
        game.end_part()
