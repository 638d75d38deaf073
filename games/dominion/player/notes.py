"""What a player writes down: which cards every seat owns. All of it is open, but nobody's view repeats it.

Every card that is bought, gained or trashed is seen by the whole table (section 9), and all begin with the same ten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.dominion.cards import STARTING_DECK
from games.engine.events import Event


@dataclass(frozen=True, slots=True)
class Notes:
    """The cards of each seat by kind, wherever they are."""

    decks: tuple[Mapping[str, int], ...]


def begin(seat: int, seats: int) -> Notes:
    """All seats have their starting deck."""
    return Notes(tuple(Counter(STARTING_DECK) for _ in range(seats)))


def note(notes: Notes, event: Event) -> Notes:
    """The notes after one more event."""
    change = _change(event)
    if not change or event.seat is None:
        return notes
    deck = Counter(notes.decks[event.seat])
    deck.update(change)
    return Notes((*notes.decks[: event.seat], +deck, *notes.decks[event.seat + 1 :]))


def _change(event: Event) -> Mapping[str, int]:
    facts: Mapping[str, Any] = event.facts
    if event.kind in ("bought", "gained", "gained_from_trash"):
        return {facts["card"]: 1}
    if event.kind == "trashed":
        return {card: -count for card, count in Counter(facts["cards"]).items()}
    return {}
