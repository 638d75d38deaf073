"""Which part of the map a picture shows, and where its squares lie on the picture."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.civilization.board.changes import Changes
from games.civilization.board.style import MAP_WIDTH
from games.civilization.board.words import actors
from games.civilization.grid import TILE, named, place
from games.civilization.regions import Region
from games.civilization.view import CivilizationView

SQUARE: Final = 97
"""The side of a square on pictures of the whole width of the map."""
ROWS: Final = 8
"""So many rows of squares does a message show."""
LETTERS: Final = 36
"""The height of the line of letters."""

CLOSE_SQUARE: Final = 190
"""The side of a square in close-ups."""

CHANGED: Final = 6
OPEN: Final = 12
OWN: Final = 1
"""How much a changed square, one that is in question, and one with own figures or cities weighs in choosing rows."""


class Window(NamedTuple):
    """Some whole squares of the map: the first column and row, how many, their side, and where they begin."""

    column: int
    row: int
    wide: int
    high: int
    side: int
    left: int
    top: int

    def size(self, length: float) -> int:
        """A length that is given for the usual side of a square."""
        return round(length * self.side / SQUARE)

    def at(self, square: str) -> tuple[int, int]:
        """The upper left corner of a square on the picture, also of one outside the window."""
        x, y = place(square)
        return self.left + (x - self.column) * self.side, self.top + (y - self.row) * self.side

    def middle(self, square: str) -> tuple[int, int]:
        """The middle of a square on the picture."""
        x, y = self.at(square)
        return x + self.side // 2, y + self.side // 2

    def shows(self, square: str) -> bool:
        """Whether a square lies in the window."""
        x, y = place(square)
        return 0 <= x - self.column < self.wide and 0 <= y - self.row < self.high

    def part(self, x: int, y: int, wide: int, high: int) -> tuple[int, int, int, int] | None:
        """What is visible of a rectangle of squares, as left, top, width and height; None for nothing."""
        first, last = max(x, self.column), min(x + wide, self.column + self.wide)
        above, below = max(y, self.row), min(y + high, self.row + self.high)
        if first >= last or above >= below:
            return None
        left, top = self.at(named(first, above))
        return left, top, (last - first) * self.side, (below - above) * self.side

    @property
    def right(self) -> int:
        """Where the squares end at the right."""
        return self.left + self.wide * self.side

    @property
    def bottom(self) -> int:
        """Where the squares end below."""
        return self.top + self.high * self.side


def rows_from(view: CivilizationView, row: int, rows: int, top: int) -> Window:
    """The whole width of the map with some rows, under a head of this height."""
    wide = view.board.width
    return Window(0, row, wide, rows, SQUARE, (MAP_WIDTH - wide * SQUARE) // 2, top + LETTERS)


def first_row(view: CivilizationView, changes: Changes | None, asked: tuple[int, ...]) -> int:
    """The first of the rows that a message shows: where most changed, what is in question, what the seats have."""
    last = max(0, view.board.height - ROWS)
    weights = [0] * view.board.height
    for square, weight in _weights(view, changes, asked):
        weights[place(square)[1]] += weight
    return max(range(last + 1), key=lambda row: (sum(weights[row : row + ROWS]), -(row % TILE), -row))


def _weights(view: CivilizationView, changes: Changes | None, asked: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    for square in changes.squares if changes is not None else ():
        yield square, CHANGED
    if view.battle is not None:
        yield view.battle.square, OPEN
    if view.march is not None:
        yield view.march.square, OPEN
    for announced in view.announced:
        if announced.details.get("square") in view.board.slot_of:
            yield announced.details["square"], OPEN
    for seat in actors(view, asked) or range(len(view.seats)):
        own = view.seat(seat)
        for city in own.cities:
            yield city.square, OWN
        for figure in own.figures:
            if figure.square:
                yield figure.square, OWN
        if own.home and not own.cities:
            yield own.home, OPEN


def close_up(region: Region) -> Window:
    """A region, as large as a picture allows."""
    left = (MAP_WIDTH - region.wide * CLOSE_SQUARE) // 2
    return Window(*region, CLOSE_SQUARE, left, LETTERS)
