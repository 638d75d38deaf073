"""Thinking several own turns ahead, as if the others stood still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.concordia.player.actions import whole_turns
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position
from games.concordia.player.worth import worth

AT_FIRST = 0.25
"""How much the position after the present turn counts besides the one at the end of the look ahead."""

EACH = 3
"""How many lines of play that begin with the same answer are followed."""


@dataclass(slots=True)
class Line:
    """A line of play: the answer with which it begins, where it leads, and what that is worth."""

    key: str
    position: Position
    first: float
    value: float


def best(plans: Sequence[Plan], turns: float, *, ahead: int, width: int) -> str:
    """The answer that begins the best line of play.

    `turns` are left after the present one; `ahead` of them are played out for the `width` best lines.
    """
    lines = [_line(plan.key, plan.position, None, turns) for plan in plans]
    chosen, ended = lines, []
    for number in range(1, ahead + 1):
        if number > turns:
            break
        ended += [line for line in chosen if line.position.ended]
        front = _front([line for line in chosen if not line.position.ended], width)
        chosen = [
            _line(line.key, plan.position, line.first, turns - number)
            for line in front
            for plan in whole_turns(line.position, turns - number, thorough=False)
        ]
    return max([*chosen, *ended], key=lambda line: line.value + AT_FIRST * line.first).key


def _line(key: str, position: Position, first: float | None, turns: float) -> Line:
    settled = position.settle()
    value = worth(settled, turns)
    return Line(key, settled, value if first is None else first, value)


def _front(lines: Sequence[Line], width: int) -> list[Line]:
    """The best lines, but not too many that begin alike."""
    found: list[Line] = []
    counts: dict[str, int] = {}
    for line in sorted(lines, key=lambda line: line.value, reverse=True):
        if counts.get(line.key, 0) < EACH:
            counts[line.key] = counts.get(line.key, 0) + 1
            found.append(line)
            if len(found) == width:
                break
    return found
