"""The options of a game as they are stored: those of its rules, and those of the table."""

from __future__ import annotations

from typing import Any

from cogs.pace import PACE
from cogs.table import PRACTICE
from cogs.timekeeping.time_limits import TIME
from db import Game

SEATING = "seating"
"""The key in a game's options under which the table keeps how the seats are drawn."""

JOINING = "joining"
"""The key under which the table keeps who may join it."""

ORIGIN = "origin"
"""The key under which a table keeps the position from which its game goes on: a game here, and a revision of it."""

OF_TABLE = frozenset({SEATING, PACE, TIME, JOINING, PRACTICE, ORIGIN})
"""What belongs to the table among the options of a game; the rest is the game's own."""


def options_of(game: Game) -> dict[str, Any]:
    """The options of the game's rules, without those of the table."""
    return {name: value for name, value in game.options.items() if name not in OF_TABLE}


def table_options(game: Game) -> dict[str, Any]:
    """The options of the table, without those of the game's rules."""
    return {name: value for name, value in game.options.items() if name in OF_TABLE}
