"""A way to go on: the answer that begins it, and the position to which it leads."""

from __future__ import annotations

from dataclasses import dataclass

from games.concordia.player.position import Position


@dataclass(slots=True)
class Plan:
    """The first answer (one key), the position in the end, and what that is worth at a glance."""

    key: str
    position: Position
    value: float = 0.0
