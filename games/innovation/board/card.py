"""One card by itself: its icons in their places, and what it does."""

from __future__ import annotations

from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import INK, RAISED
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role
from games.innovation.board.effects import SIZES, draw_effects, set_effects
from games.innovation.board.faces import place_icon
from games.innovation.board.icons import icon
from games.innovation.board.parts import PILE_COLOURS, WIDTH
from games.innovation.cards import CARDS, ERAS

HEIGHT: Final = 540
SIDE: Final = 84
INSET: Final = 22
TEXT_TOP: Final = 146
TEXT_HIGH: Final = 244


def draw_card(card: str, edition: str) -> Canvas:
    """A card as it is printed. Raises KeyError if there is no such card."""
    facts = CARDS[card]
    fill = PILE_COLOURS[facts.colour]
    canvas = Canvas(WIDTH, HEIGHT)
    wide, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    canvas.rect(EDGE, EDGE, wide, high, fill, 22)
    half = INSET + SIDE / 2
    left, right, bottom = EDGE + half, WIDTH - EDGE - half, HEIGHT - EDGE - half
    spots = ((left, EDGE + half), (left, bottom), (WIDTH / 2, bottom), (right, bottom))
    for name, (x, y) in zip(facts.positions, spots, strict=True):
        place_icon(canvas, name, x, y, SIDE, fill)
    age = canvas.text(
        WIDTH - EDGE - 34, EDGE + half, str(facts.age), Role.FIGURE, size=80, colour=INK, align="right"
    )  # fmt: skip
    icon(canvas, facts.dogma_icon, age.left - 52, EDGE + half, 62, fill, INK)
    room = age.left - 100 - (left + SIDE)
    canvas.text(left + SIDE - 10, EDGE + half - 16, facts.name, Role.TITLE, size=52, colour=INK, room=room)
    era = f"Age {facts.age}, {ERAS[facts.age]} · {facts.colour} · dogma {facts.dogma_icon}"
    canvas.text(
        left + SIDE - 10, EDGE + half + 32, era, Role.SECONDARY, size=26, weight=Weight.BOLD, colour=INK, room=room
    )  # fmt: skip
    canvas.rect(EDGE + INSET, TEXT_TOP, wide - 2 * INSET, TEXT_HIGH, RAISED, 14)
    broad = wide - 2 * INSET - 44
    settings = (set_effects(card, edition, broad, size) for size in (34, 32, 30, 28, *SIZES))
    text = next((one for one in settings if one.height <= TEXT_HIGH - 24), None)
    if text is None:
        text = set_effects(card, edition, broad, SIZES[-1]).cut(TEXT_HIGH - 24)
    draw_effects(canvas, card, text, EDGE + INSET + 22, TEXT_TOP + (TEXT_HIGH - text.height) / 2, RAISED)
    return canvas
