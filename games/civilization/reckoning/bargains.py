"""Offers: what may be offered, what others see of it, and whether it can be given (3.2, 14)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.civilization.facts import EVENTS
from games.civilization.state import CivilizationState, Player
from games.civilization.subgames import Goods


def back(thing: str) -> str:
    """What all see of a face-down thing: 'hut' of 'hut/wheat', the deck of an event; backs are their own."""
    return EVENTS[thing].deck if thing in EVENTS else thing.partition("/")[0]


def copy_of(goods: Goods) -> Goods:
    """The same goods again."""
    return replace(
        goods,
        resources=dict(goods.resources),
        tokens=list(goods.tokens),
        events=list(goods.events),
        promises=list(goods.promises),
    )


def backs(goods: Goods) -> Goods:
    """What all may know of goods."""
    tokens = sorted([back(token) for token in goods.tokens])
    return replace(copy_of(goods), tokens=tokens, events=sorted([back(event) for event in goods.events]))


def hidden(goods: Goods) -> Counter[str]:
    """How many things of each back are among the goods."""
    return Counter([back(thing) for thing in (*goods.tokens, *goods.events)])


def holds(player: Player, group: str) -> int:
    """How many things of a back a player holds, which all can see."""
    if group in ("hut", "village"):
        return len(player.huts if group == "hut" else player.villages)
    return sum([EVENTS[event].deck == group for event in player.events])


def can_give(state: CivilizationState, seat: int, goods: Goods) -> bool:
    """Whether a seat has so many of everything, as far as all can see."""
    player = state.players[seat]
    return (
        player.trade >= goods.trade
        and player.culture >= goods.culture
        and all(player.resources[kind] >= count for kind, count in goods.resources.items())
        and all(holds(player, group) >= count for group, count in hidden(goods).items())
    )
