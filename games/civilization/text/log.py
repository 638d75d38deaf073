"""One line of the log for an event, as its reader may know it. The lines stand by area in the modules `log_...`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.text import log_battle, log_goods, log_map, log_plays, log_turns
from games.civilization.text.telling import Line, Told
from games.engine.events import Event
from games.phrases import capital, sentence

LINES: Mapping[str, Line] = {
    **log_turns.LINES,
    **log_plays.LINES,
    **log_goods.LINES,
    **log_map.LINES,
    **log_battle.LINES,
}
"""The line for every kind of event but those without one."""

WITHOUT_LINE = frozenset({"built", "production_gained", "actions_gained", "square_taken"})
"""What is built and what a city gets is told when it is announced; who takes a square, with who wins the battle."""


def event_line(event: Event, names: Sequence[str]) -> str | None:
    """The line for an event; None if another line tells it. Raises KeyError for a kind that the game does not have."""
    if event.kind in WITHOUT_LINE:
        return None
    line = LINES[event.kind](Told(event.seat, event.facts, names))
    return None if line is None else sentence(capital(line))
