"""The dashboard of one seat: what it has, what it can do, and its pyramid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.gauges import bar
from games.civilization.board.pieces import army, hut, scout, tick, village
from games.civilization.board.pieces import city as city_piece
from games.civilization.board.pyramid import draw_pyramid, pyramid_height
from games.civilization.board.signs import points, sign
from games.civilization.board.style import INNER, RADIUS, SIGNS, WIDTH
from games.civilization.board.unit_signs import unit_sign
from games.civilization.board.words import turn_words
from games.civilization.facts import (
    CIVILIZATIONS,
    ERAS,
    FIGURES,
    GOVERNMENTS,
    GREAT_PERSONS,
    KINDS,
    MARKET_RESOURCES,
    MOST_TRADE,
    TRACK,
    VICTORY_COINS,
    VICTORY_STEP,
    WHITE_ARMIES,
)
from games.civilization.reckoned import (
    LEVEL_COSTS,
    coin_places,
    direct_changes,
    gathers,
    next_step,
    prices,
    used_names,
)
from games.civilization.text.names import ROMAN
from games.civilization.view import CityView, CivilizationView, SeatView
from games.drawing import icons
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight, width
from games.drawing.palette import ALLOWED, DIM, GROUND, LINE, PANEL, SOFT, TEXT, Colour, mix
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.typesetting import Role, shortened

GAP: Final = 8
HALF: Final = (INNER - GAP) // 2
TOP: Final = HEAD + 8
TRACKS_HIGH: Final = 88
COINS_HIGH: Final = 94
STORE_HIGH: Final = 46
CITIES_HIGH: Final = 52
NOTE_HIGH: Final = 28
NOTE_GAP: Final = 30
MOST_HIGH: Final = 700
PERSONS: Final = tuple(space.step for space in TRACK if space.kind == "great-person")
ERA_COLOURS: Final[dict[str, Colour]] = {"ancient": "#D9A648", "medieval": "#5FB3E8", "modern": "#B98AE0"}

Note = tuple[str, str, Colour]
"""What is told, what of it, and the colour of the latter."""


def draw_dashboard(view: CivilizationView, names: Sequence[str], who: int) -> Canvas:
    """All that is open about one seat. The names must be drawable."""
    seat = view.seat(who)
    notes = _packed(_notes(view, seat))
    cities = TOP + TRACKS_HIGH + COINS_HIGH + STORE_HIGH + 3 * GAP
    pyramid = cities + CITIES_HIGH + GAP + len(notes) * NOTE_HIGH + 4
    high = pyramid_height(seat, MOST_HIGH - EDGE // 2 - 2 - pyramid)
    canvas = Canvas(WIDTH, pyramid + high + EDGE // 2 + 2)
    head(canvas, [who], names[who], nation(seat), turn_words(view))
    _trade(canvas, view, seat, EDGE, TOP)
    _culture(canvas, seat, EDGE + HALF + GAP, TOP)
    y = TOP + TRACKS_HIGH + GAP
    _coins(canvas, view, seat, EDGE, y)
    _war(canvas, seat, EDGE + HALF + GAP, y)
    y += COINS_HIGH + GAP
    _store(canvas, seat, EDGE, y)
    _figures(canvas, seat, EDGE + HALF + GAP, y)
    _cities(canvas, seat, cities)
    for place, line in enumerate(notes):
        _note(canvas, line, cities + CITIES_HIGH + GAP // 2 + place * NOTE_HIGH + NOTE_HIGH // 2)
    draw_pyramid(canvas, view, seat, pyramid, high)
    return canvas


def nation(seat: SeatView) -> str:
    """Civilization and government: 'Germans, Democracy'."""
    if not seat.civilization:
        return ""
    return f"{CIVILIZATIONS[seat.civilization].name}, {GOVERNMENTS[seat.government].name}"


def _figure(canvas: Canvas, name: str, number: int, word: str, x: int, y: int) -> float:
    """A sign, a great figure and a soft word."""
    sign(canvas, name, x + 20, y, 34)
    box = canvas.text(x + 46, y, str(number), Role.FIGURE, size=42, colour=TEXT if number else DIM)
    return canvas.text(box.right + 11, y + 3, word, Role.SECONDARY, size=24, colour=SOFT).right


def _trade(canvas: Canvas, view: CivilizationView, seat: SeatView, x: int, y: int) -> None:
    canvas.rect(x, y, HALF, TRACKS_HIGH, PANEL, RADIUS)
    _figure(canvas, "trade", seat.trade, f"of {MOST_TRADE}", x + 10, y + 30)
    cost = prices(view, seat.seat)
    enough = [level for level in LEVEL_COSTS if cost[level] <= seat.trade]
    reach = f", enough for {ROMAN[max(enough)]}" if enough else ""
    canvas.text(x + 16, y + 68, f"gathers {gathers(view, seat)}{reach}", Role.SECONDARY, size=22, colour=SOFT)
    ticks = {cost[level] / MOST_TRADE: ROMAN[level] for level in LEVEL_COSTS}
    bar(canvas, x + 280, y + 16, HALF - 300, seat.trade / MOST_TRADE, SIGNS["trade"], ticks)


def _culture(canvas: Canvas, seat: SeatView, x: int, y: int) -> None:
    canvas.rect(x, y, HALF, TRACKS_HIGH, PANEL, RADIUS)
    _figure(canvas, "culture", seat.culture, "culture", x + 10, y + 30)
    step = next_step(seat)
    if step is not None:
        trade = f" + {step.trade} trade" if step.trade else ""
        canvas.text(x + 16, y + 68, f"next step {step.culture}{trade}", Role.SECONDARY, size=22, colour=SOFT)
    ticks = {one / VICTORY_STEP: str(one) for one in PERSONS} | {1.0: ""}
    bar(canvas, x + 244, y + 16, HALF - 374, seat.step / VICTORY_STEP, SIGNS["culture"], ticks)
    canvas.text(
        x + HALF - 14, y + 30, f"{seat.step}/{VICTORY_STEP}", Role.FIGURE, size=34, align="right",
        colour=TEXT if seat.step else DIM,
    )  # fmt: skip
    canvas.text(x + HALF - 14, y + 68, "step", Role.SECONDARY, size=22, colour=SOFT, align="right")


def _coins(canvas: Canvas, view: CivilizationView, seat: SeatView, x: int, y: int) -> None:
    """The coins as a row of fifteen, and where they are."""
    canvas.rect(x, y, HALF, COINS_HIGH, PANEL, RADIUS)
    end = _figure(canvas, "coin", seat.coins, f"of {VICTORY_COINS}", x + 10, y + 27)
    left = round(end) + 22
    step = (x + HALF - 14 - left) / VICTORY_COINS
    for place in range(VICTORY_COINS):
        centre = round(left + (place + 0.5) * step)
        if place < seat.coins:
            icons.coin(canvas, centre, y + 28, 20)
        else:
            canvas.disc(centre, y + 28, 5, mix(DIM, PANEL, 0.6))
    told = [f"{name} {count}" for name, count in coin_places(view, seat)]
    lines = _lines(told or ["no coins yet"], HALF - 32, 20)
    for place, line in enumerate(lines):
        middle = y + (68 if len(lines) == 1 else 57 + 23 * place)
        canvas.text(x + 16, middle, line, Role.SECONDARY, size=20, colour=SOFT if told else DIM)


def _lines(items: Sequence[str], room: float, size: int) -> list[str]:
    """Items with commas on at most two lines; what does not fit is counted."""
    lines = [""]
    for place, item in enumerate(items):
        text = f"{lines[-1]}, {item}" if lines[-1] else item
        more = f", +{len(items) - place - 1}" if len(lines) == 2 and place < len(items) - 1 else ","
        if width(text + more, size) <= room:
            lines[-1] = text
        elif len(lines) == 1:
            lines[-1] += ","
            lines.append(shortened(item, room, size, Weight.NORMAL))
        else:
            lines[-1] += f", +{len(items) - place}"
            break
    return lines


def _war(canvas: Canvas, seat: SeatView, x: int, y: int) -> None:
    """The ranks of the units, how many there are, and what counts in battles and on the way."""
    canvas.rect(x, y, HALF, COINS_HIGH, PANEL, RADIUS)
    flies = "flight" in seat.technologies
    left = x + 14
    for kind in KINDS if flies else seat.ranks:
        unit_sign(canvas, kind, left + 16, y + 30, 32)
        if kind in seat.ranks:
            canvas.text(left + 40, y + 31, ROMAN[seat.ranks[kind]], Role.KEY, size=30, weight=Weight.BOLD)
        left += 92 if kind in seat.ranks else 44
    box = canvas.text(x + HALF - 14, y + 32, "units", Role.SECONDARY, size=24, colour=SOFT, align="right")
    canvas.text(
        box.left - 9, y + 30, str(seat.units), Role.FIGURE, size=38, align="right", colour=TEXT if seat.units else DIM
    )  # fmt: skip
    water = {"stop": "on water", "cross": "over water", None: ""}[seat.water]
    facts = [("bonus", seat.combat_bonus), ("hand", seat.battle_hand), ("travel", seat.travel_speed)]
    left, middle = x + 14, y + 70
    for word, number in (*facts, ("stack", seat.stacking_limit)):
        box = canvas.text(left, middle, word, Role.SECONDARY, size=22, colour=SOFT)
        box = canvas.text(box.right + 7, middle, str(number), Role.SECONDARY, size=26, weight=Weight.BOLD)
        left = round(box.right) + 14
    if water:
        canvas.text(
            x + HALF - 14, middle, water, Role.SECONDARY, size=22, colour=SOFT, align="right",
            room=x + HALF - 14 - left,
        )  # fmt: skip


def _store(canvas: Canvas, seat: SeatView, x: int, y: int) -> None:
    """The resources that all can see, and the tokens kept face down."""
    canvas.rect(x, y, HALF, STORE_HIGH, PANEL, RADIUS)
    middle, left = y + STORE_HIGH // 2, x + 14
    step = (HALF - 20) // 6
    for kind in MARKET_RESOURCES:
        count = seat.resources.get(kind, 0)
        sign(canvas, kind, left + 15, middle, 30, None if count else DIM, PANEL)
        number(canvas, count, left + 38, middle)
        left += step
    for draw, count in ((hut, seat.huts), (village, seat.villages)):
        hidden_token(canvas, draw is village, left + 15, middle, faded=not count)
        number(canvas, count, left + 42, middle)
        left += step


def number(canvas: Canvas, count: int, x: float, middle: float, size: int = 28) -> float:
    """A count; zero is dim. Returns its right edge."""
    box = canvas.text(x, middle, str(count), Role.KEY, size=size, weight=Weight.BOLD, colour=TEXT if count else DIM)
    return box.right


def hidden_token(canvas: Canvas, is_village: bool, x: int, middle: int, *, faded: bool) -> None:
    """A hut or village token kept face down: nobody else knows what is on it."""
    if faded:
        tents = ((-1, 0.7), (-0.35, -0.7), (0.1, 0.2), (0.4, -0.3), (1, 0.7))
        dome = ((-0.9, 0.7), (-0.75, -0.05), (-0.3, -0.55), (0.3, -0.55), (0.75, -0.05), (0.9, 0.7))
        canvas.polygon(points(x, middle, 34, *(tents if is_village else dome)), DIM)
        return
    (village if is_village else hut)(canvas, x, middle, 15)
    canvas.disc(x + 13, middle + 8, 11, GROUND)
    canvas.text(x + 13, middle + 8, "?", Role.SECONDARY, size=20, weight=Weight.BOLD, align="middle")


def _figures(canvas: Canvas, seat: SeatView, x: int, y: int) -> None:
    """Armies and scouts on the map, and the culture events in hand by their backs."""
    canvas.rect(x, y, HALF, STORE_HIGH, PANEL, RADIUS)
    middle, left = y + STORE_HIGH // 2, x + 14
    for kind, draw, supply in (("army", army, seat.armies), ("scout", scout, seat.scouts)):
        most = FIGURES[kind].each + (WHITE_ARMIES if kind == "army" and seat.civilization == "russia" else 0)
        draw(canvas, seat.seat, left + 16, middle - (kind == "scout"), 15)
        canvas.text(left + 42, middle, f"{most - supply}/{most}", Role.KEY, size=26, weight=Weight.BOLD)
        left += 114
    end: float = x + HALF - 14
    end = canvas.text(end, middle, f"of {seat.event_limit}", Role.SECONDARY, size=22, colour=SOFT, align="right").left
    held = [(era, seat.event_decks[era]) for era in ERAS if seat.event_decks.get(era)]
    for era, count in reversed(held or [("", 0)]):
        box = canvas.text(
            end - 9, middle, str(count), Role.KEY, size=26, weight=Weight.BOLD, align="right",
            colour=TEXT if count else DIM,
        )  # fmt: skip
        icons.card(canvas, box.left - 16, middle, 28, ERA_COLOURS.get(era, DIM), PANEL)
        end = box.left - 30
    canvas.text(end - 6, middle, "events", Role.SECONDARY, size=22, colour=SOFT, align="right")


def _cities(canvas: Canvas, seat: SeatView, y: int) -> None:
    """Each city with what it gives, what it has done, and the places for more cities."""
    count = max(seat.city_limit, len(seat.cities))
    for place in range(count):
        left = EDGE + place * (INNER + GAP) // count
        wide = EDGE + (place + 1) * (INNER + GAP) // count - GAP - left
        if place < len(seat.cities):
            _city(canvas, seat, seat.cities[place], left, y, wide)
        else:
            canvas.rect(left, y, wide, CITIES_HIGH, mix(LINE, GROUND, 0.3), RADIUS)
            canvas.rect(left + 3, y + 3, wide - 6, CITIES_HIGH - 6, GROUND, RADIUS - 2)
            canvas.text(
                left + wide / 2, y + CITIES_HIGH / 2, "no city yet", Role.SECONDARY, size=22, colour=DIM,
                align="middle",
            )  # fmt: skip


def _city(canvas: Canvas, seat: SeatView, city: CityView, x: int, y: int, wide: int) -> None:
    canvas.rect(x, y, wide, CITIES_HIGH, PANEL, RADIUS)
    middle = y + CITIES_HIGH // 2
    city_piece(canvas, seat.seat, x + 6, y + 4, 44, capital=city.capital, walls=city.walls)
    box = canvas.text(x + 58, middle, city.square, Role.KEY, size=26, weight=Weight.BOLD)
    left = round(box.right) + 14
    given = (("trade", city.icons.trade), ("production", city.production), ("culture", city.arts))
    step = 70 if wide > 400 else 62
    for kind, count in given:
        sign(canvas, kind, left + 13, middle, 26, None if count else DIM, PANEL)
        left = max(left + step, round(number(canvas, count, left + 32, middle, 26)) + 12)
    room = x + wide - 12 - left - 34
    told = ", ".join(city.actions)
    if told and width(told, 20) <= room:
        box = canvas.text(x + wide - 12, middle, told, Role.SECONDARY, size=20, colour=SOFT, align="right")
        tick(canvas, round(box.left) - 16, middle, 11)
    else:
        for place in range(len(city.actions)):
            tick(canvas, x + wide - 24 - 26 * place, middle, 11)


def _notes(view: CivilizationView, seat: SeatView) -> list[Note]:
    """What there is only sometimes: a direct change of government, great persons in reserve, what was used."""
    notes: list[Note] = []
    changes = direct_changes(seat)
    if changes:
        told = ", ".join(f"{GOVERNMENTS[one].name} until turn {seat.fresh[one]}" for one in changes)
        notes.append(("may change directly to", told, ALLOWED))
    persons = [GREAT_PERSONS[one].name for one in (*seat.reserve, *seat.reserve_new)]
    if persons:
        notes.append(("in reserve", ", ".join(dict.fromkeys(_counted(persons))), TEXT))
    used = used_names(seat)
    if used:
        notes.append(("used this turn", ", ".join(used), TEXT))
    return notes


def _counted(names: Sequence[str]) -> list[str]:
    return [f"{names.count(name)} {name}s" if names.count(name) > 1 else name for name in names]


def _packed(notes: Sequence[Note]) -> list[list[Note]]:
    """The notes in lines, as many on a line as there is room for."""
    lines: list[list[Note]] = []
    left = 0.0
    for note in notes:
        long = width(note[0], 22) + width(note[1], 22) + 12 + NOTE_GAP
        if not lines or left + long > INNER:
            lines.append([])
            left = 0
        lines[-1].append(note)
        left += long
    return lines


def _note(canvas: Canvas, notes: Sequence[Note], middle: int) -> None:
    left = EDGE + 4.0
    for what, told, colour in notes:
        box = canvas.text(left, middle, what, Role.SECONDARY, size=22, colour=SOFT)
        box = canvas.text(
            box.right + 12, middle, told, Role.SECONDARY, size=22, colour=colour, room=WIDTH - EDGE - box.right - 16,
            shorten=True,
        )  # fmt: skip
        left = box.right + NOTE_GAP
