"""City Management (3.3): the menu of a seat."""

from __future__ import annotations

from games.civilization.game import Civilization
from games.civilization.phases import arts, building, city_abilities, culture, harvesting, purchases
from games.civilization.phases.events import menu as events
from games.civilization.phases.menu import Offers, run
from games.civilization.reckoning.cities import arts as culture_of
from games.civilization.reckoning.cities import harvest_kinds, may_act, production

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
    if not await run(game, "cities", OFFERS, yields(game, game.state.active)):
        game.end_part()


def yields(game: Civilization, me: int) -> dict[str, str]:
    """What the city actions would give, by their keys: production, culture, the resources to choose from."""
    state = game.state
    told: dict[str, str] = {}
    for city in game.player(me).cities:
        if city.capital:
            told["capital"] = city.square
        if may_act(state, me, city):
            told[f"build/{city.square}"] = str(production(state, me, city))
            told[f"arts/{city.square}"] = str(culture_of(state, me, city))
            told[f"harvest/{city.square}"] = " ".join(harvest_kinds(state, me, city))
    return told
