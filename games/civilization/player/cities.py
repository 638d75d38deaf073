"""City Management: the actions of cities, purchases, abilities, steps on the culture track (3.3)."""

from __future__ import annotations

from collections.abc import Iterable

from games.civilization.facts import ABILITIES, EVENTS, TRACK, VICTORY_COINS, VICTORY_STEP
from games.civilization.player.abilities import (
    ability_worth,
    best_target,
    culture_worth,
    kind_worth,
    price_worth,
    target_worth,
    targets,
)
from games.civilization.player.builds import best_item
from games.civilization.player.learning import trade_cost
from games.civilization.player.mind import Mind
from games.civilization.player.worth import WIN, step_worth
from games.civilization.reckoning.building import free_buildings, items
from games.civilization.reckoning.cities import arts, harvest_kinds, may_act
from games.civilization.reckoning.limits import coins, knows
from games.civilization.state import City
from games.engine.question import Answer

# -- culture ---------------------------------------------------------------------------------------------------------


# -- what a city can build -------------------------------------------------------------------------------------------


# -- actions ---------------------------------------------------------------------------------------------------------


def action_worth(mind: Mind, city: City, extra: int = 0) -> tuple[float, str]:
    """The best action of a city, and what it is worth; '' if it should do nothing."""
    best = (0.0, "")
    if may_act(mind.state, mind.me, city, "build"):
        worth, _ = best_item(mind, city, items(mind.state, mind.me, city), extra)
        best = max(best, (worth, f"build/{city.square}"))
        if mind.player.civilization == "egypt" and "egypt" not in mind.player.used:
            worth, _ = best_item(mind, city, free_buildings(mind.state, mind.me, city), free=True)
            best = max(best, (worth + 1.0, f"egypt/{city.square}"))
    if may_act(mind.state, mind.me, city, "arts"):
        best = max(best, (culture_worth(mind, arts(mind.state, mind.me, city)), f"arts/{city.square}"))
    if may_act(mind.state, mind.me, city, "harvest"):
        kinds = harvest_kinds(mind.state, mind.me, city)
        if kinds:
            best = max(best, (max(kind_worth(mind, kind) for kind in kinds), f"harvest/{city.square}"))
    return best


# -- the menu --------------------------------------------------------------------------------------------------------


def cities(mind: Mind) -> Answer:
    """The next thing to do; 'done' if nothing is worth anything."""
    keys = mind.question.keys
    rated = dict(_rated(mind, keys))
    best = max(rated, key=lambda key: rated[key], default="done")
    return (best if rated and rated[best] > 0 else "done",)


def _rated(mind: Mind, keys: Iterable[str]) -> Iterable[tuple[str, float]]:
    """What each entry of the menu is worth now; what helps others comes before them, steps and coins come last."""
    player = mind.player
    acts = {}
    for city in player.cities:
        worth, key = action_worth(mind, city)
        if key:
            acts[key] = worth
    for key in keys:
        verb, _, id = key.partition("/")
        if verb in ("build", "arts", "harvest", "egypt"):
            if key in acts:
                yield key, 100.0 + acts[key]
        elif verb == "advance":
            yield key, advance_worth(mind)
        elif verb == "purchase":
            gain = ability_worth(mind, id) - price_worth(mind, id)
            yield key, gain if gain < WIN / 2 else 2 * WIN
        elif verb == "ability":
            yield key, _ability(mind, id)
        elif verb == "event":
            yield key, _event(mind, id)


def advance_worth(mind: Mind) -> float:
    """What the next step is worth after its price."""
    space = TRACK[mind.player.step + 1]
    if space.step == VICTORY_STEP:
        return 2 * WIN
    cost = 0.6 * space.culture + trade_cost(mind, space.trade)
    kept = mind.player.culture - space.culture
    press = knows(mind.state, mind.me, "printing-press") and mind.player.coins.get("printing-press", 0) < 4
    if press and "printing-press" not in mind.player.used and kept < 5:
        cost += 6.0
    return step_worth(mind) - cost


def _ability(mind: Mind, id: str) -> float:
    ability = ABILITIES[id]
    if ability.effect == "coin" and coins(mind.state, mind.me) + 1 >= VICTORY_COINS:
        return 2 * WIN
    if ability.effect == "production":
        return 300.0 if production_gain(mind, ability.amount)[0] > price_worth(mind, id) else 0.0
    if ability.effect == "extra-actions":
        waiting = any(may_act(mind.state, mind.me, city) for city in mind.player.cities)
        return 0.0 if waiting else 200.0
    if ability.effect == "transport":
        return 0.0
    if ability.effect == "gunpowder":
        return 0.0 if target_worth(mind, best_target(mind, targets(mind))) < 12 else 5.0
    if ability.effect == "monarchy":
        return 3.0 if mind.view.seats and any(mind.view.seats[other].units for other in mind.others) else 0.0
    return 50.0 * (ability_worth(mind, id) > price_worth(mind, id))


def _event(mind: Mind, event: str) -> float:
    facts = EVENTS[event]
    if facts.family == "production":
        return 301.0 if production_gain(mind, facts.amount)[0] > 4.0 else 0.0
    return 0.0


def production_gain(mind: Mind, amount: int) -> tuple[float, str]:
    """By how much more production improves the best action of a city that has not acted, and which city."""
    best = (0.0, mind.player.cities[0].square if mind.player.cities else "")
    for city in mind.player.cities:
        if may_act(mind.state, mind.me, city, "build"):
            gain = action_worth(mind, city, amount)[0] - action_worth(mind, city)[0]
            best = max(best, (gain, city.square))
    return best


# -- questions behind the menu ---------------------------------------------------------------------------------------


def harvest(mind: Mind) -> Answer:
    """The kind that is worth most."""
    kinds = [key for key in mind.question.keys if key != "one"]
    return (max(kinds, key=lambda kind: kind_worth(mind, kind)),)


def ability_city(mind: Mind) -> Answer:
    """The city that can use more production best."""
    amount = ABILITIES[mind.context["for"]].amount if "for" in mind.context else EVENTS[mind.context["event"]].amount
    square = production_gain(mind, amount)[1]
    return (square,) if square in mind.question.keys else mind.question.late
