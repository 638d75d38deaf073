"""All that stands on a part of the map, drawn the same way at any size; what changed is white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from games.civilization.board import pieces
from games.civilization.board.changes import Changes, Group, Move
from games.civilization.board.signs import chip, shown
from games.civilization.board.style import CHIP
from games.civilization.board.window import Window
from games.civilization.grid import TILE, named, place
from games.civilization.view import BattleView, CivilizationView, SeatView, SquareView
from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.masks import Point
from games.drawing.palette import CHANGE, DIM, INK, SOFT, WARNING
from games.drawing.typesetting import Role

HALO: Final = "#10161B"
LEAST_CAPTION: Final = 60
"""A face-down tile of which less is visible has no caption, in pixels."""


def draw_chart(canvas: Canvas, view: CivilizationView, window: Window, changes: Changes | None) -> None:
    """What stands on the squares of a window, over the land."""
    centres = [city.square for seat in view.seats for city in seat.cities]
    around = {square: centre for centre in centres for square in view.board.around[centre]}
    occupied = {figure.square for seat in view.seats for figure in seat.figures}
    if view.battle is not None:
        occupied.add(view.battle.square)
    squares = [square for square in view.squares if window.shows(square)]
    for square in squares:
        if square not in centres:
            _square(canvas, view, window, square, around.get(square), crowded=square in occupied)
    _captions(canvas, view, window)
    for seat in view.seats:
        for city in seat.cities:
            _outskirts(canvas, window, seat.seat, city.square)
    for seat in view.seats:
        for city in seat.cities:
            if window.shows(city.square):
                x, y = window.at(city.square)
                pieces.city(canvas, seat.seat, x, y, window.side, capital=city.capital, walls=city.walls)
                if view.phase == "cities" and city.actions:
                    pieces.tick(canvas, x + window.size(16), y + window.size(16), window.size(11))
    told = told_changes(changes, window)
    for move in told.moves if told else ():
        _way(canvas, window, move.way)
    if view.march is not None and len(view.march.path) > 1:
        _way(canvas, window, view.march.path)
    for square in squares:
        _figures(canvas, view, window, square)
    for one in view.announced:
        square = one.details.get("square", "")
        if square in squares:
            x, y = window.at(square)
            pieces.outskirts(canvas, one.seat, x, y, window.side, window.side, window.size(7))
    for square in view.locked:
        if window.shows(square):
            x, y = window.at(square)
            pieces.padlock(canvas, x + window.size(78), y + window.size(76), window.size(15))
    if told is not None:
        _marks(canvas, view, window, told)
    if view.battle is not None and window.shows(view.battle.square):
        _battle(canvas, view.battle, window)
    _grid(canvas, window)


def _square(
    canvas: Canvas, view: CivilizationView, window: Window, square: str, centre: str | None, *, crowded: bool
) -> None:
    """The signs of a square, or what covers them. `centre` is the city in whose outskirts it lies."""
    (x, y), side = window.at(square), window.side
    what = view.squares[square]
    if what.disasters or what.flooded:
        pieces.crack(canvas, x, y, side)
    if what.marker is None:
        if what.blockaded:
            _hatching(canvas, x, y, side)
        _printed(canvas, window, card_box(window, square, centre), what)
        return
    kind, id = what.marker
    obsolete = kind == "wonder" and id in view.obsolete
    box = card_box(window, square, centre)
    pieces.card(canvas, kind, box, side, obsolete=obsolete)
    if what.blockaded:
        _hatching(canvas, x, y, side)
    pieces.inscription(canvas, kind, id, what.icons, box, side, obsolete=obsolete, crowded=crowded)


def _printed(canvas: Canvas, window: Window, box: tuple[int, int, int, int], what: SquareView) -> None:
    """Icons, resource, natural wonder and token of a square that nothing covers, inside its box."""
    size, (left, top, wide, high) = window.size, box
    right, bottom = left + wide, top + high
    signs = shown(what.icons)
    step = 32 if len(signs) < 3 else 30
    for number, name in enumerate(signs):
        chip(canvas, name, left + size(18 + number * step), bottom - size(18), size(30))
    if what.natural_wonder and not what.disasters and not what.flooded:
        pieces.natural_wonder(canvas, left + size(19), top + size(19), size(17))
    middle = left + wide // 2
    if what.token == "hut":
        pieces.hut(canvas, middle, top + size(39), size(27))
    elif what.token == "village":
        pieces.village(canvas, middle, top + size(39), size(27))
    if what.resource is not None:
        pieces.resource(canvas, what.resource, right - size(20), top + size(20), size(19))


def card_box(window: Window, square: str, centre: str | None) -> tuple[int, int, int, int]:
    """Where a card lies on its square: away from the frame of the city in whose outskirts it is."""
    (left, top), (x, y) = window.at(square), place(square)
    across, down = (x - place(centre)[0], y - place(centre)[1]) if centre is not None else (0, 0)
    edges = [window.size(9 if towards else 3) for towards in (across < 0, across > 0, down < 0, down > 0)]
    return left + edges[0], top + edges[2], window.side - edges[0] - edges[1], window.side - edges[2] - edges[3]


def _hatching(canvas: Canvas, x: int, y: int, side: int) -> None:
    """Dark stripes with a warning edge over a blockaded square."""
    step, stroke = side / 4, max(3, round(side * 6 / 97))
    for number in range(1, 8):
        low, high = max(0.0, number * step - side), min(float(side), number * step)
        inset = stroke * 0.6
        ends = [(x + low + inset, y + high - inset), (x + high - inset, y + low + inset)]
        if high - low > 3 * inset:
            canvas.line(ends, CHIP, stroke)
    canvas.frame(x + 1, y + 1, side - 2, side - 2, WARNING, 4, max(3, round(side * 4 / 97)))


def _captions(canvas: Canvas, view: CivilizationView, window: Window) -> None:
    """Face-down tiles say what they are."""
    for slot in view.board.slots.values():
        part = window.part(slot.x, slot.y, TILE, TILE)
        if view.tiles[slot.id] is None and part is not None:
            left, top, wide, high = part
            if high >= LEAST_CAPTION and wide >= 2 * window.side:
                canvas.text(
                    left + wide // 2, top + high // 2, "unexplored", Role.SECONDARY, size=min(44, window.size(30)),
                    colour=SOFT, align="middle",
                )  # fmt: skip


def _outskirts(canvas: Canvas, window: Window, seat: int, centre: str) -> None:
    """The frame of a city; what lies outside the window is cut off when the edges are cleaned."""
    x, y = place(centre)
    if window.part(x - 1, y - 1, 3, 3) is not None:
        left, top = window.at(centre)
        side = window.side
        pieces.outskirts(canvas, seat, left - side, top - side, 3 * side, 3 * side, max(4, window.size(6)))


# -- figures ---------------------------------------------------------------------------------------------------


def groups_on(view: CivilizationView, square: str) -> list[tuple[int, str, int, bool]]:
    """The figures on a square as seat, kind, number and whether they have moved, those with equal ones together."""
    found: dict[tuple[int, str, bool], int] = {}
    for seat in view.seats:
        for figure in _standing(seat, square):
            key = (seat.seat, figure[0], figure[1])
            found[key] = found.get(key, 0) + 1
    return [(seat, kind, count, moved) for (seat, kind, moved), count in sorted(found.items())]


def _standing(seat: SeatView, square: str) -> Iterator[tuple[str, bool]]:
    for figure in seat.figures:
        if figure.square == square:
            yield figure.kind, figure.moved


def spots(window: Window, square: str, count: int, *, beside: bool) -> list[tuple[int, int, int]]:
    """Where so many groups of figures stand on a square, with half their width; `beside` a resource or on a marker."""
    (x, y), size = window.at(square), window.size
    if count == 1:
        across, down, half = (38, 37, 26) if beside else (47, 36, 27)
        return [(x + size(across), y + size(down), size(half))]
    if count == 2:
        return [(x + size(across), y + size(40), size(20)) for across in (26, 70)]
    places = [(26, 27), (70, 27), (26, 70), (70, 70)]
    return [(x + size(places[one % 4][0]), y + size(places[one % 4][1]), size(17)) for one in range(count)]


def _figures(canvas: Canvas, view: CivilizationView, window: Window, square: str) -> None:
    groups = groups_on(view, square)
    what = view.squares[square]
    down = window.size(26) if what.marker is not None else 0
    if view.battle is not None and view.battle.square == square:
        return
    places = spots(window, square, len(groups), beside=what.resource is not None)
    for (seat, kind, count, moved), (x, y, half) in zip(groups, places, strict=True):
        shrunk = round(half * 0.82) if down and len(groups) == 1 else half
        pieces.figure(canvas, kind, seat, x, y + down, shrunk, count, moved=moved)


def _battle(canvas: Canvas, battle: BattleView, window: Window) -> None:
    """Both sides on the square of the battle, over crossed swords."""
    (x, y), side, size = window.at(battle.square), window.side, window.size
    canvas.rect(x, y, side, side, CHIP, size(10))
    canvas.frame(x - size(4), y - size(4), side + size(8), side + size(8), INK, size(12), size(10))
    canvas.frame(x - size(2), y - size(2), side + size(4), side + size(4), WARNING, size(11), size(7))
    attacker, defender = battle.attacker, battle.defender
    pieces.figure(canvas, "army", attacker.seat, x + size(27), y + size(27), size(16), attacker.armies, moved=False)
    if battle.barbarians:
        pieces.village(canvas, x + size(67), y + size(28), size(15))
    elif battle.city:
        city_side, capital = size(42), battle.capital
        pieces.city(canvas, defender.seat, x + size(47), y + size(7), city_side, capital=capital, walls=False)
    else:
        kind, count = ("army", defender.armies) if defender.armies else ("scout", defender.scouts)
        pieces.figure(canvas, kind, defender.seat, x + size(68), y + size(27), size(16), count, moved=False)
    pieces.swords(canvas, x + side // 2, y + size(74), size(17))


# -- changes ---------------------------------------------------------------------------------------------------


def told_changes(changes: Changes | None, window: Window) -> Changes | None:
    """The changes that are marked in a window, at most eight, the most important first."""
    if changes is None:
        return None
    left = marks.MOST_RINGS

    def some(squares: Sequence[str]) -> tuple[str, ...]:
        nonlocal left
        chosen = [square for square in dict.fromkeys(squares) if window.shows(square)][:left]
        left -= len(chosen)
        return tuple(chosen)

    def groups(found: Sequence[Group]) -> tuple[Group, ...]:
        nonlocal left
        chosen = [group for group in found if window.shows(group.square)][:left]
        left -= len(chosen)
        return tuple(chosen)

    cities, lost = some(changes.cities), some(changes.lost)
    gone = groups(changes.gone)
    built, walls = some(changes.built), some(changes.walls)
    moves: tuple[Move, ...] = tuple(move for move in changes.moves if window.shows(move.way[-1]))[:left]
    left -= len(moves)
    revealed = tuple(
        slot for slot in changes.revealed if window.part(*place(slot), TILE, TILE) is not None
    )[:left]  # fmt: skip
    left -= len(revealed)
    arrived, disasters, taken = groups(changes.arrived), some(changes.disasters), some(changes.taken)
    return Changes(
        revealed, cities, walls, built, disasters, lost, taken, moves, arrived, gone, changes.trade, changes.culture,
        changes.coins,
    )  # fmt: skip


def _way(canvas: Canvas, window: Window, way: Sequence[str]) -> None:
    """White dashes over the squares really gone, with a small ring where the way began."""
    path = [window.middle(square) for square in way]
    size = window.size
    canvas.line(path, INK, size(15))
    for (x0, y0), (x1, y1) in pairwise(path):
        for share in (0.04, 0.37, 0.70):
            ends: list[Point] = [(x0 + (x1 - x0) * s, y0 + (y1 - y0) * s) for s in (share, share + 0.19)]
            canvas.line(ends, CHANGE, size(7))
    canvas.disc(*path[0], size(15), INK)
    canvas.circle(*path[0], size(13), CHANGE, size(5))


def _marks(canvas: Canvas, view: CivilizationView, window: Window, told: Changes) -> None:
    """White rings round what is new; a dim cross where something was."""
    side = window.side
    for slot in told.revealed:
        part = window.part(*place(slot), TILE, TILE)
        if part is not None:
            left, top, wide, high = part
            marks.ring(canvas, left + 7, top + 7, wide - 14, high - 14, 6)
    rings = [*told.cities, *told.walls, *told.built, *told.disasters, *told.taken]
    rings += [move.way[-1] for move in told.moves] + [group.square for group in told.arrived]
    fought = view.battle.square if view.battle is not None else None
    for square in dict.fromkeys(rings):
        if square == fought:
            continue
        x, y = window.at(square)
        marks.ring(canvas, x + 8, y + 8, side - 16, side - 16, 8)
    for square in told.lost:
        _cross(canvas, window, square)
    for group in told.gone:
        if any(one[:2] == (group.seat, group.kind) for one in groups_on(view, group.square)):
            x, y = window.at(group.square)
            marks.pill(canvas, x + side - 2, y + 4, marks.signed(-group.count), 27)
        else:
            _cross(canvas, window, group.square)


def _cross(canvas: Canvas, window: Window, square: str) -> None:
    """What was here is gone: a dim outline with a white cross."""
    (x, y), size, half = window.middle(square), window.size, window.size(20)
    box = half + size(10)
    canvas.frame(x - box, y - box, 2 * box, 2 * box, INK, size(10), size(8))
    canvas.frame(x - box + size(2), y - box + size(2), 2 * box - size(4), 2 * box - size(4), DIM, size(8), size(4))
    for colour, stroke in ((INK, 14), (CHANGE, 7)):
        for way in (-1, 1):
            canvas.line([(x - half, y - way * half), (x + half, y + way * half)], colour, size(stroke))


# -- edges -----------------------------------------------------------------------------------------------------


def _grid(canvas: Canvas, window: Window) -> None:
    """Letters above, numbers at both sides."""
    middle = window.top - 19
    for column in range(window.column, window.column + window.wide):
        x = window.left + (column - window.column) * window.side + window.side // 2
        _letter(canvas, x, middle, named(column, 0)[0])
    for row in range(window.row, window.row + window.high):
        y = window.top + (row - window.row) * window.side + window.side // 2
        for x in (window.left - 25, window.right + 25):
            _letter(canvas, x, y, str(row + 1))


def _letter(canvas: Canvas, x: int, y: int, text: str) -> None:
    canvas.text(x, y, text, Role.SECONDARY, size=27, weight=Weight.BOLD, colour=SOFT, align="middle")
