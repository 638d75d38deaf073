"""What happened, in words: lines for a list, and which of them a title tells already."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.happenings import event_line
from cogs.table import Table
from cogs.ui.text import names_then
from games.engine.events import Event
from games.engine.gametype import GameType


def lines(table: Table, events: Sequence[Event]) -> list[str]:
    """The lines of the log for events, as they were read by somebody; seats have the names that they had then."""
    told = (event_line(table.kind, event, names_then(table, event.move)) for event in events)
    return [line for line in told if line]


def without_start(table: Table, events: Sequence[Event], seat: int | None = None) -> list[Event]:
    """The events without the start of the present turn, which a title tells; with `seat` only if it is its turn."""
    places = [place for place, event in enumerate(events) if event.kind in table.kind.turns]
    if table.match.result is not None or not places or seat not in (None, events[places[-1]].seat):
        return list(events)
    return [*events[: places[-1]], *events[places[-1] + 1 :]]


def turns_alone(
    kind: GameType, events: Sequence[Event], number: int, *, begun: bool
) -> tuple[list[Event], list[Event]]:
    """The starts of the last turns, so many, and what happened in them after the first start.

    `begun` tells that the last start among the events is already that of the next turn.
    """
    places = [place for place, event in enumerate(events) if event.kind in kind.turns]
    end = places.pop() if begun and places else len(events)
    own = places[-number:]
    return [events[place] for place in own], list(events[own[0] + 1 : end]) if own else []


def without_turn_before(table: Table, events: Sequence[Event], seat: int) -> list[Event]:
    """The events from the start of the first turn among them, if the turn before that was the seat's own."""
    starts = [place for place, event in enumerate(events) if event.kind in table.kind.turns]
    if not starts or not starts[0] or events[starts[0]].seat != (seat + 1) % len(table.seats):
        return list(events)
    return list(events[starts[0] :])
