"""How strong seats are: what defends a city, what attacks it, and the odds of a battle (5.4 to 5.7)."""

from __future__ import annotations

from math import exp

from games.civilization.player.mind import MEAN_STRENGTH, Mind, mean_strength
from games.civilization.reckoning.combat import battle_hand, combat_bonus
from games.civilization.reckoning.limits import stacking_limit
from games.civilization.state import City

SPREAD = 3.5
"""How far the totals of a battle are from what is expected."""

CONQUEST = 60.0
THINKABLE = 0.5
"""What it is worth to come from no chance to a certain one to conquer a capital; below this one nobody thinks of it."""


def odds(attack: float, defence: float) -> float:
    """The chance of an attacker with these expected totals to win."""
    return 1 / (1 + exp(-(attack - defence) / SPREAD))


def forces(mind: Mind, seat: int, hand: int) -> float:
    """The expected strength of a battle hand of so many cards."""
    units = len(mind.state.players[seat].units)
    return mean_strength(mind, seat) * min(units, hand)


def attack(mind: Mind, seat: int, armies: int) -> float:
    """What a group of so many armies brings into a battle."""
    state = mind.state
    return mind.once(
        ("attack", seat, armies),
        lambda: forces(mind, seat, battle_hand(state, seat, armies)) + combat_bonus(state, seat),
    )


def defence(mind: Mind, seat: int, armies: int = 0, city: City | None = None) -> float:
    """What defends a city, or so many armies in the open."""
    state = mind.state
    return mind.once(
        ("defence", seat, armies, None if city is None else city.square),
        lambda: forces(mind, seat, battle_hand(state, seat, max(1, armies), city)) + combat_bonus(state, seat, city),
    )


def barbarians(mind: Mind) -> float:
    """What defends a village."""
    return 3 * MEAN_STRENGTH


def full_attack(mind: Mind, seat: int) -> float:
    """What a seat could attack with once its armies have come together."""
    armies = sum([figure.kind == "army" for figure in mind.state.players[seat].figures])
    return attack(mind, seat, max(1, min(armies, stacking_limit(mind.state, seat)))) if armies else 0.0


def danger(mind: Mind) -> float:
    """By how much the strongest other seat is short of conquering the own capital; negative: it is near to it."""
    return mind.once(("danger",), lambda: _danger(mind))


def _danger(mind: Mind) -> float:
    capital = _capital(mind, mind.me)
    if capital is None:
        return 99.0
    mine = defence(mind, mind.me, city=capital)
    return min(mine - full_attack(mind, other) for other in mind.others)


def stack(mind: Mind, seat: int, more: int = 0) -> int:
    """How many armies of a seat can attack together once they have met."""
    armies = more + sum([figure.kind == "army" for figure in mind.state.players[seat].figures])
    return min(armies, stacking_limit(mind.state, seat))


def campaign(mind: Mind) -> tuple[int, float]:
    """The seat whose capital is defended worst, and the chance to conquer it with all that can attack together."""
    return mind.once("campaign", lambda: _campaign(mind))


def _campaign(mind: Mind) -> tuple[int, float]:
    rated = [(-defence(mind, other, city=_capital(mind, other)), other) for other in mind.others]
    against, seat = max(rated)
    armies = stack(mind, mind.me)
    return seat, odds(attack(mind, mind.me, armies) - 1.0, -against) if armies else 0.0


def _capital(mind: Mind, seat: int) -> City | None:
    return next((city for city in mind.state.players[seat].cities if city.capital), None)


def conquest_gain(mind: Mind, *, units: int = 0, armies: int = 0) -> float:
    """By how much more units or armies improve the chance to conquer a capital, in points of trade."""
    seat, now = campaign(mind)
    group = stack(mind, mind.me, armies)
    if not group or now < THINKABLE:
        return 0.0
    hand = battle_hand(mind.state, mind.me, group)
    brought = mean_strength(mind, mind.me) * min(len(mind.player.units) + units, hand)
    brought += combat_bonus(mind.state, mind.me)
    then = odds(brought - 1.0, defence(mind, seat, city=_capital(mind, seat)))
    return CONQUEST * max(0.0, then - now)


def unit_need(mind: Mind) -> float:
    """What one more unit is worth, for defence and for a conquest."""
    units = len(mind.player.units)
    wanted = 4 + mind.state.turn / 3
    short = max(0.0, 5.0 - danger(mind))
    defending = min(30.0, 1.8 * short) + 3.0 * max(0.0, min(2.0, wanted - units)) + 2.0
    return defending + conquest_gain(mind, units=1)
