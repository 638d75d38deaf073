"""Set-up (section 2) and who begins (sections 2 and 6.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from games.dominion.cards import BASIC, PILE_ORDER, SETS, STARTING_DECK, in_order, pile_size
from games.dominion.options import KINGDOM_SIZE, DominionOptions
from games.dominion.state import DominionState, Phase, Player
from games.engine import chance
from games.engine.gametype import Setup
from games.engine.result import Result

HAND_SIZE = 5

Shuffle = Callable[[str, Sequence[str]], list[str]]


def new(setup: Setup) -> DominionState:
    """A new game, ready for its first turn; with a draft ready for the first pick, nothing dealt yet."""
    options = setup.options
    if not isinstance(options, DominionOptions):
        raise TypeError(f"Dominion needs DominionOptions, not {type(options).__name__}")
    state = DominionState(
        seed=setup.seed,
        seats=setup.seats,
        options=options,
        players=[Player(deck=list(STARTING_DECK)) for _ in range(setup.seats)],
        supply={card: pile_size(card, setup.seats) for card in BASIC},
    )
    if options.kingdom == "draft":
        state.phase = Phase.DRAFT
    else:
        lay_out(state, _kingdom(state))
        deal(state, partial(chance.shuffled, state))
    first = setup.first
    if first is None:
        first = int(chance.pick(state, "first", [str(seat) for seat in range(setup.seats)]))
    state.first = state.active = first
    return state


def _kingdom(state: DominionState) -> Sequence[str]:
    options = state.options
    if options.kingdom == "list":
        return options.cards
    if options.kingdom == "random":
        return chance.shuffled(state, "kingdom", options.pool)[:KINGDOM_SIZE]
    return SETS[options.kingdom_set].cards


def lay_out(state: DominionState, kingdom: Sequence[str]) -> None:
    """Put the Kingdom piles beside the basic ones, in the fixed order of piles."""
    state.kingdom = sorted(kingdom, key=PILE_ORDER.__getitem__)
    state.supply = {card: state.supply[card] for card in BASIC}
    state.supply |= {card: pile_size(card, state.seats) for card in state.kingdom}


def deal(state: DominionState, shuffled: Shuffle) -> None:
    """Shuffle each starting deck and draw the first hands."""
    for seat, player in enumerate(state.players):
        cards = shuffled(shuffle_purpose(seat), player.deck)
        player.hand, player.deck = in_order(cards[:HAND_SIZE]), cards[HAND_SIZE:]


def shuffle_purpose(seat: int) -> str:
    """The named chance by which this seat's cards are shuffled: 'shuffle/P1' for the first seat."""
    return f"shuffle/P{seat + 1}"


def next_firsts(result: Result) -> list[int]:
    """Who may begin the next game of the same group; several after a shared victory (section 6.4)."""
    seats = list(range(len(result.places)))
    winners = result.winners
    if len(winners) == 1:
        return [(winners[0] + 1) % len(seats)]
    return [seat for seat in seats if seat not in winners] or seats


def next_first(result: Result, rng: Random) -> int:
    """Who begins the next game, at random where the rules leave it open (section 14)."""
    return rng.choice(next_firsts(result))
