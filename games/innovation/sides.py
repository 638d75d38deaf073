"""Who wins or loses together."""

from __future__ import annotations

from games.innovation.state import InnovationState


def sides(state: InnovationState) -> list[list[int]]:
    """The seats of each team, or each seat alone (section 7)."""
    found: list[list[int]] = []
    for seat in range(state.seats):
        if state.side(seat) not in found:
            found.append(state.side(seat))
    return found
