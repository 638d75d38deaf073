"""Dealing a possible state for a view at a quiet question: the unknown at random, what was met since in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random

from games.dominion.cards import ACTIONS, STARTING_DECK, TREASURES, in_order, pile_size
from games.dominion.game import UNKNOWN
from games.dominion.setup import shuffle_purpose
from games.dominion.state import DominionState, Phase, Played, Player
from games.dominion.view import DominionView, SeatView
from games.engine.events import Fact


@dataclass(slots=True)
class Told:
    """What the facts tell about one seat's cards as they were at the quiet question.

    `deck`: its top cards ('?' unseen). `whole_deck`: these are all of it. `shuffled`: what came from the top of the
    first shuffle since. `pile`: cards that lay in the discard pile, `whole_pile`: and no others. `hand`: cards seen in
    the hand.
    """

    deck: list[str] = field(default_factory=list)
    bottom: str | None = None
    whole_deck: bool = False
    shuffled: list[str] = field(default_factory=list)
    pile: Counter[str] = field(default_factory=Counter)
    whole_pile: bool = False
    hand: Counter[str] = field(default_factory=Counter)


def imagine(view: DominionView, facts: Sequence[Fact], rng: Random) -> DominionState:
    """A state that gives this view, with a seed of its own.

    `view` is that of the last quiet question, `facts` are those that its reader was told since. Cards met from the
    top of a deck lie there; cards met after a reshuffle lie in the discard pile and the shuffle is scripted.
    """
    state = _visible(view, rng)
    if view.step == Phase.DRAFT:
        for player in state.players:
            player.deck = list(STARTING_DECK)
        return state
    told = [_told(seat, facts) for seat in range(state.seats)]
    _Dealer(view, state, told, rng).deal()
    for seat, known in enumerate(told):
        if known.shuffled:
            state.chance_script[shuffle_purpose(seat)] = [known.shuffled]
    return state


def _visible(view: DominionView, rng: Random) -> DominionState:
    in_buy = view.step in ("treasures", "buy")
    return DominionState(
        seed=f"{rng.getrandbits(128):032x}",
        seats=len(view.seats),
        turn=view.turn,
        result=view.result,
        options=view.options,
        players=[_open_zones(seat) for seat in view.seats],
        first=view.first,
        active=view.active,
        phase=Phase.BUY if in_buy else Phase(view.step),
        kingdom=list(view.kingdom),
        supply={pile.card: pile.count for pile in view.supply},
        trash=[card for card, count in view.trash for _ in range(count)],
        actions=view.actions,
        buys=view.buys,
        coins=view.coins,
        plays=len(view.seats[view.active].play),
        merchants=view.merchants,
        silver_played=view.silver_played,
        acted=view.acted,
        bought=view.bought,
        treasures_done=view.step == "buy",
    )


def _open_zones(seat: SeatView) -> Player:
    return Player(
        play=[Played(played.card, number, played.times) for number, played in enumerate(seat.play, start=1)],
        set_aside=list(seat.set_aside),
        revealed=list(seat.revealed),
        turns=seat.turns,
    )


def _told(seat: int, facts: Iterable[Fact]) -> Told:
    """Read the facts about one seat in order, following what was put on top of the known part meanwhile."""
    told = Told()
    put_on_top = 0
    shuffles = 0
    added: Counter[str] = Counter()
    for fact in facts:
        kind, _, whose = fact.kind.partition("/")
        if whose != str(seat):
            continue
        if kind == "put":
            put_on_top += len(fact.values)
        elif kind == "deck":
            known = fact.values[min(put_on_top, len(fact.values)) :]
            put_on_top = max(0, put_on_top - len(fact.values))
            if shuffles == 0:
                told.deck += known
            elif shuffles == 1:
                told.shuffled += known
        elif kind == "shuffle":
            shuffles += 1
            told.whole_deck = True
        elif kind == "flipped":
            # After this nothing more is met in place; the next shuffle mixes deck and discard pile.
            shuffles = 2
        elif kind == "bottom":
            told.bottom = fact.values[0]
        elif kind == "pile" and shuffles == 0:
            added.update(fact.values)
        elif kind == "discards" and shuffles == 0:
            told.pile, told.whole_pile = Counter(fact.values) - added, True
        elif kind == "top" and shuffles == 0:
            told.pile |= Counter(fact.values) - added
        elif kind == "hand":
            told.hand |= Counter(fact.values)
    if UNKNOWN in told.shuffled:
        del told.shuffled[told.shuffled.index(UNKNOWN) :]
    told.pile |= Counter(told.shuffled) - added
    return told


class _Dealer:
    """Deals the unknown cards of one view."""

    def __init__(self, view: DominionView, state: DominionState, told: list[Told], rng: Random) -> None:
        self.view = view
        self.state = state
        self.told = told
        self.rng = rng
        self.unknown = self._unseen()

    def _unseen(self) -> Counter[str]:
        """All cards of the game less those that the view shows."""
        seats = self.state.seats
        cards = Counter({card: pile_size(card, seats) for card in self.state.supply})
        for card in STARTING_DECK:
            cards[card] += seats
        cards.subtract(self.state.supply)
        cards.subtract(self.state.trash)
        for seat, player in zip(self.view.seats, self.state.players, strict=True):
            cards.subtract(player.cards())
            if seat.discard_top is not None:
                cards[seat.discard_top] -= 1
        own = self.view.own
        if own is not None:
            cards.subtract(own.hand)
            cards.subtract(own.looked_at)
            if own.discard:
                cards.subtract(own.discard[:-1])
        return cards

    def deal(self) -> None:
        """Fill hands, decks and discard piles: first what is known, then what the step implies, then the rest."""
        seats = range(self.state.seats)
        own = self.view.own if self.view.reader is not None else None
        piles: dict[int, list[str]] = {}
        for seat in seats:
            player, told = self.state.players[seat], self.told[seat]
            player.deck = [card if card == UNKNOWN else self._pick((card,)) for card in told.deck]
            if own is not None and seat == self.view.reader:
                player.hand, player.looked_at = list(own.hand), list(own.looked_at)
            else:
                seen_in_hand = list(told.hand.elements())[: self._hand_count(seat)]
                player.hand = [self._pick((card,)) for card in seen_in_hand]
            piles[seat] = self._known_pile(seat)
        self._implied_by_step()
        self._bottoms()
        pool = list(self.unknown.elements())
        self.rng.shuffle(pool)
        for seat in seats:
            self._fill(seat, pool)
        self._spread(pool, piles)

    def _hand_count(self, seat: int) -> int:
        return self.view.seats[seat].hand_count

    def _known_pile(self, seat: int) -> list[str]:
        """What is known to lie under the top card of a discard pile."""
        own = self.view.own
        if own is not None and seat == self.view.reader and own.discard is not None:
            return list(own.discard[:-1])
        top = self.view.seats[seat].discard_top
        if top is None:
            return []
        known = list((self.told[seat].pile - Counter((top,))).elements())
        placed = [card for card in known if self._take_if_there(card)]
        if len(placed) < len(known):
            # The reshuffle held cards that nobody could follow; a script would name cards that are not there.
            self.told[seat].shuffled = []
        return placed

    def _take_if_there(self, card: str) -> bool:
        if self.unknown[card] <= 0:
            return False
        self.unknown[card] -= 1
        return True

    def _pick(self, kinds: Iterable[str]) -> str:
        """One of these kinds out of the unknown cards; '?' if there is none."""
        pool = [card for card in in_order(kinds) for _ in range(self.unknown[card])]
        if not pool:
            return UNKNOWN
        card = self.rng.choice(pool)
        self.unknown[card] -= 1
        return card

    def _implied_by_step(self) -> None:
        """Who is asked for an Action or for Treasures holds one; who orders discards in Clean-up holds two kinds."""
        active = self.view.active
        if active == self.view.reader:
            return
        hand = self.state.players[active].hand
        wanted = {"action": ACTIONS, "treasures": TREASURES}.get(self.view.step)
        if wanted is not None and not any(card in wanted for card in hand):
            self._hold(hand, wanted & self.unknown.keys())
        if self.view.step == Phase.CLEAN_UP:
            while len(set(hand)) < 2 and len(hand) < self._hand_count(active):
                self._hold(hand, self.unknown.keys() - set(hand))

    def _hold(self, hand: list[str], kinds: Iterable[str]) -> None:
        if len(hand) < self._hand_count(self.view.active):
            hand.append(self._pick(kinds))

    def _bottoms(self) -> None:
        for seat, told in enumerate(self.told):
            if told.bottom is not None and not self._take_if_there(told.bottom):
                self.told[seat].bottom = None

    def _fill(self, seat: int, pool: list[str]) -> None:
        """Complete the hand, and the deck as far as its size is known."""
        player, told, seen = self.state.players[seat], self.told[seat], self.view.seats[seat]
        hand = [self._next(pool) if card == UNKNOWN else card for card in player.hand]
        hand += [self._next(pool) for _ in range(seen.hand_count - len(hand))]
        player.hand = in_order(hand)
        deck = [self._next(pool) if card == UNKNOWN else card for card in player.deck]
        bottom = [] if told.bottom is None else [told.bottom]
        size = seen.deck_count
        if size is None:
            size = len(deck) + len(bottom) if told.whole_deck else max(len(deck) + len(bottom), int(seen.has_deck))
        deck += [self._next(pool) for _ in range(size - len(deck) - len(bottom))]
        player.deck = deck + bottom

    def _next(self, pool: list[str]) -> str:
        """A card of the shuffled rest; in a position made by hand the rest may be too small."""
        return pool.pop() if pool else self.rng.choice(list(self.state.supply))

    def _spread(self, pool: list[str], piles: dict[int, list[str]]) -> None:
        """Deal what is left to the zones whose size is hidden: under discard piles, and in hidden decks."""
        places: list[tuple[list[str], int]] = []
        own = self.view.own
        for seat, seen in enumerate(self.view.seats):
            if seen.deck_count is None and seen.has_deck and not self.told[seat].whole_deck:
                places.append((self.state.players[seat].deck, len(self.told[seat].deck)))
            is_open = seat == self.view.reader and own is not None and own.discard is not None
            if seen.discard_top is None or is_open or self.told[seat].whole_pile:
                continue
            if seen.discard_count is None:
                places.append((piles[seat], 0))
            else:
                piles[seat] += [self._next(pool) for _ in range(seen.discard_count - 1 - len(piles[seat]))]
        for card in pool if places else ():
            zone, start = self.rng.choice(places)
            zone.insert(self.rng.randint(start, len(zone)), card)
        for seat, seen in enumerate(self.view.seats):
            top = () if seen.discard_top is None else (seen.discard_top,)
            self.state.players[seat].discard = [*piles[seat], *top]
