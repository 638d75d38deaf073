"""What a game of Dominion began with: its Kingdom."""

from __future__ import annotations

from games.dominion.cards import SETS
from games.dominion.state import DominionState
from games.engine.gametype import Opening

CHOSEN = {
    "random": "Ten cards at random",
    "draft": "Ten drafted cards",
    "list": "Ten cards of the host",
}


def kingdom(state: DominionState, seat: int) -> str:
    """The name of the recommended set, or how else the Kingdom was chosen (section 7.6); the same for every seat."""
    options = state.options
    if options.kingdom in CHOSEN:
        return CHOSEN[options.kingdom]
    name = SETS[options.kingdom_set].name
    return f"{name} (second edition)" if options.edition == "second" else name


OPENING = Opening("Kingdom", kingdom)
