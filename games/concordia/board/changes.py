"""What changed between two moments, as all can see it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache

from games.concordia.facts import MAPS
from games.concordia.view import ColonistView, ConcordiaView


@dataclass(frozen=True, slots=True)
class Move:
    """A colonist that stands elsewhere now. `way` are the lines of a shortest way, the one where it stands last."""

    seat: int
    kind: str
    start: str
    way: tuple[str, ...]

    @property
    def end(self) -> str:
        """The line where it stands."""
        return self.way[-1]


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences: moved and new colonists, new houses, turned markers; new cards; coins, goods and cards by seat."""

    moves: tuple[Move, ...]
    arrived: tuple[tuple[int, str, str], ...]
    houses: tuple[tuple[str, int], ...]
    markers: tuple[str, ...]
    display: tuple[str, ...]
    coins: tuple[int, ...]
    goods: tuple[int, ...]


def changes_between(old: ConcordiaView, new: ConcordiaView) -> Changes:
    """What changed on the table from the old view to the new one. Uses only what both show to everybody."""
    moves: list[Move] = []
    arrived: list[tuple[int, str, str]] = []
    pairs = list(zip(old.seats, new.seats, strict=True))
    for past, seat in pairs:
        for kind in ("land", "sea"):
            left = _places(past.colonists, kind)
            came: list[str] = []
            for place in _places(seat.colonists, kind):
                left.remove(place) if place in left else came.append(place)
            found, fresh = _paired(new.options.map, seat.seat, kind, left, came)
            moves += found
            arrived += [(seat.seat, kind, place) for place in fresh]
    return Changes(
        moves=tuple(moves),
        arrived=tuple(arrived),
        houses=tuple(
            (city, seat) for city, seats in new.houses.items() for seat in seats if seat not in old.houses.get(city, ())
        ),
        markers=tuple(id for id in new.map.provinces if (id in old.turned) != (id in new.turned)),
        display=tuple(card for card in new.display if card not in old.display),
        coins=tuple(seat.coins - past.coins for past, seat in pairs),
        goods=tuple(sum(seat.goods.values()) - sum(past.goods.values()) for past, seat in pairs),
    )


def _places(colonists: tuple[ColonistView, ...], kind: str) -> list[str]:
    return [one.place for one in colonists if one.kind == kind]


def _paired(map: str, seat: int, kind: str, left: list[str], came: list[str]) -> tuple[list[Move], list[str]]:
    """Which colonist went where: the shortest ways first. Who came to a city has just arrived."""
    lines = MAPS[map].lines
    ways = [
        (len(way), start, end, way)
        for start in dict.fromkeys(left)
        for end in came
        if end in lines and (way := shortest(map, kind, start, end))
    ]
    moves: list[Move] = []
    free, fresh = list(left), list(came)
    for _, start, end, way in sorted(ways):
        if start in free and end in fresh:
            free.remove(start)
            fresh.remove(end)
            moves.append(Move(seat, kind, start, way))
    return moves, fresh


@cache
def shortest(map: str, kind: str, start: str, end: str) -> tuple[str, ...]:
    """The lines of a shortest way from a city or line onto a line; empty if there is none."""
    facts = MAPS[map]
    ways: deque[tuple[str, tuple[str, ...]]] = deque()
    ends = facts.lines[start].ends if start in facts.lines else (start,)
    seen = set(ends)
    ways.extend((city, ()) for city in ends)
    while ways:
        city, way = ways.popleft()
        for id in facts.lines_at[city]:
            line = facts.lines[id]
            if line.kind != kind or id == start:
                continue
            if id == end:
                return (*way, id)
            for other in line.ends:
                if other not in seen:
                    seen.add(other)
                    ways.append((other, (*way, id)))
    return ()
