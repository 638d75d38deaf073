"""What cities build: what each thing is worth, where it is placed, what is paid for it (3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.facts import BUILDINGS, UNITS, WALLS
from games.civilization.player.learning import trade_cost
from games.civilization.player.military import conquest_gain, danger, unit_need
from games.civilization.player.mind import Mind
from games.civilization.player.places import best_site, cities_to_come, gathering
from games.civilization.player.worth import covered, marker_gain
from games.civilization.reckoning.building import Item, items
from games.civilization.reckoning.cities import conversion_trade, production
from games.civilization.reckoning.combat import rank
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
