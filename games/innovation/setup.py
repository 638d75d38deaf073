"""Set-up (section 2): ten shuffled piles, nine age achievements, two cards for each player."""

from __future__ import annotations

from games.engine import chance
from games.engine.gametype import Setup
from games.innovation.cards import ACHIEVEMENT_AGES, AGES, in_order, of_age
from games.innovation.options import InnovationOptions
from games.innovation.state import InnovationState, Player

FIRST_CARDS = 2


def pile_purpose(age: int) -> str:
    """The named chance by which the pile of an age is shuffled."""
    return f"pile/{age}"


def new(setup: Setup) -> InnovationState:
    """A new game in which every player has two cards and has to choose the one to meld."""
    options = setup.options
    if not isinstance(options, InnovationOptions):
        raise TypeError(f"Innovation needs InnovationOptions, not {type(options).__name__}")
    state = InnovationState(
        seed=setup.seed, seats=setup.seats, options=options, players=[Player() for _ in range(setup.seats)]
    )
    state.supply = [chance.shuffled(state, pile_purpose(age), of_age(age)) for age in AGES]
    state.tiles = [state.supply[age - 1].pop(0) for age in ACHIEVEMENT_AGES]
    for _ in range(FIRST_CARDS):
        for player in state.players:
            player.hand.append(state.supply[0].pop(0))
    for player in state.players:
        player.hand = in_order(player.hand)
    return state
