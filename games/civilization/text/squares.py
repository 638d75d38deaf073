"""Squares of the map in words, a part of the map row by row, and the whole map as a grid of letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from games.civilization.facts import Icons, table
from games.civilization.facts import icons as icons_of
from games.civilization.grid import named
from games.civilization.text import names as called
from games.civilization.text.card_tables import icon_words
from games.civilization.view import CivilizationView, SquareView
from games.phrases import listed

PLAIN: dict[str, Icons] = {row["id"]: icons_of(row) for row in table("terrains.csv")}
"""What a plain square of each terrain shows."""

FACE_DOWN = "?"
NOWHERE = " "


def square_words(view: CivilizationView, square: str, players: Sequence[str]) -> str:
    """A square with all on it: 'L11 forest with silk', 'M12 water, Harbor (Anna), blockaded; Ben 1 army'."""
    what = view.squares[square]
    told = ", ".join([f"{square} {what.terrain}{_shows(what)}", *_lies(view, square, what, players)])
    figures = [f"{players[one.seat]} {called.figures(one.armies, one.scouts)}" for one in what.figures]
    return "; ".join([told, *figures])


def _shows(what: SquareView) -> str:
    """What is printed on a square beyond what is plain for its terrain."""
    shown = [what.resource] if what.resource else []
    if what.marker is None and what.icons not in (PLAIN[what.terrain], Icons()):
        shown.append(icon_words(what.icons))
    if what.marker is None and what.natural_wonder and not what.disasters and not what.flooded:
        shown.append("natural wonder")
    return f" with {listed(shown)}" if shown else ""


def _lies(view: CivilizationView, square: str, what: SquareView, players: Sequence[str]) -> Iterator[str]:
    """City, marker or token, the owner, and whether it is blockaded or locked."""
    for seat in view.seats:
        for city in seat.cities:
            if city.square == square:
                walls = " with walls" if city.walls else ""
                yield f"{'capital' if city.capital else 'city'} of {players[seat.seat]}{walls}"
    owner = f" ({players[what.owner]})" if what.owner is not None else ""
    if what.marker is not None:
        old = ", obsolete" if what.marker[1] in view.obsolete else ""
        yield f"{called.marker(*what.marker)}{owner}{old}"
    if what.token is not None:
        yield what.token
    if what.blockaded:
        yield f"blockaded{owner if what.marker is None else ''}"
    if square in view.locked:
        yield "no figure may leave"


def region_words(view: CivilizationView, shows: Callable[[str], bool], players: Sequence[str]) -> str:
    """The revealed squares of a part of the map, row by row, and which tiles lie face down in it."""
    rows: dict[str, list[str]] = {}
    hidden: dict[str, None] = {}
    for square, slot in view.board.slot_of.items():
        if shows(square) and view.tiles[slot] is None:
            hidden[slot] = None
        elif shows(square):
            rows.setdefault(square[1:], []).append(square_words(view, square, players))
    lines = [f"Row {row}: {'. '.join(squares)}." for row, squares in rows.items()]
    lines += [f"Face-down tiles at {listed(list(hidden))}."] if hidden else []
    return "\n".join(lines)


def grid_words(view: CivilizationView, players: Sequence[str]) -> str:
    """The whole map as letters, for a place with letters of one width, and what the letters mean."""
    cities = {city.square: str(seat.seat + 1) for seat in view.seats for city in seat.cities}
    width, height = view.board.width, view.board.height
    lines = [f"   {' '.join(chr(ord('A') + x) for x in range(width))}"]
    for y in range(height):
        letters = " ".join(_letter(view, named(x, y), cities) for x in range(width))
        lines.append(f"{y + 1:2} {letters}".rstrip())
    grid = "\n".join(["```", *lines, "```"])
    terrains = ", ".join(f"{terrain[0]} {terrain}" for terrain in PLAIN)
    owners = ", ".join(f"{seat.seat + 1} {players[seat.seat]}" for seat in view.seats)
    return f"{grid}\n{terrains}, {FACE_DOWN} face down. Cities: {owners}."


def _letter(view: CivilizationView, square: str, cities: dict[str, str]) -> str:
    if square not in view.board.slot_of:
        return NOWHERE
    if square in cities:
        return cities[square]
    return view.squares[square].terrain[0] if square in view.squares else FACE_DOWN


def map_lines(view: CivilizationView) -> list[str]:
    """What else the whole map shows: huts, villages, disasters, blockaded squares, and how much is face down."""
    squares = view.squares
    found = {
        "Huts": [square for square, what in squares.items() if what.token == "hut"],
        "Villages": [square for square, what in squares.items() if what.token == "village"],
        "Disaster tokens": [f"{square} ({what.terrain})" for square, what in squares.items() if what.disasters],
        "Flooded": [square for square, what in squares.items() if what.flooded],
        "Blockaded": [square for square, what in squares.items() if what.blockaded],
        "No figure may leave": list(view.locked),
        "Face-down tiles": [slot for slot, tile in view.tiles.items() if tile is None],
    }
    return [f"{title}: {', '.join(places)}." for title, places in found.items() if places]


def resource_lines(view: CivilizationView) -> list[str]:
    """The squares that show resources, by resource."""
    shown: dict[str, list[str]] = {}
    for square, what in view.squares.items():
        if what.resource:
            shown.setdefault(what.resource, []).append(square)
    return [f"Squares with {resource}: {', '.join(places)}." for resource, places in sorted(shown.items())]


def marker_words(view: CivilizationView, city: str) -> str:
    """What stands around a city: 'Library on N14 and great person (artist) on O14'; '' for nothing."""
    told = []
    for square in view.board.around[city]:
        what = view.squares[square]
        if what.marker is not None:
            blocked = " (blockaded)" if what.blockaded else ""
            told.append(f"{called.marker(*what.marker)} on {square}{blocked}")
    return listed(told)


def figures_words(view: CivilizationView, seat: int) -> str:
    """The figures of a seat by square: '2 armies on J11 and 1 scout on C3 (moved)'; '' without any on the map."""
    own = [figure for figure in view.seat(seat).figures if figure.square]
    counts = Counter((figure.square, figure.kind) for figure in own)
    told = []
    for square in dict.fromkeys(figure.square for figure in own):
        moved = all(figure.moved for figure in own if figure.square == square)
        group = called.figures(counts[square, "army"], counts[square, "scout"])
        told.append(f"{group} on {square}{' (moved)' if moved else ''}")
    return listed(told)
