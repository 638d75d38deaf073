"""The pictures of a map: the whole map with its head line, and close-ups of its regions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image

from games.concordia.board.changes import Changes
from games.concordia.board.chart import CHIP, HALO, PLATE, WHOLE, Window, background, draw_chart
from games.concordia.board.parts import GOOD_COLOURS, MAP_HEIGHT, MAP_SCALE, MAP_TOP, MAP_WIDTH
from games.concordia.board.pieces import colonist, house
from games.concordia.board.places import COLONIST, HOUSE_HALF, NAME_SIZE
from games.concordia.board.signs import good
from games.concordia.board.words import actors, doing, outcome, turn_words, who
from games.concordia.facts import GOODS, KINDS, MAPS
from games.concordia.view import ConcordiaView
from games.drawing.canvas import Canvas
from games.drawing.encode import reduced
from games.drawing.fonts import Weight
from games.drawing.palette import CHANGE, COIN, INK, LINE, PANEL, SEATS, SOFT, TEXT, mix
from games.drawing.parts import head
from games.drawing.seats import look
from games.drawing.typesetting import Role

CLOSE: Final = 1.4
WIDE: Final = 786
HIGH: Final = 500
UPPER: Final = MAP_TOP
LOWER: Final = MAP_HEIGHT - HIGH
RIGHT: Final = MAP_WIDTH - WIDE

REGIONS: Final[dict[str, dict[str, tuple[str, int, int]]]] = {
    "imperium": {
        "north-west": ("Britannia and Gallia", 0, UPPER),
        "north": ("Germania and Dacia", 490, UPPER),
        "middle": ("Italia and Hellas", 490, 312),
        "north-east": ("Asia", RIGHT, 270),
        "south-west": ("Hispania and Mauretania", 0, 480),
        "south": ("Lybia", 480, LOWER),
        "east": ("Syria", RIGHT, 430),
        "south-east": ("Aegyptus", RIGHT, LOWER),
    },
    "italia": {
        "north-west": ("Venetia and Aemilia", 0, UPPER),
        "north": ("Umbria", 380, UPPER),
        "north-east": ("Apulia and Lucania", RIGHT, UPPER),
        "west": ("Transpadana and Etruria", 0, 420),
        "south-west": ("Liguria and Corsica", 90, LOWER),
        "south": ("Roma and Campania", 500, 440),
        "south-east": ("Sicilia", RIGHT, LOWER),
    },
}
"""The close-ups of each map: key, label, and the upper left corner on the whole map."""


@cache
def palette(map: str) -> Image.Image:
    """The colours of all pictures of a map, chosen once: those of its ground, and of everything that stands on it."""
    canvas = Canvas(MAP_WIDTH, MAP_HEIGHT, background(map, WHOLE))
    goods = list(GOOD_COLOURS.values())
    seats = [look(seat).colour for seat in range(len(SEATS))]
    flat = [*goods, *seats, PLATE, CHIP, INK, PANEL, CHANGE, TEXT, SOFT, LINE, COIN, mix(COIN, INK, 0.55)]
    flat += [mix(province.colour, CHANGE, 0.45) for province in MAPS[map].provinces.values()]
    for place, colour in enumerate(flat):
        canvas.rect(place % 20 * 60, MAP_HEIGHT - 60 * (1 + place // 20), 60, 60, colour)
    for seat in range(len(SEATS)):
        for place in range(6):
            x, y = 300 + place * 200, 180 + seat * 110
            house(canvas, seat, x, y, HOUSE_HALF)
            colonist(canvas, KINDS[place % 2], seat, x + 60, y, COLONIST)
            good(canvas, GOODS[(place + seat) % len(GOODS)], x + 120, y, 34)
    head(canvas, [0], "Concordia", "to play", "turn 12", MAP_SCALE)
    for place, city in enumerate(MAPS[map].cities.values()):
        x, y = 200 + place % 8 * 170, 240 + place // 8 * 110
        canvas.text(x, y, city.name, Role.SECONDARY, size=NAME_SIZE, weight=Weight.BOLD, halo=HALO)
    return reduced(canvas.finish())


def draw_map(view: ConcordiaView, names: Sequence[str], changes: Changes | None, asked: Sequence[int]) -> Canvas:
    """The whole map. The names must be drawable."""
    canvas = Canvas(MAP_WIDTH, MAP_HEIGHT, background(view.options.map, WHOLE))
    draw_chart(canvas, view, WHOLE, changes)
    if view.result is not None:
        head(canvas, view.result.winners, *outcome(view.result, names), turn_words(view), MAP_SCALE)
    else:
        waited = actors(view, asked)
        head(canvas, waited, who(waited, names), doing(view, waited), turn_words(view), MAP_SCALE)
    return canvas


def region(map: str, key: str) -> Window:
    """The part of the map that a close-up shows. Raises KeyError if the map has no such region."""
    _, left, top = REGIONS[map][key]
    return Window(left, top, WIDE, HIGH, CLOSE)


def draw_region(view: ConcordiaView, key: str, changes: Changes | None = None) -> Canvas:
    """A close-up. Raises KeyError if the map has no such region."""
    window = region(view.options.map, key)
    canvas = Canvas(window.size(WIDE), window.size(HIGH), background(view.options.map, window))
    draw_chart(canvas, view, window, changes)
    return canvas
