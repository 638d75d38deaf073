"""Positions for pictures: random ones from the middle of games, and as full as they can be."""

from __future__ import annotations

from random import Random

from games.civilization.facts import (
    CIVILIZATIONS,
    ERAS,
    EVENT_ORDER,
    GOVERNMENTS,
    KINDS,
    MARKET_RESOURCES,
    MOST_TRADE,
    TECHNOLOGIES,
    UNIT_ORDER,
    VICTORY_STEP,
)
from games.civilization.reckoning.pyramid import has_place
from games.civilization.state import RESOURCE_ORDER, CivilizationState, Phase, Player
from tests.games.civilization.positions import add_city, lay_tile, settled, square

COIN_PLACES = ("code-of-laws", "pottery", "democracy", "printing-press")
PHASES = (Phase.START, Phase.CITIES, Phase.MOVEMENT, Phase.RESEARCH)


def middle(seats: int, number: int) -> CivilizationState:
    """Some position of a game: pyramids, hands, tokens, coins and cities at random within the rules."""
    rng = Random(number)
    state = settled(*rng.sample(sorted(CIVILIZATIONS), seats), seed=f"{number:032x}")
    state.turn, state.phase, state.begun = rng.randint(1, 40), rng.choice(PHASES), True
    state.active, state.first = rng.randrange(seats), rng.randrange(seats)
    neutral = [slot.id for slot in state.board.slots.values() if slot.home is None]
    for seat, player in enumerate(state.players):
        learn(player, rng, rng.randrange(18))
        if rng.random() < 0.6:
            slot = neutral[seat]
            lay_tile(state, slot, ("tile-01", "tile-05", "tile-07", "tile-11")[seat])
            city = add_city(state, seat, square(slot, 1, 1))
            city.walls, city.actions = rng.random() < 0.5, rng.sample(["build", "arts", "harvest"], rng.randrange(3))
        fill(state, player, rng, rng.randrange(5))
    return state


def learn(player: Player, rng: Random, most: int) -> None:
    """Up to so many technologies that find a place."""
    for technology in rng.sample(sorted(TECHNOLOGIES), len(TECHNOLOGIES))[: 2 * most]:
        level = TECHNOLOGIES[technology].level
        if level < 5 and technology not in player.technologies and has_place(player, level):
            player.technologies.append(technology)


def fill(state: CivilizationState, player: Player, rng: Random, most: int) -> None:
    """Up to so many units, events and tokens of each kind, coins on all cards, dials at random."""
    for kind in KINDS:
        for _ in range(min(most, len(state.unit_decks[kind]))):
            player.units.append(state.unit_decks[kind].pop())
    for era in ERAS:
        for _ in range(rng.randrange(most + 1)):
            player.events.append(state.event_decks[era].pop())
    for pile, held in ((state.hut_pile, player.huts), (state.village_pile, player.villages)):
        for content in [one for one in pile if one != "great-person"][: rng.randrange(most + 1)]:
            pile.remove(content)
            held.append(content)
        held.sort(key=RESOURCE_ORDER.__getitem__)
    player.units.sort(key=UNIT_ORDER.__getitem__)
    player.events.sort(key=EVENT_ORDER.__getitem__)
    for kind in MARKET_RESOURCES:
        taken = rng.randrange(state.resources[kind] + 1)
        player.resources[kind] += taken
        state.resources[kind] -= taken
    player.trade, player.culture = rng.randrange(MOST_TRADE + 1), rng.randrange(40)
    player.step = rng.randrange(VICTORY_STEP)
    player.coins = {place: rng.randint(1, 4) for place in COIN_PLACES if place in player.technologies}
    player.reserve = [state.persons.pop() for _ in range(min(len(state.persons), rng.randrange(3)))]
    if rng.random() < 0.3:
        player.fresh = {"monarchy": state.turn + 1}
    player.used = rng.sample(["pottery", "construction", "hanging-gardens", "egypt", "code-of-laws"], rng.randrange(4))
    known = [one.id for one in GOVERNMENTS.values() if one.technology is None or one.technology in player.technologies]
    player.government = rng.choice(known)


def fullest(seats: int) -> CivilizationState:
    """Every seat has every technology but Space Flight, coins everywhere, and cards and tokens in plenty."""
    state = settled("egypt", "russia", "germany", "america") if seats == 4 else settled(*sorted(CIVILIZATIONS)[:seats])
    state.turn, state.phase, state.begun = 88, Phase.CITIES, True
    rng = Random(1)
    for player in state.players:
        player.technologies = [one for one in TECHNOLOGIES if TECHNOLOGIES[one].level < 5]
        fill(state, player, rng, 3)
        player.trade, player.culture, player.step = MOST_TRADE, 90, VICTORY_STEP - 1
        player.coins = dict.fromkeys((*COIN_PLACES, "sheet"), 4)
        player.used = ["pottery", "democracy", "printing-press", "hanging-gardens", "egypt", "construction", "banking"]
        player.fresh = {"monarchy": 89, "fundamentalism": 89}
        player.reserve = [state.persons.pop() for _ in range(2)]
    return state
