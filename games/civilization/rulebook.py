"""The rules text of Civilization, `rules.md` in this package, by its sections; and which of them decides what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(__package__)

RULES_OF: Final[Mapping[str, str]] = {
    "civilization.civilization": "Choosing civilizations",
    "civilization.capital": "Capital and first figures",
    "civilization.start": "What can be done at the Start of Turn",
    "civilization.start/found": "Founding a city",
    "civilization.start/government": "Changing the government",
    "civilization.start/scout": "Assigning scouts",
    "civilization.start/person": "Great persons",
    "civilization.start/event": "Culture events",
    "civilization.trade": "Trading with other players",
    "civilization.offer_give": "Trading with other players",
    "civilization.offer_ask": "Trading with other players",
    "civilization.cities": "City actions",
    "civilization.cities/build": "Production",
    "civilization.cities/arts": "Devoting a city to the arts",
    "civilization.cities/harvest": "Harvesting a resource",
    "civilization.cities/advance": "Advancing on the culture track",
    "civilization.cities/ability": "Resource abilities",
    "civilization.cities/event": "Culture events",
    "civilization.build_item": "Production",
    "civilization.build_item/building": "Buildings",
    "civilization.build_item/wonder": "Building a wonder",
    "civilization.build_item/figure": "Building figures and units",
    "civilization.build_item/unit": "Building figures and units",
    "civilization.build_square": "Buildings",
    "civilization.harvest": "Harvesting a resource",
    "civilization.movement": "Moving figures",
    "civilization.group": "Groups",
    "civilization.march": "Moving figures",
    "civilization.march/explore": "Exploring a tile",
    "civilization.research": "Technology pyramid",
    "civilization.battle": "Fronts and wounds",
    "civilization.loot": "Loot",
    "civilization.discard": "Culture card limit",
    "civilization.person": "Great persons",
    "civilization.pay": "Resource abilities",
    "civilization.cancel_action": "Reactions and cancelling",
    "civilization.cancel_event": "Reactions and cancelling",
    "civilization.cancel_ability": "Reactions and cancelling",
}
"""For questions by topic, and by topic and kind of option: the title of the section to which a refusal points."""
