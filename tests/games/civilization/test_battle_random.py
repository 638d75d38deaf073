"""Random battles from positions by hand: invariants, storing, undo, and no leaks."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.civilization.facts import ABILITIES, BUILDINGS, TECHNOLOGIES, TOKENS, UNIT_ORDER
from games.civilization.game import Civilization
from games.civilization.phases.battle import battle_step
from games.civilization.phases.loot import loot_step
from games.civilization.reckoning.pyramid import has_place
from games.civilization.reckoning.squares import terrain
from games.civilization.scoring import score
from games.civilization.state import RESOURCE_ORDER, CivilizationState, Figure, Phase
from games.civilization.verbs.fighting import start_battle
from games.engine.conformance import check_play, check_storing, check_undo
from games.engine.gametype import Setup
from games.engine.stops import GameOver
from games.engine.worlds import check_secrets
from tests.games.civilization.positions import RULES, add_city, build, lay_tile, put, settled, square

BATTLES = 10
"""How many battles a random war has."""

TURNS = 100
"""Wars begin so many turns apart, so that each has battles of its own in imagined worlds too."""

WAYS = {one.technology for one in ABILITIES.values() if one.phase == "battle"}
"""The technologies with abilities in battles."""


def front_line(setup: Setup) -> CivilizationState:
    """Seats with many units, tokens, events and technologies, two cities each, and markers for battles."""
    rng = Random(setup.seed)
    civilizations = rng.sample(["rome", "china", "egypt", "germany", "america", "russia"], setup.seats)
    state = settled(*civilizations, seed=setup.seed)
    neutral = [slot.id for slot in state.board.slots.values() if slot.home is None]
    for seat, slot in enumerate(rng.sample(neutral, setup.seats)):
        lay_tile(state, slot, ("tile-01", "tile-05", "tile-07", "tile-11")[seat])
        city = add_city(state, seat, square(slot, 1, 1))
        city.walls = rng.random() < 0.5
    wonders = ["oracle", "himeji-samurai-castle"]
    for player in state.players:
        player.figures.clear()
        for _ in range(8):
            kind = rng.choice([one for one, deck in state.unit_decks.items() if deck])
            player.units.append(state.unit_decks[kind].pop())
        player.units.sort(key=UNIT_ORDER.__getitem__)
        for technology in rng.sample(sorted(TECHNOLOGIES), len(TECHNOLOGIES)):
            wanted = technology in WAYS or rng.random() < 0.5
            level = TECHNOLOGIES[technology].level
            if wanted and level < 5 and technology not in player.technologies and has_place(player, level):
                player.technologies.append(technology)
        for era in state.event_decks:
            player.events += [state.event_decks[era].pop() for _ in range(rng.randrange(2))]
        for source, pile, held in (
            ("hut", state.hut_pile, player.huts),
            ("village", state.village_pile, player.villages),
        ):
            keeps = [content for content in pile if content in TOKENS[source] and content != "great-person"]
            for content in keeps[: rng.randrange(3)]:
                pile.remove(content)
                held.append(content)
            held.sort(key=RESOURCE_ORDER.__getitem__)
        player.trade, player.culture, player.coins = rng.randrange(28), rng.randrange(9), {"sheet": rng.randrange(3)}
        player.coins = {place: count for place, count in player.coins.items() if count}
        free = [one for one in state.outskirts(player.capital) if one not in state.markers]
        land = [one for one in free if terrain(state, one) != "water"]
        if wonders and rng.random() < 0.7:
            wonder = wonders.pop()
            if wonder in state.wonder_deck:
                state.wonder_deck.remove(wonder)
                build(state, land.pop(), "wonder", wonder)
        if rng.random() < 0.5:
            pool = BUILDINGS["barracks"].pool
            assert pool is not None
            state.pools[pool] -= 1
            build(state, land.pop(), "building", "barracks")
    state.turn, state.phase, state.begun = TURNS * int(setup.seed, 16), Phase.MOVEMENT, True
    return state


async def war(game: Civilization) -> None:
    """One random battle after the other, with loot and duties."""
    state = game.state
    while True:
        if state.duties:
            await game.settle_duties()
        elif state.loot is not None:
            await loot_step(game)
        elif state.battle is not None:
            await battle_step(game)
        elif state.turn % TURNS == BATTLES:
            raise GameOver(score(state))
        else:
            state.turn += 1
            skirmish(game, Random(state.turn))


def skirmish(game: Civilization, rng: Random) -> None:
    """Set up a battle: every survivor goes home first, units are drawn, and a seat attacks something."""
    state = game.state
    for seat, player in enumerate(state.players):
        player.figures.clear()
        player.used.clear()
        for kind in ("infantry", "artillery", "mounted"):
            if len(player.units) < 8:
                game.draw_unit(seat, kind, "germany")
    seat = state.active = rng.randrange(state.seats)
    open_squares = [
        one for one in state.chart if state.city_at(one) is None and one not in state.huts and one not in state.villages
    ]
    where = rng.choice(open_squares)
    enemy = rng.choice(game.opponents(seat))
    what = rng.choice(["armies", "armies", "scouts", "city", "village"])
    if what == "city":
        where = rng.choice([city.square for city in state.players[enemy].cities if not city.capital] or [""])
    elif what == "village" and state.village_pile and state.city_around(where) is None:
        state.villages[where] = state.village_pile.pop(0)
    else:
        for kind in ["scout"] * rng.randrange(1, 3) if what == "scouts" else ["army"] * rng.randrange(1, 4):
            put(state, enemy, kind, where)
    if where:
        group = [put(state, seat, "army", "") for _ in range(rng.randrange(1, 4))] + [Figure("scout", "")]
        state.players[seat].figures.append(group[-1])
        start_battle(game, seat, group, where)


WAR = replace(RULES, new=front_line, flow=war)


def war_setup(seats: int, number: int) -> Setup:
    return Setup(seats, RULES.options(), f"{number:032x}", first=0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1])
def test_random_battles_keep_everything(seats: int, seed: int) -> None:
    check_play(WAR, war_setup(seats, seed), seed)


def test_random_battles_are_stored_and_taken_back() -> None:
    check_storing(WAR, war_setup(3, 3), 3)
    check_undo(WAR, war_setup(2, 4), 4)


@pytest.mark.parametrize("seed", [5, 6])
def test_random_battles_leak_nothing(seed: int) -> None:
    assert check_secrets(WAR, war_setup(3, seed), seed, rate=0.3) > 50
