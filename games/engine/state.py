"""The part of a state that all games share. States hold lists and dicts only, never sets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.engine.result import Result


@dataclass(slots=True)
class Running:
    """A running effect: the card or phase, whose it is, and a memory for 'this play'."""

    kind: str
    id: str
    seat: int
    memory: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class State:
    """Base of every game's state.

    `seed` (at least 128 bits, hex) and the counters in `chance_used` make all chance; the seed never leaves the
    state. `chance_script` lets a rules case or the playground prescribe results by purpose. `turn` counts the turns
    begun. `running` is empty at every quiet question. `result` is set when the game has ended.
    """

    seed: str
    seats: int
    turn: int = 0
    chance_used: dict[str, int] = field(default_factory=dict)
    chance_script: dict[str, list[list[str]]] = field(default_factory=dict)
    running: list[Running] = field(default_factory=list)
    result: Result | None = None
