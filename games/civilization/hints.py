"""What helps somebody new to Civilization, by the topic of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

OFFER = "Nothing changes hands before the other player accepts."
CANCELLING = "Keep what cancels for something that really hurts you."

HINTS: Final[Mapping[str, str]] = {
    "civilization.civilization": "Each civilization has its own ability; none of them is wrong for a first game.",
    "civilization.capital": "The eight squares around it count for the whole game: look for trade and production.",
    "civilization.figure": "Place your figures near tiles that are still face down.",
    "civilization.start": "Found a second city as early as you can. With nothing to do here, end the Start of Turn.",
    "civilization.trade": "Trade pays for research. Make an offer, or say that you are done.",
    "civilization.offer_give": OFFER,
    "civilization.offer_ask": OFFER,
    "civilization.cities": "Each city does one thing a turn: build, bring culture by the arts, or harvest a resource.",
    "civilization.build_item": "Early on: a scout for the second city, an army to explore, buildings that give trade.",
    "civilization.build_square": "A building or wonder replaces what its square gives; a figure does not.",
    "civilization.movement": "Explore face-down tiles, take huts, and bring scouts to where a city can be founded.",
    "civilization.group": "Scouts cannot fight: let an army go with them.",
    "civilization.march": "Exploring a tile costs one step. The question tells where a battle would begin.",
    "civilization.research": "A technology of level II lies on two of level I, and so on. Research uses up your trade.",
    "civilization.battle": "Infantry trumps mounted, mounted artillery, artillery infantry. Who trumps strikes first.",
    "civilization.harvest": "Resources pay for the abilities on your technologies.",
    "civilization.loot": "Loot is spent at once: what you do not take is lost.",
    "civilization.discard": "You hold more than you may: discard what fits your plans least.",
    "civilization.cancel_event": CANCELLING,
    "civilization.cancel_action": CANCELLING,
    "civilization.cancel_ability": CANCELLING,
}
