"""What happened, in words: lines for a list, and which of them a title tells already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cogs.happenings import OTHERS_DECIDE, OUT_OF_TIME, PAUSED, event_line
from cogs.table import Table
from cogs.timekeeping.clock import Phase
from cogs.ui.text import names_then
from games.engine.events import Event
from games.engine.gametype import GameType

STEPS: Final[Mapping[Phase, Sequence[str]]] = {
    Phase.TIME: (),
    Phase.LAST_CALL: (OUT_OF_TIME,),
    Phase.OVER: (OUT_OF_TIME, OTHERS_DECIDE),
}
"""What happened last to a seat that is so late."""


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


def without_standing(table: Table, events: Sequence[Event]) -> list[Event]:
    """The events without those that the line below the board tells: the pause, the last call or the vote that runs."""
    clock = table.clock
    if clock is None:
        return list(events)
    told: list[Event] = []
    standing: set[tuple[str, Any]] = {(PAUSED, kind) for kind in clock.pauses}
    standing |= {(step, seat) for seat, one in enumerate(clock.seats) for step in STEPS[one.phase]}
    for event in reversed(events):
        what = (event.kind, event.facts["kind"] if event.kind == PAUSED else event.seat)
        if what in standing:
            standing.remove(what)
        else:
            told.append(event)
    return told[::-1]


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
