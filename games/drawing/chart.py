"""A chart: one figure of each seat over the game, as a line for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.masks import FINE, Point
from games.drawing.palette import GROUND, LINE, PANEL, SOFT, TEXT, rgb
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.picture import Picture, joined, picture
from games.drawing.seats import drawn_names, look, sign, spoken_names
from games.drawing.typesetting import Role

THE_END, NOW = "the end", "now"
"""What the last point of a chart is called, when a game is over and while it runs."""

WIDTH: Final = 800
HEIGHT: Final = 508
"""Narrower than the boards, so that the figures are as large as other text in a message on a telephone."""
NAMES_HIGH: Final = 44
NAMES_WIDE: Final = 3
"""How many names stand beside each other."""
BOTTOM: Final = HEIGHT - 52
END_SIZE: Final = 32
END_SIGN: Final = 44
"""The room at the end of a line for its sign; the last figure follows."""
MOST_TICKS: Final = 5
STROKE: Final = 5
APART: Final = 3
"""By so many pixels the lines of neighbours are moved apart, so that equal ones can all be seen."""
SIGNS: Final = 5
"""How often the sign of its seat stands on a line before its end."""
END_GAP: Final = 42
LABEL_GAP: Final = 40
LONGEST_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class Series:
    """What a chart shows. `labels` say when each point was ('turn 3'); `lines` hold the figures by seat."""

    title: str
    labels: Sequence[str]
    lines: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where figures stand on the sheet."""

    left: float
    right: float
    top: float
    least: int
    most: int
    points: int

    def x(self, point: int) -> float:
        return self.left + (self.right - self.left) * point / (self.points - 1)

    def y(self, figure: float) -> float:
        return BOTTOM - (BOTTOM - self.top) * (figure - self.least) / (self.most - self.least)

    def line(self, figures: Sequence[int], seat: int, seats: int) -> list[Point]:
        moved = (seat - (seats - 1) / 2) * APART
        return [(self.x(point), self.y(figure) + moved) for point, figure in enumerate(figures)]


def chart_picture(series: Series, names: Sequence[str]) -> Picture:
    """The chart with the same facts in words. Raises ValueError with less than two points."""
    return picture(draw_chart(series, drawn_names(names)), chart_alt(series, names))


def draw_chart(series: Series, names: Sequence[str]) -> Canvas:
    """The chart; the names must be drawable. Raises ValueError with less than two points."""
    if len(series.labels) < 2 or any(len(line) != len(series.labels) for line in series.lines):
        raise ValueError("a chart needs the same number of points for every seat, and at least two")
    figures = [figure for line in series.lines for figure in line]
    ticks = scale(min(figures), max(figures))
    left = EDGE + max(width(_figure(tick), Role.SECONDARY.value.usual) for tick in ticks) + 16
    ends = max(width(_figure(line[-1]), END_SIZE, Weight.BOLD) for line in series.lines)
    seats = len(series.lines)
    top = HEAD + 26 + NAMES_HIGH * _rows_of_names(seats)
    plot = _Plot(left, WIDTH - EDGE - ends - END_SIGN, top, ticks[0], ticks[-1], len(series.labels))
    lines = [plot.line(line, seat, seats) for seat, line in enumerate(series.lines)]
    canvas = Canvas(WIDTH, HEIGHT, _ground(plot, ticks, lines))
    head(canvas, [], series.title, "", "")
    _names(canvas, names)
    for tick in ticks:
        canvas.text(left - 14, plot.y(tick), _figure(tick), Role.SECONDARY, colour=SOFT, align="right")
    _labels(canvas, plot, series.labels)
    for seat, line in enumerate(lines):
        for point in _marked(len(line), seat, seats):
            sign(canvas, seat, *line[point], 10)
    _ends(canvas, series, lines)
    return canvas


def scale(least: int, most: int) -> list[int]:
    """Round figures for an axis that holds both and zero; evenly spaced whole numbers, at least two."""
    low, high = min(0, least), max(0, most)
    step, size = 1, 1
    while high // step - low // step > MOST_TICKS:
        step = next(wide for wide in (2 * size, 5 * size, 10 * size) if wide > step)
        size = step if step == 10 * size else size
    first, last = low // step, -(-high // step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def _figure(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _ground(plot: _Plot, ticks: Sequence[int], lines: Sequence[Sequence[Point]]) -> Image.Image:
    """The grid and the lines. They are as large as the sheet, so their masks are not kept."""
    ground = Image.new("RGB", (WIDTH, HEIGHT), rgb(GROUND))
    draw = ImageDraw.Draw(ground)
    for tick in ticks:
        y = round(plot.y(tick))
        draw.rectangle((plot.left, y, plot.right, y + (1 if tick else 2)), rgb(LINE if tick == 0 else PANEL))
    for seat, line in enumerate(lines):
        mask = Image.new("L", (WIDTH * FINE, HEIGHT * FINE))
        ImageDraw.Draw(mask).line([(x * FINE, y * FINE) for x, y in line], 255, STROKE * FINE, joint="curve")
        ground.paste(rgb(look(seat).colour), (0, 0), mask.reduce(FINE))
    return ground


def _names(canvas: Canvas, names: Sequence[str]) -> None:
    wide = -(-len(names) // _rows_of_names(len(names)))
    room, x = (WIDTH - 2 * EDGE) / wide, float(EDGE)
    for seat, name in enumerate(names):
        x, y = (float(EDGE) if seat % wide == 0 else x), HEAD + 32 + NAMES_HIGH * (seat // wide)
        sign(canvas, seat, x + 16, y, 14)
        x = canvas.text(x + 40, y, name, Role.NAME, room=room - 68, shorten=True).right + 28


def _rows_of_names(seats: int) -> int:
    return -(-seats // NAMES_WIDE)


def _labels(canvas: Canvas, plot: _Plot, labels: Sequence[str]) -> None:
    """As many of the words below the axis as fit; the first and the last always stand there."""
    size, y = Role.SECONDARY.value.usual, BOTTOM + 28

    def place(point: int) -> tuple[float, float]:
        wide = width(labels[point], size)
        start = min(max(plot.x(point) - wide / 2, EDGE), WIDTH - EDGE - wide)
        return start, start + wide

    last = len(labels) - 1
    taken = [place(0), place(last)]
    shown = {labels[0]: 0, labels[last]: last}
    for parts in (2, 4, 8):
        for part in range(1, parts, 2):
            point = round(last * part / parts)
            left, right = place(point)
            free = all(right + LABEL_GAP <= other[0] or other[1] + LABEL_GAP <= left for other in taken)
            if free and labels[point] not in shown:
                taken.append((left, right))
                shown[labels[point]] = point
    for label, point in shown.items():
        canvas.text(place(point)[0], y, label, Role.SECONDARY, size=size, colour=SOFT)


def _marked(points: int, seat: int, seats: int) -> list[int]:
    """At which points the sign of a seat stands, so that those of equal lines do not cover each other."""
    shares = [(number + (seat + 0.5) / seats) / SIGNS for number in range(SIGNS)]
    return sorted({round(share * (points - 1)) for share in shares} - {points - 1})


def _ends(canvas: Canvas, series: Series, lines: Sequence[Sequence[Point]]) -> None:
    """The last figure of each seat beside the end of its line, best first, none upon another."""
    order = sorted(range(len(lines)), key=lambda seat: (-series.lines[seat][-1], seat))
    places: list[float] = []
    for seat in order:
        wished = lines[seat][-1][1]
        places.append(max(wished, places[-1] + END_GAP) if places else wished)
    below = float(BOTTOM)
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], below)
        below = places[index] - END_GAP
    for seat, y in zip(order, places, strict=True):
        x = lines[seat][-1][0]
        sign(canvas, seat, x + END_SIGN / 2, y, 14)
        canvas.text(x + END_SIGN, y, _figure(series.lines[seat][-1]), Role.FIGURE, size=END_SIZE, colour=TEXT)


def chart_alt(series: Series, names: Sequence[str]) -> str:
    """The chart in words: for each seat the first, a middle and the last figure, and the highest one."""
    last = len(series.labels) - 1
    middle = last // 2
    spoken = spoken_names(names, LONGEST_NAME)
    sentences = [f"Chart: {series.title}, from {series.labels[0]} to {series.labels[last]}."]
    when = NOW if series.labels[last] == NOW else f"at {series.labels[last]}"
    for name, line in zip(spoken, series.lines, strict=True):
        halfway = f", {line[middle]} at {series.labels[middle]}" if 0 < middle < last else ""
        sentences.append(f"{name}: {line[0]} at first{halfway}, {line[last]} {when}, at most {max(line)}.")
    return joined(sentences)
