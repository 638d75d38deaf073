"""With what a seat can pay the resources of an ability (4.3.5)."""

from __future__ import annotations

from games.civilization.facts import EVENTS, MARKET_RESOURCES, RESOURCES, Ability
from games.civilization.state import CivilizationState


def kinds_for(ability: Ability) -> tuple[str, ...]:
    """The kinds of resources that an ability takes: one, or any."""
    return RESOURCES if ability.price == "any" else (str(ability.price),)


def tokens_for(state: CivilizationState, seat: int, ability: Ability) -> dict[str, int]:
    """The tokens of a seat that can pay, by 'market/wheat', 'hut/wheat', 'village/iron', with how many there are."""
    player = state.players[seat]
    found: dict[str, int] = {}
    for kind in kinds_for(ability):
        found[f"market/{kind}"] = player.resources[kind] if kind in MARKET_RESOURCES else 0
        found[f"hut/{kind}"] = player.huts.count(kind)
        found[f"village/{kind}"] = player.villages.count(kind)
    return {means: count for means, count in found.items() if count}


def gifts_for(state: CivilizationState, seat: int, ability: Ability) -> dict[str, int]:
    """The Gift events in the hand that can stand for one resource of the price, with how many there are.

    'Any' is open to every Gift (4.6). Whether A Gift from Afar finds somebody to be named is not looked at.
    """
    hand = state.players[seat].events
    kinds = kinds_for(ability)
    return {
        event: hand.count(event)
        for event in dict.fromkeys(hand)
        if any(kind in kinds for kind in EVENTS[event].resources)
    }


def can_pay(state: CivilizationState, seat: int, ability: Ability) -> bool:
    """Whether a seat has the price of an ability: resources (Gifts included), or trade or culture for a purchase."""
    player = state.players[seat]
    if ability.price is None:
        return True
    if ability.price == "trade":
        return player.trade >= ability.price_count
    if ability.price == "culture":
        return player.culture >= ability.price_count
    tokens = sum(tokens_for(state, seat, ability).values())
    return tokens + sum(gifts_for(state, seat, ability).values()) >= ability.price_count


def usable(state: CivilizationState, seat: int, ability: Ability) -> bool:
    """Whether a seat knows the technology of an ability, has not used it this turn and can pay for it.

    Phase, targets and room for a coin are for the caller.
    """
    player = state.players[seat]
    return ability.technology in player.technologies and ability.id not in player.used and can_pay(state, seat, ability)
