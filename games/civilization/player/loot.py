"""Loot: what is taken from the loser of a battle (5.9)."""

from __future__ import annotations

from games.civilization.player.learning import technology_worth
from games.civilization.player.mind import Mind
from games.civilization.player.worth import coin_worth, resource_worth
from games.civilization.reckoning.limits import coins
from games.engine.question import Answer

PRICES = {"technology": 2, "culture-card": 2, "steal-coin": 2}


def loot(mind: Mind) -> Answer:
    """What is worth most for its price."""
    assert mind.state.loot is not None
    left = mind.state.loot.left
    rated = {
        key: _worth(mind, key) * (1.0 if left < 2 else 1 / PRICES.get(key.partition("/")[0], 1))
        for key in mind.question.keys
        if key != "done"
    }
    best = max(rated, key=lambda key: rated[key], default="done")
    return (best,)


def _worth(mind: Mind, key: str) -> float:
    assert mind.state.loot is not None
    what, _, thing = key.partition("/")
    if what in ("trade", "culture"):
        return 1.1 * int(thing)
    if what == "resource":
        return resource_worth(mind) + 1.0
    if what == "technology":
        return 12.0 + technology_worth(mind, thing)
    loss = 4.0 + max(0, coins(mind.state, mind.state.loot.loser) - 8) * 2.0
    if what == "steal-coin":
        return coin_worth(mind, mind.me) + loss
    return loss if what == "discard-coin" else 5.0
