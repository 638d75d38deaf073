"""Which function carries out which card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.flow import Flow

if TYPE_CHECKING:
    from games.dominion.game import Dominion

Effect = Callable[["Dominion", int], Flow[None]]
"""The steps of a card, for the seat that plays it."""

EFFECTS: dict[str, Effect] = {}
CHANGED: dict[str, Effect] = {}
"""Cards that the second edition words differently (section 12.9)."""


def effect(id: str, *, changed: bool = False) -> Callable[[Effect], Effect]:
    """Register the function below as the card; `changed`: its wording in the second edition."""

    def register(function: Effect) -> Effect:
        (CHANGED if changed else EFFECTS)[id] = function
        return function

    return register


def effect_of(id: str, edition: str) -> Effect:
    """The function that carries out a card under the rules of an edition."""
    if edition == "second" and id in CHANGED:
        return CHANGED[id]
    return EFFECTS[id]
