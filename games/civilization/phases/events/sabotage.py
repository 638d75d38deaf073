"""Sabotage, Catastrophe, Disaster: buildings are destroyed, walls among them (4.6)."""

from __future__ import annotations

from games.civilization.choices import squares
from games.civilization.consent import aimable
from games.civilization.facts import EVENTS
from games.civilization.game import Civilization
from games.civilization.phases.events.playing import play
from games.civilization.phases.events.targets import building_owner, has_building, reach

DISASTER = "disaster"
"""The one that only hits others, and may hit two buildings."""


def buildings(game: Civilization, me: int, event: str) -> list[str]:
    """The squares with a building that can be chosen; own ones are spared by Disaster only."""
    state = game.state
    near = reach(state, me, EVENTS[event].within)
    return [
        square
        for square in near
        if has_building(state, square)
        and aimable(game, me, event, building_owner(state, square))
        and (event != DISASTER or building_owner(state, square) != me)
    ]


async def sabotage(game: Civilization, me: int, event: str) -> None:
    """Destroy the chosen buildings, as far as they still stand then (R73)."""
    options = squares(buildings(game, me, event))
    most, context = EVENTS[event].amount, {"event": event}
    chosen = await game.choose_some(me, "event_squares", options, least=1, most=most, context=context)

    async def effect() -> None:
        for square in chosen:
            if has_building(game.state, square):
                game.destroy_building(square, event)

    owners = [building_owner(game.state, square) for square in chosen]
    await play(game, me, event, owners, {"squares": " ".join(chosen)}, effect)
