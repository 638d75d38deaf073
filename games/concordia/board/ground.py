"""Land and sea of a map, drawn once and kept: smooth coasts, and provinces in their colours."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from games.concordia.board.coast import COASTS, Land
from games.concordia.board.parts import MAP_HEIGHT, MAP_WIDTH, map_x, map_y
from games.concordia.facts import MAPS, Map
from games.drawing.masks import Point
from games.drawing.palette import Colour, mix, rgb

SEA: Final = "#17364A"
SHALLOWS: Final = "#214A61"
COAST: Final = "#0C1A24"
WILD: Final = "#4B5145"
"""Land that belongs to no province."""
BORDER: Final = "#1D221B"
SIZE: Final = (MAP_WIDTH, MAP_HEIGHT)
COARSE: Final = (MAP_WIDTH // 2, MAP_HEIGHT // 2)
"""The size in which provinces are drawn: their borders are soft."""
MESH: Final = 15
FINE: Final = 2
Seed = tuple[float, float, str | None]


def province_colour(colour: Colour) -> Colour:
    """The ground of a province: its colour in print, calm and dark enough for pieces and names."""
    return mix(mix(colour, "#6B6F5E", 0.6), "#000000", 0.24)


@lru_cache(maxsize=2)
def ground(id: str) -> Image.Image:
    """The ground of a map without lines, cities or names. Do not draw on it: it is kept."""
    board = MAPS[id]
    image = Image.new("RGB", SIZE, rgb(SEA))
    coasts = [(land, _coast(land.corners)) for land in COASTS[id]]
    every = Image.new("L", SIZE)
    for _, coast in coasts:
        every = ImageChops.lighter(every, coast)
    small = every.reduce(3).filter(ImageFilter.GaussianBlur(6)).resize(SIZE, Image.Resampling.BICUBIC)
    image.paste(rgb(SHALLOWS), mask=_edged(small, 46, 0.12))
    for land, coast in coasts:
        image.paste(_soil(board, land), mask=coast)
    outline = every.filter(ImageFilter.MaxFilter(5))
    image.paste(rgb(COAST), mask=ImageChops.subtract(outline, every))
    return image


def _coast(corners: Sequence[Point]) -> Image.Image:
    """A piece of land as a mask."""
    path = [(map_x(x), map_y(y)) for x, y in corners]
    points = _rough(_smooth(path, 3))
    mask = Image.new("L", (MAP_WIDTH * FINE, MAP_HEIGHT * FINE))
    ImageDraw.Draw(mask).polygon([(x * FINE, y * FINE) for x, y in points], 255)
    return mask.reduce(FINE)


def _smooth(points: Sequence[Point], times: int) -> list[Point]:
    """The corners cut off again and again."""
    path = list(points)
    for _ in range(times):
        cut: list[Point] = []
        for (x0, y0), (x1, y1) in zip(path, [*path[1:], path[0]], strict=True):
            cut += [(x0 * 0.75 + x1 * 0.25, y0 * 0.75 + y1 * 0.25), (x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75)]
        path = cut
    return path


def _rough(points: Sequence[Point]) -> list[Point]:
    """Small bays and capes: every point is moved a little, near ones alike."""
    return [
        (
            x + 3.0 * math.sin(x / 17 + y / 13) + 1.6 * math.sin(x / 7 - y / 9),
            y + 3.0 * math.sin(y / 15 - x / 19) + 1.6 * math.sin(y / 8 + x / 6),
        )
        for x, y in points
    ]


def _edged(mask: Image.Image, level: int, slope: float) -> Image.Image:
    """The mask with a firm edge where it has this level."""
    return mask.point([max(0, min(255, round(128 + (value - level) / slope))) for value in range(256)])


def _soil(board: Map, land: Land) -> Image.Image:
    """The colours of the provinces on a piece of land, over its coast."""
    colours = {id: province_colour(province.colour) for id, province in board.provinces.items()}
    if len(land.provinces) <= 1:
        return Image.new("RGB", SIZE, rgb(colours[land.provinces[0]] if land.provinces else WILD))
    soil = Image.new("RGB", COARSE, rgb(WILD))
    edges = Image.new("L", COARSE)
    seeds: list[Seed] = [
        (map_x(city.x), map_y(city.y), city.province)
        for city in board.cities.values()
        if city.province in land.provinces
    ]
    seeds += [(map_x(x), map_y(y), province) for x, y, province in land.seeds]
    for province in (*land.provinces, None):
        field = _field(province, seeds)
        colour = WILD if province is None else colours[province]
        soil.paste(rgb(colour), mask=field)
        soft = field.filter(ImageFilter.GaussianBlur(5))
        soil.paste(rgb(colour), mask=_edged(soft, 128, 0.12))
        edge = soft.point([255 if 106 < value < 150 else 0 for value in range(256)])
        edges = ImageChops.lighter(edges, edge)
    soil.paste(rgb(BORDER), mask=edges.filter(ImageFilter.GaussianBlur(0.6)).point([v * 3 // 5 for v in range(256)]))
    return _bent(soil).resize(SIZE, Image.Resampling.BICUBIC)


def _bent(image: Image.Image) -> Image.Image:
    """The picture with all straight lines a little wavy."""
    wide, high = image.size

    def moved(x: int, y: int) -> Point:
        across = x + 4.5 * math.sin(x / 31 + y / 23) + 2.5 * math.sin(y / 11)
        down = y + 4.5 * math.sin(y / 29 - x / 37) + 2.5 * math.sin(x / 13)
        return min(max(across, 0), wide - 1), min(max(down, 0), high - 1)

    mesh = []
    for top in range(0, high, MESH):
        for left in range(0, wide, MESH):
            right, low = min(wide, left + MESH), min(high, top + MESH)
            corner = [*moved(left, top), *moved(left, low), *moved(right, low), *moved(right, top)]
            mesh.append(((left, top, right, low), tuple(corner)))
    return image.transform(image.size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)


def _field(province: str | None, seeds: Sequence[Seed]) -> Image.Image:
    """All that is nearer to a seed of this province than to any other, as a mask."""
    mask = Image.new("L", COARSE)
    draw = ImageDraw.Draw(mask)
    for seed in seeds:
        if seed[2] == province:
            draw.polygon([(x / 2, y / 2) for x, y in _cell(seed, seeds)], 255)
    return mask


def _cell(seed: Seed, seeds: Iterable[Seed]) -> list[Point]:
    """What is nearer to this seed than to any other."""
    cell: list[Point] = [(-99, -99), (MAP_WIDTH + 99, -99), (MAP_WIDTH + 99, MAP_HEIGHT + 99), (-99, MAP_HEIGHT + 99)]
    x, y, _ = seed
    for other_x, other_y, _ in seeds:
        across, down = other_x - x, other_y - y
        if not (across or down):
            continue
        limit = (other_x**2 + other_y**2 - x**2 - y**2) / 2
        kept: list[Point] = []
        for start, end in zip(cell, [*cell[1:], cell[0]], strict=True):
            far = [point[0] * across + point[1] * down - limit for point in (start, end)]
            if far[0] <= 0:
                kept.append(start)
            if far[0] * far[1] < 0:
                share = far[0] / (far[0] - far[1])
                kept.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
        cell = kept
    return cell
