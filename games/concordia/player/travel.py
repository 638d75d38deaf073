"""The Architect: which moves and houses go together (section 4.2).

A search over houses, not over moves: each step of it adds a house, with the cheapest move that makes it possible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.concordia.facts import HOUSES, ROMA
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position, Stand
from games.concordia.player.reach import FAR, lines_next_to
from games.concordia.player.worth import sites, worth
from games.concordia.prices import house_price
from games.concordia.routes import distances

WIDTH = 6
"""How many half-made plans are carried on."""

KEPT = 4
"""How many plans are offered."""

STEP_COST = 0.03
"""Equal houses are reached with fewer steps."""


@dataclass(slots=True)
class Trip:
    """A half-made plan. `held` are lines whose colonists must stay, as a house was built from there."""

    position: Position
    left: int
    gain: float
    held: frozenset[str]
    moves: tuple[str, ...]
    built: tuple[str, ...]

    def key(self, *, building: bool) -> str:
        """What is answered first."""
        return (*(self.built if building else self.moves), "done")[0]


def trips(position: Position, left: int, turns: float, *, building: bool, thorough: bool = True) -> list[Plan]:
    """Plans with so many steps left; `building`: the movement is over, which makes a difference for the answer."""
    start = Trip(position, 0 if building else left, 0.0, frozenset(), (), ())
    layer, found = [start], [start]
    while layer:
        ahead: dict[frozenset[str], Trip] = {}
        for trip in layer:
            for new in _further(trip, turns):
                same = ahead.get(frozenset(new.built))
                if same is None or new.gain > same.gain:
                    ahead[frozenset(new.built)] = new
        layer = sorted(ahead.values(), key=lambda trip: trip.gain, reverse=True)[:WIDTH]
        found += layer
    found.sort(key=lambda trip: trip.gain, reverse=True)
    kept = found[:KEPT] if start in found[:KEPT] else [*found[: KEPT - 1], start]
    return [
        Plan(trip.key(building=building), trip.position)
        for trip in (_positioned(trip) if thorough else trip for trip in kept)
    ]


def _further(trip: Trip, turns: float) -> Iterator[Trip]:
    position = trip.position
    table = position.table
    if len(position.houses) >= HOUSES:
        return
    before = worth(position, turns)
    for city in table.tokens:
        if city in position.houses:
            continue
        price = house_price(table.tokens[city], table.crowd[city] + 1)
        if not price.affordable(position.coins, position.goods):
            continue
        gain = None
        for moved, steps, line, move in _ways(trip, city):
            if gain is None:
                built = position.pay(price.coins, price.goods)
                built.houses = (*position.houses, city)
                gain = worth(built, turns) - before
            new = built.copy()
            new.colonists = moved
            yield Trip(
                new,
                trip.left - steps,
                trip.gain + gain - STEP_COST * steps,
                trip.held | {line},
                (*trip.moves, move) if move else trip.moves,
                (*trip.built, city),
            )


def _ways(trip: Trip, city: str) -> Iterator[tuple[tuple[Stand, ...], int, str, str]]:
    """The cheapest ways to have a colonist next to a city: colonists afterwards, steps, its line, the move's key."""
    position = trip.position
    lines = position.table.map.lines
    there = [place for _, place in position.colonists if place in lines and city in lines[place].ends]
    if there:
        held = [place for place in there if place in trip.held]
        yield position.colonists, 0, (held or there)[0], ""
        return
    for kind, place in dict.fromkeys(position.colonists):
        if place in trip.held:
            continue
        steps = distances(position.table.map.id, kind, place)
        near = [
            (steps[line], -_other_end(position, city, line), line)
            for line in lines_next_to(position.table.map.id, kind, city)
            if 0 < steps.get(line, 0) <= trip.left and _is_free(position, line)
        ]
        if near:
            count, _, line = min(near)
            yield _moved(position, (kind, place), line), count, line, f"{kind}@{place}/{line}"


def _other_end(position: Position, city: str, line: str) -> int:
    """Whether there is a further place to build at the other end."""
    ends = position.table.map.lines[line].ends
    other = ends[1] if ends[0] == city else ends[0]
    return other != ROMA and other not in position.houses


def _is_free(position: Position, line: str) -> bool:
    return line not in position.table.taken and all(place != line for _, place in position.colonists)


def _moved(position: Position, who: Stand, line: str) -> tuple[Stand, ...]:
    index = position.colonists.index(who)
    return (*position.colonists[:index], (who[0], line), *position.colonists[index + 1 :])


def _positioned(trip: Trip) -> Trip:
    """Steps that are left bring colonists closer to where building would be best."""
    position = trip.position
    table = position.table
    standing = sites(table, position.colonists, position.houses)
    while trip.left:
        best = None
        for kind, place in dict.fromkeys(trip.position.colonists):
            if place in trip.held:
                continue
            for line, steps in distances(table.map.id, kind, place).items():
                if 0 < steps <= min(trip.left, FAR) and _is_free(trip.position, line):
                    moved = _moved(trip.position, (kind, place), line)
                    value = sites(table, moved, position.houses) - STEP_COST * steps
                    if value > standing + 0.1 and (best is None or value > best[0]):
                        best = value, steps, moved, f"{kind}@{place}/{line}"
        if best is None:
            return trip
        value, steps, moved, key = best
        standing = value + STEP_COST * steps
        new = trip.position.copy()
        new.colonists = moved
        trip = Trip(new, trip.left - steps, trip.gain, trip.held, (*trip.moves, key), trip.built)
    return trip
