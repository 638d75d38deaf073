"""What a seat or a spectator may know of a game (section 9). Views have no field for anything else."""

from __future__ import annotations

from dataclasses import dataclass

from games.dominion.cards import CARDS, COINS, TREASURES, counted, end_piles
from games.dominion.options import DominionOptions
from games.dominion.scoring import empty_piles
from games.dominion.state import DominionState, Phase, Player
from games.engine.result import Result


@dataclass(frozen=True, slots=True)
class PileView:
    """A Supply pile: what a card of it costs, its types, and how many are left."""

    card: str
    cost: int
    types: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class PlayedView:
    """A card in play and how often it was played."""

    card: str
    times: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is open to this reader about one seat.

    A count that the table keeps hidden is None; `has_deck` tells whether there is a deck at all. `looked_at_count`
    cards were taken from the deck and are looked at by their owner. `final` lists all cards after the game.
    """

    seat: int
    turns: int
    hand_count: int
    deck_count: int | None
    has_deck: bool
    discard_top: str | None
    discard_count: int | None
    play: tuple[PlayedView, ...]
    set_aside: tuple[str, ...]
    revealed: tuple[str, ...]
    looked_at_count: int
    final: tuple[tuple[str, int], ...] | None


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the reader's own seat sees. `discard` is the own pile, top card last, if the table keeps it open."""

    hand: tuple[str, ...]
    looked_at: tuple[str, ...]
    discard: tuple[str, ...] | None
    coins_with_treasures: int | None


@dataclass(frozen=True, slots=True)
class RunningView:
    """A card that is being resolved, by whom."""

    card: str
    seat: int


@dataclass(frozen=True, slots=True)
class DominionView:
    """The table as one reader sees it.

    `phase` is draft, action, buy, clean_up or over. `step` is finer: in the Buy phase 'treasures' tells that the
    active player is asked for Treasures (and so holds one), 'buy' that a buy comes next, 'end' that the turn is
    handed over. `running` are the cards being resolved, the outermost first. `empty_limit` empty piles end the game.
    """

    reader: int | None
    options: DominionOptions
    kingdom: tuple[str, ...]
    supply: tuple[PileView, ...]
    trash: tuple[tuple[str, int], ...]
    seats: tuple[SeatView, ...]
    first: int
    active: int
    turn: int
    phase: str
    step: str
    actions: int
    buys: int
    coins: int
    merchants: int
    silver_played: bool
    acted: bool
    bought: bool
    empty_piles: int
    empty_limit: int
    running: tuple[RunningView, ...]
    own: OwnView | None
    result: Result | None

    def seat(self, seat: int) -> SeatView:
        """One seat."""
        return self.seats[seat]

    def pile(self, card: str) -> PileView | None:
        """The Supply pile of a card, or None if it is not in this game."""
        return next((pile for pile in self.supply if pile.card == card), None)


def view(state: DominionState, reader: int | None) -> DominionView:
    """The picture for a seat, or for a spectator (None). After the game everything is open."""
    return DominionView(
        reader=reader,
        options=state.options,
        kingdom=tuple(state.kingdom),
        supply=tuple(
            PileView(card, CARDS[card].cost, CARDS[card].types, count) for card, count in state.supply.items()
        ),
        trash=counted(state.trash),
        seats=tuple(_seat(state, seat, reader) for seat in range(state.seats)),
        first=state.first,
        active=state.active,
        turn=state.turn,
        phase="buy" if state.phase is Phase.END else state.phase.value,
        step=_step(state),
        actions=state.actions,
        buys=state.buys,
        coins=state.coins,
        merchants=state.merchants,
        silver_played=state.silver_played,
        acted=state.acted,
        bought=state.bought,
        empty_piles=empty_piles(state),
        empty_limit=end_piles(state.seats),
        running=tuple(RunningView(running.id, running.seat) for running in state.running),
        own=None if reader is None else _own(state, reader),
        result=state.result,
    )


def _step(state: DominionState) -> str:
    if state.phase is Phase.BUY:
        may_play = state.treasures_open and not state.treasures_done
        if may_play and any(card in TREASURES for card in state.players[state.active].hand):
            return "treasures"
    return state.phase.value


def _seat(state: DominionState, seat: int, reader: int | None) -> SeatView:
    player = state.players[seat]
    own = reader == seat
    over = state.result is not None
    hand, deck, looked_at = len(player.hand), len(player.deck), len(player.looked_at)
    before = None if own or over else hand_before_library(state, seat)
    if before is not None:
        deck += hand - before + looked_at
        hand, looked_at = before, 0
    options = state.options
    return SeatView(
        seat=seat,
        turns=player.turns,
        hand_count=hand,
        deck_count=deck if own or over or options.deck_counts == "yes" else None,
        has_deck=deck > 0,
        discard_top=player.discard[-1] if player.discard else None,
        discard_count=len(player.discard) if over or options.discard_counts == "yes" else None,
        play=tuple(PlayedView(played.card, played.times) for played in player.play),
        set_aside=tuple(player.set_aside),
        revealed=tuple(player.revealed),
        looked_at_count=looked_at,
        final=counted(player.cards()) if over else None,
    )


def hand_before_library(state: DominionState, seat: int) -> int | None:
    """The hand count that others see while a Library draws: that a question is open tells what was drawn."""
    for running in reversed(state.running):
        if running.seat == seat and "hand" in running.memory:
            return int(running.memory["hand"])
    return None


def _own(state: DominionState, reader: int) -> OwnView:
    player = state.players[reader]
    coins = None
    if reader == state.active and state.phase in (Phase.ACTION, Phase.BUY):
        coins = state.coins + _coins_in_hand(state, player)
    return OwnView(
        hand=tuple(player.hand),
        looked_at=tuple(player.looked_at),
        discard=tuple(player.discard) if state.options.open_discards == "yes" else None,
        coins_with_treasures=coins,
    )


def _coins_in_hand(state: DominionState, player: Player) -> int:
    """What the Treasures in hand would bring, with the Merchants' coins for the first Silver; 0 if none may follow."""
    if not state.treasures_open:
        return 0
    bonus = state.merchants if "silver" in player.hand and not state.silver_played else 0
    return bonus + sum(COINS[card] for card in player.hand)
