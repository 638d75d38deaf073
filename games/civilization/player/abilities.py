"""Culture, resources and abilities: what they are worth, what they cost, at what they aim (4.3.5, 4.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.civilization.facts import ABILITIES, TRACK
from games.civilization.player.builds import POWERS
from games.civilization.player.learning import trade_cost
from games.civilization.player.mind import Mind
from games.civilization.player.worth import CULTURE, coin_worth, marker_gain, resource_worth
from games.civilization.reckoning.limits import knows
from games.engine.question import Answer


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


def targets(mind: Mind) -> list[str]:
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
