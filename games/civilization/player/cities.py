"""City Management: what cities do, abilities, purchases, steps on the culture track (3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.civilization.facts import (
    ABILITIES,
    BUILDINGS,
    EVENTS,
    TRACK,
    UNITS,
    VICTORY_COINS,
    VICTORY_STEP,
    WALLS,
)
from games.civilization.player.learning import trade_cost
from games.civilization.player.military import conquest_gain, danger, unit_need
from games.civilization.player.mind import Mind
from games.civilization.player.places import best_site, cities_to_come, gathering
from games.civilization.player.worth import (
    CULTURE,
    WIN,
    coin_worth,
    covered,
    marker_gain,
    resource_worth,
    step_worth,
)
from games.civilization.reckoning.building import Item, free_buildings, items
from games.civilization.reckoning.cities import arts, conversion_trade, harvest_kinds, may_act, production
from games.civilization.reckoning.combat import rank
from games.civilization.reckoning.limits import coins, knows
from games.civilization.reckoning.squares import blockaded
from games.civilization.state import City, Marker
from games.engine.question import Answer

POWERS: Mapping[str, float] = {
    "stonehenge": 1.0,
    "colossus": 3.0,
    "hanging-gardens": 2.5,
    "oracle": 0.6,
    "angkor-wat": 2.0,
    "himeji-samurai-castle": 1.5,
    "porcelain-tower": 2.5,
    "louvre": 3.0,
    "panama-canal": 14.0,
    "statue-of-liberty": 16.0,
    "sydney-opera-house": 8.0,
    "united-nations": 1.0,
}
"""What the power of a wonder is worth in a turn."""


# -- culture ---------------------------------------------------------------------------------------------------------


def token_worth(mind: Mind) -> float:
    """What a culture token is worth: early steps are cheap, and five make a coin with Printing Press."""
    step = mind.player.step
    worth = 1.5 if step < 7 else 1.0 if step < 14 else 0.8
    if knows(mind.state, mind.me, "printing-press") and mind.player.coins.get("printing-press", 0) < 4:
        worth = max(worth, 1.8)
    left = sum([space.culture for space in TRACK[step + 1 :]])
    if left - mind.player.culture < 25:
        worth = max(worth, 2.5)
    return worth


def culture_worth(mind: Mind, tokens: int) -> float:
    """What so many more tokens are worth."""
    return tokens * token_worth(mind)


# -- what a city can build -------------------------------------------------------------------------------------------


def item_worth(mind: Mind, city: City, item: Item) -> tuple[float, str | None]:
    """What a thing is worth that a city builds, and where it is placed best."""
    if item.kind == "unit":
        return unit_worth(mind, item.id), None
    if item.kind == "figure":
        return figure_worth(mind, city, item)
    if item.id == WALLS:
        short = max(0.0, 6.0 - danger(mind)) if city.capital else 0.0
        return 2.0 + 4.0 * short, city.square
    best: tuple[float, str | None] = (-99.0, None)
    for square in item.squares:
        gain = marker_gain(mind, square, Marker(item.kind, item.id)) - covered(mind, square)
        if gain > best[0]:
            best = gain, square
    if item.kind == "wonder":
        return best[0] + POWERS[item.id] * max(1.0, mind.turns - 1), best[1]
    return best


def unit_worth(mind: Mind, kind: str) -> float:
    """What one more unit is worth; of the kinds better those of a high rank, and all kinds alike."""
    own = sum([UNITS[unit].kind == kind for unit in mind.player.units])
    high = 3.0 if kind == "aircraft" else rank(mind.state, mind.me, kind) - 1
    return unit_need(mind) + 0.8 * high - 0.4 * own


def figure_worth(mind: Mind, city: City, item: Item) -> tuple[float, str | None]:
    """What one more army or scout is worth."""
    player = mind.player
    scouts = sum([figure.kind == "scout" for figure in player.figures])
    armies = sum([figure.kind == "army" for figure in player.figures])
    squares = [square for square in item.squares if not blockaded(mind.state, mind.me, square)]
    if item.id == "scout":
        open_markers = cities_to_come(mind)
        if scouts < open_markers:
            value = 0.6 * max(0.0, mind.turns - 2) * best_site(mind)
        else:
            value = 0.6 * max(0.0, mind.turns - 2) * gathering(mind, scouts - open_markers)
        return value, min(squares, default=None)
    hunting = sum([square not in mind.state.locked for square in (*mind.state.huts, *mind.state.villages)])
    wanted = 2.0 + min(2.0, hunting / 2)
    value = 4.0 + 9.0 * max(0.0, min(1.0, wanted - armies)) if armies < wanted else 1.5
    value += 0.3 * max(0.0, 5.0 - danger(mind)) + conquest_gain(mind, armies=1)
    return value, min(squares or item.squares, default=None)


def best_item(
    mind: Mind, city: City, found: Sequence[Item], extra: int = 0, *, free: bool = False
) -> tuple[float, str]:
    """What a city builds best of these, and what that is worth after paying for missing production."""
    state = mind.state
    have = production(state, mind.me, city) + extra
    best = (0.0, "")
    for item in found:
        paid = 0 if free else conversion_trade(state, mind.me, item.cost - have)
        if paid > mind.player.trade:
            continue
        value = item_worth(mind, city, item)[0] - trade_cost(mind, paid)
        if value > best[0]:
            best = value, f"{item.kind}/{item.id}"
    return best


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


def kind_worth(mind: Mind, kind: str) -> float:
    """What a resource of a kind is worth: what its best ability gives that the seat knows, at least that of any."""
    worth = resource_worth(mind)
    for ability in ABILITIES.values():
        if ability.price == kind and ability.technology in mind.player.technologies:
            worth = max(worth, ability_worth(mind, ability.id) + 0.5)
    held = mind.player.holds(kind)
    return worth - 0.5 * held


PLAIN: Mapping[str, float] = {
    "wounds": 5.0,
    "stronger-attack": 4.5,
    "cancel": 5.0,
    "lock": 3.0,
    "extra-actions": 25.0,
    "monarchy": 4.5,
}
"""What effects are worth that depend on nothing much."""


def ability_worth(mind: Mind, id: str) -> float:
    """What an ability gives."""
    ability = ABILITIES[id]
    if ability.effect == "trade":
        return 5.0 if len(mind.others) > 1 else 3.5
    if ability.effect == "culture":
        return culture_worth(mind, ability.amount)
    if ability.effect == "production":
        return 0.8 * ability.amount
    if ability.effect == "great-person":
        return 12.0 + mind.turns
    if ability.effect == "coin":
        return coin_worth(mind, mind.me)
    return PLAIN.get(ability.effect, 0.0)


def price_worth(mind: Mind, id: str) -> float:
    """What the price of an ability is worth to the seat."""
    ability = ABILITIES[id]
    if ability.price == "trade":
        return trade_cost(mind, ability.price_count)
    if ability.price == "culture":
        return 0.8 * ability.price_count * CULTURE
    return ability.price_count * (resource_worth(mind) - 0.6)


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
        return 0.0 if target_worth(mind, best_target(mind, _targets(mind))) < 12 else 5.0
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


def build_item(mind: Mind) -> Answer:
    """What a city builds. What costs nothing is a free building of Egypt."""
    city = mind.city(mind.context["city"])
    found = [item for item in items(mind.state, mind.me, city) if f"{item.kind}/{item.id}" in mind.question.keys]
    only_buildings = all(key.startswith("building/") for key in mind.question.keys)
    free = only_buildings and mind.player.civilization == "egypt"
    _, key = best_item(mind, city, found, free=free)
    return (key,) if key else mind.question.late


def build_second(mind: Mind) -> Answer:
    """The second thing with Engineering, if it is worth anything besides the first; 'one' for none."""
    city, keys = mind.city(mind.context["city"]), mind.question.keys
    funds = mind.context
    reach = int(funds["production"]) - int(funds["spent"])
    first = best_item(mind, city, items(mind.state, mind.me, city))[1]
    limited = first.startswith("building/") and BUILDINGS[first.removeprefix("building/")].limited
    rated = {}
    for item in items(mind.state, mind.me, city):
        key = f"{item.kind}/{item.id}"
        if key not in keys or (limited and item.kind == "building" and BUILDINGS[item.id].limited):
            continue
        paid = conversion_trade(mind.state, mind.me, item.cost - reach)
        rated[key] = item_worth(mind, city, item)[0] - trade_cost(mind, paid) - 2.0 * (key == first)
    best = max(rated, key=lambda key: rated[key], default="one")
    return (best if rated and rated[best] > 0 else "one",)


def build_square(mind: Mind) -> Answer:
    """Where it is placed."""
    city = mind.city(mind.context["city"])
    item = Item(mind.context["kind"], mind.context["id"], 0, mind.question.keys)
    square = item_worth(mind, city, item)[1]
    return (square,) if square in mind.question.keys else mind.question.late


def harvest(mind: Mind) -> Answer:
    """The kind that is worth most."""
    kinds = [key for key in mind.question.keys if key != "one"]
    return (max(kinds, key=lambda kind: kind_worth(mind, kind)),)


def ability_city(mind: Mind) -> Answer:
    """The city that can use more production best."""
    amount = ABILITIES[mind.context["for"]].amount if "for" in mind.context else EVENTS[mind.context["event"]].amount
    square = production_gain(mind, amount)[1]
    return (square,) if square in mind.question.keys else mind.question.late


def _targets(mind: Mind) -> list[str]:
    """The buildings of others that Gunpowder could destroy."""
    found = []
    for seat, city in mind.state.cities():
        if seat != mind.me:
            for square in mind.state.outskirts(city):
                marker = mind.state.markers.get(square)
                if marker is not None and marker.kind in ("building", "wonder"):
                    found.append(f"building/{square}" if marker.kind == "building" else f"wonder/{marker.id}")
    return found


def best_target(mind: Mind, keys: Sequence[str]) -> str:
    """What hurts others most."""
    return max(keys, key=lambda key: target_worth(mind, key), default="")


def target_worth(mind: Mind, key: str) -> float:
    """By how much it hurts another seat: 'seat-1' loses a unit, 'building/D4' is destroyed, 'wonder/x' is obsolete."""
    kind, _, id = key.partition("/")
    if kind.startswith("seat-"):
        return 4.0 + 0.1 * mind.view.seats[int(kind.removeprefix("seat-"))].units
    if kind == "building":
        found = mind.state.city_around(id)
        if found is None or id not in mind.state.markers:
            return -1.0 if found is None else 3.0
        loss = -marker_gain(mind, id, None, found[0])
        return loss if found[0] != mind.me else -loss
    if kind == "wonder":
        square = next((one for one, marker in mind.state.markers.items() if marker.id == id), None)
        if square is None:
            return 0.5
        found = mind.state.city_around(square)
        worth = POWERS.get(id, 0.0) * mind.turns
        return -worth if found is None or found[0] == mind.me else worth
    return 0.0


def ability_target(mind: Mind) -> Answer:
    """What Monarchy or Gunpowder hits."""
    return (best_target(mind, mind.question.keys),)
