"""What changed on the map between two moments, as all can see it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.civilization.grid import TILE, Board, named, place
from games.civilization.view import CivilizationView, SeatView

MOST_STEPS = 16
"""A figure that could only have come by a longer way was lost and put on the map anew."""


@dataclass(frozen=True, slots=True)
class Move:
    """Figures of one kind that stand elsewhere now. `way` has all squares, where it began first."""

    seat: int
    kind: str
    count: int
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Figures of one kind on a square: new there, or gone from it."""

    seat: int
    kind: str
    count: int
    square: str


@dataclass(frozen=True, slots=True)
class Changes:
    """The differences: revealed slots; squares with a new city, walls, marker or disaster; figures; what is gone.

    `built` names the squares of new and upgraded markers, `lost` those of which a city or marker is gone without
    another in its place, `taken` those where a token was. `trade`, `culture` and `coins` are by seat.
    """

    revealed: tuple[str, ...]
    cities: tuple[str, ...]
    walls: tuple[str, ...]
    built: tuple[str, ...]
    disasters: tuple[str, ...]
    lost: tuple[str, ...]
    taken: tuple[str, ...]
    moves: tuple[Move, ...]
    arrived: tuple[Group, ...]
    gone: tuple[Group, ...]
    trade: tuple[int, ...]
    culture: tuple[int, ...]
    coins: tuple[int, ...]

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares that changed, one for each change; a revealed tile counts as its four rows."""
        squares = [*self.cities, *self.walls, *self.built, *self.disasters, *self.lost, *self.taken]
        squares += [square for move in self.moves for square in (move.way[0], move.way[-1])]
        squares += [group.square for group in (*self.arrived, *self.gone)]
        for slot in self.revealed:
            x, y = place(slot)
            squares += [named(x, y + row) for row in range(TILE)]
        return tuple(squares)


def changes_between(old: CivilizationView, new: CivilizationView) -> Changes:
    """What changed from the old view to the new one. Uses only what both show to everybody."""
    had, has = _cities(old), _cities(new)
    marked = {square: what.marker for square, what in old.squares.items() if what.marker is not None}
    marks = {square: what.marker for square, what in new.squares.items() if what.marker is not None}
    moves: list[Move] = []
    arrived: list[Group] = []
    gone: list[Group] = []
    for past, seat in zip(old.seats, new.seats, strict=True):
        for kind in ("army", "scout"):
            before, after = _standing(old, past, kind), _standing(new, seat, kind)
            found, came, left = _paired(new, seat.seat, kind, before, after)
            moves += found
            arrived += came
            gone += left
    pairs = list(zip(old.seats, new.seats, strict=True))
    return Changes(
        revealed=tuple(slot for slot, tile in new.tiles.items() if tile is not None and old.tiles.get(slot) is None),
        cities=tuple(square for square, seat in has.items() if had.get(square) != seat),
        walls=tuple(square for square in _walls(new) if square not in _walls(old)),
        built=tuple(square for square, marker in marks.items() if marked.get(square) != marker),
        disasters=tuple(
            square
            for square, what in new.squares.items()
            if square in old.squares
            and (len(what.disasters), what.flooded) > (len(old.squares[square].disasters), old.squares[square].flooded)
        ),
        lost=tuple(
            square
            for square in {**had, **marked}
            if square not in has and square not in marks and square in new.squares
        ),
        taken=tuple(
            square
            for square, what in old.squares.items()
            if what.token is not None and square in new.squares and new.squares[square].token is None
        ),
        moves=tuple(moves),
        arrived=tuple(arrived),
        gone=tuple(gone),
        trade=tuple(seat.trade - past.trade for past, seat in pairs),
        culture=tuple(seat.culture - past.culture for past, seat in pairs),
        coins=tuple(seat.coins - past.coins for past, seat in pairs),
    )


def _cities(view: CivilizationView) -> dict[str, int]:
    return {city.square: seat.seat for seat in view.seats for city in seat.cities}


def _walls(view: CivilizationView) -> set[str]:
    return {city.square for seat in view.seats for city in seat.cities if city.walls}


def _standing(view: CivilizationView, seat: SeatView, kind: str) -> list[str]:
    """Where the figures of a kind stand; those that attack stand where they fight."""
    fight = view.battle.square if view.battle is not None else ""
    return [square for figure in seat.figures if figure.kind == kind and (square := figure.square or fight)]


def _paired(
    view: CivilizationView, seat: int, kind: str, before: Sequence[str], after: Sequence[str]
) -> tuple[list[Move], list[Group], list[Group]]:
    """Which figures went where, the shortest ways first; which are new and which are gone."""
    left = list(before)
    came: list[str] = []
    for square in after:
        left.remove(square) if square in left else came.append(square)
    ways: list[tuple[int, str, str, tuple[str, ...]]] = []
    for start in dict.fromkeys(left):
        found = shortest(view.board, view.squares, start)
        ways += [(len(found[end]), start, end, found[end]) for end in dict.fromkeys(came) if end in found]
    moves: list[Move] = []
    march = view.march
    for _, start, end, way in sorted(ways):
        count = min(left.count(start), came.count(end))
        if not count:
            continue
        for _ in range(count):
            left.remove(start)
            came.remove(end)
        if march is not None and march.seat == seat and march.path and (march.path[0], march.square) == (start, end):
            way = tuple(march.path)
        moves.append(Move(seat, kind, count, way))
    return moves, list(_groups(seat, kind, came)), list(_groups(seat, kind, left))


def _groups(seat: int, kind: str, squares: Sequence[str]) -> Iterator[Group]:
    for square in dict.fromkeys(squares):
        yield Group(seat, kind, squares.count(square), square)


def shortest(board: Board, squares: Mapping[str, object], start: str) -> dict[str, tuple[str, ...]]:
    """The shortest ways from a square to all others over revealed squares, its own square first."""
    found: dict[str, tuple[str, ...]] = {start: (start,)}
    edge = deque([start])
    while edge:
        square = edge.popleft()
        way = found[square]
        if len(way) > MOST_STEPS or square not in board.sides:
            continue
        for beside in board.sides[square]:
            if beside in squares and beside not in found:
                found[beside] = (*way, beside)
                edge.append(beside)
    return found
