"""Single cards: the face of a top card with its icons where they are printed, and names that fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import GROUND, INK
from games.drawing.typesetting import Role, balanced
from games.innovation.board.icons import chip, icon, picture_place
from games.innovation.board.parts import PILE_COLOURS, RADIUS
from games.innovation.cards import CARDS, Card

BREAKS: Final[Mapping[str, str]] = {
    "Bioengineering": "Bio- engineering",
    "Classification": "Classifi- cation",
    "Collaboration": "Collabo- ration",
    "Construction": "Construc- tion",
    "Corporations": "Corpo- rations",
    "Domestication": "Domesti- cation",
    "Emancipation": "Emanci- pation",
    "Encyclopedia": "Encyclo- pedia",
    "Experimentation": "Experimen- tation",
    "Globalization": "Global- ization",
    "Industrialization": "Industrial- ization",
    "Mathematics": "Mathe- matics",
    "Measurement": "Measure- ment",
    "Metalworking": "Metal- working",
    "Miniaturization": "Miniatur- ization",
    "Monotheism": "Mono- theism",
    "Publications": "Publi- cations",
    "Refrigeration": "Refriger- ation",
    "Skyscrapers": "Sky- scrapers",
    "Specialization": "Special- ization",
}
"""Where a long name may be broken."""

LEAST_NAME: Final = 20
PAD: Final = 6
TIGHT: Final = 72
"""A face that is lower has smaller icons nearer to its edge."""
LOW: Final = 90
"""A face that is lower has its name in the line of the age."""


class Setting(NamedTuple):
    """The lines of a name and their size."""

    lines: list[str]
    size: int


def set_name(card: str, room: float, size: int, lines: int = 2, broken_from: int = LEAST_NAME + 2) -> Setting:
    """The name as large as it fits: on one line, and on two, if there may be so many, rather than below a size."""
    name = CARDS[card].name
    weight = Weight.BOLD
    for least in (broken_from if lines > 1 else LEAST_NAME, LEAST_NAME):
        for one in range(size, least - 1, -1):
            if width(name, one, weight) <= room:
                return Setting([name], one)
        if lines > 1:
            for one in range(size - 1, LEAST_NAME - 1, -1):
                if broken := balanced(BREAKS.get(name, name), room, one, weight, 2):
                    return Setting(broken, one)
    return Setting([name], LEAST_NAME)


def pad(high: int) -> int:
    """How far the icons of a card of this height stand from its edge."""
    return PAD if high >= TIGHT else 3


def spot(place: int, x: int, y: int, wide: int, high: int, side: int) -> tuple[float, float]:
    """The middle of one of the four positions of a card: top left, bottom left, bottom centre, bottom right."""
    inset = pad(high) + side / 2
    across = (x + inset, x + inset, x + wide / 2, x + wide - inset)[place]
    return across, y + inset if place == 0 else y + high - inset


def place_icon(canvas: Canvas, name: str | None, x: float, y: float, side: int, fill: str) -> None:
    """What is printed at a position: an icon on its chip, or the outline that stands for the picture."""
    if name is None:
        picture_place(canvas, x, y, side, fill)
    else:
        chip(canvas, name, x, y, side)


def chip_side(wide: int, high: int) -> int:
    """How large the icons on a card of this size are."""
    by_height = (
        24
        if high < TIGHT
        else 28
        if high < LOW
        else 30
        if high < 116
        else 34
        if high < 140
        else 40
        if high < 180
        else 46
    )
    return min(by_height, (wide - 2 * PAD - 16) // 3)


def draw_face(canvas: Canvas, card: str, x: int, y: int, wide: int, high: int) -> None:
    """A card as it lies open: four positions, name, age and dogma icon."""
    facts = CARDS[card]
    fill = PILE_COLOURS[facts.colour]
    side = chip_side(wide, high)
    canvas.rect(x - 2, y - 2, wide + 4, high + 4, GROUND, RADIUS + 2)
    canvas.rect(x, y, wide, high, fill, RADIUS)
    for place, name in enumerate(facts.positions):
        place_icon(canvas, name, *spot(place, x, y, wide, high, side), side, fill)
    end = _age(canvas, facts, x + wide - 9, y + pad(high) + side / 2 - (1 if side < 34 else 0), side, fill)
    if high < LOW:
        left = x + pad(high) + side + 8
        setting = set_name(card, end - 8 - left, 26, lines=1)
        canvas.text(
            left, y + pad(high) + side / 2 + 1, setting.lines[0], Role.SECONDARY, size=setting.size, weight=Weight.BOLD,
            colour=INK,
        )  # fmt: skip
        return
    _name(canvas, card, x + wide / 2, y + high / 2, wide - 10, high - 2 * side - 2 * PAD)


def _age(canvas: Canvas, facts: Card, right: float, middle: float, side: int, fill: str) -> float:
    """The age with the dogma icon before it; returns where they begin."""
    size = 28 if side < 28 else 30 if side < 34 else 32 if side == 34 else 38 if side <= 40 else 44
    box = canvas.text(
        right, middle, str(facts.age), Role.KEY, size=size, weight=Weight.BOLD, colour=INK, align="right"
    )  # fmt: skip
    across = side * 0.86
    icon(canvas, facts.dogma_icon, box.left - 6 - across / 2, middle, across, fill, INK)
    return box.left - 6 - across


def _name(canvas: Canvas, card: str, x: float, y: float, room: float, high: float) -> None:
    setting = set_name(card, room, 30) if high > 50 else set_name(card, room, 26, broken_from=LEAST_NAME)
    size = setting.size
    if len(setting.lines) > 1:
        size = min(size, max(LEAST_NAME, round(high / 1.75)))
    step = size * 1.02
    first = y - step * (len(setting.lines) - 1) / 2
    if high < 50:
        first += 1 if len(setting.lines) > 1 else -2
    for place, line in enumerate(setting.lines):
        canvas.text(
            x, first + step * place, line, Role.SECONDARY, size=size, weight=Weight.BOLD, colour=INK, align="middle"
        )  # fmt: skip
