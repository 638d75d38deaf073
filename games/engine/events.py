"""Events: structured records of what happened. Rules never build sentences; logs and messages are made from these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any

from games.engine.values import value


@value
class Event:
    """One happening.

    `facts` are public. `secret` holds values that only the seats in `readers` may read (after the game: everybody).
    `private`: nobody but `readers` may know before the end that it happened at all, see `readable`. `depth` is how deep
    in nested effects it happened. `move` is the number of the move that caused it.
    """

    kind: str
    seat: int | None
    facts: Mapping[str, Any] = field(default_factory=dict)
    secret: Mapping[str, Any] = field(default_factory=dict)
    readers: tuple[int, ...] = ()
    depth: int = 0
    move: int = 0
    private: bool = False

    def read_by(self, seat: int | None, *, over: bool = False) -> Event:
        """The event as this seat (None: a spectator) may read it: secrets joined to the facts, or removed."""
        if not self.secret:
            return self
        if over or seat in self.readers:
            return replace(self, facts={**self.facts, **self.secret}, secret={}, readers=())
        return replace(self, secret={}, readers=())


def readable(events: Iterable[Event], seat: int | None, *, over: bool = False) -> list[Event]:
    """The events of which this seat (None: a spectator) may know, each as it may read it."""
    return [event.read_by(seat, over=over) for event in events if over or not event.private or seat in event.readers]


@value
class Fact:
    """Something hidden that some seats were told since the last quiet question.

    `kind` and `values` are the game's own; `imagine` uses them to deal a world in which it lies where it was met.
    """

    seats: tuple[int, ...]
    kind: str
    values: tuple[str, ...]
