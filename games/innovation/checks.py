"""What must hold at every question (sections 1 and 3.1); for tests and for stored games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.innovation.cards import ACHIEVEMENT_AGES, AGE, CARDS, COLOUR, SPECIAL, in_order
from games.innovation.state import InnovationState, Phase


def conserved(state: InnovationState) -> Mapping[str, int]:
    """Every card, and every achievement, and how often it is there."""
    counts = Counter(state.tiles)
    counts.update(state.removed)
    counts.update(card for pile in state.supply for card in pile)
    achievements = Counter(state.available)
    for player in state.players:
        counts.update(player.cards())
        achievements.update(player.achievements)
    names = [*(str(age) for age in ACHIEVEMENT_AGES), *SPECIAL]
    return {
        **{card: counts[card] for card in CARDS},
        **{f"achievement {name}": achievements[name] for name in names},
    }


def complaints(state: InnovationState) -> Iterator[str]:
    """The broken invariants, in words."""
    for age, pile in enumerate(state.supply, start=1):
        if any(AGE[card] != age for card in pile):
            yield f"the pile of age {age} is {pile}"
    if [AGE[card] for card in state.tiles] != list(ACHIEVEMENT_AGES):
        yield f"the age achievements are {state.tiles}"
    in_hands = [card for player in state.players for card in player.hand]
    if any(card not in in_hands for card in state.shown):
        yield f"{state.shown} are shown and not in a hand"
    # Not if the game has ended in the middle of an effect: that moment is final (ruling G24).
    if not state.running and state.shown and state.result is None:
        yield f"{state.shown} are shown while no effect runs"
    for seat, player in enumerate(state.players):
        if player.hand != in_order(player.hand) or player.score != in_order(player.score):
            yield f"the hand or the score pile of seat {seat} is out of order"
        for colour, cards in player.board.items():
            if any(COLOUR[card] != colour for card in cards.cards):
                yield f"the {colour} pile of seat {seat} is {cards.cards}"
            if len(cards.cards) < 2 and cards.splay != "none":
                yield f"the {colour} pile of seat {seat} is splayed {cards.splay} with {len(cards.cards)} cards"
    if state.phase is Phase.ACTION and state.actions < 1:
        yield f"there are {state.actions} actions in the action phase"
    if state.result is None and any(state.claimed(seat) >= state.needed for seat in range(state.seats)):
        yield "a player has enough achievements to win and the game goes on"
