"""Positions of Dominion by hand."""

from __future__ import annotations

from collections.abc import Callable

from games.dominion.state import DominionState, Phase


def begin_turn(*hands: str) -> Callable[[DominionState], None]:
    """The first seat's Action phase with these hands, cards with spaces between; nothing is in play."""

    def change(state: DominionState) -> None:
        state.active, state.phase = 0, Phase.ACTION
        state.actions = state.buys = 1
        state.coins, state.treasures_done = 0, False
        for player, hand in zip(state.players, hands, strict=False):
            player.hand = hand.split()

    return change
