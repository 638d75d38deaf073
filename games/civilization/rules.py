"""The structure of a game (section 3): one loop that can be started afresh at any quiet question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.civilization.game import Civilization
from games.civilization.phases import city_management, homes, movement, research, start_of_turn, trade
from games.civilization.phases.battle import battle_step
from games.civilization.phases.loot import loot_step
from games.civilization.phases.march import march_step
from games.civilization.state import Phase
from games.engine.flow import Flow

BEGIN: Mapping[Phase, Callable[[Civilization], None]] = {
    Phase.START: start_of_turn.begin,
    Phase.TRADE: trade.begin,
    Phase.CITIES: city_management.begin,
    Phase.MOVEMENT: movement.begin,
    Phase.RESEARCH: research.begin,
}
"""What happens when a part of a phase begins: once, before the first question."""

STEP: Mapping[Phase, Callable[[Civilization], Flow[None]]] = {
    Phase.CIVILIZATIONS: homes.choose_civilizations,
    Phase.HOMES: homes.settle_homes,
    Phase.START: start_of_turn.start_of_turn,
    Phase.TRADE: trade.trade,
    Phase.CITIES: city_management.city_management,
    Phase.MOVEMENT: movement.movement,
    Phase.RESEARCH: research.research,
}
"""One quiet question of each phase and what follows from its answer."""


async def civilization(game: Civilization) -> None:
    """Play from wherever the state stands until the game is over."""
    state = game.state
    while True:
        if state.duties and state.phase is not Phase.TRADE:
            await game.settle_duties()
        elif state.loot is not None:
            await loot_step(game)
        elif state.battle is not None:
            await battle_step(game)
        elif state.march is not None:
            await march_step(game)
        elif state.phase is Phase.TURN:
            start_of_turn.begin_turn(game)
        elif state.phase in BEGIN and not state.begun:
            state.begun = True
            BEGIN[state.phase](game)
        else:
            await STEP[state.phase](game)
