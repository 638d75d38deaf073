"""One line of the log for an event. Nothing in this game is secret but hands, and no event tells of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.concordia.text.phrases import (
    capital,
    card_name,
    coins,
    goods_words,
    possessive,
    province_name,
    sentence,
)
from games.engine.events import Event

ENDINGS = {
    "concordia": "The last round is over.",
    "agreed": "The table agreed to stop.",
    "resigned": "Only one player is left.",
}

WHY = {"prefect": "for the markers", "colonist": "for the colonists on the map", "mercator": "", "tribune": ""}
"""Why coins are gained."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the line for an event can use: its facts, and the names."""

    seat: int | None
    facts: Mapping[str, Any]
    names: Sequence[str]

    @property
    def who(self) -> str:
        """Whom the event is about."""
        return "" if self.seat is None else self.names[self.seat]


Line = Callable[[Told], str]


def _played(told: Told) -> str:
    card, owner = card_name(told.facts["card"]), told.facts.get("copied_from")
    if owner is None:
        return f"{told.who} plays {card}."
    return f"{told.who} copies {possessive(told.names[owner])} {card}."


def _coins(told: Told) -> str:
    why = WHY[told.facts["why"]]
    return f"{told.who} gains {coins(told.facts['coins'])}{f' {why}' if why else ''}."


def _gained(told: Told) -> str:
    kept, lost = told.facts["goods"], told.facts.get("lost") or {}
    missed = f"; {goods_words(lost)} {'is' if sum(lost.values()) == 1 else 'are'} lost for want of room" if lost else ""
    return f"{told.who} gains {goods_words(kept)}{missed}."


def _turned(told: Told) -> str:
    side = "the coins" if told.facts["to"] == "coins" else "the good"
    return f"The marker of {province_name(told.facts['province'])} now shows {side}."


LINES: Mapping[str, Line] = {}
"""The line for every kind of event."""


def event_line(event: Event, names: Sequence[str]) -> str | None:
    """The line for an event. Raises KeyError for a kind of event that the game does not have."""
    return sentence(capital(LINES[event.kind](Told(event.seat, event.facts, names))).removesuffix("."))
