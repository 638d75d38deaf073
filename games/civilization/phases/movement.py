"""Movement (3.4): the menu of a seat."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.phases import bomb, locking, setting_out
from games.civilization.phases.events import menu as events
from games.civilization.phases.menu import Offers, run
from games.civilization.phases.triggers import react

OFFERS: tuple[Offers, ...] = (setting_out.offers, events.movement_offers, locking.offers, bomb.offers)
"""What the menu of Movement is made of."""


def begin(game: Civilization) -> None:
    """The seat's part begins."""
    game.emit("part_began", game.state.active, phase="movement")


async def movement(game: Civilization) -> None:
    """One thing that the active seat does in its Movement; when it is done, others may react once more (R81)."""
    if not await run(game, "movement", OFFERS, setting_out.groups(game, game.state.active)):
        await react(game, game.state.active)
        game.end_part()
