"""What can be done with a card, and with what is left of an action in the middle of it."""

from __future__ import annotations

from collections.abc import Iterable

from games.concordia.facts import CARDS
from games.concordia.personalities import action_of
from games.concordia.player import goods, market, travel
from games.concordia.player.plan import Plan
from games.concordia.player.position import Position


def whole_turns(position: Position, turns: float, *, thorough: bool) -> list[Plan]:
    """Every sensible turn; keys are the cards that are played."""
    cards: dict[tuple[str, str], str] = {}
    for card in position.hand:
        cards.setdefault(action_of(card), card)
    found = []
    for card in cards.values():
        for plan in of_card(position.play(card), card, turns, thorough=thorough):
            found.append(Plan(card, plan.position))
    return found


def of_card(position: Position, card: str, turns: float, *, thorough: bool) -> Iterable[Plan]:
    """Every sensible way to carry out a card that was just played or copied; keys answer its first question."""
    action, parameter = action_of(card)
    if action == "tribune":
        return goods.returned(position)
    if action == "architect":
        return travel.trips(position, len(position.colonists), turns, building=False, thorough=thorough)
    if action == "prefect":
        return goods.provinces(position, turns)
    if action == "colonist":
        return goods.colonists(position, turns)
    if action == "mercator":
        return market.trades(position.pay(-int(parameter), {}), {})
    if action == "diplomat":
        return copies(position, turns, thorough=thorough)
    if action in ("senator", "consul"):
        return market.purchases(position, int(parameter), turns, with_space=action == "senator")
    return goods.special(position, parameter)


def copies(position: Position, turns: float, *, thorough: bool) -> list[Plan]:
    """Every card that a Diplomat can copy, done with the own pieces."""
    tops: dict[tuple[str, str], tuple[int, str]] = {}
    for seat in position.table.others:
        if seat.top is not None and CARDS[seat.top].action != "diplomat":
            tops.setdefault(action_of(seat.top), (seat.seat, seat.top))
    found = [
        Plan(f"seat-{seat}", plan.position)
        for seat, top in tops.values()
        for plan in of_card(position, top, turns, thorough=thorough)
    ]
    return found or [Plan("", position)]
