"""Options that many questions share."""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.question import Option, Ref


def squares(places: Iterable[str], start: str = "") -> tuple[Option[str], ...]:
    """One option a square; its key is the square behind `start`."""
    return tuple(Option(f"{start}{place}", place, Ref("square", place)) for place in places)


def seats(others: Iterable[int], start: str = "") -> tuple[Option[int], ...]:
    """One option a player, 'seat-1' behind `start`."""
    return tuple(Option(f"{start}seat-{other}", other, Ref("seat", str(other))) for other in others)


def named(kind: str, things: Iterable[str], start: str = "") -> tuple[Option[str], ...]:
    """One option a thing of a kind (technology, resource, event, government ...); its key is its id."""
    return tuple(Option(f"{start}{thing}", thing, Ref(kind, thing)) for thing in things)
