"""What a game of Innovation began with: the edition of its cards, and who had the first turn."""

from __future__ import annotations

from games.engine.gametype import Opening
from games.innovation.state import InnovationState

EDITIONS = {"first": "First edition", "third": "Third edition"}


def start(state: InnovationState, seat: int) -> str:
    """The edition, and whether this seat began (section 2)."""
    return f"{EDITIONS[state.options.edition]}, {'first' if seat == state.first else 'later'} player"


OPENING = Opening("start", start)
