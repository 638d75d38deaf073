"""Cards as a case wants them: starting cards with their seats, cards for sale each somewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.concordia.casebook.words import cards_named
from games.concordia.facts import CARDS, DISPLAY, ORDER, STARTING_HAND, for_sale
from games.concordia.state import ConcordiaState
from games.engine.cases.notation import (
    Unreadable,
    as_list,
    is_nothing,
    near,
    normal,
    number_of,
    pieces,
    seat_name,
)

STACK_KEYS = ("top", "only", "count")


@dataclass(slots=True)
class Written:
    """What is written about cards: by seat (hand, pile, bought), of the display and of the stack."""

    seats: Mapping[int, Mapping[str, Any]]
    display: Any = None
    stack: Any = None
    has_display: bool = False
    has_stack: bool = False

    @property
    def anything(self) -> bool:
        """Whether cards are written about at all."""
        return self.has_display or self.has_stack or any(self.seats.values())

    def lists(self) -> Iterable[Any]:
        """All lists of cards."""
        yield from (value for parts in self.seats.values() for value in parts.values())
        yield self.display
        yield self.stack


def lay(state: ConcordiaState, written: Written, where: str) -> None:
    """Put all cards where the case wants them, the others where they belong."""
    Laying(state, written, where).lay()


@dataclass(slots=True)
class Laying:
    """The cards of one position. `taken` are cards for sale that have their place, `named` those that are written."""

    state: ConcordiaState
    written: Written
    where: str
    taken: list[str] = field(default_factory=list)
    named: set[str] = field(default_factory=set)

    def lay(self) -> None:
        """Seats first, then the display and the stack, then what is left."""
        self.named = {card.id for card in self._exact(self.written.lists())}
        for seat, parts in self.written.seats.items():
            self._seat(seat, parts)
        self._untouched()
        display = self._display()
        top, count = self._stack()
        free = self._free()
        # A display is full as long as there is a stack; it is as written if there is none.
        if not self.written.has_display or count != 0:
            for space in range(1, DISPLAY + 1):
                if space not in display and free:
                    display[space] = free.pop(0)
        kept = len(free) if count is None else max(0, count - len(top))
        if kept > len(free):
            there = len(free) + len(top)
            raise Unreadable(f"{self.where}: stack: {count} cards cannot lie there, only {there} are left")
        gone, rest = free[: len(free) - kept], free[len(free) - kept :]
        self.state.display = [display[space] for space in sorted(display)]
        self.state.stack = [*top, *rest]
        self.state.sold = []
        self._sell(gone)

    # -- seats -------------------------------------------------------------------------------------------------

    def _seat(self, seat: int, parts: Mapping[str, Any]) -> None:
        if not parts:
            return
        player, place = self.state.players[seat], f"{self.where}: {seat_name(seat)}"
        left = Counter(STARTING_HAND)
        hand = self._cards(parts.get("hand"), left, f"{place}: hand")
        pile = self._cards(parts.get("pile"), left, f"{place}: pile")
        bought = self._cards(parts.get("bought"), Counter(), f"{place}: bought")
        if "hand" not in parts:
            hand, left = [*hand, *left.elements()], Counter()
        if left["start-tribune"]:
            hand.append("start-tribune")
            del left["start-tribune"]
        below = list(left.elements())
        if below and "pile" in parts and not pile:
            names = ", ".join(CARDS[card].name for card in below)
            raise Unreadable(f"{place}: the {names} must be in the hand, as the pile is empty")
        player.hand = sorted([*hand, *bought], key=ORDER.__getitem__)
        player.pile = [*below, *pile]

    def _untouched(self) -> None:
        """Seats about which nothing is written keep their cards, apart from those that are elsewhere now."""
        for seat, player in enumerate(self.state.players):
            if not self.written.seats.get(seat):
                player.hand = [card for card in player.hand if card not in self.taken]
                player.pile = [card for card in player.pile if card not in self.taken]
                self.taken += [card for card in (*player.hand, *player.pile) if CARDS[card].deck]

    def _sell(self, cards: list[str]) -> None:
        """Cards that nobody mentions were bought: they are in the hands that are not written, or deep in piles."""
        state = self.state
        hands = [seat for seat in reversed(range(state.seats)) if not self.written.seats.get(seat)]
        for number, card in enumerate(cards):
            if hands:
                player = state.players[hands[number % len(hands)]]
                player.hand = sorted([*player.hand, card], key=ORDER.__getitem__)
            else:
                state.players[number % state.seats].pile.insert(0, card)

    # -- display and stack -------------------------------------------------------------------------------------

    def _display(self) -> dict[int, str]:
        where, value = f"{self.where}: display", self.written.display
        if not self.written.has_display:
            kept = [card for card in self.state.display if card not in self.taken]
            self.taken += kept
            return dict(enumerate(kept, start=1))
        if isinstance(value, Mapping):
            spaces = {number_of(key, where): self._cards(said, Counter(), where) for key, said in value.items()}
            if odd := next((space for space, cards in spaces.items() if len(cards) != 1), None):
                raise Unreadable(f"{where}: one card lies on space {odd}")
            found = {space: cards[0] for space, cards in spaces.items()}
        else:
            found = dict(enumerate(self._cards(value, Counter(), where), start=1))
        if not set(found) <= set(range(1, DISPLAY + 1)):
            raise Unreadable(f"{where}: there are {DISPLAY} spaces")
        return found

    def _stack(self) -> tuple[list[str], int | None]:
        """The cards on top, and how many there are in all (None: as many as are left)."""
        where, value = f"{self.where}: stack", self.written.stack
        if not self.written.has_stack:
            kept = [card for card in self.state.stack if card not in self.taken]
            self.taken += kept
            return kept, None
        if is_nothing(value):
            return [], 0
        if isinstance(value, int):
            return [], value
        parts = {normal(key): one for key, one in value.items()} if isinstance(value, Mapping) else {"top": value}
        if odd := next((key for key in parts if key not in STACK_KEYS), None):
            raise Unreadable(f"{where}: unknown key '{odd}'{near(odd, STACK_KEYS)}")
        top = self._cards(parts.get("only", parts.get("top")), Counter(), where)
        count = len(top) if "only" in parts else None
        return top, number_of(parts["count"], where) if "count" in parts else count

    def _free(self) -> list[str]:
        return [card for card in for_sale(self.state.seats) if card not in self.taken]

    # -- names -------------------------------------------------------------------------------------------------

    def _cards(self, value: Any, left: Counter[str], where: str) -> list[str]:
        """Written cards as ids. `left` are the starting cards that the seat still has; they are taken from it."""
        return [self._card(piece, left, where) for piece in pieces(value, where)]

    def _card(self, said: str, left: Counter[str], where: str) -> str:
        meant = cards_named(said)
        if not meant:
            raise Unreadable(f"{where}: there is no card '{said}'{near(said, [card.name for card in CARDS.values()])}")
        own = next((card.id for card in meant if left[card.id]), None)
        if own is not None:
            left[own] -= 1
            return own
        sold = for_sale(self.state.seats)
        open_to = [card.id for card in meant if card.id in sold and card.id not in self.taken]
        exact = len(meant) == 1
        card = next((card for card in open_to if exact or card not in self.named), None)
        if card is None:
            raise Unreadable(
                f"{where}: there is no '{said}' for this place; with {self.state.seats} players there are decks 1 to "
                f"{self.state.seats}, and each seat has its starting cards once (two Prefects)"
            )
        self.taken.append(card)
        return card

    def _exact(self, lists: Iterable[Any]) -> Iterable[Any]:
        """The cards for sale that are written with their deck, or whose name only they have."""
        for value in lists:
            for word in _words(value):
                meant = cards_named(word)
                if len(meant) == 1 and meant[0].deck:
                    yield meant[0]


def _words(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)
    else:
        for part in as_list(value):
            yield from (re.sub(r"^\d+ ", "", piece.strip()) for piece in str(part).split(","))
