"""The five piles of a seat as they lie on the table: top cards, and the edges of covered cards by splay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.drawing import marks
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import DIM, GROUND, LINE, SOFT, TEXT
from games.drawing.parts import EDGE
from games.drawing.typesetting import Role
from games.innovation.board.faces import chip_side, draw_face, place_icon, spot
from games.innovation.board.icons import icon
from games.innovation.board.parts import HOLLOW, INNER, RADIUS, covered_colour, word_colour
from games.innovation.cards import ICONS, SPLAYS
from games.innovation.view import PileView

ARROWS: Final = {"left": "←", "right": "→", "up": "↑"}
GAP: Final = 16
LEAST_WIDE: Final = 142
MOST_WIDE: Final = 198
STEP: Final = 44
LEAST_STEP: Final = 29
LEAST_UP: Final = 28
MOST_UP: Final = 3
MERGED: Final = 22
"""By so much the strip that stands for several covered cards is wider than others."""
MERGED_STEP: Final = 48
BEHIND: Final = 4
"""By so much a covered card of a pile that is not splayed shows."""
MOST_HIGH: Final = 200
LEAST_HIGH: Final = 106
LABEL_HIGH: Final = 32


@dataclass(frozen=True, slots=True)
class Fan:
    """How the piles are laid: the left edge, the number of strips and how many cards the lowest strip stands for."""

    x: tuple[int, ...]
    strips: tuple[int, ...]
    merged: tuple[int, ...]
    wide: int
    high: int
    step: int
    up: int

    def reach(self, place: int, pile: PileView) -> int:
        """How wide a pile is with its strips."""
        if pile.splay not in ("left", "right"):
            return self.wide
        return self.wide + self.strips[place] * self.step + (MERGED if self.merged[place] else 0)


def planned(piles: Sequence[PileView], room: int) -> Fan:
    """Share the width, and a height of `room`, among the piles. The deepest fans give up their lowest strips first."""
    covered = [max(0, len(pile.cards) - 1) if pile.splay != "none" else 0 for pile in piles]
    sideways = [pile.splay in ("left", "right") for pile in piles]
    strips = [count if side else min(count, MOST_UP) for count, side in zip(covered, sideways, strict=True)]
    free = INNER - 4 * GAP - 5 * LEAST_WIDE

    def needed(step: int) -> int:
        rows = zip(strips, covered, sideways, strict=True)
        return sum(strip * step + (MERGED if strip < count else 0) for strip, count, side in rows if side)

    while needed(LEAST_STEP) > free:
        deepest = max((place for place in range(5) if sideways[place]), key=lambda place: strips[place])
        strips[deepest] -= 1
    step = next(step for step in range(STEP, LEAST_STEP - 1, -1) if needed(step) <= free)
    wide = min(MOST_WIDE, LEAST_WIDE + (free - needed(step)) // 5)
    rising = max((strip for strip, side in zip(strips, sideways, strict=True) if not side), default=0)
    up = min(38, (room - LEAST_HIGH - 4) // rising) if rising else 0
    high = min(MOST_HIGH, room - rising * up - 2 * BEHIND)
    merged = [count - strip + 1 if strip < count else 0 for strip, count in zip(strips, covered, strict=True)]
    gap = (INNER - 5 * wide - needed(step)) // 4
    x, at = [], EDGE
    for place, side in enumerate(sideways):
        x.append(at)
        at += wide + gap + (strips[place] * step + (MERGED if merged[place] else 0) if side else 0)
    return Fan(tuple(x), tuple(strips), tuple(merged), wide, high, step, up)


def draw_piles(
    canvas: Canvas, piles: Sequence[PileView], y: int, room: int, changed: Mapping[str, tuple[str, bool]]
) -> None:
    """All five piles in a strip of `room` pixels from `y` on.

    `changed` gives what the white pill of a pile says, by colour, and whether its top card is ringed.
    """
    fan = planned(piles, room - LABEL_HIGH)
    for place, pile in enumerate(piles):
        text, ringed = changed.get(pile.colour, ("", False))
        _label(canvas, pile, text, fan.x[place], y + 15, fan.reach(place, pile) + GAP - 8)
        _pile(canvas, fan, place, pile, y + LABEL_HIGH, ringed=ringed)


def _label(canvas: Canvas, pile: PileView, change: str, x: int, middle: int, room: float) -> None:
    """The colour, the number of cards, the splay, and what changed: as much as has room."""
    count = str(len(pile.cards)) if pile.cards else ""
    arrow = ARROWS.get(pile.splay, "")
    splay = f"{arrow} {pile.splay}" if arrow else ""
    size, small = 24, 22
    pill = round(width(change, 20, Weight.BOLD)) + 20 if change else 0
    for shown_count, shown_splay in ((count, splay), (count, arrow), (count, ""), ("", "")):
        used = width(pile.colour, size, Weight.BOLD) + (pill + 10 if pill else 0)
        used += width(shown_count, size, Weight.BOLD) + 9 if shown_count else 0
        used += width(shown_splay, small) + 9 if shown_splay else 0
        if used <= room:
            break
    colour = word_colour(pile.colour) if pile.cards else DIM
    base = middle + 9
    bold = Weight.BOLD
    end = canvas.text(
        x, base, pile.colour, Role.SECONDARY, size=size, weight=bold, colour=colour, on_baseline=True
    ).right  # fmt: skip
    if shown_count:
        end = canvas.text(
            end + 9, base, shown_count, Role.SECONDARY, size=size, weight=bold, colour=TEXT, on_baseline=True
        ).right  # fmt: skip
    if shown_splay:
        end = canvas.text(
            end + 9, base, shown_splay, Role.SECONDARY, size=small, colour=SOFT, on_baseline=True
        ).right  # fmt: skip
    if change:
        marks.pill(canvas, round(end) + 12 + pill, middle, change, 20)


def _pile(canvas: Canvas, fan: Fan, place: int, pile: PileView, y: int, *, ringed: bool) -> None:
    x, wide, high = fan.x[place], fan.wide, fan.high
    if pile.top is None:
        canvas.rect(x, y, wide, high, HOLLOW, RADIUS)
        canvas.frame(x, y, wide, high, LINE, RADIUS, 2)
        canvas.text(x + wide / 2, y + high / 2, "empty", Role.SECONDARY, colour=DIM, align="middle")
        return
    if pile.splay == "right":
        x += fan.reach(place, pile) - wide
    if pile.splay == "none":
        for depth in range(min(2, len(pile.cards) - 1), 0, -1):
            _sheet(canvas, pile.colour, x + BEHIND * depth, y + BEHIND * depth, wide, high)
    else:
        for depth in range(fan.strips[place], 0, -1):
            merged = fan.merged[place] if depth == fan.strips[place] else 0
            _strip(canvas, fan, pile, depth, merged, x, y)
    draw_face(canvas, pile.top, x, y, wide, high)
    if ringed:
        marks.ring(canvas, x, y, wide, high, RADIUS)


def _sheet(canvas: Canvas, colour: str, x: int, y: int, wide: int, high: int) -> None:
    """A covered card; the card above it leaves only an edge of it to be seen."""
    canvas.rect(x - 2, y - 2, wide + 4, high + 4, GROUND, RADIUS + 2)
    canvas.rect(x, y, wide, high, covered_colour(colour), RADIUS)


def _strip(canvas: Canvas, fan: Fan, pile: PileView, depth: int, merged: int, x: int, y: int) -> None:
    """The edge of the covered card that lies so deep; if it stands for several, their number and no icons."""
    wide, high = fan.wide, fan.high
    side = min(chip_side(wide, high), (fan.up if pile.splay == "up" else fan.step) - 3)
    more = MERGED if merged and pile.splay != "up" else 0
    shift = depth * (fan.up if pile.splay == "up" else fan.step) + more
    left, top = {"left": (x + shift, y), "right": (x - shift, y), "up": (x, y + shift)}[pile.splay]
    _sheet(canvas, pile.colour, left, top, wide, high)
    if pile.splay == "up":
        middle = top + high - fan.up / 2
    else:
        middle = (left + wide - (fan.step + more) / 2) if pile.splay == "left" else left + (fan.step + more) / 2
    if merged:
        counts = Counter(name for edge in pile.edges[:merged] for name in edge if name)
        if pile.splay == "up":
            _merged(canvas, merged, counts, x + 10, middle, wide - 20)
        else:
            _merged_column(canvas, merged, counts, middle, y, high)
        return
    icons = pile.edges[len(pile.edges) - depth]
    for position, name in zip(SPLAYS[pile.splay], icons, strict=True):
        across, down = spot(position, left, top, wide, high, side)
        at = (across, middle) if pile.splay == "up" else (middle, down)
        place_icon(canvas, name, *at, side, covered_colour(pile.colour))


def _merged(canvas: Canvas, merged: int, counts: Counter[str], x: float, middle: float, room: float) -> None:
    """Several covered cards of a pile that is splayed up, in one line: how many, and their icons if all have room."""
    bold = Weight.BOLD
    end = canvas.text(x, middle, f"+{merged}", Role.SECONDARY, size=22, weight=bold).right + 10
    most = int((x + room - end) // MERGED_STEP)
    for name in ICONS if len(counts) <= most else ():
        if counts[name]:
            icon(canvas, name, end + 10, middle, 20, GROUND)
            canvas.text(end + 22, middle, str(counts[name]), Role.SECONDARY, size=20, weight=bold)
            end += MERGED_STEP


def _merged_column(canvas: Canvas, merged: int, counts: Counter[str], middle: float, y: int, high: int) -> None:
    """The same beside a pile that is splayed left or right, one icon below the other."""
    bold, step = Weight.BOLD, 26
    canvas.text(middle, y + 20, f"+{merged}", Role.SECONDARY, size=22, weight=bold, align="middle")
    if len(counts) * step > high - 40:
        return
    top = y + 50.0
    for name in ICONS:
        if counts[name]:
            icon(canvas, name, middle - 11, top, 20, GROUND)
            canvas.text(middle + 2, top, str(counts[name]), Role.SECONDARY, size=20, weight=bold)
            top += step
