"""Which function carries out which dogma effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.flow import Flow

if TYPE_CHECKING:
    from games.innovation.game import Innovation

Shared = Callable[["Innovation", int], Flow[None]]
"""The steps of a shared effect, for the seat that executes it."""

Demand = Callable[["Innovation", int, int], Flow[None]]
"""The steps of a demand: the seat that obeys, then the active seat that demands."""

_SHARED: dict[tuple[str, str], Shared] = {}
_DEMANDS: dict[tuple[str, str], Demand] = {}


def shared(id: str, edition: str = "first") -> Callable[[Shared], Shared]:
    """Register the function below as a shared effect; `edition`: as that edition has it."""

    def register(function: Shared) -> Shared:
        _SHARED[id, edition] = function
        return function

    return register


def demand(id: str, edition: str = "first") -> Callable[[Demand], Demand]:
    """Register the function below as a demand; `edition`: as that edition has it."""

    def register(function: Demand) -> Demand:
        _DEMANDS[id, edition] = function
        return function

    return register


def shared_effect(id: str, edition: str) -> Shared:
    """The function that carries out a shared effect under the rules of an edition."""
    return _SHARED.get((id, edition)) or _SHARED[id, "first"]


def demand_effect(id: str, edition: str) -> Demand:
    """The function that carries out a demand under the rules of an edition."""
    return _DEMANDS.get((id, edition)) or _DEMANDS[id, "first"]
