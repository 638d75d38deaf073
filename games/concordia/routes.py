"""Where colonists can go: lines within so many steps (section 4.2, part 1)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache

from games.concordia.facts import MAPS, Map


@cache
def distances(map: str, kind: str, place: str) -> Mapping[str, int]:
    """How many steps a colonist of this kind needs from a city or line to every line, in the order of the map.

    A step is always onto the next line. Colonists on the way do not matter, so that this never changes.
    """
    facts = MAPS[map]
    start = facts.lines[place].ends if place in facts.lines else (place,)
    steps: dict[str, int] = {place: 0} if place in facts.lines else {}
    cities, seen, count = list(start), set(start), 0
    while cities:
        count += 1
        ahead: list[str] = []
        for line in (facts.lines[id] for city in cities for id in facts.lines_at[city]):
            if line.kind == kind and line.id not in steps:
                steps[line.id] = count
                ahead += [end for end in line.ends if end not in seen]
                seen.update(line.ends)
        cities = ahead
    return {line: steps[line] for line in facts.lines if line in steps}


def reachable(map: Map, kind: str, place: str, most: int, taken: Container[str]) -> dict[str, int]:
    """The free lines on which a colonist's move can end within so many steps, with the steps to each.

    `taken` are the lines on which a colonist of any player stands, the mover's own line included.
    """
    return {
        line: steps for line, steps in distances(map.id, kind, place).items() if 0 < steps <= most and line not in taken
    }


def site_goods(
    map: Map, tokens: Mapping[str, str], houses: Mapping[str, Container[int]], seat: int, line: str
) -> tuple[str, ...]:
    """The goods of the cities next to a line in which the seat has no house yet; Roma has none."""
    return tuple([tokens[end] for end in map.lines[line].ends if end in tokens and seat not in houses.get(end, ())])
