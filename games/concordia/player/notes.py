"""What `steady` writes down of a game: who bought which cards. All of it was seen by everybody (section 9)."""

from __future__ import annotations

from games.engine.events import Event

Notes = tuple[tuple[str, ...], ...]
"""The cards that each seat has bought, in order."""


def begin(seat: int, seats: int) -> Notes:
    """Nobody has bought anything."""
    return ((),) * seats


def note(notes: Notes, event: Event) -> Notes:
    """The notes after one more event."""
    if event.kind != "bought" or event.seat is None:
        return notes
    card = str(event.facts["card"])
    return tuple([(*cards, card) if seat == event.seat else cards for seat, cards in enumerate(notes)])
