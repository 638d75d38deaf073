"""City Management (3.3): the menu of a seat."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.phases import arts, building, city_abilities, culture, harvesting, purchases
from games.civilization.phases.events import menu as events
from games.civilization.phases.menu import Offers, run

OFFERS: tuple[Offers, ...] = (
    building.offers,
    arts.offers,
    harvesting.offers,
    city_abilities.offers,
    culture.offers,
    purchases.offers,
    events.city_offers,
)
"""What the menu of City Management is made of."""


def begin(game: Civilization) -> None:
    """The seat's part begins."""
    game.emit("part_began", game.state.active, phase="cities")


async def city_management(game: Civilization) -> None:
    """One thing that the active seat does in its City Management."""
    if not await run(game, "cities", OFFERS):
        game.end_part()
