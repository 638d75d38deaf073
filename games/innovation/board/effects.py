"""The effects of a card in words, set to fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import TEXT, Colour
from games.drawing.typesetting import MORE, Role, shortened, wrapped
from games.innovation.board.icons import icon
from games.innovation.cards import CARDS, effects_of
from games.innovation.text.cards import effect_text

SIZES: Final = range(26, 16, -1)
LEADING: Final = 1.2
BETWEEN: Final = 4
"""Between two effects."""
MOST_LINES: Final = 30


@dataclass(frozen=True, slots=True)
class SetText:
    """The effects of a card as lines; each effect begins with the dogma icon."""

    size: int
    effects: tuple[tuple[str, ...], ...]

    @property
    def height(self) -> int:
        """How high the lines are together."""
        lines = sum(len(effect) for effect in self.effects)
        return round(lines * self.size * LEADING) + BETWEEN * (len(self.effects) - 1)

    def cut(self, room: float) -> SetText:
        """At most so many lines as fit a height; an ellipsis stands for the rest."""
        left = max(1, int((room - BETWEEN * (len(self.effects) - 1)) / (self.size * LEADING)))
        kept = []
        for effect in self.effects:
            lines = effect[:left]
            left -= len(lines)
            if lines and len(lines) < len(effect):
                lines = (*lines[:-1], f"{lines[-1].rstrip(' .,;')}{MORE}")
            kept.append(lines)
        return SetText(self.size, tuple(lines for lines in kept if lines))


def indent(size: int) -> int:
    """How far the lines stand to the right of the dogma icon."""
    return round(size * 1.4)


def set_effects(card: str, edition: str, room: float, size: int) -> SetText:
    """The effects in lines of this width."""
    texts = [effect_text(effect.id, edition) for effect in effects_of(card, edition)]
    broad = room - indent(size)
    lines = [
        wrapped(text, broad, size, Weight.NORMAL, MOST_LINES) or [shortened(text, broad, size, Weight.NORMAL)]
        for text in texts
    ]
    return SetText(size, tuple(map(tuple, lines)))


def draw_effects(canvas: Canvas, card: str, text: SetText, x: int, y: float, ground: Colour) -> None:
    """The lines from the upper left corner on."""
    size = text.size
    role = Role.SECONDARY if size >= Role.SECONDARY.value.least else Role.TAP
    step = size * LEADING
    for effect in text.effects:
        icon(canvas, CARDS[card].dogma_icon, x + size * 0.55, y + step / 2, size * 1.05, ground)
        for line in effect:
            canvas.text(x + indent(size), y + step / 2, line, role, size=size, colour=TEXT)
            y += step
        y += BETWEEN
