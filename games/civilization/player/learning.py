"""Technologies and governments: what each is worth, and what to research (4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.civilization.facts import BUILDINGS, MARKET_RESOURCES, SPACE_FLIGHT, TECHNOLOGIES
from games.civilization.player.mind import Mind, missing
from games.civilization.player.worth import (
    COIN,
    CULTURE,
    TRADE,
    WIN,
    building_room,
    coin_worth,
    curve,
)
from games.civilization.reckoning.cities import gathered_trade
from games.civilization.reckoning.limits import knows
from games.civilization.reckoning.pyramid import researchable
from games.civilization.reckoning.squares import token_on
from games.engine.question import Answer

NEEDED = 12.0
"""What it is worth that a technology is one of those that the pyramid needs."""

LEVEL = 5.0
"""What each level adds: the same turn cannot be used twice."""

USES: Mapping[str, float] = {
    "animal-husbandry": 4.0,
    "code-of-laws": 6.0,
    "currency": 3.0,
    "horseback-riding": 7.0,
    "masonry": 4.0,
    "metalworking": 4.0,
    "navigation": 3.0,
    "philosophy": 4.0,
    "pottery": 9.0,
    "writing": 2.0,
    "chivalry": 7.0,
    "civil-service": 4.0,
    "construction": 4.0,
    "democracy": 14.0,
    "engineering": 6.0,
    "irrigation": 26.0,
    "mathematics": 6.0,
    "monarchy": 5.0,
    "printing-press": 13.0,
    "sailing": 6.0,
    "banking": 5.0,
    "biology": 6.0,
    "communism": 8.0,
    "gunpowder": 9.0,
    "metal-casting": 8.0,
    "military-science": 6.0,
    "railroad": 6.0,
    "steam-power": 4.0,
    "theology": 4.0,
    "atomic-theory": 5.0,
    "ballistics": 8.0,
    "combustion": 8.0,
    "computers": 7.0,
    "flight": 8.0,
    "mass-media": 4.0,
    "replaceable-parts": 9.0,
}
"""What abilities, ranks, limits and governments of each technology are worth; coins and buildings come on top."""

SPARE = 0.5
SAVED = 0.9
"""What a point of trade is worth that research does not need, and one that is saved for the next turn."""

BUILT_A_CITY = 1.3
"""How many buildings of a kind a city is thought to get."""


def technology_worth(mind: Mind, technology: str) -> float:
    """What it is worth to learn a technology now, whatever it costs."""
    if technology == SPACE_FLIGHT:
        return WIN
    facts = TECHNOLOGIES[technology]
    total = USES[technology] * min(1.0, 0.3 + mind.turns / 12)
    if technology == "irrigation" and mind.turns < 5:
        total -= 12.0
    if facts.coins:
        total += coin_worth(mind, mind.me) * facts.coins
    if facts.building is not None and facts.building in BUILDINGS and BUILDINGS[facts.building].pool is not None:
        total += _building_worth(mind, facts.building)
    if mind.turns < 4 and facts.coin_tokens:
        total += 2.0
    return total


def _building_worth(mind: Mind, building: str) -> float:
    """What the squares for a building and those that it upgrades promise."""
    facts = BUILDINGS[building]
    icons = facts.icons
    each = TRADE * icons.trade + 0.8 * icons.production + CULTURE * icons.culture + 0.2 * icons.combat
    each += COIN * icons.coin / max(3.0, mind.turns)
    basic = next((one for one in BUILDINGS.values() if one.upgrade == building), None)
    player = mind.player
    rooms = min(building_room(mind.state, mind.me, building), BUILT_A_CITY * len(player.cities), _pool(mind, building))
    total = 0.35 * mind.turns * each * rooms
    if basic is not None:
        more = icons.trade - basic.icons.trade + icons.production - basic.icons.production
        more += icons.culture - basic.icons.culture + icons.coin
        own = [square for city in player.cities for square in mind.state.outskirts(city)]
        markers = [mind.state.markers[square] for square in own if square in mind.state.markers]
        there = sum([marker.kind == "building" and marker.id == basic.id for marker in markers])
        total += mind.turns * more * there
        if knows(mind.state, mind.me, basic.technology):
            total *= 0.8
    return total


def _pool(mind: Mind, building: str) -> int:
    return mind.state.pools.get(str(BUILDINGS[building].pool), 0)


# -- research --------------------------------------------------------------------------------------------------------


def target(mind: Mind, trade: int | None = None) -> str | None:
    """What the seat would research with so much trade: None if it should rather save it."""
    player = mind.player
    before, player.trade = player.trade, player.trade if trade is None else trade
    try:
        possible = researchable(mind.state, mind.me)
        return best_research(mind, possible)
    finally:
        player.trade = before


def best_research(mind: Mind, possible: Iterable[str]) -> str | None:
    """The best of some technologies; None if it is better to wait for one of a higher level."""
    rated = {one: research_worth(mind, one) for one in possible}
    if not rated:
        return None
    best = max(rated, key=lambda one: rated[one])
    lacks = missing(mind.player)
    if lacks[TECHNOLOGIES[best].level - 1]:
        return best
    # Only cards that the pyramid does not need can be paid: save, if a needed one can be paid in the next turn.
    dial = mind.player.trade + gathered_trade(mind.state, mind.me)
    wanted = min([one.cost for one in TECHNOLOGIES.values() if lacks[one.level - 1]], default=99)
    return None if min(dial, 27) >= wanted else best


def research_worth(mind: Mind, technology: str) -> float:
    """What it is worth to spend the research of a turn on a technology."""
    level = TECHNOLOGIES[technology].level
    needed = missing(mind.player)[level - 1] > 0
    return technology_worth(mind, technology) + (NEEDED + LEVEL * level if needed else 0.0)


def research(mind: Mind) -> Answer:
    """R1: what is chosen in secret."""
    best = best_research(mind, [key for key in mind.question.keys if key in TECHNOLOGIES])
    return ("none" if best is None else best,)


def trade_cost(mind: Mind, amount: int) -> float:
    """What it costs to spend trade before the research of this turn.

    What research leaves above the coins is lost anyway. Less trade may allow only a lesser technology, or none.
    """
    if amount <= 0:
        return 0.0
    left = mind.player.trade - amount
    if left < 0:
        return 99.0
    before = mind.once(("research", mind.player.trade), lambda: _prospect(mind, mind.player.trade))
    after = mind.once(("research", left), lambda: _prospect(mind, left))
    return SPARE * amount + max(0.0, before - after)


def _prospect(mind: Mind, trade: int) -> float:
    """What so much trade in this turn's research is worth; saved trade counts a part."""
    wanted = target(mind, trade)
    if wanted is None:
        return SAVED * trade
    return 0.6 * research_worth(mind, wanted)


def learn_one(mind: Mind) -> Answer:
    """A technology for free: the one that is worth most."""
    known = [key for key in mind.question.keys if key in TECHNOLOGIES]
    return (max(known, key=lambda one: technology_worth(mind, one) + 2 * TECHNOLOGIES[one].level),)


# -- governments -----------------------------------------------------------------------------------------------------


def government_worth(mind: Mind, government: str) -> float:
    """What a government is worth in a turn."""
    state = mind.state
    player = mind.player
    before, player.government = player.government, government
    try:
        effect = state.government(mind.me)
        trade = gathered_trade(state, mind.me) + effect.start_trade
        total = curve(trade, 24, 1.0, 0.5) + 0.7 * effect.city_production * len(player.cities)
        total += effect.coins * (coin_worth(mind, mind.me) / mind.turns)
        total += 0.8 * effect.capital_arts * (effect.capital_arts > 0) + 0.5 * effect.event_limit
        total += 1.0 * effect.battle_hand + 0.3 * effect.combat
        powers = {
            "capital-idle": -6.0,
            "armies-found": 0.3 if player.free_markers else 0.0,
            "scouts-enter-huts": 0.3 if any(token_on(state, square) for square in state.chart) else 0.0,
            "harvest-anywhere": 0.3,
            "no-city-attack": -0.3,
            "start-harvest": 3.0 if any(state.resources[kind] for kind in MARKET_RESOURCES) else 0.0,
            "second-capital-action": 6.0,
            "best-production": 3.0,
            "army-culture": 0.8 * sum([figure.kind == "army" for figure in player.figures]),
        }
        return total + sum([powers[power] for power in effect.powers])
    finally:
        player.government = before


def keep_or_change(mind: Mind) -> Answer:
    """A government that was unlocked late: take it if it is better."""
    offered = [key for key in mind.question.keys if key != "keep"]
    now = government_worth(mind, mind.player.government)
    better = [one for one in offered if government_worth(mind, one) > now]
    return (max(better, key=lambda one: government_worth(mind, one)) if better else "keep",)
