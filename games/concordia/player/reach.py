"""How far colonists are from cities."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.concordia.facts import MAPS, ROMA
from games.concordia.routes import distances

FAR = 3
"""Cities farther away than so many steps do not count."""


@cache
def distances_to_cities(map: str, kind: str, place: str) -> Mapping[str, int]:
    """The steps a colonist needs until it stands next to each city, Roma apart; far cities are left out."""
    facts = MAPS[map]
    found: dict[str, int] = {}
    for line, steps in distances(map, kind, place).items():
        if steps <= FAR:
            for city in facts.lines[line].ends:
                if city != ROMA and steps < found.get(city, FAR + 1):
                    found[city] = steps
    return found


@cache
def lines_next_to(map: str, kind: str, city: str) -> tuple[str, ...]:
    """The lines of a kind at a city."""
    facts = MAPS[map]
    return tuple([line for line in facts.lines_at[city] if facts.lines[line].kind == kind])
