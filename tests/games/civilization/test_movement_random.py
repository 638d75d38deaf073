"""Random movement from rich positions: nothing is lost, whatever can be taken back leaves no trace, nothing leaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.civilization.facts import CIVILIZATIONS, TECHNOLOGIES
from games.civilization.game import Civilization
from games.civilization.phases import movement
from games.civilization.phases.battle import battle_step
from games.civilization.phases.loot import loot_step
from games.civilization.phases.march import march_step
from games.civilization.phases.triggers import NAMED, POLICIES
from games.civilization.reckoning.limits import can_stand, event_limit
from games.civilization.reckoning.pyramid import has_place
from games.civilization.reckoning.squares import owner
from games.civilization.scoring import score
from games.civilization.state import CivilizationState, Phase
from games.engine.conformance import check_play, check_storing, check_undo
from games.engine.gametype import Setup
from games.engine.stops import GameOver
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES, add_city, put, settled

MOVING = ("communism", "flight", "navigation", "sailing", "horseback-riding", "combustion", "atomic-theory", "masonry")
"""Technologies that count in this phase; the others make room for them in the pyramid."""


def campaign_start(setup: Setup) -> CivilizationState:
    """Figures of all seats on and between their home tiles; some neutral tiles are known, with huts and villages."""
    rng = Random(setup.seed)
    state = settled(*rng.sample(list(CIVILIZATIONS), setup.seats), seed=setup.seed)
    game = Civilization(state)
    for slot in rng.sample(list(state.slots), len(state.slots) // 2):
        if not state.slots[slot].revealed:
            game.reveal_tile(0, slot, rng.choice([0, 90, 180, 270]))
    for seat, player in enumerate(state.players):
        for technology in rng.sample(sorted(TECHNOLOGIES), len(TECHNOLOGIES)):
            level = TECHNOLOGIES[technology].level
            wanted = technology in MOVING or rng.random() < 0.5
            if wanted and level < 5 and technology not in player.technologies and has_place(player, level):
                player.technologies.append(technology)
        for _ in range(5):
            free = [one for one in state.chart if can_stand(state, seat, one) and not state.enemies_at(seat, one)]
            square = rng.choice([one for one in free if state.city_at(one) is None])
            kind = rng.choice(["army", "army", "scout"])
            if player.supply(kind):
                put(state, seat, kind, square)
        for content in ("spy", "uranium"):
            if content in state.village_pile and rng.random() < 0.6:
                state.village_pile.remove(content)
                game.keep_token(seat, "village", content)
        for deck in state.event_decks.values():
            if rng.random() < 0.6 and len(player.events) < event_limit(state, seat):
                game.keep_event(seat, deck.pop())
    _second_city(state, rng)
    state.duties.clear()
    state.turn, state.phase, state.begun = 3, Phase.MOVEMENT, False
    return state


def _second_city(state: CivilizationState, rng: Random) -> None:
    """A city of the second seat in the middle of a known tile where nothing is in its way."""
    for square in rng.sample(list(state.chart), len(state.chart)):
        around = state.board.around[square]
        free = not any(one in state.huts or one in state.villages or state.figures_at(one) for one in (square, *around))
        known = len(around) == 8 and all(one in state.chart for one in around)
        near = any(owner(state, one) is not None or state.city_at(one) is not None for one in (square, *around))
        if free and known and not near and state.chart[square].terrain != "water":
            add_city(state, 1, square)
            return


async def campaign(game: Civilization) -> None:
    """One Movement phase of all seats."""
    state = game.state
    while True:
        if state.duties:
            await game.settle_duties()
        elif state.loot is not None:
            await loot_step(game)
        elif state.battle is not None:
            await battle_step(game)
        elif state.march is not None:
            await march_step(game)
        elif state.phase is not Phase.MOVEMENT:
            raise GameOver(score(state))
        elif not state.begun:
            state.begun = True
            movement.begin(game)
        else:
            await movement.movement(game)


CAMPAIGN = replace(
    RULES,
    new=campaign_start,
    flow=campaign,
    policies=POLICIES,
    default_orders=lambda options: {NAMED: ("@hit", "@lock")},
)
"""Movement alone; everybody interrupts whatever can be interrupted."""

QUIET = replace(CAMPAIGN, default_orders=lambda options: {})
"""Movement alone; nobody has an order, and nobody is asked."""


def setup(seats: int, seed: int) -> Setup:
    return Setup(seats, RULES.options(), f"{seed:032x}")


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (2, 4)])
def test_random_movement(seats: int, seed: int) -> None:
    check_play(CAMPAIGN, setup(seats, seed), seed)


@pytest.mark.parametrize("seed", [5, 6])
def test_random_movement_without_orders(seed: int) -> None:
    check_play(QUIET, setup(2, seed), seed)
    check_storing(QUIET, setup(2, seed), seed)


@pytest.mark.parametrize("seed", [7, 8])
def test_undo(seed: int) -> None:
    check_undo(CAMPAIGN, setup(2, seed), seed)
    check_undo(QUIET, setup(3, seed), seed)


@pytest.mark.parametrize(("seats", "seed"), [(2, 9), (3, 10)])
def test_no_leaks(seats: int, seed: int) -> None:
    assert check_secrets(CAMPAIGN, setup(seats, seed), seed, rate=0.5) > 0
    assert check_secrets(QUIET, setup(seats, seed), seed, rate=0.5) > 0
