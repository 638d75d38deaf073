"""The battle that is on: both sides with hands, bonuses and totals, and the fronts between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.board.fronts import draw_fronts, draw_trumps, fronts_height, killed_counts
from games.civilization.board.pieces import army, scout, village
from games.civilization.board.style import INNER, RADIUS, WIDTH
from games.civilization.board.unit_signs import unit_back, unit_sign
from games.civilization.board.words import turn_words, who
from games.civilization.subgames import ATTACKER, DEFENDER, Stage
from games.civilization.view import BattleView, CivilizationView, SideView
from games.drawing.canvas import Canvas
from games.drawing.fonts import Weight
from games.drawing.palette import ALLOWED, DIM, PANEL, RAISED, SOFT, TEXT, Colour
from games.drawing.parts import EDGE, HEAD, head
from games.drawing.seats import look, sign
from games.drawing.typesetting import Role

SIDE_HIGH: Final = 104
GAP: Final = 14
FOOT_HIGH: Final = 44
MOST_FRONTS: Final = 700 - HEAD - 3 * GAP - 2 * SIDE_HIGH - FOOT_HIGH
NUMBERS: Final = 724
"""Where the hand, the bonus and the total of a side begin."""
SHORT_HIGH: Final = 56
SHORT_NUMBERS: Final = 680
MOST_BACKS: Final = 9
BARBARIANS: Final = "Barbarians"
BARBARIAN_COLOUR: Final[Colour] = "#C0583C"


def draw_battle(view: CivilizationView, names: Sequence[str], asked: Sequence[int]) -> Canvas:
    """The battle as all see it. The names must be drawable. Raises ValueError if there is none."""
    battle = view.battle
    if battle is None:
        raise ValueError("no battle is on")
    fronts = HEAD + GAP + SIDE_HIGH + GAP
    below = fronts + fronts_height(battle, MOST_FRONTS) + GAP
    canvas = Canvas(WIDTH, below + SIDE_HIGH + FOOT_HIGH)
    battle_head(canvas, view, names, asked)
    draw_side(canvas, view, names, ATTACKER, HEAD + GAP)
    draw_fronts(canvas, battle, fronts, MOST_FRONTS, edges(battle))
    draw_side(canvas, view, names, DEFENDER, below)
    middle = below + SIDE_HIGH + FOOT_HIGH // 2 + 2
    draw_trumps(canvas, EDGE + 4, middle)
    canvas.text(
        WIDTH - EDGE - 4, middle, f"the defender wins ties, {turn_words(view)}", Role.SECONDARY, size=22, colour=SOFT,
        align="right",
    )  # fmt: skip
    return canvas


def battle_head(canvas: Canvas, view: CivilizationView, names: Sequence[str], asked: Sequence[int]) -> None:
    """Whose battle turn it is, or who won, and where."""
    battle = view.battle
    assert battle is not None
    place = f"battle at {battle.square}"
    if battle.won is not None:
        side = side_of(battle, battle.won)
        if is_barbarian(battle, battle.won):
            head(canvas, (), BARBARIANS, "have won", place)
        else:
            head(canvas, [side.seat], names[side.seat], "has won", place)
        return
    seats = sorted(set(asked)) or [side_of(battle, battle.turn).seat]
    if battle.stage == Stage.BEFORE:
        head(canvas, seats, who(seats, names), "may play an event", place)
        return
    what = "may use abilities" if battle.played else "to play a unit"
    head(canvas, seats, who(seats, names), what, place)


def side_of(battle: BattleView, name: str) -> SideView:
    """A side by its name."""
    return battle.attacker if name == ATTACKER else battle.defender


def is_barbarian(battle: BattleView, name: str) -> bool:
    """Whether the units of a side belong to nobody."""
    return battle.barbarians and name == DEFENDER


def edges(battle: BattleView) -> tuple[Colour, Colour]:
    """The colours of both sides."""
    defender = BARBARIAN_COLOUR if battle.barbarians else look(battle.defender.seat).colour
    return look(battle.attacker.seat).colour, defender


def role(battle: BattleView, name: str) -> str:
    """What a side does, to follow its name."""
    if name == ATTACKER:
        return "attacks"
    if battle.barbarians:
        return "in the village"
    return "defends the capital" if battle.capital else "defends a city" if battle.city else "defends"


def leader(battle: BattleView) -> str:
    """The side that would win now: equal totals are the defender's."""
    return ATTACKER if battle.attacker.total > battle.defender.total else DEFENDER


def draw_short_side(canvas: Canvas, view: CivilizationView, names: Sequence[str], name: str, y: int) -> None:
    """A side on one line: who, the units in hand, the combat bonus, and the total."""
    battle = view.battle
    assert battle is not None
    side, barbarian = side_of(battle, name), is_barbarian(battle, name)
    colour = edges(battle)[name == DEFENDER]
    acts = battle.won is None and battle.turn == name
    canvas.rect(EDGE, y, INNER, SHORT_HIGH, RAISED if acts else PANEL, RADIUS)
    canvas.rect(EDGE, y, INNER, SHORT_HIGH, colour, RADIUS, part=(0, 0, 10, SHORT_HIGH))
    if acts:
        canvas.frame(EDGE, y, INNER, SHORT_HIGH, colour, RADIUS, 4)
    middle, left = y + SHORT_HIGH // 2, EDGE + 38
    if barbarian:
        village(canvas, left, middle, 15)
    else:
        sign(canvas, side.seat, left, middle, 15)
    shown = BARBARIANS if barbarian else names[side.seat]
    box = canvas.text(left + 30, middle, shown, Role.NAME, size=30, room=250, shorten=True)
    canvas.text(
        box.right + 12, middle + 2, role(battle, name), Role.SECONDARY, size=24, colour=SOFT,
        room=SHORT_NUMBERS - box.right - 30,
    )  # fmt: skip
    x: float = SHORT_NUMBERS
    for word, number in (("hand", side.hand_count), ("bonus", side.bonus)):
        box = canvas.text(x, middle + 2, word, Role.SECONDARY, size=24, colour=SOFT)
        shade = TEXT if number else DIM
        box = canvas.text(box.right + 10, middle, str(number), Role.KEY, size=30, weight=Weight.BOLD, colour=shade)
        x = box.right + 30
    ahead = (battle.won or leader(battle)) == name
    canvas.text(
        WIDTH - EDGE - 20, middle, str(side.total), Role.FIGURE, size=40, align="right",
        colour=ALLOWED if ahead else TEXT,
    )  # fmt: skip


def draw_side(canvas: Canvas, view: CivilizationView, names: Sequence[str], name: str, y: int) -> None:
    """A side: who, with which figures, how many units are in hand, the combat bonus and what it has in all."""
    battle = view.battle
    assert battle is not None
    side, barbarian = side_of(battle, name), is_barbarian(battle, name)
    colour = edges(battle)[name == DEFENDER]
    acts = battle.won is None and battle.turn == name
    fill = RAISED if acts else PANEL
    canvas.rect(EDGE, y, INNER, SIDE_HIGH, fill, RADIUS)
    canvas.rect(EDGE, y, INNER, SIDE_HIGH, colour, RADIUS, part=(0, 0, 10, SIDE_HIGH))
    if acts:
        canvas.frame(EDGE, y, INNER, SIDE_HIGH, colour, RADIUS, 4)
    first, second = y + 32, y + 76
    left = EDGE + 38
    if barbarian:
        village(canvas, left, first, 15)
    else:
        sign(canvas, side.seat, left, first, 16)
    shown = BARBARIANS if barbarian else names[side.seat]
    word = role(battle, name)
    box = canvas.text(left + 30, first, shown, Role.NAME, size=32, room=330, shorten=True)
    canvas.text(box.right + 12, first + 2, word, Role.SECONDARY, size=24, colour=SOFT, room=NUMBERS - box.right - 24)
    _total(canvas, battle, side, name, y)
    if barbarian:
        box = canvas.text(left - 14, second, "played by", Role.SECONDARY, size=22, colour=SOFT)
        sign(canvas, side.seat, box.right + 22, second, 12)
        canvas.text(
            box.right + 44, second, names[side.seat], Role.SECONDARY, size=24, room=NUMBERS - 250 - box.right,
            shorten=True,
        )  # fmt: skip
    else:
        _figures(canvas, side, left - 14, second)
    _killed(canvas, side, second)


def _figures(canvas: Canvas, side: SideView, x: int, middle: int) -> None:
    for draw, count in ((army, side.armies), (scout, side.scouts)):
        if count:
            draw(canvas, side.seat, x + 16, middle - (draw is scout), 16)
            canvas.text(x + 44, middle, str(count), Role.KEY, size=28, weight=Weight.BOLD)
            x += 88
    if not side.armies and not side.scouts:
        canvas.text(x, middle, "no figures", Role.SECONDARY, size=22, colour=DIM)


def _killed(canvas: Canvas, side: SideView, middle: int) -> None:
    """The killed units by kind."""
    right = NUMBERS - 24.0
    for kind, count in reversed(killed_counts(side.killed)):
        box = canvas.text(right, middle, str(count), Role.KEY, size=26, weight=Weight.BOLD, align="right")
        unit_sign(canvas, kind, round(box.left) - 20, middle, 27, DIM)
        right = box.left - 46
    if side.killed:
        canvas.text(right, middle, "killed", Role.SECONDARY, size=22, colour=SOFT, align="right")


def _total(canvas: Canvas, battle: BattleView, side: SideView, name: str, y: int) -> None:
    """The hand face down, the combat bonus, and the total; the side that is ahead has it in green."""
    middle = y + SIDE_HIGH // 2
    backs = min(side.hand_count, MOST_BACKS)
    step = min(34, 104 // max(1, backs - 1))
    for place in range(backs):
        unit_back(canvas, NUMBERS + place * step, y + 14, 28, 38)
    canvas.text(NUMBERS, y + 80, f"{side.hand_count} in hand", Role.SECONDARY, size=24,
                colour=TEXT if side.hand_count else DIM)  # fmt: skip
    x = NUMBERS + 190
    canvas.text(
        x, y + 34, f"+{side.bonus}", Role.FIGURE, size=36, align="middle", colour=TEXT if side.bonus else DIM
    )  # fmt: skip
    canvas.text(x, y + 80, "bonus", Role.SECONDARY, size=22, colour=SOFT, align="middle")
    ahead = (battle.won or leader(battle)) == name
    x = WIDTH - EDGE - 70
    canvas.text(x, middle - 14, str(side.total), Role.FIGURE, size=50, align="middle",
                colour=ALLOWED if ahead else TEXT)  # fmt: skip
    word = "won" if battle.won == name else "lost" if battle.won else "ahead" if ahead else "total"
    canvas.text(x, y + 82, word, Role.SECONDARY, size=22, colour=ALLOWED if ahead else SOFT, align="middle")
