"""Random play from rich positions in City Management: nothing is lost, and nothing leaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.civilization.checks import complaints, conserved
from games.civilization.facts import CIVILIZATIONS, ERAS, TECHNOLOGIES
from games.civilization.game import Civilization
from games.civilization.phases import city_management
from games.civilization.phases.battle import battle_step
from games.civilization.phases.loot import loot_step
from games.civilization.reckoning.limits import event_limit
from games.civilization.reckoning.squares import terrain
from games.civilization.scoring import tutorial_over
from games.civilization.state import CivilizationState, Phase
from games.engine.conformance import check_play, check_undo, random_setup
from games.engine.gametype import Setup
from games.engine.match import Match
from games.engine.stops import GameOver
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES, add_city, lay_tile, put, settled

SHAPE = (7, 6, 5, 3)
"""How many technologies of each level a seat knows besides its first one."""

GOVERNMENTS = ("despotism", "anarchy", "republic", "monarchy", "feudalism", "communism", "democracy", "fundamentalism")


def rich(setup: Setup) -> CivilizationState:
    """City Management of seats that know and hold much; figures of the second seat stand around the first's capital."""
    rng = Random(setup.seed)
    civilizations = rng.sample(list(CIVILIZATIONS), setup.seats)
    state = settled(*civilizations, seed=setup.seed, governments=rng.choice(["core", "replacement"]))
    state.turn, state.phase = 2, Phase.CITIES
    if setup.seats == 2:
        lay_tile(state, "E1", "tile-06")
        add_city(state, 0, "F2")
    for seat in range(setup.seats):
        endow(state, seat, rng)
    for square in state.outskirts(state.players[0].capital):
        if not state.figures_at(square) and terrain(state, square) != "water" and rng.random() < 0.4:
            put(state, 1, rng.choice(["army", "scout"]), square)
            break
    return state


def endow(state: CivilizationState, seat: int, rng: Random) -> None:
    """Technologies, dials, resources, tokens and events for a seat."""
    player = state.players[seat]
    for level, count in enumerate(SHAPE, start=1):
        more = [one.id for one in TECHNOLOGIES.values() if one.level == level and one.id != player.start]
        player.technologies += rng.sample(more, count)
    player.trade, player.culture = rng.randint(0, 27), rng.randint(0, 15)
    player.government = rng.choice(GOVERNMENTS)
    for kind in player.resources:
        if state.resources[kind]:
            state.resources[kind] -= 1
            player.resources[kind] += 1
    player.huts = [state.hut_pile.pop(state.hut_pile.index("spy"))] if "spy" in state.hut_pile else []
    if "uranium" in state.village_pile:
        player.villages = [state.village_pile.pop(state.village_pile.index("uranium"))]
    for era in ERAS:
        if len(player.events) < event_limit(state, seat):
            player.events.append(state.event_decks[era].pop(0))


async def cities_only(game: Civilization) -> None:
    """City Management of one turn, with its battles."""
    state = game.state
    while state.phase is Phase.CITIES:
        if state.duties:
            await game.settle_duties()
        elif state.loot is not None:
            await loot_step(game)
        elif state.battle is not None:
            await battle_step(game)
        elif not state.begun:
            state.begun = True
            city_management.begin(game)
        else:
            await city_management.city_management(game)
    raise GameOver(tutorial_over(state))


RICH = replace(RULES, new=rich, flow=cities_only)


def walk(match: Match, seed: int) -> Counter[str]:
    """Answer at random and look at every question; the verbs that were used."""
    rng = Random(seed)
    counts = conserved(match.state)
    used: Counter[str] = Counter()
    while match.result is None:
        assert not list(complaints(match.state))
        assert conserved(match.state) == counts
        seat = rng.choice(sorted(match.open))
        question = match.open[seat]
        if rng.random() < 0.1:
            for reader in (None, *range(match.state.seats)):
                match.view(reader)
        answer = question.sample(rng)
        if question.topic == "civilization.cities":
            used[answer[0].split("/")[0]] += 1
        match.answer(seat, answer)
    return used


def test_random_city_management() -> None:
    """Every kind of entry is used in a few games."""
    used: Counter[str] = Counter()
    for seed in range(30):
        used += walk(Match.start(RICH, random_setup(RICH, 2 + seed % 3, seed), strict=True), seed)
    assert {"build", "egypt", "arts", "harvest", "ability", "advance", "purchase", "done"} <= set(used)


@pytest.mark.parametrize("seed", range(3))
def test_checks_of_the_engine(seed: int) -> None:
    setup = random_setup(RICH, 2 + seed, seed)
    check_play(RICH, setup, seed)
    check_undo(RICH, setup, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_secret_leaks(seats: int) -> None:
    steps = [check_secrets(RICH, random_setup(RICH, seats, seed), seed, rate=0.3) for seed in range(9)]
    assert sum(steps) > 100
