"""The colours of all pictures of the map, chosen once from a sheet with everything that can stand on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from PIL import Image

from games.civilization.board import pieces
from games.civilization.board.ground import VARIANTS, hatched, land
from games.civilization.board.signs import chip
from games.civilization.board.style import MAP_SCALE, MAP_WIDTH, SIGNS, TERRAIN
from games.civilization.board.window import SQUARE
from games.civilization.facts import Icons
from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.encode import reduced
from games.drawing.palette import DIM, GROUND, LINE, PANEL, RAISED, SEATS, SOFT, TEXT, rgb
from games.drawing.parts import HEAD, head
from games.drawing.seats import sign
from games.drawing.typesetting import Role

COLUMNS: Final = MAP_WIDTH // SQUARE
ROWS: Final = 9
TOP: Final = round(HEAD * MAP_SCALE)
PLAYERS: Final = 4


@cache
def palette() -> Image.Image:
    """The 256 colours, as `games.drawing.encode.png` takes them. Must not be changed: it is kept."""
    ground = Image.new("RGB", (MAP_WIDTH, TOP + ROWS * SQUARE + 200), rgb(GROUND))
    places = [(column * SQUARE, TOP + row * SQUARE) for row in range(ROWS) for column in range(COLUMNS)]
    terrains = list(TERRAIN)
    for number, place in enumerate(places):
        ground.paste(land(terrains[number % len(terrains)], number // len(terrains) % VARIANTS, SQUARE), place)
    ground.paste(hatched(MAP_WIDTH // 2, 90, 34), (0, TOP + ROWS * SQUARE))
    canvas = Canvas(ground.width, ground.height, ground)
    _things(canvas, iter(places))
    head(canvas, [0], "Civilization", "to act: Movement", "turn 12", MAP_SCALE)
    low = TOP + ROWS * SQUARE + 95
    for seat in range(PLAYERS):
        left = 20 + seat * 400
        canvas.rect(left, low, 380, 95, (PANEL, RAISED)[seat % 2], 10)
        canvas.frame(left, low, 380, 95, (LINE, SEATS[seat].colour)[seat % 2], 10, 4)
        sign(canvas, seat, left + 30, low + 30, 15)
        canvas.text(left + 60, low + 30, "Name", Role.NAME, size=34)
        canvas.text(left + 60, low + 70, "21", Role.FIGURE, size=36, colour=(TEXT, DIM)[seat % 2])
        canvas.text(left + 200, low + 30, "Democracy", Role.SECONDARY, size=27, colour=SOFT)
        marks.pill(canvas, left + 360, low + 70, "+1 coin", 28)
    return reduced(canvas.finish())


def _things(canvas: Canvas, free: Iterator[tuple[int, int]]) -> None:
    """Everything that can stand on a square, each on one of the free ones, and again on another terrain."""
    for again in (False, True):
        for seat in range(PLAYERS):
            for kind in ("army", "scout"):
                x, y = next(free)
                pieces.figure(canvas, kind, seat, x + 47, y + 42, 28, 2, moved=again)
            x, y = next(free)
            pieces.city(canvas, seat, x, y, SQUARE, capital=again, walls=seat % 2 == int(again))
            pieces.outskirts(canvas, seat, x, y, SQUARE, SQUARE, 6)
        for name in SIGNS:
            x, y = next(free)
            chip(canvas, name, x + 22, y + 74, 30)
            pieces.resource(canvas, name, x + 72, y + 24, 19)
        for kind, id in (("building", "harbor"), ("wonder", "oracle"), ("person", "artist")):
            x, y = next(free)
            box = (x + 5, y + 5, SQUARE - 10, SQUARE - 10)
            pieces.card(canvas, kind, box, SQUARE, obsolete=again)
            icons = Icons(trade=1, culture=1)
            pieces.inscription(canvas, kind, id, icons, box, SQUARE, obsolete=again, crowded=False)
        for draw in (pieces.hut, pieces.village, pieces.swords, pieces.padlock, pieces.natural_wonder):
            x, y = next(free)
            draw(canvas, x + 48, y + 46, 27)
        x, y = next(free)
        pieces.crack(canvas, x, y, SQUARE)
        marks.ring(canvas, x + 8, y + 8, SQUARE - 16, SQUARE - 16, 8)
