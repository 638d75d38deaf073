"""Movement: what every group could do in this turn and the next ones, and the best of it (3.4, 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from games.civilization.grid import distance
from games.civilization.player.events import movement_event
from games.civilization.player.goals import Goals
from games.civilization.player.mind import Mind
from games.civilization.reckoning.limits import travel_speed
from games.civilization.reckoning.ways import SACRIFICE, STAND, Ways
from games.engine.question import Answer

LATER = 0.8
"""What is reached a turn later counts so much less."""

WORTH_MOVING = 0.3
"""A move has to be better than staying by so much."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a group does next: the key of a march, and what all that follows from it is worth more than to stay."""

    key: str
    gain: float


def courses(mind: Mind, square: str, armies: int, scouts: int, steps: int, *, begun: bool) -> Iterator[Course]:
    """All that a group on a square with so many steps left can do next."""
    state = mind.state
    ways = Ways(state, mind.me, armies, scouts)
    goals = Goals(mind, armies, scouts, square, steps)
    speed = travel_speed(state, mind.me)
    targets = ways.targets(square, steps)
    ahead = _ahead(ways, goals, speed)
    stay = max(goals.worth(square, STAND), LATER * ahead.get(square, 0.0)) if STAND in ways.ends(square) else 0.0
    stay = max(stay, LATER * ahead.get(square, 0.0)) if not begun else stay
    yield Course("stop", 0.0)
    for target in targets:
        for how in ways.ends(target):
            worth = goals.worth(target, how)
            if how == STAND:
                worth = max(worth, LATER * ahead.get(target, 0.0))
            key = "sacrifice" if how == SACRIFICE else "move"
            yield Course(f"{key}/{target}", worth - stay)
    if steps:
        for slot in ways.hidden(square):
            yield Course(f"explore/{slot}", goals.explore(slot))


def _ahead(ways: Ways, goals: Goals, speed: int) -> dict[str, float]:
    """What can be reached from each square in later turns, faded by the way to it."""
    fading = LATER ** (1 / speed)
    sides = ways.state.board.sides
    best: dict[str, float] = {}
    queue = [(-worth, square) for square, worth in goals.all(ways)]
    heapify(queue)
    while queue:
        worth, square = heappop(queue)
        if square in best:
            continue
        best[square] = -worth
        for beside in sides[square]:
            if beside not in best and (ways.passes(beside) or STAND in ways.ends(beside)):
                heappush(queue, (worth * fading, beside))
    return best


def groups(mind: Mind, square: str) -> list[tuple[int, int]]:
    """The groups (armies, scouts) that could set out from a square."""
    there = [figure for figure in mind.player.figures if figure.square == square and not figure.moved]
    armies = sum([figure.kind == "army" for figure in there])
    scouts = len(there) - armies
    found = [(1, 0)] if armies else []
    if armies > 1:
        found.append((armies, 0))
    if scouts:
        found.append((0, 1))
    return found


def best_course(mind: Mind, square: str, armies: int, scouts: int) -> Course:
    """The best that a group can begin with."""
    steps = travel_speed(mind.state, mind.me)
    left = {"army": armies, "scout": scouts}
    group = []
    for figure in mind.player.figures:
        if figure.square == square and not figure.moved and left[figure.kind]:
            left[figure.kind] -= 1
            figure.marching = True
            group.append(figure)
    best = max(courses(mind, square, armies, scouts, steps, begun=False), key=lambda course: course.gain)
    for figure in group:
        figure.marching = False
    return best


def movement(mind: Mind) -> Answer:
    """Which square to move from, an event or an ability, or 'done'."""
    best, answer = WORTH_MOVING, "done"
    for key in mind.question.keys:
        verb, _, id = key.partition("/")
        gain = 0.0
        if verb == "move":
            gain = max([best_course(mind, id, *group).gain for group in groups(mind, id)], default=0.0)
        elif verb == "event":
            gain = movement_event(mind, id)
        elif id == "atomic-theory-bomb":
            gain = 20.0 if any(not city.capital for seat, city in mind.state.cities() if seat != mind.me) else 0.0
        if gain > best:
            best, answer = gain, key
    return (answer,)


def group(mind: Mind) -> Answer:
    """Which of the figures on the square go."""
    square = mind.context["square"]
    rated = {one: best_course(mind, square, *one).gain for one in groups(mind, square)}
    armies, scouts = max(rated, key=lambda one: rated[one])
    return mind.question.check(("army",) * armies + ("scout",) * scouts)


def march(mind: Mind) -> Answer:
    """What the group does next."""
    state = mind.state
    assert state.march is not None
    marching = [figure for figure in mind.player.figures if figure.marching]
    armies = sum([figure.kind == "army" for figure in marching])
    there = state.march
    begun = len(there.path) > 1 or there.steps < travel_speed(state, mind.me)
    rated = courses(mind, there.square, armies, len(marching) - armies, there.steps, begun=begun)
    # A group that set out goes: standing still again and again would never end.
    fitting = [one for one in rated if one.key in mind.question.keys and (begun or one.key != "stop")]
    if not fitting:
        return _anything(mind.question.keys)
    return (max(fitting, key=lambda course: course.gain).key,)


def _anything(keys: Sequence[str]) -> Answer:
    """A move has to go on: by the first way that ends it."""
    return (next((key for key in keys if key.startswith(("move", "stop"))), keys[0]),)


def lock(mind: Mind) -> Answer:
    """The square of the enemy army that is nearest to the capital."""
    capital = mind.player.capital.square
    enemies = [figure.square for other in mind.others for figure in mind.state.players[other].figures if figure.square]
    squares = [square for square in enemies if square in mind.question.keys]
    return (min(squares, key=lambda square: distance(square, capital)),) if squares else mind.question.late
