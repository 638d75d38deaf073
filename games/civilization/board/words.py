"""The words that only pictures have: titles and captions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.civilization.view import CivilizationView
from games.engine.result import Result
from games.phrases import listed

MOST_NAMES: Final = 2
"""So many names stand in a title; more players are counted."""

PHASES: Final = {
    "civilizations": "Civilizations",
    "homes": "Capitals and figures",
    "turn": "Start of Turn",
    "start": "Start of Turn",
    "trade": "Trade",
    "cities": "City Management",
    "movement": "Movement",
    "research": "Research",
    "over": "",
}
"""What stands in a title for a phase."""

TIMINGS: Final = {
    "start": "Start of Turn",
    "cities": "City Management",
    "movement": "Movement",
    "battle": "before battles",
    "reaction": "as a reaction",
    "payment": "as a payment",
}
"""When an event is played, where there is little room."""

LADDER: Final = ("start", "trade", "cities", "movement", "research")
"""The phases of a turn in their order."""

_ENDS: Final = {
    "culture": "by culture",
    "technology": "by technology",
    "military": "by conquest",
    "economy": "by economy",
}


def who(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of some seats, or how many they are."""
    return listed([names[seat] for seat in seats]) if len(seats) <= MOST_NAMES else f"{len(seats)} players"


def actors(view: CivilizationView, asked: Sequence[int]) -> list[int]:
    """Who is waited for: those who are asked, else the seat whose part it is; nobody after the game."""
    if view.result is not None:
        return []
    return sorted(set(asked)) or [view.active]


def doing(view: CivilizationView) -> str:
    """What those who are waited for do, to follow their names."""
    if view.battle is not None:
        return f"to act: battle at {view.battle.square}"
    if view.loot is not None:
        return "to act: loot"
    return f"to act: {PHASES[view.phase]}"


def turn_words(view: CivilizationView) -> str:
    """How far the game is."""
    return f"turn {view.turn}" if view.turn else "set-up"


def outcome(result: Result, names: Sequence[str]) -> tuple[str, str]:
    """The winners and how they won, or that the game ended without a winner."""
    if result.reason in ("agreed", "tutorial") and not result.resigned:
        return "The game is over", "without a winner"
    winners = result.winners
    verb = "wins" if len(winners) == 1 else "win"
    return who(winners, names), f"{verb} {_ENDS[result.reason]}" if result.reason in _ENDS else verb
