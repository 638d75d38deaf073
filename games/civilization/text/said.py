"""One thing that may be chosen, as labels and given answers name it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.question import Ref

NAME = "civilization."
"""What stands before every topic."""


def short_topic(topic: str) -> str:
    """The topic without the name of the game in front."""
    return topic.removeprefix(NAME)


def seat_words(key: str) -> str:
    """'player 2' for 'seat-1'; people read the displayed name instead."""
    return f"player {int(key.removeprefix('seat-')) + 1}"


@dataclass(frozen=True, slots=True)
class Said:
    """A key with all that is known of it: the topic, the public context, and the value behind the option.

    Of a given answer only topic and key are known; then the label says less. `late` is the key that stands in for a
    seat that does not answer.
    """

    topic: str
    key: str
    context: Mapping[str, str] = field(default_factory=dict)
    value: Any = None
    ref: Ref | None = None
    late: str = ""

    @property
    def parts(self) -> list[str]:
        """The parts of the key."""
        return self.key.split("/")

    def city(self, square: str) -> str:
        """'the city at J11'; the capital is told where the context names it."""
        return f"the {'capital' if self.context.get('capital') == square else 'city'} at {square}"


Label = Callable[[Said], str]
"""How something that may be chosen is called."""
