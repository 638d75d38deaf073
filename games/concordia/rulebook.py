"""The rules text of Concordia, `rules.md` in this package, by its sections; and which of them decides what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.engine.rulebook import Rulebook, read_rulebook

RULEBOOK: Final[Rulebook] = read_rulebook(__package__)

RULES_OF: Final[Mapping[str, str]] = {
    "concordia.card": "Playing a card",
    "concordia.tribune_colonist": "Tribune",
    "concordia.move": "Steps of colonists",
    "concordia.build": "Where a house may be built",
    "concordia.prefect": "Prefect",
    "concordia.store": "Gains that do not fit",
    "concordia.colonist": "Colonist",
    "concordia.place": "Colonist",
    "concordia.trade": "Trading with a Mercator",
    "concordia.diplomat": "Copying with a Diplomat",
    "concordia.buy": "Price of a card",
    "concordia.pay": "Price of a card",
}
"""For questions by topic, and by topic and kind of option: the title of the section to which a refusal points."""
