"""What a line of the log is made from: the facts of an event, the names of players, and why something happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.civilization.facts import ABILITIES, CIVILIZATIONS, EVENTS, GOVERNMENTS, TECHNOLOGIES, WONDERS
from games.civilization.text import names

BARBARIANS = "the barbarians"
"""Who has the units that belong to no seat."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the line for an event can use: its facts, and the displayed names of the seats."""

    seat: int | None
    facts: Mapping[str, Any]
    players: Sequence[str]

    @property
    def who(self) -> str:
        """Whom the event is about."""
        return BARBARIANS if self.seat is None else self.players[self.seat]

    def player(self, fact: str) -> str:
        """The player whose seat stands in the facts under this name; nobody is the barbarians."""
        seat = self.facts[fact]
        return BARBARIANS if seat is None else self.players[seat]

    @property
    def verb_s(self) -> str:
        """The ending of a verb about `who`: 'Anna plays', 'the barbarians play'."""
        return "" if self.seat is None else "s"

    @property
    def whose(self) -> str:
        """'Anna's', 'the barbarians''."""
        return f"{self.who}'" if self.seat is None else f"{self.who}'s"

    @property
    def unit(self) -> str:
        """The unit that it is about, with its present strength: 'infantry 3'."""
        return names.unit(self.facts["unit"], self.facts["strength"])

    @property
    def why(self) -> str:
        """What did it, in brackets."""
        return f" ({cause(str(self.facts['why']))})"


Line = Callable[[Told], str | None]
"""Makes the line for an event; None if another line tells the same."""


def cause(reason: str) -> str:
    """The name of what made something happen: a technology, wonder, event, government or civilization."""
    if reason in ABILITIES:
        return names.technology(ABILITIES[reason].technology)
    if reason in TECHNOLOGIES:
        return names.technology(reason)
    if reason in WONDERS:
        return names.wonder(reason)
    if reason in EVENTS:
        return names.event(reason)
    if reason in GOVERNMENTS:
        return names.government(reason)
    if reason in CIVILIZATIONS:
        return names.civilization(reason)
    return OTHERS[reason]


OTHERS: Mapping[str, str] = {
    "loot": "loot",
    "hut": "hut",
    "village": "village",
    "track": "culture track",
    "battle": "battle",
    "no room": "no room there",
}
"""What else makes something happen."""
