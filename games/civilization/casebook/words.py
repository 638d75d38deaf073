"""Names: everything that a case of Civilization may name, options written as words, other names of facts and topics."""

from __future__ import annotations

import re
from collections.abc import Iterable

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    CIVILIZATIONS,
    ERAS,
    EVENTS,
    GOVERNMENTS,
    GREAT_PERSONS,
    KINDS,
    POOLS,
    RESOURCES,
    TECHNOLOGIES,
    UNITS,
    WONDERS,
)
from games.civilization.grid import NEUTRAL_TILES, board
from games.engine.cases.notation import Names, normal

MOST_SEATS = 4

SQUARES = frozenset(square for seats in (2, 3, 4) for square in board(seats).slot_of)
"""All squares of all maps."""

VERBS = (
    "found",
    "government",
    "harvest",
    "person",
    "scout",
    "wonder",
    "purchase",
    "build",
    "arts",
    "egypt",
    "ability",
    "event",
    "move",
    "step",
    "explore",
    "sacrifice",
    "unit",
    "offer",
    "accept",
    "decline",
    "withdraw",
    "figure",
    "building",
    "trade",
    "culture",
    "resource",
    "discard-coin",
    "steal-coin",
    "technology",
    "culture-card",
    "market",
    "hut",
    "village",
    "gift",
    "deck",
    "promise",
)
"""The first parts of the keys of options that are paths ('found/D4/scout')."""

SEAT_VERBS = ("offer", "accept", "decline", "withdraw")
"""Those that are followed by a player; after all others 'P3' is a square."""

BETWEEN = frozenset({"to", "on", "in", "at", "with", "from", "by", "for", "against", "front", "into", "a", "an", "the"})
"""Words that may stand between the parts of a path."""

FIGURE = re.compile(r"(arm(?:y|ies)|scouts?)(?: ?@ ?| on | in | at )(\S+)")
"""A figure on a square: 'army@D4', 'scout on D4'."""

MOST_WORDS = 5
"""How many words a name has at most."""


def square_named(said: object) -> str | None:
    """The square that is written."""
    square = str(said).strip().upper()
    return square if square in SQUARES else None


class CivilizationNames(Names):
    """The names of Civilization; also figures on squares, and options written as words ('found D4 with scout')."""

    def find(self, text: object) -> str | None:
        """The id of what is named, or the key of the option."""
        return super().find(text) or self._figure(normal(text)) or self.path(text)

    def _figure(self, form: str) -> str | None:
        found = FIGURE.fullmatch(form)
        square = square_named(found[2]) if found is not None else None
        return f"{'army' if form.startswith('a') else 'scout'}@{square}" if square is not None else None

    def path(self, text: object) -> str | None:
        """The key of an option that is written as words, or the beginning of it."""
        words = normal(text).split()
        for length in (2, 1):
            verb = next((one for one in VERBS if normal(one) == " ".join(words[:length])), None)
            if verb is not None and len(words) > length:
                return self._parts(verb, words[length:])
        return None

    def _parts(self, verb: str, words: list[str]) -> str | None:
        parts = [verb]
        while words:
            for length in range(min(MOST_WORDS, len(words)), 0, -1):
                part = self._part(verb, " ".join(words[:length]))
                if part is not None:
                    parts.append(part)
                    break
            else:
                length = 1
                if words[0] not in BETWEEN:
                    return None
            words = words[length:]
        return "/".join(parts) if len(parts) > 1 else None

    def _part(self, verb: str, form: str) -> str | None:
        if form.isdigit() or form == "new":
            return form
        if verb not in SEAT_VERBS and (square := square_named(form)) is not None:
            return square
        return super().find(form) if form not in BETWEEN else None


def _themselves(ids: Iterable[str]) -> dict[str, str]:
    return {id: id for id in ids}


NAMES = CivilizationNames(
    {
        **_themselves(sorted(SQUARES)),
        **_themselves((*KINDS, *UNITS, *RESOURCES, *ERAS, *NEUTRAL_TILES, *POOLS)),
        **_themselves(("mountain", "forest", "desert", "water", "grassland")),
        **_themselves(
            ("army", "scout", "hut", "village", "gift", "great-person", "sheet", "reserve", "keep", "nobody")
        ),
        **_themselves(
            ("trade", "culture", "production", "one", "done", "stop", "again", "advance", "figures", "person")
        ),
        **_themselves(("build", "arts", "harvest", "stay", "all", "new", "combustion")),
        **{id: id.replace("-", " ") for id in ABILITIES},
        **{one.home_tile: one.home_tile for one in CIVILIZATIONS.values()},
        **{one.id: one.name for one in CIVILIZATIONS.values()},
        **{one.id: one.name for one in GOVERNMENTS.values()},
        **{one.id: one.name for one in TECHNOLOGIES.values()},
        **{one.id: one.name for one in EVENTS.values()},
        **{one.id: one.name for one in WONDERS.values()},
        **{one.id: one.name for one in GREAT_PERSONS.values()},
        **{one.id: one.name for one in BUILDINGS.values()},
        **{f"seat-{seat}": f"P{seat + 1}" for seat in range(MOST_SEATS)},
    },
    {
        "armies": "army",
        "walls": "city-walls",
        "Colossus": "colossus",
        "Hanging Gardens": "hanging-gardens",
        "Gift from Afar": "gift-from-afar",
        "Generous Gift": "generous-gift",
        "Princely Gift": "princely-gift",
        "Himeji": "himeji-samurai-castle",
        "Citizens are Revolting": "citizens-are-revolting",
        "Citizens are Revolting II": "citizens-are-revolting-2",
        "culture advance": "advance",
        "spies": "spy",
    },
)
"""Squares, units, resources, cards, markers, seats, and options."""

WORDS = {
    "whose turn": "turn",
    "active": "turn",
    "active player": "turn",
    "current player": "turn",
    "first": "first player",
    "start player": "first player",
    "buildings": "markers",
    "building pools": "pools",
    "market resources": "market",
    "wonders": "wonder market",
    "great persons": "persons",
    "tokens": "coin tokens",
    "culture step": "step",
    "dial": "trade",
    "trade dial": "trade",
    "culture tokens": "culture",
    "standing forces": "units",
    "hand": "events",
    "culture events": "events",
    "card limit": "event limit",
    "hand limit": "event limit",
    "speed": "travel speed",
    "stack": "stacking limit",
    "known": "technologies",
    "pyramid": "rows",
    "announcement": "announced",
    "hand size": "battle hand",
}
"""Other names of facts."""

TOPICS = {
    "start of turn": "start",
    "city management": "cities",
    "event discard": "discard",
    "great person": "person",
    "loot choice": "loot",
}
"""Other names of topics."""
