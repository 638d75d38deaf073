"""What must hold at every question (section 3.10); for tests and for stored games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.dominion.cards import CARDS, in_order, pile_size, pool
from games.dominion.options import KINGDOM_SIZE
from games.dominion.state import DominionState, Phase


def conserved(state: DominionState) -> Mapping[str, int]:
    """How many cards of each kind there are in all zones; Kingdom cards out of this game count as in the box."""
    counts = Counter(state.trash)
    counts.update(state.supply)
    for player in state.players:
        counts.update(player.cards())
    for card in pool(state.options.edition):
        if card not in state.supply:
            counts[card] += pile_size(card, state.seats)
    return {card: counts[card] for card in CARDS if counts[card]}


def complaints(state: DominionState) -> Iterator[str]:
    """The broken invariants, in words."""
    for card, count in state.supply.items():
        if count < 0:
            yield f"the pile of {card} is at {count}"
    if state.phase is not Phase.DRAFT and len(state.kingdom) != KINGDOM_SIZE:
        yield f"the Kingdom has {len(state.kingdom)} cards"
    if min(state.actions, state.buys, state.coins) < 0:
        yield f"a counter is negative: {state.actions} actions, {state.buys} buys, {state.coins} coins"
    for seat, player in enumerate(state.players):
        if player.hand != in_order(player.hand):
            yield f"the hand of seat {seat} is out of order"
        if seat != state.active and player.play:
            yield f"seat {seat} has cards in play in another player's turn"
        if not state.running and (player.set_aside or player.revealed or player.looked_at):
            yield f"seat {seat} has cards set aside, turned up or looked at while no card is resolved"
    if state.phase is Phase.ACTION and not state.acted and state.players[state.active].play:
        yield "the turn began with cards in play"
