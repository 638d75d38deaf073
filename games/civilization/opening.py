"""What a player of Civilization began with: a civilization."""

from __future__ import annotations

from games.civilization.facts import CIVILIZATIONS
from games.civilization.state import CivilizationState
from games.engine.gametype import Opening

NONE = "No civilization yet"
"""Of a game that ended before civilizations were chosen."""


def civilization(state: CivilizationState, seat: int) -> str:
    """The name of the civilization of a seat."""
    id = state.players[seat].civilization
    return CIVILIZATIONS[id].name if id else NONE


OPENING = Opening("civilization", civilization)
